"""Digests: short texts by which two programs find out whether they have the same value.

The digest ``skyjo-digest-1`` of a value is the first 32 hexadecimal digits of BLAKE2b, with 64 bytes and no
key, over its canonical JSON: what `skyjo.dumps` writes, with the keys of every object sorted, in UTF-8.

The digest of a view is safe to send, for the view tells nothing but what its viewer knows. That of a state is
not: the hidden cards are sometimes so few that they can be found by trying, so nobody may see it while the
round goes on.
"""

from hashlib import blake2b
from typing import Final

from skyjo.codec import to_dict
from skyjo.json_text import canonical

__all__ = ["DIGEST_NAME", "digest", "digest_of"]

DIGEST_NAME: Final = "skyjo-digest-1"

_DIGITS: Final = 32


def digest(value: object) -> str:
    """The digest of a value, 32 hexadecimal digits: the same for equal values, everywhere.

    A server sends the digest of a player's view along with the events; a client that has folded them into a
    view with another digest has lost one, and asks for a fresh view.

    Args:
        value: As for `skyjo.dumps`. Never show the digest of a state to a player while the round goes on.

    Raises:
        ArgumentTypeError: It cannot be written as JSON.
        ArgumentError: It holds an integer beyond ±2**53.

    Examples:
        >>> import skyjo
        >>> digest(skyjo.observe(skyjo.initial_state(2), skyjo.SPECTATOR))
        '9931f8f655bdb2dc94e5faa15f47079f'
    """
    return digest_of(to_dict(value))


def digest_of(document: object) -> str:
    """The digest of plain dicts, lists, strings, integers, booleans and None."""
    return blake2b(canonical(document)).hexdigest()[:_DIGITS]
