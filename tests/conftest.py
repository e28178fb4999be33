"""Hypothesis profiles: `dev` for every day, `small` for the other versions of Python, `ci` for the gate."""

import os

import pytest
from hypothesis import HealthCheck, settings

EXAMPLES = {"small": 20, "dev": 60, "ci": 150}

for name, count in EXAMPLES.items():
    # Whole games take as long as they take, the more so with typeguard: that is no fault of a test.
    settings.register_profile(
        name, max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(scope="session")
def examples() -> int:
    """How many examples the profile asks for, where a test makes a Hypothesis test of its own."""
    return settings().max_examples
