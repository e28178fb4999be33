"""Law 12: an unfinished game can go on, and a limit on turns and rounds ends it."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from laws.tally import speaks
from skyjo import (
    Dealing,
    Finished,
    Flip,
    Flipping,
    State,
    Swap,
    apply,
    initial_state,
    is_chance,
    is_legal,
    is_terminal,
    legal_actions,
    sample_chance,
)
from skyjo.testing.strategies import players, rules, walks
from skyjo.testing.walks import Walk


def check_progress(state: State) -> None:
    ways = [bool(legal_actions(state)), is_chance(state), is_terminal(state)]
    assert ways.count(True) == 1
    if speaks(is_chance(state)):
        assert is_legal(state, sample_chance(state, seed=0))


@given(walks())
def test_every_unfinished_state_has_a_legal_action_or_awaits_chance(walk: Walk) -> None:
    for state in walk.states:
        check_progress(state)


@given(st.data())
def test_limits_on_turns_and_rounds_end_the_game(data: st.DataObject) -> None:
    number = data.draw(players())
    max_turns, max_rounds = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 3))
    options = data.draw(rules(number, max_turns=max_turns, max_rounds=max_rounds))
    seed = data.draw(st.integers(0, 2**32 - 1))
    rng, state, turns = Random(seed), initial_state(number, options), 0
    while not is_terminal(state):
        action = sample_chance(state, seed) if is_chance(state) else rng.choice(legal_actions(state))
        ends_turn = isinstance(action, Swap) or (
            isinstance(action, Flip) and isinstance(state.phase, Flipping)
        )
        turns += ends_turn
        state = apply(state, action)
        assert turns <= max_turns + number - 1
        if isinstance(state.phase, Dealing | Finished):
            turns = 0
    assert len(state.rounds) <= max_rounds
