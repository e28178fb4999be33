"""How often a law has something to say: one that never speaks proves nothing."""

from collections import Counter

__all__ = ["TALLY", "speaks"]

TALLY = Counter[bool]()
"""Of the test that runs: the cases that its law spoke of, and those that it passed over."""


def speaks(premise: bool) -> bool:
    """The premise of a law, counted; the test fails in the end if it has hardly ever held."""
    TALLY[premise] += 1
    return premise
