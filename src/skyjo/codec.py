"""Values as JSON, and back through one strict door.

Rules, a state and a view begin with the version of their format, such as ``"skyjo_state": 1``; the rules
within a state or a view do not. Actions, events and phases are told apart by ``type``, the cards of a view by
``face_up``.

Nothing is coerced: ``"3"``, ``3.0`` and ``true`` are not 3, and every key is due, defaults included. What is
wrong is a `skyjo.DecodeError` with every problem and its place.
"""

from collections.abc import Mapping
from types import MappingProxyType, UnionType
from typing import Any, Final, TypeVar, get_args, overload

from skyjo.actions import Action
from skyjo.converter import TAGS, structured, unstructured
from skyjo.errors import ArgumentTypeError, DecodeError, Problem, Refusal
from skyjo.events import Event
from skyjo.json_text import Duplicated, compact, described, parse
from skyjo.rules import Rules
from skyjo.scoring import Outcome
from skyjo.state import State
from skyjo.validation import validate
from skyjo.views import View

__all__ = ["MESSAGES", "VERSIONS", "dumps", "from_dict", "loads", "to_dict"]

VERSIONS: Final[Mapping[type[Any], tuple[str, int]]] = MappingProxyType(
    {Rules: ("skyjo_rules", 1), State: ("skyjo_state", 1), View: ("skyjo_view", 1)}
)
"""The first key of a document, and the version of its format."""

MESSAGES: Final = frozenset({*VERSIONS, *get_args(Action), *get_args(Event), Refusal, Outcome})
"""The classes that can be written and read."""

T = TypeVar("T")


def dumps(value: object) -> str:
    """The value as JSON: compact, and the same text for equal values in every process and Python.

    Args:
        value: A state, a view, rules, an action, an event, a refusal or an outcome.

    Raises:
        ArgumentTypeError: Something else.
        ArgumentError: It holds an integer beyond ±2**53.

    Examples:
        >>> import skyjo
        >>> dumps(skyjo.Swap(player=0, slot=11))
        '{"type":"swap","player":0,"slot":11}'
    """
    return compact(to_dict(value))


@overload
def loads(text: str | bytes, type: type[T]) -> T: ...
@overload
def loads(text: str | bytes, type: UnionType) -> Any: ...
def loads(text: str | bytes, type: Any) -> Any:
    """The value that the JSON text stands for.

    Args:
        text: JSON; bytes are UTF-8.
        type: What it is to be: a class that `dumps` takes, or a union of actions or of events, such as
            ``skyjo.PlayerAction`` for what a player sends. For a union a type checker sees Any, so write
            ``action: skyjo.PlayerAction = skyjo.loads(text, skyjo.PlayerAction)``.

    Raises:
        DecodeError: It is not JSON, or not of this type; ``problems`` names every place and what is wrong.
        InvalidStateError: It has the shape of a state or view that no game can come to: see `skyjo.validate`.
        ArgumentTypeError: *text* is neither str nor bytes, or *type* is something else.

    Examples:
        >>> import skyjo
        >>> loads('{"type":"flip","player":0,"slot":"3"}', skyjo.PlayerAction)
        Traceback (most recent call last):
            ...
        skyjo.errors.DecodeError: $.slot: must be an integer, not "3"
    """
    if not isinstance(text, (str, bytes)):
        raise ArgumentTypeError("text", f"must be str or bytes, not {described(text)}")
    return from_dict(parse(text), type)


def to_dict(value: object) -> dict[str, Any]:
    """The value as plain dicts, lists, strings, integers, booleans and None, for a JSON library of your own.

    Args:
        value: As for `dumps`.

    Raises:
        ArgumentTypeError: Something else.
        ArgumentError: It holds an integer beyond ±2**53.

    Examples:
        >>> import skyjo
        >>> to_dict(skyjo.Swap(player=0, slot=11))
        {'type': 'swap', 'player': 0, 'slot': 11}
    """
    cls = type(value)
    if cls not in MESSAGES:
        names = ", ".join(sorted(message.__name__ for message in MESSAGES))
        raise ArgumentTypeError("value", f"must be one of {names}, not {described(value)}")
    document = unstructured(value)
    if cls not in VERSIONS:
        return document
    key, version = VERSIONS[cls]
    return {key: version, **document}


@overload
def from_dict(data: object, type: type[T]) -> T: ...
@overload
def from_dict(data: object, type: UnionType) -> Any: ...
def from_dict(data: object, type: Any) -> Any:
    """The value that `to_dict` has made this data of.

    Args:
        data: What a JSON library has read.
        type: As for `loads`.

    Raises:
        DecodeError: It is not of this type; ``problems`` names every place and what is wrong.
        InvalidStateError: It has the shape of a state or view that no game can come to: see `skyjo.validate`.
        ArgumentTypeError: *type* is something else.

    Examples:
        >>> import skyjo
        >>> from_dict({"type": "draw", "player": 0}, skyjo.Action)
        Draw(player=0)
    """
    _check_type(type)
    value = structured(_unversioned(data, type), type)
    if isinstance(value, State | View):
        validate(value)
    return value


def _check_type(wanted: Any) -> None:
    """Refuse what is neither a class of messages nor a union of tagged ones."""
    members = get_args(wanted) if isinstance(wanted, UnionType) else (wanted,)
    readable = TAGS.keys() & MESSAGES if len(members) > 1 else MESSAGES
    if not all(isinstance(member, type) and member in readable for member in members):
        due = "a class that dumps takes, or a union of actions or of events"
        raise ArgumentTypeError("type", f"must be {due}, not {wanted!r}")


def _unversioned(data: object, cls: Any) -> object:
    """The document without its version, which must be the one that is read here."""
    if cls not in VERSIONS or not isinstance(data, dict) or isinstance(data, Duplicated):
        return data
    key, version = VERSIONS[cls]
    if key not in data:
        others = [f": the document has {described(other)}" for other, _ in VERSIONS.values() if other in data]
        raise DecodeError((Problem(f"$.{key}", "is missing" + "".join(others[:1])),))
    if data[key] != version or isinstance(data[key], (bool, float)):
        expected = f"must be {version}, the version of the format that is read here"
        raise DecodeError((Problem(f"$.{key}", f"{expected}, not {described(data[key])}"),))
    return {name: value for name, value in data.items() if name != key}
