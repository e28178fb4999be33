"""Hypothesis profiles: `dev` for every day, `small` for the other versions of Python, `ci` for the gate."""

import os

from hypothesis import HealthCheck, settings

# Whole games take as long as they take, the more so with typeguard: that is no fault of a test.
_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("small", max_examples=20, **_COMMON)
settings.register_profile("dev", max_examples=60, **_COMMON)
settings.register_profile("ci", max_examples=200, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
