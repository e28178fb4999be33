"""Pictures of a table, as SVG: for documentation, notebooks and pages.

They need no style sheet, font or script, and look the same on light and on dark pages. Of a state they show
what a spectator sees, so that no picture tells of a hidden card.

Examples:
    >>> import skyjo
    >>> state = skyjo.initial_state(2)
    >>> state = skyjo.apply(state, skyjo.sample_chance(state, seed=1))
    >>> table(state, names=["Ana", "Ben"]).startswith("<svg")
    True
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from skyjo.cards import Card
from skyjo.errors import ArgumentError
from skyjo.phases import Holding, HoldingUnseen
from skyjo.position import Position, active_players, check_position, totals
from skyjo.state import State
from skyjo.views import SPECTATOR, FaceDown, FaceUp, View, observe

__all__ = ["Svg", "card_colours", "grid", "table"]

# The colours that the printed cards have, each from this card upwards: of the card, and of its number.
_COLOURS: Final = (
    (9, "#c0272d", "#ffffff"),
    (5, "#f5d328", "#1a1a1a"),
    (1, "#6cbf4b", "#1a1a1a"),
    (0, "#8fd6f2", "#1a1a1a"),
)
_LOWEST: Final = ("#2e3192", "#ffffff")

_WIDTH, _HEIGHT, _GAP = 44, 62, 8
_TITLE, _MARGIN = 26, 14
_SPOT: Final = 130
_NARROWEST: Final = 110

_FELT, _INK, _DIM, _GOLD = "#1f3d36", "#f4f1e8", "#b4c6c0", "#ffc83d"
_BACK, _BACK_INK = "#47685f", "#7f9c94"
_FONT: Final = 'font-family="system-ui, sans-serif"'
_BOLD, _CENTRED, _TO_THE_RIGHT = ' font-weight="700"', ' text-anchor="middle"', ' text-anchor="end"'


class Svg(str):
    """The text of a picture; a notebook shows the picture.

    Examples:
        >>> Svg("<svg/>")._repr_svg_()
        '<svg/>'
    """

    def _repr_svg_(self) -> str:
        return str(self)


def card_colours(card: Card) -> tuple[str, str]:
    """The colours of a card and of the number on it, such as ``"#c0272d"``.

    Examples:
        >>> card_colours(12)
        ('#c0272d', '#ffffff')
    """
    return next(((fill, ink) for lowest, fill, ink in _COLOURS if card >= lowest), _LOWEST)


def table(position: Position, *, names: Sequence[str] | None = None, across: int = 4) -> Svg:
    """The whole table: the piles, the card in hand, and every grid.

    The players who may act have a golden name; the one who has closed the round has a star.

    Args:
        position: A view, or a state, of which a spectator's view is shown.
        names: The players' names, by seat; by default ``Player 0`` and so on.
        across: How many grids stand side by side at most.

    Raises:
        ArgumentError: There is not one name for each player, or *across* is not positive.
        ArgumentTypeError: Neither a state nor a view.

    Examples:
        >>> import skyjo
        >>> picture = table(skyjo.initial_state(2), names=["Ana", "Ben"])
        >>> picture.startswith("<svg"), "Ana" in picture
        (True, True)
    """
    view = _seen(position)
    shown = _names(view, names)
    width, height = _size(view)
    if across < 1:
        raise ArgumentError("across", f"must be positive, not {across}")
    rows = -(-view.players // across)
    in_a_row = -(-view.players // rows)  # evenly: five players sit as 3 and 2
    top = _MARGIN + _TITLE + _HEIGHT + 2 * _MARGIN
    parts = [*_piles(view, shown)]
    for player, name in enumerate(shown):
        row, column = divmod(player, in_a_row)
        x = _MARGIN + column * (width + 2 * _MARGIN)
        y = top + row * (height + 2 * _MARGIN)
        parts += _placed(x, y, _grid(view, player, name))
    wide = max(in_a_row * (width + 2 * _MARGIN), 3 * _SPOT)
    return _picture(wide, top + rows * (height + 2 * _MARGIN) - _MARGIN, _told(view, shown), parts)


def grid(position: Position, player: int, *, name: str | None = None) -> Svg:
    """The grid of one player.

    Args:
        position: A view, or a state, of which a spectator's view is shown.
        player: Whose grid.
        name: What to call the player; by default ``Player 0`` and so on.

    Raises:
        ArgumentError: There is no such player.
        ArgumentTypeError: Neither a state nor a view.

    Examples:
        >>> import skyjo
        >>> grid(skyjo.initial_state(2), 0).startswith("<svg")
        True
    """
    view = _seen(position)
    if player not in range(view.players):
        raise ArgumentError("player", f"must be from 0 to {view.players - 1}, not {player}")
    title = f"Player {player}" if name is None else name
    width, height = _size(view)
    parts = _placed(_MARGIN, _MARGIN, _grid(view, player, title))
    return _picture(width + 2 * _MARGIN, height + 2 * _MARGIN, _told_grid(view, player, title), parts)


def _seen(position: Position) -> View:
    check_position(position)
    return observe(position, SPECTATOR) if isinstance(position, State) else position


def _names(view: View, names: Sequence[str] | None) -> Sequence[str]:
    if names is None:
        return [f"Player {player}" for player in range(view.players)]
    if len(names) != view.players:
        raise ArgumentError("names", f"must be {view.players}, one for each player, not {len(names)}")
    return names


# Shapes --------------------------------------------------------------------------------------------------


def _size(view: View) -> tuple[int, int]:
    """Width and height of a grid with its title."""
    rules = view.rules
    width = max(rules.columns * (_WIDTH + _GAP) - _GAP, _NARROWEST)
    return width, _TITLE + rules.rows * (_HEIGHT + _GAP) - _GAP


def _picture(width: int, height: int, told: str, parts: Sequence[str]) -> Svg:
    frame = f'<rect width="{width}" height="{height}" rx="12" fill="{_FELT}"/>'
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" {_FONT}><title>{escape(told)}</title>{frame}{"".join(parts)}</svg>'
    )


def _placed(x: int, y: int, parts: Iterator[str]) -> list[str]:
    return [f'<g transform="translate({x} {y})">', *parts, "</g>"]


def _text(x: float, y: float, text: str, *, size: int, colour: str, style: str = "") -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size}"'
    return f'<text {place} fill="{colour}"{style}>{escape(text)}</text>'


def _cut(name: str, width: int) -> str:
    """As much of a name as there is room for, at nine units a character."""
    fitting = width // 9
    return name if len(name) <= fitting else f"{name[: fitting - 1]}…"


def _card(x: int, y: int, card: Card | None) -> str:
    """A card, or the back of one."""
    fill, ink = (_BACK, _BACK_INK) if card is None else card_colours(card)
    frame = f'<rect {_box(x, y, 0)} rx="6" fill="{fill}" stroke="#0c1a17"/>'
    if card is None:
        return f'{frame}<rect {_box(x, y, 6)} rx="3" fill="none" stroke="{ink}"/>'
    number = str(card)
    size = 24 if len(number) < 3 else 15
    middle = x + _WIDTH / 2, y + _HEIGHT / 2 + size * 0.35
    return frame + _text(*middle, number, size=size, colour=ink, style=_CENTRED + _BOLD)


def _empty(x: int, y: int) -> str:
    """Where there is no card."""
    return f'<rect {_box(x, y, 1)} rx="6" fill="none" stroke="{_BACK_INK}" stroke-dasharray="4 4"/>'


def _box(x: int, y: int, inset: int) -> str:
    return f'x="{x + inset}" y="{y + inset}" width="{_WIDTH - 2 * inset}" height="{_HEIGHT - 2 * inset}"'


def _grid(view: View, player: int, name: str) -> Iterator[str]:
    star = "★ " if view.closer == player else ""
    colour = _GOLD if player in active_players(view) else _INK
    width, _ = _size(view)
    yield _text(0, 14, _cut(f"{star}{name}", width - 40), size=15, colour=colour, style=_BOLD)
    if view.rounds:
        yield _text(width, 14, str(totals(view)[player]), size=14, colour=_DIM, style=_TO_THE_RIGHT)
    for slot, lying in enumerate(view.grids[player].slots):
        row, column = divmod(slot, view.rules.columns)
        x, y = column * (_WIDTH + _GAP), _TITLE + row * (_HEIGHT + _GAP)
        match lying:
            case None:
                yield _empty(x, y)
            case FaceDown():
                yield _card(x, y, None)
            case FaceUp(card):
                yield _card(x, y, card)


def _piles(view: View, names: Sequence[str]) -> Iterator[str]:
    """The draw pile, the discard pile, and the card in hand, from left to right."""
    top = view.discard_pile[-1] if view.discard_pile else None
    yield from _spot(0, f"Draw pile: {view.draw_pile_size}", back=view.draw_pile_size > 0)
    yield from _spot(1, f"Discards: {len(view.discard_pile)}", top)
    match view.phase:
        case Holding(player, card):
            yield from _spot(2, f"{_cut(names[player], _SPOT - 50)} holds", card)
        case HoldingUnseen(player):
            yield from _spot(2, f"{_cut(names[player], _SPOT - 50)} holds", back=True)
        case _:
            pass


def _spot(index: int, title: str, card: Card | None = None, *, back: bool = False) -> Iterator[str]:
    """A card, the back of one, or the place of one, with a title above."""
    x = _MARGIN + index * _SPOT
    yield _text(x, _MARGIN + 14, title, size=14, colour=_DIM)
    if card is None and not back:
        yield _empty(x, _MARGIN + _TITLE)
    else:
        yield _card(x, _MARGIN + _TITLE, card)


# Words, for those who cannot see the picture -------------------------------------------------------------


def _told(view: View, names: Sequence[str]) -> str:
    top = f", {view.discard_pile[-1]} on top" if view.discard_pile else ""
    piles = f"Draw pile: {view.draw_pile_size} cards. Discard pile: {len(view.discard_pile)} cards{top}."
    return " ".join([piles, *(f"{_told_grid(view, player, name)}." for player, name in enumerate(names))])


def _told_grid(view: View, player: int, name: str) -> str:
    words = [_told_slot(slot) for slot in view.grids[player].slots]
    columns = view.rules.columns
    rows = [" ".join(words[first : first + columns]) for first in range(0, len(words), columns)]
    return f"{name}: {' / '.join(rows) or 'no cards yet'}"


def _told_slot(slot: FaceUp | FaceDown | None) -> str:
    match slot:
        case None:
            return "–"
        case FaceDown():
            return "?"
        case FaceUp(card):
            return str(card)
