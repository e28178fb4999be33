"""`skyjo.records.writing`: whatever happens, the file is a record of all that was appended."""

import io
import json
from datetime import datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from typeguard import suppress_type_checks

from recorded import SMALL, bytes_of, game_of, recorded, sample
from skyjo import (
    OFFICIAL,
    ArgumentError,
    ArgumentTypeError,
    Discard,
    Draw,
    Flip,
    IllegalActionError,
    RecordError,
    RecordErrorKind,
    RulesError,
    apply,
    initial_state,
    outcome,
    sample_chance,
    transition,
)
from skyjo.records import Writer, create, load, resume, save, verify

NOW = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def test_a_record_reads_well() -> None:
    file = BytesIO()
    with create(file, ["Ana", "Béla"], SMALL, meta={"table": 3}) as writer:
        for action in game_of():
            writer.append(action)
    header, deal, flip, *_, last, end = lines(file.getvalue())
    assert [*header] == ["skyjo_record", "rules", "names", "meta", "digest"]
    assert (header["skyjo_record"], header["names"], header["meta"]) == (1, ["Ana", "Béla"], {"table": 3})
    assert header["rules"]["rows"] == 2
    assert [*deal] == ["n", "action", "digest"]
    assert (deal["n"], deal["action"]["type"], len(deal["action"]["deck"])) == (1, "deal", 18)
    assert (flip["n"], flip["action"]) == (2, {"type": "flip", "player": 0, "slot": 0})
    assert end["end"]["entries"] == last["n"]
    assert end["end"]["outcome"]["reason"] == "score_limit"
    assert all(len(line["digest"]) == 32 for line in lines(file.getvalue()))


def test_remarks_come_before_the_digest_in_the_order_of_the_docs() -> None:
    file = BytesIO()
    with create(file, ["a", "b"], SMALL) as writer:
        deal = sample_chance(writer.state, 1)
        step = writer.append(deal, t=NOW, note="n", extra={"_b": 1, "_a": [2]})
    _, entry = lines(file.getvalue())
    assert [*entry] == ["n", "action", "t", "note", "_b", "_a", "digest"]
    assert (entry["t"], entry["note"], entry["_a"]) == ("2026-01-31T12:00:00Z", "n", [2])
    assert (step.entry.t, step.entry.note, step.entry.extra) == (NOW, "n", {"_b": 1, "_a": [2]})


def test_a_time_is_written_in_utc() -> None:
    there = datetime(2026, 1, 31, 13, 30, 0, 500, tzinfo=timezone(timedelta(hours=1, minutes=30)))
    file = BytesIO()
    with create(file, ["a", "b"], SMALL) as writer:
        entry = writer.append(sample_chance(writer.state, 1), t=there).entry
    assert lines(file.getvalue())[1]["t"] == "2026-01-31T12:00:00.000500Z"
    assert entry.t == there
    assert load(BytesIO(file.getvalue())).entries == (entry,)


def test_append_gives_the_step_with_its_events() -> None:
    with create(BytesIO(), ["a", "b"], SMALL) as writer:
        before = writer.state
        deal = sample_chance(before, 1)
        step = writer.append(deal)
        assert (step.index, step.action, step.before, step.state) == (1, deal, before, writer.state)
        assert step.events == transition(before, deal).events
        assert (writer.length, writer.header.names) == (1, ("a", "b"))


def test_every_entry_is_in_the_file_when_append_returns(tmp_path: Path) -> None:
    path, whole = tmp_path / "game.skyjo", bytes_of(recorded(game_of(), ["a", "b"], SMALL))
    with create(path, ["a", "b"], SMALL) as writer:
        assert path.read_bytes().count(b"\n") == 1
        for index, action in enumerate(game_of(), start=1):
            writer.append(action)
            written = path.read_bytes()
            assert whole.startswith(written)
            assert written.count(b"\n") >= index + 1
    assert path.read_bytes() == whole


def test_the_end_line_is_written_with_the_last_action_and_nothing_after_it() -> None:
    file = BytesIO()
    with create(file, ["a", "b"], SMALL) as writer:
        for action in game_of():
            assert b'"end"' not in file.getvalue()
            writer.append(action)
        assert file.getvalue().count(b'"end"') == 1
        whole = file.getvalue()
        with pytest.raises(IllegalActionError):
            writer.append(Draw(0))
    assert file.getvalue() == whole


# What is refused -----------------------------------------------------------------------------------------


def test_an_existing_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.skyjo"
    path.write_bytes(b"something")
    with pytest.raises(FileExistsError):
        create(path, ["a", "b"])
    with pytest.raises(FileExistsError):
        save(load(BytesIO(sample())), path)
    assert path.read_bytes() == b"something"


@pytest.mark.parametrize(
    ("names", "rules", "meta", "error", "message"),
    [
        (["a"], OFFICIAL, {}, RulesError, "players"),
        (["a"] * 9, OFFICIAL, {}, RulesError, "players"),
        (["a"] * 5, SMALL, {}, RulesError, "players"),
        ("ab", OFFICIAL, {}, ArgumentTypeError, 'names: must be a sequence of strings, not "ab"'),
        (7, OFFICIAL, {}, ArgumentTypeError, "names: must be a sequence of strings, not 7"),
        (["a", 1], OFFICIAL, {}, ArgumentTypeError, "names: must be a string, not 1"),
        (["a", "\ud800"], OFFICIAL, {}, ArgumentError, "names: must not hold half a surrogate pair"),
        (["a", "b"], OFFICIAL, {"x": 1.5}, ArgumentError, 'meta: meta["x"]: must be a string, an integer'),
        (["a", "b"], OFFICIAL, {"x": 2**53 + 1}, ArgumentError, 'meta["x"]: must be an integer within'),
        (["a", "b"], OFFICIAL, {"x": [(1,)]}, ArgumentError, 'meta["x"][0]: must be a string'),
        (["a", "b"], OFFICIAL, {"x": "\udfff"}, ArgumentError, 'meta["x"]: must not hold half'),
        (["a", "b"], OFFICIAL, {"\udfff": 1}, ArgumentError, "meta: must have strings as keys"),
        (["a", "b"], OFFICIAL, {"x": {1: 2}}, ArgumentError, 'meta["x"]: must have strings as keys, not 1'),
    ],
)
def test_what_cannot_be_written_leaves_no_file(
    tmp_path: Path, names: Any, rules: Any, meta: Any, error: type[Exception], message: str
) -> None:
    path = tmp_path / "game.skyjo"
    with suppress_type_checks(), pytest.raises(error) as caught:
        create(path, names, rules, meta=meta)
    assert type(caught.value) is error
    assert message in str(caught.value)
    assert not path.exists()


def nested(depth: int) -> Any:
    value: Any = "deep"
    for _ in range(depth):
        value = [value]
    return value


def test_a_payload_may_be_nested_to_a_depth_that_every_reader_can_hold() -> None:
    file = BytesIO()
    with create(file, ["a", "b"], meta={"x": nested(31)}) as writer:
        assert writer.header.meta == {"x": nested(31)}
    assert load(BytesIO(file.getvalue())).header.meta == {"x": nested(31)}
    for depth in (32, 100_000):
        with pytest.raises(ArgumentError, match="is nested deeper than 32"):
            create(BytesIO(), ["a", "b"], meta={"x": nested(depth)})


@pytest.mark.parametrize(
    ("remarks", "error", "message"),
    [
        ({"t": datetime(2026, 1, 31)}, ArgumentError, "t: must know its offset from UTC"),
        ({"t": "2026-01-31T12:00:00Z"}, ArgumentTypeError, 't: must be a datetime, not "2026'),
        ({"note": 1}, ArgumentTypeError, "note: must be a string, not 1"),
        ({"note": "\ud800"}, ArgumentError, "note: must not hold half a surrogate pair"),
        ({"extra": {"clock": 1}}, ArgumentError, 'extra: must have keys that begin with _, not "clock"'),
        ({"extra": {1: 1}}, ArgumentError, "extra: must have keys that begin with _, not 1"),
        ({"extra": {"_x": 1.0}}, ArgumentError, 'extra["_x"]: must be a string, an integer'),
    ],
)
def test_a_remark_that_cannot_be_written_is_refused_before_anything_is(
    remarks: Any, error: type[Exception], message: str
) -> None:
    file = BytesIO()
    with create(file, ["a", "b"], SMALL) as writer:
        before, written = writer.state, file.getvalue()
        with suppress_type_checks(), pytest.raises(error) as caught:
            writer.append(sample_chance(before, 1), **remarks)
        assert type(caught.value) is error
        assert message in str(caught.value)
        assert (writer.state, writer.length, file.getvalue()) == (before, 0, written)


def test_an_illegal_action_changes_nothing() -> None:
    file = BytesIO()
    with create(file, ["a", "b"], SMALL) as writer:
        before, written = writer.state, file.getvalue()
        with pytest.raises(IllegalActionError):
            writer.append(Flip(0, 0))
        assert (writer.state, writer.length, file.getvalue()) == (before, 0, written)


# Closing, and files that fail ----------------------------------------------------------------------------


def test_a_writer_closes_the_file_that_it_has_opened_and_no_other(tmp_path: Path) -> None:
    file = BytesIO()
    with create(file, ["a", "b"], SMALL) as writer:
        pass
    assert not file.closed
    for closed in (writer, create(tmp_path / "game.skyjo", ["a", "b"], SMALL)):
        closed.close()
        closed.close()
        with pytest.raises(ArgumentError, match=r"writer: is closed; skyjo\.records\.resume goes on"):
            closed.append(sample_chance(closed.state, 1))


class Slow(BytesIO):
    """Takes only so many bytes at a time."""

    def write(self, data: Any) -> int:
        return super().write(bytes(data[:7]))


def test_a_file_that_takes_little_at_a_time_gets_all_of_it() -> None:
    whole, slow = recorded(game_of(), ["a", "b"], SMALL), Slow()
    save(whole, slow)
    assert slow.getvalue() == bytes_of(whole)


class Full(BytesIO):
    """A disk with room for so many bytes."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def write(self, data: Any) -> int:
        fitting = bytes(data[: self.room])
        self.room -= len(fitting)
        if not fitting:
            raise OSError("no space left")
        return super().write(fitting)


def test_after_a_failure_the_record_is_gone_on_with_where_it_stood() -> None:
    whole = bytes_of(recorded(game_of(), ["a", "b"], SMALL))
    for room in range(whole.index(b"\n") + 1, len(whole), 37):
        file = Full(room)
        writer = create(file, ["a", "b"], SMALL)
        with pytest.raises(OSError, match="no space left"):
            append_all(writer)
        with pytest.raises(ArgumentError, match="is closed"):
            writer.append(Draw(0))
        assert file.getvalue() == whole[:room]
        file.room = len(whole)
        file.seek(0)
        with resume(file) as again:
            append_all(again)
        assert file.getvalue() == whole


def append_all(writer: Writer) -> None:
    for action in game_of()[writer.length :]:
        writer.append(action)


def test_a_header_that_cannot_be_written_leaves_no_writer() -> None:
    with pytest.raises(OSError, match="no space left"):
        create(Full(10), ["a", "b"])


# Going on ------------------------------------------------------------------------------------------------


def test_a_record_that_was_cut_anywhere_is_gone_on_with_to_the_same_end(tmp_path: Path) -> None:
    whole = bytes_of(recorded(game_of(), ["a", "b"], SMALL))
    path = tmp_path / "game.skyjo"
    with suppress_type_checks():  # for speed
        for cut in range(whole.index(b"\n") + 1, len(whole) + 1, 5):
            path.write_bytes(whole[:cut])
            with resume(path) as writer:
                kept = whole[: whole.rindex(b"\n", 0, cut) + 1]
                assert path.read_bytes() == (whole if kept.count(b"\n") > len(game_of()) else kept)
                append_all(writer)
            assert path.read_bytes() == whole


def test_a_missing_end_line_is_written() -> None:
    whole = bytes_of(recorded(game_of(), ["a", "b"], SMALL))
    file = BytesIO(whole[: whole.index(b'{"end"')])
    with resume(file) as writer:
        assert outcome(writer.state) is not None
    assert file.getvalue() == whole


def test_a_finished_record_stays_as_it_is() -> None:
    file = BytesIO(sample())
    with resume(file) as writer, pytest.raises(IllegalActionError):
        writer.append(Draw(0))
    assert file.getvalue() == sample()


@pytest.mark.parametrize(
    "damaged", [b"", b"{", sample().replace(b'"slot":1}', b'"slot":2}'), sample() + b"{}\n"]
)
def test_a_record_that_does_not_hold_is_left_as_it_is(damaged: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.skyjo"
    path.write_bytes(damaged)
    with pytest.raises(RecordError):
        resume(path)
    assert path.read_bytes() == damaged


def test_what_is_gone_on_with_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        resume(tmp_path / "none.skyjo")
    assert not [*tmp_path.iterdir()]


def test_only_the_torn_end_of_a_line_is_cut_away() -> None:
    file = BytesIO(sample() + b'{"n":')
    with resume(file):
        assert file.getvalue() == sample()
    torn_header = BytesIO(sample()[:10])
    with pytest.raises(RecordError) as caught:
        resume(torn_header)
    assert (caught.value.line, caught.value.kind) == (1, RecordErrorKind.TORN)


def test_what_is_saved_is_what_was_read(tmp_path: Path) -> None:
    record = load(BytesIO(sample()))
    save(record, tmp_path / "copy.skyjo")
    assert (tmp_path / "copy.skyjo").read_bytes() == sample()
    assert "".join(record.lines()).encode() == sample()
    assert verify(str(tmp_path / "copy.skyjo")).entries == len(record.entries)


def test_an_open_file_is_read_from_where_it_stands() -> None:
    file = io.BufferedReader(BytesIO(b"..." + sample()))
    file.read(3)
    assert verify(file) == verify(BytesIO(sample()))
    assert not file.closed


def test_a_writer_follows_the_engine() -> None:
    state = initial_state(2, SMALL)
    with create(BytesIO(), ["a", "b"], SMALL) as writer:
        for action in game_of():
            state = apply(state, action)
            assert writer.append(action).state == state == writer.state
        assert not isinstance(action, Discard)
