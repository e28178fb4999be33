"""Files of JSON lines, read strictly: one document a line, each line whole."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias, TypeVar

from skyjo.errors import DecodeError, RecordError, RecordErrorKind
from skyjo.json_text import described, parse

__all__ = ["MAX_LINE", "Lines", "Source", "opened"]

MAX_LINE: Final = 2**20
"""No line has more bytes, its newline included."""

Source: TypeAlias = str | os.PathLike[str] | BinaryIO
"""A path, or a binary file that is open for reading."""

T = TypeVar("T")


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """The file; one that was given open is left open."""
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as stream:
            yield stream
    else:
        yield source


class Lines:
    """The documents of a file, one a line.

    Attributes:
        number: Which line was read last, from 1.
        size: How many bytes the file has up to the end of that line.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.number = 0
        self.size = 0

    def __iter__(self) -> "Lines":
        return self

    def __next__(self) -> Any:
        line = self._stream.readline(MAX_LINE + 1)
        if not line:
            raise StopIteration
        self.number += 1
        if not line.endswith(b"\n"):
            if len(line) > MAX_LINE:
                raise self.error(RecordErrorKind.TOO_LONG, f"the line has more than {MAX_LINE:,} bytes")
            raise self.error(
                RecordErrorKind.TORN, "the line has no newline: it has not been written to its end"
            )
        if line.endswith(b"\r\n"):
            message = "the line ends in CRLF, not in LF: copy records as binary files"
            raise self.error(RecordErrorKind.LINE_ENDING, message)
        self.size += len(line)
        return self.decoded(parse, line[:-1])

    def header(self, key: str, version: int) -> Any:
        """The first document, which must begin a file of this kind and version."""
        document = next(self, None)
        if self.number == 0:
            self.number = 1
            raise self.error(RecordErrorKind.EMPTY, "the file is empty: the first line must be a header")
        keys = document if isinstance(document, dict) else {}
        found = keys.get(key)
        if found is None:
            other = "".join(f": the file has {described(name)}" for name in keys if name.startswith("skyjo_"))
            message = f"$.{key}: is missing{other}"
            raise self.error(RecordErrorKind.MALFORMED, message)
        if type(found) is not int or found != version:
            message = f"$.{key}: must be {version}, the version read here, not {described(found)}"
            raise self.error(RecordErrorKind.VERSION, message)
        return document

    def decoded(self, decode: Callable[[Any], T], data: Any) -> T:
        """What this gives; its errors as those of the line."""
        try:
            return decode(data)
        except DecodeError as error:
            raise self.error(RecordErrorKind.MALFORMED, str(error)) from error

    def error(self, kind: RecordErrorKind, message: str) -> RecordError:
        """An error of the line that was read last."""
        return RecordError(self.number, kind, message)
