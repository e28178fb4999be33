"""``skyjo perft`` plays small games in every way and counts the states."""

import json
from time import perf_counter

import click
from attrs import asdict, frozen
from rich.console import Console
from rich.table import Table

from skyjo.cli.consoles import output, progress
from skyjo.testing.perft import SMALL_GAMES, Depth
from skyjo.testing.perft import perft as depths_of

__all__ = ["perft"]


@frozen
class _Count:
    depths: tuple[Depth, ...]
    seconds: float

    def total(self) -> Depth:
        return Depth(
            states=sum(depth.states for depth in self.depths),
            terminal=sum(depth.terminal for depth in self.depths),
            transitions=sum(depth.transitions for depth in self.depths),
        )


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1, type=click.Choice(list(SMALL_GAMES)))
@click.option("--json", "as_json", is_flag=True, help="Print the rules and the counts as JSON.")
def perft(games: tuple[str, ...], as_json: bool) -> None:
    """Play small games in every way, and count the states.

    A port of the rules that is right comes to the same counts. Without a GAME all are played, which takes
    some seconds; for named ones the counts are shown by depth, the number of actions that it takes.
    """
    counts = {name: _count(name) for name in games or SMALL_GAMES}
    if as_json:
        click.echo(json.dumps({name: _document(name, count) for name, count in counts.items()}))
    elif games:
        for name, count in counts.items():
            _show_depths(output(), name, count)
    else:
        _show_totals(output(), counts)


def _count(name: str) -> _Count:
    start, depths, states = perf_counter(), list[Depth](), 0
    with progress().status(f"{name} ...") as status:
        for depth in depths_of(SMALL_GAMES[name].initial_state()):
            depths.append(depth)
            states += depth.states
            status.update(f"{name}: {states:,} states after {len(depths)} actions ...")
    return _Count(tuple(depths), perf_counter() - start)


def _document(name: str, count: _Count) -> object:
    """What a port needs to play the game, and its counts; the time is of no interest to it."""
    game = SMALL_GAMES[name]
    return {
        "players": game.players,
        "rules": asdict(game.rules),
        "depths": [asdict(depth) for depth in count.depths],
    }


def _show_totals(console: Console, counts: dict[str, _Count]) -> None:
    table = _table("game", "players", "depths", "states", "terminal", "transitions", "seconds")
    for name, count in counts.items():
        table.add_row(
            name,
            str(SMALL_GAMES[name].players),
            str(len(count.depths)),
            *_numbers(count.total()),
            f"{count.seconds:.1f}",
        )
    console.print(table)


def _show_depths(console: Console, name: str, count: _Count) -> None:
    console.print(f"\n[bold]{name}[/bold]\n")
    table = _table("depth", "states", "terminal", "transitions")
    for number, depth in enumerate(count.depths):
        table.add_row(str(number), *_numbers(depth))
    table.add_section()
    table.add_row("total", *_numbers(count.total()), style="bold")
    console.print(table)


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(first, overflow="fold")
    for header in others:
        table.add_column(header, justify="right", overflow="fold")
    return table


def _numbers(depth: Depth) -> tuple[str, ...]:
    return tuple(f"{number:,}" for number in (depth.states, depth.terminal, depth.transitions))
