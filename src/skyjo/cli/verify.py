"""``skyjo verify`` checks recorded games."""

import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import click
from attrs import frozen
from rich.progress import Progress
from rich.text import Text

from skyjo.cli.consoles import output, progress
from skyjo.cli.games import GAME_FILE, failing_with, kind_of, load_game, position_at
from skyjo.cli.tables import counted
from skyjo.json_text import shown
from skyjo.records import verify as verify_record
from skyjo.records.lines import Table
from skyjo.scoring import outcome
from skyjo.state import State
from skyjo.views import View

__all__ = ["Verdict", "verdict", "verdicts", "verify"]


@frozen
class Verdict:
    """Whether a file holds, and what is in it or wrong with it."""

    holds: bool
    text: str


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=GAME_FILE)
def verify(files: tuple[Path, ...]) -> None:
    """Check recorded games, and end with 1 if one of them does not hold.

    A FILE is a record, a projection, or a game in notation. Of one that does not hold, the first bad line is
    named. Many files are shared out among all cores.
    """
    console, failed = output(), 0
    for path, found in zip(files, _checked(files), strict=True):
        failed += not found.holds
        mark = Text("ok ", style="green") if found.holds else Text("BAD", style="bold red")
        console.print(mark + Text(f"  {shown(str(path))}: {found.text}", style=""), soft_wrap=True)
    if len(files) > 1:
        console.print(f"{len(files) - failed} of {len(files)} hold.")
    sys.exit(1 if failed else 0)


def _checked(files: Sequence[Path]) -> Iterable[Verdict]:
    """The verdicts in order, with a bar where somebody waits."""
    if len(files) == 1:
        return [verdict(files[0])]
    with ProcessPoolExecutor(min(len(files), os.cpu_count() or 1)) as executor:
        return verdicts(files, executor)


def verdicts(files: Sequence[Path], executor: Executor) -> list[Verdict]:
    """The verdicts in order; *executor* does the work, and a bar shows how far it has come."""
    with Progress(console=progress(), transient=True) as bar:
        found = executor.map(verdict, files, chunksize=8)
        return [*bar.track(found, total=len(files), description="verifying")]


def verdict(path: Path) -> Verdict:
    """What to say of one file."""
    try:
        return Verdict(True, _contents(path))
    except click.ClickException as error:
        return Verdict(False, error.message.removeprefix(f"{path}: "))


def _contents(path: Path) -> str:
    with failing_with(path), path.open("rb") as file:
        if kind_of(file) == "record":  # whatever its size, in little memory
            found = verify_record(file)
            return _summary(found.header, found.entries, found.state)
    game = load_game(path)
    entries = len(game.entries)
    return _summary(game.header, entries, position_at(game, entries))


def _summary(table: Table, entries: int, position: State | View) -> str:
    text = f"{entries} entries, {counted(len(position.rounds), 'round')}"
    end = outcome(position)
    if end is None:
        return f"{text}, not finished"
    return f"{text}, won by {' and '.join(shown(table.names[player]) for player in end.winners)}"
