"""`skyjo.testing.situation`: states from text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

import skyjo.testing
from skyjo import (
    OFFICIAL,
    ArgumentError,
    Choosing,
    Grid,
    InvalidStateError,
    Opening,
    Rules,
    RulesError,
    Slot,
    State,
    totals,
    validate,
)
from skyjo.testing import situation

GRID = "12 (-2) (3) 4 / 5 -- 7 8 / 2 3 4 5"
OPEN = "12 -2 3 4 / 5 -- 7 8 / 2 3 4 5"
HIDDEN = "(1) (2) (3) (4) / (5) (6) (7) (8) / (9) (10) (11) (12)"
TINY: dict[str, Any] = {"rows": 1, "columns": 2, "initial_flips": 1}


def small(*counts: tuple[int, int], **options: Any) -> Rules:
    """Rules for grids of two slots, with this deck."""
    return Rules(deck=counts, **TINY | options)


def refused(*arguments: Any, **options: Any) -> tuple[str, ...]:
    """What is wrong with the state described."""
    with pytest.raises(InvalidStateError) as caught:
        situation(*arguments, **options)
    return caught.value.violations


def test_what_the_kit_offers() -> None:
    assert skyjo.testing.__all__ == ["Walk", "assert_no_leak", "situation"]


def test_a_grid_is_read_row_by_row() -> None:
    up, down = True, False
    expected = (
        *(Slot(12, up), Slot(-2, down), Slot(3, down), Slot(4, up)),
        *(Slot(5, up), None, Slot(7, up), Slot(8, up)),
        *(Slot(2, up), Slot(3, up), Slot(4, up), Slot(5, up)),
    )
    assert situation([GRID, HIDDEN]).grids == (Grid(expected), Grid.dealt(tuple(range(1, 13))))


def test_spaces_do_not_matter() -> None:
    assert situation([GRID.replace(" ", "  ").replace("/", "\n/"), HIDDEN]) == situation([GRID, HIDDEN])


def test_by_default_player_0_chooses_in_the_first_round_of_the_official_game() -> None:
    state = situation([GRID, HIDDEN])
    assert state.phase == Choosing(0)
    assert (state.rules, state.players, state.starter, state.closer) == (OFFICIAL, 2, 0, None)
    assert (state.turns, state.reshuffles, state.rounds) == (0, 0, ())


def test_the_piles_are_in_time_order() -> None:
    state = situation([GRID, HIDDEN], draw_pile=[12, 0], discard_pile=[7, 1])
    assert state.draw_pile[:2] == (12, 0)
    assert state.discard_pile == (7, 1)


def test_the_unnamed_cards_go_to_the_far_end_of_the_draw_pile_ascending() -> None:
    state = situation([GRID, HIDDEN], draw_pile=[12, 0], discard_pile=[7, 1])
    rest = state.draw_pile[2:]
    assert len(rest) == 150 - 11 - 12 - 4
    assert list(rest) == sorted(rest)


def test_the_unnamed_cards_go_under_the_discard_pile_if_asked() -> None:
    state = situation([GRID, HIDDEN], draw_pile=[12, 0], discard_pile=[7, 1], rest="discard")
    assert state.draw_pile == (12, 0)
    assert state.discard_pile[-2:] == (7, 1)
    rest = state.discard_pile[:-2]
    assert len(rest) == 150 - 11 - 12 - 4
    assert list(rest) == sorted(rest)


def test_the_last_unnamed_card_opens_the_discard_pile_if_none_is_named() -> None:
    state = situation([GRID, HIDDEN], draw_pile=[9, -2])
    assert state.draw_pile[:2] == (9, -2)
    assert state.discard_pile == (12,)
    assert max(state.draw_pile) == 12
    assert situation([GRID, HIDDEN], rest="discard").discard_pile[-1] == 12


def test_without_an_unnamed_card_the_discards_must_be_named() -> None:
    rules = small((1, 2), (2, 2), (3, 2))
    described: dict[str, Any] = {"draw_pile": [3, 3], "rules": rules}
    violations = ("discard_pile: must not be empty in Choosing (R4)",)
    assert refused(["1 (2)", "2 (1)"], **described) == violations
    assert refused(["1 (2)", "2 (1)"], **described, rest="discard") == violations
    state = situation(["1 (2)", "2 (1)"], draw_pile=[3], discard_pile=[3], rules=rules)
    assert (state.draw_pile, state.discard_pile) == ((3,), (3,))


def test_the_piles_may_be_any_sequences() -> None:
    described = situation((GRID, HIDDEN), draw_pile=(12, 0), discard_pile=(7, 1), totals=(3, 5))
    assert described == situation([GRID, HIDDEN], draw_pile=[12, 0], discard_pile=[7, 1], totals=[3, 5])


def test_the_player_on_turn_has_started_the_round_where_nothing_else_says_who_did() -> None:
    state = situation([GRID, HIDDEN], player=1)
    assert (state.phase, state.starter) == (Choosing(1), 1)


@pytest.mark.parametrize(
    ("described", "starter"),
    [
        ({"rules": Rules(first_starter="lowest_seat")}, 0),
        ({"previous_closer": 0}, 0),
        ({"previous_closer": 1}, 1),
        ({"totals": [9, 5]}, 1),
        ({"totals": [9, 5], "rules": Rules(next_starter="highest_sum")}, 1),
        ({"totals": [5, 9], "rules": Rules(next_starter="round_winner")}, 0),
        ({"totals": [5, 9], "rules": Rules(next_starter="next_seat")}, 1),
    ],
)
def test_the_option_or_the_round_before_says_who_started(described: dict[str, Any], starter: int) -> None:
    assert situation([GRID, HIDDEN], player=1, **described).starter == starter


def test_an_opening_waits_for_its_flips() -> None:
    state = situation([HIDDEN, HIDDEN.replace("(1)", "1")], phase="opening", discard_pile=[5])
    assert state.phase == Opening()
    assert state.starter is None
    assert situation([HIDDEN] * 2, phase="opening", previous_closer=1).starter == 1


def test_a_closed_round_names_its_closer() -> None:
    state = situation([GRID, OPEN, GRID], closer=1, player=2)
    assert (state.closer, state.phase) == (1, Choosing(2))
    assert refused([GRID, GRID], closer=1) == (
        "grids[1]: must lie face up after the player's last turn (R19, R21)",
    )


TOTALS: list[tuple[dict[str, Any], list[int], int | None, int, tuple[int, ...]]] = [
    # options, totals, who closed, who is found to have closed, the raw scores
    ({}, [9, 5, 7], None, 1, (9, 5, 7)),
    ({}, [-3, 5, 7], None, 0, (-3, 5, 7)),
    ({}, [0, 0, 0], None, 0, (0, 0, 0)),
    ({}, [9, 16, 7], 1, 1, (9, 8, 7)),
    ({}, [9, 5, 18], 2, 2, (9, 5, 9)),
    ({"penalty_multiplier": 3}, [9, 24, 7], 1, 1, (9, 8, 7)),
    ({"penalty_multiplier": 1, "penalty_flat": 5}, [9, 13, 7], 1, 1, (9, 8, 7)),
    ({"penalty_flat": 5}, [9, 21, 7], 1, 1, (9, 8, 7)),
    ({"penalty_flat": 5, "penalty_flat_first": True}, [9, 26, 7], 1, 1, (9, 8, 7)),
    ({"penalty_positive_only": False}, [-9, -4, 7], 1, 1, (-9, -2, 7)),
    ({"penalty_on_tie": False}, [8, 8, 8], None, 0, (8, 8, 8)),
    ({"penalty_multiplier": 1}, [8, 8, 8], 2, 2, (8, 8, 8)),
]


@pytest.mark.parametrize(("options", "points", "closer", "found", "raw"), TOTALS)
def test_one_finished_round_explains_the_totals(
    options: dict[str, Any], points: list[int], closer: int | None, found: int, raw: tuple[int, ...]
) -> None:
    state = situation([GRID, HIDDEN, GRID], totals=points, previous_closer=closer, rules=Rules(**options))
    (result,) = state.rounds
    assert totals(state) == tuple(points)
    assert (result.closer, result.raw_scores) == (found, raw)
    validate(state)


def test_a_previous_closer_alone_stands_for_a_round_of_zeros() -> None:
    (result,) = situation([GRID, HIDDEN], previous_closer=1).rounds
    assert (result.closer, result.scores, result.next_starter) == (1, (0, 0), 1)


def test_the_round_before_was_started_by_seat_0() -> None:
    rules = Rules(next_starter="next_seat")
    assert situation([GRID, HIDDEN, GRID], previous_closer=2, rules=rules).starter == 1


@pytest.mark.parametrize("options", [{}, {"next_starter": "highest_sum"}, {"max_rounds": 3}])
@pytest.mark.parametrize(
    ("points", "closer", "found"),
    [
        ([9, 15, 7], 1, 1),
        ([9, 12, 7], 1, 1),
        ([9, 8, 7], 1, 1),
        ([10, 10, 10], None, 0),
        ([99, 99, 99], 2, 2),
        ([70, 80, 70], None, 0),
    ],
)
def test_two_finished_rounds_explain_totals_that_one_cannot(
    options: dict[str, Any], points: list[int], closer: int | None, found: int
) -> None:
    state = situation([GRID, HIDDEN, GRID], totals=points, previous_closer=closer, rules=Rules(**options))
    assert totals(state) == tuple(points)
    assert len(state.rounds) == 2
    assert state.rounds[-1].closer == found


@given(st.data())
def test_any_totals_below_the_limit_can_be_asked_for(data: st.DataObject) -> None:
    # situation itself refuses what `validate` refuses, the penalty of each round included.
    points = data.draw(st.lists(st.integers(-30, 99), min_size=2, max_size=2))
    closer = data.draw(st.none() | st.integers(0, 1))
    rules = Rules(
        penalty_on_tie=data.draw(st.booleans()),
        penalty_positive_only=data.draw(st.booleans()),
        penalty_flat=data.draw(st.integers(0, 5)),
    )
    state = situation([GRID, HIDDEN], totals=points, previous_closer=closer, rules=rules)
    assert totals(state) == tuple(points)
    assert closer is None or state.rounds[-1].closer == closer


@pytest.mark.parametrize("points", [[9], [9, 5, 7], []])
def test_there_is_a_total_for_every_player(points: list[int]) -> None:
    assert refused([GRID, HIDDEN], totals=points) == (f"totals: must be 2 numbers, not {len(points)}",)


@pytest.mark.parametrize("closer", [-1, 2])
def test_the_previous_closer_is_a_seat(closer: int) -> None:
    expected = (f"previous_closer: must be a seat, not {closer} (R2)",)
    assert refused([GRID, HIDDEN], previous_closer=closer) == expected


def test_totals_that_end_the_game_leave_no_round_to_play() -> None:
    assert refused([GRID, HIDDEN], totals=[100, 5]) == ("phase: the game is over by its totals (R27)",)


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4 / 5 6 7 8",
        "1 2 3 4 / 5 6 7 8 / 1 2 3",
        "1 2 3 4 / 5 6 7 8 / 1 2 3 4 5",
        "1 2 3 / 5 6 7 / 8 1 2 / 4 5 6",
        "1 2 3 4 5 6 7 8 1 2 3 4",
        "",
    ],
)
def test_a_ragged_grid_is_refused(text: str) -> None:
    expected = (f"grids[1]: must have 3 rows of 4 slots, not {text!r} (R3)",)
    assert refused([GRID, text]) == expected


@pytest.mark.parametrize("token", ["x", "-", "---", "(7", "7)", "()", "(--)", "+7", "1.0", "((7))", "−2"])
def test_what_is_no_slot_is_refused(token: str) -> None:
    expected = (f"grids[0]: {token!r} is no slot; write 7, (7) or --",)
    assert refused([GRID.replace("12", token), HIDDEN]) == expected


def test_too_many_of_a_card_are_refused() -> None:
    assert refused([GRID, HIDDEN], draw_pile=[-2] * 6, discard_pile=[99]) == (
        "cards: 2 too many of -2 (R1)",
        "cards: 1 too many of 99 (R1)",
    )


def test_a_card_counts_wherever_it_is_named() -> None:
    rules = small((1, 3), (2, 3))
    assert situation(["1 (1)", "2 (2)"], draw_pile=[1], discard_pile=[2], rules=rules).draw_pile == (1,)
    for where in ("draw_pile", "discard_pile"):
        described: dict[str, Any] = {where: [1, 1]}
        assert refused(["1 (1)", "2 (2)"], rules=rules, **described) == ("cards: 1 too many of 1 (R1)",)
    assert refused(["1 (1)", "1 (1)"], rules=rules) == ("cards: 1 too many of 1 (R1)",)


@pytest.mark.parametrize("number", [0, 1, 9])
def test_too_few_and_too_many_players_are_refused(number: int) -> None:
    with pytest.raises(RulesError, match=f"^players: must be from 2 to 8, not {number}"):
        situation([HIDDEN] * number)


def test_a_deck_that_is_too_small_for_the_players_is_refused() -> None:
    with pytest.raises(RulesError, match=r"^deck: 3 players need at least 8 cards, not 6"):
        situation(["1 (1)"] * 3, rules=small((1, 6)))


@pytest.mark.parametrize("name", ["phase", "rest"])
@pytest.mark.parametrize("value", ["finished", "", None])
def test_another_phase_or_rest_is_refused(name: str, value: Any) -> None:
    described: dict[str, Any] = {name: value}
    wanted = '"opening" or "choosing"' if name == "phase" else '"draw" or "discard"'
    with suppress_type_checks(), pytest.raises(ArgumentError) as caught:
        situation([GRID, HIDDEN], **described)
    assert str(caught.value) == f"{name}: must be {wanted}, not {value!r}"
    assert caught.value.argument == name


@pytest.mark.parametrize(
    ("grids", "described", "violation"),
    [
        ([GRID, HIDDEN], {"player": 2}, "phase: must name a seat, not 2"),
        ([GRID, HIDDEN], {"player": -1}, "phase: must name a seat, not -1"),
        ([GRID, HIDDEN], {"closer": 2, "player": 1}, "closer: must be a seat or None, not 2"),
        ([OPEN, HIDDEN], {"closer": 0}, "phase: the closer has no more turn (R20)"),
        (
            [OPEN, HIDDEN],
            {},
            "grids[0]: must have a card face down, for the player has a turn to come (R11, R19)",
        ),
        (
            [GRID, HIDDEN],
            {"phase": "opening"},
            "grids[0]: must have at most 2 cards face up and none cleared in Opening (R5)",
        ),
        (
            [HIDDEN, HIDDEN],
            {"phase": "opening", "rest": "discard"},
            "discard_pile: must have one card in Opening, not 126 (R4)",
        ),
        (
            [HIDDEN, HIDDEN],
            {"phase": "opening", "closer": 0},
            "closer: must be None in Opening, not 0",
        ),
    ],
)
def test_a_state_that_no_game_can_be_in_is_refused(
    grids: list[str], described: dict[str, Any], violation: str
) -> None:
    assert violation in refused(grids, **described)


def test_a_situation_is_a_state_like_any_other() -> None:
    described: dict[str, Any] = {"player": 7, "totals": range(8), "previous_closer": 0}
    state = situation([HIDDEN] * 8, **described)
    assert type(state) is State
    validate(state)
    assert hash(state) == hash(situation([HIDDEN] * 8, **described))
