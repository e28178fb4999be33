"""``skyjo convert`` writes a recorded game in another way."""

from collections.abc import Iterable
from pathlib import Path

import click

from skyjo.cli.games import GAME_FILE, Game, failing_with, load_game, viewer_named
from skyjo.errors import ArgumentError
from skyjo.notation import format_game
from skyjo.records import Projection, project
from skyjo.views import Viewer

__all__ = ["convert"]


@click.command()
@click.argument("file", type=GAME_FILE)
@click.option(
    "--viewer", type=viewer_named, metavar="PLAYER", help="What player 0, 1, ... or the spectator has seen."
)
@click.option(
    "--keep",
    multiple=True,
    metavar="KEY",
    help='With --viewer: keep "meta", "t", "note", or a key such as "_x".',
)
@click.option("--notation", is_flag=True, help="In the notation for people.")
@click.option("--upto", "n", type=click.IntRange(min=0), help="Only the first so many entries.")
@click.option("--prefix", is_flag=True, help="Of a damaged file, what comes before the damage.")
@click.option("-o", "--out", type=GAME_FILE, help="A file that does not exist yet; by default it is printed.")
def convert(
    file: Path,
    viewer: Viewer | None,
    keep: tuple[str, ...],
    notation: bool,
    n: int | None,
    prefix: bool,
    out: Path | None,
) -> None:
    """Write a recorded game in another way: a record, unless it is to be something else.

    FILE is a record, a projection, or a game in notation; it is left as it is.
    """
    game = load_game(file, "prefix" if prefix else "raise")
    if game.damage:
        click.echo(f"Left out from {file}: {game.damage}", err=True)
    try:
        text = "".join(_lines(game, viewer, keep, notation, n))
    except ArgumentError as error:
        raise click.UsageError(str(error)) from error
    if out is None:
        click.echo(text.encode(), nl=False)  # bytes, for records are UTF-8 wherever they are printed
        return
    with failing_with(out), out.open("xb") as target:
        target.write(text.encode())


def _lines(
    game: Game, viewer: Viewer | None, keep: tuple[str, ...], notation: bool, n: int | None
) -> Iterable[str]:
    if isinstance(game, Projection):
        if notation or viewer is not None or n is not None:
            raise click.UsageError("A projection can be written only as it is.")
        return game.lines()
    record = game if n is None else game.upto(n)
    if viewer is None:
        return [format_game(record)] if notation else record.lines()
    if notation:
        raise click.UsageError("There is no notation of what one viewer has seen.")
    return project(record, viewer, keep=keep).lines()
