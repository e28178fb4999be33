"""The page of a recorded game, opened from the disk, as a player would."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.watching import Watched, faint
from skyjo import SPECTATOR, Holding, Viewer, observe
from skyjo.records import load, project
from skyjo.viewer import page as page_of

GOLDEN = Path(__file__).parents[1] / "data" / "records" / "v1"
RECORD = load(GOLDEN / "official-4.jsonl")
LAST = len(RECORD.entries)
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.html"
    path.write_text(page_of(RECORD), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def opened(request: pytest.FixtureRequest, browser: Browser, file: str) -> Iterator[Page]:
    """The page; it has asked for nothing and nothing has gone wrong when a test is over."""
    context = browser.new_context(viewport=request.param)
    watched = Watched(context.new_page(), file.rpartition("/")[0])
    watched.page.goto(file)
    yield watched.page
    assert watched.wrong == []
    context.close()


def cards(page: Page) -> list[str]:
    """What lies at the slots of all players, in the words for those who cannot see it."""
    labels = page.locator("#grids .card").evaluate_all("all => all.map(c => c.getAttribute('aria-label'))")
    return [label.rpartition(": ")[2] for label in labels]


def seen(viewer: Viewer, n: int) -> list[str]:
    """What should lie there."""
    view = observe(RECORD.state_at(n), viewer)
    return [
        "none" if slot is None else str(slot.card) if slot.face_up and hasattr(slot, "card") else "face down"
        for grid in view.grids
        for slot in grid.slots
    ]


def test_it_steps_to_the_end_and_shows_the_final_scores(opened: Page) -> None:
    for n in range(1, 8):
        opened.get_by_role("button", name="One step on").click()
        assert cards(opened) == seen(SPECTATOR, n)
    opened.get_by_role("button", name="To the end").click()
    assert cards(opened) == seen(SPECTATOR, LAST)
    assert RECORD.outcome is not None
    shown = opened.locator("#grids h2 span:last-child").all_inner_texts()
    assert shown == [str(total) for total in RECORD.outcome.totals]
    assert "won by Chloé" in opened.inner_text("[role=status]")
    assert opened.inner_text("#count") == f"{LAST} / {LAST}"


def test_it_goes_by_keys(opened: Page) -> None:
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowLeft")
    assert opened.url.endswith("#step=1&as=spectator")
    opened.keyboard.press("End")
    assert opened.inner_text("#count") == f"{LAST} / {LAST}"
    opened.keyboard.press("Home")
    assert opened.inner_text("#count") == f"0 / {LAST}"


def test_it_plays_by_itself_and_pauses(opened: Page) -> None:
    opened.get_by_label("Speed").select_option("very fast")
    opened.keyboard.press(" ")
    while int(opened.input_value("#step")) < 3:
        opened.wait_for_timeout(50)
    opened.get_by_role("button", name="Pause").click()
    step = opened.input_value("#step")
    opened.wait_for_timeout(300)
    assert opened.input_value("#step") == step


def test_it_jumps_to_a_round_and_to_a_step(opened: Page) -> None:
    opened.get_by_label("Round").select_option("3")
    third = [step.index for step in RECORD.replay() if type(step.action).__name__ == "Deal"][2]
    assert opened.input_value("#step") == str(third)
    opened.get_by_role("slider").fill("77")
    assert cards(opened) == seen(SPECTATOR, 77)
    assert opened.input_value("#round") == "1"


def test_it_is_seen_with_the_eyes_of_each_player(opened: Page) -> None:
    drawn = next(
        step.index
        for step in RECORD.replay()
        if type(step.action).__name__ == "Draw" and getattr(step.action, "player", None) == 1
    )
    opened.get_by_role("slider").fill(str(drawn))
    held = {}
    for label in opened.locator("#view option").all_inner_texts():
        opened.get_by_label("Seen by").select_option(label)
        held[label] = opened.locator("#piles .card").last.get_attribute("aria-label")
    phase = RECORD.state_at(drawn).phase
    assert isinstance(phase, Holding)
    card = str(phase.card)
    assert held == {
        "the table": "card in hand: face down",
        "Ana": "card in hand: face down",
        "Béla": f"card in hand: {card}",
        "Chloé": "card in hand: face down",
        "Đức": "card in hand: face down",
        "everybody: all cards": f"card in hand: {card}",
    }
    opened.get_by_label("Seen by").select_option("everybody: all cards")
    assert sum(re.fullmatch(r"-?\d+, face down|-?\d+|none", text) is not None for text in cards(opened)) == 48


def test_a_link_opens_at_a_step_with_a_players_eyes(browser: Browser, file: str) -> None:
    page = browser.new_page()
    page.goto(f"{file}#step=130&as=2")
    assert (page.input_value("#step"), page.input_value("#view")) == ("130", "2")
    page.goto(f"{file}#step=100000&as=nobody")
    assert (page.input_value("#step"), page.input_value("#view")) == (str(LAST), "2")
    page.close()


def test_the_page_of_one_player_has_no_other_eyes(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "mine.html"
    path.write_text(page_of(project(RECORD, 1)), encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    assert page.locator("#view option").all_inner_texts() == ["Béla"]
    page.keyboard.press("End")
    assert cards(page) == seen(1, LAST)
    page.close()


def test_it_fits_and_everything_has_a_name(opened: Page) -> None:
    opened.get_by_role("slider").fill("60")
    assert opened.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    controls = "[...document.querySelectorAll('button, select, input')]"
    assert opened.evaluate(f"{controls}.filter(e => !e.labels?.length && !e.ariaLabel).length") == 0
    assert opened.locator("[role=status]").count() == 1
    for step in ("60", str(LAST)):
        opened.get_by_role("slider").fill(step)
        assert faint(opened, "h1, h2 span, #told, #told small, .card, button, label, output") == []
