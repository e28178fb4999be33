"""What it costs to keep every state of a game: bytes a step, measured with tracemalloc.

python benchmarks/memory.py
"""

import tracemalloc

import skyjo
from skyjo.bots import greedy_bot, random_bot
from skyjo.policies import steps


def main() -> None:
    """Print the bytes a step for games of two to eight players."""
    for players in (2, 4, 8):
        for name, bot in (("random", random_bot), ("greedy", greedy_bot)):
            skyjo.play(players, [bot] * players, seed=1)  # fill what is shared between games
            tracemalloc.start()
            kept = [state for _, state in steps(skyjo.initial_state(players), [bot] * players, seed=1)]
            size, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            print(
                f"{players} players, {name}: {size / len(kept):5,.0f} bytes a step over {len(kept):,} steps"
            )


if __name__ == "__main__":
    main()
