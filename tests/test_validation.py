"""`validate` names every broken invariant."""

from typing import Any

import pytest
from attrs import evolve
from typeguard import suppress_type_checks

from skyjo import (
    OFFICIAL,
    PRESETS,
    ArgumentTypeError,
    Choosing,
    Dealing,
    Draw,
    Finished,
    Flipping,
    Grid,
    Holding,
    InvalidStateError,
    Opening,
    Reshuffling,
    RoundResult,
    Rules,
    Slot,
    Source,
    State,
    Take,
    apply,
    initial_state,
    play,
    sample_chance,
    validate,
)
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.testing import situation

GRID = "(1) 2 3 4 / 5 6 7 8 / 2 3 4 5"
OPEN = GRID.replace("(1)", "1")
NEW = initial_state(2)
OPENING = apply(NEW, sample_chance(NEW, seed=1))
TURN = situation([GRID, GRID])
CLOSED = situation([OPEN, GRID], closer=0, player=1)
HELD = apply(TURN, Draw(0))
FINISHED = play(2, [greedy_bot, greedy_bot], seed=1)
LATER = situation([GRID, GRID], totals=[9, 5])
RESULT = LATER.rounds[0]
LIMITED = situation([GRID, GRID], rules=Rules(max_turns=3))


def violations(state: Any) -> tuple[str, ...]:
    with suppress_type_checks(), pytest.raises(InvalidStateError) as caught:
        validate(state)
    return caught.value.violations


@pytest.mark.parametrize("state", [NEW, OPENING, TURN, CLOSED, HELD, apply(TURN, Take(0)), FINISHED, LATER])
def test_states_of_a_game_are_valid(state: State) -> None:
    validate(state)


TEXT: Any = "x"
SHAPES: list[tuple[dict[str, Any], str]] = [
    ({"rules": "official"}, "rules: must be Rules, not str"),
    ({"players": 9}, "players: must be from 2 to 8, not 9 (R2)"),
    ({"players": True}, "players: must be an integer, not True (R2)"),
    ({"phase": "choosing"}, "phase: must be a phase of a state, not str"),
    ({"phase": Choosing(2)}, "phase: must name a seat, not 2"),
    ({"phase": Holding(0, TEXT, Source.DRAW_PILE)}, "phase: must hold a card, not 'x'"),
    ({"phase": Holding(0, 1, TEXT)}, "phase: must name the source of the card, not 'x'"),
    ({"grids": ()}, "grids: must be a tuple of 2 grids"),
    ({"grids": (Grid(()), TURN.grids[1])}, "grids[0]: must be a Grid of 12 slots"),
    ({"grids": (TURN.grids[0], 7)}, "grids[1]: must be a Grid of 12 slots"),
    (
        {"grids": (Grid((Slot(True, True),) * 12), TURN.grids[1])},
        "grids[0]: must hold a Slot or None at every slot",
    ),
    ({"draw_pile": [1]}, "draw_pile: must be a tuple of integers"),
    ({"discard_pile": (1.0,)}, "discard_pile: must be a tuple of integers"),
    ({"closer": 2}, "closer: must be a seat or None, not 2"),
    ({"starter": "0"}, "starter: must be a seat or None, not '0'"),
    ({"turns": -1}, "turns: must be an integer from 0, not -1"),
    ({"reshuffles": None}, "reshuffles: must be an integer from 0, not None"),
    ({"rounds": []}, "rounds: must be a tuple"),
    ({"rounds": (1,)}, "rounds[0]: must be a RoundResult, not int"),
    ({"rounds": (evolve(RESULT, scores=(1,)),)}, "rounds[0].scores: must be a tuple of 2 integers"),
    ({"rounds": (evolve(RESULT, closer=5),)}, "rounds[0].closer: must be a seat or None, not 5"),
]


@pytest.mark.parametrize(("changes", "violation"), SHAPES, ids=[text for _, text in SHAPES])
def test_a_wrong_shape_is_named(changes: dict[str, Any], violation: str) -> None:
    with suppress_type_checks():
        assert violations(evolve(TURN, **changes)) == (violation,)


def revealed(state: State) -> tuple[Grid, ...]:
    return tuple(grid.revealed() for grid in state.grids)


TWO_UP = Grid((Slot(1, True), Slot(1, True), Slot(1, True), *OPENING.grids[0].slots[3:]))

BROKEN: list[tuple[State, dict[str, Any], str]] = [
    (TURN, {"draw_pile": TURN.draw_pile[1:]}, "cards: must be exactly those of the deck"),
    (NEW, {"draw_pile": (1,)}, "cards: must be exactly those of the deck"),
    (NEW, {"closer": 0}, "closer: must be None in Dealing, not 0"),
    (NEW, {"starter": 0}, "starter: must be None in Dealing, not 0"),
    (NEW, {"turns": 3}, "turns: must be 0 in Dealing, not 3"),
    (NEW, {"reshuffles": 1}, "reshuffles: must be 0 in Dealing, not 1"),
    (FINISHED, {"phase": Dealing()}, "phase: the game is over by its totals (R27)"),
    (LATER, {"phase": Finished(), "starter": None}, "phase: the game is not over by its totals (R27)"),
    (LATER, {"phase": Dealing(), "starter": None}, "grids: must lie face up in Dealing (R21)"),
    (
        LATER,
        {"phase": Dealing(), "starter": None, "grids": revealed(LATER)},
        "rounds[0].raw_scores: must be the points of the grids (R23)",
    ),
    (OPENING, {"closer": 1}, "closer: must be None in Opening, not 1"),
    (OPENING, {"turns": 1}, "turns: must be 0 in Opening, not 1"),
    (OPENING, {"starter": 1}, "starter: must be None in Opening, not 1"),
    (OPENING, {"reshuffles": 1}, "reshuffles: must be 0 in Opening, not 1"),
    (OPENING, {"discard_pile": ()}, "discard_pile: must have one card in Opening, not 0 (R4)"),
    (OPENING, {"grids": (TWO_UP, OPENING.grids[1])}, "grids[0]: must have at most 2 cards face up"),
    (
        OPENING,
        {"rules": Rules(initial_flips=0)},
        "phase: the opening is over when every initial card is turned up (R5)",
    ),
    (TURN, {"starter": None}, "starter: must be a seat in Choosing (R6, R7)"),
    (LATER, {"starter": 0}, "starter: must be 1 in Choosing (R6, R7)"),
    (TURN, {"grids": revealed(TURN)}, "grids[0]: must have a card face down"),
    (TURN, {"turns": 1}, "turns: must be below the turn limit of None, not 1"),
    (LIMITED, {"turns": 3}, "turns: must be below the turn limit of 3, not 3"),
    (CLOSED, {"phase": Choosing(0)}, "phase: the closer has no more turn (R20)"),
    (CLOSED, {"grids": TURN.grids}, "grids[0]: must lie face up after the player's last turn (R19, R21)"),
    (TURN, {"phase": Reshuffling(0)}, "phase: Reshuffling needs an empty draw pile and two discards (R14)"),
    (
        TURN,
        {"discard_pile": (), "draw_pile": TURN.draw_pile + TURN.discard_pile},
        "discard_pile: must not be empty in Choosing (R4)",
    ),
    (TURN, {"phase": Flipping(1), "grids": revealed(TURN)}, "grids[1]: must have a card face down"),
    (LATER, {"rounds": (RESULT, RESULT)}, "starter: must be 1"),
    (
        LATER,
        {"rounds": (evolve(RESULT, scores=(9, 6)),)},
        "rounds[0].scores: must follow from the raw scores and the closer (R24, R25)",
    ),
    (
        LATER,
        {"rounds": (evolve(RESULT, closer=None),)},
        "rounds[0].closer: must be a seat, for there is no turn limit (R19)",
    ),
    (
        LATER,
        {"rounds": (evolve(RESULT, next_starter=0),)},
        "rounds[0].next_starter: must follow from the option next_starter (R7)",
    ),
    (
        FINISHED,
        {"rounds": (*FINISHED.rounds, FINISHED.rounds[-1])},
        f"rounds[{len(FINISHED.rounds)}]: the game was over before this round (R27)",
    ),
]


@pytest.mark.parametrize(("state", "changes", "violation"), BROKEN, ids=[text for _, _, text in BROKEN])
def test_an_incoherence_is_named(state: State, changes: dict[str, Any], violation: str) -> None:
    if violation == "starter: must be 1":
        changes = {**changes, "starter": 0}
    assert any(found.startswith(violation) for found in violations(evolve(state, **changes)))


@pytest.mark.parametrize(
    ("option", "next_starter", "fits"),
    [
        ("highest_sum", None, True),
        ("highest_sum", 1, False),
        ("round_winner", 1, True),
        ("round_winner", 0, False),
        ("next_seat", 0, True),
        ("next_seat", None, False),
        ("closer", 1, True),
    ],
)
def test_the_next_starter_must_fit_the_option(option: str, next_starter: int | None, fits: bool) -> None:
    rules = Rules(next_starter=option)
    state = evolve(LATER, rules=rules, rounds=(RoundResult(1, (9, 5), (9, 5), next_starter),))
    state = evolve(state, starter=1 if next_starter is None else next_starter)
    if fits:
        validate(state)
    else:
        assert violations(state) == ("rounds[0].next_starter: must follow from the option next_starter (R7)",)


def test_a_round_that_the_turn_limit_ended_has_no_closer() -> None:
    rules = Rules(max_turns=4)
    validate(evolve(LATER, rules=rules, rounds=(RoundResult(None, (9, 5), (9, 5), 1),)))


def test_early_reveals_are_checked() -> None:
    rules = Rules(reveal="after_last_turn")
    validate(situation([OPEN, OPEN, GRID], closer=0, player=2, rules=rules))
    with pytest.raises(InvalidStateError, match=r"grids\[1\]: must lie face up"):
        situation([OPEN, GRID, GRID], closer=0, player=2, rules=rules)


def test_something_else_is_no_state() -> None:
    anything: Any = OFFICIAL
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match="position: must be a State or a View"),
    ):
        validate(anything)


def test_all_violations_are_told_at_once() -> None:
    broken = evolve(NEW, turns=3, closer=1, phase=Opening())
    assert len(violations(evolve(broken, phase=NEW.phase))) == 2
    assert "; " in str(InvalidStateError(violations(evolve(broken, phase=NEW.phase))))


WHOLE_GAMES: dict[str, Rules] = {
    **PRESETS,
    "limits": Rules(max_turns=7, max_rounds=3, next_starter="next_seat", reshuffle="all"),
    "small": Rules(
        rows=2,
        columns=2,
        initial_flips=1,
        clear_rows=True,
        deck=((-1, 4), (0, 5), (5, 6)),
        reveal="after_last_turn",
        next_starter="round_winner",
        max_rounds=4,
    ),
}


@pytest.mark.parametrize("rules", WHOLE_GAMES.values(), ids=WHOLE_GAMES.keys())
@pytest.mark.parametrize("seed", [1, 2])
def test_every_state_of_a_whole_game_is_valid(rules: Rules, seed: int) -> None:
    state = initial_state(3, rules)
    validate(state)
    for _, following in steps(state, [greedy_bot, random_bot, greedy_bot], seed=seed):
        validate(following)


class OwnChoosing(Choosing):
    """A class of somebody else."""


ONE: Any = 1
WITH_A_ONE = Grid((Slot(1, ONE), *TURN.grids[0].slots[1:]))
MORE_SHAPES: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "players: must be from 2 to 8, not 1 (R2)"),
    ({"grids": list(TURN.grids)}, "grids: must be a tuple of 2 grids"),
    ({"grids": (*TURN.grids, TURN.grids[0])}, "grids: must be a tuple of 2 grids"),
    ({"phase": Reshuffling(-1)}, "phase: must name a seat, not -1"),
    ({"phase": OwnChoosing(0)}, "phase: must be a phase of a state, not OwnChoosing"),
    ({"draw_pile": None}, "draw_pile: must be a tuple of integers"),
    ({"draw_pile": (True,)}, "draw_pile: must be a tuple of integers"),
    ({"closer": True}, "closer: must be a seat or None, not True"),
    ({"closer": -1}, "closer: must be a seat or None, not -1"),
    ({"starter": 2}, "starter: must be a seat or None, not 2"),
    ({"grids": (WITH_A_ONE, TURN.grids[1])}, "grids[0]: must hold a Slot or None at every slot"),
    ({"turns": True}, "turns: must be an integer from 0, not True"),
    ({"reshuffles": -1}, "reshuffles: must be an integer from 0, not -1"),
    (
        {"rounds": (evolve(RESULT, raw_scores=(1, 2, 3)),)},
        "rounds[0].raw_scores: must be a tuple of 2 integers",
    ),
    ({"rounds": (evolve(RESULT, next_starter=2),)}, "rounds[0].next_starter: must be a seat or None, not 2"),
    ({"rounds": (RESULT, RESULT, None)}, "rounds[2]: must be a RoundResult, not NoneType"),
]


@pytest.mark.parametrize(("changes", "violation"), MORE_SHAPES, ids=[text for _, text in MORE_SHAPES])
def test_every_field_of_the_wrong_shape_is_named(changes: dict[str, Any], violation: str) -> None:
    with suppress_type_checks():
        assert violations(evolve(TURN, **changes)) == (violation,)


def test_all_wrong_shapes_are_told_at_once_and_nothing_else() -> None:
    wrong: Any = {"draw_pile": [1], "turns": -1, "closer": 7, "starter": None}
    assert violations(evolve(TURN, **wrong)) == (
        "draw_pile: must be a tuple of integers",
        "closer: must be a seat or None, not 7",
        "turns: must be an integer from 0, not -1",
    )


def test_each_round_of_the_wrong_shape_is_named() -> None:
    changes: dict[str, Any] = {"rounds": (1, 2)}
    assert violations(evolve(LATER, **changes)) == (
        "rounds[0]: must be a RoundResult, not int",
        "rounds[1]: must be a RoundResult, not int",
    )


def test_a_grid_before_the_first_deal_has_no_slots() -> None:
    assert violations(evolve(NEW, grids=TURN.grids)) == (
        "grids[0]: must be a Grid of 0 slots",
        "grids[1]: must be a Grid of 0 slots",
    )


@pytest.mark.parametrize(
    ("draws", "wrong"),
    [((0,), "-2, -1"), ((0, 1), "-2, -1, 1"), ((), "-2, -1, 0"), ((0, 0, 9), "-2, -1, 0, 9")],
)
def test_the_cards_that_are_wrong_are_listed(draws: tuple[int, ...], wrong: str) -> None:
    rules = Rules(rows=1, columns=2, initial_flips=1, deck=((-2, 1), (-1, 1), (0, 2), (1, 3)))
    state = situation(["1 (1)", "1 (0)"], draw_pile=[0], discard_pile=[-1, -2], rules=rules)
    assert violations(evolve(state, draw_pile=draws, discard_pile=(-2, -2))) == (
        f"cards: must be exactly those of the deck; too many or too few of {wrong} (R1)",
    )


def test_the_held_card_counts() -> None:
    assert isinstance(HELD.phase, Holding)
    wrong = evolve(HELD, phase=evolve(HELD.phase, card=HELD.phase.card + 1))
    card = HELD.phase.card
    assert violations(wrong) == (
        f"cards: must be exactly those of the deck; too many or too few of {card}, {card + 1} (R1)",
    )


@pytest.mark.parametrize(
    ("closed", "turns", "fits"),
    [(False, 2, True), (False, 3, False), (True, 3, True), (True, 4, False)],
)
def test_the_turn_limit_leaves_the_last_turns_of_a_closed_round(closed: bool, turns: int, fits: bool) -> None:
    rules = Rules(max_turns=3)
    state = situation([OPEN, GRID], closer=0, player=1, rules=rules) if closed else LIMITED
    if fits:
        validate(evolve(state, turns=turns))
    else:
        assert violations(evolve(state, turns=turns)) == (
            f"turns: must be below the turn limit of 3, not {turns}",
        )


def test_a_reshuffle_is_due_only_with_an_empty_draw_pile_and_two_discards() -> None:
    state = situation([GRID, GRID], rest="discard")
    waiting = apply(state, Draw(0))
    validate(waiting)
    expected = "phase: Reshuffling needs an empty draw pile and two discards (R14)"
    first, *others = waiting.discard_pile
    assert expected in violations(evolve(waiting, draw_pile=(first,), discard_pile=tuple(others)))
    assert expected in violations(evolve(waiting, discard_pile=(first,)))


def test_the_discard_pile_may_be_empty_only_while_its_card_is_held() -> None:
    validate(apply(TURN, Take(0)))
    assert apply(TURN, Take(0)).discard_pile == ()
    moved = evolve(HELD, discard_pile=(), draw_pile=(*HELD.draw_pile, *HELD.discard_pile))
    assert violations(moved) == ("discard_pile: must not be empty in Holding (R4)",)


def test_nothing_is_cleared_in_an_opening() -> None:
    first = OPENING.grids[0]
    broken = evolve(
        OPENING,
        grids=(first.cleared((0,)), OPENING.grids[1]),
        draw_pile=(*OPENING.draw_pile, first.card_at(0)),
    )
    assert violations(broken) == (
        "grids[0]: must have at most 2 cards face up and none cleared in Opening (R5)",
    )


def test_the_second_round_must_not_follow_the_end_either() -> None:
    over = RoundResult(1, (100, 5), (100, 5), 1)
    state = evolve(LATER, rounds=(over, RESULT))
    assert violations(state) == (
        "rounds[1]: the game was over before this round (R27)",
        "phase: the game is over by its totals (R27)",
    )
