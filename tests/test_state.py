"""States are frozen all the way down, and so is every one that `apply` makes."""

import pickle
from collections.abc import Iterator
from copy import copy, deepcopy
from enum import Enum
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import skyjo
from skyjo import (
    SPECTATOR,
    Action,
    Draw,
    Rules,
    RulesError,
    State,
    Take,
    apply,
    initial_state,
    observe,
    sample_chance,
)
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.state import Draft, drafted
from skyjo.testing import situation

GRID = "5 2 (3) -- / (5) (6) 7 -- / 9 (10) 11 --"
START = initial_state(3, Rules(max_rounds=2, max_turns=60, reshuffle="all"))
STEPS: list[tuple[Action, State]] = list(steps(START, [greedy_bot, random_bot, greedy_bot], seed=8))
STATES = [START, *[state for _, state in STEPS]]
KINDS = {type(state.phase): state for state in STATES}
"""A state in each phase of the game."""


def parts(value: Any) -> Iterator[Any]:
    """The value and everything that it is made of."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from parts(getattr(value, field.name))


WHOLES = [*STATES, *[observe(state, SPECTATOR) for state in KINDS.values()]]
FROZEN = {type(part): part for whole in WHOLES for part in parts(whole) if attrs.has(type(part))}


def test_the_game_shows_every_kind_of_part() -> None:
    names = {kind.__name__ for kind in FROZEN}
    assert names >= {
        "State",
        "Grid",
        "Slot",
        "Rules",
        "RoundResult",
        "View",
        "ViewGrid",
        "FaceUp",
        "FaceDown",
    }
    assert names >= {"Dealing", "Opening", "Choosing", "Holding", "Flipping", "Finished"}


def test_a_state_is_made_of_frozen_classes_tuples_and_plain_values_alone() -> None:
    for state in STATES:
        for part in parts(state):
            assert (
                attrs.has(type(part))
                or isinstance(part, Enum)
                or type(part) in (tuple, int, bool, type(None))
            )


@pytest.mark.parametrize("kind", FROZEN, ids=lambda kind: kind.__name__)
def test_no_attribute_can_be_set_added_or_deleted(kind: Any) -> None:
    part = FROZEN[kind]
    before = pickle.dumps(part)
    for name in [*attrs.fields_dict(kind), "another"]:
        with pytest.raises(FrozenInstanceError):
            setattr(part, name, 0)
        with pytest.raises(FrozenInstanceError):
            delattr(part, name)
    assert not hasattr(part, "__dict__")
    assert pickle.dumps(part) == before


@pytest.mark.parametrize("name", ["cards", "lines", "lines_through", "slots"])
def test_what_rules_work_out_cannot_be_set_either(name: str) -> None:
    rules: Any = Rules()
    expected = getattr(rules, name)
    with pytest.raises(AttributeError):
        setattr(rules, name, ())
    assert getattr(rules, name) == expected


@pytest.mark.parametrize("state", KINDS.values(), ids=[kind.__name__ for kind in KINDS])
def test_a_state_is_a_value(state: State) -> None:
    for again in (pickle.loads(pickle.dumps(state)), copy(state), deepcopy(state)):
        assert type(again) is State
        assert again == state
        assert hash(again) == hash(state)
        assert repr(again) == repr(state)


def test_states_differ_if_one_field_does() -> None:
    state = situation([GRID, GRID])
    others: dict[str, Any] = {
        "rules": Rules(clear_rows=True),
        "players": 3,
        "phase": skyjo.Choosing(1),
        "grids": state.grids[:1],
        "draw_pile": state.draw_pile[1:],
        "discard_pile": (),
        "closer": 1,
        "starter": 1,
        "turns": 1,
        "reshuffles": 1,
        "rounds": (skyjo.RoundResult(0, (1, 2), (1, 2), 0),),
    }
    assert others.keys() == attrs.fields_dict(State).keys()
    for name, value in others.items():
        assert attrs.evolve(state, **{name: value}) != state


def test_the_draw_pile_has_a_size() -> None:
    state = situation([GRID, GRID])
    assert state.draw_pile_size == len(state.draw_pile) > 0
    assert START.draw_pile_size == 0


def test_every_state_that_apply_returns_is_exactly_a_frozen_state() -> None:
    for state in STATES:
        assert type(state) is State
        anything: Any = state
        with pytest.raises(FrozenInstanceError):
            anything.turns = 1
        with pytest.raises(FrozenInstanceError):
            anything.another = 1


def test_every_action_leaves_the_state_it_is_applied_to_untouched() -> None:
    state = START
    for action, following in STEPS:
        before, text = pickle.dumps(state), repr(state)
        assert apply(state, action) == following
        assert pickle.dumps(state) == before
        assert repr(state) == text
        state = following


def test_two_actions_on_one_state_know_nothing_of_each_other() -> None:
    state = situation([GRID, GRID])
    drawn, taken = apply(state, Draw(0)), apply(state, Take(0))
    assert drawn == apply(state, Draw(0))
    assert taken.draw_pile == state.draw_pile
    assert drawn.discard_pile == state.discard_pile


def test_a_draft_begins_as_the_state_and_its_changes_stay_its_own() -> None:
    state = situation([GRID, GRID])
    draft = drafted(state)
    draft.turns = 7
    finished = draft.finished()
    assert finished == attrs.evolve(state, turns=7)
    assert type(finished) is State
    assert state.turns == 0


def test_a_used_up_draft_can_no_longer_be_written_to() -> None:
    draft = drafted(START)
    draft.finished()
    with pytest.raises(FrozenInstanceError):
        draft.turns = 1


def test_drafts_are_no_part_of_what_skyjo_offers() -> None:
    assert "Draft" not in skyjo.__all__
    assert not issubclass(Draft, State)
    assert not issubclass(State, Draft)


def test_a_refused_start_makes_no_state() -> None:
    with pytest.raises(RulesError):
        initial_state(9)
    assert initial_state(2) == initial_state(2)
    assert apply(START, sample_chance(START, 8)) == STATES[1]
