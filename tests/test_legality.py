"""`explain`, `is_legal` and `legal_actions`."""

import pickle
from typing import Any

import pytest
from attrs import evolve
from typeguard import suppress_type_checks

from skyjo import (
    SPECTATOR,
    Action,
    ArgumentError,
    ArgumentTypeError,
    Deal,
    Discard,
    Draw,
    Flip,
    Position,
    RefusalCode,
    Reshuffle,
    Rules,
    State,
    Swap,
    Take,
    action_id,
    apply,
    explain,
    initial_state,
    is_chance,
    is_legal,
    legal_actions,
    observe,
    play,
    sample_chance,
)
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.testing import situation

GRID = "5 2 (3) -- / (5) (6) 7 -- / 9 (10) 11 --"
LEFT = (0, 1, 2, 4, 5, 6, 8, 9, 10)
FACE_DOWN = (2, 4, 5, 9)

DEALING = initial_state(2)
OPENING = apply(DEALING, sample_chance(DEALING, seed=1))
CHOOSING = situation([GRID] * 2, discard_pile=[9], player=1)
DRAWN = apply(CHOOSING, Draw(1))
TAKEN = apply(CHOOSING, Take(1))
FLIPPING = apply(DRAWN, Discard(1))
RESHUFFLING = apply(situation([GRID] * 2, rest="discard"), Draw(0))
FINISHED = play(2, [greedy_bot] * 2, 1, Rules(max_rounds=1))

LEGAL: dict[str, tuple[State, tuple[Action, ...]]] = {
    "dealing": (DEALING, ()),
    "opening": (OPENING, tuple(Flip(player, slot) for player in (0, 1) for slot in range(12))),
    "opening, one flipped": (
        apply(OPENING, Flip(0, 1)),
        (
            *(Flip(0, slot) for slot in range(12) if slot != 1),
            *(Flip(1, slot) for slot in range(12)),
        ),
    ),
    "opening, one has done": (
        apply(apply(OPENING, Flip(0, 1)), Flip(0, 0)),
        tuple(Flip(1, slot) for slot in range(12)),
    ),
    "choosing": (CHOOSING, (Draw(1), Take(1))),
    "choosing, nothing to draw": (evolve(CHOOSING, draw_pile=(), discard_pile=(9,)), (Take(1),)),
    "choosing, empty draw pile": (evolve(CHOOSING, draw_pile=(), discard_pile=(9, 8)), (Draw(1), Take(1))),
    "drawn": (DRAWN, (*(Swap(1, slot) for slot in LEFT), Discard(1))),
    "taken": (TAKEN, tuple(Swap(1, slot) for slot in LEFT)),
    "flipping": (FLIPPING, tuple(Flip(1, slot) for slot in FACE_DOWN)),
    "reshuffling": (RESHUFFLING, ()),
    "finished": (FINISHED, ()),
}


def positions(state: State) -> list[Position]:
    return [state, *[observe(state, viewer) for viewer in (SPECTATOR, *range(state.players))]]


@pytest.mark.parametrize(("state", "expected"), LEGAL.values(), ids=LEGAL.keys())
def test_the_legal_actions_are_listed_in_order_for_every_viewer(
    state: State, expected: tuple[Action, ...]
) -> None:
    for position in positions(state):
        assert legal_actions(position) == expected
        assert all(explain(position, action) is None for action in expected)
        assert all(is_legal(position, action) for action in expected)


@pytest.mark.parametrize(("state", "expected"), LEGAL.values(), ids=LEGAL.keys())
def test_the_actions_of_one_player_are_those_that_name_the_player(
    state: State, expected: tuple[Any, ...]
) -> None:
    for position in positions(state):
        for player in range(state.players):
            own = tuple(action for action in expected if action.player == player)
            assert legal_actions(position, player) == own
        assert legal_actions(position, SPECTATOR) == ()


def test_a_grid_of_another_size_has_other_slots() -> None:
    rules = Rules(rows=1, columns=2, initial_flips=1)
    state = initial_state(2, rules)
    state = apply(state, sample_chance(state, 1))
    assert legal_actions(state) == (Flip(0, 0), Flip(0, 1), Flip(1, 0), Flip(1, 1))
    assert legal_actions(OPENING, 1)[-1] == Flip(1, 11)


def test_actions_are_ordered_by_player_and_id_all_through_a_game() -> None:
    new = initial_state(4, Rules(clear_rows=True, max_rounds=1))
    for _, state in steps(new, [random_bot, greedy_bot] * 2, seed=3):
        keys = [(action.player, action_id(action, state.rules)) for action in legal_actions(state)]
        assert keys == sorted(set(keys))
        assert (keys == []) == (is_chance(state) or state.phase == FINISHED.phase)


@pytest.mark.parametrize(("state", "expected"), LEGAL.values(), ids=LEGAL.keys())
def test_the_actions_offered_equal_those_that_are_constructed(
    state: State, expected: tuple[Action, ...]
) -> None:
    for offered, constructed in zip(legal_actions(state), expected, strict=True):
        assert type(offered) is type(constructed)
        assert hash(offered) == hash(constructed)
        assert pickle.loads(pickle.dumps(offered)) == constructed


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_there_are_no_actions_of_a_player_who_does_not_exist(player: int) -> None:
    for position in positions(CHOOSING):
        with pytest.raises(ArgumentError, match=f"^player: must be from 0 to 1 or SPECTATOR, not {player}$"):
            legal_actions(position, player)


@pytest.mark.parametrize("player", [True, 1.0, "1", "spectator"])
def test_a_player_of_another_type_is_refused(player: Any) -> None:
    message = f"^player: must be a player or SPECTATOR, not {player!r}$"
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match=message):
        legal_actions(CHOOSING, player)


@pytest.mark.parametrize("ask", [explain, is_legal])
def test_something_that_is_no_position_is_refused(ask: Any) -> None:
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match="position: must be a State or a View"),
    ):
        ask("state", Draw(0))
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match="position: must be a State or a View"),
    ):
        legal_actions(ask)


class OwnDraw(Draw):
    """A class of somebody else."""


class OwnFlip(Flip):
    """Another."""


class OwnDeal(Deal):
    """And another, of chance."""


MALFORMED = [None, 24, "draw", Draw, ("draw", 1), CHOOSING, OwnDraw(1), OwnFlip(1, 2), OwnDeal((1,))]


@pytest.mark.parametrize("action", MALFORMED, ids=lambda action: type(action).__name__)
@pytest.mark.parametrize("name", LEGAL)
def test_what_is_no_action_is_malformed_in_every_phase(name: str, action: Any) -> None:
    state, _ = LEGAL[name]
    with suppress_type_checks():
        for position in positions(state):
            refusal = explain(position, action)
            assert refusal is not None
            assert refusal.code is RefusalCode.MALFORMED
            assert refusal.message.startswith(f"{type(action).__name__} is not an action")
            assert not is_legal(position, action)


@pytest.mark.parametrize(("state", "expected"), LEGAL.values(), ids=LEGAL.keys())
def test_whatever_is_not_listed_is_refused(state: State, expected: tuple[Action, ...]) -> None:
    space: list[Action] = [Deal(()), Reshuffle((1,))]
    for player in range(-1, 3):
        space += [Draw(player), Take(player), Discard(player)]
        space += [kind(player, slot) for slot in range(-1, 13) for kind in (Flip, Swap)]
    for position in positions(state):
        assert [action for action in space if is_legal(position, action)] == [
            action for action in space if action in expected
        ]


def test_chance_actions_are_legal_when_due_in_any_order_of_the_right_cards() -> None:
    cards = DEALING.rules.cards
    pile = RESHUFFLING.discard_pile[:-1]
    for position in positions(DEALING):
        assert is_legal(position, Deal(cards))
        assert is_legal(position, Deal(cards[::-1]))
        assert not is_legal(position, Deal(cards[1:]))
    for position in positions(RESHUFFLING):
        assert is_legal(position, Reshuffle(pile))
        assert is_legal(position, Reshuffle(pile[::-1]))
        assert not is_legal(position, Reshuffle(RESHUFFLING.discard_pile))
        assert not is_legal(position, Reshuffle((*pile[1:], pile[-1])))


FULL = situation(["5 2 (3) 1 / (5) (6) 7 2 / 9 (10) 11 (12)"] * 2, discard_pile=[9])


@pytest.mark.parametrize("slot", [-12, -1, 12, 99])
def test_a_slot_outside_the_grid_is_not_counted_from_its_end(slot: int) -> None:
    drawn = apply(FULL, Draw(0))
    moves: list[tuple[State, Action]] = [
        (drawn, Swap(0, slot)),
        (apply(drawn, Discard(0)), Flip(0, slot)),
        (OPENING, Flip(1, slot)),
    ]
    for state, action in moves:
        refusal = explain(state, action)
        assert refusal is not None
        assert refusal.code is RefusalCode.SLOT_OUT_OF_RANGE


def test_a_card_that_lies_face_up_is_refused_by_the_rule_of_the_phase() -> None:
    for state, action, rule in (
        (apply(OPENING, Flip(0, 1)), Flip(0, 1), "R5"),
        (FLIPPING, Flip(1, 0), "R11"),
    ):
        refusal = explain(state, action)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == (RefusalCode.SLOT_FACE_UP, rule)


WHY: list[tuple[State, Action, str]] = [
    (DEALING, Deal((1, 2)), "A Deal must hold exactly the 150 cards due; this one has 0 instead of 5 of the"),
    (RESHUFFLING, Reshuffle((7,)), "A Reshuffle must hold exactly the "),
    (
        apply(apply(OPENING, Flip(1, 1)), Flip(1, 0)),
        Flip(1, 5),
        "Player 1 has turned up 2 of their cards already",
    ),
    (DRAWN, Swap(1, 12), "There is no slot 12"),
    (DRAWN, Swap(1, 3), "Slot 3 has been cleared"),
    (FLIPPING, Flip(1, -1), "There is no slot -1"),
    (FLIPPING, Flip(1, 11), "Slot 11 has been cleared"),
    (FLIPPING, Flip(1, 6), "Slot 6 lies face up already"),
]


@pytest.mark.parametrize(("state", "action", "beginning"), WHY, ids=[text for *_, text in WHY])
def test_a_refusal_is_about_the_action_that_was_tried(state: State, action: Action, beginning: str) -> None:
    refusal = explain(state, action)
    assert refusal is not None
    assert refusal.message.startswith(beginning)


def test_a_refused_reshuffle_is_told_which_of_its_cards_are_wrong() -> None:
    due = sample_chance(RESHUFFLING, seed=1)
    assert isinstance(due, Reshuffle)
    refusal = explain(RESHUFFLING, Reshuffle((*due.order, 7)))
    assert refusal is not None
    sevens = due.order.count(7)
    assert refusal.message.endswith(f"{sevens + 1} instead of {sevens} of the card 7.")
