"""Actions accept exactly the right types."""

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest
from attrs import fields
from attrs.exceptions import FrozenInstanceError

from skyjo import Action, ArgumentTypeError, Deal, Discard, Draw, Flip, Reshuffle, Swap, Take

SAMPLES: list[Action] = [Deal((1, 2)), Reshuffle((3,)), Flip(0, 1), Draw(1), Take(2), Swap(0, -1), Discard(3)]


@pytest.mark.parametrize("action", SAMPLES)
def test_actions_are_values(action: Action) -> None:
    again = pickle.loads(pickle.dumps(action))
    assert again == action
    assert hash(again) == hash(action)
    assert type(again) is type(action)


@pytest.mark.parametrize("kind", [Draw, Take, Discard])
@pytest.mark.parametrize("player", [True, 1.0, "1", None])
def test_a_player_is_an_integer(kind: Any, player: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="player: must be an integer") as caught:
        kind(player)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("kind", [Flip, Swap])
@pytest.mark.parametrize("slot", [True, 1.0, "1", None])
def test_a_slot_is_an_integer(kind: Any, slot: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="slot: must be an integer"):
        kind(0, slot)


@pytest.mark.parametrize("kind", [Deal, Reshuffle])
def test_cards_are_a_tuple_of_integers(kind: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="must be a tuple of cards, not list"):
        kind([1, 2])
    with pytest.raises(ArgumentTypeError, match="must hold integers, not True"):
        kind((1, True))


class OwnInt(int):
    """A class of somebody else."""


class OwnTuple(tuple[int, ...]):
    """Another."""


WRONG = [True, 1.0, "1", None, [1], (1,), OwnInt(1)]


def test_every_action_is_here() -> None:
    assert {type(action) for action in SAMPLES} == {*Action.__args__}


@pytest.mark.parametrize("kind", [Flip, Swap, Draw, Take, Discard])
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_every_integer_is_checked_and_the_error_names_it(kind: Any, wrong: Any) -> None:
    names = [field.name for field in fields(kind)]
    for name in names:
        with pytest.raises(ArgumentTypeError) as caught:
            kind(**dict.fromkeys(names, 0) | {name: wrong})
        assert caught.value.argument == name
        assert caught.value.message == f"must be an integer, not {wrong!r}"
        assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("kind", [Deal, Reshuffle])
@pytest.mark.parametrize("wrong", [[1], "1", 1, None, range(3), OwnTuple((1,))], ids=repr)
def test_cards_that_are_no_tuple_are_refused(kind: Any, wrong: Any) -> None:
    message = f"must be a tuple of cards, not {type(wrong).__name__}"
    with pytest.raises(ArgumentTypeError, match=message) as caught:
        kind(wrong)
    assert caught.value.argument == fields(kind)[0].name
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("kind", [Deal, Reshuffle])
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_every_card_is_checked(kind: Any, wrong: Any) -> None:
    for cards in ((wrong,), (1, 2, wrong)):
        with pytest.raises(ArgumentTypeError) as caught:
            kind(cards)
        assert caught.value.message == f"must hold integers, not {wrong!r}"
        assert caught.value.argument == ("deck" if kind is Deal else "order")


@pytest.mark.parametrize("action", SAMPLES, ids=repr)
def test_actions_are_frozen_and_can_be_copied(action: Any) -> None:
    for again in (copy(action), deepcopy(action)):
        assert again == action
        assert type(again) is type(action)
    for name in ("player", "slot", "deck", "another"):
        with pytest.raises(FrozenInstanceError):
            setattr(action, name, 1)


def test_actions_of_different_kinds_players_or_slots_differ() -> None:
    others: list[Action] = [Draw(0), Take(0), Discard(0), Flip(0, 0), Flip(1, 0), Swap(0, 0), Swap(0, 1)]
    everything = [*others, Deal(()), Reshuffle(()), Deal((1, 2)), Deal((2, 1))]
    assert [a == b for a in everything for b in everything].count(True) == len(everything)
    assert len(set(everything)) == len(everything)


def test_values_out_of_range_are_no_error_of_the_constructor() -> None:
    assert Flip(-1, 99).slot == 99
    assert Draw(2**70).player == 2**70
