"""What the terminal shows of a game: a moment of it, a finished round, and the end."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from skyjo.cli.panels import grid_panel, show_panels
from skyjo.grid import Grid
from skyjo.json_text import shown
from skyjo.phases import (
    Choosing,
    Dealing,
    Finished,
    Flipping,
    Holding,
    HoldingUnseen,
    Opening,
    Reshuffling,
    ViewPhase,
)
from skyjo.position import totals
from skyjo.rules import Rules
from skyjo.scoring import EndReason, outcome
from skyjo.state import State
from skyjo.views import View, ViewGrid

__all__ = ["counted", "show_end", "show_position", "show_round"]

_ACTIVE_STYLE: Final = "bold magenta"


def show_position(console: Console, position: State | View, names: Sequence[str]) -> None:
    """Prints the grids, the piles and what the game waits for.

    Args:
        console: Where to print.
        position: The game at one moment.
        names: The players' names.
    """
    columns = position.rules.columns
    panels = list[Panel]()
    grids: tuple[Grid | ViewGrid, ...] = position.grids
    for player, (grid, name) in enumerate(zip(grids, names, strict=True)):
        on_turn = position.phase.player == player
        panels.append(
            grid_panel(
                grid,
                columns,
                title=f"{'> ' if on_turn else ''}{player} {shown(name)}",
                subtitle=f"{'closed, ' if position.closer == player else ''}total {totals(position)[player]}",
                style=_ACTIVE_STYLE if on_turn else "",
                border=_ACTIVE_STYLE if on_turn else "dim",
            )
        )
    show_panels(console, panels, columns)
    top = position.discard_pile[-1] if position.discard_pile else "nothing"
    round_ = len(position.rounds) + (not isinstance(position.phase, Dealing | Finished))
    for label, text in (
        ("round", str(round_)),
        ("draw pile", counted(position.draw_pile_size, "card")),
        ("discard pile", f"{top} on top of {counted(max(0, len(position.discard_pile) - 1), 'card')}"),
        ("waits for", _awaited(position.phase, names)),
    ):
        console.print(Text(f"{label:>12}  ", style="dim") + Text(text), soft_wrap=True)


def show_round(console: Console, state: State | View, names: Sequence[str]) -> None:
    """Prints the table as the last finished round has left it, with everybody's points.

    Args:
        console: Where to print.
        state: From the end of the round until the next Deal.
        names: The players' names.
    """
    _heading(console, f"Round {len(state.rounds)}")
    panels = [_round_panel(state, player, name) for player, name in enumerate(names)]
    show_panels(console, panels, state.rules.columns)


def show_end(console: Console, state: State | View, names: Sequence[str], moves: int) -> None:
    """Prints the final ranking, who has won, and why the game is over.

    Args:
        console: Where to print.
        state: A finished game.
        names: The players' names.
        moves: How many moves the players have made.
    """
    end = outcome(state)
    assert end is not None  # the game is finished
    _heading(console, "Ranking")
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for header in ("rank", "player", "total", "rounds"):
        table.add_column(header, justify="right" if header in ("rank", "total") else "left")
    for player in sorted(range(state.players), key=lambda player: end.ranks[player]):
        booked = " ".join([f"{result.scores[player]:3}" for result in state.rounds])
        rank, total = str(end.ranks[player]), str(end.totals[player])
        name = Text(shown(names[player]))
        table.add_row(rank, name, total, booked, style="bold" if player in end.winners else "")
    console.print(table)
    winners = " and ".join([shown(names[player]) for player in end.winners])
    verb = "wins" if len(end.winners) == 1 else "share the victory"
    console.print(
        Text("\n") + Text(f"{winners} {verb}", style="bold") + f": {_because(end.reason, state.rules)}."
    )
    console.print(f"Played: {counted(len(state.rounds), 'round')}, {counted(moves, 'move')}.")


def _heading(console: Console, text: str) -> None:
    console.print(f"\n[bold]{text}[/bold]\n")


def _round_panel(state: State | View, player: int, name: str) -> Panel:
    """A player's grid, with name, points and total; the closer is marked by a star as well as by colour."""
    result = state.rounds[-1]
    closed = result.closer == player
    raw, score = result.raw_scores[player], result.scores[player]
    points = f"{raw}" if raw == score else f"{raw} -> {score}"
    return grid_panel(
        state.grids[player],
        state.rules.columns,
        title=f"{'* ' if closed else ''}{shown(name)}",
        subtitle=f"{points}, total {totals(state)[player]}",
        style=_ACTIVE_STYLE if closed else "",
        border=_ACTIVE_STYLE if closed else "dim",
    )


def _awaited(phase: ViewPhase, names: Sequence[str]) -> str:
    """What the game waits for, in words."""
    name = "" if phase.player is None else shown(names[phase.player])
    match phase:
        case Dealing():
            return "a deal"
        case Opening():
            return "the opening flips of everybody"
        case Choosing():
            return f"{name} to draw or to take"
        case Reshuffling():
            return f"a reshuffle, for {name} to draw"
        case Holding(_, card):
            return f"{name}, who holds {card}"
        case HoldingUnseen():
            return f"{name}, who holds a drawn card"
        case Flipping():
            return f"{name} to turn up a card"
        case Finished():
            return "nothing: the game is over"


def _because(reason: EndReason, rules: Rules) -> str:
    if reason is EndReason.SCORE_LIMIT:
        return f"a total has reached {rules.score_limit}, and the lowest wins"
    return f"all of {counted(rules.max_rounds or 0, 'round')} played, and the lowest total wins"


def counted(number: int, noun: str) -> str:
    """The number with the noun, in the plural if there is not one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
