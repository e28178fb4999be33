"""Law 3: `explain`, `legal_actions` and `apply` agree over the whole action space, and so does every view."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.action_space import action_space
from laws.tally import speaks
from skyjo import (
    SPECTATOR,
    Action,
    Deal,
    IllegalActionError,
    Refusal,
    Reshuffle,
    State,
    action_id,
    apply,
    explain,
    is_chance,
    is_legal,
    legal_actions,
    observe,
    sample_chance,
)
from skyjo.testing.strategies import actions, states


def check_agreement(state: State, action: Action, *, legal: bool) -> None:
    refusal = explain(state, action)
    assert (refusal is None) is legal
    assert is_legal(state, action) is legal
    for viewer in (SPECTATOR, *range(state.players)):
        assert explain(observe(state, viewer), action) == refusal
    if refusal is None:
        apply(state, action)
    else:
        with pytest.raises(IllegalActionError) as caught:
            apply(state, action)
        assert caught.value.refusal == refusal


def check_legality(state: State) -> None:
    legal = legal_actions(state)
    space = action_space(state)
    assert set(legal) <= set(space)
    for action in space:
        refusal = explain(state, action)
        assert (refusal is None) is (action in legal)
        assert raised(state, action) == refusal


def raised(state: State, action: Action) -> Refusal | None:
    try:
        apply(state, action)
    except IllegalActionError as error:
        return error.refusal
    return None


@given(states())
def test_explain_legal_actions_and_apply_agree_over_the_action_space(state: State) -> None:
    check_legality(state)


@given(st.data())
def test_every_view_gives_the_answers_of_the_state(data: st.DataObject) -> None:
    state = data.draw(states())
    for viewer in (SPECTATOR, *range(state.players)):
        view = observe(state, viewer)
        assert legal_actions(view) == legal_actions(state)
        for player in range(state.players):
            assert legal_actions(view, player) == legal_actions(state, player)
    for action in data.draw(st.lists(actions(state), min_size=1, max_size=20)):
        legal = action in legal_actions(state) or (is_chance(state) and explain(state, action) is None)
        check_agreement(state, action, legal=legal)


@given(states())
def test_chance_actions_are_legal_exactly_when_due_and_of_the_due_cards(state: State) -> None:
    wrong_deck, wrong_order = Deal((*state.rules.cards, 0)), Reshuffle((*state.discard_pile, 0))
    assert not is_legal(state, wrong_deck)
    assert not is_legal(state, wrong_order)
    if speaks(is_chance(state)):
        assert legal_actions(state) == ()
        due = sample_chance(state, seed=3)
        check_agreement(state, due, legal=True)
        assert not is_legal(apply(state, due), due)
    else:
        check_agreement(state, Deal(state.rules.cards), legal=False)
        check_agreement(state, Reshuffle(state.discard_pile[:-1]), legal=False)


def check_order(state: State) -> None:
    keys = [(action.player, action_id(action, state.rules)) for action in legal_actions(state)]
    assert keys == sorted(set(keys))
    by_player = [legal_actions(state, player) for player in range(state.players)]
    assert tuple(action for own in by_player for action in own) == legal_actions(state)
    assert legal_actions(state, SPECTATOR) == ()


@given(states())
def test_legal_actions_are_ordered_by_player_and_id_without_repeats(state: State) -> None:
    check_order(state)
