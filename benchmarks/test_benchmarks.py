"""What the verbs cost, one by one and in whole games.

pip install ".[bench]"
pytest benchmarks --benchmark-only
"""

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import skyjo
from skyjo import Deal, Discard, Draw, Flip, PlayerAction, State, Swap
from skyjo.bots import greedy_bot, random_bot
from skyjo.testing import situation

GRID = "12 (-2) (3) (4) / 5 (6) 7 8 / 2 3 (4) 5"
CHOOSING = situation([GRID, GRID], draw_pile=[6], discard_pile=[9])
HOLDING = skyjo.apply(CHOOSING, Draw(0))
FLIPPING = skyjo.apply(HOLDING, Discard(0))
DEALING = skyjo.initial_state(2)

MOVES = [(CHOOSING, Draw(0)), (HOLDING, Swap(0, 3)), (HOLDING, Discard(0)), (FLIPPING, Flip(0, 3))]


@pytest.mark.parametrize(("state", "action"), MOVES, ids=lambda value: type(value).__name__)
def test_apply(benchmark: BenchmarkFixture, state: State, action: PlayerAction) -> None:
    benchmark(skyjo.apply, state, action)


@pytest.mark.parametrize("state", [CHOOSING, HOLDING, FLIPPING], ids=lambda s: type(s.phase).__name__)
def test_legal_actions(benchmark: BenchmarkFixture, state: State) -> None:
    benchmark(skyjo.legal_actions, state)


def test_observe(benchmark: BenchmarkFixture) -> None:
    benchmark(skyjo.observe, HOLDING, 0)


def test_validate(benchmark: BenchmarkFixture) -> None:
    benchmark(skyjo.validate, HOLDING)


def test_sample_chance(benchmark: BenchmarkFixture) -> None:
    assert isinstance(benchmark(skyjo.sample_chance, DEALING, 1), Deal)


@pytest.mark.parametrize("policy", [random_bot, greedy_bot], ids=lambda policy: policy.__name__)
def test_play(benchmark: BenchmarkFixture, policy: skyjo.Policy) -> None:
    seeds = random.Random(1)
    benchmark(lambda: skyjo.play(2, [policy, policy], seeds.getrandbits(64)))
