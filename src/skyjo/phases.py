"""What the game waits for, as a closed union: the card in hand exists only while one is held.

Every phase has a ``player``: the seat on turn, or None when everybody or nobody acts.
"""

from enum import Enum
from typing import ClassVar, Final, Literal, TypeAlias

from attrs import frozen

from skyjo.cards import Card

__all__ = [
    "DISCARD_PILE",
    "DRAW_PILE",
    "Choosing",
    "Dealing",
    "Finished",
    "Flipping",
    "Holding",
    "HoldingUnseen",
    "Opening",
    "Phase",
    "Reshuffling",
    "Source",
    "ViewPhase",
]


class Source(str, Enum):
    """Where a held card comes from."""

    DRAW_PILE = "draw_pile"
    DISCARD_PILE = "discard_pile"


# Named here because looking a member up in its class is slow on Python 3.11.
DRAW_PILE: Final = Source.DRAW_PILE
DISCARD_PILE: Final = Source.DISCARD_PILE


@frozen
class Dealing:
    """A round is to be dealt: chance is due (R3)."""

    player: ClassVar[None] = None


@frozen
class Opening:
    """Players turn up their initial cards, in any order (R5)."""

    player: ClassVar[None] = None


@frozen
class Choosing:
    """The player on turn is to draw or to take (R8)."""

    player: int


@frozen
class Reshuffling:
    """The player wants to draw, and the draw pile is empty: chance is due (R14)."""

    player: int


@frozen
class Holding:
    """The player holds a card: to be swapped (R9), or discarded if it was drawn (R10)."""

    player: int
    card: Card
    source: Source


@frozen
class HoldingUnseen:
    """`Holding` as those see it who may not see the card: it was drawn, by another player (R10)."""

    player: int
    source: ClassVar[Literal[Source.DRAW_PILE]] = Source.DRAW_PILE


@frozen
class Flipping:
    """The player has discarded the drawn card and is to turn up a card (R11)."""

    player: int


@frozen
class Finished:
    """The game is over (R27)."""

    player: ClassVar[None] = None


Phase: TypeAlias = Dealing | Opening | Choosing | Reshuffling | Holding | Flipping | Finished
ViewPhase: TypeAlias = Phase | HoldingUnseen
