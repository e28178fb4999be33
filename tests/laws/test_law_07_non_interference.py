"""Law 7: what a viewer gets does not depend on what the viewer may not know.

Hidden are the face-down cards, the draw pile, and a drawn card in another player's hand. Before the round's
first reshuffle any of them may be anywhere; after it, the cards of the pile are publicly known as a set, so
the face-down cards are permuted among themselves, and the pile with the hidden held card among themselves.
"""

from collections.abc import Iterator
from random import Random

from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from laws.action_space import action_space
from skyjo import (
    SPECTATOR,
    Card,
    Draw,
    Grid,
    Holding,
    Reshuffle,
    Slot,
    Source,
    State,
    Viewer,
    active_players,
    apply,
    current_player,
    explain,
    is_chance,
    is_terminal,
    legal_actions,
    observe,
    outcome,
    sample_chance,
    totals,
    validate,
)
from skyjo.testing import situation
from skyjo.testing.strategies import actions, walks


def hides_held_card(state: State, viewer: Viewer) -> bool:
    phase = state.phase
    drawn = isinstance(phase, Holding) and phase.source is Source.DRAW_PILE
    return drawn and phase.player != viewer and not state.rules.drawn_card_public


def permuted(state: State, viewer: Viewer, rng: Random) -> State:
    """A state that the viewer cannot tell from this one."""
    face_down = [slot.card for grid in state.grids for slot in grid.slots if slot and not slot.face_up]
    pile = list(state.draw_pile)
    if hides_held_card(state, viewer):
        assert isinstance(state.phase, Holding)
        pile.append(state.phase.card)
    if state.reshuffles:
        rng.shuffle(face_down)
        rng.shuffle(pile)
    else:
        cards = face_down + pile
        rng.shuffle(cards)
        face_down, pile = cards[: len(face_down)], cards[len(face_down) :]
    phase = state.phase
    if hides_held_card(state, viewer):
        assert isinstance(phase, Holding)
        phase = Holding(phase.player, pile.pop(), phase.source)
    hidden = iter(face_down)
    grids = tuple(Grid(tuple(turned_down(slot, hidden) for slot in grid.slots)) for grid in state.grids)
    return evolve(state, phase=phase, grids=grids, draw_pile=tuple(pile))


def turned_down(slot: Slot | None, hidden: Iterator[Card]) -> Slot | None:
    return slot if slot is None or slot.face_up else Slot(next(hidden), False)


def seen_cards(state: State, viewer: Viewer) -> object:
    """The cards that the viewer sees, and where."""
    face_up = [[slot and slot.face_up and slot.card for slot in grid.slots] for grid in state.grids]
    held = state.phase if isinstance(state.phase, Holding) and not hides_held_card(state, viewer) else None
    return face_up, state.discard_pile, held


def mixture(state: State) -> int:
    """How many grids have slots face up, face down and cleared: there a leak has the most to tell."""
    return sum(len({slot and slot.face_up for slot in grid.slots}) == 3 for grid in state.grids)


@frozen
class Twins:
    """Two states that the viewer cannot tell apart."""

    viewer: Viewer
    state: State
    twin: State


@st.composite
def twins(draw: st.DrawFn) -> list[Twins]:
    """The most mixed state of each phase that a walk comes to, each with a twin."""
    walk = draw(walks())
    viewer = draw(st.sampled_from([SPECTATOR, *range(walk.states[0].players)]))
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    chosen = {type(state.phase): state for state in sorted(walk.states, key=mixture)}
    pairs = [Twins(viewer, state, permuted(state, viewer, rng)) for state in chosen.values()]
    for pair in pairs:
        validate(pair.twin)
    return pairs


@given(twins())
def test_the_view_does_not_depend_on_hidden_cards(pairs: list[Twins]) -> None:
    for pair in pairs:
        view = observe(pair.state, pair.viewer)
        assert view == observe(pair.twin, pair.viewer)
        assert repr(view) == repr(observe(pair.twin, pair.viewer))


@given(twins())
def test_public_answers_do_not_depend_on_hidden_cards(pairs: list[Twins]) -> None:
    for pair in pairs:
        for ask in (legal_actions, current_player, active_players, is_chance, is_terminal, totals, outcome):
            assert ask(pair.state) == ask(pair.twin)


@given(twins(), st.data())
def test_refusals_do_not_depend_on_hidden_cards(pairs: list[Twins], data: st.DataObject) -> None:
    for pair in pairs:
        for action in (*action_space(pair.state), *data.draw(st.lists(actions(pair.state), max_size=5))):
            assert explain(pair.state, action) == explain(pair.twin, action)


@given(twins(), st.data())
def test_views_stay_equal_while_every_card_that_comes_to_light_is_equal(
    pairs: list[Twins], data: st.DataObject
) -> None:
    for pair in pairs:
        state, twin, viewer = pair.state, pair.twin, pair.viewer
        for _ in range(8):
            moves = legal_actions(state)
            if not moves:
                break
            move = data.draw(st.sampled_from(moves))
            state, twin = apply(state, move), apply(twin, move)
            if seen_cards(state, viewer) != seen_cards(twin, viewer):
                break
            assert observe(state, viewer) == observe(twin, viewer)


def test_an_opponents_draw_changes_nothing_that_depends_on_the_card() -> None:
    pile = [9, 4]
    state = situation(["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2, draw_pile=pile, discard_pile=[0])
    twin = evolve(state, draw_pile=(4, 9, *state.draw_pile[2:]))
    for viewer in (1, SPECTATOR):
        assert observe(apply(state, Draw(0)), viewer) == observe(apply(twin, Draw(0)), viewer)
    assert observe(apply(state, Draw(0)), 0) != observe(apply(twin, Draw(0)), 0)


def test_after_a_reshuffle_the_known_cards_do_not_name_the_card_in_hand() -> None:
    grids = ["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2
    waiting = apply(situation(grids, discard_pile=[7, 8, 9, 1], rest="discard"), Draw(0))
    due = sample_chance(waiting, seed=1)
    assert isinstance(due, Reshuffle)
    first, second, *others = due.order
    swapped = Reshuffle((second, first, *others))
    assert first != second
    for viewer in (1, SPECTATOR):
        view = observe(apply(waiting, due), viewer)
        assert view == observe(apply(waiting, swapped), viewer)
        assert view.pile_cards == tuple(sorted(due.order))
    assert observe(apply(waiting, due), 0).pile_cards == tuple(sorted((second, *others)))
