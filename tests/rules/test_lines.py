"""R15 to R18: columns that are cleared."""

import pytest

from rules.table import OTHER, play, refused, shown, swap_drawn, swap_taken, turn_up
from skyjo import Card, Choosing, Flip, Holding, PlayerAction, Source, State, Swap, Take, apply, legal_actions
from skyjo.testing import situation


def first_column(top: str, middle: str, bottom: str) -> str:
    return f"{top} 2 (3) (4) / {middle} (6) 7 (8) / {bottom} (9) (10) 11"


CLEARED = first_column("--", "--", "--")


def about(grid: str, *, next_card: Card = 6, top: Card = 2) -> State:
    return situation([grid, OTHER], draw_pile=[next_card], discard_pile=[3, top])


@pytest.mark.parametrize("card", [-2, -1, 0, 1, 12])
def test_r15_a_flip_that_leaves_three_equal_cards_in_a_column_clears_them(card: Card) -> None:
    state = play(about(first_column(f"{card}", f"{card}", f"({card})")), *turn_up(0, 8))
    assert shown(state, 0) == CLEARED
    assert state.discard_pile == (3, 2, 6, card, card, card)


@pytest.mark.parametrize("card", [-2, -1, 0, 1, 12])
@pytest.mark.parametrize("replaced", ["5", "(5)"])
def test_r15_a_swap_that_leaves_three_equal_cards_in_a_column_clears_them(card: Card, replaced: str) -> None:
    grid = first_column(f"{card}", f"{card}", replaced)
    drawn = play(about(grid, next_card=card), *swap_drawn(0, 8))
    taken = play(about(grid, top=card), *swap_taken(0, 8))
    assert shown(drawn, 0) == shown(taken, 0) == CLEARED
    assert drawn.discard_pile == (3, 2, 5, card, card, card)
    assert taken.discard_pile == (3, 5, card, card, card)


@pytest.mark.parametrize(
    ("grid", "slot"),
    [
        (first_column("(5)", "5", "5"), 0),
        (first_column("5", "(5)", "5"), 4),
        (first_column("5", "5", "(5)"), 8),
    ],
)
def test_r15_any_of_the_three_may_be_the_last(grid: str, slot: int) -> None:
    assert shown(play(about(grid), *turn_up(0, slot)), 0) == CLEARED


@pytest.mark.parametrize("column", range(4))
def test_r15_each_column_can_be_cleared_and_it_alone(column: int) -> None:
    face_down = "1 2 3 4 / 1 2 3 4 / (1) (2) (3) (4)"
    state = play(about(face_down), *turn_up(0, 8 + column))
    card = str(column + 1)
    assert shown(state, 0) == face_down.replace(f"({card})", "--").replace(card, "--")


def test_r15_the_clear_is_obligatory_and_leaves_nothing_to_decide() -> None:
    state = about(first_column("-2", "-2", "(-2)"))
    state = play(state, *turn_up(0, 8))
    assert (shown(state, 0), state.phase) == (CLEARED, Choosing(1))


@pytest.mark.parametrize(
    "grid",
    [
        "8 8 8 (8) / 1 2 3 4 / 5 6 (7) 9",
        "8 1 2 (8) / 1 8 2 3 / 4 5 8 (7)",
        "1 2 3 (8) / 8 8 1 8 / (7) 4 5 6",
    ],
    ids=["a row", "a diagonal", "scattered"],
)
def test_r15_only_columns_count(grid: str) -> None:
    state = play(about(grid), *turn_up(0, 3))
    assert shown(state, 0) == grid.replace("(8)", "8")
    assert state.discard_pile == (3, 2, 6)


@pytest.mark.parametrize(
    "grid",
    [first_column("9", "4", "(9)"), first_column("0", "0", "(5)"), first_column("2", "-2", "(2)")],
)
def test_r15_two_equal_cards_and_another_stay(grid: str) -> None:
    state = play(about(grid), *turn_up(0, 8))
    assert None not in state.grids[0].slots
    assert state.discard_pile == (3, 2, 6)


def test_r15_only_the_own_column_counts() -> None:
    state = situation([first_column("5", "5", "(5)"), first_column("5", "5", "(1)")], draw_pile=[6])
    state = play(state, *turn_up(0, 2))
    state = play(state, *turn_up(1, 8))
    assert shown(state, 1) == first_column("5", "5", "1")


def test_r16_the_card_swapped_out_lies_below_the_cleared_ones() -> None:
    state = play(about(first_column("9", "9", "12"), top=9), *swap_taken(0, 8))
    assert state.discard_pile == (3, 12, 9, 9, 9)


def test_r16_the_discarded_card_lies_below_the_cleared_ones() -> None:
    state = play(about(first_column("9", "9", "(9)"), next_card=12), *turn_up(0, 8))
    assert state.discard_pile == (3, 2, 12, 9, 9, 9)


def test_r16_the_next_player_may_take_a_cleared_card() -> None:
    state = play(about(first_column("9", "9", "(9)")), *turn_up(0, 8), Take(1))
    assert state.phase == Holding(1, 9, Source.DISCARD_PILE)
    assert state.discard_pile == (3, 2, 6, 9, 9)


def test_r17_gaps_stay_and_the_other_columns_do_not_move() -> None:
    state = about("2 5 (3) (4) / (6) 5 7 (8) / (9) (5) (10) 11")
    state = play(state, *turn_up(0, 9))
    assert shown(state, 0) == "2 -- (3) (4) / (6) -- 7 (8) / (9) -- (10) 11"


@pytest.mark.parametrize("slot", [0, 4, 8])
@pytest.mark.parametrize("source", ["draw", "take"])
def test_r17_a_cleared_slot_is_never_a_target_of_a_swap(slot: int, source: str) -> None:
    state = apply(about(CLEARED), legal_actions(about(CLEARED))[0 if source == "draw" else 1])
    assert refused(state, Swap(0, slot)).rule == "R17"
    assert Swap(0, slot) not in legal_actions(state)


@pytest.mark.parametrize("slot", [0, 4, 8])
def test_r17_a_cleared_slot_is_never_a_target_of_a_flip(slot: int) -> None:
    state = play(about(CLEARED), *turn_up(0, 2)[:2])
    assert refused(state, Flip(0, slot)).rule == "R17"
    assert Flip(0, slot) not in legal_actions(state)


@pytest.mark.parametrize(
    ("column", "turn", "after"),
    [
        (("4", "4", "(4)"), turn_up(0, 2), ("4", "4", "(4)")),
        (("4", "(4)", "(4)"), turn_up(0, 8), ("4", "(4)", "4")),
        (("(4)", "(4)", "(4)"), turn_up(0, 0), ("4", "(4)", "(4)")),
        (("(4)", "4", "7"), swap_drawn(0, 8), ("(4)", "4", "4")),
        (("4", "(4)", "7"), swap_drawn(0, 8), ("4", "(4)", "4")),
        (("4", "7", "(4)"), swap_drawn(0, 4), ("4", "4", "(4)")),
    ],
)
def test_r18_face_down_cards_never_count_whatever_they_are(
    column: tuple[str, str, str], turn: tuple[PlayerAction, ...], after: tuple[str, str, str]
) -> None:
    state = play(about(first_column(*column), next_card=4), *turn)
    assert tuple(row.split()[0] for row in shown(state, 0).split(" / ")) == after


@pytest.mark.parametrize(
    ("slot", "after"),
    [
        (8, "-- 6 1 (1) / -- 6 2 4 / -- (6) 3 (0)"),
        (9, "5 -- 1 (1) / 5 -- 2 4 / (5) -- 3 (0)"),
        (11, "5 6 1 (1) / 5 6 2 4 / (5) (6) 3 0"),
    ],
)
def test_r18_at_most_one_column_is_completed_in_a_turn(slot: int, after: str) -> None:
    state = about("5 6 1 (1) / 5 6 2 4 / (5) (6) 3 (0)")
    assert shown(play(state, *turn_up(0, slot)), 0) == after
