"""Values that are made once."""

import pytest

from skyjo.flyweights import Flyweights


def test_a_value_is_made_when_it_is_first_asked_for_and_then_shared() -> None:
    asked = list[int]()

    def make(number: int) -> tuple[int, ...]:
        asked.append(number)
        return (number, number)

    pairs = Flyweights(make)
    assert asked == []
    assert pairs[3] == (3, 3)
    assert pairs[3] is pairs[3]
    assert asked == [3]


def test_looking_does_not_make() -> None:
    pairs = Flyweights[str](str)
    assert 3 not in pairs
    assert pairs.get(3) is None
    assert len(pairs) == 0


def test_a_value_that_cannot_be_made_leaves_nothing_behind() -> None:
    halves = Flyweights[int](lambda number: 1 // number)
    with pytest.raises(ZeroDivisionError):
        halves[0]
    assert 0 not in halves
