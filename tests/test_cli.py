"""The command `skyjo`."""

import importlib.metadata
import json
import os
import runpy
import secrets
import subprocess
import sys
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console
from typeguard import suppress_type_checks

import skyjo.cli.perft
from skyjo import ChanceAction, Rules, State, initial_state
from skyjo.bots import BOTS, random_bot
from skyjo.cli import main
from skyjo.cli.app import app
from skyjo.cli.tables import show_end, show_round
from skyjo.policies import steps
from skyjo.schema import json_schema
from skyjo.testing.perft import SMALL_GAMES
from test_perft import PINNED


@pytest.fixture(autouse=True)
def _no_wishes_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONIOENCODING", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def run_process(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "skyjo", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


def perft(*arguments: str) -> Result:
    with suppress_type_checks():  # for speed: other tests check these types
        return run("perft", *arguments)


def plain(width: int = 100) -> Console:
    return Console(width=width, record=True, file=StringIO())


def shown(state: State, width: int) -> str:
    console = plain(width)
    show_round(console, state, [f"{seat} bot" for seat in range(state.players)])
    return console.export_text()


def finished(rules: Rules, players: int = 2) -> State:
    *_, (_, state) = steps(initial_state(players, rules), [random_bot] * players, seed=1)
    return state


@pytest.mark.parametrize("players", range(2, 9))
def test_the_demo_shows_every_round_and_the_ranking(players: int) -> None:
    result = run("demo", "--players", str(players), "--seed", "1")
    assert result.exit_code == 0
    assert "Round 1" in result.output
    assert "Ranking" in result.output
    assert f"{players - 1} {'random' if players % 2 == 0 else 'greedy'}" in result.output
    assert "the lowest wins." in result.output
    assert result.output.count("─ * ") == result.output.count("Round ")


def test_the_demo_with_a_seed_is_the_same_game_again() -> None:
    assert run("demo", "--seed", "7").output == run("demo", "--seed", "7").output
    assert run("demo", "--seed", "7").output != run("demo", "--seed", "8").output


def test_the_demo_without_a_seed_says_how_to_see_the_game_again() -> None:
    first = run("demo", "--players", "2")
    again = first.output.splitlines()[0].split("skyjo ")[1].split()
    assert run(*again).output == first.output


def test_a_new_seed_is_drawn_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 2**bits - 3)
    assert run("demo").output.splitlines()[0].endswith("--seed 4294967293")


def test_the_total_is_that_of_all_rounds() -> None:
    output = run("demo", "--players", "2", "--seed", "7").output
    assert "8, total 8 " in output
    assert "15, total 23 " in output


def test_the_ranking_goes_from_the_lowest_total_to_the_highest() -> None:
    ranking = run("demo", "--players", "8", "--seed", "7").output.split("Ranking")[1].split("wins")[0]
    rows = [line.split() for line in ranking.splitlines() if line[:4].strip().isdigit()]
    assert [int(row[0]) for row in rows] == list(range(1, 9))
    assert [int(row[3]) for row in rows] == sorted(int(row[3]) for row in rows)


def test_chance_makes_no_moves() -> None:
    game = list(steps(initial_state(2), [BOTS["greedy"], BOTS["random"]], seed=7))
    moves = sum(not isinstance(action, ChanceAction) for action, _ in game)
    assert moves < len(game)
    assert f"Played: 2 rounds, {moves} moves." in run("demo", "--players", "2", "--seed", "7").output


def test_a_penalty_is_shown_with_both_numbers() -> None:
    assert "26 -> 52, total 52" in run("demo", "--players", "3", "--seed", "2").output


@pytest.mark.parametrize(
    "arguments",
    [["--players", "1"], ["--players", "9"], ["--players", "two"], ["--seed", "-1"], ["--seed", str(2**128)]],
)
def test_wrong_options_are_refused(arguments: list[str]) -> None:
    result = run("demo", *arguments)
    assert result.exit_code == 2
    assert "Error: Invalid value" in result.output


def test_the_version_is_the_package_s() -> None:
    assert run("--version").output == f"skyjo {importlib.metadata.version('skyjo')}\n"


@pytest.mark.parametrize("width", [40, 60, 100, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    text = shown(finished(Rules(max_rounds=1), players=8), width)
    assert max(map(len, text.splitlines())) <= width
    assert all(f"{seat} bot" in text for seat in range(8))


def test_cleared_slots_are_shown_as_dashes() -> None:
    state = finished(Rules(deck=((0, 75), (5, 75)), max_rounds=1, max_turns=60))
    assert any(None in grid.slots for grid in state.grids)
    assert "--" in shown(state, 100)


@pytest.mark.parametrize(
    ("card", "colour"),
    [
        *[(card, "46;49;146") for card in (-2, -1)],
        (0, "143;214;242"),
        *[(card, "108;191;75") for card in range(1, 5)],
        *[(card, "245;211;40") for card in range(5, 9)],
        *[(card, "192;39;45") for card in range(9, 13)],
    ],
)
def test_cards_have_the_colours_of_printed_ones(card: int, colour: str) -> None:
    state = finished(Rules(deck=((card, 150),), max_rounds=1, clear_columns=False))
    console = Console(width=100, force_terminal=True, color_system="truecolor", file=StringIO())
    with console.capture() as captured:
        show_round(console, state, ["Ana", "Ben"])
    assert captured.get().count(f"48;2;{colour}m") == 24


def test_a_game_that_ends_by_rounds_says_so() -> None:
    state = finished(Rules(max_rounds=1, score_limit=None))
    console = plain()
    show_end(console, state, ["Ana", "Ben"], moves=1)
    text = console.export_text()
    assert "all of 1 round played, and the lowest total wins." in text
    assert "Played: 1 round, 1 move." in text


def test_a_shared_victory_names_all_winners() -> None:
    state = finished(Rules(deck=((0, 150),), max_rounds=2, max_turns=9, clear_columns=False))
    console = plain()
    show_end(console, state, ["Ana", "Ben"], moves=9)
    text = console.export_text()
    assert "Ana and Ben share the victory: all of 2 rounds played" in text


def test_piped_output_is_plain() -> None:
    result = run_process("demo", "--seed", "1")
    assert result.returncode == 0
    assert b"\x1b" not in result.stdout
    assert result.stderr == b""


def test_a_terminal_without_unicode_gets_ascii() -> None:
    result = run_process("demo", "--seed", "1", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert result.stdout.isascii()


def test_colour_is_left_out_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    state = finished(Rules(max_rounds=1))
    console = Console(width=100, force_terminal=True, file=StringIO())
    with console.capture() as captured:
        show_round(console, state, ["Ana", "Ben"])
    assert "\x1b[38" not in captured.get()
    assert "\x1b[48" not in captured.get()


def test_piped_output_does_not_depend_on_the_terminal() -> None:
    narrow = run_process("demo", "--seed", "1", COLUMNS="40")
    assert narrow.stdout == run_process("demo", "--seed", "1").stdout


def test_the_package_runs_as_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["skyjo", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("skyjo", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("skyjo ")


def test_importing_the_main_module_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("skyjo.__main__")
    assert capsys.readouterr().out == ""


def test_the_command_runs_with_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["skyjo", "--help"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert "demo" in capsys.readouterr().out


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_the_command_says_what_to_install(missing: str, tmp_path: Path) -> None:
    broken = tmp_path / missing / "__init__.py"
    broken.parent.mkdir()
    broken.write_text(f"raise ModuleNotFoundError('no module', name={missing!r})\n")
    result = run_process("demo", PYTHONPATH=str(tmp_path))
    assert result.returncode == 1
    message = f'The skyjo command needs {missing}, which is not installed: pip install "skyjo[cli]"'
    assert result.stderr.decode().splitlines() == [message]


@pytest.mark.parametrize("missing", ["click", "other"])
def test_only_a_missing_extra_is_explained(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        @staticmethod
        def find_spec(name: str, path: object = None, target: object = None) -> None:
            if name == "skyjo.cli.app":
                raise ModuleNotFoundError("no module", name=missing)

    monkeypatch.delitem(sys.modules, "skyjo.cli.app")
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    with pytest.raises(SystemExit if missing == "click" else ModuleNotFoundError):
        main()


def test_perft_shows_a_game_by_depth() -> None:
    lines = perft("three_players").output.splitlines()
    assert lines[1] == "three_players"
    assert lines[3].split() == ["depth", "states", "terminal", "transitions"]
    assert lines[4].split() == ["0", "1", "0", "70"]
    assert lines[-1].split() == ["total", "5,741", "280", "11,480"]


def test_perft_gives_ports_the_rules_and_the_counts_of_several_games() -> None:
    given = json.loads(perft("three_players", "rows", "--json").output)
    assert given.keys() == {"three_players", "rows"}
    assert given["rows"]["players"] == 2
    assert given["rows"]["rules"]["clear_rows"] is True
    assert given["rows"]["rules"]["deck"] == [[1, 3], [2, 3]]
    assert given["rows"]["rules"]["reveal"] == "end_of_round"
    for name, game in given.items():
        assert [[*depth.values()] for depth in game["depths"]] == PINNED[name]


def test_perft_without_a_game_counts_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    two = {name: SMALL_GAMES[name] for name in ("three_players", "rows")}
    monkeypatch.setattr(skyjo.cli.perft, "SMALL_GAMES", two)
    heading, *rows = [line.split() for line in perft().output.splitlines()]
    assert heading == ["game", "players", "depths", "states", "terminal", "transitions", "seconds"]
    assert [row[:-1] for row in rows] == [
        ["three_players", "3", "10", "5,741", "280", "11,480"],
        ["rows", "2", "19", "8,979", "618", "15,984"],
    ]


def test_perft_names_the_games_that_there_are() -> None:
    result = perft("chess")
    assert result.exit_code == 2
    for name in SMALL_GAMES:
        assert repr(name) in result.output


def test_perft_shows_its_progress_where_it_is_not_piped_along(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(file=StringIO(), force_terminal=True, force_interactive=True)
    monkeypatch.setattr(skyjo.cli.perft, "progress", lambda: console)
    result = perft("three_players")
    assert isinstance(console.file, StringIO)
    assert "three_players" in console.file.getvalue()
    assert "..." not in result.output


def test_a_reader_that_stops_early_gets_no_traceback() -> None:
    # Closed before the command starts: one that is closed later may have been read to the end by then.
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [sys.executable, "-m", "skyjo", "demo"], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert process.returncode == 1
    assert process.stderr == b""


def test_the_schema_is_printed_as_it_is_in_the_package() -> None:
    done = run("schema")
    assert done.exit_code == 0
    assert json.loads(done.output) == json_schema()
    assert done.output == files("skyjo").joinpath("data/schema.json").read_text(encoding="ascii")


def test_the_schema_can_be_piped_anywhere() -> None:
    done = run_process("schema", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["title"] == "Skyjo"
