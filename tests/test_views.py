"""What a viewer gets."""

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import asdict, evolve
from attrs.exceptions import FrozenInstanceError
from typeguard import suppress_type_checks

from skyjo import (
    SPECTATOR,
    ArgumentError,
    ArgumentTypeError,
    Card,
    Discard,
    Draw,
    FaceDown,
    FaceUp,
    Holding,
    HoldingUnseen,
    Reshuffling,
    Rules,
    Source,
    Spectator,
    State,
    Swap,
    Take,
    View,
    Viewer,
    apply,
    current_player,
    explain,
    initial_state,
    is_legal,
    legal_actions,
    observe,
    sample_chance,
    totals,
)
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.testing import situation

GRID = "1 (2) -- 4 / 5 6 -- 8 / 2 3 -- 5"


def drawn(**options: Any) -> State:
    state = situation([GRID] * 3, draw_pile=[11], discard_pile=[9], rules=Rules(**options))
    return apply(state, Draw(0))


def test_face_down_cards_are_left_out_of_a_view() -> None:
    view = observe(drawn(), 0)
    assert view.grids[0].slots[:3] == (FaceUp(1), FaceDown(), None)
    assert "2" not in repr(view.grids[0].slots[1])
    assert asdict(view)["grids"][0]["slots"][1] == {}


def test_a_drawn_card_is_seen_by_its_holder_only() -> None:
    state = drawn()
    assert observe(state, 0).phase == state.phase
    for viewer in (1, 2, SPECTATOR):
        assert observe(state, viewer).phase == HoldingUnseen(0)
        assert "11" not in repr(observe(state, viewer).phase)


def test_a_drawn_card_is_seen_by_everybody_if_the_rules_say_so() -> None:
    state = drawn(drawn_card_public=True)
    for viewer in (0, 1, 2, SPECTATOR):
        assert observe(state, viewer).phase == state.phase


def test_a_taken_card_is_seen_by_everybody() -> None:
    state = apply(situation([GRID] * 2, discard_pile=[9]), Take(0))
    for viewer in (0, 1, SPECTATOR):
        assert observe(state, viewer).phase == state.phase


def test_the_draw_pile_is_a_count_and_the_discards_are_public() -> None:
    state = drawn()
    view = observe(state, 1)
    assert view.draw_pile_size == state.draw_pile_size == len(state.draw_pile)
    assert view.discard_pile == state.discard_pile
    assert view.pile_cards is None


def test_a_view_can_be_asked_what_a_state_can() -> None:
    state = drawn()
    view: View = observe(state, 2)
    assert current_player(view) == 0
    assert totals(view) == (0, 0, 0)
    assert legal_actions(view) == legal_actions(state)
    assert legal_actions(view, view.viewer) == ()
    assert not is_legal(view, Draw(0))
    assert explain(view, Draw(0)) == explain(state, Draw(0))


@pytest.mark.parametrize("viewer", [-1, 3])
def test_a_viewer_must_have_a_seat(viewer: int) -> None:
    with pytest.raises(ArgumentError, match="viewer: must be from 0 to 2 or SPECTATOR"):
        observe(drawn(), viewer)
    with pytest.raises(ArgumentError, match="player: must be from 0 to 2 or SPECTATOR"):
        legal_actions(drawn(), viewer)


def test_wrong_types_are_refused() -> None:
    state = initial_state(2)
    view: Any = observe(state, 0)
    wrong: Any = True
    with suppress_type_checks():
        with pytest.raises(ArgumentTypeError, match="viewer: must be a player or SPECTATOR, not True"):
            observe(state, wrong)
        with pytest.raises(ArgumentTypeError, match="state: must be a State, not View"):
            observe(view, 0)
        with pytest.raises(ArgumentTypeError, match="state: must be a State, not View"):
            apply(view, Draw(0))
        for ask in (legal_actions, current_player, totals):
            with pytest.raises(ArgumentTypeError, match="position: must be a State or a View, not bool"):
                ask(wrong)
        with pytest.raises(ArgumentTypeError, match="position: must be a State or a View, not bool"):
            explain(wrong, Draw(0))


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("source", list(Source))
def test_the_card_in_hand_is_shown_to_exactly_those_who_may_see_it(
    viewer: Viewer, public: bool, source: Source
) -> None:
    state = evolve(drawn(drawn_card_public=public), phase=Holding(0, 11, source))
    seen = viewer == 0 or public or source is Source.DISCARD_PILE
    assert observe(state, viewer).phase == (Holding(0, 11, source) if seen else HoldingUnseen(0))


def test_in_every_other_phase_the_view_has_the_phase_of_the_state() -> None:
    state = drawn()
    for other in (
        initial_state(3),
        situation([GRID] * 3),
        apply(state, Discard(0)),
        apply(state, Swap(0, 0)),
    ):
        for viewer in (0, 1, 2, SPECTATOR):
            assert observe(other, viewer).phase == other.phase


def reshuffled(**options: Any) -> State:
    """Player 0 has drawn the first card after a reshuffle."""
    waiting = situation([GRID] * 3, discard_pile=[9], rest="discard", rules=Rules(**options))
    waiting = apply(waiting, Draw(0))
    assert isinstance(waiting.phase, Reshuffling)
    return apply(waiting, sample_chance(waiting, 1))


@pytest.mark.parametrize("scope", ["keep_top", "all"])
@pytest.mark.parametrize("public", [False, True])
def test_after_a_reshuffle_the_cards_of_the_pile_are_known_without_their_order(
    scope: str, public: bool
) -> None:
    state = reshuffled(reshuffle=scope, drawn_card_public=public)
    assert isinstance(state.phase, Holding)
    pile = tuple(sorted(state.draw_pile))
    assert pile != state.draw_pile
    with_the_hidden_card = tuple(sorted((*pile, state.phase.card)))
    for viewer in (0, 1, 2, SPECTATOR):
        view = observe(state, viewer)
        assert view.pile_cards == (pile if viewer == 0 or public else with_the_hidden_card)
        assert view.draw_pile_size == len(pile)


def test_once_the_drawn_card_lies_on_the_table_it_is_no_card_of_the_pile() -> None:
    state = apply(reshuffled(), Discard(0))
    for viewer in (0, 1, 2, SPECTATOR):
        assert observe(state, viewer).pile_cards == tuple(sorted(state.draw_pile))


def test_a_taken_card_was_never_in_the_reshuffled_pile() -> None:
    state = evolve(situation([GRID] * 3, discard_pile=[9]), reshuffles=1)
    state = apply(state, Take(0))
    for viewer in (0, 1, 2, SPECTATOR):
        assert observe(state, viewer).pile_cards == tuple(sorted(state.draw_pile))


def integers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from integers(part)
    elif type(value) is int:
        yield value


UNIQUE = tuple((value, 1) for value in range(500, 600))
"""Every card once, and none a number that means something else: a card that is seen anywhere is found."""


@pytest.mark.parametrize("options", [{}, {"drawn_card_public": True}, {"reveal": "after_last_turn"}])
def test_no_hidden_card_is_anywhere_in_a_view(options: dict[str, Any]) -> None:
    rules = Rules(deck=UNIQUE, max_rounds=1, **options)
    hidden_cards = set[Card]()
    for _, state in steps(initial_state(3, rules), [greedy_bot, random_bot, greedy_bot], seed=4):
        hidden = {slot.card for grid in state.grids for slot in grid.slots if slot and not slot.face_up}
        hidden |= set(state.draw_pile)
        for viewer in (0, 1, 2, SPECTATOR):
            unseen = set(hidden)
            if isinstance(state.phase, Holding) and state.phase.source is Source.DRAW_PILE:
                unseen |= (
                    set() if viewer == state.phase.player or rules.drawn_card_public else {state.phase.card}
                )
            fields = asdict(observe(state, viewer))
            del fields["rules"], fields["rounds"]
            assert not unseen & {*integers(fields)}
        hidden_cards |= hidden
    assert len(hidden_cards) > 90


def test_after_a_reshuffle_only_the_multiset_of_the_pile_tells_hidden_cards() -> None:
    rules = Rules(deck=UNIQUE[:29], rows=2, columns=2, max_rounds=1, clear_columns=False)
    seen_reshuffle = False
    for _, state in steps(initial_state(6, rules), [random_bot] * 6, seed=1):
        face_down = {slot.card for grid in state.grids for slot in grid.slots if slot and not slot.face_up}
        for viewer in (*range(6), SPECTATOR):
            view = observe(state, viewer)
            fields = asdict(view)
            del fields["rules"], fields["rounds"], fields["pile_cards"]
            assert not {*state.draw_pile, *face_down} & {*integers(fields)}
            assert (view.pile_cards is None) == (state.reshuffles == 0)
            assert not face_down & {*(view.pile_cards or ())}
        seen_reshuffle |= state.reshuffles > 0
    assert seen_reshuffle


def test_everything_else_in_a_view_is_as_in_the_state() -> None:
    state = evolve(drawn(max_turns=99), turns=3, reshuffles=2)
    view = observe(state, 1)
    for name in ("rules", "players", "discard_pile", "closer", "starter", "turns", "reshuffles", "rounds"):
        assert getattr(view, name) == getattr(state, name)
    assert view.viewer == 1
    assert observe(state, SPECTATOR).viewer is SPECTATOR


def test_a_view_shows_where_every_card_lies() -> None:
    state = drawn()
    for grid, shown in zip(state.grids, observe(state, 2).grids, strict=True):
        for slot, seen in zip(grid.slots, shown.slots, strict=True):
            assert seen == (None if slot is None else FaceUp(slot.card) if slot.face_up else FaceDown())
            assert seen is None or (slot is not None and seen.face_up is slot.face_up)


def test_views_are_frozen_values() -> None:
    view: Any = observe(reshuffled(), SPECTATOR)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert hash(again) == hash(view)
    assert again.viewer is SPECTATOR
    for name in (*asdict(view), "another"):
        with pytest.raises(FrozenInstanceError):
            setattr(view, name, 0)


def test_views_of_different_viewers_differ_in_what_they_see() -> None:
    state = drawn()
    views = [observe(state, viewer) for viewer in (0, 1, 2, SPECTATOR)]
    assert len(set(views)) == 4
    same = [evolve(view, viewer=SPECTATOR) for view in views]
    assert Counter(same).most_common(1)[0][1] == 3


@pytest.mark.parametrize("viewer", [True, 1.0, "1", "spectator", None, (0,), Spectator])
def test_a_viewer_of_another_type_is_refused(viewer: Any) -> None:
    with suppress_type_checks(), pytest.raises(ArgumentTypeError) as caught:
        observe(drawn(), viewer)
    assert caught.value.argument == "viewer"
    assert caught.value.message == f"must be a player or SPECTATOR, not {viewer!r}"


class Substate(State):
    """A class of somebody else."""


def test_only_a_state_is_observed() -> None:
    imitation = Substate(**asdict(drawn(), recurse=False))
    with pytest.raises(ArgumentTypeError, match="state: must be a State, not Substate"):
        observe(imitation, 0)
