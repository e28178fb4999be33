"""Sharing of equal values: most of a game is made of a few dozen cards, slots and moves."""

from collections.abc import Callable
from typing import TypeVar

__all__ = ["Flyweights"]

V = TypeVar("V")


class Flyweights(dict[int, V]):
    """Immutable values by the number they are made from, each made when it is first asked for.

    Examples:
        >>> squares = Flyweights(lambda number: number * number)
        >>> squares[12]
        144
    """

    def __init__(self, make: Callable[[int], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: int) -> V:
        value = self._make(number)
        # 1.0 and True, once in, would be found wherever 1 is asked for.
        return self.setdefault(number, value) if type(number) is int else value
