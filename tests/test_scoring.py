"""Points, scores and the end (R23 to R28)."""

import pickle
from typing import Any

import pytest
from attrs import evolve
from typeguard import suppress_type_checks

from skyjo import (
    OFFICIAL,
    SPECTATOR,
    ArgumentTypeError,
    EndReason,
    Finished,
    Outcome,
    RoundResult,
    Rules,
    initial_state,
    observe,
    outcome,
    points,
)
from skyjo.scoring import end_reason, round_scores
from skyjo.testing import situation

FLAT: dict[str, Any] = {"penalty_flat": 5}
FLAT_ONLY = FLAT | {"penalty_multiplier": 1}
FLAT_FIRST = FLAT | {"penalty_flat_first": True}
ANY_SIGN: dict[str, Any] = {"penalty_positive_only": False}
TIE_PASSES: dict[str, Any] = {"penalty_on_tie": False}


def booked(*rounds: tuple[int, ...]) -> tuple[RoundResult, ...]:
    return tuple(RoundResult(0, scores, scores, 0) for scores in rounds)


@pytest.mark.parametrize(
    ("grid", "worth"),
    [
        ("12 -2 (3) 4 / -- 6 7 8 / -- 3 4 5", 47),
        ("-2 -2 -1 0 / 0 0 1 -1 / (12) 2 1 -2", -4),
        ("-- -- -- -- / -- -- -- -- / -- -- (9) --", 0),
        ("-- -- -- 1 / -- -- -- 1 / -- -- -- (1)", 2),
    ],
)
def test_the_points_of_a_grid_are_the_sum_of_its_face_up_cards(grid: str, worth: int) -> None:
    state = situation([grid, "1 (2) 3 4 / 5 6 7 8 / 2 3 4 5"])
    assert points(state.grids[0]) == worth
    assert points(observe(state, SPECTATOR).grids[0]) == worth


@pytest.mark.parametrize(
    ("own", "other", "scored"),
    [(15, 14, 30), (15, 15, 30), (15, 16, 15), (1, 0, 2), (0, -3, 0), (0, 0, 0), (-4, -5, -4), (-4, -4, -4)],
)
def test_the_closers_positive_points_are_doubled_unless_they_alone_are_the_lowest(
    own: int, other: int, scored: int
) -> None:
    assert round_scores((own, other), 0, OFFICIAL) == (scored, other)
    assert round_scores((other, own), 1, OFFICIAL) == (other, scored)
    assert round_scores((99, own, other), 1, OFFICIAL) == (99, scored, other)
    assert round_scores((other, own, 99), 1, OFFICIAL) == (other, scored, 99)


PENALTIES: list[tuple[dict[str, Any], int, int, int]] = [
    # options, the closer's points, the lowest of the others, what is booked
    ({}, 8, 7, 16),
    ({"penalty_multiplier": 1}, 8, 7, 8),
    ({"penalty_multiplier": 10}, 8, 7, 80),
    (FLAT_ONLY, 8, 7, 13),
    (FLAT_ONLY, 8, 8, 13),
    (FLAT_ONLY, 8, 9, 8),
    (FLAT_ONLY, 0, -1, 0),
    (FLAT, 8, 7, 21),
    (FLAT_FIRST, 8, 7, 26),
    (FLAT_FIRST, 0, -1, 0),
    (FLAT_FIRST | ANY_SIGN, -2, -3, 6),
    (FLAT | ANY_SIGN, -2, -3, 1),
    (FLAT_ONLY | ANY_SIGN, 0, -1, 5),
    (FLAT_ONLY | ANY_SIGN, 0, 1, 0),
    (ANY_SIGN, -2, -3, -4),
    (ANY_SIGN, -2, -2, -4),
    (ANY_SIGN, -2, -1, -2),
    (TIE_PASSES, 8, 8, 8),
    (TIE_PASSES, 8, 7, 16),
    (TIE_PASSES, 8, 9, 8),
    (TIE_PASSES | ANY_SIGN, -2, -2, -2),
    (TIE_PASSES | ANY_SIGN, -2, -3, -4),
    (TIE_PASSES | FLAT_FIRST, 8, 8, 8),
]


@pytest.mark.parametrize(("options", "own", "lowest", "scored"), PENALTIES)
def test_the_options_decide_the_penalty(options: dict[str, Any], own: int, lowest: int, scored: int) -> None:
    rules = Rules(**options)
    assert round_scores((own, lowest, 99), 0, rules) == (scored, lowest, 99)
    assert round_scores((lowest, 99, own), 2, rules) == (lowest, 99, scored)


def test_nobody_pays_if_nobody_closed() -> None:
    assert round_scores((9, 5, 7), None, OFFICIAL) == (9, 5, 7)
    assert round_scores((9, 5, 7), None, Rules(**FLAT_FIRST | ANY_SIGN)) == (9, 5, 7)


def test_others_never_pay() -> None:
    assert round_scores((1, 50, 60), 0, OFFICIAL) == (1, 50, 60)
    assert round_scores((10, 24, 10), 0, OFFICIAL) == (20, 24, 10)


@pytest.mark.parametrize(
    ("options", "rounds", "reason"),
    [
        ({}, [], None),
        ({"score_limit": 1}, [], None),
        ({}, [(99, 99)], None),
        ({}, [(100, 3)], EndReason.SCORE_LIMIT),
        ({}, [(3, 101)], EndReason.SCORE_LIMIT),
        ({}, [(60, 3), (39, 96)], None),
        ({}, [(60, 3), (40, 96)], EndReason.SCORE_LIMIT),
        ({}, [(105, 3), (-6, 1)], None),
        ({"score_limit": 1}, [(0, -5)], None),
        ({"score_limit": 1}, [(0, 1)], EndReason.SCORE_LIMIT),
        ({"score_limit": None, "max_rounds": 2}, [(500, 500)], None),
        ({"score_limit": None, "max_rounds": 2}, [(1, 1), (1, 1)], EndReason.MAX_ROUNDS),
        ({"score_limit": None, "max_rounds": 2}, [], None),
        ({"max_rounds": 2}, [(100, 1)], EndReason.SCORE_LIMIT),
        ({"max_rounds": 1}, [(99, 1)], EndReason.MAX_ROUNDS),
        ({"max_rounds": 1}, [(100, 1)], EndReason.SCORE_LIMIT),
    ],
)
def test_a_limit_ends_the_game_and_the_score_limit_is_named_first(
    options: dict[str, Any], rounds: list[tuple[int, ...]], reason: EndReason | None
) -> None:
    assert end_reason(Rules(**options), booked(*rounds)) is reason


@pytest.mark.parametrize(
    ("scores", "ranks", "winners"),
    [
        ((100, 72, 39), (3, 2, 1), (2,)),
        ((103, 45, 45), (3, 1, 1), (1, 2)),
        ((101, 105, 130), (1, 2, 3), (0,)),
        ((100, 100, 100), (1, 1, 1), (0, 1, 2)),
        ((-5, 100, 100, 7), (1, 3, 3, 2), (0,)),
        ((50, 100, 50, 100, 60), (1, 4, 1, 4, 3), (0, 2)),
    ],
)
def test_the_lowest_total_wins_and_equal_totals_share_a_rank(
    scores: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = evolve(initial_state(len(scores)), rounds=booked(scores), phase=Finished())
    expected = Outcome(scores, ranks, winners, EndReason.SCORE_LIMIT)
    for position in (state, observe(state, 0), observe(state, SPECTATOR)):
        assert outcome(position) == expected


def test_a_game_that_goes_on_has_no_outcome() -> None:
    state = situation(["1 (2) 3 4 / 5 6 7 8 / 2 3 4 5"] * 2, totals=[99, 40])
    assert outcome(state) is None
    assert outcome(observe(state, 1)) is None


def test_an_outcome_counts_every_round() -> None:
    rules = Rules(score_limit=None, max_rounds=3)
    rounds = booked((5, -2), (-9, 4), (3, 3))
    state = evolve(initial_state(2, rules), rounds=rounds, phase=Finished())
    assert outcome(state) == Outcome((-1, 5), (1, 2), (0,), EndReason.MAX_ROUNDS)


def test_an_outcome_is_a_value() -> None:
    end = Outcome((1, 2), (1, 2), (0,), EndReason.MAX_ROUNDS)
    again = pickle.loads(pickle.dumps(end))
    assert again == end
    assert hash(again) == hash(end)
    assert again.reason is EndReason.MAX_ROUNDS


def test_the_outcome_of_something_else_is_refused() -> None:
    anything: Any = OFFICIAL
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match="position: must be a State or a View"),
    ):
        outcome(anything)
