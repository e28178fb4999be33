"""Law 6: totals are the sums of the rounds, and a round's scores follow from its grids and closer alone."""

from hypothesis import given

from laws.tally import speaks
from skyjo import Finished, Rules, State, outcome, totals
from skyjo.testing.strategies import walks
from skyjo.testing.walks import Walk


def booked(rules: Rules, points: list[int], closer: int | None) -> list[int]:
    """The penalty, written anew."""
    scores = list(points)
    if closer is not None:
        own, others = points[closer], [p for seat, p in enumerate(points) if seat != closer]
        lowest = all(own < other or (own == other and not rules.penalty_on_tie) for other in others)
        spared = rules.penalty_positive_only and own <= 0
        if not lowest and not spared:
            first, last = (rules.penalty_flat, 0) if rules.penalty_flat_first else (0, rules.penalty_flat)
            scores[closer] = (own + first) * rules.penalty_multiplier + last
    return scores


def check_scores(before: State, after: State) -> None:
    if not speaks(len(after.rounds) > len(before.rounds)):
        assert after.rounds == before.rounds
        return
    assert after.rounds[:-1] == before.rounds
    result = after.rounds[-1]
    points = [sum(slot.card for slot in grid.slots if slot) for grid in after.grids]
    assert list(result.raw_scores) == points
    assert list(result.scores) == booked(after.rules, points, result.closer)


def check_outcome(state: State) -> None:
    sums = [sum(result.scores[seat] for result in state.rounds) for seat in range(state.players)]
    assert list(totals(state)) == sums
    limit, rounds = state.rules.score_limit, state.rules.max_rounds
    by_score = limit is not None and max(sums) >= limit
    by_rounds = rounds is not None and len(state.rounds) >= rounds
    assert isinstance(state.phase, Finished) is (by_score or by_rounds)
    end = outcome(state)
    assert (end is not None) is isinstance(state.phase, Finished)
    if speaks(end is not None):
        assert end is not None
        assert end.totals == totals(state)
        assert [end.totals[seat] for seat in end.winners] == [min(sums)] * sums.count(min(sums))
        assert list(end.ranks) == [sorted(sums).index(total) + 1 for total in sums]
        assert end.reason.value == ("score_limit" if by_score else "max_rounds")


@given(walks())
def test_scores_follow_from_the_final_grids_and_the_closer(walk: Walk) -> None:
    for before, _, after in walk.steps():
        check_scores(before, after)


@given(walks())
def test_totals_and_outcome_follow_from_the_rounds(walk: Walk) -> None:
    for state in walk.states:
        check_outcome(state)
