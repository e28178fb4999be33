"""typeguard watches the whole suite, and states hold what their annotations say."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from typeguard import CollectionCheckStrategy, TypeCheckError, check_type

from skyjo import PRESETS, SPECTATOR, Rules, Slot, State, initial_state, num_actions, observe
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.testing.strategies import walks
from skyjo.testing.walks import Walk


def test_typeguard_is_on() -> None:
    wrong: Any = "rules"
    with pytest.raises(TypeCheckError):
        num_actions(wrong)


def check_fields(value: Any) -> None:
    """Every field against its annotation, all the way down; attrs-made constructors are not watched."""
    for field in attrs.fields(type(value)):
        content = getattr(value, field.name)
        assert field.type is not None
        check_type(content, field.type, collection_check_strategy=CollectionCheckStrategy.ALL_ITEMS)
        for part in content if isinstance(content, tuple) else (content,):
            if attrs.has(type(part)):
                check_fields(part)


@given(walks(max_actions=40))
def test_every_field_of_states_actions_and_views_has_its_type(walk: Walk) -> None:
    state: State = walk.states[-1]
    for value in (state, *walk.actions, observe(state, 0)):
        check_fields(attrs.resolve_types(type(value)) and value)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_every_field_of_a_whole_bot_game_has_its_type(rules: Rules) -> None:
    new = initial_state(2, attrs.evolve(rules, max_rounds=1, max_turns=30))
    for action, state in steps(new, [greedy_bot, random_bot], seed=2):
        for value in (action, state, *[observe(state, viewer) for viewer in (0, 1, SPECTATOR)]):
            check_fields(attrs.resolve_types(type(value)) and value)


def test_a_field_of_the_wrong_type_is_noticed_wherever_it_is() -> None:
    _, state = next(steps(initial_state(2), [greedy_bot] * 2, seed=2))
    attrs.resolve_types(State)
    wrong: Any = "12"
    slots = (*state.grids[1].slots[:-1], Slot(wrong, True))
    for broken in (
        attrs.evolve(state, draw_pile=(*state.draw_pile, wrong)),
        attrs.evolve(state, grids=(state.grids[0], attrs.evolve(state.grids[1], slots=slots))),
        attrs.evolve(state, starter=wrong),
    ):
        with pytest.raises(TypeCheckError):
            check_fields(broken)
