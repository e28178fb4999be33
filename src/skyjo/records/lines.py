"""The lines of a record, as values and as JSON."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, TypeAlias

from attrs import frozen

from skyjo.actions import Action
from skyjo.converter import structured, unstructured
from skyjo.errors import DecodeError, Problem
from skyjo.json_text import Duplicated, compact, described, parse
from skyjo.records.payload import payload_problems
from skyjo.rules import Rules
from skyjo.scoring import Outcome

__all__ = [
    "RECORD_KEY",
    "RECORD_VERSION",
    "End",
    "Entry",
    "Header",
    "Line",
    "document_of",
    "header_of",
    "line_of",
    "text_of",
]

RECORD_VERSION: Final = 1
RECORD_KEY: Final = "skyjo_record"


@frozen
class Header:
    """The first line of a record.

    Attributes:
        rules: The rules that the game is played by.
        names: The players' names, by seat.
        meta_json: What the application wants to be kept with the game, as a JSON object.
        digest: The digest of this line (see `skyjo.records`).
    """

    rules: Rules
    names: tuple[str, ...]
    meta_json: str = "{}"
    digest: str = ""

    @property
    def players(self) -> int:
        """How many players."""
        return len(self.names)

    @property
    def meta(self) -> dict[str, Any]:
        """What the application wants to be kept with the game; a new dict each time."""
        meta: dict[str, Any] = parse(self.meta_json)
        return meta


@frozen
class Entry:
    """One action of a record.

    Attributes:
        n: Which entry it is, from 1.
        action: What was done.
        t: When, in UTC; None if it was not recorded.
        note: A remark, or None.
        extra_json: What the application wants to be kept with it, as a JSON object whose keys begin with
            ``_``.
        digest: The digest of this line (see `skyjo.records`).
    """

    n: int
    action: Action
    t: datetime | None = None
    note: str | None = None
    extra_json: str = "{}"
    digest: str = ""

    @property
    def extra(self) -> dict[str, Any]:
        """What the application wants to be kept with it; a new dict each time."""
        extra: dict[str, Any] = parse(self.extra_json)
        return extra


@frozen
class End:
    """The last line of the record of a finished game.

    Attributes:
        outcome: How it ended.
        entries: How many entries there are.
        digest: The digest of this line (see `skyjo.records`).
    """

    outcome: Outcome
    entries: int
    digest: str = ""


Line: TypeAlias = Header | Entry | End


# From values to JSON -------------------------------------------------------------------------------------


def document_of(line: Line) -> dict[str, Any]:
    """The line as plain dicts and lists, without its digest."""
    match line:
        case Header():
            rules = unstructured(line.rules)
            return {RECORD_KEY: RECORD_VERSION, "rules": rules, "names": [*line.names], "meta": line.meta}
        case Entry():
            document = {"n": line.n, "action": unstructured(line.action)}
            if line.t is not None:
                document["t"] = _timestamp(line.t)
            if line.note is not None:
                document["note"] = line.note
            return document | line.extra if line.extra_json != "{}" else document
        case End():
            return {"end": {"outcome": unstructured(line.outcome), "entries": line.entries}}


def text_of(line: Line) -> str:
    """The line as it is written, with its newline."""
    return compact({**document_of(line), "digest": line.digest}) + "\n"


def _timestamp(t: datetime) -> str:
    return t.isoformat().replace("+00:00", "Z")


# From JSON to values -------------------------------------------------------------------------------------


@frozen
class _HeaderLine:
    skyjo_record: int
    rules: Rules
    names: tuple[str, ...]
    meta: Any
    digest: str


@frozen
class _EntryLine:
    n: int
    action: Action
    t: str | None
    note: str | None
    digest: str


@frozen
class _EndFacts:
    outcome: Outcome
    entries: int


@frozen
class _EndLine:
    end: _EndFacts
    digest: str


_OPTIONAL: Final = {"t": None, "note": None}


def header_of(document: Any) -> Header:
    """The header that the JSON stands for.

    Raises:
        DecodeError: It stands for none.
    """
    line: _HeaderLine = structured(_object(document), _HeaderLine)
    _refuse(payload_problems(line.meta, "$.meta"))
    return Header(line.rules, line.names, compact(line.meta), line.digest)


def line_of(document: Any) -> Entry | End:
    """The entry or end line that the JSON stands for.

    Raises:
        DecodeError: It stands for neither.
    """
    if "end" in _object(document):
        end: _EndLine = structured(document, _EndLine)
        return End(end.end.outcome, end.end.entries, end.digest)
    return _entry_of(document)


def _object(document: Any) -> dict[str, Any]:
    """The document, if it is an object with every key once."""
    if isinstance(document, Duplicated):
        raise DecodeError((Problem("$", f"has the key {described(document.twice)} twice"),))
    if not isinstance(document, dict):
        raise DecodeError((Problem("$", f"must be an object, not {described(document)}"),))
    return document


def _entry_of(document: dict[str, Any]) -> Entry:
    extra = {key: value for key, value in document.items() if key.startswith("_")}
    known = {key: value for key, value in document.items() if key not in extra} if extra else document
    # What is absent is None to the class, but null is not the way to write it.
    _refuse(
        Problem(f"$.{key}", "must be left out, not null") for key in _OPTIONAL if known.get(key, 0) is None
    )
    line: _EntryLine = structured({**_OPTIONAL, **known}, _EntryLine)
    t = None if line.t is None else _time_of(line.t)
    return Entry(line.n, line.action, t, line.note, _extra_text(extra), line.digest)


def _extra_text(extra: dict[str, Any]) -> str:
    if not extra:
        return "{}"
    _refuse(payload_problems(extra, "$"))
    return compact(extra)


def _time_of(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text.replace("Z", "+00:00"))
        if text.endswith("Z") and _timestamp(found) == text:  # written in one way only
            return found
    except ValueError:
        pass
    expected = 'must be a time in UTC, such as "2026-01-31T12:00:00Z"'
    raise DecodeError((Problem("$.t", f"{expected}, not {described(text)}"),))


def _refuse(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise DecodeError(found)
