"""JSON as text: read strictly, and written in one way only.

What is written is compact, with its keys in the order of the document, and the same bytes whether orjson is
installed (extra ``fast``) or not. Canonical text, which digests are made of, has its keys sorted.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from skyjo.errors import DecodeError, Problem

try:
    import orjson
except ImportError:
    _orjson: Any = None
else:
    _orjson = orjson

__all__ = ["Duplicated", "canonical", "compact", "described", "is_torn", "parse", "parse_at", "shown"]

_LONGEST: Final = 40
_HUGE: Final = 10**_LONGEST


class Duplicated(dict[str, Any]):
    """An object with a key that is written twice, to be refused where it stands."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = next(name for name in names if names.count(name) > 1)


def parse(text: str | bytes) -> Any:
    """The value of a JSON text, with `Duplicated` for an object that names a key twice.

    Raises:
        DecodeError: Not JSON, or not UTF-8.
    """
    with _problems_told():
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        if decoded.startswith("\ufeff"):
            raise json.JSONDecodeError("Unexpected byte order mark", decoded, 0)
        return _DECODER.decode(decoded)


def parse_at(text: str, start: int) -> tuple[Any, int]:
    """As `parse`, the value that begins there, and where it ends.

    Raises:
        DecodeError: No JSON begins there.
    """
    with _problems_told():
        return _DECODER.raw_decode(text, start)


@contextmanager
def _problems_told() -> Iterator[None]:
    try:
        yield
        return
    except json.JSONDecodeError as error:
        message = f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
    except UnicodeDecodeError as error:
        message = f"is not UTF-8 at byte {error.start}"
    except RecursionError:
        message = "is nested too deeply"
    except ValueError:
        message = "holds an integer of thousands of digits"  # the only other error of the parser
    raise DecodeError((Problem("$", message),))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Duplicated(pairs)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object)

# Made once: json.dumps would make one a call.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_SORTING_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def compact(document: object) -> str:
    """The text of plain dicts, lists, strings, integers, booleans and None.

    Integers must be within 64 bits, and strings must not hold half a surrogate pair.
    """
    return str(_orjson.dumps(document), "utf-8") if _orjson else _ENCODER.encode(document)


def canonical(document: object) -> bytes:
    """`compact` with sorted keys, in UTF-8."""
    if _orjson:
        return bytes(_orjson.dumps(document, option=_orjson.OPT_SORT_KEYS))
    return _SORTING_ENCODER.encode(document).encode()


def described(value: object) -> str:
    """What a value is, as an error names it: short, whatever the value."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, str):
        return json.dumps(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}...")
    if isinstance(value, int) and not -_HUGE < value < _HUGE:
        return "a huge integer"
    if value is None or isinstance(value, (bool, int, float)):
        return json.dumps(value)
    return type(value).__name__


def shown(text: str) -> str:
    """The text, safe for a terminal and within a line: what cannot be printed is as JSON writes it."""
    return text if text.isprintable() else described(text)


def is_torn(text: str) -> bool:
    """Whether it holds half a surrogate pair, so that UTF-8 cannot hold it."""
    return not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text)
