"""The example in the terminal: a game by keys and choices, and one that is gone on with."""

import asyncio
import runpy
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import skyjo
from skyjo.records import Writer, create, load, resume

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "terminal" / "play.py"))
Card, Table = EXAMPLE["Card"], EXAMPLE["Table"]


def run(writer: Writer, until: Callable[[Any, Any], Any], size: tuple[int, int] = (130, 40)) -> None:
    """Run the program without a terminal, and do something with it."""

    async def session() -> None:
        app = Table(writer, seed=7, pace=0)
        async with app.run_test(size=size) as pilot:
            await until(app, pilot)

    # In a thread of its own: a browser that is still open has the loop of this one.
    with ThreadPoolExecutor(1) as executor:
        executor.submit(lambda: asyncio.run(session())).result()


def choices(app: Any) -> list[Any]:
    return [card for card in app.query(Card) if card.stands_for is not None]


async def wait(app: Any, pilot: Any) -> None:
    """Until one has to choose, or it is over."""
    while not choices(app) and not skyjo.is_terminal(app.writer.state):
        await pilot.pause(0.001)


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_is_played_to_its_end(players: int) -> None:
    file = BytesIO()
    writer = create(
        file, ["Ana", *(f"Bot {seat}" for seat in range(1, players))], skyjo.Rules(score_limit=40)
    )

    async def play(app: Any, pilot: Any) -> None:
        rng = Random(1)
        while not skyjo.is_terminal(writer.state):
            await wait(app, pilot)
            if found := choices(app):
                rng.choice(found).press()
                await pilot.pause(0.001)
        assert "The game is over" in str(app.query_one("#told").render())

    run(writer, play)
    assert load(BytesIO(file.getvalue())).end is not None


@pytest.mark.parametrize("size", [(60, 24), (200, 60)])
def test_cards_are_chosen_by_keys(size: tuple[int, int]) -> None:
    writer = create(BytesIO(), ["Ana", "Bot 1", "Bot 2"])

    async def play(app: Any, pilot: Any) -> None:
        await wait(app, pilot)
        await pilot.press("right", "right", "enter")
        await pilot.pause(0.01)
        assert sum(slot is not None and slot.face_up for slot in writer.state.grids[0].slots) == 1

    run(writer, play, size)


def test_hidden_cards_are_not_shown() -> None:
    writer = create(BytesIO(), ["Ana", "Bot 1"])

    async def play(app: Any, pilot: Any) -> None:
        await wait(app, pilot)
        shown = {
            str(app.query_one(f"#slot-{player}-{slot}").label) for player in (0, 1) for slot in range(12)
        }
        assert not any(slot and slot.face_up for grid in writer.state.grids for slot in grid.slots)
        assert shown == {"▒▒"}

    run(writer, play)


def test_a_recorded_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"

    async def turn_up(app: Any, pilot: Any) -> None:
        await wait(app, pilot)
        choices(app)[0].press()
        await pilot.pause(0.01)

    with create(path, ["Ana", "Bot 1"]) as writer:
        run(writer, turn_up)
        before = writer.state
    with resume(path) as writer:
        assert writer.state == before
        run(writer, turn_up)
    assert len(load(path).entries) > 2
