"""Recorded games to try things on."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, timezone
from functools import cache
from io import BytesIO
from typing import Any

from skyjo import OFFICIAL, Action, Rules
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.records import Projection, Record, create, load, save
from skyjo.reducer import initial_state

__all__ = ["SMALL", "bytes_of", "game_of", "recorded", "sample"]

SMALL = Rules(rows=2, columns=2, deck=((-2, 6), (5, 6), (12, 6)), score_limit=20)


def recorded(actions: Iterable[Action], names: Sequence[str], rules: Rules = OFFICIAL, **meta: Any) -> Record:
    """The record of these actions."""
    file = BytesIO()
    with create(file, names, rules, meta=meta) as writer:
        for action in actions:
            writer.append(action)
    return load(BytesIO(file.getvalue()))


def bytes_of(game: Record | Projection) -> bytes:
    """What its file holds."""
    file = BytesIO()
    save(game, file)
    return file.getvalue()


def game_of(rules: Rules = SMALL, players: int = 2, seed: int = 1) -> list[Action]:
    """The actions of a whole game between bots."""
    bots = [greedy_bot, random_bot, greedy_bot, random_bot] * 2
    return [action for action, _ in steps(initial_state(players, rules), bots[:players], seed)]


@cache
def sample() -> bytes:
    """A whole game on small grids, with remarks of every kind."""
    file, start = BytesIO(), datetime(2026, 1, 31, 12, tzinfo=timezone.utc)
    with create(file, ["Ana", "Béla 🂡"], SMALL, meta={"table": 3, "tags": ["a", None, True]}) as writer:
        for index, action in enumerate(game_of()):
            writer.append(
                action,
                t=start + timedelta(milliseconds=500 * index) if index % 5 == 0 else None,
                note='quoted: "“x”"\n' if index % 7 == 0 else None,
                extra={"_clock": index, "_": {"deep": [{}]}} if index % 3 == 0 else None,
            )
    return file.getvalue()
