"""Stable integer ids of the moves, for learning programs and compact logs.

For a grid of n slots: ``Flip(slot)`` is 0 to n-1, ``Swap(slot)`` n to 2n-1, ``Draw`` 2n, ``Take`` 2n+1 and
``Discard`` 2n+2, so a grid of 3 × 4 has 27. An id does not name the player.
"""

from skyjo.actions import Discard, Draw, Flip, PlayerAction, Swap, Take
from skyjo.errors import ArgumentError, ArgumentTypeError
from skyjo.rules import MAX_PLAYERS, Rules

__all__ = ["action_from_id", "action_id", "num_actions"]


def num_actions(rules: Rules) -> int:
    """How many ids there are.

    Examples:
        >>> import skyjo
        >>> num_actions(skyjo.OFFICIAL)
        27
    """
    return 2 * rules.slots + 3


def action_id(action: PlayerAction, rules: Rules) -> int:
    """The id of a player's action, from 0.

    Raises:
        ArgumentError: The slot is outside the grid.
        ArgumentTypeError: Not a player's action; chance actions have no id.

    Examples:
        >>> import skyjo
        >>> action_id(skyjo.Swap(player=1, slot=0), skyjo.OFFICIAL)
        12
    """
    slots = rules.slots
    match action:
        case Flip(_, slot) | Swap(_, slot):
            if not 0 <= slot < slots:
                raise ArgumentError("action", f"has slot {slot}; slots go from 0 to {slots - 1}")
            return slot if isinstance(action, Flip) else slots + slot
        case Draw():
            return 2 * slots
        case Take():
            return 2 * slots + 1
        case Discard():
            return 2 * slots + 2
        case _:
            raise ArgumentTypeError("action", f"must be a player's action, not {type(action).__name__}")


def action_from_id(i: int, player: int, rules: Rules) -> PlayerAction:
    """The player's action with this id.

    Raises:
        ArgumentError: There is no such id, or no such player.
        ArgumentTypeError: An argument is not an integer.

    Examples:
        >>> import skyjo
        >>> action_from_id(12, 1, skyjo.OFFICIAL)
        Swap(player=1, slot=0)
    """
    slots = rules.slots
    _check_range("i", i, num_actions(rules))
    _check_range("player", player, MAX_PLAYERS)
    if i < slots:
        return Flip(player, i)
    if i < 2 * slots:
        return Swap(player, i - slots)
    return (Draw(player), Take(player), Discard(player))[i - 2 * slots]


def _check_range(name: str, value: int, stop: int) -> None:
    if type(value) is not int:
        raise ArgumentTypeError(name, f"must be an integer, not {value!r}")
    if not 0 <= value < stop:
        raise ArgumentError(name, f"must be from 0 to {stop - 1}, not {value}")
