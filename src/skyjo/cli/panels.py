"""Grids, drawn as panels side by side."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from skyjo.grid import Grid, Slot
from skyjo.svg import card_colours
from skyjo.views import FaceDown, FaceUp, ViewGrid

__all__ = ["grid_panel", "show_panels"]

_CARD_WIDTH: Final = 5
_FRAME: Final = 4
_GAP: Final = 1

_Slot: TypeAlias = Slot | FaceUp | FaceDown | None


def grid_panel(
    grid: Grid | ViewGrid, columns: int, *, title: str, subtitle: str, style: str = "", border: str = "dim"
) -> Panel:
    """A grid with a title above, in *style*, and a subtitle below.

    A card that lies face down is in brackets, or two question marks to whom it is hidden.
    """
    table = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    cells = [_card(slot) for slot in grid.slots]
    for first in range(0, len(cells), columns):
        table.add_row(*cells[first : first + columns])
    return Panel(
        table, title=Text(title, style=style), subtitle=Text(subtitle), border_style=border, expand=False
    )


def show_panels(console: Console, panels: Sequence[Panel], columns: int) -> None:
    """Prints the panels of grids with so many columns, as many to a line as the terminal has room for."""
    width = columns * (_CARD_WIDTH + 1) - 1 + _FRAME
    fitting = max(1, (console.width + _GAP) // (width + _GAP))
    lines = -(-len(panels) // fitting)
    # Evenly: five players in two lines sit as 3 and 2, not as 4 and 1.
    in_line = -(-len(panels) // lines)
    table = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
    for first in range(0, len(panels), in_line):
        table.add_row(*panels[first : first + in_line])
    console.print(table)


def _card(slot: _Slot) -> Text:
    match slot:
        case None:
            return Text(f"{'--':^{_CARD_WIDTH}}", style="dim")
        case FaceDown():
            return Text(f"{'??':^{_CARD_WIDTH}}", style="reverse dim")
        case Slot(card, False):
            return Text(f"{f'({card})':^{_CARD_WIDTH}}", style="reverse dim")
        case Slot(card) | FaceUp(card):
            fill, ink = card_colours(card)
            return Text(f"{card:>3}".ljust(_CARD_WIDTH), style=f"bold {ink} on {fill}")
