"""What can happen at the table: the moves of players, and chance as an action that carries its outcome.

Every player action names its player, so that a server can hold it against the seat that sent it. Constructors
accept exactly the right types; whether an action is legal is another question, for `skyjo.legality`.
"""

from typing import Any, TypeAlias

from attrs import field, frozen

from skyjo.cards import Card
from skyjo.errors import ArgumentTypeError

__all__ = [
    "Action",
    "ChanceAction",
    "Deal",
    "Discard",
    "Draw",
    "Flip",
    "PlayerAction",
    "Reshuffle",
    "Swap",
    "Take",
]


# Not "any integral": Flip(0, True) would equal Flip(0, 1) and be legal.
def _check_integer(_: object, attribute: Any, value: object) -> None:
    if type(value) is not int:
        raise ArgumentTypeError(attribute.name, f"must be an integer, not {value!r}")


def _check_cards(_: object, attribute: Any, value: object) -> None:
    if type(value) is not tuple:
        raise ArgumentTypeError(attribute.name, f"must be a tuple of cards, not {type(value).__name__}")
    for card in value:
        if type(card) is not int:
            raise ArgumentTypeError(attribute.name, f"must hold integers, not {card!r}")


def _integer() -> Any:
    return field(validator=_check_integer)


def _cards() -> Any:
    return field(validator=_check_cards)


@frozen
class Deal:
    """A round is dealt (R3, R4).

    Attributes:
        deck: The whole deck, first card dealt first: a full grid to player 0, row by row, then to player 1,
            and so on; the next card opens the discard pile; the rest is the draw pile, its next card first.
    """

    deck: tuple[Card, ...] = _cards()


@frozen
class Reshuffle:
    """The discards become the new draw pile (R14); the interrupted draw happens at once.

    Attributes:
        order: The shuffled cards, the one to be drawn first. With ``reshuffle="all"`` the first opens the new
            discard pile and the second is drawn.
    """

    order: tuple[Card, ...] = _cards()


@frozen
class Flip:
    """Turn up an own face-down card: at the opening (R5), or after discarding the drawn card (R11)."""

    player: int = _integer()
    slot: int = _integer()


@frozen
class Draw:
    """Draw the top card of the draw pile (R8, R10)."""

    player: int = _integer()


@frozen
class Take:
    """Take the top card of the discard pile (R8, R9)."""

    player: int = _integer()


@frozen
class Swap:
    """Put the held card face up at an own slot; the card there is discarded (R9, R10, R12)."""

    player: int = _integer()
    slot: int = _integer()


@frozen
class Discard:
    """Discard the drawn card (R10); a Flip must follow (R11)."""

    player: int = _integer()


ChanceAction: TypeAlias = Deal | Reshuffle
PlayerAction: TypeAlias = Flip | Draw | Take | Swap | Discard
Action: TypeAlias = ChanceAction | PlayerAction
