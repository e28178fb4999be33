"""The pages of the site on which the library itself runs: a game by clicks, and recorded games."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, FrameLocator, Page

from browser.watching import Watched, faint
from recorded import sample
from skyjo import outcome
from skyjo.records import load, project, save

GOLDEN = Path(__file__).parents[1] / "data" / "records" / "v1" / "official-4.jsonl"


@pytest.fixture
def watched(browser: Browser, origin: str) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    watch = Watched(context.new_page(), origin)
    yield watch
    assert watch.wrong == []
    context.close()


@pytest.fixture
def playing(watched: Watched, origin: str) -> Page:
    """The playground, with Python in it and the first cards dealt."""
    page = watched.page
    page.goto(f"{origin}/play/")
    page.wait_for_selector(".legal", timeout=60_000)
    page.get_by_label("Pace").select_option("at once")
    return page


def told(page: Page) -> str:
    return page.inner_text("[role=status]")


def test_a_whole_game_is_played_by_clicks(playing: Page) -> None:
    playing.get_by_label("Players").select_option("2")
    playing.get_by_role("button", name="New game").click()
    rng, clicks = Random(1), 0
    while not told(playing).startswith("The game is over"):
        legal = playing.locator(".legal")
        if count := legal.count():
            json_before = playing.text_content("#json")
            legal.nth(rng.randrange(count)).click()
            clicks += 1
            playing.wait_for_function(
                "before => document.getElementById('json').textContent !== before", arg=json_before
            )
        else:
            playing.wait_for_timeout(20)
    assert clicks > 40
    view = json.loads(playing.text_content("#json") or "")
    totals = [sum(result["scores"][player] for result in view["rounds"]) for player in (0, 1)]
    assert playing.locator("#table h2 span:last-child").all_inner_texts()[-2:] == [str(t) for t in totals]
    with playing.expect_download() as download:
        playing.get_by_role("button", name="Save").click()
    record = load(download.value.path())
    assert record.end is not None
    assert list(record.end.outcome.totals) == totals


def test_a_click_that_is_illegal_is_told_why(playing: Page) -> None:
    playing.get_by_label("Draw pile").click()
    playing.wait_for_selector("#why:not(:empty)")
    why = playing.inner_text("[role=alert]")
    assert why.startswith("Draw is not possible now: a Flip is due")
    assert why.endswith("(R5)")


def test_it_can_be_played_by_keys(playing: Page) -> None:
    card = playing.get_by_label("Ana, slot 5")
    card.focus()
    before = playing.text_content("#json")
    playing.keyboard.press("Enter")
    playing.wait_for_function("b => document.getElementById('json').textContent !== b", arg=before)
    assert playing.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Ana, slot 5, ")
    playing.keyboard.press("Tab")
    assert playing.evaluate("document.activeElement.getAttribute('aria-label')") == "Ana, slot 6, face down"


def test_everything_has_a_name_and_stands_out(playing: Page) -> None:
    opened(playing)
    playing.get_by_label("Draw pile").click()
    playing.wait_for_selector("#told:has-text('You have drawn')")
    controls = "[...document.querySelectorAll('#game button, #game select, #game input')]"
    unnamed = "!e.labels?.length && !e.ariaLabel && !e.textContent.trim()"
    assert playing.evaluate(f"{controls}.filter(e => {unnamed}).length") == 0
    assert (
        playing.locator("#game [role=status]").count() == playing.locator("#game [role=alert]").count() == 1
    )
    assert (
        faint(playing, "#told, #why, #game h2 span, .skyjo-card, #log li, #game label, #begin, #save") == []
    )
    playing.evaluate("document.getElementById('told').style.color = '#47685f'")
    assert faint(playing, "#told") == [told(playing)]


def opened(page: Page) -> None:
    """Turn up two cards, and wait for one's turn."""
    for _ in range(2):
        before = page.text_content("#json")
        page.locator(".legal").first.click()
        page.wait_for_function("b => document.getElementById('json').textContent !== b", arg=before)
    while not told(page).startswith("Your turn"):
        page.wait_for_timeout(20)


def test_undo_is_offered_where_nobody_has_seen_a_card(playing: Page) -> None:
    opened(playing)
    undo = playing.get_by_role("button", name="Undo")
    assert undo.is_disabled()
    playing.get_by_label("Discard pile").click()
    playing.wait_for_selector("#told:has-text('You have taken')")
    undo.click()
    playing.wait_for_selector("#told:has-text('Your turn')")
    playing.get_by_label("Draw pile").click()
    playing.wait_for_selector("#told:has-text('You have drawn')")
    assert undo.is_disabled()


def test_a_saved_game_is_gone_on_with(playing: Page, tmp_path: Path) -> None:
    opened(playing)
    before = playing.text_content("#json")
    with playing.expect_download() as download:
        playing.get_by_role("button", name="Save").click()
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    playing.get_by_role("button", name="New game").click()
    playing.wait_for_function("b => document.getElementById('json').textContent !== b", arg=before)
    playing.get_by_label("Load").set_input_files(file)
    playing.wait_for_function("b => document.getElementById('json').textContent === b", arg=before)
    assert told(playing).startswith("Your turn")


BAD = {
    "no record": (b"\x89PNG\r\n", "line 1: "),
    "empty": (b"", "line 1: the file is empty"),
    "cut": (sample()[:-30], "has no newline"),
    "of a future version": (
        sample().replace(b'"skyjo_record":1', b'"skyjo_record":2', 1),
        "the version read here",
    ),
    "changed": (sample().replace(b'"player":0', b'"player":1', 1), "line 3: "),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_and_the_game_goes_on(playing: Page, tmp_path: Path, name: str) -> None:
    data, expected = BAD[name]
    (tmp_path / "bad.jsonl").write_bytes(data)
    before = playing.text_content("#json")
    playing.get_by_label("Load").set_input_files(tmp_path / "bad.jsonl")
    playing.wait_for_selector("#why:not(:empty)")
    why = playing.inner_text("[role=alert]")
    assert why.startswith("This is no record that holds.")
    assert expected in why
    assert playing.text_content("#json") == before
    playing.locator(".legal").first.click()
    playing.wait_for_function("b => document.getElementById('json').textContent !== b", arg=before)


# Watching ------------------------------------------------------------------------------------------------


@pytest.fixture
def watching(watched: Watched, origin: str) -> Page:
    """The page that shows recorded games."""
    watched.page.goto(f"{origin}/watch/")
    return watched.page


def shown(page: Page) -> FrameLocator:
    """The game, once it is there."""
    page.wait_for_selector("#page:not([hidden])", timeout=60_000)
    return page.frame_locator("#page")


def test_a_record_is_opened_and_stepped_to_its_end(watching: Page) -> None:
    watching.get_by_label("Open a record").set_input_files(GOLDEN)
    game, record = shown(watching), load(GOLDEN)
    assert told(watching) == f"official-4.jsonl: {len(record.entries)} entries, and every one holds."
    game.get_by_role("button", name="To the end").click()
    end = outcome(record.state)
    assert end is not None
    assert game.locator("#grids h2 span:last-child").all_inner_texts() == [str(total) for total in end.totals]


def test_a_record_can_be_dropped_on_the_page(watching: Page) -> None:
    carried = (
        "text => { const d = new DataTransfer(); d.items.add(new File([text], 'game.jsonl')); return d; }"
    )
    dropped = watching.evaluate_handle(carried, sample().decode())
    watching.dispatch_event("#game", "drop", {"dataTransfer": dropped})
    assert shown(watching).locator("#view option").count() == 4
    assert told(watching).startswith("game.jsonl: ")


def test_what_one_player_has_seen_is_opened_too(watching: Page, tmp_path: Path) -> None:
    save(project(load(BytesIO(sample())), 1), tmp_path / "mine.jsonl")
    watching.get_by_label("Open a record").set_input_files(tmp_path / "mine.jsonl")
    assert shown(watching).locator("#view option").count() == 1


def test_the_sample_can_be_linked_at_a_step(watched: Watched, origin: str) -> None:
    page = watched.page
    page.goto(f"{origin}/watch/#step=130&as=2")
    game = shown(page)
    game.get_by_role("button", name="One step on").click()
    assert game.locator("#step").input_value() == "131"
    page.wait_for_function("location.hash === '#step=131&as=2'")


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_cannot_be_watched(watching: Page, tmp_path: Path, name: str) -> None:
    data, expected = BAD[name]
    (tmp_path / "bad.jsonl").write_bytes(data)
    watching.get_by_label("Open a record").set_input_files(tmp_path / "bad.jsonl")
    watching.wait_for_selector("#why:not(:empty)", timeout=60_000)
    assert told(watching) == "bad.jsonl cannot be shown."
    assert expected in watching.inner_text("[role=alert]")
    assert watching.locator("#page").is_hidden()


def test_the_page_of_the_shown_game_can_be_saved(watching: Page) -> None:
    watching.get_by_role("button", name="Show a game of four").click()
    shown(watching)
    with watching.expect_download() as download:
        watching.get_by_role("link", name="Save as a page").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("<!doctype html>")
