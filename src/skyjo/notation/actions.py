"""Slots and actions, one by one."""

import re
from typing import Final

from skyjo.actions import Action, Deal, Discard, Draw, Flip, Reshuffle, Swap, Take
from skyjo.cards import Card
from skyjo.errors import ArgumentError, ArgumentTypeError
from skyjo.json_text import described
from skyjo.notation.scanner import Scanner, token
from skyjo.rules import OFFICIAL, Rules

__all__ = ["CAPITALS", "format_action", "format_slot", "parse_action", "parse_slot", "scan_action"]

_WITH_SLOT: Final[dict[str, type[Flip | Swap]]] = {"F": Flip, "S": Swap}
_WITHOUT_SLOT: Final[dict[str, type[Draw | Take | Discard]]] = {"D": Draw, "T": Take, "X": Discard}
_CHANCE: Final[dict[str, type[Deal | Reshuffle]]] = {"Deal": Deal, "Reshuffle": Reshuffle}
CAPITALS: Final = {cls: name for names in (_WITH_SLOT, _WITHOUT_SLOT, _CHANCE) for name, cls in names.items()}
"""What an action is called."""

_CHANCE_NAME: Final = token("|".join(_CHANCE))
_MOVE: Final = token(r"[DTX]|[FS]\S+?")
_CARD: Final = token(r"-?[0-9]{1,5}")
_SLOT: Final = re.compile(r"([a-z]{1,5})([1-9][0-9]{0,5})")


def format_slot(slot: int, rules: Rules = OFFICIAL) -> str:
    """The name of a slot: a letter for the column and a number for the row.

    Beyond 26 columns come ``aa``, ``ab`` and so on, as in a spreadsheet.

    Args:
        slot: From 0 to ``rules.slots - 1``.
        rules: Their grid is meant.

    Raises:
        ArgumentError: There is no such slot.
        ArgumentTypeError: Not an integer.

    Examples:
        >>> format_slot(0), format_slot(11)
        ('a1', 'd3')
    """
    if type(slot) is not int:
        raise ArgumentTypeError("slot", f"must be an integer, not {described(slot)}")
    if not 0 <= slot < rules.slots:
        raise ArgumentError("slot", f"must be from 0 to {rules.slots - 1}, not {slot}")
    row, column = divmod(slot, rules.columns)
    letters, left = "", column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row + 1}"


def parse_slot(text: str, rules: Rules = OFFICIAL) -> int:
    """The slot of this name.

    Args:
        text: Such as ``"a1"``.
        rules: Their grid is meant.

    Raises:
        NotationError: There is no such slot.

    Examples:
        >>> parse_slot("d3")
        11
    """
    return _slot(text, rules, Scanner(text))


def format_action(action: Action, rules: Rules = OFFICIAL) -> str:
    """The notation of an action, without its player.

    Args:
        action: Of a player or of chance.
        rules: Their grid is meant.

    Raises:
        ArgumentError: There is no such slot.

    Examples:
        >>> import skyjo
        >>> format_action(skyjo.Swap(player=0, slot=11))
        'Sd3'
    """
    match action:
        case Deal(cards) | Reshuffle(cards):
            return " ".join([CAPITALS[type(action)], *map(str, cards)])
        case Flip() | Swap():
            return CAPITALS[type(action)] + format_slot(action.slot, rules)
        case Draw() | Take() | Discard():
            return CAPITALS[type(action)]


def parse_action(text: str, player: int, rules: Rules = OFFICIAL) -> Action:
    """The action of this notation.

    Whether it is legal is another question, for `skyjo.explain`.

    Args:
        text: Such as ``"Sd3"``.
        player: Whose move it is; chance has no player.
        rules: Their grid is meant.

    Raises:
        NotationError: It is none.

    Examples:
        >>> parse_action("Sd3", player=0)
        Swap(player=0, slot=11)
    """
    scanner = Scanner(text)
    action = scan_action(scanner, player, rules)
    if not scanner.is_done():
        raise scanner.due("one action, and nothing after it,")
    return action


def scan_action(scanner: Scanner, player: int | None, rules: Rules) -> Action:
    """The action that comes next; *player* is whose move it is, if that has been said."""
    if name := scanner.taken(_CHANCE_NAME):
        start, cards = scanner.start, list[Card]()
        while card := scanner.taken(_CARD):
            cards.append(int(card))
        scanner.start = start
        return _CHANCE[name](tuple(cards))
    move = scanner.taken(_MOVE)
    if move is None:
        raise scanner.due("an action, such as D or Sa2,")
    if player is None:
        raise scanner.error("whose move it is must come before it, such as 0.")
    if move in _WITHOUT_SLOT:
        return _WITHOUT_SLOT[move](player)
    return _WITH_SLOT[move[0]](player, _slot(move[1:], rules, scanner))


def _slot(name: str, rules: Rules, scanner: Scanner) -> int:
    named = _SLOT.fullmatch(name)
    column = row = 0
    if named:
        for letter in named[1]:
            column = column * 26 + ord(letter) - ord("a") + 1
        row = int(named[2])
    if not (1 <= column <= rules.columns and 1 <= row <= rules.rows):
        last = format_slot(rules.slots - 1, rules)
        raise scanner.error(f"{described(name)} is no slot: they go from a1 to {last}")
    return (row - 1) * rules.columns + column - 1
