"""`validate` looks at a view, too: as far as anybody can tell from it."""

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from typeguard import suppress_type_checks

from skyjo import (
    SPECTATOR,
    Choosing,
    Discard,
    Draw,
    FaceDown,
    FaceUp,
    Flip,
    Grid,
    Holding,
    HoldingUnseen,
    InvalidStateError,
    Rules,
    Slot,
    Source,
    View,
    Viewer,
    ViewGrid,
    apply,
    initial_state,
    observe,
    sample_chance,
    validate,
)
from skyjo.testing import Walk, situation
from skyjo.testing.strategies import walks

GRID = "(1) 2 3 4 / 5 6 7 8 / 2 3 4 5"
TURN = situation([GRID, GRID], draw_pile=[9, 0])
NEW = observe(initial_state(2), 0)
VIEW = observe(TURN, 0)
HELD = observe(apply(TURN, Draw(0)), 0)
UNSEEN = observe(apply(TURN, Draw(0)), 1)
WAITING = apply(situation([GRID, GRID], discard_pile=[0], rest="discard"), Draw(0))
RESHUFFLED = apply(WAITING, sample_chance(WAITING, seed=1))
KNOWN = observe(RESHUFFLED, 1)
TEXT: Any = "x"


def violations(view: View) -> tuple[str, ...]:
    with suppress_type_checks(), pytest.raises(InvalidStateError) as caught:
        validate(view)
    return caught.value.violations


@given(walks(max_actions=60))
def test_what_anybody_sees_of_a_game_is_coherent(walk: Walk) -> None:
    viewers: list[Viewer] = [SPECTATOR, 0, walk.state.players - 1]
    for state in walk.states:
        for viewer in viewers:
            validate(observe(state, viewer))


SHAPES: list[tuple[View, dict[str, Any], str]] = [
    (VIEW, {"rules": "official"}, "rules: must be Rules, not str"),
    (VIEW, {"phase": TEXT}, "phase: must be a phase of a view, not str"),
    (VIEW, {"phase": HoldingUnseen(2)}, "phase: must name a seat, not 2"),
    (VIEW, {"grids": TURN.grids}, "grids[0]: must be a ViewGrid of 12 slots"),
    (VIEW, {"grids": (VIEW.grids[0], ViewGrid(()))}, "grids[1]: must be a ViewGrid of 12 slots"),
    (VIEW, {"discard_pile": [1]}, "discard_pile: must be a tuple of integers"),
    (VIEW, {"draw_pile_size": -1}, "draw_pile_size: must be an integer from 0, not -1"),
    (VIEW, {"draw_pile_size": True}, "draw_pile_size: must be an integer from 0, not True"),
    (VIEW, {"pile_cards": [1]}, "pile_cards: must be a tuple of integers or None"),
    (VIEW, {"viewer": 2}, "viewer: must be a seat or SPECTATOR, not 2"),
    (VIEW, {"viewer": "spectator"}, "viewer: must be a seat or SPECTATOR, not 'spectator'"),
    (VIEW, {"turns": -1}, "turns: must be an integer from 0, not -1"),
    (VIEW, {"closer": 2}, "closer: must be a seat or None, not 2"),
]


@pytest.mark.parametrize(("view", "changes", "violation"), SHAPES)
def test_a_wrong_shape_is_named(view: View, changes: dict[str, Any], violation: str) -> None:
    found = violations(evolve(view, **changes))
    assert violation in found
    assert all(name.split(":")[0].split("[")[0] in changes for name in found)


@pytest.mark.parametrize("slot", [Slot(1, True), FaceUp(TEXT), FaceUp(True), TEXT, 1])
def test_a_slot_of_a_view_is_what_it_shows(slot: Any) -> None:
    grids = (VIEW.grids[0], ViewGrid((slot,) * 12))
    expected = "grids[1]: must hold FaceUp, FaceDown or None at every slot"
    assert violations(evolve(VIEW, grids=grids)) == (expected,)


@pytest.mark.parametrize("slot", [FaceUp(1), FaceDown()])
def test_a_slot_of_a_state_always_has_its_card(slot: Any) -> None:
    with suppress_type_checks(), pytest.raises(InvalidStateError, match=r"^grids\[1\]: must hold a Slot or"):
        validate(evolve(TURN, grids=(TURN.grids[0], Grid((slot,) * 12))))


ALL_TWELVE = ViewGrid((FaceUp(12),) * 11 + (FaceDown(),))
PARTS: list[tuple[View, dict[str, Any], tuple[str, ...]]] = [
    (VIEW, {"draw_pile_size": 5}, ("draw_pile_size: must leave 127 cards hidden, not 7 (R1)",)),
    (VIEW, {"turns": 1}, ("turns: must be below the turn limit of None, not 1",)),
    (VIEW, {"starter": None}, ("starter: must be a seat in Choosing (R6, R7)",)),
    (VIEW, {"pile_cards": ()}, ("pile_cards: must be known from the first reshuffle on (R14)",)),
    (VIEW, {"reshuffles": 1}, ("pile_cards: must be known from the first reshuffle on (R14)",)),
    (HELD, {"viewer": 1}, ("phase: must be HoldingUnseen for this viewer (R10)",)),
    (UNSEEN, {"viewer": 0}, ("phase: must be Holding for this viewer (R10)",)),
    (NEW, {"draw_pile_size": 1}, ("draw_pile_size: must leave 0 cards hidden, not 1 (R1)",)),
    (NEW, {"starter": 1}, ("starter: must be None in Dealing, not 1",)),
]


@pytest.mark.parametrize(("view", "changes", "expected"), PARTS)
def test_parts_that_do_not_agree_are_named(
    view: View, changes: dict[str, Any], expected: tuple[str, ...]
) -> None:
    assert set(expected) <= set(violations(evolve(view, **changes)))


def test_more_cards_than_the_deck_has_are_named() -> None:
    grids = (ALL_TWELVE, VIEW.grids[1])
    assert violations(evolve(VIEW, grids=grids)) == ("cards: must be those of the deck; too many of 12 (R1)",)


def test_a_card_taken_from_the_discard_pile_is_seen_by_everybody() -> None:
    taken = evolve(
        VIEW, phase=Holding(0, VIEW.discard_pile[0], Source.DISCARD_PILE), discard_pile=(), viewer=1
    )
    validate(taken)


def test_a_public_card_is_seen_by_everybody() -> None:
    shown = observe(apply(situation([GRID] * 2, rules=Rules(drawn_card_public=True)), Draw(0)), 1)
    validate(shown)
    hidden = evolve(shown, phase=HoldingUnseen(0))
    assert violations(hidden) == ("phase: must be Holding for this viewer (R10)",)


@pytest.mark.parametrize("cards", [(), (12,), (99,)])
def test_the_known_cards_of_the_pile_are_as_many_as_it_has_and_unseen(cards: tuple[int, ...]) -> None:
    assert KNOWN.pile_cards is not None
    wrong = evolve(KNOWN, pile_cards=(*KNOWN.pile_cards[len(cards) :], *cards) if cards else ())
    known = wrong if cards != (12,) else evolve(wrong, pile_cards=(12,) * len(KNOWN.pile_cards))
    size = len(KNOWN.pile_cards)
    assert violations(known) == (f"pile_cards: must be {size} of the cards that are not seen (R14)",)


def test_a_view_with_a_closed_round_is_looked_at_as_its_state_is() -> None:
    opened = GRID.replace("(1)", "1")
    closed = observe(situation([opened, GRID], closer=0, player=1), 0)
    validate(closed)
    expected = "phase: the closer has no more turn (R20)"
    assert expected in violations(evolve(closed, phase=Choosing(0)))


def test_after_the_discard_everybody_knows_what_is_left() -> None:
    state = apply(apply(RESHUFFLED, Discard(0)), Flip(0, 0))
    for viewer in (0, 1, SPECTATOR):
        validate(observe(state, viewer))
