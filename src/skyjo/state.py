"""A whole game at one moment, hidden cards included.

States are made by the engine. Nothing is checked when one is constructed, for that would cost every step;
`skyjo.validate` checks one at hand.
"""

from typing import Any

from attrs import define, frozen

from skyjo.cards import Card
from skyjo.grid import Grid
from skyjo.phases import Phase
from skyjo.rules import Rules

__all__ = ["Draft", "RoundResult", "State", "drafted"]


@frozen
class RoundResult:
    """A finished round, as it was booked.

    Attributes:
        closer: Who closed it (R19); None if the turn limit ended it.
        raw_scores: Each player's points before the penalty (R23).
        scores: Each player's points as added to the totals (R24 to R26).
        next_starter: Who starts the next round (R7); None if its opening decides.

    Examples:
        >>> RoundResult(closer=0, raw_scores=(9, 9), scores=(18, 9), next_starter=0).scores
        (18, 9)
    """

    closer: int | None
    raw_scores: tuple[int, ...]
    scores: tuple[int, ...]
    next_starter: int | None


@define(eq=False)
class _Fields:
    rules: Rules
    players: int
    phase: Phase
    grids: tuple[Grid, ...]
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    closer: int | None
    starter: int | None
    turns: int
    reshuffles: int
    rounds: tuple[RoundResult, ...]


@frozen
class State(_Fields):
    """A whole game at one moment; immutable, hashable and comparable.

    Between rounds the revealed grids and the piles of the finished round stay until the next Deal.

    Attributes:
        rules: The rules it is played by.
        players: How many players; a player is a seat, ``0 .. players - 1``, and turns go in seat order.
        phase: What the game waits for.
        grids: Each player's grid; without a slot before the first Deal.
        draw_pile: Hidden cards, the next to be drawn first.
        discard_pile: In time order, the top last.
        closer: Who has closed the round (R19), or None.
        starter: Who starts the round (R6, R7); None until it is known.
        turns: Completed turns of the round; stays 0 in a game without a turn limit.
        reshuffles: Reshuffles of the round so far.
        rounds: The finished rounds, oldest first.

    Examples:
        >>> import skyjo
        >>> state = skyjo.initial_state(2)
        >>> state.phase, state.players, len(state.rounds)
        (Dealing(), 2, 0)
        >>> state == skyjo.loads(skyjo.dumps(state), State), hash(state) == hash(skyjo.initial_state(2))
        (True, True)
    """

    @property
    def draw_pile_size(self) -> int:
        """How many cards the draw pile has: the part of it that everybody sees."""
        return len(self.draw_pile)


@define(eq=False)
class Draft(_Fields):
    """A state in the making: the steps of one action write to it, and nobody sees it before it is a State."""

    def finished(self) -> State:
        """The state; the draft is used up."""
        # A frozen class is slow to construct, field by field: this makes every action twice as fast. Both
        # classes have the same slots, so Python lets an object of the one become one of the other.
        done: Any = self
        done.__class__ = State
        state: State = done
        return state


def drafted(state: State) -> Draft:
    """A draft that begins as the state."""
    return Draft(
        state.rules,
        state.players,
        state.phase,
        state.grids,
        state.draw_pile,
        state.discard_pile,
        state.closer,
        state.starter,
        state.turns,
        state.reshuffles,
        state.rounds,
    )
