"""The golden records: games that every future version must read, and write again byte for byte.

    python tests/golden.py

writes those of the table that are not there yet. It never touches one that is: what has been recorded stays.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from skyjo import OFFICIAL, OFFICIAL_FR, SKYJO_ONLINE, Rules
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps
from skyjo.records import create
from skyjo.reducer import initial_state

__all__ = ["FOLDER", "GAMES"]

FOLDER = Path(__file__).parent / "data" / "records" / "v1"

_BOTS = {"g": greedy_bot, "r": random_bot}
_NAMES = ("Ana", "Béla", "Chloé", "Đức", "Eve", "Ferit", "Γεωργία", "花子")
_START = datetime(2026, 1, 31, 23, 59, 58, 250_000, tzinfo=timezone.utc)


@frozen
class Game:
    """How a golden record was made.

    Attributes:
        bots: A letter for each player: a greedy or a random bot.
        rules: The options.
        seed: Decides every shuffle and feeds the bots.
        length: After how many entries it is left; None if it is played to its end.
        remarks: Whether it has times, notes, keys of an application, and meta.
    """

    bots: str
    rules: Rules = OFFICIAL
    seed: int = field(default=1, kw_only=True)
    length: int | None = field(default=None, kw_only=True)
    remarks: bool = field(default=False, kw_only=True)


ROUND = Rules(score_limit=None, max_rounds=1)
# Bots that see to their own cards alone may play for ever: hence the limits.
SMALL = Rules(
    rows=2,
    columns=2,
    deck=((-2, 8), (0, 8), (5, 8), (12, 8)),
    score_limit=40,
    max_rounds=6,
    max_turns=60,
)
FEW = Rules(rows=2, columns=3, deck=((0, 6), (1, 6), (2, 6)), score_limit=None, max_rounds=4, max_turns=60)

GAMES = {
    "official-2": Game("gg"),
    "official-3": Game("grg", seed=3),
    "official-4": Game("gggg", seed=4, remarks=True),
    "official-5": Game("ggrgg", ROUND, seed=5),
    "official-6": Game("gggggg", ROUND, seed=6),
    "official-7": Game("ggggggg", ROUND, seed=7),
    "official-8": Game("gggggggg", ROUND, seed=8),
    "official-fr-3": Game("ggg", OFFICIAL_FR, seed=9),
    "skyjo-online-4": Game("gggg", SKYJO_ONLINE, seed=10),
    "left-before-the-deal": Game("gg", length=0),
    "left-at-the-opening": Game("ggg", length=3, remarks=True),
    "left-with-a-card-in-hand": Game("gr", length=6),
    "left-in-the-last-turns": Game("ggg", SMALL, seed=2, length=18),
    "one-row": Game("gg", evolve(SMALL, rows=1, columns=6, clear_rows=True)),
    "one-column": Game("rg", evolve(SMALL, rows=6, columns=1)),
    "no-flips": Game("ggg", evolve(SMALL, initial_flips=0)),
    "three-flips": Game("gg", evolve(SMALL, initial_flips=3)),
    "first-lowest-seat": Game("grg", evolve(SMALL, first_starter="lowest_seat"), seed=3),
    "next-highest-sum": Game("grg", evolve(SMALL, next_starter="highest_sum"), seed=4),
    "next-round-winner": Game("grg", evolve(SMALL, next_starter="round_winner"), seed=5),
    "next-seat": Game("grg", evolve(SMALL, next_starter="next_seat"), seed=6),
    "start-tie-highest-card": Game(
        "gggg",
        Rules(rows=2, columns=2, deck=((0, 8), (1, 16), (2, 8)), start_tie="highest_card", max_rounds=5),
        seed=8,
    ),
    "columns-stay": Game("gg", evolve(FEW, clear_columns=False)),
    "rows-cleared": Game("ggg", evolve(FEW, clear_rows=True, deck=((0, 10), (1, 10), (2, 10)))),
    "rows-only": Game("gg", evolve(FEW, clear_rows=True, clear_columns=False), seed=2),
    "no-final-clear": Game("gg", evolve(FEW, final_clear=False), seed=5),
    "reveal-after-last-turn": Game("grg", evolve(SMALL, reveal="after_last_turn"), seed=8),
    "reshuffles": Game("rr", evolve(FEW, deck=((0, 7), (1, 4), (9, 4)), max_turns=30), seed=4),
    "reshuffles-of-all": Game(
        "rrr", evolve(FEW, deck=((0, 9), (1, 9), (9, 6)), reshuffle="all", max_turns=40), seed=5
    ),
    "penalty-tripled": Game("grr", evolve(SMALL, penalty_multiplier=3), seed=9),
    "penalty-flat": Game("grr", evolve(SMALL, penalty_multiplier=1, penalty_flat=10), seed=10),
    "penalty-flat-first": Game("grr", evolve(SMALL, penalty_flat=3, penalty_flat_first=True), seed=11),
    "no-penalty-on-tie": Game("gg", evolve(FEW, penalty_on_tie=False, max_rounds=12), seed=12),
    "penalty-of-the-negative": Game(
        "gr",
        evolve(SMALL, deck=((-5, 8), (-1, 8), (0, 8)), penalty_positive_only=False, max_rounds=6),
        seed=13,
    ),
    "limits-of-score-and-rounds": Game("ggg", evolve(SMALL, score_limit=300, max_rounds=3), seed=14),
    "turn-limit": Game("rrrr", evolve(OFFICIAL, max_turns=14, max_rounds=2), seed=15),
    "drawn-cards-public": Game("gr", evolve(SMALL, drawn_card_public=True), seed=16, remarks=True),
    "large-numbers": Game(
        "gg",
        Rules(
            rows=2,
            columns=2,
            deck=((-1000, 4), (7, 4), (1000, 8)),
            penalty_flat=1_000_000,
            score_limit=1_000_000,
            max_rounds=1_000_000,
            max_turns=1_000_000,
        ),
        seed=17,
    ),
}


def write(game: Game, path: Path) -> None:
    """Play the game and record it."""
    players = len(game.bots)
    meta = {"table": "№ 7", "ratings": [1500, None, -3], "ranked": True, "deep": {"er": []}}
    played = steps(initial_state(players, game.rules), [_BOTS[bot] for bot in game.bots], game.seed)
    with create(path, _NAMES[:players], game.rules, meta=meta if game.remarks else None) as writer:
        for action, _ in played:
            if writer.length == game.length:
                break
            writer.append(action, **(_remarks(writer.length) if game.remarks else {}))


def _remarks(index: int) -> dict[str, Any]:
    return {
        "t": _START + timedelta(milliseconds=750 * index) if index % 4 < 2 else None,
        "note": 'He said: "“no”"\n\t\\ \u2028 🂡' if index % 9 == 0 else None,
        "extra": {"_clock": [index, -index], "_": {"": None}} if index % 3 == 0 else None,
    }


def missing() -> Iterator[tuple[Game, Path]]:
    """What is in the table but not in the folder."""
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.jsonl"
        if not path.exists():
            yield game, path


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game, path in missing():
        write(game, path)
        print(path.name)
