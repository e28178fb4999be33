"""What recorded games cost, next to playing the same actions with bare `skyjo.apply`.

The pairs take turns in one process, on the standard json module; the figures are processor time, the ratio
is the median over the rounds. Then a game of very many entries is written and verified: the memory that the
process has ever needed must not grow with it.

    pip install .
    python benchmarks/records.py
    python benchmarks/records.py --entries 1000000
"""

import argparse
import resource
import time
from collections import deque
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from ratios import compare, game

import skyjo
import skyjo.json_text
import skyjo.records


def recorded(actions: list[skyjo.Action]) -> bytes:
    """The record of these actions, by two players."""
    file = BytesIO()
    with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        for action in actions:
            writer.append(action)
    return file.getvalue()


def endless(path: Path, entries: int) -> None:
    """A record of so many entries: two players who swap the top discard for their first card for ever."""
    with skyjo.records.create(path, ["Ana", "Ben"]) as writer:
        writer.append(skyjo.sample_chance(writer.state, seed=1))
        while writer.length < entries:
            moves = skyjo.legal_actions(writer.state)
            writer.append(next((move for move in moves if isinstance(move, skyjo.Take)), moves[0]))


def peak() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def time_long_record(entries: int) -> None:
    """Write and verify it, and tell how fast and in how much memory."""
    with TemporaryDirectory() as folder:
        for count in (10_000, entries):
            path = Path(folder) / f"{count}.jsonl"
            start = time.process_time()
            endless(path, count)
            written = time.process_time()
            found = skyjo.records.verify(path)
            verified = time.process_time()
            print(
                f"{found.entries:,} entries, {path.stat().st_size / 1e6:.0f} MB: "
                f"written at {count / (written - start):,.0f} entries a second, "
                f"verified at {count / (verified - written):,.0f}; at most {peak():.1f} MB of memory so far"
            )


def main() -> None:
    """Print ratios and rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--entries", type=int, default=100_000)
    arguments = parser.parse_args()
    skyjo.json_text._orjson = None  # as if it were not installed
    played = game()
    actions = [action for _, action, _ in played]
    data = recorded(actions)
    record = skyjo.records.load(BytesIO(data))

    def bare() -> None:
        state = skyjo.initial_state(2)
        for action in actions:
            state = skyjo.apply(state, action)

    print(f"a game of {len(actions)} entries, {len(data) / 1024:.0f} kB; every ratio is to bare apply")
    for name, ours in (
        ("record.replay, without digests", lambda: deque(record.replay(), maxlen=0)),
        ("verify", lambda: skyjo.records.verify(BytesIO(data))),
        ("load", lambda: skyjo.records.load(BytesIO(data))),
        ("create and append", lambda: recorded(actions)),
    ):
        compare(name, ours, bare, arguments.rounds, 1)
    time_long_record(arguments.entries)


if __name__ == "__main__":
    main()
