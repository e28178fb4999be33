"""The command on recorded games: `play`, `replay`, `verify`, `show` and `convert`."""

import json
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import skyjo.cli.verify
from recorded import SMALL, bytes_of, game_of, recorded, sample
from skyjo import SPECTATOR, Draw, Event, Holding, RoundResult, Rules, Scored, apply, dumps, observe
from skyjo.bots import BOTS
from skyjo.cli.app import app
from skyjo.cli.tables import show_position
from skyjo.cli.verify import Verdict, verdict, verdicts
from skyjo.json_text import shown
from skyjo.notation import format_game
from skyjo.records import create, load, load_projection, project, save, verify
from skyjo.telling import told
from skyjo.testing import situation
from skyjo.viewer import page

RECORD = load(BytesIO(sample()))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.skyjo"
    path.write_bytes(sample())
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def output_of(*arguments: object) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


# play ----------------------------------------------------------------------------------------------------


def test_play_records_the_game_that_the_seed_decides(tmp_path: Path) -> None:
    one, two, other = (tmp_path / name for name in ("one", "two", "other"))
    shown_ = output_of("play", "--record", one, "--players", 3, "--seed", 5)
    output_of("play", "--record", two, "--players", 3, "--seed", 5)
    output_of("play", "--record", other, "--players", 3, "--seed", 6)
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()
    record = load(one)
    assert record.end is not None
    assert record.header.names == ("Ana", "Ben", "Cleo")
    assert record.header.meta == {"bots": ["greedy", "random", "greedy"]}
    assert "Cleo (greedy) wins" in shown_
    assert shown_.endswith(f"Recorded in {one}: {len(record.entries)} entries; the seed is 5.\n")


def test_play_seats_the_bots_that_are_named(tmp_path: Path) -> None:
    output_of("play", "--record", tmp_path / "g", "--players", 2, "--bots", "random", "--seed", 1)
    assert load(tmp_path / "g").header.meta == {"bots": ["random", "random"]}
    result = run("play", "--record", tmp_path / "h", "--bots", "greedy,clever")
    assert result.exit_code == 2
    assert f"'clever' is none of {', '.join(BOTS)}." in result.stderr


def test_play_by_the_rules_that_are_named(tmp_path: Path) -> None:
    output_of("play", "--record", tmp_path / "g", "--players", 2, "--rules", "skyjo_online", "--seed", 1)
    assert load(tmp_path / "g").header.rules != Rules()


def test_play_leaves_an_existing_file_alone(file: Path) -> None:
    result = run("play", "--record", file, "--seed", 1)
    assert (result.exit_code, result.stderr) == (1, f"Error: {file}: File exists\n")
    assert file.read_bytes() == sample()


def test_a_seed_is_drawn_for_each_game_that_has_none(tmp_path: Path) -> None:
    for name in ("one", "two"):
        output_of("play", "--record", tmp_path / name, "--players", 2)
    assert (tmp_path / "one").read_bytes() != (tmp_path / "two").read_bytes()


def test_the_demo_verifies_what_it_has_recorded() -> None:
    last = output_of("demo", "--players", 2, "--seed", 3).splitlines()[-1]
    assert last == "Recorded and verified: 124 entries, and every one holds."


# replay --------------------------------------------------------------------------------------------------


def test_replay_shows_every_round_and_the_end(tmp_path: Path) -> None:
    record = recorded(game_of(seed=2), ["Ana", "Ben"], SMALL)
    save(record, tmp_path / "g")
    text = output_of("replay", tmp_path / "g")
    assert "Round 1\n" in text
    assert "Round 2\n" in text
    assert "Ranking\n" in text
    assert f"Played: 2 rounds, {len(record.entries) - 2} moves." in text


def test_replay_of_an_unfinished_game_shows_where_it_stands(tmp_path: Path) -> None:
    save(RECORD.upto(6), tmp_path / "g")
    text = output_of("replay", tmp_path / "g")
    assert "Ranking" not in text
    assert "waits for  Béla 🂡, who holds 12\n" in text


def test_replay_tells_every_step(file: Path) -> None:
    lines = output_of("replay", file, "--steps").splitlines()
    told_ = {int(line[:5]): line[7:] for line in reversed(lines) if line[:5].strip().isdigit()}
    assert sorted(told_) == [*range(1, len(RECORD.entries) + 1)]
    assert told_[1].startswith('everybody is dealt a grid; 12 opens the discard pile  ("quoted: ')
    assert told_[2] == "Ana turns up 5 at a1"
    assert told_[5] == "Béla 🂡 turns up 5 at a2; Béla 🂡 starts"
    assert told_[6] == "Béla 🂡 takes 12"
    assert told_[7] == "Béla 🂡 puts 12 at b2 and discards -2; Béla 🂡 clears 12 at b1, 12 at b2"


def test_replay_as_a_player_shows_what_the_player_has_seen(tmp_path: Path) -> None:
    record = recorded(game_of(seed=1), ["Ana", "Ben"], SMALL)
    save(record, tmp_path / "g")
    for viewer in ("0", "1", "spectator"):
        whose = SPECTATOR if viewer == "spectator" else int(viewer)
        save(project(record, whose), tmp_path / f"p{viewer}")
        text = output_of("replay", tmp_path / "g", "--steps", "--as", viewer)
        assert output_of("replay", tmp_path / f"p{viewer}", "--steps") == text
        assert output_of("replay", tmp_path / f"p{viewer}", "--as", viewer, "--steps") == text
    assert "Ana draws a card" in output_of("replay", tmp_path / "g", "--steps", "--as", 1)
    assert "Ana draws a card" not in output_of("replay", tmp_path / "g", "--steps", "--as", 0)


def test_every_event_is_told(tmp_path: Path) -> None:
    from documents import SAMPLES

    names = ["Ana", "Ben", "Cleo"]
    texts = {
        type(value).__name__: told(value, names, Rules())
        for value in SAMPLES.values()
        if isinstance(value, Event)
    }
    assert texts == {
        "Dealt": "everybody is dealt a grid; 5 opens the discard pile",
        "StarterChosen": "Ben starts",
        "TurnedUp": "Ana turns up -1 at d1",
        "Drawn": "Ana draws 7",
        "DrawnUnseen": "Ben draws a card",
        "Taken": "Ana takes 7",
        "Swapped": "Ana puts 7 at d1 and discards 12",
        "Discarded": "Ana discards 7",
        "Cleared": "Ana clears 3 at a1, 3 at a2",
        "Closed": "Ben closes the round",
        "TurnPassed": "",
        "ReshuffleDue": "Ben finds the draw pile empty",
        "Reshuffled": "the discards are a new draw pile; 4 is left of them",
        "Revealed": "Ben turns up 3 at a1, 3 at a2",
        "Scored": "the round counts Ana 3, Ben 4; totals 3, 4",
        "RoundOver": "",
        "GameOver": "the game is over; won by Ben",
    }


def test_a_penalty_is_told() -> None:
    event = Scored(RoundResult(0, (3, 4), (6, 4), 0), 3, (6, 4))
    text = told(event, ["Ana", "Ben"], SMALL)
    assert text == "the round counts Ana 6, Ben 4 (with a penalty of 3); totals 6, 4"


# show ----------------------------------------------------------------------------------------------------


def test_show_shows_one_moment(file: Path) -> None:
    text = output_of("show", file, "--at", 6)
    assert "0 Ana" in text
    assert "> 1 Béla" in text
    assert "(-2)" in text
    assert "discard pile  nothing on top of 0 cards" in text
    assert output_of("show", file) == output_of("show", file, "--at", len(RECORD.entries))
    assert "waits for  nothing: the game is over" in output_of("show", file)


@pytest.mark.parametrize(
    ("n", "awaited"),
    [
        (0, "a deal"),
        (1, "the opening flips of everybody"),
        (5, "Béla 🂡 to draw or to take"),
        (6, "Béla 🂡, who holds 12"),
        (9, "Ana to turn up a card"),
    ],
)
def test_show_says_what_the_game_waits_for(file: Path, n: int, awaited: str) -> None:
    assert output_of("show", file, "--at", n).endswith(f"waits for  {awaited}\n")


def test_show_as_a_player_hides_what_is_hidden(file: Path) -> None:
    seen = output_of("show", file, "--at", 8, "--as", 1)
    assert "??" in seen
    assert "(" not in seen
    assert "Ana, who holds a drawn card" in seen
    phase = RECORD.state_at(8).phase
    assert isinstance(phase, Holding)
    assert f"Ana, who holds {phase.card}" in output_of("show", file, "--at", 8, "--as", 0)


def test_show_gives_json(file: Path) -> None:
    assert output_of("show", file, "--at", 8, "--json") == dumps(RECORD.state_at(8)) + "\n"
    view = observe(RECORD.state_at(8), SPECTATOR)
    assert output_of("show", file, "--at", 8, "--as", "spectator", "--json") == dumps(view) + "\n"


def test_a_reshuffle_that_is_due_is_shown() -> None:
    grids = ["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2
    waiting = apply(situation(grids, discard_pile=[7, 8, 9, 1], rest="discard"), Draw(0))
    console = Console(file=StringIO(), width=80, record=True)
    show_position(console, waiting, ["Ana", "Ben"])
    assert "a reshuffle, for Ana to draw" in console.export_text()


# verify --------------------------------------------------------------------------------------------------


def test_verify_says_what_a_file_holds(file: Path) -> None:
    assert output_of("verify", file) == f"ok   {file}: 19 entries, 1 round, won by Ana\n"


def test_verify_names_the_first_bad_line_and_why(file: Path) -> None:
    file.write_bytes(sample().replace(b'"slot":1}', b'"slot":2}', 1))
    result = run("verify", file)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"BAD  {file}: line 4: the digest must be ")
    assert result.stdout.endswith(": the line has been changed (digest)\n")


def test_verify_takes_many_files_of_every_kind(file: Path) -> None:
    other = file.parent / "cut.skyjo"
    other.write_bytes(sample()[:-20])
    save(project(RECORD, 0), file.parent / "p")
    (file.parent / "n.txt").write_text(format_game(RECORD.upto(4)), encoding="utf-8")
    (file.parent / "bad.txt").write_text("[skyjo 1]", encoding="utf-8")
    (file.parent / "latin").write_bytes(b"[skyjo 1] \xe9")
    names = ["game.skyjo", "cut.skyjo", "p", "n.txt", "bad.txt", "latin", "missing"]
    result = run("verify", *[file.parent / name for name in names])
    assert result.exit_code == 1
    lines = [line.replace(str(file.parent) + "/", "") for line in result.stdout.splitlines()]
    assert lines == [
        "ok   game.skyjo: 19 entries, 1 round, won by Ana",
        "BAD  cut.skyjo: line 21: the line has no newline: it has not been written to its end (torn)",
        "ok   p: 19 entries, 1 round, won by Ana",
        "ok   n.txt: 4 entries, 0 rounds, not finished",
        "BAD  bad.txt: line 1, column 10: [names ...] was expected, not the end of the text",
        "BAD  latin: 'utf-8' codec can't decode byte 0xe9 in position 10: unexpected end of data",
        "BAD  missing: No such file or directory",
        "3 of 7 hold.",
    ]
    assert run("verify", file, file).exit_code == 0


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_does_the_work(executor: type[Executor], file: Path) -> None:
    workers: Executor = executor(2)  # type: ignore[call-arg]  # both take a number of workers
    with workers:
        assert verdicts([file] * 20, workers) == [verdict(file)] * 20


def test_verify_shows_its_progress_where_it_is_not_piped_along(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    console = Console(file=StringIO(), force_terminal=True, force_interactive=True)
    monkeypatch.setattr(skyjo.cli.verify, "progress", lambda: console)
    result = run("verify", file, file)
    assert isinstance(console.file, StringIO)
    assert "verifying" in console.file.getvalue()
    assert "verifying" not in result.output


def test_a_verdict_is_a_value(file: Path) -> None:
    assert verdict(file) == Verdict(True, "19 entries, 1 round, won by Ana")


# convert -------------------------------------------------------------------------------------------------


def test_convert_projects_for_one_viewer(file: Path) -> None:
    for viewer in ("1", "spectator"):
        whose = SPECTATOR if viewer == "spectator" else 1
        text = run("convert", file, "--viewer", viewer).stdout_bytes
        assert text == bytes_of(project(RECORD, whose))
    out = file.parent / "p"
    assert output_of("convert", file, "--viewer", 0, "--keep", "note", "--keep", "_clock", "-o", out) == ""
    assert load_projection(out) == project(RECORD, 0, keep=["note", "_clock"])
    assert run("convert", out).stdout_bytes == out.read_bytes()


def test_convert_to_notation_and_back(file: Path) -> None:
    text = run("convert", file, "--notation").stdout_bytes
    assert text.decode() == format_game(RECORD)
    notation = file.parent / "n.txt"
    notation.write_bytes(b"; a game of two\n" + text)
    assert run("convert", notation).stdout_bytes == sample()


def test_convert_takes_back(file: Path) -> None:
    assert run("convert", file, "--upto", 4).stdout_bytes == bytes_of(RECORD.upto(4))


def test_convert_saves_what_is_left_of_a_damaged_file(file: Path) -> None:
    file.write_bytes(sample()[:-20])
    assert run("convert", file).exit_code == 1
    result = run("convert", file, "--prefix")
    assert result.stdout_bytes == sample()[: sample().index(b'{"end"')]
    assert result.stderr.startswith(f"Left out from {file}: line 21: the line has no newline")


def test_convert_leaves_an_existing_file_alone(file: Path) -> None:
    result = run("convert", file, "--notation", "-o", file)
    assert (result.exit_code, result.stderr) == (1, f"Error: {file}: File exists\n")
    assert file.read_bytes() == sample()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--viewer", "7"], "viewer: must be from 0 to 1 or SPECTATOR, not 7"),
        (["--viewer", "Ana"], "'Ana' is neither the number of a player nor 'spectator'."),
        (["--viewer", "-1"], "'-1' is neither the number of a player"),
        (["--viewer", "0", "--keep", "digest"], 'keep: must name one of "meta"'),
        (["--viewer", "0", "--notation"], "There is no notation of what one viewer has seen."),
        (["--upto", "20"], "n: must be from 0 to 19, the number of entries, not 20"),
    ],
)
def test_what_cannot_be_converted_is_refused(file: Path, arguments: list[str], message: str) -> None:
    result = run("convert", file, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_projection_is_that_of_one_viewer(file: Path) -> None:
    save(project(RECORD, 0), file.parent / "p")
    for arguments in (
        ["show", "--as", "1"],
        ["replay", "--as", "spectator"],
        ["convert", "--viewer", "1"],
        ["convert", "--notation"],
        ["convert", "--upto", "1"],
    ):
        result = run(arguments[0], file.parent / "p", *arguments[1:])
        assert result.exit_code == 2
        assert "A projection " in result.stderr


# Bad input, to every command -----------------------------------------------------------------------------

BAD = {
    "empty": (b"", "line 1: the file is empty"),
    "binary": (bytes(range(256)), "line 1: $: is not"),
    "future": (b'{"skyjo_record":2}\n', "must be 1, the version read here, not 2 (version)"),
    "future projection": (b'{"skyjo_projection":2}\n', "must be 1, the version read here, not 2 (version)"),
    "cut": (sample()[:-1], "line 21: the line has no newline"),
    "CRLF": (sample().replace(b"\n", b"\r\n"), "line 1: the line ends in CRLF"),
    "notation": (b"[skyjo 1]\n[names 1]", "line 2, column 8: $.names: must be an array, not 1"),
    "long": (b" " * 2**21, "line 1: the line has more than 1,048,576 bytes (too_long)"),
}


@pytest.mark.parametrize("command", ["replay", "verify", "show", "convert"])
@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(command: str, name: str, tmp_path: Path) -> None:
    data, message = BAD[name]
    (tmp_path / "bad").write_bytes(data)
    result = run(command, tmp_path / "bad")
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert message in result.output
    assert result.output.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify", "show", "convert"])
def test_a_missing_file_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    result = run(command, tmp_path / "none")
    assert result.exit_code == 1
    assert result.output.endswith(f"{tmp_path / 'none'}: No such file or directory\n")


@pytest.mark.parametrize("viewer", ["2", "x", "²", "-1"])
def test_a_viewer_who_is_not_there_is_told(file: Path, viewer: str) -> None:
    for command in ("show", "replay"):
        result = run(command, file, "--as", viewer)
        assert result.exit_code == 2
        assert "There is no player 2: they go from 0 to 1." in result.stderr or "is neither" in result.stderr


def test_there_must_be_so_many_entries(file: Path) -> None:
    result = run("show", file, "--at", 20)
    assert result.exit_code == 2
    assert "There are 19 entries, not 20." in result.stderr


def test_nothing_from_a_file_reaches_the_terminal_as_a_command(tmp_path: Path) -> None:
    evil = ["\x1b[2J[bold]Ana[/bold]", "Ben\nOK"]
    with create(tmp_path / "g", evil, SMALL) as writer:
        for action in game_of():
            writer.append(action, note="\x1b]0;x\x07 [red]")
    for command in (["replay", "--steps"], ["show"], ["verify"], ["replay", "--as", "0", "--steps"]):
        text = output_of(command[0], tmp_path / "g", *command[1:])
        assert "\x1b" not in text
        assert "\x07" not in text
        assert "[bold]Ana[/bold]" in text
        assert "Ben\nOK" not in text


def test_text_is_shown_as_it_is_where_it_can_be_printed() -> None:
    assert shown("Béla 🂡") == "Béla 🂡"
    assert shown("a\nb") == '"a\\nb"'


@pytest.mark.parametrize("width", [40, 60, 100, 200])
def test_no_panel_is_wider_than_the_terminal(width: int) -> None:
    rules = Rules(max_rounds=1)
    record = recorded(game_of(rules, 8)[:60], [f"a rather long name {seat}" for seat in range(8)], rules)
    console = Console(width=width, file=StringIO(), record=True)
    show_position(console, record.state, record.header.names)
    lines = [line for line in console.export_text().splitlines() if line[:1] in set("╭│╰")]
    assert max(map(len, lines)) <= width


def test_json_goes_through_any_pipe(file: Path) -> None:
    assert json.loads(run("convert", file, "--viewer", "0").stdout_bytes.splitlines()[0])["viewer"] == 0
    assert verify(file).entries == 19


def test_a_verdict_on_files_of_other_kinds(file: Path) -> None:
    save(project(RECORD, 0), file.parent / "p")
    (file.parent / "n").write_text(format_game(RECORD.upto(4)), encoding="utf-8")
    assert verdict(file.parent / "p") == verdict(file)
    assert verdict(file.parent / "n") == Verdict(True, "4 entries, 0 rounds, not finished")


# A page -------------------------------------------------------------------------------------------------


def test_replay_writes_a_page_of_what_a_player_has_seen(tmp_path: Path) -> None:
    game, out = tmp_path / "game.jsonl", tmp_path / "game.html"
    game.write_bytes(sample())
    ran = run("replay", str(game), "--as", "1", "--html", str(out))
    assert (ran.exit_code, ran.output) == (0, "")
    assert out.read_text(encoding="utf-8") == page(project(load(game), 1))
    again = run("replay", str(game), "--html", str(out))
    assert again.exit_code == 1
    assert "File exists" in again.output
    assert out.read_text(encoding="utf-8") == page(project(load(game), 1))
