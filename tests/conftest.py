"""Profiles: `dev` for every day, `small` for the other versions of Python, `ci` for the gate, and `deep`."""

import os

import pytest
from hypothesis import HealthCheck, settings

from skyjo.testing.perft import SMALL_GAMES

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "dev")
EXAMPLES = {"small": 20, "dev": 60, "ci": 100, "deep": 3000}
SMALLEST_GAMES = ["rows", "three_players"]

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
    """A test of a `small_game` runs with each of them; every day with the smallest."""
    if "small_game" in metafunc.fixturenames:
        metafunc.parametrize("small_game", SMALL_GAMES if PROFILE in ("ci", "deep") else SMALLEST_GAMES)
