"""``skyjo show`` shows one moment of a recorded game."""

from pathlib import Path

import click

from skyjo.cli.consoles import output
from skyjo.cli.games import GAME_FILE, load_game, position_at, seen_by, viewer_named
from skyjo.cli.tables import show_position
from skyjo.codec import dumps
from skyjo.views import Viewer

__all__ = ["show"]


@click.command()
@click.argument("file", type=GAME_FILE)
@click.option(
    "--at", "n", type=click.IntRange(min=0), help="After so many entries; by default after the last."
)
@click.option(
    "--as",
    "viewer",
    type=viewer_named,
    metavar="PLAYER",
    help="As player 0, 1, ... or the spectator sees it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the state or the view as JSON.")
def show(file: Path, n: int | None, viewer: Viewer | None, as_json: bool) -> None:
    """Show a recorded game at one moment.

    FILE is a record, a projection, or a game in notation. Cards in brackets lie face down; whoever is named
    by --as does not see them.
    """
    game = seen_by(load_game(file), viewer)
    position = position_at(game, len(game.entries) if n is None else n)
    if as_json:
        click.echo(dumps(position))
    else:
        show_position(output(), position, game.header.names)
