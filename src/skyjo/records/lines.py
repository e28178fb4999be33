"""The lines of a record, as values and as JSON."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, TypeAlias, TypeVar

from attrs import field, frozen

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
    "EndFacts",
    "Entry",
    "Header",
    "Line",
    "Remarks",
    "Table",
    "document_of",
    "header_of",
    "line_of",
    "meta_of",
    "object_of",
    "remarks_document",
    "table_document",
    "text_of",
    "with_remarks",
]

T = TypeVar("T")

RECORD_VERSION: Final = 1
RECORD_KEY: Final = "skyjo_record"


@frozen
class Table:
    """What a recorded game begins with.

    Attributes:
        rules: The rules that the game is played by.
        names: The players' names, by seat.
        meta_json: What the application wants to be kept with the game, as a JSON object.
    """

    rules: Rules
    names: tuple[str, ...]
    meta_json: str = "{}"

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
class Header(Table):
    """The first line of a record.

    Attributes:
        digest: The digest of this line (see `skyjo.records`).

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> writer.header.names, writer.header.players, writer.header.meta
        (('Ana', 'Ben'), 2, {})
    """

    digest: str = ""


@frozen
class Remarks:
    """What may be kept with an entry.

    Attributes:
        t: When it was done, in UTC; None if it was not recorded.
        note: A remark, or None.
        extra_json: What the application wants to be kept with it, as a JSON object whose keys begin with
            ``_``.
    """

    t: datetime | None = field(default=None, kw_only=True)
    note: str | None = field(default=None, kw_only=True)
    extra_json: str = field(default="{}", kw_only=True)

    @property
    def extra(self) -> dict[str, Any]:
        """What the application wants to be kept with it; a new dict each time."""
        extra: dict[str, Any] = parse(self.extra_json)
        return extra


@frozen
class Entry(Remarks):
    """One action of a record, and the remarks on it.

    Attributes:
        n: Which entry it is, from 1.
        action: What was done.
        digest: The digest of this line (see `skyjo.records`).

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> dealt.entry.n, type(dealt.entry.action).__name__, dealt.entry.note
        (1, 'Deal', None)
    """

    n: int
    action: Action
    digest: str = ""


@frozen
class End:
    """The last line of the record of a finished game.

    Attributes:
        outcome: How it ended.
        entries: How many entries there are.
        digest: The digest of this line (see `skyjo.records`).

    Examples:
        >>> import skyjo
        >>> outcome = skyjo.Outcome((104, 61), (2, 1), (1,), skyjo.EndReason.SCORE_LIMIT)
        >>> End(outcome, entries=412).outcome.winners
        (1,)
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
            return {RECORD_KEY: RECORD_VERSION} | table_document(line)
        case Entry():
            return {"n": line.n, "action": unstructured(line.action)} | remarks_document(line)
        case End():
            return {"end": {"outcome": unstructured(line.outcome), "entries": line.entries}}


def table_document(table: Table) -> dict[str, Any]:
    """The keys that every header has."""
    return {"rules": unstructured(table.rules), "names": [*table.names], "meta": table.meta}


def remarks_document(remarks: Remarks) -> dict[str, Any]:
    """The keys that the remarks have in an entry: only those that there are."""
    t = {} if remarks.t is None else {"t": _timestamp(remarks.t)}
    note = {} if remarks.note is None else {"note": remarks.note}
    return t | note | (remarks.extra if remarks.extra_json != "{}" else {})


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
class EndFacts:
    """What an end line tells."""

    outcome: Outcome
    entries: int


@frozen
class _EndLine:
    end: EndFacts
    digest: str


_ABSENT: Final = {"t": None, "note": None}


def header_of(document: Any) -> Header:
    """The header that the JSON stands for.

    Raises:
        DecodeError: It stands for none.
    """
    line: _HeaderLine = structured(object_of(document), _HeaderLine)
    return Header(line.rules, line.names, meta_of(line.meta), line.digest)


def meta_of(meta: object) -> str:
    """The JSON of ``meta``, if it is an object that a digest can cover."""
    _refuse(payload_problems(meta, "$.meta"))
    return compact(meta)


def line_of(document: Any) -> Entry | End:
    """The entry or end line that the JSON stands for.

    Raises:
        DecodeError: It stands for neither.
    """
    if "end" in object_of(document):
        end: _EndLine = structured(document, _EndLine)
        return End(end.end.outcome, end.end.entries, end.digest)
    line, remarks = with_remarks(document, _EntryLine)
    return Entry(line.n, line.action, line.digest, **remarks)


def object_of(document: Any) -> dict[str, Any]:
    """The document, if it is an object with every key once."""
    if isinstance(document, Duplicated):
        raise DecodeError((Problem("$", f"has the key {described(document.twice)} twice"),))
    if not isinstance(document, dict):
        raise DecodeError((Problem("$", f"must be an object, not {described(document)}"),))
    return document


def with_remarks(document: dict[str, Any], cls: type[T]) -> tuple[T, dict[str, Any]]:
    """What the object is as one of this class, which has ``t`` and ``note``; and the fields of its `Remarks`.

    Raises:
        DecodeError: It is none.
    """
    extra = {key: value for key, value in document.items() if key.startswith("_")}
    known = {key: value for key, value in document.items() if key not in extra} if extra else document
    # What is absent is None to the class, but null is not the way to write it.
    _refuse(Problem(f"$.{key}", "must be left out, not null") for key in _ABSENT if known.get(key, 0) is None)
    line: Any = structured({**_ABSENT, **known}, cls)
    t = None if line.t is None else _time_of(line.t)
    return line, {"t": t, "note": line.note, "extra_json": _extra_text(extra)}


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
