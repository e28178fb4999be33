"""Where the command prints."""

import sys
from typing import Final

from rich.console import Console

__all__ = ["output", "progress"]

# What is piped does not depend on the terminal it was started from.
_PIPED_WIDTH: Final = 100


def output() -> Console:
    """Standard output, for what was asked for."""
    return Console(width=None if sys.stdout.isatty() else _PIPED_WIDTH, highlight=False)


def progress() -> Console:
    """Standard error, for what is of interest while one waits: it is not piped along."""
    return Console(stderr=True, highlight=False)
