"""The golden records: whatever becomes of skyjo, they are read, replayed and written as they were."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
from attrs import evolve, fields

from golden import FOLDER, GAMES
from recorded import bytes_of
from rules.ids import OPTIONS, VALUES
from skyjo import (
    SPECTATOR,
    Action,
    Cleared,
    DrawnUnseen,
    EndReason,
    Event,
    Holding,
    IllegalActionError,
    Reshuffle,
    RulesError,
    Scored,
    State,
    apply,
    initial_state,
    observe,
)
from skyjo.notation import format_game, parse_game
from skyjo.phases import Phase
from skyjo.records import Record, create, load, load_projection, project, verify

FILES = sorted(FOLDER.glob("*.jsonl"))


@cache
def golden(file: Path) -> Record:
    return load(file)


def records() -> Iterator[Record]:
    return map(golden, FILES)


@pytest.fixture(params=FILES, ids=[file.stem for file in FILES])
def file(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_the_folder_has_the_games_of_the_table() -> None:
    assert [file.stem for file in FILES] == sorted(GAMES, key=lambda name: FOLDER / f"{name}.jsonl")
    assert len(FILES) >= 30


def test_it_is_written_as_it_was(file: Path) -> None:
    written = file.read_bytes()
    assert bytes_of(golden(file)) == written
    assert verify(BytesIO(written)).digest == written.splitlines()[-1][-34:-2].decode()


def test_its_actions_give_the_same_record_when_they_are_recorded_anew(file: Path) -> None:
    record, anew = golden(file), BytesIO()
    header = record.header
    with create(anew, header.names, header.rules, meta=header.meta) as writer:
        for entry in record.entries:
            writer.append(entry.action, t=entry.t, note=entry.note, extra=entry.extra)
    assert anew.getvalue() == file.read_bytes()


def test_its_notation_is_the_same_game(file: Path) -> None:
    assert bytes_of(parse_game(format_game(golden(file)))) == file.read_bytes()


def test_its_projection_can_be_read(file: Path) -> None:
    record = golden(file)
    viewers = (*range(record.header.players), SPECTATOR)
    viewer = viewers[len(record.entries) % len(viewers)]
    projection = project(record, viewer, keep=["meta", "t", "note", "_clock"])
    assert load_projection(BytesIO(bytes_of(projection))) == projection


# What they cover -----------------------------------------------------------------------------------------


def test_they_have_two_to_eight_players() -> None:
    assert {record.header.players for record in records()} == {2, 3, 4, 5, 6, 7, 8}


def test_they_have_every_kind_of_action_event_phase_and_end() -> None:
    steps = [step for record in records() for step in record.replay()]
    assert {type(step.action) for step in steps} == {*get_args(Action)}
    assert {type(state.phase) for step in steps for state in (step.before, step.state)} == {*get_args(Phase)}
    events = {type(event) for step in steps for event in step.events}
    assert events == {*get_args(Event)} - {DrawnUnseen}  # which only a redaction makes
    ends = [record.outcome for record in records()]
    assert {end and end.reason for end in ends} == {None, *EndReason}
    assert max(len(end.winners) for end in ends if end) > 1  # a tie


def test_they_have_clears_of_columns_and_rows_reshuffles_of_both_kinds_penalties_and_turn_limits() -> None:
    happened = set[str]()
    for record in records():
        rules = record.header.rules
        for step in record.replay():
            for event in step.events:
                match event:
                    case Cleared(_, cards):
                        slots = [at.slot for at in cards]
                        happened.add("row" if slots[-1] - slots[0] < rules.columns else "column")
                    case Scored(result, penalty):
                        happened.add("penalty" if penalty else "no penalty")
                        happened.add("turn limit" if result.closer is None else "closed")
                    case _:
                        pass
            if isinstance(step.action, Reshuffle):
                happened.add(f"reshuffle {rules.reshuffle.value}")
    assert happened == {
        *("column", "row", "penalty", "no penalty", "turn limit", "closed"),
        *("reshuffle keep_top", "reshuffle all"),
    }


def test_they_are_left_at_every_stage() -> None:
    ends = {type(record.state.phase).__name__ for record in records() if record.end is None}
    assert ends >= {"Opening", "Holding"}
    assert any(record.entries == () for record in records())
    assert any(record.end is None and record.state.closer is not None for record in records())


def test_they_have_remarks_of_every_kind() -> None:
    entries = [entry for record in records() for entry in record.entries]
    assert any(entry.t for entry in entries)
    assert any(entry.note for entry in entries)
    assert any(entry.extra for entry in entries)
    assert any(record.header.meta for record in records())


@pytest.mark.parametrize("named", VALUES)
def test_every_value_of_an_option_matters(named: str) -> None:
    """Some game with this value would have gone otherwise with another."""
    option = named.split("=")[0]
    games = [file for file in FILES if name_of(option, golden(file)) == named]
    assert any(differs(file, option, other) for file, other in product(games, used(option)))


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_matters(option: str) -> None:
    assert len(used(option)) > 1
    assert any(differs(file, option, other) for file, other in product(FILES, used(option)))


def name_of(option: str, record: Record) -> str:
    """The id of the option's value in `rules.ids`."""
    value = getattr(record.header.rules, option)
    return f"{option}={getattr(value, 'value', value)}".lower()


def used(option: str) -> set[Any]:
    """The values that the option has in the games."""
    return {getattr(game.rules, option) for game in GAMES.values()}


def differs(file: Path, option: str, other: Any) -> bool:
    """Whether the same actions lead elsewhere, or are illegal, with another value of the option."""
    record = golden(file)
    try:
        rules = evolve(record.header.rules, **{option: other})
        state = initial_state(record.header.players, rules)
    except RulesError:
        return False
    for entry, expected in zip(record.entries, looks(file), strict=True):
        try:
            state = apply(state, entry.action)
        except IllegalActionError:
            return True
        if look(state) != expected:
            return True
    return False


@cache
def looks(file: Path) -> list[Any]:
    return [look(step.state) for step in golden(file).replay()]


def look(state: State) -> Any:
    """All of a state but its rules, and what everybody sees of the phase."""
    seen = observe(state, SPECTATOR).phase if isinstance(state.phase, Holding) else None
    return [seen, *(getattr(state, field.name) for field in fields(State) if field.name != "rules")]
