"""What the terminal shows of a finished round, and of a finished game."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from skyjo.grid import Grid, Slot
from skyjo.position import totals
from skyjo.rules import Rules
from skyjo.scoring import EndReason, outcome
from skyjo.state import State

__all__ = ["show_end", "show_round"]

_CARD_WIDTH: Final = 5
_PANEL_FRAME: Final = 4
_PANEL_GAP: Final = 1

# The colours that the printed cards have, each from this card upwards.
_CARD_STYLES: Final = (
    (9, "bold white on #c0272d"),
    (5, "bold black on #f5d328"),
    (1, "bold black on #6cbf4b"),
    (0, "bold black on #8fd6f2"),
)
_LOWEST_STYLE: Final = "bold white on #2e3192"
_CLOSER_STYLE: Final = "bold magenta"


def show_round(console: Console, state: State, names: Sequence[str]) -> None:
    """Prints the table as the last finished round has left it, with everybody's points.

    Args:
        console: Where to print.
        state: From the end of the round until the next Deal.
        names: The players' names.
    """
    _heading(console, f"Round {len(state.rounds)}")
    panels = [_panel(state, player, name) for player, name in enumerate(names)]
    width = state.rules.columns * (_CARD_WIDTH + 1) - 1 + _PANEL_FRAME
    fitting = max(1, (console.width + _PANEL_GAP) // (width + _PANEL_GAP))
    lines = -(-len(panels) // fitting)
    # Evenly: five players in two lines sit as 3 and 2, not as 4 and 1.
    in_line = -(-len(panels) // lines)
    table = Table.grid(padding=(0, _PANEL_GAP, 0, 0), pad_edge=False)
    for first in range(0, len(panels), in_line):
        table.add_row(*panels[first : first + in_line])
    console.print(table)


def show_end(console: Console, state: State, names: Sequence[str], moves: int) -> None:
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
        table.add_row(rank, names[player], total, booked, style="bold" if player in end.winners else "")
    console.print(table)
    winners = " and ".join([names[player] for player in end.winners])
    verb = "wins" if len(end.winners) == 1 else "share the victory"
    console.print(f"\n[bold]{winners} {verb}[/bold]: {_because(end.reason, state.rules)}.")
    console.print(f"Played: {_counted(len(state.rounds), 'round')}, {_counted(moves, 'move')}.")


def _heading(console: Console, text: str) -> None:
    console.print(f"\n[bold]{text}[/bold]\n")


def _panel(state: State, player: int, name: str) -> Panel:
    """A player's grid, with name, points and total; the closer is marked by a star as well as by colour."""
    result = state.rounds[-1]
    closed = result.closer == player
    raw, score = result.raw_scores[player], result.scores[player]
    points = f"{raw}" if raw == score else f"{raw} -> {score}"
    return Panel(
        _cards(state.grids[player], state.rules.columns),
        title=f"[{_CLOSER_STYLE}]* {name}[/]" if closed else name,
        subtitle=f"{points}, total {totals(state)[player]}",
        border_style=_CLOSER_STYLE if closed else "dim",
        expand=False,
    )


def _cards(grid: Grid, columns: int) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    cells = [_card(slot) for slot in grid.slots]
    for first in range(0, len(cells), columns):
        table.add_row(*cells[first : first + columns])
    return table


def _card(slot: Slot | None) -> Text:
    if slot is None:
        return Text(f"{'--':^{_CARD_WIDTH}}", style="dim")
    styles = (style for lowest, style in _CARD_STYLES if slot.card >= lowest)
    return Text(f"{slot.card:>3}".ljust(_CARD_WIDTH), style=next(styles, _LOWEST_STYLE))


def _because(reason: EndReason, rules: Rules) -> str:
    if reason is EndReason.SCORE_LIMIT:
        return f"a total has reached {rules.score_limit}, and the lowest wins"
    return f"all of {_counted(rules.max_rounds or 0, 'round')} played, and the lowest total wins"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
