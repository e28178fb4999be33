"""typeguard watches the whole suite, and states hold what their annotations say."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from typeguard import TypeCheckError, check_type

from skyjo import State, num_actions, observe
from skyjo.testing.strategies import Walk, walks


def test_typeguard_is_on() -> None:
    wrong: Any = "rules"
    with pytest.raises(TypeCheckError):
        num_actions(wrong)


def check_fields(value: Any) -> None:
    """Every field against its annotation, all the way down; attrs-made constructors are not watched."""
    for field in attrs.fields(type(value)):
        content = getattr(value, field.name)
        assert field.type is not None
        check_type(content, field.type)
        for part in content if isinstance(content, tuple) else (content,):
            if attrs.has(type(part)):
                check_fields(part)


@given(walks(max_actions=40))
def test_every_field_of_states_actions_and_views_has_its_type(walk: Walk) -> None:
    state: State = walk.states[-1]
    for value in (state, *walk.actions, observe(state, 0)):
        check_fields(attrs.resolve_types(type(value)) and value)
