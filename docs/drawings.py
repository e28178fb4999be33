"""Draws the pictures of the documentation, from games that the library plays.

    python docs/drawings.py

writes `assets/drawings/*.svg` anew; a test holds that they are up to date.
"""

from collections.abc import Iterator
from functools import reduce
from pathlib import Path

import skyjo
from skyjo.bots import greedy_bot
from skyjo.policies import steps
from skyjo.svg import Svg, table
from skyjo.testing import situation

FOLDER = Path(__file__).parent / "assets" / "drawings"

NAMES = ("Ana", "Ben", "Chloé", "Dora")


def play(state: skyjo.State, *actions: skyjo.Action) -> skyjo.State:
    """The state after these actions."""
    return reduce(skyjo.apply, actions, state)


def drawings() -> Iterator[tuple[str, Svg]]:
    """Every picture, by name."""
    yield "table", front_page()
    yield from setting_up()
    yield from turn()
    yield from columns()
    yield from end_of_a_round()


def front_page() -> Svg:
    """Four players in the middle of a round; Chloé has a card in hand."""
    played = [state for _, state in steps(skyjo.initial_state(4), [greedy_bot] * 4, seed=1)]
    holding = [
        state
        for state in played
        if isinstance(state.phase, skyjo.Holding)
        and state.phase.player == 2
        and state.phase.source is skyjo.Source.DRAW_PILE
        and len(state.rounds) == 1
        and any(slot is None for grid in state.grids for slot in grid.slots)
    ]
    return table(skyjo.observe(holding[0], 2), names=NAMES, across=2)


def setting_up() -> Iterator[tuple[str, Svg]]:
    """R3 to R6."""
    state = skyjo.initial_state(2)
    state = play(state, skyjo.sample_chance(state, seed=5))
    yield "dealt", table(state, names=NAMES[:2])
    flips = [skyjo.Flip(0, 1), skyjo.Flip(1, 0), skyjo.Flip(1, 6), skyjo.Flip(0, 10)]
    yield "opened", table(play(state, *flips), names=NAMES[:2])


def turn() -> Iterator[tuple[str, Svg]]:
    """R8 to R12."""
    ana = "9 (4) (0) 3 / (7) 1 (5) (2) / 8 (6) (11) (1)"
    ben = "(3) 5 (8) 2 / (1) (9) 4 (10) / (6) 7 (0) (12)"
    state = situation([ana, ben], draw_pile=[11], discard_pile=[6, 2])
    yield "turn", table(state, names=NAMES[:2])
    yield "turn-swapped", table(play(state, skyjo.Take(0), skyjo.Swap(0, 0)), names=NAMES[:2])
    drawn = play(state, skyjo.Draw(0))
    yield "turn-drawn", table(skyjo.observe(drawn, 0), names=NAMES[:2])
    yield "turn-drawn-others", table(skyjo.observe(drawn, 1), names=NAMES[:2])
    yield "turn-discarded", table(play(drawn, skyjo.Discard(0)), names=NAMES[:2])
    yield "turn-flipped", table(play(drawn, skyjo.Discard(0), skyjo.Flip(0, 2)), names=NAMES[:2])


def columns() -> Iterator[tuple[str, Svg]]:
    """R15 to R17."""
    ana = "9 4 (0) 3 / (7) 4 (5) (2) / 8 12 (11) (1)"
    ben = "(3) 5 (8) 2 / (1) (9) 4 (10) / (6) 7 (0) (12)"
    state = situation([ana, ben], discard_pile=[6, 4])
    yield "column", table(state, names=NAMES[:2])
    yield "column-cleared", table(play(state, skyjo.Take(0), skyjo.Swap(0, 9)), names=NAMES[:2])


def end_of_a_round() -> Iterator[tuple[str, Svg]]:
    """R19 to R24."""
    ana = "1 0 -1 3 / 2 (1) 2 -2 / 0 0 1 2"
    ben = "3 0 -2 1 / 1 0 (4) 2 / 0 (-1) 1 (0)"
    state = situation([ana, ben], draw_pile=[7, 12], discard_pile=[5])
    yield "closing", table(state, names=NAMES[:2])
    closed = play(state, skyjo.Draw(0), skyjo.Discard(0), skyjo.Flip(0, 5))
    yield "closed", table(closed, names=NAMES[:2])
    ended = play(closed, skyjo.Draw(1), skyjo.Discard(1), skyjo.Flip(1, 6))
    yield "revealed", table(ended, names=NAMES[:2])


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name, picture in drawings():
        (FOLDER / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
