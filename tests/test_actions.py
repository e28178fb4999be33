"""Actions accept exactly the right types."""

import pickle
from typing import Any

import pytest

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
