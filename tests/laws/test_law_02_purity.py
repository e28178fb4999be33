"""Law 2: `apply` leaves its inputs as they were, and equal inputs give equal outputs in any process."""

import copy
import os
import pickle
import subprocess
import sys

from hypothesis import given

from skyjo import Action, State, apply, observe
from skyjo.testing.strategies import walks
from skyjo.testing.walks import Walk

GAME = """
import hashlib, skyjo, skyjo.bots
rules = skyjo.Rules(score_limit=30, clear_rows=True, reshuffle="all")
state = skyjo.play(3, [skyjo.bots.random_bot, skyjo.bots.greedy_bot, skyjo.bots.random_bot], 5, rules)
print(hashlib.sha256(repr(state).encode()).hexdigest())
"""


def check_purity(state: State, action: Action, after: State) -> None:
    before = pickle.dumps((state, action))
    twin_state, twin_action = copy.deepcopy(state), copy.deepcopy(action)
    assert apply(twin_state, twin_action) == after
    assert apply(state, action) == after
    assert pickle.dumps((state, action)) == before
    assert (twin_state, twin_action) == (state, action)
    assert hash(twin_state) == hash(state)
    for player in range(state.players):
        assert observe(twin_state, player) == observe(state, player)


@given(walks(max_actions=60))
def test_equal_inputs_give_equal_outputs_and_stay_as_they_were(walk: Walk) -> None:
    for step in walk.steps():
        check_purity(*step)


def test_a_game_is_the_same_in_every_process_and_under_every_hash_seed() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", GAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4294967295")
    }
    assert len(digests) == 1
