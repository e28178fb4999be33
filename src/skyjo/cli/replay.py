"""``skyjo replay`` goes through a recorded game."""

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from skyjo.cli.consoles import output
from skyjo.cli.games import GAME_FILE, Game, failing_with, load_game, position_at, seen_by, viewer_named
from skyjo.cli.tables import show_end, show_position, show_round
from skyjo.events import Dealt, Event, Reshuffled, RoundOver
from skyjo.json_text import shown
from skyjo.position import is_terminal
from skyjo.records import ProjectedStep, Step
from skyjo.telling import told
from skyjo.viewer import page
from skyjo.views import Viewer

__all__ = ["replay"]


@click.command()
@click.argument("file", type=GAME_FILE)
@click.option("--steps", is_flag=True, help="Tell every step, not the rounds only.")
@click.option(
    "--as",
    "viewer",
    type=viewer_named,
    metavar="PLAYER",
    help="As player 0, 1, ... or the spectator has seen it.",
)
@click.option(
    "--html", "out", type=GAME_FILE, metavar="OUT", help="Write a page to step through it in a browser."
)
def replay(file: Path, steps: bool, viewer: Viewer | None, out: Path | None) -> None:
    """Go through a recorded game: every round as it ended, and the ranking.

    FILE is a record, a projection, or a game in notation. All of it is checked first. The page of --html
    needs nothing else, not even a net; without --as it has all cards in it.
    """
    game = seen_by(load_game(file), viewer)
    if out is None:
        _show(game, steps)
        return
    with failing_with(out), out.open("x", encoding="utf-8") as target:
        target.write(page(game))


def _show(game: Game, steps: bool) -> None:
    console = output()
    moves = 0
    for step in game.replay():
        events = step.events  # told anew each time that they are asked for
        moves += not isinstance(events[0], Dealt | Reshuffled)
        if steps:
            _tell(console, step, events, game)
        if RoundOver() in events:
            show_round(console, step.state if isinstance(step, Step) else step.view, game.header.names)
            console.print()
    last = position_at(game, len(game.entries))
    if is_terminal(last):
        show_end(console, last, game.header.names, moves)
    else:
        show_position(console, last, game.header.names)


def _tell(console: Console, step: Step | ProjectedStep, events: tuple[Event, ...], game: Game) -> None:
    """One line: which entry, what has happened, and the note."""
    sentences = [told(event, game.header.names, game.header.rules) for event in events]
    line = Text(f"{step.index:>5}  ", style="dim") + Text("; ".join(filter(None, sentences)))
    if step.entry.note is not None:
        line += Text(f"  ({shown(step.entry.note)})", style="italic")
    console.print(line, soft_wrap=True)
