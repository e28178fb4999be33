"""What one viewer has seen of a recorded game, as a document of its own.

A projection has the events of every entry, redacted for that viewer, and the digest of the viewer's view
after them. It holds no action of chance, no digest of a state, and none of the remarks of the record but
those that are asked for: so it can be given to that viewer while the game goes on.
"""

from collections.abc import Collection, Iterator
from typing import Any, BinaryIO, Final, Literal

from attrs import field, frozen

from skyjo.converter import structured, unstructured
from skyjo.digests import digest
from skyjo.errors import ArgumentError, RecordError, RecordErrorKind, RulesError
from skyjo.events import Event, redact
from skyjo.folding import fold
from skyjo.json_text import compact, described
from skyjo.records.files import Source, opened
from skyjo.records.lines import (
    End,
    EndFacts,
    Remarks,
    Table,
    document_of,
    meta_of,
    object_of,
    remarks_document,
    table_document,
    with_remarks,
)
from skyjo.records.readers import GameReader
from skyjo.records.record import Record, Step, check_number
from skyjo.reducer import initial_state
from skyjo.rules import Rules
from skyjo.scoring import Outcome, outcome
from skyjo.views import Spectator, View, Viewer, check_viewer, observe

__all__ = [
    "PROJECTION_KEY",
    "PROJECTION_VERSION",
    "ProjectedEntry",
    "ProjectedStep",
    "Projection",
    "ProjectionHeader",
    "load_projection",
    "project",
]

PROJECTION_KEY: Final = "skyjo_projection"
PROJECTION_VERSION: Final = 1

_KEPT: Final = ("meta", "t", "note")


@frozen
class ProjectionHeader(Table):
    """The first line of a projection.

    Attributes:
        viewer: Whose it is: a player, or `SPECTATOR`.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> skyjo.records.project(record, viewer=0).header.viewer
        0
    """

    viewer: Viewer = field(kw_only=True)


@frozen
class ProjectedEntry(Remarks):
    """What one entry of the record has shown to the viewer.

    Attributes:
        n: Which entry it is, from 1.
        events: What has happened, redacted.
        view_digest: The `skyjo.digest` of the viewer's view after it.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> skyjo.records.project(record, viewer=0).entries[0].events
        (Dealt(discard=2),)
    """

    n: int
    events: tuple[Event, ...]
    view_digest: str


@frozen
class ProjectedStep:
    """One entry of a projection, between the views before and after it.

    Attributes:
        entry: The entry.
        before: The view that it found.
        view: The view that it has led to.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> [step.index for step in skyjo.records.project(record, viewer=0).replay()]
        [1]
    """

    entry: ProjectedEntry
    before: View
    view: View

    @property
    def index(self) -> int:
        """Which entry it is, from 1."""
        return self.entry.n

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, as the viewer has seen it."""
        return self.entry.events


@frozen
class Projection:
    """A recorded game as one viewer has seen it; `load_projection` reads one, `project` makes one.

    Attributes:
        header: Whose it is, rules, names, and what was kept of ``meta``.
        entries: What has happened, in order; entry ``n`` is ``entries[n - 1]``.
        end: The end line; None if the record had none.
        damage: What is wrong with the lines after these, if they were read with ``on_damage="prefix"`` and
            something is.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> mine = skyjo.records.project(record, viewer=0)
        >>> mine.view == skyjo.observe(record.state, 0)
        True
    """

    header: ProjectionHeader
    entries: tuple[ProjectedEntry, ...]
    end: End | None
    damage: RecordError | None = field(default=None, eq=False)

    @property
    def view(self) -> View:
        """What the viewer sees after the last entry."""
        return self.view_at(len(self.entries))

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended; None if it has not."""
        return outcome(self.view)

    def view_at(self, n: int) -> View:
        """What the viewer saw after *n* entries; after 0 it is the new game.

        Raises:
            ArgumentError: There are not so many entries.
        """
        check_number(n, len(self.entries))
        view = _first_view(self.header)
        for entry in self.entries[:n]:
            view = _followed(view, entry)
        return view

    def replay(self, start: int = 0) -> Iterator[ProjectedStep]:
        """The steps that come after the first *start* entries.

        Raises:
            ArgumentError: There are not so many entries.
        """
        view = self.view_at(start)
        for entry in self.entries[start:]:
            before, view = view, _followed(view, entry)
            yield ProjectedStep(entry, before, view)

    def lines(self) -> Iterator[str]:
        """The projection as it is written, line by line, each with its newline."""
        viewer = self.header.viewer
        whose = {"viewer": viewer.value if isinstance(viewer, Spectator) else viewer}
        yield _text({PROJECTION_KEY: PROJECTION_VERSION} | whose | table_document(self.header))
        for entry in self.entries:
            events = [unstructured(event) for event in entry.events]
            told = {"n": entry.n, "events": events, **remarks_document(entry)}
            yield _text(told | {"view_digest": entry.view_digest})
        if self.end:
            yield _text(document_of(self.end))


def project(record: Record, viewer: Viewer, *, keep: Collection[str] = ()) -> Projection:
    """The record as *viewer* has seen it.

    Args:
        record: The record.
        viewer: A player, or `SPECTATOR`.
        keep: What to keep of the record's own remarks: ``"meta"``, ``"t"``, ``"note"``, and the keys of the
            application, such as ``"_clock"``. Keep nothing that tells of hidden cards.

    Raises:
        ArgumentError: There is no such player, or no such thing to keep.
        ArgumentTypeError: *viewer* is neither an integer nor `SPECTATOR`.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     step = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> projection = project(skyjo.records.load(io.BytesIO(file.getvalue())), viewer=0)
        >>> projection.entries[0].events
        (Dealt(discard=2),)
        >>> projection.view == skyjo.observe(writer.state, 0)
        True
    """
    check_viewer(viewer, record.header.players, argument="viewer")
    for key in keep:
        if key not in _KEPT and not key.startswith("_"):
            due = 'one of "meta", "t", "note" or a key that begins with _'
            raise ArgumentError("keep", f"must name {due}, not {described(key)}")
    header = record.header
    meta = header.meta_json if "meta" in keep else "{}"
    entries = tuple([_projected(step, viewer, keep) for step in record.replay()])
    end = record.end and End(record.end.outcome, record.end.entries)
    return Projection(ProjectionHeader(header.rules, header.names, meta, viewer=viewer), entries, end)


def _projected(step: Step, viewer: Viewer, keep: Collection[str]) -> ProjectedEntry:
    entry = step.entry
    events = tuple([redact(event, viewer) for event in step.events])
    extra = {key: value for key, value in entry.extra.items() if key in keep}
    return ProjectedEntry(
        entry.n,
        events,
        digest(observe(step.state, viewer)),
        t=entry.t if "t" in keep else None,
        note=entry.note if "note" in keep else None,
        extra_json=compact(extra),
    )


def _first_view(header: ProjectionHeader) -> View:
    return observe(initial_state(header.players, header.rules), header.viewer)


def _followed(view: View, entry: ProjectedEntry) -> View:
    for event in entry.events:
        view = fold(view, event)
    return view


def _text(document: dict[str, Any]) -> str:
    return compact(document) + "\n"


# Reading -------------------------------------------------------------------------------------------------


def load_projection(source: Source, *, on_damage: Literal["raise", "prefix"] = "raise") -> Projection:
    """The whole projection, if every line of it holds.

    That every view has the digest it should have proves that nothing was lost or mixed up on the way. It does
    not prove where the projection comes from, and the remarks are not covered.

    Args:
        source: A path, or a binary file that is open for reading.
        on_damage: As for `load`.

    Raises:
        RecordError: A line does not hold.
        OSError: The file cannot be read.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> mine, copy = skyjo.records.project(record, viewer=0), io.BytesIO()
        >>> skyjo.records.save(mine, copy)
        >>> skyjo.records.load_projection(io.BytesIO(copy.getvalue())) == mine
        True
    """
    with opened(source) as stream:
        reader = _Reader(stream)
        entries, damage = list[ProjectedEntry](), None
        try:
            for entry in reader:
                entries.append(entry)
        except RecordError as error:
            if on_damage == "raise":
                raise
            damage = error
    return Projection(reader.header, tuple(entries), reader.end, damage)


@frozen
class _HeaderLine:
    skyjo_projection: int
    viewer: Viewer
    rules: Rules
    names: tuple[str, ...]
    meta: Any


@frozen
class _EntryLine:
    n: int
    events: tuple[Event, ...]
    t: str | None
    note: str | None
    view_digest: str


@frozen
class _EndLine:
    end: EndFacts


def _header_of(document: Any) -> ProjectionHeader:
    line: _HeaderLine = structured(object_of(document), _HeaderLine)
    return ProjectionHeader(line.rules, line.names, meta_of(line.meta), viewer=line.viewer)


def _line_of(document: Any) -> ProjectedEntry | End:
    if "end" in object_of(document):
        end: EndFacts = structured(document, _EndLine).end
        return End(end.outcome, end.entries)
    line, remarks = with_remarks(document, _EntryLine)
    return ProjectedEntry(line.n, line.events, line.view_digest, **remarks)


class _Reader(GameReader[ProjectedEntry, ProjectedEntry]):
    """An iterable of the entries of a projection, each as soon as its line has been found to hold."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__(stream)
        document = self._lines.header(PROJECTION_KEY, PROJECTION_VERSION)
        self.header = self._lines.decoded(_header_of, document)
        try:
            self._view = _first_view(self.header)
        except (RulesError, ArgumentError) as error:
            raise self._error(RecordErrorKind.MALFORMED, str(error)) from error

    @property
    def _position(self) -> View:
        return self._view

    def _decode(self, document: Any) -> ProjectedEntry | End:
        return _line_of(document)

    def _follow(self, entry: ProjectedEntry, document: dict[str, Any]) -> ProjectedEntry:
        self._check_number(entry.n)
        for event in entry.events:
            if redact(event, self.header.viewer) != event:
                raise self._error(RecordErrorKind.ILLEGAL, f"{event} is not for the eyes of this viewer")
        try:
            view = _followed(self._view, entry)
        except ArgumentError as error:
            raise self._error(RecordErrorKind.ILLEGAL, str(error)) from error
        seen = digest(view)
        if seen != entry.view_digest:
            message = f"the view has the digest {seen}, not {described(entry.view_digest)}"
            raise self._error(RecordErrorKind.DIGEST, message)
        self._view = view
        return entry

    def _finish(self, document: dict[str, Any]) -> None:
        """An end line of a projection has no digest."""
