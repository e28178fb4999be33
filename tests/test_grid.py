"""One player's slots, and every update of them."""

import pickle

import pytest

from skyjo import Grid, Rules, Slot

UP, DOWN = True, False
GRID = Grid((Slot(7, UP), Slot(-2, DOWN), None, Slot(0, DOWN)))


def face_up(*cards: int | None) -> Grid:
    return Grid(tuple(None if card is None else Slot(card, UP) for card in cards))


def test_dealt_cards_lie_face_down_in_their_order() -> None:
    assert Grid.dealt((3, -1, 3)).slots == (Slot(3, DOWN), Slot(-1, DOWN), Slot(3, DOWN))
    assert Grid.dealt(()) == Grid(())


def test_a_card_is_found_whichever_way_up_it_lies() -> None:
    assert [GRID.card_at(slot) for slot in (0, 1, 3)] == [7, -2, 0]


def test_a_cleared_slot_has_no_card() -> None:
    with pytest.raises(AssertionError):
        GRID.card_at(2)


@pytest.mark.parametrize("slot", [0, 1, 3])
def test_a_put_card_lies_face_up_and_the_others_as_they_did(slot: int) -> None:
    after = GRID.put(slot, 12)
    assert after.slots[slot] == Slot(12, UP)
    assert [at for at in range(4) if after.slots[at] != GRID.slots[at]] == [slot]


@pytest.mark.parametrize("slot", [0, 1, 3])
def test_a_card_turned_up_is_the_same_card(slot: int) -> None:
    after = GRID.turned_up(slot)
    assert after.slots[slot] == Slot(GRID.card_at(slot), UP)
    assert after.cards() == GRID.cards()
    assert after == GRID.put(slot, GRID.card_at(slot))


def test_a_revealed_grid_has_the_same_cards_and_gaps() -> None:
    assert GRID.revealed() == face_up(7, -2, None, 0)
    assert face_up(1, None).revealed() == face_up(1, None)


def test_clearing_leaves_gaps_where_the_cards_were() -> None:
    assert GRID.cleared((0, 3)).slots == (None, Slot(-2, DOWN), None, None)
    assert GRID.cleared(()) == GRID


def test_the_cards_that_are_left_come_in_slot_order() -> None:
    assert GRID.cards() == (7, -2, 0)
    assert face_up(None, None).cards() == ()


def test_no_update_changes_the_grid_it_starts_from() -> None:
    before = pickle.dumps(GRID)
    GRID.put(1, 5), GRID.turned_up(1), GRID.revealed(), GRID.cleared((0, 1))
    assert pickle.dumps(GRID) == before


SQUARE = Rules(rows=2, columns=2, clear_rows=True).lines
"""The columns 0, 2 and 1, 3; the rows 0, 1 and 2, 3."""


@pytest.mark.parametrize(
    ("grid", "complete"),
    [
        (face_up(1, 2, 3, 4), ()),
        (face_up(1, 2, 1, 4), (0, 2)),
        (face_up(1, 0, 2, 0), (1, 3)),
        (face_up(5, 5, 1, 2), (0, 1)),
        (face_up(5, 1, 1, 5), ()),
        (face_up(-2, -2, -2, 3), (0, 1, 2)),
        (face_up(4, 4, 4, 4), (0, 1, 2, 3)),
        (face_up(1, 2, None, 2), (1, 3)),
        (face_up(None, 1, None, 2), ()),
        (Grid((Slot(1, UP), Slot(2, UP), Slot(1, DOWN), Slot(3, UP))), ()),
        (Grid((Slot(1, DOWN), Slot(2, UP), Slot(1, UP), Slot(3, UP))), ()),
        (Grid((Slot(1, DOWN), Slot(2, UP), Slot(1, DOWN), Slot(3, UP))), ()),
    ],
)
def test_a_line_is_complete_if_all_of_it_lies_face_up_and_equal(
    grid: Grid, complete: tuple[int, ...]
) -> None:
    assert grid.complete(SQUARE) == complete


def test_only_the_lines_asked_for_are_looked_at() -> None:
    assert face_up(4, 4, 4, 4).complete(SQUARE[:1]) == (0, 2)
    assert face_up(4, 4, 4, 4).complete(()) == ()


def test_a_line_of_three_needs_all_three() -> None:
    lines = Rules().lines
    column = {0: 9, 4: 9, 8: 9}
    assert face_up(*[column.get(at, at) for at in range(12)]).complete(lines) == (0, 4, 8)
    for different in column:
        cards = [column.get(at, at) if at != different else 12 for at in range(12)]
        assert face_up(*cards).complete(lines) == ()


@pytest.mark.parametrize(
    ("grid", "is_open"),
    [
        (GRID, False),
        (GRID.revealed(), True),
        (face_up(None, None), True),
        (Grid(()), True),
        (Grid((Slot(1, UP), Slot(1, DOWN))), False),
        (Grid((Slot(1, DOWN), None)), False),
    ],
)
def test_a_grid_is_open_when_no_card_lies_face_down(grid: Grid, is_open: bool) -> None:
    assert grid.is_open() is is_open


def test_a_grid_is_a_value() -> None:
    again = pickle.loads(pickle.dumps(GRID))
    assert again == GRID
    assert hash(again) == hash(GRID)
    assert {GRID, again} == {GRID}
    assert GRID.revealed() != GRID
