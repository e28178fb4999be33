"""Law 1: from the first Deal on, the cards in piles, grids and hand are the deck, after every action."""

from collections import Counter

from hypothesis import given

from skyjo import Card, Dealing, Holding, State, validate
from skyjo.testing.strategies import walks
from skyjo.testing.walks import Walk


def cards(state: State) -> Counter[Card]:
    found = Counter(state.draw_pile + state.discard_pile)
    for grid in state.grids:
        found.update(slot.card for slot in grid.slots if slot is not None)
    if isinstance(state.phase, Holding):
        found[state.phase.card] += 1
    return found


def check_conservation(state: State) -> None:
    dealt = state.rounds or not isinstance(state.phase, Dealing)
    assert cards(state) == (Counter(dict(state.rules.deck)) if dealt else Counter())


@given(walks())
def test_every_action_keeps_the_cards_of_the_deck(walk: Walk) -> None:
    for state in walk.states:
        check_conservation(state)


@given(walks())
def test_every_state_of_a_game_is_valid(walk: Walk) -> None:
    for state in walk.states:
        validate(state)
