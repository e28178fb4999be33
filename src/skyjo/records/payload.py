"""What an application adds to a record: any JSON without floats, so that a digest can cover it."""

from collections.abc import Iterator
from typing import Any, Final

from skyjo.converter import LARGEST_INTEGER
from skyjo.errors import ArgumentError, ArgumentTypeError, Problem
from skyjo.json_text import Duplicated, compact, described, is_torn

__all__ = ["check_text", "payload_problems", "payload_text"]

# Beyond it some JSON libraries give up, each at a depth of its own.
_DEEPEST: Final = 32


def payload_text(argument: str, value: object) -> str:
    """The JSON of an object that the application has given.

    Raises:
        ArgumentError: It cannot be written, or not read again as it is.
    """
    for problem in payload_problems(value, argument):
        raise ArgumentError(argument, str(problem))
    return compact(value)


def check_text(argument: str, value: object) -> None:
    """Refuse what is not text that UTF-8 can hold.

    Raises:
        ArgumentTypeError: It is not a string.
        ArgumentError: It holds half a character.
    """
    if type(value) is not str:
        raise ArgumentTypeError(argument, f"must be a string, not {described(value)}")
    if is_torn(value):
        raise ArgumentError(argument, "must not hold half a surrogate pair")


def payload_problems(value: object, path: str, depth: int = 0) -> Iterator[Problem]:
    """What keeps it from being an object of strings, integers, booleans, null, arrays and objects."""
    if depth == 0 and type(value) not in (dict, Duplicated):
        yield Problem(path, f"must be an object, not {described(value)}")
    elif depth > _DEEPEST:
        yield Problem(path, f"is nested deeper than {_DEEPEST}")
    else:
        yield from _problems(value, path, depth)


def _problems(value: Any, path: str, depth: int) -> Iterator[Problem]:
    match value:
        case None | bool():
            pass
        case int():
            if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
                yield Problem(path, f"must be an integer within ±2**53, not {described(value)}")
        case str():
            if is_torn(value):
                yield Problem(path, "must not hold half a surrogate pair")
        case list():
            for index, item in enumerate(value):
                yield from payload_problems(item, f"{path}[{index}]", depth + 1)
        case dict():
            if isinstance(value, Duplicated):
                yield Problem(path, f"has the key {described(value.twice)} twice")
            for key, item in value.items():
                if type(key) is not str or is_torn(key):
                    yield Problem(path, f"must have strings as keys, not {described(key)}")
                yield from payload_problems(item, f"{path}[{described(key)}]", depth + 1)
        case _:
            due = "a string, an integer, true, false, null, an array or an object"
            yield Problem(path, f"must be {due}, not {described(value)}")
