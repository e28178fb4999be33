"""Cards and decks (R1).

A card is its integer value and nothing else: a card with an identity could be followed through a
reshuffle by whoever saw it before.
"""

from itertools import chain, repeat
from typing import TypeAlias

__all__ = ["OFFICIAL_DECK", "Card", "Deck", "deck_cards"]

Card: TypeAlias = int
"""The value of a card; it has no other identity.

Examples:
    >>> card: Card = -2
"""
Deck: TypeAlias = tuple[tuple[Card, int], ...]
"""How many cards of each value there are: ``(value, count)`` pairs, values ascending.

Examples:
    >>> import skyjo
    >>> skyjo.Rules(deck=((-2, 20), (5, 20), (12, 20)), rows=2).cards[:3]
    (-2, -2, -2)
"""

# R1
OFFICIAL_DECK: Deck = ((-2, 5), (-1, 10), (0, 15), *((value, 10) for value in range(1, 13)))
"""The 150 cards of the official game (R1).

Examples:
    >>> sum(value * count for value, count in OFFICIAL_DECK)
    760
"""


def deck_cards(deck: Deck) -> tuple[Card, ...]:
    """Every card of the deck, ascending.

    Examples:
        >>> len(deck_cards(OFFICIAL_DECK)), sum(deck_cards(OFFICIAL_DECK))
        (150, 760)
    """
    return tuple(chain.from_iterable([repeat(value, count) for value, count in deck]))
