"""Fuzzes what reads records, projections and notation: bytes give a game, or an error that says where.

    python -m pip install -e ".[test]" atheris
    python tests/fuzz/readers.py corpus -max_total_time=60

It begins with a game in every form, and ends after so many seconds; what crashes it is written to a file.
Every digest of a record is taken to be zeros here: no fuzzer would come to a right one, and so none would get
behind the digests.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))

with atheris.instrument_imports(include=["skyjo", "json"]):
    import skyjo.notation
    import skyjo.records
    from skyjo.records import chain, projections

from fuzzing import fuzz

from recorded import SMALL, bytes_of, game_of, recorded, sample

ZEROS = "0" * 32
T = TypeVar("T")
Error: TypeAlias = skyjo.RecordError | skyjo.NotationError


def no_digest(*_: object) -> str:
    """Stands in for what counts a digest."""
    return ZEROS


def attempted(read: Callable[[], T]) -> T | Error:
    """What this gives, or the error that is to be expected of bad input."""
    try:
        return read()
    except (skyjo.RecordError, skyjo.NotationError) as error:
        return error


def try_record(data: bytes) -> None:
    """A record: all that reads it agrees, and what was read can be written and read again."""
    record = attempted(lambda: skyjo.records.load(BytesIO(data), on_damage="prefix"))
    if isinstance(record, Error):
        assert "line 1: " in str(record)  # without a header there is no record
        return
    assert skyjo.records.load(BytesIO(bytes_of(record))) == record
    assert skyjo.notation.parse_game(skyjo.notation.format_game(record)) == record
    verified = attempted(lambda: skyjo.records.verify(BytesIO(data)))
    if record.damage:
        assert str(verified) == str(record.damage)
    else:
        assert not isinstance(verified, Error)
        assert (verified.entries, verified.state, verified.end) == (
            len(record.entries),
            record.state,
            record.end,
        )
    file = BytesIO(data)
    writer = attempted(lambda: skyjo.records.resume(file))
    if isinstance(writer, Error):
        assert (str(writer), file.getvalue()) == (str(record.damage), data)
    else:
        assert skyjo.records.load(BytesIO(file.getvalue())).entries == record.entries


def try_projection(data: bytes) -> None:
    """A projection: what was read can be written and read again."""
    projection = attempted(lambda: skyjo.records.load_projection(BytesIO(data), on_damage="prefix"))
    if isinstance(projection, Error):
        assert "line 1: " in str(projection)
    else:
        assert skyjo.records.load_projection(BytesIO(bytes_of(projection))) == projection


def try_notation(data: bytes) -> None:
    """A game for people: what was read can be written and read again."""
    record = attempted(lambda: skyjo.notation.parse_game(data.decode(errors="surrogateescape")))
    if not isinstance(record, Error):
        assert skyjo.notation.parse_game(skyjo.notation.format_game(record)) == record


FORMS: list[Any] = [try_record, try_projection, try_notation]


def try_one(data: bytes) -> None:
    """The first byte says what the rest is to be."""
    if data:
        FORMS[data[0] % len(FORMS)](data[1:])


def seeds() -> list[bytes]:
    """Games in every form."""
    games = [skyjo.records.load(BytesIO(sample())), recorded(game_of()[:12], ["Ana", "Ben"], SMALL)]
    views = [skyjo.records.project(game, viewer) for game in games for viewer in (0, skyjo.SPECTATOR)]
    return [
        *(bytes([0]) + bytes_of(game) for game in games),
        *(bytes([1]) + bytes_of(view) for view in views),
        *(bytes([2]) + skyjo.notation.format_game(game).encode() for game in games),
    ]


if __name__ == "__main__":
    for module, name in ((chain, "digest_of"), (projections, "digest")):
        setattr(module, name, no_digest)
    fuzz(try_one, seeds())
