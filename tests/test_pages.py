"""What the pages of the documentation show is so."""

import json
import re
from code import InteractiveConsole
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from typeguard import suppress_type_checks

import snippets
from golden import FOLDER
from skyjo import Action, Event, Outcome, RecordErrorKind, Refusal, initial_state, loads
from skyjo.cli.app import app
from skyjo.codec import VERSIONS
from skyjo.notation import parse_game
from skyjo.records import Record
from skyjo.records.chain import state_form
from skyjo.records.files import MAX_LINE
from skyjo.schema import json_schema

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {
    page.relative_to(DOCS).as_posix(): page.read_text(encoding="utf-8") for page in sorted(DOCS.rglob("*.md"))
}
DEFINITIONS = json_schema()["$defs"]

# No Python to run: pages of lists, and those whose Python is put together by tests of their own.
WITHOUT_EXAMPLES = {
    *(
        "changelog.md",
        "play.md",
        "watch.md",
        "rules.md",
        "tutorial/index.md",
        "tutorial/examples.md",
        "how-to/index.md",
    ),
    *("explanation/index.md", "explanation/pure.md", "explanation/hidden-information.md"),
    *("explanation/correctness.md", "explanation/performance.md", "explanation/versions.md"),
    *("reference/index.md", "reference/command.md", "reference/glossary.md", "reference/shuffle.md"),
    "reference/traceability.md",
}


def blocks(page: str, language: str) -> list[str]:
    return snippets.blocks(PAGES[page], language)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some examples write files."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_one_after_the_other(page: str) -> None:
    namespace: dict[str, Any] = {"__name__": "example", "__file__": "example.py"}
    with suppress_type_checks():  # some show what a wrong type gives
        for block in blocks(page, "python"):
            snippets.run(block, namespace)


def test_the_first_game_can_be_typed_into_a_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """There a loop ends with an empty line."""
    wrong: list[str] = []
    monkeypatch.setattr(InteractiveConsole, "showsyntaxerror", lambda *_, **__: wrong.append("syntax"))
    monkeypatch.setattr(InteractiveConsole, "showtraceback", lambda *_, **__: wrong.append("error"))
    console = InteractiveConsole()
    for block in blocks("tutorial/first-game.md", "python"):
        for line in [*block.splitlines(), ""]:
            console.push(line)
    assert wrong == []
    assert console.locals["state"] == snippets_state("tutorial/first-game.md")


def snippets_state(page: str) -> object:
    """The state that the examples of a page end with."""
    namespace: dict[str, Any] = {}
    for block in blocks(page, "python"):
        snippets.run(block, namespace)
    return namespace["state"]


def test_there_are_examples() -> None:
    without = {page for page in PAGES if not blocks(page, "python") and not page.startswith("reference/api/")}
    assert without == WITHOUT_EXAMPLES
    assert len(blocks("reference/json.md", "json")) == 3


def test_a_client_follows_by_the_page_on_json() -> None:
    """Its two programs, put together."""
    import skyjo

    namespace: dict[str, Any] = {}
    for block in blocks("reference/json.md", "python"):
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
    first, second, third = blocks("reference/json.md", "json")
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
    shown = {names(row[0])[0]: names(row[1]) for row in rows("reference/json.md", "| type | also has | what")}
    due = {}
    for reference in DEFINITIONS["Event"]["oneOf"]:
        properties = DEFINITIONS[reference["$ref"].rpartition("/")[2]]["properties"]
        due[properties["type"]["const"]] = [key for key in properties if key != "type"]
    assert shown == due


def test_the_table_of_changes_has_every_event() -> None:
    shown = {name for row in rows("reference/json.md", "| type | what changes in") for name in names(row[0])}
    assert len(shown) == len(DEFINITIONS["Event"]["oneOf"])


def test_the_tables_of_documents_have_their_keys() -> None:
    shown = {name for row in rows("reference/json.md", "| key | value |") for name in names(row[0])}
    due = {key for name in ("State", "View") for key in DEFINITIONS[name]["properties"]}
    assert shown == due - {key for key, _ in VERSIONS.values()}


def test_the_digest_of_the_page_is_right() -> None:
    import skyjo

    text, digest = re.findall(r"text is `(.*?)` and the digest `(.*?)`", PAGES["reference/json.md"])[0]
    assert skyjo.digest(skyjo.loads(text, Event | Action)) == digest


# Records and notation ------------------------------------------------------------------------------------


def test_the_commands_of_the_page_on_records_go_on_with_its_files() -> None:
    namespace: dict[str, Any] = {}
    for block in blocks("reference/records.md", "python"):
        exec(block, namespace)
    (commands,) = blocks("reference/records.md", "sh")
    for line in commands.splitlines():
        program, *arguments = line.split()
        ran = CliRunner().invoke(app, arguments)
        assert (program, ran.exit_code) == ("skyjo", 0), ran.output
    for copy, original in (("again.jsonl", "bots.jsonl"), ("mended2.jsonl", "mended.jsonl")):
        assert Path(copy).read_bytes() == Path(original).read_bytes()


def test_the_table_of_damage_has_every_kind() -> None:
    shown = [names(row[0])[0] for row in rows("reference/records.md", "| kind | what is wrong with the line")]
    assert shown == [kind.value for kind in RecordErrorKind]


def test_the_page_tells_the_size_of_the_longest_line() -> None:
    assert PAGES["reference/records.md"].count(f"{MAX_LINE:,} bytes") == 2


def test_the_tables_of_lines_have_their_keys_in_their_order() -> None:
    game = (FOLDER / "official-4.jsonl").read_bytes()
    header, *entries, end = [json.loads(line) for line in game.splitlines()]
    remarked = next(entry for entry in entries if entry.keys() >= {"t", "note", "_clock"})
    keys = [*header, *(key for key in remarked if key != "_"), *end]
    cells = [row[0].replace("_…", "_clock") for row in rows("reference/records.md", "| key | value |")]
    shown = [name for cell in cells for name in names(cell)]
    assert shown == keys + [*state_form(initial_state(2))]


def game_of_the_page() -> Record:
    """The game of the page on notation, which is that of the page on records but for a note."""
    text = blocks("reference/notation.md", "text")[0]
    return parse_game(text.replace(' "why not"', ""))


def test_the_page_on_notation_shows_a_game_with_a_note() -> None:
    record = parse_game(blocks("reference/notation.md", "text")[0])
    assert [entry.note for entry in record.entries].count("why not") == 1


def test_the_lines_of_the_page_on_records_are_those_of_the_game() -> None:
    (shown,) = blocks("reference/records.md", "text")
    lines = [*game_of_the_page().lines()]
    for line in shown.splitlines():
        start, _, rest = line.partition("{…}" if "{…}" in line else "…")
        assert any(whole.startswith(start) and whole.endswith(f"{rest}\n") for whole in lines), line


def test_the_digest_of_a_line_is_made_as_the_page_says() -> None:
    record = game_of_the_page()
    second, third = [json.loads(line) for line in record.lines()][2:4]
    digest = third.pop("digest")
    (state,) = blocks("reference/records.md", "json")
    covered = {"line": third, "previous": second["digest"], "state": json.loads(state)}
    text = json.dumps(covered, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert blake2b(text.encode()).hexdigest()[:32] == digest
