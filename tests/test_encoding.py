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
    Reshuffle,
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


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None])
def test_an_id_and_a_player_are_integers(wrong: Any) -> None:
    with suppress_type_checks():
        with pytest.raises(ArgumentTypeError, match=f"^i: must be an integer, not {wrong!r}$"):
            action_from_id(wrong, 0, OFFICIAL)
        with pytest.raises(ArgumentTypeError, match=f"^player: must be an integer, not {wrong!r}$"):
            action_from_id(0, wrong, OFFICIAL)


@pytest.mark.parametrize("action", [Deal((1,)), Reshuffle(()), None, 3, "draw", Flip], ids=repr)
def test_only_a_players_action_has_an_id(action: Any) -> None:
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match=r"^action: must be a player's action"),
    ):
        action_id(action, OFFICIAL)


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 1), (3, 4), (2, 3)])
def test_a_grid_of_n_slots_has_2n_and_3_ids(rows: int, columns: int) -> None:
    rules = Rules(rows=rows, columns=columns, initial_flips=1)
    n = rows * columns
    assert num_actions(rules) == 2 * n + 3
    assert [action_id(action, rules) for action in (Flip(0, n - 1), Swap(0, 0), Swap(0, n - 1))] == [
        n - 1,
        n,
        2 * n - 1,
    ]
    assert [action_id(action, rules) for action in (Draw(0), Take(0), Discard(0))] == [
        2 * n,
        2 * n + 1,
        2 * n + 2,
    ]
    with pytest.raises(ArgumentError, match=f"^i: must be from 0 to {2 * n + 2}, not {2 * n + 3}$"):
        action_from_id(2 * n + 3, 0, rules)
    for kind in (Flip, Swap):
        with pytest.raises(ArgumentError, match=f"^action: has slot {n}; slots go from 0 to {n - 1}$"):
            action_id(kind(0, n), rules)


def test_an_id_does_not_name_the_player() -> None:
    assert {action_id(Swap(player, 4), OFFICIAL) for player in range(8)} == {16}
    assert [action_from_id(16, player, OFFICIAL) for player in (0, 7)] == [Swap(0, 4), Swap(7, 4)]
