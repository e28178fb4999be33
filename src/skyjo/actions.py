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

    Examples:
        >>> import skyjo
        >>> state = skyjo.apply(skyjo.initial_state(2), Deal(tuple(skyjo.OFFICIAL.cards)))
        >>> state.grids[0].slots[0], state.discard_pile
        (Slot(card=-2, face_up=False), (0,))
    """

    deck: tuple[Card, ...] = _cards()


@frozen
class Reshuffle:
    """The discards become the new draw pile (R14); the interrupted draw happens at once.

    Attributes:
        order: The shuffled cards, the one to be drawn first. With ``reshuffle="all"`` the first opens the new
            discard pile and the second is drawn.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Reshuffle(order=(5, -1, 12)))
        '{"type":"reshuffle","order":[5,-1,12]}'
    """

    order: tuple[Card, ...] = _cards()


@frozen
class Flip:
    """Turn up an own face-down card: at the opening (R5), or after discarding the drawn card (R11).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Flip(player=0, slot=11))
        '{"type":"flip","player":0,"slot":11}'
    """

    player: int = _integer()
    slot: int = _integer()


@frozen
class Draw:
    """Draw the top card of the draw pile (R8, R10).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Draw(player=0))
        '{"type":"draw","player":0}'
    """

    player: int = _integer()


@frozen
class Take:
    """Take the top card of the discard pile (R8, R9).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Take(player=1))
        '{"type":"take","player":1}'
    """

    player: int = _integer()


@frozen
class Swap:
    """Put the held card face up at an own slot; the card there is discarded (R9, R10, R12).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Swap(player=0, slot=4))
        '{"type":"swap","player":0,"slot":4}'
    """

    player: int = _integer()
    slot: int = _integer()


@frozen
class Discard:
    """Discard the drawn card (R10); a Flip must follow (R11).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Discard(player=0))
        '{"type":"discard","player":0}'
    """

    player: int = _integer()


ChanceAction: TypeAlias = Deal | Reshuffle
"""What chance does: `sample_chance` gives it.

Examples:
    >>> import skyjo
    >>> isinstance(skyjo.sample_chance(skyjo.initial_state(2), seed=1), ChanceAction)
    True
"""
PlayerAction: TypeAlias = Flip | Draw | Take | Swap | Discard
"""A move: what a player may send to a server. Chance is none.

Examples:
    >>> import skyjo
    >>> skyjo.loads('{"type":"draw","player":0}', PlayerAction)
    Draw(player=0)
"""
Action: TypeAlias = ChanceAction | PlayerAction
"""Everything that changes a state.

Examples:
    >>> import skyjo
    >>> skyjo.loads('{"type":"take","player":1}', Action)
    Take(player=1)
"""
