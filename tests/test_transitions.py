"""`skyjo.transitions`: the events of an action, in the order of the table."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from typeguard import suppress_type_checks

from laws.tally import speaks
from skyjo import (
    Action,
    ArgumentTypeError,
    Card,
    CardAt,
    Cleared,
    Closed,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    EndReason,
    Event,
    Flip,
    GameOver,
    IllegalActionError,
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
    apply,
    initial_state,
    observe,
    transition,
)
from skyjo.testing import Walk, situation
from skyjo.testing.strategies import walks

BUSY = "12 (-2) (3) 4 / 5 6 7 8 / 2 3 4 5"


def events(state: State, *actions: Action) -> list[Event]:
    """Of the last of the actions."""
    for action in actions[:-1]:
        state = apply(state, action)
    done = transition(state, actions[-1])
    assert done.state == apply(state, actions[-1])
    return list(done.events)


def at(*cards: tuple[int, Card]) -> tuple[CardAt, ...]:
    return tuple(CardAt(slot, card) for slot, card in cards)


TINY = Rules(rows=1, columns=2, deck=((1, 3), (5, 3)), initial_flips=1, clear_columns=False)


def test_a_deal_opens_the_discard_pile() -> None:
    state = initial_state(2, TINY)
    assert events(state, Deal((1, 5, 1, 5, 5, 1))) == [Dealt(discard=5)]


def test_a_deal_tells_the_starter_where_a_rule_names_it() -> None:
    state = initial_state(2, Rules(first_starter="lowest_seat"))
    assert events(state, Deal(state.rules.cards)) == [Dealt(discard=0), StarterChosen(player=0)]


def test_a_deal_passes_the_turn_where_no_card_is_turned_up_first() -> None:
    state = initial_state(2, Rules(initial_flips=0))
    assert events(state, Deal(state.rules.cards))[1:] == [StarterChosen(0), TurnPassed(0)]


def test_the_last_opening_flip_chooses_the_starter_then_clears_then_passes_the_turn() -> None:
    rules = Rules(rows=2, columns=2, initial_flips=2, clear_rows=True)
    state = situation(["(3) 3 / (1) (2)", "(5) 5 / (1) (2)"], phase="opening", rules=rules)
    assert events(state, Flip(0, 0)) == [TurnedUp(0, 0, 3)]
    assert events(state, Flip(0, 0), Flip(1, 0)) == [
        TurnedUp(1, 0, 5),
        StarterChosen(1),
        Cleared(0, at((0, 3), (1, 3))),
        Cleared(1, at((0, 5), (1, 5))),
        TurnPassed(1),
    ]


def test_a_draw_a_discard_and_a_flip() -> None:
    state = situation([BUSY] * 2, draw_pile=[9], discard_pile=[1])
    assert events(state, Draw(0)) == [Drawn(0, 9, public=False)]
    assert events(state, Draw(0), Discard(0)) == [Discarded(0, 9)]
    assert events(state, Draw(0), Discard(0), Flip(0, 1)) == [TurnedUp(0, 1, -2), TurnPassed(1)]


def test_a_drawn_card_may_be_public() -> None:
    state = situation([BUSY] * 2, draw_pile=[9], rules=Rules(drawn_card_public=True))
    assert events(state, Draw(0)) == [Drawn(0, 9, public=True)]


def test_a_take_and_a_swap() -> None:
    state = situation([BUSY] * 2, discard_pile=[1])
    assert events(state, Take(0)) == [Taken(0, 1)]
    assert events(state, Take(0), Swap(0, 2)) == [Swapped(0, 2, card=1, replaced=3), TurnPassed(1)]


def test_a_reshuffle_is_due_then_the_draw_goes_on() -> None:
    state = situation([BUSY] * 2, discard_pile=[7, 8, 1], rest="discard")
    assert events(state, Draw(0)) == [ReshuffleDue(0)]
    order = state.discard_pile[:-1]
    assert events(state, Draw(0), Reshuffle(order)) == [Reshuffled(discard=1), Drawn(0, order[0], False)]


def test_a_reshuffle_of_all_opens_a_new_discard_pile() -> None:
    state = situation([BUSY] * 2, discard_pile=[7, 8, 1], rest="discard", rules=Rules(reshuffle="all"))
    order = state.discard_pile
    expected = [Reshuffled(discard=order[0]), Drawn(0, order[1], public=False)]
    assert events(state, Draw(0), Reshuffle(order)) == expected


def test_a_column_is_cleared_before_the_round_is_closed() -> None:
    state = situation(["9 1 3 4 / 9 6 7 8 / (12) 3 4 5", BUSY], discard_pile=[9])
    assert events(state, Take(0), Swap(0, 8)) == [
        Swapped(0, 8, card=9, replaced=12),
        Cleared(0, at((0, 9), (4, 9), (8, 9))),
        Closed(0),
        TurnPassed(1),
    ]


def last_turn(grids: Sequence[str], **options: Any) -> State:
    return situation(grids, player=1, closer=0, discard_pile=[0], totals=[10, 20], rules=Rules(**options))


SHUT = "1 1 2 3 / 4 5 6 7 / 8 9 2 3"  # 51 points
OPEN = "(7) (5) 9 1 / 7 5 9 2 / 7 4 (9) 3"


def test_the_end_of_a_round_reveals_clears_scores_and_is_over() -> None:
    assert events(last_turn([SHUT, OPEN]), Take(1), Swap(1, 1)) == [
        Swapped(1, 1, card=0, replaced=5),
        Revealed(1, at((0, 7), (10, 9))),
        Cleared(1, at((0, 7), (2, 9), (4, 7), (6, 9), (8, 7), (10, 9))),
        Scored(RoundResult(0, (51, 15), (102, 15), 0), penalty=51, totals=(112, 35)),
        RoundOver(),
        GameOver(Outcome((112, 35), (2, 1), (1,), EndReason.SCORE_LIMIT)),
    ]


def test_a_column_of_the_last_move_is_cleared_before_the_reveal_and_others_after_it() -> None:
    grids = [SHUT, "0 (5) (9) 1 / 0 5 9 2 / (7) 5 9 3"]
    assert events(last_turn(grids, score_limit=1000), Take(1), Swap(1, 8)) == [
        Swapped(1, 8, card=0, replaced=7),
        Cleared(1, at((0, 0), (4, 0), (8, 0))),
        Revealed(1, at((1, 5), (2, 9))),
        Cleared(1, at((1, 5), (2, 9), (5, 5), (6, 9), (9, 5), (10, 9))),
        Scored(RoundResult(0, (51, 6), (102, 6), 0), penalty=51, totals=(112, 26)),
        RoundOver(),
    ]


def test_a_column_completed_by_the_reveal_at_the_slot_of_the_move_is_cleared_once_after_it() -> None:
    grids = [SHUT, "(0) 5 (9) 1 / 0 4 9 2 / (7) 5 8 3"]
    found = events(last_turn(grids), Take(1), Swap(1, 8))
    assert found[:3] == [
        Swapped(1, 8, card=0, replaced=7),
        Revealed(1, at((0, 0), (2, 9))),
        Cleared(1, at((0, 0), (4, 0), (8, 0))),
    ]


def test_without_a_penalty_there_is_none_in_the_score() -> None:
    grids = ["1 1 0 0 / 0 -1 0 0 / 0 0 0 -2", OPEN]
    scored = [event for event in events(last_turn(grids), Take(1), Swap(1, 1)) if type(event) is Scored]
    assert [(event.penalty, event.totals) for event in scored] == [(0, (9, 35))]


def test_an_early_reveal_comes_before_the_turn_passes() -> None:
    rules = Rules(reveal="after_last_turn")
    state = situation([SHUT, OPEN, OPEN], player=1, closer=0, discard_pile=[0], rules=rules)
    assert events(state, Take(1), Swap(1, 1)) == [
        Swapped(1, 1, card=0, replaced=5),
        Revealed(1, at((0, 7), (10, 9))),
        TurnPassed(2),
    ]


def test_without_an_early_reveal_the_turn_passes_at_once() -> None:
    state = situation([SHUT, OPEN, OPEN], player=1, closer=0, discard_pile=[0])
    assert events(state, Take(1), Swap(1, 1)) == [Swapped(1, 1, card=0, replaced=5), TurnPassed(2)]


def test_a_turn_limit_reveals_every_seat_and_nobody_has_closed() -> None:
    rules = Rules(rows=1, columns=2, initial_flips=0, max_turns=1, max_rounds=1)
    state = situation(["5 (6)", "3 (4)"], discard_pile=[2], rules=rules)
    assert events(state, Take(0), Swap(0, 0)) == [
        Swapped(0, 0, card=2, replaced=5),
        Revealed(0, at((1, 6))),
        Revealed(1, at((1, 4))),
        Scored(RoundResult(None, (8, 7), (8, 7), 1), penalty=0, totals=(8, 7)),
        RoundOver(),
        GameOver(Outcome((8, 7), (2, 1), (1,), EndReason.MAX_ROUNDS)),
    ]


def test_an_illegal_action_is_refused_as_by_apply() -> None:
    state = initial_state(2)
    with pytest.raises(IllegalActionError, match="a Deal is due") as caught:
        transition(state, Draw(0))
    assert caught.value.refusal.rule == "R3"


def test_a_view_is_no_state() -> None:
    view = observe(initial_state(2), 0)
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match=r"^state: must be a State, not View$"),
    ):
        transition(view, Draw(0))  # type: ignore[arg-type]  # what is tested


@given(walks())
def test_what_is_discarded_goes_to_the_pile_in_the_order_of_the_events(walk: Walk) -> None:
    for before, action, after in walk.steps():
        if isinstance(action, Deal | Reshuffle | Take):
            continue
        discarded = list[Card]()
        for event in transition(before, action).events:
            match event:
                case Discarded(_, card) | Swapped(_, _, _, card):
                    discarded.append(card)
                case Cleared(_, cards):
                    discarded += [card.card for card in cards]
                case _:
                    pass
        speaks(len(discarded) > 1)
        assert (*before.discard_pile, *discarded) == after.discard_pile
