"""Chance from seeds: the shuffle ``skyjo-shuffle-1``, specified so that any language can repeat it.

A shuffle depends on the seed, the round, the number of the reshuffle and the cards, and on nothing else:

1. The key is the ASCII text ``skyjo-shuffle-1``, then, all big-endian, the seed as 16 bytes, the round as
   4 bytes (the first is 1) and the shuffle's number in the round as 4 bytes (the deal is 0, the first
   reshuffle 1).
2. SHAKE-128 of the key, read four bytes at a time as big-endian integers, gives the words.
3. The cards are sorted, ascending. For ``i`` from the last index down to 1, the next word below the greatest
   multiple of ``i + 1`` within 2**32 gives ``j = word mod (i + 1)`` (greater words are passed over), and the
   cards at ``i`` and ``j`` change places.
4. The first card of the result is the first to be dealt, or to be drawn.

`random.shuffle` would not do: what it gives may change from one version of Python to the next.
"""

from collections.abc import Iterable, Iterator
from hashlib import shake_128
from itertools import chain
from struct import unpack
from typing import Final

from skyjo.actions import Deal, Reshuffle
from skyjo.cards import Card
from skyjo.errors import ArgumentError, ArgumentTypeError
from skyjo.phases import Dealing, Reshuffling
from skyjo.position import Position, check_position, reshuffled_cards

__all__ = ["SEED_BITS", "SHUFFLE_NAME", "sample_chance", "shuffled", "words"]

SHUFFLE_NAME: Final = "skyjo-shuffle-1"
SEED_BITS: Final = 128

_LAST_WORD: Final = 2**32 - 1


def sample_chance(position: Position, seed: int) -> Deal | Reshuffle:
    """The chance action that is due, drawn from a seed.

    The same seed serves a whole game, for every round and reshuffle has a stream of its own. Whoever knows
    the seed knows the cards, and a small seed can be found from the cards that one sees: for a game that
    people play in secret, take ``secrets.randbits(128)``.

    Args:
        position: A state in which chance is due, or a view of it: the cards that are shuffled are public.
        seed: From 0 to 2**128 - 1.

    Raises:
        ArgumentError: Chance is not due, or the seed is out of range.
        ArgumentTypeError: An argument has the wrong type.

    Examples:
        >>> import skyjo
        >>> sample_chance(skyjo.initial_state(2), seed=1).deck[:5]
        (12, -2, -1, 0, -2)
    """
    check_position(position)
    match position.phase:
        case Dealing():
            return Deal(shuffled(position.rules.cards, _stream(position, seed, 0)))
        case Reshuffling():
            number = position.reshuffles + 1
            return Reshuffle(shuffled(reshuffled_cards(position), _stream(position, seed, number)))
        case phase:
            raise ArgumentError("position", f"must be Dealing or Reshuffling, not {type(phase).__name__}")


def _stream(position: Position, seed: int, shuffle_number: int) -> Iterator[int]:
    return words(SHUFFLE_NAME, seed, len(position.rounds) + 1, shuffle_number)


def shuffled(cards: Iterable[Card], words: Iterator[int]) -> tuple[Card, ...]:
    """The cards in the order that the words give them, whatever order they come in.

    Every order is as likely as any other if every word is.

    Args:
        cards: Any cards.
        words: 32-bit integers; as many are taken as are needed.
    """
    order = sorted(cards)
    for i in range(len(order) - 1, 0, -1):
        word = next(words)
        j = word % (i + 1)
        # Words from the last multiple of i + 1 on are passed over: else low places would be likelier.
        while word - j > _LAST_WORD - i:
            word = next(words)
            j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def words(name: str, seed: int, *numbers: int) -> Iterator[int]:
    """32-bit integers without end, that depend on nothing but the arguments.

    Args:
        name: What they are for, in ASCII: each purpose has a stream of its own.
        seed: From 0 to 2**128 - 1.
        numbers: From 0 to 2**32 - 1 each: which stream of this purpose.

    Raises:
        ArgumentError: The seed is out of range.
        ArgumentTypeError: The seed is not an integer.

    Examples:
        >>> next(words(SHUFFLE_NAME, 1, 1, 0))
        245475472
    """
    if type(seed) is not int:
        raise ArgumentTypeError("seed", f"must be an integer, not {seed!r}")
    if not 0 <= seed < 1 << SEED_BITS:
        raise ArgumentError("seed", f"must be from 0 to 2**{SEED_BITS} - 1, not {seed}")
    key = name.encode() + seed.to_bytes(SEED_BITS // 8, "big")
    return chain.from_iterable(_blocks(key + b"".join([number.to_bytes(4, "big") for number in numbers])))


def _blocks(key: bytes) -> Iterator[tuple[int, ...]]:
    """The output of SHAKE-128 as 32-bit words."""
    start, size = 0, 1024
    while True:
        # A longer digest begins with the shorter one.
        output = shake_128(key).digest(size)
        yield unpack(f">{(size - start) // 4}I", output[start:])
        start, size = size, 2 * size
