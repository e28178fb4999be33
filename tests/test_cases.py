"""Cases, each distilled from a fault that a real Skyjo program had."""

import json
import pickle
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from skyjo import (
    SPECTATOR,
    Action,
    Discard,
    Draw,
    Flip,
    Grid,
    Holding,
    HoldingUnseen,
    IllegalActionError,
    Reshuffling,
    State,
    Swap,
    Take,
    apply,
    current_player,
    legal_actions,
    observe,
    outcome,
    sample_chance,
    totals,
)
from skyjo.testing import situation

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))
KINDS: dict[str, type[Action]] = {"draw": Draw, "take": Take, "swap": Swap, "discard": Discard, "flip": Flip}


def as_text(grid: Grid, columns: int = 4) -> str:
    cells = [
        "--" if slot is None else f"{slot.card}" if slot.face_up else f"({slot.card})" for slot in grid.slots
    ]
    return " / ".join(" ".join(cells[first : first + columns]) for first in range(0, len(cells), columns))


def step(state: State, action: dict[str, Any]) -> State:
    arguments = {name: value for name, value in action.items() if name != "type"}
    state = apply(state, KINDS[action["type"]](**arguments))
    return apply(state, sample_chance(state, seed=1)) if isinstance(state.phase, Reshuffling) else state


def last_turns_due(state: State) -> list[int]:
    """Who has a turn before the round ends, found by playing on."""
    seats = []
    while state.closer is not None:
        player = current_player(state)
        assert player is not None
        state = apply(state, legal_actions(state)[-1])
        if current_player(state) != player:
            seats.append(player)
    return seats


def check_held_card(state: State, card: int) -> None:
    phase = state.phase
    assert isinstance(phase, Holding)
    assert phase.card == card
    for viewer in (SPECTATOR, *range(state.players)):
        seen = observe(state, viewer).phase
        public = viewer == phase.player or phase.source.value == "discard_pile"
        assert seen == (phase if public else HoldingUnseen(phase.player))


def check(state: State, what: str, value: Any, start: dict[str, Any], padding: int) -> None:
    match what:
        case "phase":
            assert type(state.phase).__name__ == value
        case "current_player":
            assert current_player(state) == value
        case "closer":
            assert state.closer == value
        case "last_turns_due":
            assert last_turns_due(state) == value
        case "grids":
            assert {seat: as_text(state.grids[int(seat)]) for seat in value} == value
        case "discard_pile" if start.get("rest") == "discard" and not state.reshuffles:
            assert list(state.discard_pile[-len(value) :]) == value
            assert len(state.discard_pile) == padding + len(value)
        case "discard_pile":
            assert list(state.discard_pile) == value
        case "named_draw_pile_size":
            # The cards that the case does not name are at the far end, or came there by the reshuffle.
            padded = start.get("rest") != "discard" or state.reshuffles
            assert state.draw_pile_size == value + (padding if padded else 0)
        case "held_card":
            check_held_card(state, value)
        case "raw_scores" | "scores":
            assert list(getattr(state.rounds[-1], what)) == value
        case "totals":
            assert list(totals(state)) == value
        case "winners":
            end = outcome(state)
            assert end is not None
            assert list(end.winners) == value
        case _:
            pytest.fail(f"nothing checks {what}")


def refuse(state: State, action: dict[str, Any], code: str) -> None:
    before = deepcopy(state)
    with pytest.raises(IllegalActionError) as caught:
        step(state, action)
    assert caught.value.refusal.code.value == code
    assert state == before


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    start, actions, expect = case["situation"], case["actions"], dict(case["expect"])
    state = situation(**start)
    named = len(start["draw_pile"]) + len(start["discard_pile"])
    padding = len(state.draw_pile) + len(state.discard_pile) - named
    refused = expect.pop("refused", None)
    for action in actions if refused is None else actions[:-1]:
        state = step(state, action)
    if refused is not None:
        refuse(state, actions[-1], refused)
    for what, value in expect.items():
        check(state, what, value, start, padding)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_can_be_gone_back_through_copied_and_repeated(case: dict[str, Any]) -> None:
    legal = case["actions"][: -1 if "refused" in case["expect"] else None]
    states = [situation(**case["situation"])]
    copies = [deepcopy(states[0])]
    for action in legal:
        states.append(step(states[-1], action))
        copies.append(pickle.loads(pickle.dumps(states[-1])))
    assert states == copies
    for state, action, after in zip(copies, legal, states[1:], strict=False):
        assert step(state, action) == after


def test_every_case_expects_something() -> None:
    assert len({case["id"] for case in CASES}) == 41
    assert all(case["expect"] for case in CASES)
