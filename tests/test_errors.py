"""The errors: one tree, picklable, with data."""

import pickle
import re
from copy import copy, deepcopy
from typing import Any

import pytest

from skyjo import (
    OFFICIAL,
    ArgumentError,
    ArgumentTypeError,
    DecodeError,
    IllegalActionError,
    InvalidStateError,
    NotationError,
    Problem,
    RecordError,
    RecordErrorKind,
    Refusal,
    RefusalCode,
    RulesError,
    RulesTypeError,
    SkyjoError,
    errors,
    initial_state,
)

REFUSAL = Refusal(RefusalCode.MUST_SWAP, "R9", "Swap it.")

ERRORS: list[tuple[SkyjoError, type[Exception], str]] = [
    (IllegalActionError(REFUSAL), ValueError, "Swap it. (R9, must_swap)"),
    (RulesError("rows", "R3", "too many"), ValueError, "rows: too many (R3)"),
    (RulesTypeError("rows", "R3", "no integer"), TypeError, "rows: no integer (R3)"),
    (ArgumentError("seed", "too large"), ValueError, "seed: too large"),
    (ArgumentTypeError("seed", "no integer"), TypeError, "seed: no integer"),
    (InvalidStateError(("one", "two")), ValueError, "one; two"),
    (DecodeError((Problem("$.a", "one"), Problem("$.b", "two"))), ValueError, "$.a: one; $.b: two"),
    (RecordError(3, RecordErrorKind.NUMBER, "no."), ValueError, "line 3: no. (number)"),
    (NotationError(3, 14, "no."), ValueError, "line 3, column 14: no."),
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


@pytest.mark.parametrize("error", [error for error, _, _ in ERRORS], ids=lambda error: type(error).__name__)
def test_an_error_can_be_copied(error: SkyjoError) -> None:
    for again in (copy(error), deepcopy(error)):
        assert (type(again), vars(again), str(again)) == (type(error), vars(error), str(error))


def test_the_tree_in_the_docstring_is_the_tree_of_the_classes() -> None:
    drawn = re.findall(r"^    ([│├└─ ]*)(\w+)(?: \((\w+)\))?", errors.__doc__ or "", re.MULTILINE)
    path: list[str] = []
    for branch, name, builtin in drawn:
        error = getattr(errors, name)
        depth = len(branch) // 4
        path = [*path[:depth], name]
        bases = [base.__name__ for base in error.__bases__]
        assert bases == ([path[depth - 1], builtin] if depth else ["Exception"])
    assert {name for _, name, _ in drawn} == {
        name
        for name in errors.__all__
        if isinstance(found := getattr(errors, name), type) and issubclass(found, Exception)
    }


@pytest.mark.parametrize("kind", [type(error) for error, _, _ in ERRORS if isinstance(error, ValueError)])
def test_whatever_skyjo_raises_can_be_caught_at_once(kind: type[Exception]) -> None:
    assert issubclass(kind, SkyjoError)
    assert issubclass(kind, ValueError)


def test_a_rules_error_names_the_option_and_its_rule() -> None:
    with pytest.raises(RulesError) as caught:
        initial_state(9, OFFICIAL)
    assert (caught.value.option, caught.value.rule) == ("players", "R2")


def test_a_refusal_is_a_frozen_value() -> None:
    refusal: Any = REFUSAL
    again = pickle.loads(pickle.dumps(refusal))
    assert again == refusal
    assert hash(again) == hash(refusal)
    assert again.code is RefusalCode.MUST_SWAP
    with pytest.raises(AttributeError):
        refusal.rule = "R1"


def test_a_code_is_its_text() -> None:
    assert RefusalCode("must_swap") is RefusalCode.MUST_SWAP
    assert all(code == code.value == code.name.lower() for code in RefusalCode)
