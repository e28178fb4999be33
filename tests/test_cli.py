"""The command `skyjo`."""

import importlib.metadata
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from skyjo import Rules, State, initial_state
from skyjo.bots import random_bot
from skyjo.cli import main
from skyjo.cli.demo import command
from skyjo.cli.tables import show_end, show_round
from skyjo.policies import steps


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def run_process(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "skyjo", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


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
            if name == "skyjo.cli.demo":
                raise ModuleNotFoundError("no module", name=missing)

    monkeypatch.delitem(sys.modules, "skyjo.cli.demo")
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    with pytest.raises(SystemExit if missing == "click" else ModuleNotFoundError):
        main()


def test_a_reader_that_stops_early_gets_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "skyjo", "demo", "--players", "8"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert errors == b""
