"""``skyjo demo`` plays a game between bots and shows it."""

import secrets
from itertools import cycle, islice

import click
from rich.console import Console

from skyjo.actions import ChanceAction
from skyjo.bots import BOTS
from skyjo.cli.consoles import output
from skyjo.cli.tables import show_end, show_round
from skyjo.policies import steps
from skyjo.position import is_terminal
from skyjo.reducer import initial_state
from skyjo.rules import MAX_PLAYERS, MIN_PLAYERS

__all__ = ["demo"]


@click.command()
@click.option(
    "--players",
    type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS),
    default=4,
    show_default=True,
    help="How many players.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**128 - 1),
    default=lambda: secrets.randbits(32),
    show_default="a new one",
    help="Decides the whole game: with the same seed and players it is played again.",
)
def demo(players: int, seed: int) -> None:
    """Play a whole game between bots, and show every round.

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
    moves = rounds = 0
    for action, state in steps(initial_state(players), [BOTS[bot] for bot in bots], seed):
        moves += not isinstance(action, ChanceAction)
        if len(state.rounds) > rounds:
            rounds = len(state.rounds)
            show_round(console, state, names)
        if is_terminal(state):
            show_end(console, state, names, moves)
