"""What reading, writing and telling cost, next to what they cannot do without.

Each pair takes turns in one process, on the standard json module; the figures are processor time, the ratio
is the median over the rounds.

    pip install .
    python benchmarks/ratios.py
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable

import skyjo
import skyjo.json_text
from skyjo.bots import greedy_bot
from skyjo.policies import steps

PLAYERS, SEED = 2, 2026


def middle_of_a_game() -> skyjo.State:
    """Two players, in the middle of the second round."""
    second = [after for _, _, after in game() if len(after.rounds) == 1 and skyjo.current_player(after) == 0]
    return second[len(second) // 2]


def game() -> list[tuple[skyjo.State, skyjo.Action, skyjo.State]]:
    """Each action of a whole game, between the states before and after it."""
    played = [*steps(skyjo.initial_state(PLAYERS), [greedy_bot] * PLAYERS, SEED)]
    before = [skyjo.initial_state(PLAYERS), *(after for _, after in played)]
    return [(state, action, after) for state, (action, after) in zip(before, played, strict=False)]


def seconds(run: Callable[[], object], times: int) -> float:
    """Processor time of one call, over so many."""
    start = time.process_time()
    for _ in range(times):
        run()
    return (time.process_time() - start) / times


def compare(
    name: str, ours: Callable[[], object], base: Callable[[], object], rounds: int, times: int
) -> None:
    """Print both, and their ratio."""
    pairs = [(seconds(ours, times), seconds(base, times)) for _ in range(rounds)]
    ratios = [mine / other for mine, other in pairs]
    mine, other = (statistics.median(column) * 1e6 for column in zip(*pairs, strict=True))
    spread = f"{min(ratios):.2f} – {max(ratios):.2f}"
    print(f"{name:38} {mine:8.1f} µs, {other:6.1f} µs, ratio {statistics.median(ratios):5.2f} ({spread})")


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    rounds = parser.parse_args().rounds
    skyjo.json_text._orjson = None  # as if it were not installed
    state = middle_of_a_game()
    text, document = skyjo.dumps(state), skyjo.to_dict(state)
    compare(
        "loads, json.loads", lambda: skyjo.loads(text, skyjo.State), lambda: json.loads(text), rounds, 300
    )
    compare("dumps, json.dumps", lambda: skyjo.dumps(state), lambda: json.dumps(document), rounds, 300)
    played = game()
    compare(
        f"transition, apply of {len(played)} actions",
        lambda: [skyjo.transition(before, action) for before, action, _ in played],
        lambda: [skyjo.apply(before, action) for before, action, _ in played],
        rounds,
        3,
    )


if __name__ == "__main__":
    main()
