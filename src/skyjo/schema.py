"""The contract of the JSON, made from the classes: a JSON Schema 2020-12.

It describes everything that `skyjo.dumps` writes, and nothing else fits it. What a schema cannot say, such as
that the cards of a state are those of its deck, `skyjo.loads` checks besides.
"""

import re
from collections.abc import Mapping
from enum import Enum
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin

from attrs import fields

from skyjo.actions import Action, ChanceAction, PlayerAction
from skyjo.cards import Deck
from skyjo.codec import VERSIONS
from skyjo.converter import LARGEST_INTEGER, TAGS, CardCount
from skyjo.errors import Refusal
from skyjo.events import Event
from skyjo.phases import Phase, ViewPhase
from skyjo.rules import Rules
from skyjo.scoring import Outcome
from skyjo.state import State
from skyjo.views import SPECTATOR, View, Viewer

__all__ = ["SCHEMA_VERSION", "json_schema"]

SCHEMA_VERSION: Final = 1
"""It counts up with every change that a reader would notice."""

_Schema: TypeAlias = dict[str, Any]

_UNIONS: Final[dict[Any, tuple[str, str]]] = {
    Action: ("Action", "What changes a state."),
    ChanceAction: ("ChanceAction", "Chance, as an action that carries its outcome."),
    PlayerAction: ("PlayerAction", "A move of a player: what a server accepts from one."),
    Phase: ("Phase", "What the game waits for."),
    ViewPhase: ("ViewPhase", "What the game waits for, as a viewer sees it."),
    Event: ("Event", "Something that has happened at the table."),
    Viewer: ("Viewer", 'A player, or "spectator".'),
}
_PLAIN: Final[dict[Any, _Schema]] = {
    int: {"type": "integer", "minimum": -LARGEST_INTEGER, "maximum": LARGEST_INTEGER},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
}
_ROOTS: Final = (State, View, Action, ChanceAction, PlayerAction, Event, Refusal, Outcome)


def json_schema() -> dict[str, Any]:
    """The schema: its root admits every document and message, its ``$defs`` are named after the classes.

    ``RulesDocument`` is `Rules` at the top level, where their version comes first.

    Examples:
        >>> json_schema()["$defs"]["Draw"]["properties"]["type"]
        {'const': 'draw'}
    """
    definitions: dict[str, _Schema] = {}
    definitions["RulesDocument"] = _object(Rules, definitions, *VERSIONS[Rules])
    references = [{"$ref": "#/$defs/RulesDocument"}, *[_reference(root, definitions) for root in _ROOTS]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:skyjo:schema:{SCHEMA_VERSION}",
        "title": "Skyjo",
        "description": "Whatever skyjo writes. Integers are written without a fraction or an exponent.",
        "anyOf": references,
        "$defs": definitions,
    }


def _schema_of(cls: Any, definitions: dict[str, _Schema]) -> _Schema:
    """Of any type that a field can have; whatever has a name of its own is referred to."""
    if cls in _PLAIN:
        return dict(_PLAIN[cls])
    if cls == Deck:
        return {"type": "array", "items": _reference(CardCount, definitions)}
    if get_origin(cls) is tuple:
        return {"type": "array", "items": _schema_of(get_args(cls)[0], definitions)}
    if cls not in _UNIONS and get_origin(cls) in (Union, UnionType):
        return {"anyOf": [_schema_of(member, definitions) for member in get_args(cls)]}
    return _reference(cls, definitions)


def _reference(cls: Any, definitions: dict[str, _Schema]) -> _Schema:
    name = _UNIONS[cls][0] if cls in _UNIONS else cls.__name__
    if name not in definitions:
        definitions[name] = {}  # before what it refers to
        definitions[name] = _definition(cls, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _definition(cls: Any, definitions: dict[str, _Schema]) -> _Schema:
    if cls == Viewer:
        members = [_PLAIN[int], {"const": SPECTATOR.value}]
        return {"description": _UNIONS[cls][1], "anyOf": members}
    if cls in _UNIONS:
        references = [_reference(member, definitions) for member in get_args(cls)]
        return {"description": _UNIONS[cls][1], "oneOf": references}
    if issubclass(cls, Enum):
        return {"description": _described(cls)[0], "enum": [member.value for member in cls]}
    # Rules within a state or a view have no version of their own.
    return _object(cls, definitions, *(() if cls is Rules else VERSIONS.get(cls, ())))


def _object(cls: Any, definitions: dict[str, _Schema], *constant: Any) -> _Schema:
    """Of an attrs class, beginning with the key and value of a version, or of the tag."""
    summary, descriptions = _described(cls)
    if cls is View:
        descriptions = _described(State)[1] | descriptions
    properties = {}
    for key, value in filter(None, [constant, TAGS.get(cls)]):
        properties[key] = {"const": value}
    for field in fields(cls):
        schema = _schema_of(field.type, definitions) | _bounds(field.metadata)
        # What has a name describes itself; generators of types would copy it to describe it otherwise.
        if field.name in descriptions and "$ref" not in schema:
            schema = {"description": descriptions[field.name], **schema}
        properties[field.name] = schema
    return {
        "description": summary,
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
    }


def _bounds(metadata: Mapping[str, Any]) -> _Schema:
    return {key: metadata[key] for key in ("minimum", "maximum") if key in metadata}


def _described(cls: type[Any]) -> tuple[str, dict[str, str]]:
    """The first sentence of the docstring, and what it says of each attribute, each in one line."""
    text = cleandoc(cls.__doc__ or "")
    summary = text.split("\n\n")[0]
    attributes = re.search(r"^Attributes:\n(.*?)(?=^\S|\Z)", text, re.DOTALL | re.MULTILINE)
    found = re.findall(r"^    (\w+): (.*(?:\n     .*)*)", attributes[1] if attributes else "", re.MULTILINE)
    return _in_one_line(summary), {name: _in_one_line(description) for name, description in found}


def _in_one_line(text: str) -> str:
    """As Markdown, for readers who know null but not None."""
    return re.sub(r"\bNone\b", "null", re.sub(r"\s+", " ", text)).replace("``", "`")
