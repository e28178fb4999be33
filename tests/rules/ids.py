"""What a test can be about: rules R1 to R28, worked situations T01 to T26, options, and values of options.

A test of `tests/rules` says it by its name, which begins with the rule, the situation or the option, and by
its parameter ``value``, which is one of that option; whatever else it is about, by the marker ``rule``.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import get_args

import pytest
from attrs import fields

from skyjo import Rules

RULES = tuple(f"R{number}" for number in range(1, 29))
SITUATIONS = tuple(f"T{number:02}" for number in range(1, 27))
OPTIONS = {option.name: option.type for option in fields(Rules)}


def values_of(option: str) -> list[str]:
    """The named values of an option; a number has too many, but the one that is no number has a name."""
    kind = OPTIONS[option]
    if kind is bool:
        return ["true", "false"]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [member.value for member in kind]
    return ["none"] if type(None) in get_args(kind) else []


VALUES = tuple(f"{option}={value}" for option in OPTIONS for value in values_of(option))
IDS = {*RULES, *SITUATIONS, *OPTIONS, *VALUES}


def ids_of(item: pytest.Item) -> Iterator[str]:
    """What a test is about."""
    for marker in item.iter_markers("rule"):
        yield from marker.args
    assert isinstance(item, pytest.Function)
    name = item.originalname.removeprefix("test_")
    if numbered := re.match(r"(r\d+|t\d\d)_", name):
        yield numbered[1].upper()
    for option in options_in(name):
        yield option
        value = getattr(item, "callspec", None) and item.callspec.params.get("value", ...)
        if (named := f"{option}={getattr(value, 'value', value)}".lower()) in VALUES:
            yield named


def options_in(name: str) -> Iterator[str]:
    """The options that a name begins with: of penalty_flat and penalty_flat_first the longer one."""
    for part in name.split("_and_"):
        if beginning := [option for option in OPTIONS if f"{part}_".startswith(f"{option}_")]:
            yield max(beginning, key=len)
