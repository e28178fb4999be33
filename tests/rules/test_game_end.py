"""R27 and R28: when the game ends, and who wins."""

from typing import TypeAlias

import pytest

from rules.table import ended, refused
from skyjo import (
    Dealing,
    Draw,
    EndReason,
    Finished,
    active_players,
    current_player,
    is_chance,
    is_terminal,
    legal_actions,
    outcome,
    sample_chance,
    totals,
)

Points: TypeAlias = tuple[int, ...]


@pytest.mark.parametrize(
    ("before", "raw", "after"),
    [
        ((90, 40), (10, 20), (100, 60)),
        ((40, 90), (5, 10), (45, 100)),
        ((95, 40), (6, 20), (101, 60)),
        ((60, 20), (20, 15), (100, 35)),
        ((70, 71), (30, 31), (100, 102)),
    ],
    ids=["the closer", "another", "more than 100", "doubled points", "both"],
)
def test_r27_the_game_ends_after_the_round_in_which_a_total_reaches_100(
    before: Points, raw: Points, after: Points
) -> None:
    state = ended(*raw, totals=before)
    assert (totals(state), state.phase) == (after, Finished())
    assert is_terminal(state)
    result = outcome(state)
    assert result is not None
    assert result.reason is EndReason.SCORE_LIMIT


@pytest.mark.parametrize(
    ("before", "raw", "after"),
    [
        ((90, 40), (9, 20), (99, 60)),
        ((99, 40), (-2, 20), (97, 60)),
        ((60, 20), (19, 15), (98, 35)),
        ((99, 98), (0, -5), (99, 93)),
    ],
)
def test_r27_below_100_another_round_is_dealt(before: Points, raw: Points, after: Points) -> None:
    state = ended(*raw, totals=before)
    assert (totals(state), state.phase) == (after, Dealing())
    assert (is_terminal(state), is_chance(state), outcome(state)) == (False, True, None)


def test_r27_nothing_happens_after_the_end() -> None:
    state = ended(10, 20, totals=[90, 40])
    assert (legal_actions(state), current_player(state), active_players(state)) == ((), None, ())
    for action in (Draw(0), sample_chance(ended(5, 9), seed=1)):
        assert refused(state, action).rule == "R27"


@pytest.mark.parametrize(
    ("before", "raw", "closer", "winners", "ranks"),
    [
        ((90, 40), (10, 20), 0, (1,), (2, 1)),
        ((90, 40, 60), (10, 20, 11), 0, (1,), (3, 1, 2)),
        ((90, 95, 99), (11, 10, 31), 1, (0,), (1, 2, 3)),
        ((90, 40, 41), (13, 5, 4), 2, (1, 2), (3, 1, 1)),
        ((90, 40, 41, 50), (13, 5, 4, 20), 2, (1, 2), (4, 1, 1, 3)),
        ((95, 40, 41), (5, 12, 11), 0, (1, 2), (3, 1, 1)),
        ((99, 98), (1, 2), 0, (0, 1), (1, 1)),
        ((90, -3, 20), (11, -4, 30), 1, (1,), (3, 1, 2)),
    ],
)
def test_r28_the_lowest_total_wins_and_equal_ones_share_the_victory(
    before: Points, raw: Points, closer: int, winners: tuple[int, ...], ranks: Points
) -> None:
    result = outcome(ended(*raw, closer=closer, totals=before))
    assert result is not None
    assert (result.winners, result.ranks) == (winners, ranks)


def test_r28_who_closed_the_last_round_or_had_its_fewest_points_has_not_won_yet() -> None:
    result = outcome(ended(1, 30, totals=[95, 75]))
    assert result is not None
    assert (result.totals, result.winners) == ((96, 105), (0,))
    result = outcome(ended(1, 30, totals=[99, 50]))
    assert result is not None
    assert (result.totals, result.winners) == ((100, 80), (1,))
