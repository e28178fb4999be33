"""Sharing of equal values: most of a game is made of a few dozen cards, slots and moves."""

from collections.abc import Callable
from typing import TypeVar

__all__ = ["Flyweights"]

K = TypeVar("K")
V = TypeVar("V")


class Flyweights(dict[K, V]):
    """Immutable values by what they are made from, each made when it is first asked for.

    Example:
        >>> squares = Flyweights(lambda number: number * number)
        >>> squares[12]
        144
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        return self.setdefault(key, self._make(key))
