"""The site in a real browser: every page, light and dark, wide and narrow."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from playwright.sync_api import Browser

from browser.watching import Watched

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [
    path.relative_to(DOCS).as_posix().removesuffix("index.md").replace(".md", "/")
    for path in sorted(DOCS.rglob("*.md"))
]
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


@pytest.fixture(params=[(WIDE, "default"), (PHONE, "slate")], ids=["wide and light", "phone and dark"])
def watched(request: pytest.FixtureRequest, browser: Browser, origin: str) -> Iterator[tuple[Watched, str]]:
    """A page, and the scheme that it should have."""
    size, scheme = request.param
    context = browser.new_context(viewport=size, color_scheme="dark" if scheme == "slate" else "light")
    yield Watched(context.new_page(), origin), scheme
    context.close()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path or "home")
def test_a_page_is_whole(path: str, watched: tuple[Watched, str], origin: str) -> None:
    (watch, scheme), images = watched, "[...document.images]"
    page = watch.page
    page.goto(f"{origin}/{path}", wait_until="networkidle")
    assert watch.wrong == []
    assert page.evaluate("document.body.dataset.mdColorScheme") == scheme
    assert page.locator("h1").count() == 1
    assert page.evaluate(f"{images}.filter(i => !i.complete || !i.naturalWidth).map(i => i.src)") == []
    assert page.evaluate(f"{images}.filter(i => !i.alt).map(i => i.src)") == []
    # Wide tables and code scroll by themselves; the page as a whole does not.
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_search_finds_what_is_there(browser: Browser, origin: str) -> None:
    page = browser.new_page()
    watched = Watched(page, origin)
    page.goto(origin + "/")
    page.keyboard.press("/")
    page.keyboard.type("determinize")
    page.wait_for_selector(".md-search-result__item")
    found = page.locator(".md-search-result__link").evaluate_all("links => links.map(link => link.href)")
    assert any("reference/api/views" in link for link in found)
    assert watched.wrong == []
    page.close()


def test_the_scheme_can_be_switched(browser: Browser, origin: str) -> None:
    page = browser.new_page(color_scheme="light")
    page.goto(origin + "/")
    page.get_by_title("Switch to dark mode").click()
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
    page.close()


# Links ---------------------------------------------------------------------------------------------------


class Found(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Of any kind."""
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.anchors.add(value)


def test_no_link_is_broken_and_none_loads_from_elsewhere(site: Path) -> None:
    pages = {path: Found(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    broken = []
    for path, found in pages.items():
        if path.name == "404.html":
            continue  # its links begin at the root of whatever serves it
        base = path.relative_to(site).as_posix()
        for link in found.links:
            url, anchor = urldefrag(urljoin(f"http://site/{base}", link))
            if not url.startswith("http://site/"):
                continue
            target = site / unquote(url.removeprefix("http://site/"))
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (
                anchor and target in pages and unquote(anchor) not in pages[target].anchors
            ):
                broken.append(f"{base}: {link}")
    assert broken == []


def test_links_of_the_checker_are_found() -> None:
    found = Found('<a href="a/#b" id="c"><img src="d.svg"></a>')
    assert (found.links, found.anchors) == (["a/#b", "d.svg"], {"c"})
