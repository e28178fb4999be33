"""`skyjo.records.undoing`: who has seen a card in what is taken back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

from laws.tally import speaks
from recorded import SMALL, game_of, recorded
from skyjo import (
    SPECTATOR,
    Action,
    ArgumentError,
    ArgumentTypeError,
    Deal,
    Discard,
    Draw,
    Flip,
    Reshuffle,
    ReshuffleScope,
    Rules,
    Swap,
    Take,
)
from skyjo.records import undo
from skyjo.testing import Walk
from skyjo.testing.leaks import unseen_cards
from skyjo.testing.strategies import walks

DECK = ((0, 9), (5, 9), (9, 9))
DEAL = Deal((0, 5, 9, 5, 9, 0, 9, 5, 0, 5, *(0,) * 6, *(5,) * 5, *(9,) * 6))
RULES = Rules(rows=2, columns=2, deck=DECK)
OPENING: list[Action] = [DEAL, Flip(0, 0), Flip(0, 1), Flip(1, 0), Flip(1, 1)]
EVERYBODY = (0, 1, SPECTATOR)


def seen_by(*moves: Any, n: int | None = None, rules: Rules = RULES) -> tuple[object, ...]:
    """Who has seen a card in the last move, or since entry *n*."""
    record = recorded([*OPENING, *moves], ["a", "b"], rules)
    return undo(record, len(record.entries) - 1 if n is None else n).seen_by


def test_a_flip_has_shown_a_card_to_everybody() -> None:
    assert seen_by() == EVERYBODY
    assert seen_by(Draw(1), Discard(1), Flip(1, 2)) == EVERYBODY


def test_a_drawn_card_has_been_seen_by_whoever_drew_it() -> None:
    assert seen_by(Draw(1)) == (1,)
    assert seen_by(Draw(1), rules=Rules(rows=2, columns=2, deck=DECK, drawn_card_public=True)) == EVERYBODY


def test_the_discarded_card_is_new_to_the_others() -> None:
    assert seen_by(Draw(1), Discard(1)) == (0, SPECTATOR)
    assert seen_by(Draw(1), Discard(1), n=5) == EVERYBODY


def test_taking_a_card_shows_nobody_anything() -> None:
    assert seen_by(Take(1)) == ()


def test_a_swap_shows_the_card_that_lay_face_down() -> None:
    assert seen_by(Take(1), Swap(1, 2)) == EVERYBODY
    assert seen_by(Take(1), Swap(1, 0)) == ()
    assert seen_by(Draw(1), Swap(1, 0)) == (0, SPECTATOR)
    assert seen_by(Draw(1), Swap(1, 2)) == EVERYBODY


def test_a_deal_shows_the_card_that_opens_the_discard_pile() -> None:
    record = recorded([DEAL], ["a", "b"], RULES)
    assert undo(record, 0).seen_by == EVERYBODY
    assert undo(record, 0).record.entries == ()


def test_taking_back_nothing_shows_nothing() -> None:
    record = recorded(game_of(), ["a", "b"], SMALL)
    undone = undo(record, len(record.entries))
    assert (undone.record, undone.seen_by) == (record, ())


@pytest.mark.parametrize(
    ("n", "error"),
    [(-1, ArgumentError), (20, ArgumentError), (True, ArgumentTypeError), ("1", ArgumentTypeError)],
)
def test_there_must_be_so_many_entries(n: Any, error: type[Exception]) -> None:
    record = recorded(game_of(), ["a", "b"], SMALL)
    for call in (
        lambda: undo(record, n),
        lambda: record.state_at(n),
        lambda: record.upto(n),
        lambda: next(record.replay(n)),
    ):
        with suppress_type_checks(), pytest.raises(error) as caught:
            call()
        assert type(caught.value) is error
    with pytest.raises(ArgumentError, match="n: must be from 0 to 19, the number of entries, not 20"):
        undo(record, 20)


@given(walks(max_actions=60), st.data())
def test_it_is_exactly_those_who_have_seen_a_card(walk: Walk, data: st.DataObject) -> None:
    """Held against a tracker of cards that knows nothing of events."""
    n = data.draw(st.integers(max(0, len(walk.actions) - 6), len(walk.actions)))
    record = recorded(walk.actions, ["x"] * walk.state.players, walk.state.rules)
    found = undo(record, n).seen_by
    for viewer in (*range(walk.state.players), SPECTATOR):
        now, then = unseen_cards(walk, viewer), unseen_cards(walk.upto(n), viewer)
        # Of a deck that is shuffled only later, nobody had seen a card.
        then = {index: then.get(index, [*range(cards_of(walk.actions[index]))]) for index in now}
        assert speaks(viewer in found) == (now != then)


def cards_of(action: Action) -> int:
    assert isinstance(action, Deal | Reshuffle)
    return len(action.deck if isinstance(action, Deal) else action.order)


@pytest.mark.parametrize("scope", [*ReshuffleScope])
def test_a_reshuffle_of_all_shows_everybody_a_card_and_another_only_the_one_who_draws(
    scope: ReshuffleScope,
) -> None:
    rules = Rules(
        rows=1,
        columns=2,
        initial_flips=1,
        deck=((0, 3), (5, 3)),
        reshuffle=scope,
        clear_columns=False,
        score_limit=None,
        max_rounds=3,
        max_turns=30,
    )
    record = recorded(game_of(rules), ["a", "b"], rules)
    reshuffles = [step.index for step in record.replay() if isinstance(step.action, Reshuffle)]
    assert reshuffles
    for n in reshuffles:
        drawer = record.state_at(n).phase.player
        due = EVERYBODY if scope is ReshuffleScope.ALL else (drawer,)
        assert undo(record.upto(n), n - 1).seen_by == due
