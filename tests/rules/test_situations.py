"""T01 to T26: the worked situations of the rules page, with every number in them.

Players are called A, B, C and D there: seats 0, 1, 2 and 3.
"""

from typing import TypeAlias

import pytest

from rules.table import (
    OTHER,
    deck_of,
    ended,
    last_turns,
    open_pairs,
    opening,
    play,
    shown,
    stacked,
    swap_drawn,
    swap_taken,
    turn_up,
)
from skyjo import (
    OFFICIAL,
    Card,
    Choosing,
    Deal,
    Dealing,
    Draw,
    EndReason,
    Finished,
    Flip,
    Flipping,
    Holding,
    NextStarter,
    Reshuffle,
    Reshuffling,
    Rules,
    Source,
    StartTie,
    State,
    Take,
    apply,
    current_player,
    deck_cards,
    initial_state,
    outcome,
    points,
    totals,
)
from skyjo.testing import situation

Points: TypeAlias = tuple[int, ...]
A, B, C, D = range(4)
OPEN_TO_THE_LAST = "1 2 3 4 / 5 6 7 8 / 9 10 11 (12)"
NO_CARDS = "-- -- -- -- / -- -- -- -- / -- -- -- --"


def facing_other(
    grid: str, *, discards: list[Card], draws: list[Card] | None = None, rules: Rules = OFFICIAL
) -> State:
    return situation([grid, OTHER], discard_pile=discards, draw_pile=draws or [], rules=rules)


@pytest.mark.rule("R4")
@pytest.mark.parametrize(
    ("players", "pile"), [(2, 125), (3, 113), (4, 101), (5, 89), (6, 77), (7, 65), (8, 53)]
)
def test_t01_the_piles_after_the_deal(players: int, pile: int) -> None:
    state = play(initial_state(players), Deal(deck_cards(OFFICIAL.deck)))
    assert (len(state.draw_pile), len(state.discard_pile)) == (pile, 1)


@pytest.mark.rule("R6")
@pytest.mark.parametrize(
    ("pairs", "starter", "by_highest_card"),
    [
        ([(12, -2), (4, 2)], A, A),
        ([(-2, -2), (-1, -2)], B, B),
        ([(7, 3), (12, -2), (5, 4)], A, B),
    ],
)
def test_t02_who_starts_the_first_round(
    pairs: list[tuple[Card, Card]], starter: int, by_highest_card: int
) -> None:
    assert open_pairs(opening(*pairs)).phase == Choosing(starter)
    rules = Rules(start_tie=StartTie.HIGHEST_CARD)
    assert open_pairs(opening(*pairs, rules=rules)).phase == Choosing(by_highest_card)


@pytest.mark.rule("R7", "next_starter")
@pytest.mark.parametrize(("option", "starter"), [(NextStarter.CLOSER, B), (NextStarter.HIGHEST_SUM, C)])
def test_t03_who_starts_a_later_round(option: NextStarter, starter: int) -> None:
    rules = Rules(next_starter=option)
    state = ended(9, 8, 10, closer=B, rules=rules)
    state = play(state, stacked(rules, {0: 1, 1: 2, 12: 0, 13: 1, 24: 10, 25: 10}))
    state = open_pairs(state)
    assert [points(grid) for grid in state.grids] == [3, 1, 20]
    assert state.phase == Choosing(starter)


@pytest.mark.rule("R9", "R12")
def test_t04_a_taken_card_swapped_for_a_face_down_one() -> None:
    state = facing_other("(4) 1 2 3 / (5) 6 7 8 / (11) 9 10 12", discards=[8, 3])
    state = play(state, *swap_taken(A, 8))
    assert shown(state, A) == "(4) 1 2 3 / (5) 6 7 8 / 3 9 10 12"
    assert state.discard_pile == (8, 11)


@pytest.mark.rule("R10", "R11")
def test_t05_a_drawn_card_refused_and_a_card_turned_up() -> None:
    state = facing_other("1 (4) 2 3 / 5 6 7 8 / (11) 9 10 12", discards=[2], draws=[9])
    state = play(state, Draw(A))
    assert state.phase == Holding(A, 9, Source.DRAW_PILE)
    state = play(state, *turn_up(A, 1)[1:2])
    assert (state.phase, state.discard_pile) == (Flipping(A), (2, 9))
    state = apply(state, Flip(A, 1))
    assert shown(state, A) == "1 4 2 3 / 5 6 7 8 / (11) 9 10 12"
    assert (state.phase, state.discard_pile) == (Choosing(B), (2, 9))


@pytest.mark.rule("R9", "R15", "R16")
def test_t06_a_taken_card_completes_a_column() -> None:
    state = facing_other("(3) 9 0 4 / 12 9 (1) (5) / (6) -1 (8) 2", discards=[7, 9])
    state = play(state, *swap_taken(A, 9))
    assert state.discard_pile == (7, -1, 9, 9, 9)
    assert shown(state, A) == "(3) -- 0 4 / 12 -- (1) (5) / (6) -- (8) 2"
    state = apply(state, Take(B))
    assert state.phase == Holding(B, 9, Source.DISCARD_PILE)
    assert state.discard_pile == (7, -1, 9, 9)


@pytest.mark.rule("R11", "R15", "R16")
def test_t07_a_flip_can_complete_a_column() -> None:
    state = facing_other("5 1 (2) 3 / 5 (4) 6 7 / (5) 8 9 10", discards=[2], draws=[6])
    state = play(state, *turn_up(A, 8))
    assert state.discard_pile == (2, 6, 5, 5, 5)
    assert shown(state, A) == "-- 1 (2) 3 / -- (4) 6 7 / -- 8 9 10"


@pytest.mark.rule("R15", "R16")
def test_t08_a_swap_for_a_face_down_card_can_complete_a_column() -> None:
    state = facing_other("5 1 (2) 3 / 5 (4) 6 7 / (12) 8 9 10", discards=[2], draws=[5])
    state = play(state, *swap_drawn(A, 8))
    assert state.discard_pile == (2, 12, 5, 5, 5)
    assert shown(state, A) == "-- 1 (2) 3 / -- (4) 6 7 / -- 8 9 10"


@pytest.mark.rule("R15")
def test_t09_a_negative_column_is_cleared_too() -> None:
    state = facing_other("-2 4 3 0 / -2 1 3 2 / (7) 0 6 (8)", discards=[1], draws=[-2])
    state = play(state, *swap_drawn(A, 8))
    assert state.discard_pile == (1, 7, -2, -2, -2)
    assert shown(state, A) == "-- 4 3 0 / -- 1 3 2 / -- 0 6 (8)"
    assert sum(state.grids[A].cards()) == 27
    assert state.phase == Choosing(B)


@pytest.mark.rule("R18")
def test_t10_a_face_down_card_does_not_complete_a_column() -> None:
    grid = "(4) (1) (2) (3) / (4) (5) (6) (7) / (4) (8) (9) (10)"
    state = situation([grid, grid], phase="opening", discard_pile=[0], draw_pile=[4, 11, 12])
    state = play(state, Flip(A, 0), Flip(A, 4), Flip(B, 1), Flip(B, 2))
    kept = "4 (1) (2) (3) / 4 (5) (6) (7) / (4) (8) (9) (10)"
    cleared = "-- (1) (2) (3) / -- (5) (6) (7) / -- (8) (9) (10)"
    assert (shown(state, A), state.phase) == (kept, Choosing(A))

    replaced = play(state, *swap_drawn(A, 8))
    assert (shown(replaced, A), replaced.discard_pile) == (cleared, (0, 4, 4, 4, 4))

    state = play(state, *turn_up(A, 1), *turn_up(B, 0))
    assert shown(state, A) == kept.replace("(1)", "1")
    state = play(state, *turn_up(A, 8))
    assert shown(state, A) == cleared.replace("(1)", "1")
    assert state.discard_pile == (0, 4, 11, 12, 4, 4, 4)


@pytest.mark.rule("R15", "R17")
def test_t11_a_column_of_zeros_is_cleared() -> None:
    state = facing_other("0 1 (2) 3 / 0 (4) 6 7 / (0) 8 9 10", discards=[2], draws=[11])
    state = play(state, *turn_up(A, 8))
    assert state.discard_pile == (2, 11, 0, 0, 0)
    assert [slot for slot, card in enumerate(state.grids[A].slots) if card is None] == [0, 4, 8]


@pytest.mark.rule("R19")
def test_t12_a_clear_can_close_the_round() -> None:
    grids = ["-- -- 1 8 / -- -- 2 8 / -- -- 3 (5)", OTHER, OTHER]
    state = play(situation(grids, discard_pile=[2, 8]), *swap_taken(A, 11))
    assert state.discard_pile == (2, 5, 8, 8, 8)
    assert (state.closer, points(state.grids[A])) == (A, 6)
    assert state.phase == Choosing(B)
    state = play(state, *turn_up(B, 2))
    assert state.phase == Choosing(C)
    state = play(state, *turn_up(C, 2))
    assert state.rounds[0].raw_scores == (6, 78, 78)
    assert state.rounds[0].scores == (6, 78, 78)


@pytest.mark.rule("R19", "R23", "R25")
@pytest.mark.parametrize(
    ("b", "others"),
    [
        ("-- -- -- 0 / -- -- -- 1 / -- -- -- (2)", (3, 5)),
        ("-- -- -- -1 / -- -- -- 1 / -- -- -- (-1)", (-1, 5)),
    ],
)
def test_t13_the_last_cards_can_be_cleared(b: str, others: tuple[int, int]) -> None:
    grids = ["-- -- -- 10 / -- -- -- 10 / -- -- -- (4)", b, "-- -- -- 2 / -- -- -- 0 / -- -- -- (3)"]
    state = play(situation(grids, discard_pile=[1], draw_pile=[10]), *swap_drawn(A, 11))
    assert (shown(state, A), state.closer) == (NO_CARDS, A)
    assert state.discard_pile == (1, 4, 10, 10, 10)
    state = last_turns(state)
    assert state.rounds[0].raw_scores == (0, *others)
    assert state.rounds[0].scores == (0, *others)


@pytest.mark.rule("R20", "R24", "R7")
def test_t14_after_the_closing_everybody_else_has_one_turn() -> None:
    grids = [
        "-- -- 1 2 / -- -- 3 4 / -- -- (0) (1)",
        "-- -- 5 3 / -- -- 4 2 / -- -- (0) (6)",
        "-- -- -- 2 / -- -- -- 3 / -- -- -- (4)",
        "-- -- -- 1 / -- -- -- 2 / -- -- -- (1)",
    ]
    state = play(situation(grids, player=C), *turn_up(C, 11))
    order = []
    for player, slot in ((D, 11), (A, 10), (B, 10)):
        assert state.closer == C
        order.append(current_player(state))
        state = play(state, *turn_up(player, slot))
    assert order == [D, A, B]
    assert shown(state, A) == "-- -- 1 2 / -- -- 3 4 / -- -- 0 1"
    assert shown(state, B) == "-- -- 5 3 / -- -- 4 2 / -- -- 0 6"
    assert state.rounds[0].raw_scores == (11, 20, 9, 4)
    assert state.rounds[0].scores == (11, 20, 18, 4)
    state = open_pairs(play(state, Deal(deck_cards(OFFICIAL.deck))))
    assert state.phase == Choosing(C)


@pytest.mark.rule("R22", "final_clear")
@pytest.mark.parametrize(("final_clear", "worth"), [(True, 32), (False, 53)])
def test_t15_the_reveal_can_complete_a_column(final_clear: bool, worth: int) -> None:
    b = "7 1 3 (12) / 7 2 -1 5 / (7) (0) 4 6"
    state = situation([NO_CARDS, b], closer=A, player=B, rules=Rules(final_clear=final_clear))
    state = play(state, *turn_up(B, 9))
    assert state.rounds[0].raw_scores == (0, worth)
    gone = "-- 1 3 12 / -- 2 -1 5 / -- 0 4 6"
    assert shown(state, B) == (gone if final_clear else gone.replace("--", "7"))


@pytest.mark.rule("R22", "R24", "final_clear")
@pytest.mark.parametrize(
    ("final_clear", "raw", "scores"), [(True, (20, 4), (40, 4)), (False, (20, 31), (20, 31))]
)
def test_t16_the_final_clear_decides_the_doubling(final_clear: bool, raw: Points, scores: Points) -> None:
    grids = ["-- -- -- 5 / -- -- -- 7 / -- -- -- 8", "9 0 3 2 / 9 -2 -1 0 / (9) 1 1 0"]
    rules = Rules(final_clear=final_clear)
    state = situation(grids, closer=A, player=B, draw_pile=[0], rules=rules)
    state = play(state, *swap_drawn(B, 7))  # a zero for a zero, so that the third 9 stays face down
    assert (state.rounds[0].raw_scores, state.rounds[0].scores) == (raw, scores)


@pytest.mark.rule("R22")
def test_t17_the_reveal_can_complete_two_adjacent_columns() -> None:
    b = "5 2 1 3 / 5 (2) 1 (-1) / (5) (2) 0 6"
    state = situation([NO_CARDS, b], closer=A, player=B, draw_pile=[11], discard_pile=[3])
    state = play(state, *turn_up(B, 7))
    assert shown(state, B) == "-- -- 1 3 / -- -- 1 -1 / -- -- 0 6"
    assert state.rounds[0].raw_scores == (0, 10)
    assert state.discard_pile == (3, 11, 5, 2, 5, 2, 5, 2)


@pytest.mark.rule("R24")
def test_t18_the_example_of_the_rule_text() -> None:
    grids = [
        "0 2 1 -1 / 0 -2 1 3 / 5 3 0 -2",
        "1 3 7 4 / -2 0 -1 0 / 1 0 12 (-1)",
        "2 -2 5 3 / 0 0 2 -1 / 2 -1 0 (0)",
    ]
    state = last_turns(situation(grids, closer=A, player=B))
    assert state.rounds[0].raw_scores == (10, 24, 10)
    assert state.rounds[0].scores == (20, 24, 10)


@pytest.mark.rule("R24", "R25")
@pytest.mark.parametrize(
    ("closer", "other", "booked"),
    [(15, 14, 30), (15, 15, 30), (15, 16, 15), (1, 0, 2), (-4, -5, -4), (-4, -4, -4), (0, -3, 0)],
)
def test_t19_what_the_closer_books(closer: int, other: int, booked: int) -> None:
    assert ended(closer, other).rounds[0].scores == (booked, other)
    assert ended(other, closer, closer=B).rounds[0].scores == (other, booked)


@pytest.mark.rule("R27")
def test_t20_a_total_of_100_ends_the_game() -> None:
    state = ended(5, 12, -1, closer=C, totals=[95, 60, 40])
    assert (totals(state), state.phase) == ((100, 72, 39), Finished())
    result = outcome(state)
    assert result is not None
    assert (result.winners, result.reason) == ((C,), EndReason.SCORE_LIMIT)


@pytest.mark.rule("R27")
def test_t20_a_total_of_99_does_not() -> None:
    state = ended(4, 12, -1, closer=C, totals=[95, 60, 40])
    assert (totals(state), state.phase, outcome(state)) == ((99, 72, 39), Dealing(), None)


@pytest.mark.rule("R24", "R27")
def test_t21_doubling_can_end_the_game() -> None:
    state = ended(8, 6, 30, closer=A, totals=[84, 90, 20])
    assert state.rounds[-1].scores == (16, 6, 30)
    assert (totals(state), state.phase) == ((100, 96, 50), Finished())
    result = outcome(state)
    assert result is not None
    assert result.winners == (C,)


@pytest.mark.rule("R28")
def test_t22_equal_lowest_totals_share_the_victory() -> None:
    state = ended(13, 5, 4, closer=C, totals=[90, 40, 41])
    result = outcome(state)
    assert result is not None
    assert result.totals == (103, 45, 45)
    assert (result.winners, result.ranks) == ((B, C), (3, 1, 1))


@pytest.mark.rule("R26")
def test_t23_a_total_may_be_negative() -> None:
    grids = ["-- -- -2 -1 / -- -- -2 -1 / -- -- -1 0", "-- -- -- 5 / -- -- -- 0 / -- -- -- (1)"]
    state = situation(grids, closer=A, player=B, totals=[3, 20])
    state = last_turns(state)
    assert state.rounds[-1].scores == (-7, 6)
    assert totals(state) == (-4, 26)


@pytest.mark.rule("R28")
def test_t23_the_lowest_total_wins_even_when_all_are_above_100() -> None:
    result = outcome(ended(11, 10, 31, closer=B, totals=[90, 95, 99]))
    assert result is not None
    assert (result.totals, result.winners) == ((101, 105, 130), (A,))


def empty_pile() -> State:
    grid = list(range(1, 13))
    rules = Rules(deck=deck_of(*grid, *grid, 3, 12, 5, 0))
    return situation([OTHER] * 2, discard_pile=[3, 12, 5, 0], rules=rules)


@pytest.mark.rule("R14")
@pytest.mark.parametrize("order", [(3, 12, 5), (12, 5, 3)])
def test_t24_drawing_from_an_empty_draw_pile(order: tuple[Card, ...]) -> None:
    state = apply(empty_pile(), Draw(A))
    assert state.phase == Reshuffling(A)
    state = apply(state, Reshuffle(order))
    assert state.phase == Holding(A, order[0], Source.DRAW_PILE)
    assert (state.draw_pile, state.discard_pile) == (order[1:], (0,))


@pytest.mark.rule("R14")
def test_t24_taking_the_discard_shuffles_nothing() -> None:
    state = apply(empty_pile(), Take(A))
    assert state.phase == Holding(A, 0, Source.DISCARD_PILE)
    assert (state.draw_pile, state.discard_pile) == ((), (3, 12, 5))


@pytest.mark.rule("clear_rows")
def test_t25_a_row_is_cleared_where_the_rules_say_so() -> None:
    grid = "6 6 6 (7) / 1 1 4 5 / (2) 3 (9) 8"
    state = facing_other(grid, discards=[1], draws=[6], rules=Rules(clear_rows=True))
    state = play(state, *swap_drawn(A, 3))
    assert shown(state, A) == "-- -- -- -- / 1 1 4 5 / (2) 3 (9) 8"
    assert state.discard_pile == (1, 7, 6, 6, 6, 6)


@pytest.mark.rule("penalty_multiplier", "penalty_flat", "penalty_flat_first")
@pytest.mark.parametrize(
    ("rules", "booked"),
    [
        (Rules(penalty_multiplier=2), 16),
        (Rules(penalty_multiplier=1, penalty_flat=5), 13),
        (Rules(penalty_multiplier=2, penalty_flat=5, penalty_flat_first=True), 26),
        (Rules(penalty_multiplier=2, penalty_flat=5, penalty_flat_first=False), 21),
    ],
)
def test_t26_what_the_closer_pays_for_8_points(rules: Rules, booked: int) -> None:
    assert ended(8, 7, rules=rules).rounds[0].scores == (booked, 7)
