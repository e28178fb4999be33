"""The example with WebSockets: people in browsers and bots play to the end, whatever happens on the way."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from browser.watching import Watched

SERVER = Path(__file__).parents[2] / "examples" / "web" / "server.py"


class Server:
    """The server in a process of its own, which can be stopped and started again."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.database = database
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        arguments = ["--port", str(self.port), "--database", str(self.database), "--pace", "0"]
        self.process = subprocess.Popen([sys.executable, str(SERVER), *arguments])

    def stop(self) -> None:
        """As the loss of power does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def server(tmp_path: Path, browser: Browser) -> Iterator[Server]:
    served = Server(tmp_path / "games.db")
    page = browser.new_page()
    for _ in range(200):
        try:
            page.goto(served.origin)
            break
        except Exception:  # it is not up yet
            page.wait_for_timeout(50)
    page.close()
    yield served
    served.stop()


@pytest.fixture
def seats(browser: Browser, server: Server) -> Iterator[Callable[[int, int], list[Watched]]]:
    """Begins a table by the front page, and opens every seat in a browser of its own."""
    contexts = []

    def begin(people: int, bots: int) -> list[Watched]:
        front = browser.new_page()
        front.goto(server.origin)
        front.get_by_label("People").fill(str(people))
        front.get_by_label("Bots").fill(str(bots))
        front.get_by_role("button", name="New table").click()
        front.wait_for_selector("#links a")
        links = front.locator("#links a").evaluate_all("all => all.map(a => a.href)")
        front.close()
        watched = []
        for link in links[:people]:
            contexts.append(browser.new_context())
            watched.append(Watched(contexts[-1].new_page(), server.origin))
            watched[-1].page.goto(link)
            watched[-1].page.wait_for_selector("#table .card")
        return watched

    yield begin
    for context in contexts:
        context.close()


def is_over(page: Page) -> bool:
    return page.inner_text("[role=status]").startswith("The game is over")


def click(page: Page, rng: Random) -> bool:
    """Click anything that can be clicked, and wait for what comes of it."""
    choices = page.locator(".card:enabled")
    count = choices.count()
    if count:
        before = page.evaluate("JSON.stringify(shown)")
        choices.nth(rng.randrange(count)).click()
        page.wait_for_function("before => JSON.stringify(shown) !== before", arg=before)
    return count > 0


def play(pages: list[Page], rng: Random, clicks: int | None = None) -> None:
    """Until it is over, or so many clicks have been made."""
    while not all(map(is_over, pages)) and clicks != 0:
        for page in pages:
            if click(page, rng):
                clicks = clicks and clicks - 1
            else:
                page.wait_for_timeout(5)


def test_two_people_and_a_bot_play_to_the_end(seats: Callable[[int, int], list[Watched]]) -> None:
    watched = seats(2, 1)
    pages = [watch.page for watch in watched]
    play(pages, Random(2))
    ends = {page.inner_text("[role=status]") for page in pages}
    assert len(ends) == 1
    assert re.fullmatch(r"The game is over: .* won, \d+ to \d+ to \d+", ends.pop())
    assert [watch.wrong for watch in watched] == [[], []]


def test_a_game_survives_the_loss_of_the_server(
    seats: Callable[[int, int], list[Watched]], server: Server
) -> None:
    (watched,) = seats(1, 1)
    play([watched.page], Random(3), clicks=12)
    watched.page.wait_for_timeout(300)
    before = watched.page.evaluate("JSON.stringify(shown.view)")
    server.stop()
    watched.page.wait_for_selector("text=The server is away")
    server.start()
    watched.page.wait_for_selector("#why:empty", timeout=20_000)
    assert watched.page.evaluate("JSON.stringify(shown.view)") == before
    play([watched.page], Random(3), clicks=12)


def test_whoever_comes_back_sees_the_table_as_it_is(seats: Callable[[int, int], list[Watched]]) -> None:
    first, second = (watch.page for watch in seats(2, 0))
    link = second.url
    second.goto("about:blank")
    click(first, Random(4))
    second.goto(link)
    second.wait_for_selector("#table .card")
    grids = "JSON.stringify(shown.view.grids)"
    assert first.evaluate(grids) == second.evaluate(grids)


def test_a_move_of_another_seat_and_garbage_are_refused(seats: Callable[[int, int], list[Watched]]) -> None:
    first, _ = (watch.page for watch in seats(2, 0))
    for sent, told in (
        ('{"type":"flip","player":1,"slot":0}', "That is not your seat."),
        ('{"type":"draw","player":0}', "Draw is not possible now"),
        ('{"type":"deal","deck":[1,2,3]}', "$.type"),
        ("garbage", "is not JSON"),
    ):
        first.evaluate("text => socket.send(text)", sent)
        first.wait_for_function("told => document.getElementById('why').textContent.includes(told)", arg=told)


def test_nobody_is_sent_a_hidden_card(seats: Callable[[int, int], list[Watched]]) -> None:
    first, second = (watch.page for watch in seats(2, 0))
    rng = Random(5)
    for _ in range(60):
        for page in (first, second):
            click(page, rng)
        texts = [page.evaluate("JSON.stringify(shown)") for page in (first, second)]
        assert all('"face_up":false,' not in text and '"draw_pile":[' not in text for text in texts)
        for page, other in ((first, second), (second, first)):
            if page.evaluate(
                "shown.view.phase.source === 'draw_pile' && shown.view.phase.type === 'holding'"
            ):
                assert other.evaluate("shown.view.phase.type") == "holding_unseen"
                kinds = other.evaluate("shown.events.map(event => event.type)")
                assert "drawn" not in kinds
