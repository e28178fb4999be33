"""Classes as plain dicts and lists, strictly: the only module that knows cattrs.

An object has every key of its class, defaults included, and no other; a tuple is an array; a member of a
union says which one it is. Nothing is coerced, and every problem is found, not only the first.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import partial
from operator import eq
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin

from attrs import field, fields, frozen, has
from cattrs import BaseValidationError, ClassValidationError, Converter, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from skyjo.actions import Action
from skyjo.cards import Card, Deck
from skyjo.errors import ArgumentError, DecodeError, Problem, RulesError
from skyjo.events import Event
from skyjo.json_text import Duplicated, described, is_torn
from skyjo.phases import ViewPhase
from skyjo.rules import MAX_CARD, MAX_DECK
from skyjo.views import SPECTATOR, FaceDown, FaceUp, Viewer

__all__ = ["LARGEST_INTEGER", "TAGS", "CardCount", "structured", "unstructured"]

LARGEST_INTEGER: Final = 2**53
"""Beyond it, either way, most readers of JSON lose digits."""


def _snake_case(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()


TAGS: Final[Mapping[type[Any], tuple[str, str | bool]]] = MappingProxyType(
    {
        cls: ("type", _snake_case(cls.__name__))
        for cls in (*get_args(Action), *get_args(ViewPhase), *get_args(Event))
    }
    | {FaceUp: ("face_up", True), FaceDown: ("face_up", False)}
)
"""The key and the value by which the members of a union are told apart."""


@frozen
class CardCount:
    """How many cards of one value a deck has: an element of ``deck`` in JSON."""

    value: Card = field(metadata={"minimum": -MAX_CARD, "maximum": MAX_CARD})
    count: int = field(metadata={"minimum": 1, "maximum": MAX_DECK})


def unstructured(value: object) -> dict[str, Any]:
    """The value as plain dicts, lists, strings, integers, booleans and None.

    Raises:
        ArgumentError: It holds an integer that JSON readers cannot hold, or half a character.
    """
    document: dict[str, Any] = _QUICK.unstructure(value)
    return document


def structured(data: object, type: Any, path: str = "$") -> Any:
    """The value of this type that the data stands for.

    Raises:
        DecodeError: It stands for none; *path* begins the places of its problems.
    """
    # Most data is right. Only where something is wrong is all of it looked for, which takes longer.
    try:
        return _QUICK.structure(data, type)
    except (_Fault, BaseValidationError, RulesError):
        pass
    try:
        return _THOROUGH.structure(data, type)
    except (_Fault, BaseValidationError) as error:
        problems = tuple(_problems(error, path))
    raise DecodeError(problems)


# What is wrong -------------------------------------------------------------------------------------------


class _Fault(Exception):  # noqa: N818 - never raised to users
    """What is wrong with a value, as half a sentence."""


class _Mismatch(_Fault):
    def __init__(self, expected: str, value: object) -> None:
        super().__init__(f"must be {expected}, not {described(value)}")
        self.expected = expected


def _at_member(name: str, error: Exception) -> Exception:
    error.__notes__ = [AttributeValidationNote("", name, None)]  # Python 3.10 has no add_note
    return error


def _at_index(index: int, error: Exception) -> Exception:
    error.__notes__ = [IterableValidationNote("", index, None)]
    return error


def _problems(error: Exception, path: str) -> Iterator[Problem]:
    """Every problem, out of the groups that cattrs puts them in."""
    match error:
        case ClassValidationError():
            members, own = error.group_exceptions()
            for member, name in members:
                yield from _problems(member, path + _step(name.name))
            for itself in own:
                yield from _problems(itself, path)
        case IterableValidationError():
            for element, index in error.group_exceptions()[0]:
                yield from _problems(element, f"{path}[{index.index}]")
        case RulesError():
            yield Problem(f"{path}.{error.option}", f"{error.message} ({error.rule})")
        case _Fault():
            yield Problem(path, str(error))
        case _:
            raise error


def _step(name: object) -> str:
    return f".{name}" if isinstance(name, str) and name.isidentifier() else f"[{described(name)}]"


# Structure hooks: from JSON to values --------------------------------------------------------------------

_Hook: TypeAlias = Callable[[Any, Any], Any]
_MISSING: Final = object()


def _integer(data: Any, _: Any) -> int:
    if type(data) is int and -LARGEST_INTEGER <= data <= LARGEST_INTEGER:
        return data
    raise _Mismatch("an integer within ±2**53" if type(data) is int else "an integer", data)


def _boolean(data: Any, _: Any) -> bool:
    if type(data) is bool:
        return data
    raise _Mismatch("true or false", data)


def _string(data: Any, cls: Any) -> Any:
    """A string; or a member of an enum of strings, which cattrs brings here as well."""
    if cls is not str:
        return _member(data, cls)
    if type(data) is not str:
        raise _Mismatch("a string", data)
    if is_torn(data):
        raise _Fault("must not hold half a surrogate pair")
    return data


def _member(data: Any, members: type[Enum]) -> Enum:
    for member in members:
        if member.value == data and type(data) is str:
            return member
    raise _Mismatch("one of " + ", ".join(described(member.value) for member in members), data)


def _viewer(data: Any, _: Any) -> Viewer:
    if data == SPECTATOR.value and type(data) is str:
        return SPECTATOR
    if type(data) is int:
        return _integer(data, int)
    raise _Mismatch('a player or "spectator"', data)


def _deck_hook(_: Any, converter: Converter) -> _Hook:
    read = converter.get_structure_hook(tuple[CardCount, ...])
    return lambda data, cls: tuple([(entry.value, entry.count) for entry in read(data, cls)])


def _are_integers(data: list[Any]) -> bool:
    """Whether all are: for a pile, in a tenth of the time that it takes card by card."""
    return {*map(type, data)} == {int} and -LARGEST_INTEGER <= min(data) <= max(data) <= LARGEST_INTEGER


def _tuple_hook(cls: Any, converter: Converter) -> _Hook:
    element = get_args(cls)[0]
    read = converter.get_structure_hook(element)

    def structure(data: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise _Mismatch("an array", data)
        if element is int and _are_integers(data):
            return tuple(data)
        try:
            return tuple([read(value, element) for value in data])
        except (_Fault, BaseValidationError):
            if not converter.detailed_validation:
                raise
            errors = list(_errors(data))
        raise IterableValidationError("", errors, cls)

    def _errors(data: list[Any]) -> Iterator[Exception]:
        for index, value in enumerate(data):
            try:
                read(value, element)
            except (_Fault, BaseValidationError) as error:
                yield _at_index(index, error)

    return structure


def _union_hook(union: Any, converter: Converter) -> _Hook:
    """One type or None, or the members of a tagged union, perhaps with None."""
    members = [member for member in get_args(union) if member is not NoneType]
    optional = len(members) < len(get_args(union))
    (first, *others) = members
    read = _tagged_hook(members, converter) if others else converter.get_structure_hook(first)

    def structure(data: Any, _: Any) -> Any:
        if data is None and optional:
            return None
        try:
            return read(data, first)
        except _Mismatch as error:
            raise (_Mismatch(f"{error.expected} or null", data) if optional else error) from None

    return structure


def _tagged_hook(members: list[type[Any]], converter: Converter) -> _Hook:
    (key,) = {TAGS[member][0] for member in members}
    hooks = {TAGS[member][1]: converter.get_structure_hook(member) for member in members}
    expected = "one of " + ", ".join(map(described, hooks))

    def structure(data: Any, _: Any) -> Any:
        if not isinstance(data, dict):
            raise _Mismatch("an object", data)
        tag = data.get(key, _MISSING)
        # Only these can be tags: 1 would be found where True is, and a list cannot be looked up.
        if type(tag) in (str, bool) and tag in hooks:
            return hooks[tag](data, Any)
        error = _Fault("is missing") if tag is _MISSING else _Mismatch(expected, tag)
        raise ClassValidationError("", [_at_member(key, error)], Any)

    return structure


def _object_hook(cls: Any, converter: Converter) -> _Hook:
    read = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=False)
    tags = dict([TAGS[cls]]) if cls in TAGS else {}
    names = [*tags, *(member.name for member in fields(cls))]
    keys = frozenset(names)

    def structure(data: Any, _: Any) -> Any:
        # By exact type, which leaves out a Duplicated.
        if type(data) is dict and data.keys() == keys and tags.items() <= data.items():
            return read(data, cls)
        if not (isinstance(data, dict) and converter.detailed_validation):
            raise _Mismatch("an object", data)
        if errors := list(_errors(data)):
            raise ClassValidationError("", errors, cls)
        return read(data, cls)

    def _errors(data: Any) -> Iterator[Exception]:
        if isinstance(data, Duplicated):
            yield _Fault(f"has the key {described(data.twice)} twice")
        for name, tag in tags.items():
            if data.get(name, tag) != tag:
                yield _at_member(name, _Mismatch(described(tag), data[name]))
        for name in names:
            if name not in data:
                yield _at_member(name, _Fault("is missing"))
        for name in data:
            if name not in keys:
                yield _at_member(name, _Fault(f"is not known here; known are {', '.join(names)}"))
        try:
            read(data, cls)
        except ClassValidationError as error:
            # Without the missing ones, which are named above: cattrs passes over those with a default.
            yield from (member for member in error.exceptions if not isinstance(member, KeyError))

    return structure


# Unstructure hooks: from values to JSON ------------------------------------------------------------------


def _plain_integer(value: int) -> int:
    if -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        return value
    raise ArgumentError("value", f"must hold integers within ±2**53, not {described(value)}")


def _plain_string(value: str) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if is_torn(value):
        raise ArgumentError("value", f"must not hold half a surrogate pair, as in {described(value)}")
    return value


def _plain_deck(deck: Deck) -> list[dict[str, int]]:
    return [{"value": value, "count": count} for value, count in deck]


def _plain_integers(values: tuple[int, ...]) -> list[int]:
    for extreme in (min(values, default=0), max(values, default=0)):
        _plain_integer(extreme)
    return list(values)


def _array_hook(cls: Any, converter: Converter) -> Callable[[Any], Any]:
    element = get_args(cls)[0]
    if element is int:
        return _plain_integers
    write = converter.get_unstructure_hook(element)
    return lambda values: [write(value) for value in values]


def _plain_object_hook(cls: Any, converter: Converter) -> Callable[[Any], Any]:
    write = make_dict_unstructure_fn(cls, converter)
    if cls not in TAGS:
        return write
    key, tag = TAGS[cls]
    return lambda value: {key: tag, **write(value)}


def _is_union(cls: Any) -> bool:
    return get_origin(cls) in (Union, UnionType)


def _is_tuple(cls: Any) -> bool:
    return get_origin(cls) is tuple


def _converter(*, detailed: bool) -> Converter:
    made = Converter(detailed_validation=detailed)
    made.register_structure_hook_factory(has, _object_hook)
    made.register_structure_hook_factory(_is_tuple, _tuple_hook)
    made.register_structure_hook_factory(_is_union, _union_hook)
    made.register_unstructure_hook_factory(has, _plain_object_hook)
    made.register_unstructure_hook_factory(_is_tuple, _array_hook)
    # After their kinds, for cattrs asks the last predicate first.
    made.register_structure_hook_func(partial(eq, Viewer), _viewer)
    made.register_structure_hook_factory(partial(eq, Deck), _deck_hook)
    made.register_unstructure_hook_func(partial(eq, Deck), _plain_deck)
    for cls, read in ((bool, _boolean), (int, _integer), (str, _string)):
        made.register_structure_hook(cls, read)
    made.register_unstructure_hook(int, _plain_integer)
    made.register_unstructure_hook(str, _plain_string)
    return made


_QUICK: Final = _converter(detailed=False)
_THOROUGH: Final = _converter(detailed=True)
