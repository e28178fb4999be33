"""A recorded game in memory: every entry, and every state that they lead to."""

from collections.abc import Iterator
from typing import Final

from attrs import define, field, frozen

from skyjo.actions import Action
from skyjo.errors import ArgumentError, ArgumentTypeError, RecordError
from skyjo.events import Event
from skyjo.records.lines import End, Entry, Header, text_of
from skyjo.reducer import apply
from skyjo.scoring import Outcome, outcome
from skyjo.state import State
from skyjo.transitions import events_of

__all__ = ["CHECKPOINT_EVERY", "Record", "RecordBuilder", "Step", "check_number"]

CHECKPOINT_EVERY: Final = 64
"""A record keeps every so manieth state; from these the others are near."""


@frozen
class Step:
    """One entry of a record, between the states before and after it.

    Attributes:
        entry: The entry.
        before: The state that it found.
        state: The state that it has led to.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> dealt.index, dealt.events
        (1, (Dealt(discard=2),))
    """

    entry: Entry
    before: State
    state: State

    @property
    def index(self) -> int:
        """Which entry it is, from 1."""
        return self.entry.n

    @property
    def action(self) -> Action:
        """What was done."""
        return self.entry.action

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, as `skyjo.transition` tells it: hidden cards included, so redact them."""
        return events_of(self.before, self.action, self.state)


@frozen
class Record:
    """A recorded game; `load` reads one, and has held every line of it against the rules.

    Attributes:
        header: Rules, names, and what the application has added.
        entries: The actions, in order; entry ``n`` is ``entries[n - 1]``.
        end: The end line; None if the game goes on, or was left before it could be written.
        damage: What is wrong with the lines after these, if they were read with ``on_damage="prefix"`` and
            something is.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> len(record.entries), record.state_at(0) == skyjo.initial_state(2), record.outcome
        (1, True, None)
    """

    header: Header
    entries: tuple[Entry, ...]
    end: End | None
    damage: RecordError | None = field(default=None, eq=False)
    _checkpoints: tuple[State, ...] = field(default=(), eq=False, repr=False)

    @property
    def state(self) -> State:
        """Where the game stands after the last entry."""
        return self.state_at(len(self.entries))

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended; None if it has not."""
        return outcome(self.state)

    def state_at(self, n: int) -> State:
        """The state after *n* entries; after 0 it is the new game.

        Raises:
            ArgumentError: There are not so many entries.
        """
        check_number(n, len(self.entries))
        start = n // CHECKPOINT_EVERY
        state = self._checkpoints[start]
        for entry in self.entries[start * CHECKPOINT_EVERY : n]:
            state = apply(state, entry.action)
        return state

    def replay(self, start: int = 0) -> Iterator[Step]:
        """The steps that come after the first *start* entries.

        Raises:
            ArgumentError: There are not so many entries.
        """
        state = self.state_at(start)
        for entry in self.entries[start:]:
            before, state = state, apply(state, entry.action)
            yield Step(entry, before, state)

    def upto(self, n: int) -> "Record":
        """The record of the game as it stood after *n* entries: to be saved as a record of its own.

        Raises:
            ArgumentError: There are not so many entries.
        """
        check_number(n, len(self.entries))
        if n == len(self.entries):
            return self
        return Record(
            self.header, self.entries[:n], None, None, self._checkpoints[: n // CHECKPOINT_EVERY + 1]
        )

    def lines(self) -> Iterator[str]:
        """The record as it is written, line by line, each with its newline."""
        yield text_of(self.header)
        yield from map(text_of, self.entries)
        if self.end:
            yield text_of(self.end)


@define
class RecordBuilder:
    """Gathers a record, entry by entry; what it is given holds.

    Attributes:
        header: The header.
        state: The state after the last entry; at first that of the new game.
    """

    header: Header
    state: State
    _entries: list[Entry] = field(factory=list, init=False)
    _checkpoints: list[State] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._checkpoints = [self.state]

    @property
    def digest(self) -> str:
        """The digest of the last line."""
        return self._entries[-1].digest if self._entries else self.header.digest

    @property
    def length(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    def add(self, entry: Entry, state: State) -> None:
        """Append an entry, which leads to this state."""
        self._entries.append(entry)
        self.state = state
        if len(self._entries) % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(state)

    def record(self, end: End | None = None, damage: RecordError | None = None) -> Record:
        """The record of all that was added."""
        return Record(self.header, tuple(self._entries), end, damage, tuple(self._checkpoints))


def check_number(n: int, entries: int) -> None:
    """Refuse what is no number of entries to begin with.

    Raises:
        ArgumentError: There are not so many.
        ArgumentTypeError: Not an integer.
    """
    if type(n) is not int:
        raise ArgumentTypeError("n", f"must be an integer, not {n!r}")
    if not 0 <= n <= entries:
        raise ArgumentError("n", f"must be from 0 to {entries}, the number of entries, not {n}")
