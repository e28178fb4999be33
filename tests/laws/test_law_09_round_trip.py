"""Law 9: what is dumped is loaded as it was, with the very same types inside; the text is always the same."""

import json
import pickle
from typing import Any, TypeGuard, get_args

import pytest
from attrs import evolve, fields, has
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

from laws.tally import speaks
from skyjo import (
    PRESETS,
    SPECTATOR,
    Action,
    ChanceAction,
    Event,
    Outcome,
    PlayerAction,
    Refusal,
    RefusalCode,
    Rules,
    State,
    View,
    Viewer,
    dumps,
    explain,
    from_dict,
    initial_state,
    is_terminal,
    loads,
    observe,
    outcome,
    redact,
    to_dict,
    transition,
)
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.rules import MAX_PLAYERS
from skyjo.testing import Walk
from skyjo.testing.strategies import actions, rules, states, walks


def anatomy(value: Any) -> Any:
    """The value with the type of everything inside it: 1, True and an enum's member may be equal."""
    if isinstance(value, tuple):
        return tuple, [anatomy(item) for item in value]
    if has(type(value)):
        return type(value), [anatomy(getattr(value, field.name)) for field in fields(type(value))]
    return type(value), value


def check_round_trip(value: Any, *kinds: Any) -> None:
    text = dumps(value)
    assert text == dumps(pickle.loads(pickle.dumps(value)))
    for kind in (type(value), *kinds):
        for again in (loads(text, kind), loads(text.encode(), kind), from_dict(to_dict(value), kind)):
            assert again == value
            assert anatomy(again) == anatomy(value)
            assert dumps(again) == text
    assert json.loads(text) == to_dict(value)
    assert is_plain(to_dict(value))


def is_plain(data: object) -> bool:
    """Nothing but what the json module knows, of exactly these types."""
    if type(data) is dict:
        return all(type(key) is str and is_plain(value) for key, value in data.items())
    if type(data) is list:
        return all(map(is_plain, data))
    return type(data) in (str, int, bool, type(None))


def check_step(before: State, action: Action, after: State, viewer: Viewer) -> None:
    check_round_trip(after, State)
    check_round_trip(observe(after, viewer), View)
    check_round_trip(action, Action, PlayerAction if is_move(action) else ChanceAction)
    for event in transition(before, action).events:
        check_round_trip(event, Event)
        check_round_trip(redact(event, viewer), Event)
    if is_terminal(after):
        check_round_trip(outcome(after), Outcome)


def is_move(action: Action) -> TypeGuard[PlayerAction]:
    return isinstance(action, get_args(PlayerAction))


@given(walks(max_actions=120), st.integers(0, MAX_PLAYERS))
def test_states_views_actions_events_and_outcomes(walk: Walk, seat: int) -> None:
    viewer: Viewer = seat if seat < walk.state.players else SPECTATOR
    check_round_trip(walk.states[0], State)
    for before, action, after in [*walk.steps()][-5:]:
        speaks(is_terminal(after))
        check_step(before, action, after, viewer)


@given(rules())
def test_rules(options: Rules) -> None:
    check_round_trip(options, Rules)


@given(st.data())
def test_refusals(data: st.DataObject) -> None:
    state = data.draw(states(max_actions=60))
    refusal = explain(state, data.draw(actions(state)))
    if speaks(refusal is not None):
        check_round_trip(refusal, Refusal)


@given(st.text())
def test_refusals_of_a_front_end_in_any_language(message: str) -> None:
    check_round_trip(Refusal(RefusalCode.MALFORMED, "R8", message), Refusal)


SCARCE = Rules(rows=1, columns=4, deck=tuple((card, 1) for card in range(14)), score_limit=None, max_rounds=2)
GAMES = {**PRESETS, "reshuffles": SCARCE, "reshuffles_of_all": evolve(SCARCE, reshuffle="all")}


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_whole_games(name: str) -> None:
    bots = [random_bot, greedy_bot, random_bot]
    before, reshuffles = initial_state(3, GAMES[name]), 0
    with suppress_type_checks():  # for speed: the other tests check types too
        for action, after in steps(before, bots, seed=4):
            check_step(before, action, after, len(after.discard_pile) % 3)
            before, reshuffles = after, max(reshuffles, after.reshuffles)
    assert reshuffles > 0 or name in PRESETS
