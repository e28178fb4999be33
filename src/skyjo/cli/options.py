"""Options that several commands have."""

import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import click

from skyjo.rules import MAX_PLAYERS, MIN_PLAYERS

__all__ = ["with_players", "with_seed"]

F = TypeVar("F", bound=Callable[..., Any])


def with_players(command: F) -> F:
    """Gives the command ``--players``."""
    kind = click.IntRange(MIN_PLAYERS, MAX_PLAYERS)
    return click.option("--players", type=kind, default=4, show_default=True, help="How many players.")(
        command
    )


def with_seed(command: F) -> F:
    """Gives the command ``--seed``, which is drawn anew where it is not given."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**128 - 1),
        default=lambda: secrets.randbits(32),
        show_default="a new one",
        help="Decides the whole game: with the same seed and options it is played again.",
    )(command)
