"""`skyjo.belief`, against all states of small games: which look the same, and how likely each is."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import shake_128
from itertools import permutations, product
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

import skyjo.belief
from skyjo import (
    SPECTATOR,
    ArgumentError,
    ArgumentTypeError,
    Card,
    Draw,
    Holding,
    Reshuffle,
    Rules,
    Source,
    State,
    Swap,
    Take,
    Unseen,
    View,
    apply,
    determinize,
    initial_state,
    is_chance,
    legal_actions,
    observe,
    sample_chance,
    unseen,
    validate,
)
from skyjo.chance import shuffled
from skyjo.testing import situation
from skyjo.testing.perft import SMALL_GAMES, explore, successors
from skyjo.testing.strategies import states

GRIDS = ["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2


def reshuffled(**options: Any) -> State:
    """Player 0 has drawn a 9, the first of the pile after a reshuffle of 7, 8, 9."""
    deck = Counter([7, 8, 9, 1, *[1, 2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 5] * 2])
    rules = Rules(deck=tuple(sorted(deck.items())), **options)
    waiting = apply(situation(GRIDS, discard_pile=[7, 8, 9, 1], rules=rules), Draw(0))
    return apply(waiting, Reshuffle((9, 7, 8)))


# What lies unseen ----------------------------------------------------------------------------------------


def test_before_a_reshuffle_all_unseen_cards_are_one_class() -> None:
    state = situation(GRIDS, discard_pile=[0])
    in_sight = Counter([0, *[1, 2, 5, 6, 7, 8, 2, 3, 4, 5] * 2])
    expected = tuple(sorted((Counter(state.rules.cards) - in_sight).elements()))
    for viewer in (0, 1, SPECTATOR):
        assert unseen(observe(state, viewer)) == (Unseen(expected, face_down=4, in_hand=0, draw_pile=125),)


def test_a_drawn_card_is_unseen_by_the_others_alone() -> None:
    state = apply(situation(GRIDS, draw_pile=[12]), Draw(0))
    (own,), (others,) = unseen(observe(state, 0)), unseen(observe(state, 1))
    assert (own.in_hand, others.in_hand) == (0, 1)
    assert Counter(others.cards) - Counter(own.cards) == Counter([12])


@pytest.mark.parametrize("rules", [Rules(), Rules(drawn_card_public=True)], ids=["taken", "drawn"])
def test_a_held_card_that_everybody_sees_is_not_unseen(rules: Rules) -> None:
    move = Draw(0) if rules.drawn_card_public else Take(0)
    state = apply(situation(GRIDS, draw_pile=[12], discard_pile=[12], rules=rules), move)
    assert {unseen(observe(state, viewer)) for viewer in (0, 1)} == {unseen(observe(state, SPECTATOR))}
    assert [group.in_hand for group in unseen(observe(state, 1))] == [0]


def test_after_a_reshuffle_the_pile_is_a_class_of_its_own() -> None:
    state = reshuffled()
    face_down = Unseen((3, 3, 4, 4), face_down=4, in_hand=0, draw_pile=0)
    assert unseen(observe(state, 0)) == (face_down, Unseen((7, 8), 0, in_hand=0, draw_pile=2))
    for viewer in (1, SPECTATOR):
        assert unseen(observe(state, viewer)) == (face_down, Unseen((7, 8, 9), 0, in_hand=1, draw_pile=2))


def test_a_plain_count_of_what_is_left_is_wrong_after_a_reshuffle() -> None:
    drawn = {state.draw_pile for state in determinizations(reshuffled(), viewer=0)}
    assert drawn == {(7, 8), (8, 7)}


def test_a_card_swapped_out_of_the_grid_is_no_longer_unseen() -> None:
    state = apply(reshuffled(), Swap(0, 2))
    assert [group.cards for group in unseen(observe(state, 1))] == [(3, 4, 4), (7, 8)]


def test_before_the_first_deal_nothing_is_unseen() -> None:
    assert unseen(observe(initial_state(2), 0)) == (Unseen((), 0, 0, 0),)
    assert determinize(observe(initial_state(2), 0), 1) == initial_state(2)


@given(states(), st.integers(0, 2**128 - 1))
def test_the_classes_are_the_hidden_cards(state: State, seed: int) -> None:
    for viewer in (SPECTATOR, *range(state.players)):
        groups = unseen(observe(state, viewer))
        assert len(groups) == (2 if state.reshuffles else 1)
        down = [slot.card for grid in state.grids for slot in grid.slots if slot and not slot.face_up]
        held = hidden_in_hand(state, viewer)
        if state.reshuffles:
            assert [group.cards for group in groups] == [ascending(down), ascending(held, state.draw_pile)]
        else:
            assert groups[0].cards == ascending(down, held, state.draw_pile)
        assert sum(group.face_down for group in groups) == len(down)
        assert sum(group.in_hand for group in groups) == len(held)
        assert sum(group.draw_pile for group in groups) == len(state.draw_pile)


def hidden_in_hand(state: State, viewer: Any) -> list[Card]:
    phase = observe(state, viewer).phase
    return [state.phase.card] if phase != state.phase and isinstance(state.phase, Holding) else []


def ascending(*cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(card for some in cards for card in some))


# States that the view allows -----------------------------------------------------------------------------


def determinizations(state: State, viewer: Any, seeds: Iterable[int] = range(200)) -> set[State]:
    return {determinize(observe(state, viewer), seed) for seed in seeds}


@given(states(), st.integers(0, 2**128 - 1))
def test_a_determinization_is_a_whole_state_that_looks_the_same(state: State, seed: int) -> None:
    for viewer in (SPECTATOR, *range(state.players)):
        view = observe(state, viewer)
        other = determinize(view, seed)
        validate(other)
        assert observe(other, viewer) == view
        assert determinize(view, seed) == other


def test_different_seeds_give_different_states() -> None:
    assert len(determinizations(situation(GRIDS), 0)) == 200


def test_the_seed_of_the_game_does_not_give_its_cards() -> None:
    state = apply(initial_state(2), sample_chance(initial_state(2), seed=3))
    assert determinize(observe(state, 0), 3) != state


def test_the_stream_is_the_specified_one() -> None:
    output = shake_128(b"skyjo-determinize-1" + (3).to_bytes(16, "big")).digest(400)
    few = [int.from_bytes(output[at : at + 4], "big") for at in range(0, 400, 4)]
    state, stream = determinize(observe(reshuffled(), 1), 3), iter(few)
    face_down, pile = shuffled((3, 3, 4, 4), stream), shuffled((7, 8, 9), stream)
    assert tuple(slot.card for grid in state.grids for slot in grid.slots[2:4] if slot) == face_down
    assert state.phase == Holding(0, pile[0], Source.DRAW_PILE)
    assert state.draw_pile == pile[1:]


def arrangements(view: View, monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    """What `determinize` gives, once for each distinct order of each class."""
    orders = [sorted(set(permutations(group.cards))) for group in unseen(view)]
    for chosen in product(*orders):
        remaining = iter(chosen)
        monkeypatch.setattr(skyjo.belief, "shuffled", lambda *_, remaining=remaining: next(remaining))
        yield determinize(view, 0)


def test_the_states_are_exactly_those_that_look_the_same(
    game_of_laws: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With uniform shuffles, which `test_chance` shows, each of the states is as likely as any other."""
    game = SMALL_GAMES[game_of_laws]
    with suppress_type_checks():  # for speed: other tests check these types
        for viewer in (SPECTATOR, *range(game.players)):
            same = defaultdict[View, set[State]](set)
            for layer in explore(game.initial_state()):
                for state in layer:
                    same[observe(state, viewer)].add(state)
            assert max(map(len, same.values())) > 1
            for view, reachable in same.items():
                allowed = list(arrangements(view, monkeypatch))
                assert len(allowed) == len(set(allowed))
                assert set(allowed) == reachable


def test_the_states_that_a_view_allows_are_equally_likely(game_of_laws: str) -> None:
    """However people play: here by chance, some moves being likelier than others, by what they see."""
    game = SMALL_GAMES[game_of_laws]
    likelihoods: dict[State, Fraction] = defaultdict(Fraction)
    layer = {game.initial_state(): Fraction(1)}
    with suppress_type_checks():
        while layer:
            following: dict[State, Fraction] = defaultdict(Fraction)
            for state, likelihood in layer.items():
                likelihoods[state] += likelihood
                steps = list(successors(state))
                weights = [1] * len(steps) if is_chance(state) else preferences(state)
                for (_, after), weight in zip(steps, weights, strict=True):
                    following[after] += likelihood * Fraction(weight, sum(weights))
            layer = following
        for viewer in (SPECTATOR, *range(game.players)):
            same = defaultdict[View, set[Fraction]](set)
            for state, likelihood in likelihoods.items():
                same[observe(state, viewer)].add(likelihood)
            assert {len(likelihood) for likelihood in same.values()} == {1}


def preferences(state: State) -> list[int]:
    """Weights of the legal actions that depend on all that the player sees."""
    phase, faces = (
        state.phase,
        [slot.card for grid in state.grids for slot in grid.slots if slot and slot.face_up],
    )
    seen = sum(faces) + sum(state.discard_pile) + (phase.card if isinstance(phase, Holding) else 0)
    return [1 + (seen + at) % 3 for at in range(len(legal_actions(state)))]


# Views that cannot be ------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", [None, initial_state(2), "view"], ids=lambda view: type(view).__name__)
@pytest.mark.parametrize("verb", [unseen, lambda view: determinize(view, 1)], ids=["unseen", "determinize"])
def test_something_that_is_no_view_is_refused(verb: Any, view: Any) -> None:
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match=f"^view: must be a View, not {type(view).__name__}$"),
    ):
        verb(view)


@pytest.mark.parametrize("seed", [-1, 2**128, 1.0, True, "1"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    view = observe(situation(GRIDS), 0)
    with suppress_type_checks(), pytest.raises((ArgumentError, ArgumentTypeError), match="seed: must be "):
        determinize(view, seed)


def test_a_view_that_shows_cards_which_the_deck_lacks_is_refused() -> None:
    view = observe(situation(GRIDS), 0)
    foreign = evolve(view, discard_pile=(13, *[-2] * 6))
    with pytest.raises(ArgumentError, match=r"view: must show no more cards .* but does of \[-2, 13\]"):
        unseen(foreign)


def test_a_view_with_too_many_places_is_refused() -> None:
    view = observe(situation(GRIDS, discard_pile=[0]), 0)
    with pytest.raises(ArgumentError, match=r"view: must have a place .* not 130 for 129"):
        unseen(evolve(view, draw_pile_size=126))


def test_a_view_with_too_few_places_in_one_of_two_classes_is_refused() -> None:
    view = observe(reshuffled(), 1)
    with pytest.raises(ArgumentError, match=r"view: must have a place .* not 2 for 3"):
        determinize(evolve(view, draw_pile_size=1), 1)


def test_a_view_of_nothing_dealt_has_no_pile() -> None:
    view = observe(initial_state(2), 0)
    with pytest.raises(ArgumentError, match=r"view: must have a place .* not 3 for 0"):
        unseen(evolve(view, draw_pile_size=3))
