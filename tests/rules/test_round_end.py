"""R19 to R26: closing a round, the last turns, the reveal and the points."""

import pytest

from rules.table import OTHER, ended, last_turns, play, refused, shown, swap_drawn, swap_taken, turn_up
from skyjo import (
    Choosing,
    Dealing,
    Draw,
    PlayerAction,
    State,
    Swap,
    Take,
    apply,
    current_player,
    points,
    totals,
)
from skyjo.testing import situation

LAST = "1 2 3 4 / 5 6 7 8 / 9 10 11 (12)"
"""One card, in slot 11, is still face down."""
OPEN = "1 2 3 4 / 5 6 7 8 / 9 10 11 12"


@pytest.mark.parametrize(
    ("grid", "turn"),
    [
        (LAST, turn_up(0, 11)),
        (LAST, swap_drawn(0, 11)),
        (LAST, swap_taken(0, 11)),
        ("-- 2 3 4 / -- 6 7 8 / -- 10 11 (12)", turn_up(0, 11)),
        ("-- -- 1 8 / -- -- 2 8 / -- -- 3 (8)", turn_up(0, 11)),
        ("-- -- -- 8 / -- -- -- 8 / -- -- -- (8)", turn_up(0, 11)),
        ("-- -- -- 8 / -- -- -- 8 / -- -- -- (5)", swap_taken(0, 11)),
    ],
    ids=[
        "flip",
        "drawn",
        "taken",
        "with a gap",
        "clear",
        "last cards cleared",
        "last cards cleared by a swap",
    ],
)
def test_r19_the_first_player_without_a_card_face_down_closes_the_round(
    grid: str, turn: tuple[PlayerAction, ...]
) -> None:
    state = situation([grid, OTHER], draw_pile=[0], discard_pile=[8])
    assert state.closer is None
    state = play(state, *turn)
    assert (state.closer, state.phase) == (0, Choosing(1))


@pytest.mark.parametrize(
    ("grid", "turn"),
    [
        (LAST, swap_drawn(0, 0)),
        ("1 2 3 4 / 5 6 7 8 / 9 10 (11) (12)", turn_up(0, 11)),
        ("5 2 3 4 / 5 6 7 8 / (5) 10 11 (12)", turn_up(0, 8)),
    ],
    ids=["a card replaced that lay face up", "one more face down", "a clear and one more face down"],
)
def test_r19_nobody_closes_with_a_card_face_down(grid: str, turn: tuple[PlayerAction, ...]) -> None:
    state = play(situation([grid, OTHER], draw_pile=[0]), *turn)
    assert (state.closer, state.phase) == (None, Choosing(1))


def test_r19_a_player_without_a_card_left_has_closed_with_nothing() -> None:
    state = situation(["-- -- -- 8 / -- -- -- 8 / -- -- -- (8)", OTHER])
    state = play(state, *turn_up(0, 11))
    assert shown(state, 0) == "-- -- -- -- / -- -- -- -- / -- -- -- --"
    assert last_turns(state).rounds[0].raw_scores[0] == 0


@pytest.mark.parametrize(("players", "closer"), [(n, seat) for n in range(2, 9) for seat in range(n)])
def test_r20_every_other_player_has_exactly_one_more_turn_in_seat_order(players: int, closer: int) -> None:
    grids = [LAST if seat == closer else OTHER for seat in range(players)]
    state = play(situation(grids, player=closer, draw_pile=[0] * 8, discard_pile=[0]), *turn_up(closer, 11))
    acted = []
    while (player := current_player(state)) is not None:
        assert (state.closer, state.rounds) == (closer, ())
        acted.append(player)
        state = play(state, *turn_up(player, 2))
    assert acted == [*range(closer + 1, players), *range(closer)]
    assert state.rounds[0].closer == closer


@pytest.mark.parametrize("turn", [turn_up(1, 2), swap_drawn(1, 2), swap_taken(1, 2)])
def test_r20_whatever_the_last_turn_is_the_round_ends_after_it(turn: tuple[PlayerAction, ...]) -> None:
    state = situation([OPEN, OTHER], closer=0, player=1)
    for action in turn:
        assert state.rounds == ()
        state = apply(state, action)
    assert len(state.rounds) == 1


def test_r20_the_closer_has_no_more_turn() -> None:
    state = situation([OPEN, OTHER, OTHER], closer=0, player=2)
    assert refused(state, Draw(0)).rule == "R13"
    assert len(play(state, *turn_up(2, 2)).rounds) == 1


def test_r20_a_second_player_who_runs_out_of_face_down_cards_changes_nothing() -> None:
    state = situation([OTHER, OPEN, LAST, OTHER], closer=1, player=2)
    state = play(state, *turn_up(2, 11))
    assert (state.closer, state.phase) == (1, Choosing(3))
    state = play(state, *turn_up(3, 2), *turn_up(0, 2))
    assert state.rounds[0].closer == 1


def test_r20_a_column_is_cleared_in_a_last_turn_as_in_any_other() -> None:
    grids = [OPEN, "5 2 (3) 4 / 5 6 7 8 / (5) 9 10 11", OTHER]
    state = situation(grids, closer=0, player=1, draw_pile=[6], discard_pile=[2])
    state = play(state, *turn_up(1, 8))
    assert state.discard_pile == (2, 6, 5, 5, 5)
    assert shown(state, 1) == "-- 2 (3) 4 / -- 6 7 8 / -- 9 10 11"


def test_r21_all_remaining_cards_are_turned_up_after_the_last_turn_and_not_before() -> None:
    state = play(situation([LAST, OTHER, OTHER]), *turn_up(0, 11))
    assert [shown(state, seat) for seat in range(3)] == [OPEN, OTHER, OTHER]
    state = play(state, *turn_up(1, 2))
    assert shown(state, 1) == "1 2 3 (4) / (5) (6) (7) (8) / (9) (10) (11) (12)"
    state = play(state, *turn_up(2, 2))
    assert [shown(state, seat) for seat in range(3)] == [OPEN, OPEN, OPEN]


def revealed() -> State:
    """After a round in which B had two columns, and C one, that the reveal completed."""
    b = "7 1 (5) 2 / (7) 3 (5) 4 / (7) (0) 5 6"
    c = "9 1 2 3 / (9) 4 6 8 / 9 (0) 1 2"
    state = situation([OPEN, b, c], closer=0, player=1, draw_pile=[10, 11], discard_pile=[4])
    return play(state, *turn_up(1, 9), *turn_up(2, 9))


def test_r22_every_column_completed_by_the_reveal_is_cleared_for_every_player() -> None:
    assert shown(revealed(), 0) == OPEN
    assert shown(revealed(), 1) == "-- 1 -- 2 / -- 3 -- 4 / -- 0 -- 6"
    assert shown(revealed(), 2) == "-- 1 2 3 / -- 4 6 8 / -- 0 1 2"


def test_r22_the_cleared_cards_go_to_the_discard_pile() -> None:
    assert revealed().discard_pile == (4, 10, 11, 7, 5, 7, 5, 7, 5, 9, 9, 9)


def test_r22_cleared_columns_count_nothing() -> None:
    assert revealed().rounds[0].raw_scores == (78, 16, 27)


@pytest.mark.parametrize("card", [-2, -1, 0, 12])
def test_r22_a_column_is_cleared_whatever_it_is_worth(card: int) -> None:
    grid = f"({card}) 1 2 3 / ({card}) 4 5 6 / ({card}) 7 8 (0)"
    state = play(situation([OPEN, grid], closer=0, player=1), *turn_up(1, 11))
    assert state.rounds[0].raw_scores == (78, 36)


@pytest.mark.parametrize(
    ("grid", "worth"),
    [
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12", 78),
        ("-- 2 3 4 / -- 6 7 8 / -- 10 11 12", 63),
        ("-2 0 -1 0 / 0 -2 0 -1 / 0 0 -1 -2", -9),
        ("-- -- -- -- / -- -- -- -- / -- -- -- --", 0),
        ("8 8 8 8 / 0 1 0 1 / 1 0 1 0", 36),
    ],
)
def test_r23_points_are_the_sum_of_the_cards_left(grid: str, worth: int) -> None:
    state = last_turns(situation([OTHER, grid], closer=1))
    assert state.rounds[0].raw_scores == (78, worth)
    assert points(state.grids[1]) == worth


@pytest.mark.parametrize(
    ("raw", "closer", "scores"),
    [
        ((10, 9), 0, (20, 9)),
        ((10, 10), 0, (20, 10)),
        ((10, 11), 0, (10, 11)),
        ((9, 10), 1, (9, 20)),
        ((10, 10), 1, (10, 20)),
        ((10, 9), 1, (10, 9)),
        ((30, 29, 31), 0, (60, 29, 31)),
        ((30, 31, 29), 0, (60, 31, 29)),
        ((10, 24, 10), 2, (10, 24, 20)),
        ((10, 24, 10), 1, (10, 48, 10)),
        ((5, -3, 8), 0, (10, -3, 8)),
        ((12, 11, 10, 20, 30), 2, (12, 11, 10, 20, 30)),
        ((12, 11, 13, 20, 30), 2, (12, 11, 26, 20, 30)),
        ((1, 0), 0, (2, 0)),
    ],
)
def test_r24_the_closer_pays_double_if_another_player_has_as_few_points_or_fewer(
    raw: tuple[int, ...], closer: int, scores: tuple[int, ...]
) -> None:
    assert ended(*raw, closer=closer).rounds[0].scores == scores


def test_r24_points_are_compared_after_the_final_clear() -> None:
    # Before the clear the closer would be lowest: 20 against 31.
    b = "9 0 3 2 / 9 -2 -1 (0) / (9) 1 1 0"
    state = situation(["-- -- -- 6 / -- -- -- 7 / -- -- -- 7", b], closer=0, player=1)
    state = play(state, *turn_up(1, 7))
    assert (state.rounds[0].raw_scores, state.rounds[0].scores) == ((20, 4), (40, 4))


def test_r24_a_player_who_runs_out_of_cards_second_does_not_pay() -> None:
    state = situation([LAST, "-- -- -- 12 / -- -- -- 11 / -- -- -- (10)"], draw_pile=[0, 0])
    state = play(state, *swap_drawn(0, 11), *turn_up(1, 11))
    assert state.rounds[0].scores == (132, 33)


@pytest.mark.parametrize(
    ("raw", "scores"),
    [
        ((0, -3), (0, -3)),
        ((0, 0), (0, 0)),
        ((-1, -1), (-1, -1)),
        ((-4, -5), (-4, -5)),
        ((1, 1), (2, 1)),
    ],
)
def test_r25_only_positive_points_are_doubled(raw: tuple[int, int], scores: tuple[int, int]) -> None:
    assert ended(*raw).rounds[0].scores == scores


@pytest.mark.parametrize(
    ("before", "raw", "after"),
    [
        ((40, 10), (5, 9), (45, 19)),
        ((40, 10), (9, 5), (58, 15)),
        ((3, 20), (-4, 10), (-1, 30)),
        ((-1, -1), (-4, 0), (-5, -1)),
    ],
)
def test_r26_points_are_added_to_the_totals_with_their_sign(
    before: tuple[int, int], raw: tuple[int, int], after: tuple[int, int]
) -> None:
    assert totals(ended(*raw, totals=before)) == after


def test_r26_nothing_is_booked_before_the_round_has_ended() -> None:
    state = situation([OPEN, OTHER], closer=0, player=1, totals=[7, 9])
    assert totals(play(state, Take(1))) == (7, 9)
    assert totals(play(state, Take(1), Swap(1, 0))) != (7, 9)


def test_r26_totals_are_the_sums_of_all_rounds() -> None:
    state = ended(5, 9, totals=[40, 10])
    assert [result.scores for result in state.rounds] == [(40, 10), (5, 9)]
    assert state.phase == Dealing()
