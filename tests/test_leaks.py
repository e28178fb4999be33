"""`skyjo.testing.leaks`: a dozen payloads that leak are each caught, and what skyjo gives is not."""

import hashlib
import sys
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyjo import (
    SPECTATOR,
    Action,
    Deal,
    Discard,
    Draw,
    Flip,
    Holding,
    Reshuffle,
    Rules,
    State,
    Swap,
    Viewer,
    apply,
    initial_state,
    legal_actions,
    observe,
    validate,
)
from skyjo.testing import Walk, assert_no_leak
from skyjo.testing.leaks import twin, unseen_cards
from skyjo.testing.strategies import walks

PAIRS = Rules(rows=2, columns=1, deck=((1, 3), (2, 3), (8, 2)), initial_flips=0, max_rounds=2)
"""A game in which columns are soon complete."""

SCARCE = Rules(rows=1, columns=4, deck=tuple((card, 1) for card in range(12)), initial_flips=0, max_rounds=1)
"""A game in which the draw pile is soon empty, and soon again."""

DISTINCT = Rules(rows=1, columns=2, deck=tuple((card, 1) for card in range(1, 7)), initial_flips=0)

Payload: TypeAlias = Callable[[Walk, Viewer], object]


def first_message(game: Walk, viewer: Viewer) -> object:
    """The whole state that the game begins with, in the message that opens it."""
    return [repr(state) for state in game.states[:2]]


def log_of_actions(game: Walk, viewer: Viewer) -> object:
    """A log that holds the order of the deck."""
    return [repr(action) for action in game.actions]


def seed(game: Walk, viewer: Viewer) -> object:
    """A number from which all shuffles follow; here the one that a search would find."""
    return sum(hash(action) for action in game.actions if isinstance(action, Deal | Reshuffle))


def held_card_in_legal_actions(game: Walk, viewer: Viewer) -> object:
    """Moves of another player that name what would be swapped in."""
    held = game.state.phase.card if isinstance(game.state.phase, Holding) else None
    return [(action, held if isinstance(action, Swap) else None) for action in legal_actions(game.state)]


def digest_of_the_state(game: Walk, viewer: Viewer) -> object:
    """From which few hidden cards can be found by trying."""
    return hashlib.sha256(repr(game.state).encode()).hexdigest()


def card_identities(game: Walk, viewer: Viewer) -> object:
    """Each face-down card by a number that it had when it lay face up before, in an earlier round."""
    copies = Counter[int]()
    ids = list[int]()
    for grid in game.state.grids:
        for card in grid.cards():
            copies[card] += 1
            ids.append(100 * card + copies[card])
    return ids


def pile_order_after_a_reshuffle(game: Walk, viewer: Viewer) -> object:
    """The known cards of the pile, not sorted."""
    return game.state.draw_pile if game.state.reshuffles else None


def pile_without_the_card_in_hand(game: Walk, viewer: Viewer) -> object:
    """The known cards of the pile, sorted, less the one that another player has drawn."""
    return sorted(game.state.draw_pile) if game.state.reshuffles else None


def refusal_that_names_a_card(game: Walk, viewer: Viewer) -> object:
    """A sentence such as: slot 3 lies face down, a 7."""
    grid = game.state.grids[0]
    return [f"slot {at} is a {slot.card}" for at, slot in enumerate(grid.slots) if slot is not None]


def draw_pile_after_the_end(game: Walk, viewer: Viewer) -> object:
    """A last look at the pile: it stays hidden."""
    return game.state.draw_pile if game.state.rounds else None


def held_card_for_everybody(game: Walk, viewer: Viewer) -> object:
    """A drawn card, shown to others too."""
    return game.state.phase


def own_grid_for_its_owner(game: Walk, viewer: Viewer) -> object:
    """Nobody may look at a face-down card, not even at an own one."""
    return None if viewer is SPECTATOR else game.state.grids[viewer]


def score_preview(game: Walk, viewer: Viewer) -> object:
    """Points that count face-down cards."""
    return [sum(grid.cards()) for grid in game.state.grids]


def hint_of_the_next_card(game: Walk, viewer: Viewer) -> object:
    """A single bit is a leak."""
    return game.state.draw_pile[0] > 5 if game.state.draw_pile else None


def hint_of_a_complete_column(game: Walk, viewer: Viewer) -> object:
    """How many columns would be complete if all cards lay face up."""
    grids = [grid.revealed() for grid in game.state.grids if grid.slots]
    return [len(grid.complete(game.state.rules.lines)) for grid in grids]


LEAKS: list[Payload] = [
    first_message,
    log_of_actions,
    seed,
    held_card_in_legal_actions,
    digest_of_the_state,
    card_identities,
    pile_order_after_a_reshuffle,
    pile_without_the_card_in_hand,
    refusal_that_names_a_card,
    draw_pile_after_the_end,
    held_card_for_everybody,
    own_grid_for_its_owner,
    score_preview,
    hint_of_the_next_card,
    hint_of_a_complete_column,
]


@pytest.mark.parametrize("payload", LEAKS, ids=lambda payload: payload.__name__)
def test_every_leak_is_caught(payload: Payload) -> None:
    with pytest.raises(AssertionError, match=r"^a leak to (the spectator|player \d): "):
        assert_no_leak(payload, players=[2], rules=[PAIRS, SCARCE])


def test_a_leak_is_caught_among_all_rules_too() -> None:
    with pytest.raises(AssertionError, match=r"^a leak to "):
        assert_no_leak(digest_of_the_state)


def test_a_payload_of_public_facts_passes() -> None:
    assert_no_leak(lambda game, viewer: (observe(game.state, viewer), len(game.actions)), games=50)


def test_the_players_and_the_rules_can_be_chosen() -> None:
    games = list[State]()
    assert_no_leak(
        lambda game, viewer: games.append(game.state),
        players=[3],
        rules=[Rules(reshuffle="all")],
        games=10,
    )
    assert {(game.players, game.rules.reshuffle.value) for game in games} == {(3, "all")}


def test_an_error_of_the_payload_is_raised() -> None:
    def broken(game: Walk, viewer: Viewer) -> object:
        raise KeyError("cards")

    with pytest.raises(KeyError):
        assert_no_leak(broken)


@given(walks(), st.integers(0, 2**32 - 1))
def test_a_twin_is_a_game_of_the_same_moves(game: Walk, seed: int) -> None:
    other = twin(game, 0, Random(seed))
    validate(other.state)
    assert other.states[0] == game.states[0]
    for action, twin_action in zip(game.actions, other.actions, strict=True):
        if isinstance(action, Deal):
            assert isinstance(twin_action, Deal)
            assert Counter(action.deck) == Counter(twin_action.deck)
        elif not isinstance(action, Reshuffle):
            assert action == twin_action


def test_twins_differ_in_every_card_that_can_differ() -> None:
    state = initial_state(2, DISTINCT)
    game = walk(state, Deal((1, 2, 3, 4, 5, 6)), Draw(0))
    decks = {twin(game, 1, Random(seed)).actions[0] for seed in range(1000)}
    # All but the discard, the fifth: for player 1 the card in hand is hidden too.
    assert len(decks) == 120
    assert {deck.deck[4] for deck in decks if isinstance(deck, Deal)} == {5}
    decks = {twin(game, 0, Random(seed)).actions[0] for seed in range(1000)}
    assert len(decks) == 24


def test_after_a_reshuffle_the_pile_is_a_class_of_its_own() -> None:
    state = initial_state(2, DISTINCT)
    turn = (Draw(0), Discard(0), Flip(0, 0))
    game = walk(state, Deal((1, 2, 3, 4, 5, 6)), *turn, Draw(1), Reshuffle((5,)))
    assert unseen_cards(game, 0) == {0: [1, 2, 3], 5: [0]}
    assert unseen_cards(game, 1) == {0: [1, 2, 3], 5: []}


def walk(state: State, *actions: Action) -> Walk:
    """The way that these actions lead."""
    return Walk(tuple(accumulate(actions, apply, initial=state)), actions)


def test_without_hypothesis_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ModuleNotFoundError, match=r'needs Hypothesis.*pip install "skyjo\[testing\]"'):
        assert_no_leak(lambda game, viewer: None)
