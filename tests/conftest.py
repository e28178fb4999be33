"""Profiles: `dev` for every day, `small` for the other versions of Python, `ci` for the gate, and `deep`."""

import os

import pytest
from hypothesis import HealthCheck, settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "dev")
EXAMPLES = {"small": 20, "dev": 60, "ci": 100, "deep": 3000}
GAMES_OF_LAWS = ["three_players"]
if PROFILE == "ci":
    GAMES_OF_LAWS += ["rows", "reshuffles_of_all", "two_rounds"]


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
    # Not at the top: typeguard must come before skyjo.
    from skyjo.testing.perft import SMALL_GAMES

    if "game_of_laws" in metafunc.fixturenames:
        metafunc.parametrize("game_of_laws", SMALL_GAMES if PROFILE == "deep" else GAMES_OF_LAWS)
    if "game_to_count" in metafunc.fixturenames:
        metafunc.parametrize("game_to_count", SMALL_GAMES if PROFILE in ("ci", "deep") else GAMES_OF_LAWS)
