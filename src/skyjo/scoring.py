"""What it is worth: the points of a grid, the scores of a round, the outcome of a game."""

from enum import Enum

from attrs import frozen

from skyjo.grid import Grid
from skyjo.position import Position, totals
from skyjo.rules import Rules
from skyjo.state import RoundResult
from skyjo.views import ViewGrid

__all__ = ["EndReason", "Outcome", "end_reason", "outcome", "points", "round_scores"]


class EndReason(str, Enum):
    """Why a game ended (R27).

    Examples:
        >>> EndReason("max_rounds")
        <EndReason.MAX_ROUNDS: 'max_rounds'>
    """

    SCORE_LIMIT = "score_limit"
    MAX_ROUNDS = "max_rounds"


@frozen
class Outcome:
    """How a game ended.

    Attributes:
        totals: Each player's points over all rounds; the lowest wins (R28).
        ranks: Each player's place, from 1; equal totals share the better place (1, 1, 3).
        winners: The players in the first place, ascending.
        reason: Why the game ended.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Outcome((104, 61), (2, 1), (1,), EndReason.SCORE_LIMIT))
        '{"totals":[104,61],"ranks":[2,1],"winners":[1],"reason":"score_limit"}'
    """

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: EndReason


def points(grid: Grid | ViewGrid) -> int:
    """The sum of the cards that lie face up, which may be negative; an empty grid counts 0 (R23).

    Face-down cards do not count, for nobody knows them: while a round goes on, this is what lies open (R6).

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["12 -2 (3) 4 / -- 6 7 8 / -- 3 4 5"] * 2)
        >>> points(state.grids[0])
        47
    """
    return sum([slot.card for slot in grid.slots if slot is not None and slot.face_up])


def round_scores(raw_scores: tuple[int, ...], closer: int | None, rules: Rules) -> tuple[int, ...]:
    """Each player's points as they are booked: the closer pays if not alone the lowest (R24, R25).

    Args:
        raw_scores: Each player's points by the grids alone.
        closer: Who closed the round; None if nobody did, and then nobody pays.
        rules: The penalty options.

    Examples:
        >>> import skyjo
        >>> round_scores((10, 24, 10), 0, skyjo.OFFICIAL)
        (20, 24, 10)
    """
    if closer is None:
        return raw_scores
    own = raw_scores[closer]
    lowest_other = min(raw_scores[:closer] + raw_scores[closer + 1 :])
    beaten = lowest_other <= own if rules.penalty_on_tie else lowest_other < own
    if not beaten or (own <= 0 and rules.penalty_positive_only):
        return raw_scores
    return (*raw_scores[:closer], _penalized(own, rules), *raw_scores[closer + 1 :])


def _penalized(own: int, rules: Rules) -> int:
    if rules.penalty_flat_first:
        return (own + rules.penalty_flat) * rules.penalty_multiplier
    return own * rules.penalty_multiplier + rules.penalty_flat


def end_reason(rules: Rules, rounds: tuple[RoundResult, ...]) -> EndReason | None:
    """Why a game with these finished rounds is over (R27); None if it goes on."""
    booked = [sum(scores) for scores in zip(*[result.scores for result in rounds], strict=True)]
    # The score limit goes first: it is the reason when both limits are reached at once.
    if rules.score_limit is not None and max(booked, default=0) >= rules.score_limit:
        return EndReason.SCORE_LIMIT
    if rules.max_rounds is not None and len(rounds) >= rules.max_rounds:
        return EndReason.MAX_ROUNDS
    return None


def outcome(position: Position) -> Outcome | None:
    """How the game ended; None while it goes on.

    Examples:
        >>> import skyjo
        >>> outcome(skyjo.initial_state(2)) is None
        True
    """
    booked = totals(position)
    reason = end_reason(position.rules, position.rounds)
    if reason is None:
        return None
    ranks = tuple(1 + sum(other < own for other in booked) for own in booked)
    winners = tuple(player for player, rank in enumerate(ranks) if rank == 1)
    return Outcome(booked, ranks, winners, reason)
