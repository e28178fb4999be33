"""`skyjo.converter`: what is not seen through `skyjo.codec`, whose tests are the tests of it."""

from collections import OrderedDict
from typing import Any

import pytest
from attrs import field, frozen

from skyjo import Draw, PlayerAction, RoundResult
from skyjo.converter import structured


def _broken(*_: Any) -> None:
    raise ZeroDivisionError


@frozen
class Broken:
    value: int = field(validator=_broken)


@frozen
class Outer:
    first: int
    second: Broken


def test_a_dict_of_another_class_is_as_good() -> None:
    draw = structured(OrderedDict(player=1, type="draw"), PlayerAction)
    assert draw == Draw(1)
    result = RoundResult(0, (1, 2), (1, 2), 0)
    fields = {"next_starter": 0, "closer": 0, "raw_scores": [1, 2], "scores": [1, 2]}
    assert structured(OrderedDict(fields), RoundResult) == result


@pytest.mark.parametrize("first", [1, "something else is wrong too"])
def test_a_fault_of_a_class_is_not_told_as_one_of_the_data(first: object) -> None:
    with pytest.raises(ZeroDivisionError):
        structured({"first": first, "second": {"value": 1}}, Outer)
