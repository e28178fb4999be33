"""Cards and decks (R1).

A card is its integer value and nothing else: a card with an identity could be followed through a
reshuffle by whoever saw it before.
"""

from itertools import chain, repeat
from typing import TypeAlias

__all__ = ["OFFICIAL_DECK", "Card", "Deck", "deck_cards"]

Card: TypeAlias = int
Deck: TypeAlias = tuple[tuple[Card, int], ...]
"""How many cards of each value there are: ``(value, count)`` pairs, values ascending."""

# R1
OFFICIAL_DECK: Deck = ((-2, 5), (-1, 10), (0, 15), *((value, 10) for value in range(1, 13)))


def deck_cards(deck: Deck) -> tuple[Card, ...]:
    """Every card of the deck, ascending.

    Example:
        >>> len(deck_cards(OFFICIAL_DECK)), sum(deck_cards(OFFICIAL_DECK))
        (150, 760)
    """
    return tuple(chain.from_iterable([repeat(value, count) for value, count in deck]))
