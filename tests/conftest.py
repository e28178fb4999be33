"""Profiles: `dev` for every day, `small` for the other versions of Python, `ci` for the gate, and `deep`."""

import os

import pytest
from hypothesis import HealthCheck, settings

from skyjo.testing.perft import SMALL_GAMES

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "dev")
EXAMPLES = {"small": 20, "dev": 60, "ci": 100, "deep": 3000}
GAMES_OF_LAWS = ["rows", "three_players"]
if PROFILE == "ci":
    GAMES_OF_LAWS += ["reshuffles_of_all", "two_rounds"]
elif PROFILE == "deep":
    GAMES_OF_LAWS = list(SMALL_GAMES)
GAMES_TO_COUNT = list(SMALL_GAMES) if PROFILE in ("ci", "deep") else GAMES_OF_LAWS


for name, count in EXAMPLES.items():
    # Whole games take as long as they take, the more so with typeguard: that is no fault of a test.
    settings.register_profile(
        name, max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile(PROFILE)


@pytest.fixture(scope="session")
def examples() -> int:
    """How many examples the profile asks for, where a test makes a Hypothesis test of its own."""
    return settings().max_examples


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The profile also says which small games are played in every way: with typeguard that takes minutes."""
    for argument, games in (("game_of_laws", GAMES_OF_LAWS), ("game_to_count", GAMES_TO_COUNT)):
        if argument in metafunc.fixturenames:
            metafunc.parametrize(argument, games)
