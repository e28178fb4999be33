"""``skyjo play`` records a game between bots."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import click
from rich.text import Text

from skyjo.actions import PlayerAction
from skyjo.bots import BOTS
from skyjo.cli.consoles import output
from skyjo.cli.games import GAME_FILE, failing_with
from skyjo.cli.options import with_players, with_seed
from skyjo.cli.tables import show_end
from skyjo.json_text import shown
from skyjo.policies import steps
from skyjo.records import Step, Writer, create
from skyjo.rules import PRESETS

__all__ = ["play", "recorded_steps"]

_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo")


def _bots(text: str) -> tuple[str, ...]:
    """The type of an option: names of bots, separated by commas."""
    names = tuple(text.split(","))
    for name in names:
        if name not in BOTS:
            raise click.BadParameter(f"{name!r} is none of {', '.join(BOTS)}.")
    return names


@click.command()
@click.option("--record", "path", type=GAME_FILE, required=True, help="A file that does not exist yet.")
@with_players
@click.option(
    "--bots",
    type=_bots,
    metavar="BOT,...",
    default="greedy,random",
    show_default=True,
    help=f"Who plays, seat by seat and over again: {', '.join(BOTS)}.",
)
@click.option(
    "--rules",
    type=click.Choice([*PRESETS]),
    default="official",
    show_default=True,
    help="The rules to play by.",
)
@with_seed
def play(path: Path, players: int, bots: tuple[str, ...], rules: str, seed: int) -> None:
    """Play a whole game between bots, and record it."""
    seated = [*islice(cycle(bots), players)]
    names = _NAMES[:players]
    with failing_with(path), create(path, names, PRESETS[rules], meta={"bots": seated}) as writer:
        moves = sum(isinstance(step.action, PlayerAction) for step in recorded_steps(writer, seated, seed))
    console = output()
    show_end(
        console, writer.state, [f"{name} ({bot})" for name, bot in zip(names, seated, strict=True)], moves
    )
    console.print(
        Text(f"Recorded in {shown(str(path))}: {writer.length} entries; the seed is {seed}."), soft_wrap=True
    )


def recorded_steps(writer: Writer, bots: Sequence[str], seed: int) -> Iterator[Step]:
    """Each step of a game between these bots, as soon as it is recorded."""
    for action, _ in steps(writer.state, [BOTS[bot] for bot in bots], seed):
        yield writer.append(action)
