"""The files that the command reads and writes, and how it says that one of them is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

import click

from skyjo.errors import DecodeError, SkyjoError
from skyjo.json_text import parse
from skyjo.notation import parse_game
from skyjo.records import Projection, Record, load, load_projection, project
from skyjo.records.files import MAX_LINE
from skyjo.records.projections import PROJECTION_KEY
from skyjo.state import State
from skyjo.views import SPECTATOR, View, Viewer

__all__ = [
    "GAME_FILE",
    "Game",
    "failing_with",
    "kind_of",
    "load_game",
    "position_at",
    "seen_by",
    "viewer_named",
]

Game: TypeAlias = Record | Projection

GAME_FILE = click.Path(dir_okay=False, path_type=Path)
"""A file that is named by an argument; whether it can be read is seen when it is."""


def viewer_named(text: str) -> Viewer:
    """The type of an option: a player by number, or the spectator."""
    if text == SPECTATOR.value:
        return SPECTATOR
    if text.isascii() and text.isdecimal():
        return int(text)
    raise click.BadParameter(f"{text!r} is neither the number of a player nor {SPECTATOR.value!r}.")


@contextmanager
def failing_with(path: Path) -> Iterator[None]:
    """End the command with one line that names the file, whatever is wrong with it."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror or error}") from error
    except (SkyjoError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{path}: {error}") from error


def load_game(path: Path, on_damage: Literal["raise", "prefix"] = "raise") -> Game:
    """The game in the file: a record, a projection, or notation.

    Of notation there is no prefix: either all of it can be read, or nothing.

    Raises:
        ClickException: It cannot be read, or it does not hold.
    """
    with failing_with(path), path.open("rb") as file:
        kind = kind_of(file)
        if kind == "notation":
            return parse_game(file.read().decode("utf-8"))
        return (load if kind == "record" else load_projection)(file, on_damage=on_damage)


def kind_of(file: BinaryIO) -> Literal["record", "projection", "notation"]:
    """What the file seems to be, by its first line; it is left at its start."""
    start = file.readline(MAX_LINE)
    file.seek(0)
    if start.lstrip().startswith((b"[", b";")):
        return "notation"
    with suppress(DecodeError):
        document = parse(start)
        if isinstance(document, dict) and PROJECTION_KEY in document:
            return "projection"
    return "record"


def seen_by(game: Game, viewer: Viewer | None) -> Game:
    """The game as the viewer has seen it; the game itself if none is named.

    Raises:
        UsageError: There is no such viewer, or it is the projection of another.
    """
    if viewer is None or (isinstance(game, Projection) and game.header.viewer == viewer):
        return game
    if isinstance(game, Projection):
        raise click.UsageError("A projection shows what one viewer has seen, and not what others have.")
    if viewer not in (SPECTATOR, *range(game.header.players)):
        raise click.UsageError(f"There is no player {viewer}: they go from 0 to {game.header.players - 1}.")
    return project(game, viewer)


def position_at(game: Game, n: int) -> State | View:
    """The game after so many entries.

    Raises:
        UsageError: There are not so many.
    """
    if n > len(game.entries):
        raise click.UsageError(f"There are {len(game.entries)} entries, not {n}.")
    return game.state_at(n) if isinstance(game, Record) else game.view_at(n)
