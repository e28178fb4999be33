"""The ids of moves are part of the compatibility promise."""

from typing import Any

import pytest
from typeguard import suppress_type_checks

from skyjo import (
    OFFICIAL,
    ArgumentError,
    ArgumentTypeError,
    Deal,
    Discard,
    Draw,
    Flip,
    PlayerAction,
    Rules,
    Swap,
    Take,
    action_from_id,
    action_id,
    num_actions,
)

PINNED: list[tuple[PlayerAction, int]] = [
    (Flip(0, 0), 0),
    (Flip(0, 11), 11),
    (Swap(0, 0), 12),
    (Swap(0, 11), 23),
    (Draw(0), 24),
    (Take(0), 25),
    (Discard(0), 26),
]


@pytest.mark.parametrize(("action", "number"), PINNED)
def test_the_ids_are_pinned(action: PlayerAction, number: int) -> None:
    assert action_id(action, OFFICIAL) == number
    assert action_from_id(number, 0, OFFICIAL) == action


@pytest.mark.parametrize("rules", [OFFICIAL, Rules(rows=1, columns=2, initial_flips=1)])
def test_every_id_stands_for_one_action(rules: Rules) -> None:
    actions = [action_from_id(number, 7, rules) for number in range(num_actions(rules))]
    assert [action_id(action, rules) for action in actions] == list(range(num_actions(rules)))
    assert {action.player for action in actions} == {7}


@pytest.mark.parametrize("action", [Flip(0, 12), Swap(0, -1)])
def test_a_slot_outside_the_grid_has_no_id(action: PlayerAction) -> None:
    with pytest.raises(ArgumentError, match="slots go from 0 to 11"):
        action_id(action, OFFICIAL)


@pytest.mark.parametrize(("i", "player"), [(27, 0), (-1, 0), (0, 8), (0, -1)])
def test_an_id_or_player_out_of_range_is_refused(i: int, player: int) -> None:
    with pytest.raises(ArgumentError, match="must be from 0 to"):
        action_from_id(i, player, OFFICIAL)


def test_wrong_types_are_refused() -> None:
    deal: Any = Deal(())
    truth: Any = "1"
    with suppress_type_checks():
        with pytest.raises(ArgumentTypeError, match="must be a player's action, not Deal"):
            action_id(deal, OFFICIAL)
        with pytest.raises(ArgumentTypeError, match="i: must be an integer, not '1'"):
            action_from_id(truth, 0, OFFICIAL)
