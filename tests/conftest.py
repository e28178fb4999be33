"""Profiles: `dev` for every day, `small` for the other versions of Python, `ci` for the gate, and `deep`.

The laws are counted, too: how often each has had something to say.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from laws.tally import TALLY

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "dev")
EXAMPLES = {"small": 20, "dev": 30, "ci": 100, "deep": 3000}
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


@pytest.fixture(scope="session")
def depth_of_laws() -> int | None:
    """How many actions deep the small games are played for the laws; None for all the way.

    Even with its checks suppressed, typeguard takes twenty times as long.
    """
    return None if PROFILE in ("ci", "deep") else 6


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The profile also says which small games are played in every way: with typeguard that takes minutes."""
    # Not at the top: typeguard must come before skyjo.
    from skyjo.testing.perft import SMALL_GAMES

    if "game_of_laws" in metafunc.fixturenames:
        metafunc.parametrize("game_of_laws", SMALL_GAMES if PROFILE == "deep" else GAMES_OF_LAWS)
    if "game_to_count" in metafunc.fixturenames:
        metafunc.parametrize("game_to_count", SMALL_GAMES if PROFILE in ("ci", "deep") else GAMES_OF_LAWS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A law that hardly ever has something to say proves nothing: then the test fails."""
    TALLY.clear()
    yield
    if TALLY:
        spoken, cases = TALLY[True], TALLY.total()
        item.user_properties.append(("spoken", f"{spoken:,} of {cases:,} cases"))
        # One for thirty examples: in a few, rare things may be missing by bad luck.
        assert spoken >= EXAMPLES[PROFILE] // 30, f"the law speaks of {spoken} of {cases} cases only"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """With -v, what the laws spoke of."""
    if terminalreporter.config.get_verbosity() < 1:
        return
    terminalreporter.section("what the laws spoke of")
    for report in terminalreporter.getreports("passed"):
        for name, cases in report.user_properties:
            if name == "spoken":
                terminalreporter.line(f"{cases:>30}  {report.nodeid}")
