"""Law 4: a player's own move leaves no complete line behind, and only complete lines are cleared."""

from typing import TypeAlias

from hypothesis import given

from laws.tally import speaks
from skyjo import (
    Action,
    Card,
    Dealing,
    Finished,
    Flip,
    Flipping,
    Grid,
    Holding,
    Opening,
    Reveal,
    Rules,
    Slot,
    State,
    Swap,
)
from skyjo.testing.strategies import rules, walks
from skyjo.testing.walks import Walk

Slots: TypeAlias = tuple[Slot | None, ...]

ALIKE = walks(options=rules(deck=((0, 60), (1, 60)), clear_columns=True))
"""With so few kinds of cards lines are often complete."""


def complete_slots(rules: Rules, grid: Slots) -> set[int]:
    """The slots of complete lines, written anew and without the engine's own tables."""
    found = set[int]()
    lines = []
    if rules.clear_columns and rules.rows > 1:
        lines += [range(column, rules.slots, rules.columns) for column in range(rules.columns)]
    if rules.clear_rows and rules.columns > 1:
        lines += [range(first, first + rules.columns) for first in range(0, rules.slots, rules.columns)]
    for line in lines:
        cards = {slot.card if (slot := grid[at]) and slot.face_up else None for at in line}
        if len(cards) == 1 and None not in cards:
            found |= set(line)
    return found


def moved(state: State, action: Flip | Swap) -> Slots:
    """The mover's grid after the move alone."""
    slots = list(state.grids[action.player].slots)
    old = slots[action.slot]
    assert old is not None
    card: Card = state.phase.card if isinstance(state.phase, Holding) else old.card
    slots[action.slot] = Slot(card, True)
    return tuple(slots)


def without(slots: Slots, gone: set[int]) -> Slots:
    return tuple(None if at in gone else slot for at, slot in enumerate(slots))


def revealed(slots: Slots) -> Slots:
    return tuple(slot and Slot(slot.card, True) for slot in slots)


def is_own_move(state: State, action: Action) -> bool:
    return isinstance(action, Swap) or (isinstance(action, Flip) and isinstance(state.phase, Flipping))


def check_own_move(before: State, action: Action, after: State) -> None:
    if not isinstance(action, Flip | Swap) or not is_own_move(before, action):
        return
    if isinstance(after.phase, Dealing | Finished):
        return  # the reveal has its own law below
    rules, lying = before.rules, moved(before, action)
    gone = complete_slots(rules, lying)
    speaks(gone != set())
    expected = without(lying, gone)
    if before.closer is not None and rules.reveal is Reveal.AFTER_LAST_TURN:
        expected = revealed(expected)
    else:
        assert complete_slots(rules, after.grids[action.player].slots) == set()
    assert after.grids[action.player] == Grid(expected)
    cleared = tuple(slot.card for at in sorted(gone) if (slot := lying[at]))
    assert after.discard_pile[len(after.discard_pile) - len(cleared) :] == cleared
    others = [seat for seat in range(before.players) if seat != action.player]
    assert [after.grids[seat] for seat in others] == [before.grids[seat] for seat in others]


def check_reveal(before: State, action: Action, after: State) -> None:
    if not isinstance(action, Flip | Swap) or not speaks(isinstance(after.phase, Dealing | Finished)):
        return
    rules, discards = before.rules, before.discard_pile
    if isinstance(action, Swap):
        replaced = before.grids[action.player].slots[action.slot]
        assert replaced is not None
        discards += (replaced.card,)
    for seat in range(before.players):
        lying = moved(before, action) if seat == action.player else before.grids[seat].slots
        gone = complete_slots(rules, lying) if seat == action.player else set[int]()
        discards += tuple(slot.card for at in sorted(gone) if (slot := lying[at]))
        lying = tuple(None if at in gone else slot and Slot(slot.card, True) for at, slot in enumerate(lying))
        gone = complete_slots(rules, lying) if rules.final_clear else set()
        assert after.grids[seat].slots == tuple(None if at in gone else slot for at, slot in enumerate(lying))
    assert after.discard_pile[: len(discards)] == discards


def check_opening(before: State, action: Action, after: State) -> None:
    if isinstance(before.phase, Opening) and isinstance(action, Flip):
        if not speaks(not isinstance(after.phase, Opening)):
            assert not any(None in grid.slots for grid in after.grids)
        else:
            lying = [
                moved(before, action) if seat == action.player else grid.slots
                for seat, grid in enumerate(before.grids)
            ]
            for slots, grid in zip(lying, after.grids, strict=True):
                gone = complete_slots(before.rules, slots)
                assert {at for at, slot in enumerate(grid.slots) if slot is None} == gone


@given(walks() | ALIKE)
def test_an_own_move_clears_exactly_the_lines_that_it_completed(walk: Walk) -> None:
    for step in walk.steps():
        check_own_move(*step)


@given(walks() | ALIKE)
def test_the_reveal_clears_exactly_the_complete_lines_if_the_rules_say_so(walk: Walk) -> None:
    for step in walk.steps():
        check_reveal(*step)


@given(walks())
def test_the_opening_clears_only_after_its_last_flip(walk: Walk) -> None:
    for step in walk.steps():
        check_opening(*step)
