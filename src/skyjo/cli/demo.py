"""``skyjo demo`` plays a game between bots and shows it."""

from io import BytesIO
from itertools import cycle, islice

import click
from rich.console import Console

from skyjo.actions import PlayerAction
from skyjo.cli.consoles import output
from skyjo.cli.options import with_players, with_seed
from skyjo.cli.play import recorded_steps
from skyjo.cli.tables import show_end, show_round
from skyjo.records import create, verify

__all__ = ["demo"]


@click.command()
@with_players
@with_seed
def demo(players: int, seed: int) -> None:
    """Play a whole game between bots, show every round, and verify the record of it.

    Greedy bots sit at the even seats; at the odd ones sit bots that play at random.
    """
    console = output()
    # Soft-wrapped, the command can be copied from a narrow terminal too.
    console.print(
        f"A game of {players} bots; see it again with: "
        f"[bold]skyjo demo --players {players} --seed {seed}[/bold]",
        soft_wrap=True,
    )
    console.print("A star marks who closed the round.", soft_wrap=True)
    _show_game(console, players, seed)


def _show_game(console: Console, players: int, seed: int) -> None:
    bots = list(islice(cycle(["greedy", "random"]), players))
    names = [f"{seat} {bot}" for seat, bot in enumerate(bots)]
    file, moves = BytesIO(), 0
    with create(file, names) as writer:
        for step in recorded_steps(writer, bots, seed):
            moves += isinstance(step.action, PlayerAction)
            if len(step.state.rounds) > len(step.before.rounds):
                show_round(console, step.state, names)
    show_end(console, writer.state, names, moves)
    file.seek(0)
    entries = verify(file).entries
    console.print(f"Recorded and verified: {entries} entries, and every one holds.", soft_wrap=True)
