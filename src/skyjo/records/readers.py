"""What reading a record and reading a projection have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, BinaryIO, Generic, TypeVar

from skyjo.errors import RecordError, RecordErrorKind
from skyjo.json_text import compact
from skyjo.position import Position
from skyjo.records.files import Lines
from skyjo.records.lines import End, document_of
from skyjo.scoring import outcome

__all__ = ["GameReader"]

EntryT = TypeVar("EntryT")
StepT = TypeVar("StepT")


class GameReader(ABC, Generic[EntryT, StepT]):
    """An iterable of the steps of a recorded game, each as soon as its line has been found to hold.

    Attributes:
        length: How many steps there have been.
        end: The end line, once it has been read.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._lines = Lines(stream)
        self.length = 0
        self.end: End | None = None

    def __iter__(self) -> Iterator[StepT]:
        for document in self._lines:
            if self.end:
                raise self._error(RecordErrorKind.AFTER_END, "nothing may follow the end line")
            line = self._lines.decoded(self._decode, document)
            if isinstance(line, End):
                self._check_end(line)
                self._finish(document)
                self.end = line
            else:
                yield self._follow(line, document)
                self.length += 1

    @property
    @abstractmethod
    def _position(self) -> Position:
        """Where the game stands after the last step."""

    @abstractmethod
    def _decode(self, document: Any) -> EntryT | End:
        """The line that the JSON stands for."""

    @abstractmethod
    def _follow(self, entry: EntryT, document: dict[str, Any]) -> StepT:
        """The step, if the entry holds."""

    @abstractmethod
    def _finish(self, document: dict[str, Any]) -> None:
        """Check what is left to check of the end line."""

    def _check_number(self, n: int) -> None:
        due = self.length + 1
        if n != due:
            raise self._error(RecordErrorKind.NUMBER, f"entry {due} must come next, not entry {n}")

    def _check_end(self, end: End) -> None:
        ended = outcome(self._position)
        if ended is None:
            raise self._error(RecordErrorKind.END, "the game has not ended")
        due = End(ended, self.length, end.digest)
        if end != due:
            message = f"the end is {compact(document_of(due))}, not {compact(document_of(end))}"
            raise self._error(RecordErrorKind.END, message)

    def _error(self, kind: RecordErrorKind, message: str) -> RecordError:
        return self._lines.error(kind, message)
