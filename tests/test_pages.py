"""What the pages of the documentation show is so."""

import re
from pathlib import Path
from typing import Any

import pytest

from skyjo import Action, Event, Outcome, Refusal, loads
from skyjo.codec import VERSIONS
from skyjo.schema import json_schema

PAGES = {page.name: page.read_text(encoding="utf-8") for page in Path(__file__).parents[1].glob("docs/*.md")}
DEFINITIONS = json_schema()["$defs"]


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGES[page], flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_one_after_the_other(page: str) -> None:
    namespace: dict[str, Any] = {}
    for block in blocks(page, "python"):
        exec(block, namespace)


def test_there_are_examples() -> None:
    assert len(blocks("json.md", "python")) == 3
    assert len(blocks("json.md", "json")) == 3


def test_a_client_follows_by_the_page_on_json() -> None:
    """Its two programs, put together."""
    import skyjo

    namespace: dict[str, Any] = {}
    for block in blocks("json.md", "python"):
        exec(block, namespace)
    views = {viewer: skyjo.observe(skyjo.initial_state(2), viewer) for viewer in (0, 1, skyjo.SPECTATOR)}

    def receive(viewer: skyjo.Viewer, message: dict[str, Any]) -> None:
        views[viewer] = namespace["follow"](views[viewer], message)

    namespace["send"] = receive
    state = skyjo.initial_state(2)
    for _ in range(40):
        action = skyjo.sample_chance(state, 1) if skyjo.is_chance(state) else skyjo.legal_actions(state)[0]
        state = namespace["step"](state, action, [*views])
    assert views == {viewer: skyjo.observe(state, viewer) for viewer in views}
    with pytest.raises(LookupError):
        namespace["follow"](views[0], {"events": [], "digest": "0" * 32})


def test_the_examples_of_json_are_read() -> None:
    first, second, third = blocks("json.md", "json")
    action: Action = loads(first, Action)
    assert (action, loads(second, Refusal).rule, loads(third, Outcome).ranks) == (action, "R9", (2, 1))


def rows(page: str, heading: str) -> list[list[str]]:
    """Of every table with this heading, the cells of each row."""
    tables = [part.split("\n\n")[0] for part in PAGES[page].split(heading)[1:]]
    lines = [line for table in tables for line in table.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def names(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def test_the_table_of_events_has_their_keys() -> None:
    shown = {names(row[0])[0]: names(row[1]) for row in rows("json.md", "| type | also has | what")}
    due = {}
    for reference in DEFINITIONS["Event"]["oneOf"]:
        properties = DEFINITIONS[reference["$ref"].rpartition("/")[2]]["properties"]
        due[properties["type"]["const"]] = [key for key in properties if key != "type"]
    assert shown == due


def test_the_table_of_changes_has_every_event() -> None:
    shown = {name for row in rows("json.md", "| type | what changes in") for name in names(row[0])}
    assert len(shown) == len(DEFINITIONS["Event"]["oneOf"])


def test_the_tables_of_documents_have_their_keys() -> None:
    shown = {name for row in rows("json.md", "| key | value |") for name in names(row[0])}
    due = {key for name in ("State", "View") for key in DEFINITIONS[name]["properties"]}
    assert shown == due - {key for key, _ in VERSIONS.values()}


def test_the_digest_of_the_page_is_right() -> None:
    import skyjo

    text, digest = re.findall(r"text is `(.*?)` and the digest `(.*?)`", PAGES["json.md"])[0]
    assert skyjo.digest(skyjo.loads(text, Event | Action)) == digest
