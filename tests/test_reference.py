"""The engine against `reference.py`, an independent second one: the same actions, legal and illegal."""

from collections import Counter
from enum import Enum
from random import Random
from typing import Any, ClassVar, get_args

import pytest
from attrs import asdict
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import reference
from laws.action_space import action_space
from skyjo import (
    OFFICIAL,
    Action,
    Holding,
    IllegalActionError,
    Phase,
    RefusalCode,
    Rules,
    State,
    apply,
    explain,
    initial_state,
    is_chance,
    is_terminal,
    legal_actions,
    outcome,
    sample_chance,
)
from skyjo.testing.strategies import actions, players, rules

SEEDS = st.integers(0, 2**32 - 1)


def plain(action: Action) -> reference.Action:
    """The action as the second engine writes it."""
    return (
        type(action).__name__.lower(),
        *[list(value) if isinstance(value, tuple) else value for value in asdict(action).values()],
    )


def plain_rules(options: Rules) -> dict[str, Any]:
    """The options as the second engine writes them."""
    return {
        name: value.value if isinstance(value, Enum) else value for name, value in asdict(options).items()
    }


def plain_state(state: State) -> dict[str, Any]:
    """The state as the second engine writes it, without the rules."""
    phase = state.phase
    return {
        "players": state.players,
        "phase": type(phase).__name__.lower(),
        "player": phase.player,
        "held": phase.card if isinstance(phase, Holding) else None,
        "held_from": phase.source.value if isinstance(phase, Holding) else None,
        "grids": [[slot and [slot.card, slot.face_up] for slot in grid.slots] for grid in state.grids],
        "draw_pile": list(state.draw_pile),
        "discard_pile": list(state.discard_pile),
        "closer": state.closer,
        "starter": state.starter,
        "turns": state.turns,
        "reshuffles": state.reshuffles,
        "rounds": [
            {
                "closer": result.closer,
                "raw_scores": list(result.raw_scores),
                "scores": list(result.scores),
                "next_starter": result.next_starter,
            }
            for result in state.rounds
        ],
    }


def plain_outcome(state: State) -> dict[str, Any] | None:
    end = outcome(state)
    if end is None:
        return None
    return {
        "totals": list(end.totals),
        "ranks": list(end.ranks),
        "winners": list(end.winners),
        "reason": end.reason.value,
    }


class BothEngines(RuleBasedStateMachine):
    """One game, played by both engines."""

    state: State
    game: reference.Game
    met: ClassVar = Counter[str]()

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        number = data.draw(players(), "players")
        options = data.draw(rules(number), "rules")
        self.state = initial_state(number, options)
        self.game = reference.new_game(number, plain_rules(options))

    @precondition(lambda self: not is_terminal(self.state))
    @rule(data=st.data())
    def play_legal(self, data: st.DataObject) -> None:
        if is_chance(self.state):
            self.play(sample_chance(self.state, data.draw(SEEDS, "seed")))
        else:
            self.play(data.draw(st.sampled_from(legal_actions(self.state)), "action"))

    @rule(data=st.data())
    def play_anything(self, data: st.DataObject) -> None:
        self.play(data.draw(actions(self.state), "action"))

    @rule(seed=SEEDS, moves=st.integers(1, 60))
    def play_on(self, seed: int, moves: int) -> None:
        """Legal moves, and between them an attempt at anything."""
        rng, space = Random(seed), action_space(self.state)
        for _ in range(moves):
            if is_terminal(self.state):
                return
            self.play(rng.choice(space))
            moves_now = legal_actions(self.state)
            if moves_now:
                self.play(rng.choice(moves_now))
            elif is_chance(self.state):
                self.play(sample_chance(self.state, seed))
            self.agree()

    def play(self, action: Action) -> None:
        refusal, before = explain(self.state, action), plain_state(self.state)
        self.met[refusal.code.value if refusal else type(action).__name__] += 1
        try:
            reference.play(self.game, plain(action))
        except reference.IllegalError:
            assert refusal is not None, f"only the engine allows {action}"
            with pytest.raises(IllegalActionError):
                apply(self.state, action)
            assert plain_state(self.state) == before
        else:
            assert refusal is None, f"only the engine refuses {action}: {refusal.message}"
            self.state = apply(self.state, action)

    @invariant()
    def agree(self) -> None:
        state = plain_state(self.state)
        assert state == {name: self.game[name] for name in state}
        assert [plain(action) for action in legal_actions(self.state)] == reference.legal(self.game)
        assert plain_outcome(self.state) == reference.outcome(self.game)
        self.met[type(self.state.phase).__name__] += 1
        self.met["reshuffled"] += self.state.reshuffles > 0
        self.met["cleared"] += any(None in grid.slots for grid in self.state.grids)
        self.met["closed"] += self.state.closer is not None
        self.met["second round"] += len(self.state.rounds) > 0


TestBothEngines = BothEngines.TestCase
TestBothEngines.settings = settings(
    max_examples=settings().max_examples,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def test_both_engines_have_the_same_official_game() -> None:
    assert plain_rules(OFFICIAL) == reference.OFFICIAL


def test_the_second_engine_knows_nothing_of_the_first() -> None:
    assert "skyjo" not in vars(reference)
    assert not any("skyjo" in str(getattr(value, "__module__", "")) for value in vars(reference).values())


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_agree_on_whole_official_games(seed: int) -> None:
    both = BothEngines()
    both.state = initial_state(2 + seed, OFFICIAL)
    both.game = reference.new_game(2 + seed, {})
    while not is_terminal(both.state):
        both.play_on(seed, 1000)
    assert reference.outcome(both.game) is not None


def test_the_machine_meets_everything() -> None:
    BothEngines.met.clear()
    survey = settings(
        max_examples=60,
        stateful_step_count=20,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(BothEngines, settings=survey)
    kinds = [kind.__name__ for kind in (*get_args(Action), *get_args(Phase))]
    # Well-formed actions alone are tried, and no deck is so small that nothing could be drawn (R4).
    codes = {code.value for code in RefusalCode} - {"malformed", "nothing_to_draw"}
    wanted = {*kinds, *codes, "reshuffled", "cleared", "closed", "second round"}
    assert {name for name in wanted if not BothEngines.met[name]} == set()
