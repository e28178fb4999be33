"""The errors: one tree, picklable, with data."""

import pickle

import pytest

from skyjo import (
    ArgumentError,
    ArgumentTypeError,
    IllegalActionError,
    InvalidStateError,
    Refusal,
    RefusalCode,
    RulesError,
    RulesTypeError,
    SkyjoError,
)

REFUSAL = Refusal(RefusalCode.MUST_SWAP, "R9", "Swap it.")

ERRORS: list[tuple[SkyjoError, type[Exception], str]] = [
    (IllegalActionError(REFUSAL), ValueError, "Swap it. (R9, must_swap)"),
    (RulesError("rows", "R3", "too many"), ValueError, "rows: too many (R3)"),
    (RulesTypeError("rows", "R3", "no integer"), TypeError, "rows: no integer (R3)"),
    (ArgumentError("seed", "too large"), ValueError, "seed: too large"),
    (ArgumentTypeError("seed", "no integer"), TypeError, "seed: no integer"),
    (InvalidStateError(("one", "two")), ValueError, "one; two"),
]


@pytest.mark.parametrize(("error", "base", "text"), ERRORS, ids=[type(e).__name__ for e, _, _ in ERRORS])
def test_an_error_reads_well_and_survives_pickling(error: SkyjoError, base: type, text: str) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(error, base)
    assert type(again) is type(error)
    assert str(again) == str(error) == text
    assert vars(again) == vars(error)


def test_type_errors_are_value_errors_of_the_same_family() -> None:
    assert issubclass(RulesTypeError, RulesError)
    assert issubclass(ArgumentTypeError, ArgumentError)
