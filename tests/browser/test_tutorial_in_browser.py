"""The table for two of the tutorial, put together from its page: two browsers play a game to its end."""

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.watching import Watched

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial" / "web-page.md"


@pytest.fixture
def links(tmp_path: Path) -> Iterator[list[str]]:
    """The links that the server prints, one for each player."""
    text = TUTORIAL.read_text(encoding="utf-8")
    for name, file in re.findall(r'^```\w+ title="([\w.]+)"\n(.*?)^```', text, re.DOTALL | re.MULTILINE):
        (tmp_path / name).write_text(file, encoding="utf-8")
    server = subprocess.Popen(
        [sys.executable, "server.py", "0"], cwd=tmp_path, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert server.stdout is not None
    yield [server.stdout.readline().split()[-1] for _ in range(2)]
    server.terminate()
    server.wait()
    server.stdout.close()


def test_two_pages_play_a_game_to_its_end(browser: Browser, links: list[str]) -> None:
    watched = [Watched(browser.new_page(), link.rpartition("/")[0]) for link in links]
    pages = [watch.page for watch in watched]
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
        page.wait_for_selector("text=Turn up two cards")
    play(pages, random.Random(1))
    ends = sorted(page.inner_text("h1").partition(",")[0] for page in pages)
    assert ends in (["It is over: you lose", "It is over: you win"], ["It is over: you win"] * 2)
    assert [watch.wrong for watch in watched] == [[], []]


def play(pages: list[Page], rng: random.Random) -> None:
    """Click anything that can be clicked, until the pages say that it is over."""
    while not all(page.inner_text("h1").startswith("It is over") for page in pages):
        for page in pages:
            choices = page.locator("button:enabled:visible")
            if count := choices.count():
                before = page.evaluate("seen")
                choices.nth(rng.randrange(count)).click()
                page.wait_for_function("before => seen !== before", arg=before)
            else:
                page.evaluate("ask('view')")
