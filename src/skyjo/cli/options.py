"""Options that several commands have."""

import secrets
from typing import Final

import click

from skyjo.rules import MAX_PLAYERS, MIN_PLAYERS

__all__ = ["PLAYERS", "SEED"]

PLAYERS: Final = click.option(
    "--players",
    type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS),
    default=4,
    show_default=True,
    help="How many players.",
)

SEED: Final = click.option(
    "--seed",
    type=click.IntRange(0, 2**128 - 1),
    default=lambda: secrets.randbits(32),
    show_default="a new one",
    help="Decides the whole game: with the same seed and options it is played again.",
)
