"""What can be asked of a state, and of every view of it."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import asdict, evolve
from typeguard import suppress_type_checks

from skyjo import (
    SPECTATOR,
    ArgumentTypeError,
    Discard,
    Draw,
    FaceDown,
    FaceUp,
    Flip,
    Grid,
    Position,
    RoundResult,
    Rules,
    Slot,
    State,
    Take,
    active_players,
    apply,
    current_player,
    initial_state,
    is_chance,
    is_terminal,
    observe,
    play,
    sample_chance,
    totals,
)
from skyjo.bots import greedy_bot
from skyjo.position import (
    PositionSlot,
    can_discard,
    can_draw,
    can_flip,
    check_position,
    has_opening_flips,
    reshuffled_cards,
)
from skyjo.testing import situation

GRID = "5 2 (3) -- / (5) (6) 7 -- / 9 (10) 11 --"

DEALING = initial_state(3)
OPENING = apply(DEALING, sample_chance(DEALING, seed=1))
OPENED = apply(apply(OPENING, Flip(1, 0)), Flip(1, 5))
CHOOSING = situation([GRID] * 3, discard_pile=[9], player=2)
DRAWN = apply(CHOOSING, Draw(2))
TAKEN = apply(CHOOSING, Take(2))
FLIPPING = apply(DRAWN, Discard(2))
RESHUFFLING = apply(situation([GRID] * 3, rest="discard"), Draw(0))
FINISHED = play(3, [greedy_bot] * 3, 1, Rules(max_rounds=1))

TABLE: list[tuple[State, int | None, tuple[int, ...], bool, bool]] = [
    # where, current player, active players, is chance due, is it over
    (DEALING, None, (), True, False),
    (OPENING, None, (0, 1, 2), False, False),
    (OPENED, None, (0, 2), False, False),
    (CHOOSING, 2, (2,), False, False),
    (DRAWN, 2, (2,), False, False),
    (TAKEN, 2, (2,), False, False),
    (FLIPPING, 2, (2,), False, False),
    (RESHUFFLING, None, (), True, False),
    (FINISHED, None, (), False, True),
]


def positions(state: State) -> list[Position]:
    """The state, and every view of it."""
    return [state, *[observe(state, viewer) for viewer in (SPECTATOR, *range(state.players))]]


@pytest.mark.parametrize(
    ("state", "current", "active", "chance", "over"),
    TABLE,
    ids=[type(row[0].phase).__name__ for row in TABLE],
)
def test_who_may_act_and_what_is_due_is_public(
    state: State, current: int | None, active: tuple[int, ...], chance: bool, over: bool
) -> None:
    for position in positions(state):
        assert current_player(position) == current
        assert active_players(position) == active
        assert is_chance(position) is chance
        assert is_terminal(position) is over


def test_every_phase_of_a_state_is_in_the_table() -> None:
    assert len({type(state.phase) for state, *_ in TABLE}) == 7


def test_totals_are_zeros_before_a_round_is_booked() -> None:
    assert totals(CHOOSING) == totals(observe(CHOOSING, SPECTATOR)) == (0, 0, 0)


def test_totals_add_the_booked_scores_of_every_round() -> None:
    rounds = (RoundResult(0, (5, 7, -3), (10, 7, -3), 0), RoundResult(1, (1, 0, 2), (1, 0, 2), 1))
    for position in positions(evolve(DEALING, rounds=rounds)):
        assert totals(position) == (11, 7, -1)


@pytest.mark.parametrize(
    ("face_up", "flips", "left"),
    [(0, 0, False), (0, 2, True), (1, 2, True), (2, 2, False), (3, 2, False)],
)
def test_an_opening_flip_is_left_until_enough_cards_lie_face_up(face_up: int, flips: int, left: bool) -> None:
    grid = Grid((*[Slot(3, True)] * face_up, None, *[Slot(3, False)] * (11 - face_up)))
    assert has_opening_flips(Rules(initial_flips=flips), grid) is left


@pytest.mark.parametrize(
    ("draws", "discards", "drawable"),
    [((), (), False), ((), (5,), False), ((), (5, 5), True), ((1,), (5,), True), ((1,), (), True)],
)
def test_a_card_can_be_drawn_from_the_pile_or_after_a_reshuffle(
    draws: tuple[int, ...], discards: tuple[int, ...], drawable: bool
) -> None:
    for position in positions(evolve(CHOOSING, draw_pile=draws, discard_pile=discards)):
        assert can_draw(position) is drawable


@pytest.mark.parametrize(
    "state", [row[0] for row in TABLE], ids=[type(row[0].phase).__name__ for row in TABLE]
)
def test_only_a_drawn_card_can_be_discarded(state: State) -> None:
    for position in positions(state):
        assert can_discard(position) is (state == DRAWN)


@pytest.mark.parametrize(
    ("slot", "possible"),
    [(None, False), (Slot(0, True), False), (Slot(0, False), True), (FaceUp(0), False), (FaceDown(), True)],
)
def test_only_a_card_that_lies_face_down_can_be_turned_up(slot: PositionSlot, possible: bool) -> None:
    assert can_flip(slot) is possible


@pytest.mark.parametrize(
    ("option", "discards", "shuffled"),
    [
        ("keep_top", (3, 12, 5, 0), (3, 12, 5)),
        ("all", (3, 12, 5, 0), (3, 12, 5, 0)),
        ("keep_top", (4,), ()),
        ("all", (4,), (4,)),
    ],
)
def test_the_option_says_which_discards_are_reshuffled(
    option: str, discards: tuple[int, ...], shuffled: tuple[int, ...]
) -> None:
    for position in positions(evolve(CHOOSING, rules=Rules(reshuffle=option), discard_pile=discards)):
        assert reshuffled_cards(position) == shuffled


class Substate(State):
    """A class of somebody else."""


@pytest.mark.parametrize(
    "ask", [check_position, current_player, active_players, is_chance, is_terminal, totals]
)
@pytest.mark.parametrize("value", [None, "state", 0, State, GRID], ids=repr)
def test_something_that_is_no_position_is_refused(ask: Callable[[Any], Any], value: Any) -> None:
    message = f"^position: must be a State or a View, not {type(value).__name__}$"
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match=message):
        ask(value)


def test_a_subclass_of_a_state_is_refused() -> None:
    imitation = Substate(**asdict(DEALING, recurse=False))
    with pytest.raises(ArgumentTypeError, match="not Substate"):
        check_position(imitation)


@pytest.mark.parametrize(
    "state", [row[0] for row in TABLE], ids=[type(row[0].phase).__name__ for row in TABLE]
)
def test_states_and_views_are_positions(state: State) -> None:
    for position in positions(state):
        check_position(position)
