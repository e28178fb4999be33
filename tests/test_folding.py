"""`skyjo.folding`: following a game by events alone."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

from laws.tally import speaks
from skyjo import (
    SPECTATOR,
    Action,
    ArgumentError,
    ArgumentTypeError,
    CardAt,
    Choosing,
    Cleared,
    Closed,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    DrawnUnseen,
    EndReason,
    Event,
    Flip,
    GameOver,
    Outcome,
    Reshuffle,
    Reshuffled,
    ReshuffleDue,
    Revealed,
    RoundOver,
    RoundResult,
    Rules,
    Scored,
    StarterChosen,
    State,
    Swap,
    Swapped,
    Take,
    Taken,
    TurnedUp,
    TurnPassed,
    View,
    Viewer,
    apply,
    fold,
    initial_state,
    observe,
    redact,
    sample_chance,
    transition,
)
from skyjo.testing import Walk, situation
from skyjo.testing.strategies import walks

BUSY = "12 (-2) -- 4 / 5 6 -- 8 / 2 3 -- 5"
CHOOSING = situation([BUSY] * 2, draw_pile=[9], discard_pile=[1, 7])
WAITING = situation([BUSY] * 2, discard_pile=[9, 1, 7], rest="discard")
EVERY = situation([BUSY] * 2, discard_pile=[9, 1, 7], rest="discard", rules=Rules(reshuffle="all"))


def after(state: State, *moves: Action) -> State:
    for move in moves:
        state = apply(state, move)
    return state


def test_the_table_is_right_between_two_events() -> None:
    state = situation(["9 (1) 3 4 / 9 6 7 8 / 12 3 4 5"] * 2, discard_pile=[5, 9])
    state = apply(state, Take(0))
    views = [observe(state, 1)]
    for event in transition(state, Swap(0, 8)).events:
        views.append(fold(views[-1], event))
    assert [view.discard_pile for view in views] == [(5,), (5, 12), (5, 12, 9, 9, 9), (5, 12, 9, 9, 9)]
    assert [view.phase for view in views[1:]] == [Choosing(0), Choosing(0), Choosing(1)]


def test_turns_are_counted_only_where_they_are_limited() -> None:
    for limit, turns in [(None, 0), (9, 1)]:
        state = situation([BUSY] * 2, discard_pile=[7], rules=Rules(max_turns=limit))
        view = observe(apply(state, Take(0)), 1)
        for event in transition(apply(state, Take(0)), Swap(0, 0)).events:
            view = fold(view, event)
        assert view.turns == turns


OPENING = apply(initial_state(2), sample_chance(initial_state(2), seed=1))
HELD = after(CHOOSING, Draw(0))
TAKEN = after(CHOOSING, Take(0))
FLIPPING = after(HELD, Discard(0))
RESHUFFLED = after(WAITING, Draw(0), sample_chance(apply(WAITING, Draw(0)), seed=1))
PILED = after(RESHUFFLED, Discard(0), Flip(0, 1))  # the pile's cards are known, and player 1 is to choose
RESULT = RoundResult(0, (1, 2, 3), (1, 2, 3), 0)

CONTRADICTIONS: list[tuple[State, Viewer, Event, str]] = [
    (CHOOSING, 0, Dealt(1), "it is in Choosing"),
    (OPENING, 0, StarterChosen(2), "there is no such player"),
    (CHOOSING, 0, TurnedUp(0, 1, 5), "it is in Choosing"),
    (FLIPPING, 0, TurnedUp(1, 1, 5), "player 0 is on turn"),
    (OPENING, 0, TurnedUp(2, 1, 5), "there is no such player"),
    (OPENING, 0, TurnedUp(-1, 1, 5), "there is no such player"),
    (FLIPPING, 0, TurnedUp(0, 0, 5), "no card lies face down at slot 0"),
    (FLIPPING, 0, TurnedUp(0, 2, 5), "no card lies face down at slot 2"),
    (FLIPPING, 0, TurnedUp(0, 12, 5), "no card lies face down at slot 12"),
    (FLIPPING, 0, TurnedUp(0, -11, 5), "no card lies face down at slot -11"),
    (HELD, 0, Drawn(0, 9, public=False), "it is in Holding"),
    (CHOOSING, 0, DrawnUnseen(1), "player 0 is on turn"),
    (WAITING, 0, Drawn(0, 9, public=False), "the draw pile is empty"),
    (CHOOSING, 1, Drawn(0, 9, public=False), "it is not redacted for this viewer"),
    (CHOOSING, SPECTATOR, Drawn(0, 9, public=True), "it is not redacted for this viewer"),
    (CHOOSING, 0, DrawnUnseen(0), "it is not redacted for this viewer"),
    (PILED, 1, Drawn(1, 99, public=False), "this card is not in the draw pile"),
    (HELD, 0, Taken(0, 7), "it is in Holding"),
    (CHOOSING, 0, Taken(1, 7), "player 0 is on turn"),
    (CHOOSING, 0, Taken(0, 1), "this is not the top of the discard pile"),
    (CHOOSING, 0, Swapped(0, 0, 7, 12), "it is in Choosing"),
    (TAKEN, 0, Swapped(1, 0, 7, 12), "player 0 is on turn"),
    (TAKEN, 0, Swapped(5, 0, 7, 12), "there is no such player"),
    (TAKEN, 0, Swapped(0, 0, 8, 12), "another card is held"),
    (TAKEN, 0, Swapped(0, 0, 7, 11), "this card does not lie at slot 0"),
    (TAKEN, 0, Swapped(0, 2, 7, 9), "this card does not lie at slot 2"),
    (TAKEN, 0, Swapped(0, -12, 7, 12), "this card does not lie at slot -12"),
    (CHOOSING, 0, Discarded(0, 9), "it is in Choosing"),
    (HELD, 1, Discarded(1, 9), "player 0 is on turn"),
    (HELD, 0, Discarded(0, 8), "another card is held"),
    (RESHUFFLED, 1, Discarded(0, 99), "this card is not in the draw pile"),
    (CHOOSING, 0, Cleared(0, (CardAt(0, 11),)), "this card does not lie face up at slot 0"),
    (CHOOSING, 0, Cleared(0, (CardAt(0, 12), CardAt(0, 12))), "this card does not lie face up at slot 0"),
    (CHOOSING, 0, Cleared(3, (CardAt(0, 12),)), "there is no such player"),
    (CHOOSING, 0, Closed(2), "there is no such player"),
    (CHOOSING, 0, TurnPassed(2), "there is no such player"),
    (HELD, 0, TurnPassed(1), "it is in Holding"),
    (HELD, 0, ReshuffleDue(0), "it is in Holding"),
    (WAITING, 0, ReshuffleDue(1), "player 0 is on turn"),
    (WAITING, 0, Reshuffled(7), "it is in Choosing"),
    (after(WAITING, Draw(0)), 0, Reshuffled(1), "this is not the top of the discard pile"),
    (after(EVERY, Draw(0)), 0, Reshuffled(99), "this card is not among the discards"),
    (CHOOSING, 0, Revealed(0, (CardAt(0, 12),)), "no card lies face down at slot 0"),
    (CHOOSING, 0, Scored(RESULT, 0, (1, 2, 3)), "there are more or fewer players"),
    (CHOOSING, 0, GameOver(Outcome((1, 2), (1, 2), (0,), EndReason.SCORE_LIMIT)), "it is in Choosing"),
]


@pytest.mark.parametrize(("state", "viewer", "event", "why"), CONTRADICTIONS)
def test_an_event_that_cannot_follow_is_an_error(
    state: State, viewer: Viewer, event: Event, why: str
) -> None:
    view = observe(state, viewer)
    with pytest.raises(ArgumentError) as caught:
        fold(view, event)
    assert str(caught.value) == f"event: {event} cannot follow this view: {why}"
    assert view == observe(state, viewer)


def test_views_and_events_have_their_types() -> None:
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match=r"^view: must be a View, not State$"):
        fold(CHOOSING, RoundOver())  # type: ignore[arg-type]  # what is tested
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match=r"^event: must be an event, not Draw$"),
    ):
        fold(observe(CHOOSING, 0), Draw(0))  # type: ignore[arg-type]  # what is tested


@given(walks(max_actions=60), st.data())
def test_events_of_another_time_or_viewer_give_a_view_or_an_error_that_says_so(
    walk: Walk, data: st.DataObject
) -> None:
    viewers: list[Viewer] = [SPECTATOR, *range(walk.state.players)]
    viewer = data.draw(st.sampled_from(viewers))
    found = [event for before, action, _ in walk.steps() for event in transition(before, action).events]
    view: View = observe(data.draw(st.sampled_from(walk.states)), viewer)
    for event in data.draw(st.lists(st.sampled_from(found), max_size=5)) if found else []:
        try:
            view = fold(view, event)
        except ArgumentError:
            speaks(True)
        else:
            speaks(False)


@given(walks(max_actions=60).filter(lambda walk: walk.actions), st.data())
def test_a_lost_event_is_noticed_by_comparing_views(walk: Walk, data: st.DataObject) -> None:
    before, action, expected = data.draw(st.sampled_from(list(walk.steps())))
    events = list(transition(before, action).events)
    del events[data.draw(st.integers(0, len(events) - 1))]
    view = observe(before, SPECTATOR)
    try:
        for event in events:
            view = fold(view, redact(event, SPECTATOR))
    except ArgumentError:
        return
    assert speaks(view != observe(expected, SPECTATOR))


def test_a_deal_makes_the_pile_unknown_again() -> None:
    deck = ((1, 3), (5, 3))
    rules = Rules(rows=1, columns=2, deck=deck, initial_flips=0, max_turns=1, max_rounds=2)
    state = situation(["1 (1)", "(5) 5"], discard_pile=[1, 5], rest="discard", rules=rules)
    state = after(state, Draw(0), Reshuffle((1,)), Swap(0, 0))
    view = observe(state, 0)
    assert (view.pile_cards, view.reshuffles) == ((), 1)
    view = fold(view, Dealt(5))
    assert (view.pile_cards, view.reshuffles, view.draw_pile_size) == (None, 0, 1)


def test_a_view_is_left_as_it_was() -> None:
    view = observe(CHOOSING, 0)
    fold(view, Taken(0, 7))
    assert view == observe(CHOOSING, 0) == evolve(view)
