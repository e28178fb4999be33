"""Reading records: each line is held against the rules and the digests before it is believed."""

from collections.abc import Iterator
from typing import Any, BinaryIO, Literal

from attrs import frozen

from skyjo.errors import IllegalActionError, RecordError, RecordErrorKind, RulesError
from skyjo.json_text import described
from skyjo.records.chain import chained
from skyjo.records.files import Source, opened
from skyjo.records.lines import (
    RECORD_KEY,
    RECORD_VERSION,
    End,
    Entry,
    Header,
    header_of,
    line_of,
)
from skyjo.records.readers import GameReader
from skyjo.records.record import Record, RecordBuilder, Step
from skyjo.reducer import apply, initial_state
from skyjo.state import State

__all__ = ["Reader", "Verification", "load", "replay", "verify"]


@frozen
class Verification:
    """What a record that holds is a record of.

    Attributes:
        header: Rules, names, and what the application has added.
        entries: How many entries there are.
        state: Where the game stands after the last.
        end: The end line, or None.
        digest: The digest of the last line: with it, a program that keeps it apart finds out whether the
            record is still the same.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> found = skyjo.records.verify(io.BytesIO(file.getvalue()))
        >>> found.entries, found.state.phase
        (1, Opening())
    """

    header: Header
    entries: int
    state: State
    end: End | None
    digest: str


def verify(source: Source) -> Verification:
    r"""What the record holds, if every line of it does: numbers, rules, digests, and the end.

    It takes little memory, however long the record is. It proves that the record is whole, not who wrote it.

    Args:
        source: A path, or a binary file that is open for reading.

    Raises:
        RecordError: A line does not hold; it names the first, and what is wrong.
        OSError: The file cannot be read.

    Examples:
        >>> import io
        >>> verify(io.BytesIO(b'{"skyjo_record":2}\n'))
        Traceback (most recent call last):
            ...
        skyjo.errors.RecordError: line 1: $.skyjo_record: must be 1, the version read here, not 2 (version)
    """
    with opened(source) as stream:
        reader = Reader(stream)
        for _ in reader:
            pass
    return Verification(reader.header, reader.length, reader.state, reader.end, reader.digest)


def replay(source: Source) -> Iterator[Step]:
    """The steps of a record, each as soon as its line has been read and holds.

    It takes little memory, however long the record is.

    Args:
        source: A path, or a binary file that is open for reading.

    Raises:
        RecordError: A line does not hold; all steps before it have been given.
        OSError: The file cannot be read.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> [step.index for step in skyjo.records.replay(io.BytesIO(file.getvalue()))]
        [1]
    """
    with opened(source) as stream:
        yield from Reader(stream)


def load(source: Source, *, on_damage: Literal["raise", "prefix"] = "raise") -> Record:
    """The whole record, if every line of it holds.

    Args:
        source: A path, or a binary file that is open for reading.
        on_damage: What to do when a line does not hold: ``"raise"``, or give the ``"prefix"`` before that
            line, with the error as its ``damage``. Without a header there is no prefix.

    Raises:
        RecordError: A line does not hold.
        OSError: The file cannot be read.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> cut = io.BytesIO(file.getvalue()[:-1])
        >>> str(skyjo.records.load(cut, on_damage="prefix").damage)
        'line 2: the line has no newline: it has not been written to its end (torn)'
    """
    with opened(source) as stream:
        reader = Reader(stream)
        builder, damage = RecordBuilder(reader.header, reader.state), None
        try:
            for step in reader:
                builder.add(step.entry, step.state)
        except RecordError as error:
            if on_damage == "raise":
                raise
            damage = error
    return builder.record(reader.end, damage)


class Reader(GameReader[Entry, Step]):
    """An iterable of the steps of a record, each as soon as its line has been found to hold.

    Attributes:
        header: The header.
        state: The state after the last step.
        digest: The digest of the last line.
        size: How many bytes these lines have.
    """

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__(stream)
        document = self._lines.header(RECORD_KEY, RECORD_VERSION)
        self.header = self._lines.decoded(header_of, document)
        try:
            self.state = initial_state(self.header.players, self.header.rules)
        except RulesError as error:
            raise self._error(
                RecordErrorKind.MALFORMED, f"$.names: {error.message} ({error.rule})"
            ) from error
        self._accept(document, None, self.state)

    @property
    def _position(self) -> State:
        return self.state

    def _decode(self, document: Any) -> Entry | End:
        return line_of(document)

    def _follow(self, entry: Entry, document: dict[str, Any]) -> Step:
        self._check_number(entry.n)
        before = self.state
        try:
            after = apply(before, entry.action)
        except IllegalActionError as error:
            raise self._error(RecordErrorKind.ILLEGAL, str(error)) from error
        self._accept(document, self.digest, after)
        self.state = after
        return Step(entry, before, after)

    def _finish(self, document: dict[str, Any]) -> None:
        self._accept(document, self.digest, self.state)

    def _accept(self, document: dict[str, Any], previous: str | None, state: State) -> None:
        """Hold the line against its digest; all else has been found right."""
        written = document.pop("digest")
        self.digest = chained(document, previous, state)
        if written != self.digest:
            message = f"the digest must be {self.digest}, not {described(written)}: the line has been changed"
            raise self._error(RecordErrorKind.DIGEST, message)
        self.size = self._lines.size
