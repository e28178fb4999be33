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
    """Where a held card comes from.

    Examples:
        >>> Source("draw_pile") is DRAW_PILE
        True
    """

    DRAW_PILE = "draw_pile"
    DISCARD_PILE = "discard_pile"


# Named here because looking a member up in its class is slow on Python 3.11.
DRAW_PILE: Final = Source.DRAW_PILE
DISCARD_PILE: Final = Source.DISCARD_PILE


@frozen
class Dealing:
    """A round is to be dealt: chance is due (R3).

    Examples:
        >>> import skyjo
        >>> skyjo.initial_state(2).phase
        Dealing()
    """

    player: ClassVar[None] = None


@frozen
class Opening:
    """Players turn up their initial cards, in any order (R5).

    Examples:
        >>> import skyjo
        >>> state = skyjo.initial_state(2)
        >>> skyjo.apply(state, skyjo.sample_chance(state, seed=1)).phase
        Opening()
    """

    player: ClassVar[None] = None


@frozen
class Choosing:
    """The player on turn is to draw or to take (R8).

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["1 (2) 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> state.phase
        Choosing(player=0)
    """

    player: int


@frozen
class Reshuffling:
    """The player wants to draw, and the draw pile is empty: chance is due (R14).

    Examples:
        >>> import skyjo.testing
        >>> rules = skyjo.Rules(rows=1, columns=2, deck=((0, 3), (5, 3)), initial_flips=1)
        >>> state = skyjo.testing.situation(["0 (5)", "0 (5)"], rules=rules, rest="discard")
        >>> skyjo.apply(state, skyjo.Draw(0)).phase
        Reshuffling(player=0)
    """

    player: int


@frozen
class Holding:
    """The player holds a card: to be swapped (R9), or discarded if it was drawn (R10).

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["1 (2) 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> skyjo.apply(state, skyjo.Take(0)).phase
        Holding(player=0, card=12, source=<Source.DISCARD_PILE: 'discard_pile'>)
    """

    player: int
    card: Card
    source: Source


@frozen
class HoldingUnseen:
    """`Holding` as those see it who may not see the card: it was drawn, by another player (R10).

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["1 (2) 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> skyjo.observe(skyjo.apply(state, skyjo.Draw(0)), viewer=1).phase
        HoldingUnseen(player=0)
    """

    player: int
    source: ClassVar[Literal[Source.DRAW_PILE]] = Source.DRAW_PILE


@frozen
class Flipping:
    """The player has discarded the drawn card and is to turn up a card (R11).

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["1 (2) 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> skyjo.apply(skyjo.apply(state, skyjo.Draw(0)), skyjo.Discard(0)).phase
        Flipping(player=0)
    """

    player: int


@frozen
class Finished:
    """The game is over (R27).

    Examples:
        >>> import skyjo.bots
        >>> skyjo.play(2, [skyjo.bots.greedy_bot] * 2, seed=1).phase
        Finished()
    """

    player: ClassVar[None] = None


Phase: TypeAlias = Dealing | Opening | Choosing | Reshuffling | Holding | Flipping | Finished
"""What a state waits for, of every kind.

Examples:
    >>> import skyjo
    >>> isinstance(skyjo.initial_state(2).phase, Phase)
    True
"""
ViewPhase: TypeAlias = Phase | HoldingUnseen
"""What the state of a view waits for.

Examples:
    >>> isinstance(HoldingUnseen(player=1), ViewPhase)
    True
"""
