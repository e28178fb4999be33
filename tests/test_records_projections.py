"""`skyjo.records.projections`: what one viewer has seen, and nothing else."""

import json
from io import BytesIO
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

from laws.tally import speaks
from recorded import SMALL, bytes_of, game_of, recorded, sample
from skyjo import (
    SPECTATOR,
    ArgumentError,
    ArgumentTypeError,
    Drawn,
    RecordError,
    RecordErrorKind,
    digest,
    observe,
    outcome,
    redact,
)
from skyjo.records import Record, load, load_projection, project, save
from skyjo.testing.strategies import records

RECORD = load(BytesIO(sample()))
K = RecordErrorKind


def lines_of(viewer: Any = 0) -> list[bytes]:
    return bytes_of(project(RECORD, viewer)).splitlines(keepends=True)


@given(records(max_actions=60), st.data())
def test_a_projection_is_followed_to_the_views_of_its_viewer(record: Record, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from([*range(record.header.players), SPECTATOR]))
    projection = project(record, viewer)
    assert load_projection(BytesIO(bytes_of(projection))) == projection
    steps = [*projection.replay()]
    assert len(steps) == len(record.entries)
    for step, full in zip(steps, record.replay(), strict=True):
        assert step.view == observe(full.state, viewer)
        assert step.before == observe(full.before, viewer)
        assert step.events == tuple(redact(event, viewer) for event in full.events)
        assert step.index == full.index
    start = data.draw(st.integers(0, len(steps)))
    assert [*projection.replay(start)] == steps[start:]
    assert projection.view_at(start) == observe(record.state_at(start), viewer)
    assert projection.view == observe(record.state, viewer)
    assert projection.outcome == outcome(record.state)
    speaks(record.end is not None)
    assert (projection.end is None) == (record.end is None)


def test_a_projection_reads_well() -> None:
    header, deal, *_, end = [json.loads(line) for line in lines_of(SPECTATOR)]
    assert [*header] == ["skyjo_projection", "viewer", "rules", "names", "meta"]
    assert (header["skyjo_projection"], header["viewer"], header["meta"]) == (1, "spectator", {})
    assert [*deal] == ["n", "events", "view_digest"]
    assert deal["events"] == [{"type": "dealt", "discard": 12}]
    assert deal["view_digest"] == digest(observe(RECORD.state_at(1), SPECTATOR))
    assert [*end] == ["end"]
    assert json.loads(lines_of(1)[0])["viewer"] == 1


def test_no_digest_of_a_state_and_no_remark_gets_into_it() -> None:
    for viewer in (0, 1, SPECTATOR):
        text = bytes_of(project(RECORD, viewer)).decode()
        for line in (RECORD.header, *RECORD.entries, RECORD.end):
            assert line is not None
            assert line.digest not in text
        for key in ("note", "_clock", "t", "table", "action", "digest"):
            assert f'"{key}":' not in text


def test_only_the_remarks_that_are_named_are_kept() -> None:
    kept = project(RECORD, 0, keep=["meta", "t", "_clock"])
    assert kept.header.meta == RECORD.header.meta
    for entry, full in zip(kept.entries, RECORD.entries, strict=True):
        assert (entry.t, entry.note) == (full.t, None)
        assert entry.extra == {key: value for key, value in full.extra.items() if key == "_clock"}
    assert project(RECORD, 0, keep={"note"}).entries[0].note == RECORD.entries[0].note
    assert load_projection(BytesIO(bytes_of(kept))) == kept
    assert project(RECORD, 0).header.meta == {}


@pytest.mark.parametrize("key", ["digest", "notes", "", "n", "clock"])
def test_there_must_be_such_a_remark(key: str) -> None:
    with pytest.raises(
        ArgumentError, match='keep: must name one of "meta", "t", "note" or a key that begins'
    ):
        project(RECORD, 0, keep=[key])


@pytest.mark.parametrize(
    ("viewer", "error"),
    [(2, ArgumentError), (-1, ArgumentError), (True, ArgumentTypeError), ("spectator", ArgumentTypeError)],
)
def test_there_must_be_such_a_viewer(viewer: Any, error: type[Exception]) -> None:
    with suppress_type_checks(), pytest.raises(error) as caught:
        project(RECORD, viewer)
    assert type(caught.value) is error


def test_a_projection_of_an_unfinished_game_has_no_end() -> None:
    projection = project(RECORD.upto(4), 1)
    assert (len(projection.entries), projection.end, projection.outcome) == (4, None, None)
    assert load_projection(BytesIO(bytes_of(projection))) == projection


@pytest.mark.parametrize("n", [-1, 20])
def test_there_must_be_so_many_entries(n: int) -> None:
    with pytest.raises(ArgumentError, match="n: must be from 0 to 19"):
        project(RECORD, 0).view_at(n)


# Bad input -----------------------------------------------------------------------------------------------


def line(number: int, **changes: Any) -> bytes:
    document = json.loads(lines_of()[number - 1]) | changes
    return json.dumps({key: value for key, value in document.items() if value is not None}).encode() + b"\n"


def with_line(number: int, text: bytes) -> bytes:
    return b"".join([*lines_of()[: number - 1], text, *lines_of()[number:]])


LAST = len(lines_of())
UNREDACTED = [{"type": "drawn", "player": 1, "card": 5, "public": False}]

DAMAGED: dict[str, tuple[bytes, int, RecordErrorKind, str]] = {
    "an empty file": (b"", 1, K.EMPTY, "the file is empty"),
    "a record": (sample(), 1, K.MALFORMED, '$.skyjo_projection: is missing: the file has "skyjo_record"'),
    "a future version": (
        line(1, skyjo_projection=2),
        1,
        K.VERSION,
        "must be 1, the version read here, not 2",
    ),
    "no viewer": (line(1, viewer=None), 1, K.MALFORMED, "$.viewer: is missing"),
    "a viewer at no seat": (line(1, viewer=2), 1, K.MALFORMED, "must be from 0 to 1 or SPECTATOR, not 2"),
    "one name": (line(1, names=["a"]), 1, K.MALFORMED, "players: "),
    "meta with a float": (line(1, meta={"x": 0.5}), 1, K.MALFORMED, '$.meta["x"]: must be'),
    "a line dropped": (with_line(4, b""), 4, K.NUMBER, "entry 3 must come next, not entry 4"),
    "an event that cannot follow": (
        with_line(2, line(2, events=[{"type": "taken", "player": 0, "card": 1}])),
        2,
        K.ILLEGAL,
        "Taken",
    ),
    "an event that is not redacted": (
        with_line(9, line(9, events=UNREDACTED)),
        9,
        K.ILLEGAL,
        "is not for the eyes of this viewer",
    ),
    "another event": (
        with_line(3, line(3, events=[{"type": "turned_up", "player": 0, "slot": 0, "card": -2}])),
        3,
        K.DIGEST,
        "the view has the digest",
    ),
    "a wrong digest": (with_line(4, line(4, view_digest="")), 4, K.DIGEST, 'not ""'),
    "an unknown event": (
        with_line(4, line(4, events=[{"type": "peek"}])),
        4,
        K.MALFORMED,
        "$.events[0].type",
    ),
    "a note null": (
        with_line(4, lines_of()[3].replace(b',"view', b',"note":null,"view')),
        4,
        K.MALFORMED,
        "null",
    ),
    "an unknown key": (with_line(4, line(4, digest="")), 4, K.MALFORMED, "$.digest: is not known here"),
    "a false number of entries": (
        with_line(LAST, line(LAST, end=json.loads(lines_of()[-1])["end"] | {"entries": 4})),
        LAST,
        K.END,
        "the end is",
    ),
    "an end with a digest": (
        with_line(LAST, line(LAST, digest="")),
        LAST,
        K.MALFORMED,
        "$.digest: is not known",
    ),
    "an end too early": (b"".join([*lines_of()[:5], lines_of()[-1]]), 6, K.END, "the game has not ended"),
    "a line after the end": (
        b"".join(lines_of()) + lines_of()[3],
        LAST + 1,
        K.AFTER_END,
        "nothing may follow",
    ),
    "a torn last line": (b"".join(lines_of())[:-1], LAST, K.TORN, "has no newline"),
    "CRLF": (b"".join(lines_of()).replace(b"\n", b"\r\n"), 1, K.LINE_ENDING, "CRLF"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_the_first_line_that_does_not_hold_is_named(name: str) -> None:
    data, number, kind, message = DAMAGED[name]
    with pytest.raises(RecordError) as caught:
        load_projection(BytesIO(data))
    assert (caught.value.line, caught.value.kind) == (number, kind)
    assert message in caught.value.message
    if number == 1:
        with pytest.raises(RecordError):
            load_projection(BytesIO(data), on_damage="prefix")
    else:
        prefix = load_projection(BytesIO(data), on_damage="prefix")
        assert prefix.entries == project(RECORD, 0).entries[: number - 2]
        assert str(prefix.damage) == str(caught.value)


def test_a_record_is_no_projection_and_the_other_way_round() -> None:
    with pytest.raises(RecordError, match="skyjo_projection"):
        load(BytesIO(b"".join(lines_of())))


def test_a_file_cut_anywhere_is_its_longest_valid_prefix() -> None:
    whole, text = project(RECORD, 1), bytes_of(project(RECORD, 1))
    with suppress_type_checks():  # for speed
        for cut in range(text.index(b"\n") + 1, len(text), 3):
            prefix = load_projection(BytesIO(text[:cut]), on_damage="prefix")
            assert prefix.entries == whole.entries[: text[:cut].count(b"\n") - 1]
            assert (prefix.damage is None) == text[:cut].endswith(b"\n")


def test_a_public_draw_is_in_everybodys_projection() -> None:
    rules = evolve(SMALL, drawn_card_public=True)
    record = recorded(game_of(rules), ["a", "b"], rules)
    for viewer in (0, 1, SPECTATOR):
        drawn = [
            event
            for entry in project(record, viewer).entries
            for event in entry.events
            if isinstance(event, Drawn)
        ]
        assert drawn
        assert load_projection(BytesIO(bytes_of(project(record, viewer)))).entries


def test_it_is_saved_to_a_path(tmp_path: Any) -> None:
    save(project(RECORD, 0), tmp_path / "ana.skyjo")
    assert load_projection(tmp_path / "ana.skyjo") == project(RECORD, 0)
