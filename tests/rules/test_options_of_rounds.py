"""Options of lines, the end of a round, points and limits: the difference that each value makes."""

from typing import TypeAlias

import pytest

from rules.table import (
    OTHER,
    deck_of,
    ended,
    open_pairs,
    play,
    refused,
    shown,
    stacked,
    swap_drawn,
    turn_up,
)
from skyjo import (
    Choosing,
    Dealing,
    Draw,
    EndReason,
    Holding,
    RefusalCode,
    Reshuffle,
    Rules,
    Source,
    Take,
    apply,
    outcome,
)
from skyjo.testing import situation

Points: TypeAlias = tuple[int, ...]
OPEN = "1 2 3 4 / 5 6 7 8 / 9 10 11 12"


# Lines ----------------------------------------------------------------------------------------------------

COLUMN = "5 1 2 (3) / 5 4 6 7 / (5) 8 9 10"
ROW = "5 5 5 (5) / 1 2 3 4 / (6) 7 8 9"
BOTH = "5 5 5 (5) / 1 2 3 5 / (6) 7 8 5"


@pytest.mark.parametrize("rows", [False, True])
@pytest.mark.parametrize("columns", [False, True])
@pytest.mark.parametrize(
    ("grid", "slot", "column", "row"),
    [(COLUMN, 8, (0, 4, 8), ()), (ROW, 3, (), (0, 1, 2, 3)), (BOTH, 3, (3, 7, 11), (0, 1, 2, 3))],
    ids=["column", "row", "both"],
)
def test_clear_columns_and_clear_rows_say_which_lines_are_cleared(
    columns: bool, rows: bool, grid: str, slot: int, column: Points, row: Points
) -> None:
    rules = Rules(clear_columns=columns, clear_rows=rows)
    state = situation([grid, OTHER], rules=rules, draw_pile=[12], discard_pile=[1])
    state = play(state, *turn_up(0, slot))
    cleared = set(column if columns else ()) | set(row if rows else ())
    assert {at for at, card in enumerate(state.grids[0].slots) if card is None} == cleared
    assert state.discard_pile == (1, 12) + (5,) * len(cleared)


@pytest.mark.parametrize("value", [True, False])
def test_clear_columns_is_heeded_at_the_reveal(value: bool) -> None:
    grid = "5 1 2 (3) / (5) 4 6 7 / (5) 8 9 10"
    state = situation([OPEN, grid], closer=0, player=1, rules=Rules(clear_columns=value))
    state = play(state, *turn_up(1, 3))
    assert shown(state, 1) == ("-- 1 2 3 / -- 4 6 7 / -- 8 9 10" if value else "5 1 2 3 / 5 4 6 7 / 5 8 9 10")


@pytest.mark.parametrize("value", [True, False])
def test_clear_rows_is_heeded_at_the_reveal(value: bool) -> None:
    grid = "5 5 (5) (5) / 1 2 3 4 / (6) 7 8 9"
    state = situation([OPEN, grid], closer=0, player=1, rules=Rules(clear_rows=value))
    state = play(state, *turn_up(1, 8))
    assert shown(state, 1) == f"{'-- -- -- --' if value else '5 5 5 5'} / 1 2 3 4 / 6 7 8 9"


def test_clear_rows_needs_every_slot_of_the_row() -> None:
    grid = "-- 5 5 (5) / -- 2 3 4 / -- 7 8 (9)"
    state = situation([grid, OTHER], rules=Rules(clear_rows=True))
    assert shown(play(state, *turn_up(0, 3)), 0) == "-- 5 5 5 / -- 2 3 4 / -- 7 8 (9)"


def test_clear_rows_and_columns_at_the_reveal_discard_each_card_once() -> None:
    grid = "5 5 (5) (5) / 1 2 3 (5) / (6) 7 8 (5)"
    state = situation(
        [OPEN, grid], closer=0, player=1, draw_pile=[12], discard_pile=[1], rules=Rules(clear_rows=True)
    )
    state = play(state, *turn_up(1, 8))
    assert shown(state, 1) == "-- -- -- -- / 1 2 3 -- / 6 7 8 --"
    assert state.discard_pile == (1, 12, 5, 5, 5, 5, 5, 5)


def test_clear_rows_and_columns_that_complete_at_the_reveal_are_found_before_any_is_discarded() -> None:
    # Row 0 and column 3 share a card: clearing the one first must not save the other.
    grid = "(5) 5 5 5 / 1 2 3 (5) / (6) 7 8 (5)"
    state = situation([OPEN, grid], closer=0, player=1, rules=Rules(clear_rows=True))
    assert shown(play(state, *turn_up(1, 8)), 1) == "-- -- -- -- / 1 2 3 -- / 6 7 8 --"


@pytest.mark.parametrize(
    ("rules", "grid", "other"),
    [
        (Rules(rows=1, columns=4), "5 1 (2) (3)", "(1) 2 3 4"),
        (Rules(rows=4, columns=1, clear_rows=True), "5 / 1 / (2) / (3)", "(1) / 2 / 3 / 4"),
    ],
    ids=["columns", "rows"],
)
def test_clear_columns_and_clear_rows_never_clear_a_line_of_one_slot(
    rules: Rules, grid: str, other: str
) -> None:
    state = play(situation([grid, other], rules=rules), *turn_up(0, 2), *turn_up(1, 0))
    assert None not in state.grids[0].slots + state.grids[1].slots


@pytest.mark.parametrize("value", [True, False])
def test_final_clear_says_whether_lines_completed_by_the_reveal_are_cleared(value: bool) -> None:
    grid = "7 1 3 (12) / 7 2 -1 5 / (7) (0) 4 6"
    rules = Rules(final_clear=value)
    state = situation([OPEN, grid], closer=0, player=1, draw_pile=[9], discard_pile=[1], rules=rules)
    state = play(state, *turn_up(1, 9))
    assert state.rounds[0].raw_scores == (78, 32 if value else 53)
    assert state.discard_pile == ((1, 9, 7, 7, 7) if value else (1, 9))


def test_final_clear_off_leaves_the_clearing_in_turns_alone() -> None:
    state = situation([COLUMN, OTHER], rules=Rules(final_clear=False))
    assert shown(play(state, *turn_up(0, 8)), 0) == "-- 1 2 (3) / -- 4 6 7 / -- 8 9 10"


# The end of a round ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "after_the_turn"),
    [
        ("end_of_round", "(11) 8 2 3 / (11) 4 5 6 / (11) 1 3 (9)"),
        ("after_last_turn", "11 8 2 3 / 11 4 5 6 / 11 1 3 9"),
    ],
)
def test_reveal_says_when_the_cards_of_a_last_turn_are_turned_up(value: str, after_the_turn: str) -> None:
    grids = [OPEN, "(11) 1 2 3 / (11) 4 5 6 / (11) 1 3 (9)", OTHER]
    rules = Rules(reveal=value)
    state = situation(grids, closer=0, player=1, draw_pile=[8, 12], discard_pile=[0], rules=rules)
    state = play(state, *swap_drawn(1, 1))
    # Either way a column that only the reveal completes waits for the final clear.
    assert (shown(state, 1), shown(state, 2)) == (after_the_turn, OTHER)
    assert (state.discard_pile, state.phase) == ((0, 1), Choosing(2))
    state = play(state, *turn_up(2, 2))
    assert shown(state, 1) == "-- 8 2 3 / -- 4 5 6 / -- 1 3 9"
    assert state.discard_pile == (0, 1, 12, 11, 11, 11)


def test_reveal_after_last_turn_comes_after_the_clear_of_the_own_move() -> None:
    grids = [OPEN, "5 1 (7) 3 / 5 4 (7) 6 / (5) 1 (7) (9)", OTHER]
    rules = Rules(reveal="after_last_turn")
    state = situation(grids, closer=0, player=1, draw_pile=[8], discard_pile=[0], rules=rules)
    state = play(state, *turn_up(1, 8))
    assert shown(state, 1) == "-- 1 7 3 / -- 4 7 6 / -- 1 7 9"
    assert state.discard_pile == (0, 8, 5, 5, 5)


def test_reveal_after_last_turn_lets_a_column_of_the_own_move_wait_if_the_reveal_completes_it() -> None:
    grids = [OPEN, "(5) 1 (7) 3 / 5 4 (2) 6 / (5) 1 (7) (9)", OTHER]
    rules = Rules(reveal="after_last_turn")
    state = situation(grids, closer=0, player=1, draw_pile=[8, 12], discard_pile=[0], rules=rules)
    state = play(state, *turn_up(1, 8))
    assert shown(state, 1) == "5 1 7 3 / 5 4 2 6 / 5 1 7 9"
    state = play(state, *turn_up(2, 2))
    assert shown(state, 1) == "-- 1 7 3 / -- 4 2 6 / -- 1 7 9"
    assert state.discard_pile == (0, 8, 12, 5, 5, 5)


def test_reveal_after_last_turn_leaves_earlier_turns_alone() -> None:
    state = play(situation([OTHER, OTHER], rules=Rules(reveal="after_last_turn")), *turn_up(0, 2))
    assert shown(state, 0) == "1 2 3 (4) / (5) (6) (7) (8) / (9) (10) (11) (12)"


@pytest.mark.parametrize(
    ("value", "order", "held", "draws", "discards"),
    [
        ("keep_top", (12, 5, 3), 12, (5, 3), (0,)),
        ("all", (12, 0, 5, 3), 0, (5, 3), (12,)),
    ],
)
def test_reshuffle_says_what_is_shuffled(
    value: str, order: Points, held: int, draws: Points, discards: Points
) -> None:
    rules = Rules(reshuffle=value, deck=deck_of(*[*range(1, 13)] * 2, 3, 12, 5, 0))
    state = apply(situation([OTHER] * 2, discard_pile=[3, 12, 5, 0], rules=rules), Draw(0))
    other = (12, 5, 3) if value == "all" else (12, 0, 5, 3)
    assert refused(state, Reshuffle(other)).code is RefusalCode.WRONG_CARDS
    state = apply(state, Reshuffle(order))
    assert state.phase == Holding(0, held, Source.DRAW_PILE)
    assert (state.draw_pile, state.discard_pile) == (draws, discards)


# Points ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "booked"), [(1, 8), (2, 16), (3, 24), (10, 80)])
def test_penalty_multiplier_is_what_the_points_are_multiplied_by(value: int, booked: int) -> None:
    rules = Rules(penalty_multiplier=value)
    assert ended(8, 7, rules=rules).rounds[0].scores == (booked, 7)
    assert ended(8, 9, rules=rules).rounds[0].scores == (8, 9)


@pytest.mark.parametrize(("value", "booked"), [(0, 16), (5, 21), (20, 36)])
def test_penalty_flat_is_what_is_added_to_the_points(value: int, booked: int) -> None:
    rules = Rules(penalty_flat=value)
    assert ended(8, 7, rules=rules).rounds[0].scores == (booked, 7)
    assert ended(8, 9, rules=rules).rounds[0].scores == (8, 9)


@pytest.mark.parametrize(("value", "booked"), [(False, 21), (True, 26)])
def test_penalty_flat_first_says_whether_it_is_added_before_multiplying(value: bool, booked: int) -> None:
    rules = Rules(penalty_flat=5, penalty_flat_first=value)
    assert ended(8, 7, rules=rules).rounds[0].scores == (booked, 7)


@pytest.mark.parametrize(("value", "booked"), [(True, 30), (False, 15)])
def test_penalty_on_tie_says_whether_as_few_points_are_enough(value: bool, booked: int) -> None:
    rules = Rules(penalty_on_tie=value)
    assert ended(15, 15, 20, rules=rules).rounds[0].scores == (booked, 15, 20)
    assert ended(15, 14, 15, rules=rules).rounds[0].scores == (30, 14, 15)
    assert ended(15, 16, 17, rules=rules).rounds[0].scores == (15, 16, 17)


@pytest.mark.parametrize(
    ("value", "flat", "raw", "booked"),
    [
        (True, 0, -4, -4),
        (False, 0, -4, -8),
        (True, 5, -4, -4),
        (False, 5, -4, -3),
        (True, 5, 0, 0),
        (False, 5, 0, 5),
        (True, 5, 1, 7),
        (False, 5, 1, 7),
    ],
)
def test_penalty_positive_only_spares_zero_and_negative_points_the_whole_penalty(
    value: bool, flat: int, raw: int, booked: int
) -> None:
    rules = Rules(penalty_positive_only=value, penalty_flat=flat)
    assert ended(raw, -5, rules=rules).rounds[0].scores == (booked, -5)


def test_penalty_positive_only_goes_by_the_points_before_the_flat_part() -> None:
    rules = Rules(penalty_flat=5, penalty_flat_first=True)
    assert ended(-4, -5, rules=rules).rounds[0].scores == (-4, -5)
    rules = Rules(penalty_flat=5, penalty_flat_first=True, penalty_positive_only=False)
    assert ended(-4, -5, rules=rules).rounds[0].scores == (2, -5)


# The end of the game --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "over"), [(50, True), (51, False), (100, False)])
def test_score_limit_is_the_total_that_ends_the_game(value: int, over: bool) -> None:
    result = outcome(ended(9, 20, totals=[10, 30], rules=Rules(score_limit=value)))
    assert (result is not None) == over
    if result is not None:
        assert result.reason is EndReason.SCORE_LIMIT


@pytest.mark.rule("score_limit=none")
def test_score_limit_of_none_leaves_the_end_to_max_rounds() -> None:
    rules = Rules(score_limit=None, max_rounds=3)
    state = ended(9, 30, totals=[10, 90], rules=rules)
    assert (state.phase, outcome(state)) == (Dealing(), None)


@pytest.mark.parametrize(("value", "over"), [(1, True), (2, False), (None, False)])
def test_max_rounds_are_the_rounds_that_end_the_game(value: int | None, over: bool) -> None:
    result = outcome(ended(9, 20, rules=Rules(max_rounds=value)))
    assert (result is not None) == over
    if result is not None:
        assert (result.reason, result.winners, result.totals) == (EndReason.MAX_ROUNDS, (0,), (9, 20))


def test_max_rounds_counts_all_rounds() -> None:
    assert outcome(ended(9, 20, totals=[5, 6], rules=Rules(max_rounds=2))) is not None


def test_max_rounds_and_score_limit_reached_at_once_have_the_score_limit_as_the_reason() -> None:
    result = outcome(ended(10, 20, totals=[90, 30], rules=Rules(max_rounds=2)))
    assert result is not None
    assert result.reason is EndReason.SCORE_LIMIT


# Turn limits ----------------------------------------------------------------------------------------------

UNFINISHED = "7 1 2 (3) / (7) 4 5 6 / (7) 8 9 (10)"


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_max_turns_are_the_turns_that_end_a_round_nobody_has_closed(value: int) -> None:
    state = situation([OTHER] * 3, rules=Rules(max_turns=value))
    for turn in range(value):
        assert (state.rounds, state.phase) == ((), Choosing(turn % 3))
        state = play(state, *turn_up(turn % 3, 2 + turn // 3))
    assert state.rounds[0].closer is None


@pytest.mark.rule("max_turns=none")
def test_max_turns_of_none_let_a_round_go_on() -> None:
    state = situation([OTHER] * 3, rules=Rules(max_turns=None))
    for turn in range(9):
        state = play(state, *turn_up(turn % 3, 2 + turn // 3))
    assert (state.phase, state.rounds, state.turns) == (Choosing(0), (), 0)


def test_max_turns_count_turns_and_not_draws_or_takes() -> None:
    state = situation([OTHER] * 2, rules=Rules(max_turns=1))
    assert apply(state, Draw(0)).rounds == apply(state, Take(0)).rounds == ()


def test_max_turns_end_a_round_with_the_reveal_the_final_clear_and_no_penalty() -> None:
    rules = Rules(max_turns=1)
    state = situation([OTHER, UNFINISHED], rules=rules, draw_pile=[12], discard_pile=[0])
    state = play(state, *turn_up(0, 2))
    assert (shown(state, 0), shown(state, 1)) == (OPEN, "-- 1 2 3 / -- 4 5 6 / -- 8 9 10")
    assert state.discard_pile == (0, 12, 7, 7, 7)
    result = state.rounds[0]
    assert (result.closer, result.raw_scores, result.scores) == (None, (78, 48), (78, 48))


@pytest.mark.parametrize(
    ("value", "starter"), [("closer", 2), ("next_seat", 1), ("round_winner", 3), ("highest_sum", None)]
)
def test_max_turns_let_the_seat_after_the_last_player_start_in_place_of_a_closer(
    value: str, starter: int | None
) -> None:
    rules = Rules(max_turns=2, next_starter=value)
    state = situation([OTHER, OTHER, OTHER, UNFINISHED], rules=rules)
    state = play(state, *turn_up(0, 2), *turn_up(1, 2))
    assert state.rounds[0].next_starter == starter


def test_max_turns_are_counted_anew_in_every_round() -> None:
    rules = Rules(max_turns=2, next_starter="next_seat", score_limit=None, max_rounds=3)
    state = play(situation([OTHER] * 2, rules=rules), *turn_up(0, 2), *turn_up(1, 2))
    state = open_pairs(play(state, stacked(rules, {})))
    assert (state.phase, state.turns) == (Choosing(1), 0)
    state = play(state, *turn_up(1, 2))
    assert (state.phase, len(state.rounds)) == (Choosing(0), 1)
    assert len(play(state, *turn_up(0, 2)).rounds) == 2


@pytest.mark.parametrize("value", [1, 2, 3])
def test_max_turns_do_not_cut_off_the_last_turns_after_a_closing(value: int) -> None:
    grids = ["-- -- -- 5 / -- -- -- 6 / -- -- -- (7)", OTHER, "-- -- -- 1 / -- -- -- 2 / -- -- -- (3)"]
    state = play(situation(grids, rules=Rules(max_turns=value)), *turn_up(0, 11))
    assert (state.closer, state.phase) == (0, Choosing(1))
    state = play(state, *turn_up(1, 2))
    assert state.phase == Choosing(2)
    state = play(state, *turn_up(2, 11))
    assert state.rounds[0].closer == 0
    assert state.rounds[0].scores == (36, 78, 6)
