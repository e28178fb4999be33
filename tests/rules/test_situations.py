"""The worked situations of the rules page, T01 to T26, each with its exact result."""

from collections import Counter
from collections.abc import Sequence

import pytest

from skyjo import (
    Action,
    Choosing,
    Dealing,
    Discard,
    Draw,
    Finished,
    Flip,
    Holding,
    Reshuffle,
    Reshuffling,
    Rules,
    State,
    Swap,
    Take,
    apply,
    current_player,
    initial_state,
    outcome,
    points,
    sample_chance,
    totals,
)
from skyjo.scoring import round_scores
from skyjo.testing import situation

# Twelve different enough cards, so that nothing clears; the first is face down.
PLAIN = "(1) 2 3 4 / 5 6 7 8 / 2 3 4 5"


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def columns(*cells: str) -> str:
    """The text of a grid from its columns."""
    return " / ".join(" ".join(row) for row in zip(*[cell.split() for cell in cells], strict=True))


def lying(state: State, player: int) -> str:
    slots = [
        "--" if slot is None else f"{slot.card}" if slot.face_up else f"({slot.card})"
        for slot in state.grids[player].slots
    ]
    return " / ".join(" ".join(slots[first : first + 4]) for first in (0, 4, 8))


def opened(flips: Sequence[tuple[int, int]], rules: Rules, previous_closer: int | None = None) -> State:
    """After an opening in which each player turns up these two cards."""
    grids = [f"({a}) ({b}) (3) (4) / (5) (6) (7) (8) / (2) (3) (4) (5)" for a, b in flips]
    state = situation(grids, phase="opening", rules=rules, previous_closer=previous_closer)
    return after(state, *[Flip(player, slot) for player in range(len(flips)) for slot in (0, 1)])


@pytest.mark.parametrize(
    ("players", "pile"), [(2, 125), (3, 113), (4, 101), (5, 89), (6, 77), (7, 65), (8, 53)]
)
def test_t01_the_piles_after_the_deal(players: int, pile: int) -> None:
    state = initial_state(players)
    state = apply(state, sample_chance(state, seed=1))
    assert (state.draw_pile_size, len(state.discard_pile)) == (pile, 1)


@pytest.mark.parametrize(
    ("flips", "tie", "starter"),
    [
        ([(12, -2), (4, 2)], "lowest_seat", 0),
        ([(-2, -2), (-1, -2)], "lowest_seat", 1),
        ([(7, 3), (12, -2), (5, 4)], "lowest_seat", 0),
        ([(7, 3), (12, -2), (5, 4)], "highest_card", 1),
    ],
)
def test_t02_the_highest_sum_starts(flips: list[tuple[int, int]], tie: str, starter: int) -> None:
    assert current_player(opened(flips, Rules(start_tie=tie))) == starter


@pytest.mark.parametrize(("option", "starter"), [("closer", 1), ("highest_sum", 2)])
def test_t03_the_closer_starts_the_next_round(option: str, starter: int) -> None:
    flips = [(3, 0), (1, 0), (12, 8)]
    assert current_player(opened(flips, Rules(next_starter=option), previous_closer=1)) == starter


def test_t04_a_discard_goes_onto_a_hidden_card() -> None:
    grid = columns("(4) (5) (11)", "1 2 3", "4 5 6", "7 8 9")
    state = after(situation([grid, PLAIN], discard_pile=[8, 3]), Take(0), Swap(0, 8))
    assert lying(state, 0) == columns("(4) (5) 3", "1 2 3", "4 5 6", "7 8 9")
    assert state.discard_pile == (8, 11)


def test_t05_draw_refuse_and_flip() -> None:
    grid = columns("(4) 5 11", "(1) 2 3", "4 5 6", "7 8 9")
    state = after(situation([grid, PLAIN], discard_pile=[2], draw_pile=[9]), Draw(0), Discard(0))
    assert state.discard_pile == (2, 9)
    assert apply(state, Flip(0, 0)).phase == Choosing(1)


def test_t06_a_swap_clears_a_column_and_the_next_player_takes_from_it() -> None:
    grid = columns("(3) 12 (6)", "9 9 -1", "0 (1) (8)", "4 (5) 2")
    state = after(situation([grid, PLAIN], discard_pile=[7, 9]), Take(0), Swap(0, 9))
    assert state.discard_pile == (7, -1, 9, 9, 9)
    assert lying(state, 0) == columns("(3) 12 (6)", "-- -- --", "0 (1) (8)", "4 (5) 2")
    state = apply(state, Take(1))
    assert isinstance(state.phase, Holding)
    assert (state.phase.card, state.discard_pile) == (9, (7, -1, 9, 9))


def test_t07_a_flip_clears_a_column() -> None:
    grid = columns("5 5 (5)", "(1) 2 3", "4 5 6", "7 8 9")
    state = situation([grid, PLAIN], discard_pile=[2], draw_pile=[6])
    assert after(state, Draw(0), Discard(0), Flip(0, 8)).discard_pile == (2, 6, 5, 5, 5)


def test_t08_a_swap_onto_a_hidden_card_clears_a_column() -> None:
    grid = columns("5 5 (12)", "(1) 2 3", "4 5 6", "7 8 9")
    state = situation([grid, PLAIN], discard_pile=[1], draw_pile=[5])
    assert after(state, Draw(0), Swap(0, 8)).discard_pile == (1, 12, 5, 5, 5)


def test_t09_a_negative_column_is_cleared_whatever_its_player_would_like() -> None:
    grid = columns("-2 -2 (7)", "4 1 0", "3 3 6", "0 2 (8)")
    state = after(situation([grid, PLAIN], draw_pile=[-2], discard_pile=[1]), Draw(0), Swap(0, 8))
    assert state.discard_pile == (1, 7, -2, -2, -2)
    assert sum(state.grids[0].cards()) == 27


def test_t10_hidden_equals_do_not_count_until_turned_or_replaced() -> None:
    grid = columns("4 4 (4)", "(1) 2 3", "5 5 6", "7 8 9")
    state = situation([grid, PLAIN], draw_pile=[4], discard_pile=[9])
    assert lying(apply(state, Draw(0)), 0) == grid
    for moves in ([Discard(0), Flip(0, 8)], [Swap(0, 8)]):
        assert after(state, Draw(0), *moves).grids[0].slots[0] is None


def test_t11_a_column_of_zeros_is_cleared() -> None:
    grid = columns("0 0 (0)", "(1) 2 3", "4 5 6", "7 8 9")
    state = after(situation([grid, PLAIN], draw_pile=[11], discard_pile=[1]), Draw(0), Discard(0), Flip(0, 8))
    assert state.discard_pile == (1, 11, 0, 0, 0)
    assert state.grids[0].slots.count(None) == 3


def test_t12_a_clear_closes_the_round() -> None:
    grid = columns("-- -- --", "-- -- --", "1 2 3", "8 8 (5)")
    state = after(situation([grid, PLAIN, PLAIN], discard_pile=[4, 8]), Take(0), Swap(0, 11))
    assert state.discard_pile == (4, 5, 8, 8, 8)
    assert (state.closer, points(state.grids[0]), state.phase) == (0, 6, Choosing(1))
    state = after(state, Draw(1), Swap(1, 1))
    assert state.phase == Choosing(2)
    assert isinstance(after(state, Draw(2), Swap(2, 1)).phase, Dealing | Finished)


@pytest.mark.parametrize(("second", "third"), [(3, 5), (-1, 5)])
def test_t13_an_empty_grid_counts_zero_and_pays_nothing(second: int, third: int) -> None:
    assert round_scores((0, second, third), 0, Rules()) == (0, second, third)
    grid = columns("10 10 (4)", "-- -- --", "-- -- --", "-- -- --")
    state = after(situation([grid, PLAIN], discard_pile=[10]), Take(0), Swap(0, 8))
    assert (state.closer, points(state.grids[0])) == (0, 0)
    assert not any(state.grids[0].slots)


def test_t14_everybody_else_has_one_turn_and_the_closer_starts_next() -> None:
    nine, four = "2 -1 3 1 / 0 1 0 0 / 1 0 2 (0)", "(0) 0 0 1 / 0 1 0 0 / 1 0 1 0"
    eleven, twenty = "(1) (2) 0 1 / 0 1 0 3 / 1 0 2 0", "(5) (2) 0 1 / 0 1 0 8 / 1 0 2 0"
    rules = Rules(deck=tuple((card, 40) for card in range(-2, 13)))
    grids = [eleven, twenty, nine, four]
    state = situation(grids, player=2, draw_pile=[12, 12, 0, 12, 12], discard_pile=[12], rules=rules)
    state = after(state, Draw(2), Discard(2), Flip(2, 11))
    assert (state.closer, state.phase) == (2, Choosing(3))
    state = after(state, Draw(3), Discard(3), Flip(3, 0))
    assert (state.closer, state.phase) == (2, Choosing(0))
    state = after(state, Draw(0), Swap(0, 2))  # a 0 for a 0
    assert state.phase == Choosing(1)
    state = after(state, Draw(1), Discard(1), Flip(1, 0))
    assert state.rounds[0].raw_scores == (11, 20, 9, 4)
    assert state.rounds[0].scores == (11, 20, 18, 4)
    assert state.rounds[0].next_starter == 2


def last_turn(grid: str, closer: str, rules: Rules, flip: int) -> State:
    """Player 1 has the last turn, in which a 12 is drawn, discarded, and a card turned up."""
    state = situation(
        [closer, grid], closer=0, player=1, draw_pile=[12], discard_pile=[12], rules=rules, totals=[0, 0]
    )
    return after(state, Draw(1), Discard(1), Flip(1, flip))


@pytest.mark.parametrize(("final_clear", "expected"), [(True, 32), (False, 53)])
def test_t15_a_column_completed_by_the_reveal_is_cleared(final_clear: bool, expected: int) -> None:
    grid = columns("7 7 (7)", "1 2 (0)", "3 -1 4", "(12) 5 6")
    state = last_turn(grid, "1 2 3 4 / 5 6 7 8 / 2 3 4 5", Rules(final_clear=final_clear), flip=9)
    assert state.rounds[-1].raw_scores[1] == expected


@pytest.mark.parametrize(("final_clear", "booked"), [(True, (40, 4)), (False, (20, 31))])
def test_t16_the_final_clear_decides_the_penalty(final_clear: bool, booked: tuple[int, int]) -> None:
    grid = columns("9 9 (9)", "0 -2 1", "3 -1 1", "2 0 (0)")
    closer = columns("1 2 3", "4 0 1", "2 0 3", "4 0 0")
    assert last_turn(grid, closer, Rules(final_clear=final_clear), flip=11).rounds[-1].scores == booked


def test_t17_two_adjacent_columns_are_cleared_at_the_reveal() -> None:
    grid = columns("5 5 (5)", "2 (2) (2)", "1 1 0", "3 (-1) 6")
    assert last_turn(grid, "1 2 3 4 / 5 6 7 8 / 2 3 4 5", Rules(), flip=7).rounds[-1].raw_scores[1] == 10


def test_t18_a_tie_doubles_the_points_of_the_closer() -> None:
    assert round_scores((10, 24, 10), 0, Rules()) == (20, 24, 10)


@pytest.mark.parametrize(
    ("own", "other", "booked"),
    [(15, 14, 30), (15, 15, 30), (15, 16, 15), (1, 0, 2), (-4, -5, -4), (-4, -4, -4), (0, -3, 0)],
)
def test_t19_only_positive_points_that_are_not_alone_the_lowest_are_doubled(
    own: int, other: int, booked: int
) -> None:
    assert round_scores((own, other), 0, Rules()) == (booked, other)


def closing(scores: Sequence[int], before: Sequence[int]) -> State:
    """The last seat closes with its points, then the others swap a 0 for a 0 in their last turn."""
    texts = [f"(0) 0 {card_sum(score)}" for score in scores]
    rules = Rules(clear_columns=False, deck=tuple((card, 40) for card in range(-12, 13)))
    closer = len(scores) - 1
    grids = [*texts[:closer], texts[closer].replace("(0)", "0")]
    state = situation(grids, rules=rules, closer=closer, player=0, discard_pile=[0], totals=before)
    for player in range(closer):
        state = after(state, Take(player), Swap(player, 1))
    return state


def card_sum(score: int) -> str:
    """Ten cards that add up to the score, in the shape of a grid without its first two slots."""
    cards = []
    for _ in range(10):
        card = max(-12, min(12, score))
        cards.append(str(card))
        score -= card
    return f"{cards[0]} {cards[1]} / {' '.join(cards[2:6])} / {' '.join(cards[6:])}"


@pytest.mark.parametrize(("first", "over"), [(5, True), (4, False)])
def test_t20_the_game_ends_at_one_hundred(first: int, over: bool) -> None:
    state = closing([first, 12, -1], before=[95, 60, 40])
    assert totals(state) == (95 + first, 72, 39)
    assert isinstance(state.phase, Finished) is over
    end = outcome(state)
    assert (end is not None and end.winners == (2,)) is over


def test_t21_the_penalty_can_end_the_game() -> None:
    state = closing([6, 30, 8], before=[90, 20, 84])
    assert totals(state) == (96, 50, 100)
    end = outcome(state)
    assert end is not None
    assert end.winners == (1,)


def test_t22_equal_lowest_totals_share_the_victory() -> None:
    state = closing([13, 5, 4], before=[90, 40, 41])
    assert totals(state) == (103, 45, 45)
    end = outcome(state)
    assert end is not None
    assert (end.winners, end.ranks) == ((1, 2), (3, 1, 1))


def test_t23_totals_may_be_negative_and_the_lowest_wins_above_the_limit_too() -> None:
    assert totals(closing([20, -7], before=[8, 3])) == (28, -4)
    end = outcome(closing([40, 40, 40], before=[61, 65, 50]))
    assert end is not None
    assert end.totals == (101, 105, 130)
    assert end.winners == (0,)


def test_t24_an_empty_draw_pile_is_made_anew_from_all_discards_but_the_top() -> None:
    in_grids = [1, 2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 5]
    deck = Counter([*in_grids, *in_grids, 3, 12, 5, 0])
    rules = Rules(deck=tuple(sorted(deck.items())))
    state = situation([PLAIN, PLAIN], discard_pile=[3, 12, 5, 0], rules=rules)
    assert state.draw_pile == ()
    waiting = apply(state, Draw(0))
    assert waiting.phase == Reshuffling(0)
    due = sample_chance(waiting, seed=1)
    assert isinstance(due, Reshuffle)
    assert sorted(due.order) == [3, 5, 12]
    drawn = apply(waiting, due)
    assert drawn.discard_pile == (0,)
    assert drawn.draw_pile == due.order[1:]
    taken = apply(state, Take(0))
    assert isinstance(taken.phase, Holding)
    assert (taken.phase.card, taken.draw_pile, taken.reshuffles) == (0, (), 0)


def test_t25_a_row_is_cleared_if_the_rules_say_so() -> None:
    grid = columns("6 1 (2)", "6 1 3", "6 4 (9)", "(7) 5 8")
    state = situation([grid, PLAIN], draw_pile=[6], discard_pile=[1], rules=Rules(clear_rows=True))
    state = after(state, Draw(0), Swap(0, 3))
    assert state.discard_pile == (1, 7, 6, 6, 6, 6)
    assert state.grids[0].slots[:4] == (None,) * 4


@pytest.mark.parametrize(
    ("multiplier", "flat", "flat_first", "booked"),
    [(2, 0, False, 16), (1, 5, False, 13), (2, 5, True, 26), (2, 5, False, 21)],
)
def test_t26_the_penalties(multiplier: int, flat: int, flat_first: bool, booked: int) -> None:
    rules = Rules(penalty_multiplier=multiplier, penalty_flat=flat, penalty_flat_first=flat_first)
    assert round_scores((8, 7), 0, rules) == (booked, 7)
