"""How fast random play goes, next to rlskyjo, the fastest other Python engine of Skyjo.

Both play two players and choose by the same indexing with ``random()``; skyjo answers `legal_actions` and
runs the checked `apply` for every decision, rlskyjo gives its mask of legal actions (no observation) and
acts. The two take turns, round by round, in one process; the figures are processor time, the ratio is the
median over the rounds.

    pip install . numba numpy && pip install --no-deps rlskyjo
    python benchmarks/compare_rlskyjo.py
"""

import argparse
import random
import statistics
import time
import warnings
from collections.abc import Callable

import skyjo


def play_skyjo(decisions: int) -> int:
    """Play whole games of random moves; returns how many decisions were made."""
    made, seed = 0, 0
    while made < decisions:
        state, seed = skyjo.initial_state(2), seed + 1
        while True:
            actions = skyjo.legal_actions(state)
            if actions:
                state = skyjo.apply(state, actions[int(random.random() * len(actions))])
                made += 1
            elif skyjo.is_chance(state):
                state = skyjo.apply(state, skyjo.sample_chance(state, seed))
            else:
                break
    return made


def play_rlskyjo(decisions: int) -> int:
    """The same with rlskyjo, whose games are one round long."""
    from rlskyjo.game.skyjo import SkyjoGame

    made, game = 0, SkyjoGame(num_players=2)
    while made < decisions:
        game.reset()
        while not game.is_terminated:
            player, expected = game.expected_action
            actions = game._jit_action_mask(game.players_masked, player, expected).nonzero()[0]
            game.act(player, int(actions[int(random.random() * len(actions))]))
            made += 1
    return made


def rate(play: Callable[[int], int], decisions: int) -> float:
    """Decisions a second of processor time."""
    start = time.process_time()
    made = play(decisions)
    return made / (time.process_time() - start)


def main() -> None:
    """Print the rates and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=20_000, help="of each engine in a round")
    parser.add_argument("--rounds", type=int, default=25)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    random.seed(2026)
    for play in (play_skyjo, play_rlskyjo):  # compile and warm up
        play(options.decisions)
    pairs = [
        (rate(play_skyjo, options.decisions), rate(play_rlskyjo, options.decisions))
        for _ in range(options.rounds)
    ]
    for name, rates in zip(("skyjo", "rlskyjo"), zip(*pairs, strict=True), strict=True):
        spread = f"({min(rates):,.0f} – {max(rates):,.0f})"
        print(f"{name:8} {statistics.median(rates):9,.0f} decisions a second {spread}")
    ratios = [ours / theirs for ours, theirs in pairs]
    print(f"ratio    {statistics.median(ratios):9.2f} ({min(ratios):.2f} – {max(ratios):.2f})")


if __name__ == "__main__":
    main()
