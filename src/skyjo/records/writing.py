"""Writing records: every action is checked, written and flushed before the next."""

import os
from collections import deque
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Literal

from skyjo.actions import Action
from skyjo.errors import ArgumentError, ArgumentTypeError, RecordError, RecordErrorKind
from skyjo.json_text import described
from skyjo.position import is_terminal
from skyjo.records.chain import sealed
from skyjo.records.files import Source
from skyjo.records.lines import End, Entry, Header, Line, text_of
from skyjo.records.payload import check_text, payload_text
from skyjo.records.projections import Projection
from skyjo.records.reading import Reader
from skyjo.records.record import Record, Step
from skyjo.reducer import apply, initial_state
from skyjo.rules import OFFICIAL, Rules
from skyjo.scoring import outcome
from skyjo.state import State

__all__ = ["Writer", "create", "resume", "save"]


def create(
    target: Source, names: Sequence[str], rules: Rules = OFFICIAL, *, meta: Mapping[str, Any] | None = None
) -> "Writer":
    """A writer of a new record; its header is written at once.

    Args:
        target: The path of a file that does not exist yet, or a binary file that is open for writing.
        names: The players' names, by seat: as many as there are players.
        rules: The options.
        meta: What you want to be kept with the game: any JSON object without floats.

    Raises:
        RulesError: These rules cannot seat so many players.
        ArgumentError: A name or *meta* is not JSON without floats.
        FileExistsError: There is a file already; `resume` goes on with one.
        OSError: The file cannot be written.

    Examples:
        >>> import io, skyjo
        >>> with create(io.BytesIO(), ["Ana", "Ben"]) as writer:
        ...     step = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> step.index, writer.state.phase
        (1, Opening())
    """
    header = Header(rules, _names(names), payload_text("meta", dict(meta or {})))
    state = initial_state(header.players, rules)
    header = sealed(header, None, state)
    stream = _file(target, "xb")
    writer = Writer(stream, header, state, 0, header.digest, closes=stream is not target)
    writer._write(header)
    return writer


def resume(target: Source) -> "Writer":
    """A writer that goes on with a record, once every line of it has been found to hold.

    A torn last line, as a crash may leave it, is cut away; an end line that is missing is written.

    Args:
        target: The path of the record, or a binary file that is open for reading and writing, at its start.

    Raises:
        RecordError: A line does not hold, and it is not a torn last one; the file is left as it is.
        OSError: The file cannot be read or written.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> with skyjo.records.resume(io.BytesIO(file.getvalue())) as writer:
        ...     writer.append(skyjo.Flip(player=0, slot=3)).index
        2
    """
    stream = _file(target, "r+b")
    try:
        reader = Reader(stream)
        try:
            deque(reader, maxlen=0)
        except RecordError as error:
            if error.kind is not RecordErrorKind.TORN:
                raise
        stream.seek(reader.size)
        stream.truncate()
        writer = Writer(
            stream, reader.header, reader.state, reader.length, reader.digest, closes=stream is not target
        )
        if reader.end is None:
            writer._end()
    except BaseException:
        if stream is not target:
            stream.close()
        raise
    return writer


def save(game: Record | Projection, target: Source) -> None:
    """Write a record or a projection that is at hand to a file of its own.

    Args:
        game: Such as `load`, `Record.upto`, `undo` or `project` gives.
        target: The path of a file that does not exist yet, or a binary file that is open for writing.

    Raises:
        FileExistsError: There is a file already.
        OSError: The file cannot be written.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> copy = io.BytesIO()
        >>> skyjo.records.save(record, copy)
        >>> copy.getvalue() == file.getvalue()
        True
    """
    stream = _file(target, "xb")
    try:
        for text in game.lines():
            _write(stream, text)
    finally:
        if stream is not target:
            stream.close()


class Writer:
    """Appends to a record; made by `create` or `resume`. To be closed, or used in a ``with`` statement.

    Attributes:
        header: Rules, names, and what the application has added.
        state: Where the game stands.
        length: How many entries there are.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> writer.length, writer.header.names
        (1, ('Ana', 'Ben'))
    """

    def __init__(
        self, stream: BinaryIO, header: Header, state: State, length: int, digest: str, *, closes: bool
    ) -> None:
        self.header = header
        self.state = state
        self.length = length
        self._digest = digest
        self._stream = stream
        self._closes = closes
        self._closed = False

    def append(
        self,
        action: Action,
        *,
        t: datetime | None = None,
        note: str | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> Step:
        """Write one action, and the end line if it has ended the game. When this returns, it is flushed.

        Args:
            action: A legal action, of a player or of chance.
            t: When it was done; a time that knows its offset from UTC.
            note: A remark.
            extra: What you want to be kept with it: any JSON object without floats, whose keys begin with
                ``_``.

        Returns:
            The step, with the state after it and the events to show.

        Raises:
            IllegalActionError: The rules forbid the action now; nothing is written.
            ArgumentError: Another argument cannot be written, or the writer is closed; nothing is written.
            OSError: Writing has failed; the writer is closed, and `resume` goes on after the last entry that
                was written whole.
        """
        if self._closed:
            raise ArgumentError("writer", "is closed; skyjo.records.resume goes on with a record")
        before, n = self.state, self.length + 1
        after = apply(before, action)
        entry = sealed(
            Entry(n, action, t=_utc(t), note=_note(note), extra_json=_extra(extra)), self._digest, after
        )
        self._write(entry)
        self.state, self.length = after, n
        self._end()
        return Step(entry, before, after)

    def close(self) -> None:
        """Close the file, unless it was given open; the record can be gone on with by `resume`."""
        self._closed = True
        if self._closes:
            self._stream.close()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _end(self) -> None:
        """Write the end line if the game is over."""
        if is_terminal(self.state):
            ended = outcome(self.state)
            assert ended is not None  # for it has ended
            self._write(sealed(End(ended, self.length), self._digest, self.state))

    def _write(self, line: Line) -> None:
        try:
            _write(self._stream, text_of(line))
        except BaseException:
            # What is in the file now nobody knows: only reading it again would tell.
            self.close()
            raise
        self._digest = line.digest


def _write(stream: BinaryIO, text: str) -> None:
    """Write it whole: an unbuffered file may take a part at a time."""
    left = memoryview(text.encode())
    while left:
        left = left[stream.write(left) :]
    stream.flush()


def _file(target: Source, mode: Literal["xb", "r+b"]) -> BinaryIO:
    """The file, unbuffered; one that was given open is taken as it is."""
    if isinstance(target, str | os.PathLike):
        return Path(target).open(mode, buffering=0)
    return target


def _names(names: Sequence[str]) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ArgumentTypeError("names", f"must be a sequence of strings, not {described(names)}")
    for name in names:
        check_text("names", name)
    return tuple(names)


def _utc(t: datetime | None) -> datetime | None:
    if t is None:
        return None
    if not isinstance(t, datetime):
        raise ArgumentTypeError("t", f"must be a datetime, not {described(t)}")
    if t.utcoffset() is None:
        raise ArgumentError("t", "must know its offset from UTC, as datetime.now(timezone.utc) does")
    return t.astimezone(timezone.utc)


def _note(note: str | None) -> str | None:
    if note is not None:
        check_text("note", note)
    return note


def _extra(extra: Mapping[str, Any] | None) -> str:
    for key in extra or ():
        if not (isinstance(key, str) and key.startswith("_")):
            raise ArgumentError("extra", f"must have keys that begin with _, not {described(key)}")
    return payload_text("extra", dict(extra)) if extra else "{}"
