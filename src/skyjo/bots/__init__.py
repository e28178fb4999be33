"""Policies that are ready to play. Each sees views only, so none can know a hidden card."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from skyjo.bots.greedy import greedy_bot
from skyjo.bots.random import random_bot
from skyjo.policies import Policy

__all__ = ["BOTS", "greedy_bot", "random_bot"]

BOTS: Final[Mapping[str, Policy]] = MappingProxyType({"greedy": greedy_bot, "random": random_bot})
"""Bots by name.

Examples:
    >>> sorted(BOTS)
    ['greedy', 'random']
"""
