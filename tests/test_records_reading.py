"""`skyjo.records.reading`: a record that holds, or the first line that does not; never another game."""

import json
import tracemalloc
from collections.abc import Callable
from hashlib import blake2b
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

from recorded import SMALL, bytes_of, game_of, recorded, sample
from skyjo import (
    Choosing,
    Draw,
    Flip,
    RecordError,
    RecordErrorKind,
    Swap,
    Take,
    apply,
    current_player,
    initial_state,
    is_terminal,
    outcome,
    sample_chance,
    to_dict,
)
from skyjo.records import Record, create, load, project, replay, save, verify
from skyjo.records.files import MAX_LINE
from skyjo.testing.strategies import records

LINES = sample().splitlines(keepends=True)
LAST = len(LINES)


def error_of(data: bytes) -> RecordError:
    """The same by every way of reading."""
    with pytest.raises(RecordError) as caught:
        load(BytesIO(data))
    for read in (verify, lambda file: [*replay(file)]):
        with pytest.raises(RecordError) as again:
            read(BytesIO(data))
        assert str(again.value) == str(caught.value)
    return caught.value


def check_prefix(data: bytes, error: RecordError, whole: Record) -> None:
    """With ``on_damage="prefix"``: what comes before the line, and what is wrong with it."""
    if error.line == 1:
        with pytest.raises(RecordError):
            load(BytesIO(data), on_damage="prefix")
        return
    prefix = load(BytesIO(data), on_damage="prefix")
    assert (prefix.header, prefix.entries) == (whole.header, whole.entries[: error.line - 2])
    assert prefix.end == (whole.end if error.kind is K.AFTER_END else None)
    assert str(prefix.damage) == str(error)


def line(number: int, **changes: Any) -> bytes:
    """A line of the sample with other values; None takes a key away."""
    document = json.loads(LINES[number - 1]) | changes
    kept = {key: value for key, value in document.items() if value is not None}
    return json.dumps(kept, ensure_ascii=False).encode() + b"\n"


def with_line(number: int, text: bytes) -> bytes:
    return b"".join([*LINES[: number - 1], text, *LINES[number:]])


OTHER = bytes_of(recorded(game_of(seed=2), ["Ana", "Béla 🂡"], SMALL)).splitlines(keepends=True)
WITHOUT_REMARKS = bytes_of(recorded(game_of(), ["Ana", "Béla 🂡"], SMALL)).splitlines(keepends=True)
END = json.loads(LINES[-1])["end"]
K = RecordErrorKind

DAMAGED: dict[str, tuple[bytes, int, RecordErrorKind, str]] = {
    "an empty file": (b"", 1, K.EMPTY, "the file is empty"),
    "a torn header": (LINES[0][:-1], 1, K.TORN, "has no newline"),
    "a torn last line": (sample()[:-1], LAST, K.TORN, "has no newline"),
    "a file of another program": (b"PK\x03\x04\n", 1, K.MALFORMED, "is not JSON"),
    "JSON of another kind": (b"[]\n", 1, K.MALFORMED, "$.skyjo_record: is missing"),
    "a number": (b"1\n", 1, K.MALFORMED, "$.skyjo_record: is missing"),
    "a state": (b'{"skyjo_state":1}\n', 1, K.MALFORMED, "$.skyjo_record: is missing"),
    "a projection": (
        bytes_of(project(load(BytesIO(sample())), 0)),
        1,
        K.MALFORMED,
        '$.skyjo_record: is missing: the file has "skyjo_projection"',
    ),
    "a future version": (
        line(1, skyjo_record=2),
        1,
        K.VERSION,
        "$.skyjo_record: must be 1, the version read here, not 2",
    ),
    "a version that is no integer": (line(1, skyjo_record=1.0), 1, K.VERSION, "not 1.0"),
    "a version true": (line(1, skyjo_record=True), 1, K.VERSION, "not true"),
    "a header without names": (line(1, names=None), 1, K.MALFORMED, "$.names: is missing"),
    "a header with too many names": (line(1, names=["a"] * 9), 1, K.MALFORMED, "$.names: "),
    "a header with an unknown key": (line(1, _x=1), 1, K.MALFORMED, "$._x: is not known here"),
    "rules that cannot be played": (
        line(1, rules=json.loads(LINES[0])["rules"] | {"rows": 0}),
        1,
        K.MALFORMED,
        "$.rules.rows: must be from 1",
    ),
    "meta that is no object": (line(1, meta=[]), 1, K.MALFORMED, "$.meta: must be an object, not an array"),
    "meta with a float": (line(1, meta={"x": 0.5}), 1, K.MALFORMED, '$.meta["x"]: must be a string'),
    "other names": (line(1, names=["Ana", "Ben"]), 1, K.DIGEST, "the line has been changed"),
    "other rules": (
        line(1, rules=json.loads(LINES[0])["rules"] | {"score_limit": 21}),
        1,
        K.DIGEST,
        "the digest must be",
    ),
    "other meta": (line(1, meta={"table": 4}), 1, K.DIGEST, "the digest must be"),
    "not UTF-8": (with_line(4, b'{"n":3,"\xff":1}\n'), 4, K.MALFORMED, "is not UTF-8 at byte 8"),
    "a byte order mark": (b"\xef\xbb\xbf" + sample(), 1, K.MALFORMED, "byte order mark"),
    "CRLF": (sample().replace(b"\n", b"\r\n"), 1, K.LINE_ENDING, "the line ends in CRLF, not in LF"),
    "one CRLF": (with_line(5, LINES[4][:-1] + b"\r\n"), 5, K.LINE_ENDING, "the line ends in CRLF"),
    "a line that is no object": (with_line(4, b"1\n"), 4, K.MALFORMED, "$: must be an object, not 1"),
    "a blank line": (with_line(4, b"\n"), 4, K.MALFORMED, "is not JSON: Expecting value"),
    "two documents on a line": (with_line(4, LINES[3][:-1] + LINES[4]), 4, K.MALFORMED, "Extra data"),
    "a line dropped": (with_line(4, b""), 4, K.NUMBER, "entry 3 must come next, not entry 4"),
    "a line doubled": (with_line(4, LINES[3] * 2), 5, K.NUMBER, "entry 4 must come next, not entry 3"),
    "lines swapped": (
        b"".join([*LINES[:3], LINES[4], LINES[3], *LINES[5:]]),
        4,
        K.NUMBER,
        "entry 3 must come next, not entry 4",
    ),
    "the header twice": (LINES[0] + sample(), 2, K.MALFORMED, "$.n: is missing"),
    "another game's tail": (b"".join(LINES[:9] + OTHER[9:]), 10, K.ILLEGAL, "Player 1 is not on turn"),
    "the tail of another record of the same moves": (
        b"".join(LINES[:9] + WITHOUT_REMARKS[9:]),
        10,
        K.DIGEST,
        "the digest must be",
    ),
    "another game's end": (b"".join(LINES[:-1] + OTHER[-1:]), LAST, K.END, "the end is"),
    "an illegal action": (
        with_line(4, line(4, action=to_dict(Draw(0)))),
        4,
        K.ILLEGAL,
        "Draw is not possible now",
    ),
    "another legal action": (
        with_line(4, line(4, action=to_dict(Flip(0, 2)))),
        4,
        K.DIGEST,
        "the digest must be",
    ),
    "another time": (with_line(7, line(7, t="2026-01-31T12:00:01Z")), 7, K.DIGEST, "the digest must be"),
    "no note": (with_line(2, line(2, note=None)), 2, K.DIGEST, "the digest must be"),
    "another key of the application": (with_line(2, line(2, _clock=1)), 2, K.DIGEST, "the digest must be"),
    "a wrong digest": (with_line(4, line(4, digest="0" * 32)), 4, K.DIGEST, f'not "{"0" * 32}"'),
    "no digest": (with_line(4, line(4, digest=None)), 4, K.MALFORMED, "$.digest: is missing"),
    "a digest that is a number": (
        with_line(4, line(4, digest=1)),
        4,
        K.MALFORMED,
        "$.digest: must be a string",
    ),
    "an unknown key": (with_line(4, line(4, time=1)), 4, K.MALFORMED, "$.time: is not known here"),
    "a note null": (
        with_line(4, LINES[3].replace(b',"dig', b',"note":null,"dig')),
        4,
        K.MALFORMED,
        "left out",
    ),
    "a key twice": (
        with_line(4, LINES[3].replace(b',"dig', b',"n":3,"dig')),
        4,
        K.MALFORMED,
        'the key "n" twice',
    ),
    "a key twice in the action": (
        with_line(4, LINES[3].replace(b'"slot":', b'"slot":1,"slot":')),
        4,
        K.MALFORMED,
        'the key "slot" twice',
    ),
    "a key of the application twice inside": (
        with_line(4, line(4, _x=1).replace(b'"_x": 1', b'"_x":{"a":1,"a":1}')),
        4,
        K.MALFORMED,
        'the key "a" twice',
    ),
    "a number in quotes": (with_line(4, line(4, n="3")), 4, K.MALFORMED, '$.n: must be an integer, not "3"'),
    "a number that is a float": (
        with_line(4, line(4, n=3.0)),
        4,
        K.MALFORMED,
        "$.n: must be an integer, not 3.0",
    ),
    "a time of another zone": (
        with_line(4, line(4, t="2026-01-31T12:00:00+01:00")),
        4,
        K.MALFORMED,
        "$.t: must be a time in UTC",
    ),
    "a time without a zone": (
        with_line(4, line(4, t="2026-01-31T12:00:00")),
        4,
        K.MALFORMED,
        "must be a time",
    ),
    "a time in another form": (with_line(4, line(4, t="20260131T120000Z")), 4, K.MALFORMED, "must be a time"),
    "a day that there is not": (
        with_line(4, line(4, t="2026-02-30T12:00:00Z")),
        4,
        K.MALFORMED,
        "must be a time",
    ),
    "a false outcome": (
        with_line(LAST, line(LAST, end=END | {"outcome": END["outcome"] | {"winners": [1]}})),
        LAST,
        K.END,
        'the end is {"end":{"outcome":{"totals":',
    ),
    "a false number of entries": (
        with_line(LAST, line(LAST, end=END | {"entries": 5})),
        LAST,
        K.END,
        ',"entries":19}',
    ),
    "a wrong digest of the end": (with_line(LAST, line(LAST, digest="")), LAST, K.DIGEST, 'not ""'),
    "an end with a remark": (with_line(LAST, line(LAST, _x=1)), LAST, K.MALFORMED, "$._x: is not known here"),
    "an end too early": (b"".join([*LINES[:5], LINES[-1]]), 6, K.END, "the game has not ended"),
    "a line after the end": (sample() + LINES[-1], LAST + 1, K.AFTER_END, "nothing may follow the end line"),
    "an entry after the end": (
        sample() + LINES[-2],
        LAST + 1,
        K.AFTER_END,
        "nothing may follow the end line",
    ),
    "an entry after the last without an end": (
        b"".join([*LINES[:-1], LINES[3].replace(b'"n":3', b'"n":20')]),
        LAST,
        K.ILLEGAL,
        "the game is over",
    ),
    "an endless array": (with_line(4, b"[" * 100_000 + b"\n"), 4, K.MALFORMED, "is nested too deeply"),
    "a huge number": (with_line(4, b"1" * 5000 + b"\n"), 4, K.MALFORMED, "thousands of digits"),
    "a long line": (with_line(4, b" " * MAX_LINE + LINES[3]), 4, K.TOO_LONG, "has more than 1,048,576 bytes"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_the_first_line_that_does_not_hold_is_named(name: str) -> None:
    data, number, kind, message = DAMAGED[name]
    error = error_of(data)
    assert (error.line, error.kind) == (number, kind)
    assert message in error.message
    check_prefix(data, error, load(BytesIO(sample())))


def test_there_is_a_case_of_every_kind() -> None:
    assert {kind for _, _, kind, _ in DAMAGED.values()} == {*RecordErrorKind}


def test_a_line_that_is_just_not_too_long_is_read() -> None:
    padded = b" " * (MAX_LINE - len(LINES[3])) + LINES[3]
    assert load(BytesIO(with_line(4, padded))) == load(BytesIO(sample()))


class Endless:
    """A file whose second line has no end."""

    def __init__(self) -> None:
        self.read = 0

    def readline(self, size: int) -> bytes:
        self.read += size
        return LINES[0] if self.read == size else b"x" * size


def test_of_a_line_without_end_only_so_much_is_read() -> None:
    file: Any = Endless()
    with suppress_type_checks(), pytest.raises(RecordError) as caught:
        verify(file)
    assert caught.value.kind is K.TOO_LONG
    assert file.read <= 2 * (MAX_LINE + 1)


def test_spaces_and_the_order_of_keys_are_free() -> None:
    spaced = [json.dumps(dict(reversed(json.loads(text).items())), indent=None) for text in LINES]
    record = load(BytesIO("".join(f" {text}\t\n" for text in spaced).encode()))
    assert record.end == load(BytesIO(sample())).end
    assert load(BytesIO(bytes_of(record))) == record


def test_all_that_came_before_a_bad_line_is_given() -> None:
    steps, data = replay(BytesIO(with_line(9, b"x\n"))), load(BytesIO(sample()))
    assert [next(steps).entry for _ in range(7)] == [*data.entries[:7]]
    with pytest.raises(RecordError, match=r"^line 9: "):
        next(steps)


def test_a_file_cut_anywhere_is_its_longest_valid_prefix() -> None:
    whole = load(BytesIO(sample()))
    with suppress_type_checks():  # for speed
        for cut in range(len(sample())):
            held = sample()[:cut]
            if held.endswith(b"\n"):
                record = load(BytesIO(held))
                assert record == whole.upto(held.count(b"\n") - 1) or record.entries == whole.entries
                assert record.end is None
                continue
            with pytest.raises(RecordError) as caught:
                load(BytesIO(held))
            assert caught.value.line == held.count(b"\n") + 1
            assert caught.value.kind is (K.TORN if held else K.EMPTY)
            if caught.value.line > 1:
                prefix = load(BytesIO(held), on_damage="prefix")
                assert prefix.entries == whole.entries[: held.count(b"\n") - 1]
                assert prefix.end is None


@pytest.mark.parametrize("bits", [1, 2, 0x20, 0x80])
def test_a_byte_changed_anywhere_is_noticed_in_its_line(bits: int) -> None:
    with suppress_type_checks():  # for speed
        for place in range(len(sample())):
            changed = bytearray(sample())
            changed[place] ^= bits
            with pytest.raises(RecordError) as caught:
                verify(BytesIO(changed))
            assert caught.value.line == sample()[:place].count(b"\n") + 1


def read_prefix(data: bytes) -> tuple[int | None, Record | None]:
    """The first line that does not hold, and the record before it."""
    try:
        record = load(BytesIO(data), on_damage="prefix")
    except RecordError as error:
        return error.line, None
    return record.damage.line if record.damage else None, record


@given(records(max_actions=30), st.data())
def test_any_damage_gives_the_same_game_a_prefix_of_it_or_an_error(
    whole: Record, data: st.DataObject
) -> None:
    text = bytes_of(whole)
    first, second = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    damaged = text[:first] + data.draw(st.binary(max_size=3)) + text[second:]
    bad_line, record = read_prefix(damaged)
    if record is None:
        assert bad_line == 1
        return
    assert record.header == whole.header
    assert record.entries == whole.entries[: len(record.entries)]
    assert record.end in (None, whole.end)


@given(st.lists(st.sampled_from(LINES), max_size=30))
def test_any_lines_are_the_first_ones_in_their_order_or_an_error(lines: list[bytes]) -> None:
    right = 0
    while right < min(len(lines), LAST) and lines[right] == LINES[right]:
        right += 1
    bad_line, record = read_prefix(b"".join(lines))
    assert bad_line == (None if lines and lines == LINES[:right] else right + 1)
    if record is not None:
        assert len(record.entries) == right - 1 - (record.end is not None)


def test_what_verify_tells() -> None:
    record = load(BytesIO(sample()))
    verified = verify(BytesIO(sample()))
    assert (verified.header, verified.entries) == (record.header, len(record.entries))
    assert (verified.state, verified.end) == (record.state, record.end)
    assert record.end is not None
    assert verified.digest == record.end.digest
    earlier = verify(BytesIO(bytes_of(record.upto(3))))
    assert (earlier.entries, earlier.end, earlier.digest) == (3, None, record.entries[2].digest)
    assert verify(BytesIO(LINES[0])).entries == 0


def test_files_are_read_by_path_and_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.skyjo"
    save(load(BytesIO(sample())), path)
    assert load(path) == load(str(path)) == load(BytesIO(sample()))
    path.unlink()
    for read in (load, verify, lambda missing: next(replay(missing))):
        with pytest.raises(FileNotFoundError):
            read(path)


# The chain, by hand: as another language would do it -----------------------------------------------------


def digest_of(document: object) -> str:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(text.encode()).hexdigest()[:32]


def test_every_digest_is_that_of_the_line_the_one_before_and_the_state() -> None:
    state, previous = initial_state(2, SMALL), None
    kinds = set[str]()
    for text in LINES:
        document = json.loads(text)
        digest = document.pop("digest")
        if "action" in document:
            state = load(BytesIO(sample())).state_at(document["n"])
        whole = to_dict(state)
        slots = [[slot or {} for slot in grid["slots"]] for grid in whole["grids"]]
        form = {
            key: whole[key]
            for key in ("phase", "draw_pile", "discard_pile", "closer", "starter", "turns", "reshuffles")
        }
        form |= {
            "cards": [[slot.get("card") for slot in grid] for grid in slots],
            "face_up": [[slot.get("face_up") for slot in grid] for grid in slots],
            "finished_rounds": len(whole["rounds"]),
            "last_round": whole["rounds"][-1] if whole["rounds"] else None,
        }
        assert digest == digest_of({"line": document, "previous": previous, "state": form})
        previous = digest
        kinds.add(type(state.phase).__name__)
    assert {"Dealing", "Opening", "Choosing", "Holding", "Finished"} <= kinds


# Long records --------------------------------------------------------------------------------------------


def long_game(entries: int) -> bytes:
    """Two players who take and swap the same card for ever."""
    file = BytesIO()
    with create(file, ["a", "b"], evolve(SMALL, clear_columns=False)) as writer:
        writer.append(sample_chance(writer.state, 1))
        for player, slot in product(range(2), range(2)):
            writer.append(Flip(player, slot))
        while writer.length < entries:
            on_turn = current_player(writer.state)
            assert on_turn is not None
            for action in (Take(on_turn), Swap(on_turn, 0)):
                writer.append(action)
    assert not is_terminal(writer.state)
    return file.getvalue()


def peak_of(read: Callable[[BytesIO], object], data: bytes) -> int:
    file = BytesIO(data)
    tracemalloc.start()
    read(file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_reading_takes_no_more_memory_for_a_longer_record() -> None:
    def drain(file: BytesIO) -> None:
        for _ in replay(file):
            pass

    with suppress_type_checks():
        for read in (verify, drain):
            short, long = (peak_of(read, long_game(entries)) for entries in (500, 4000))
            assert long < 1.2 * short


def test_the_sample_is_a_whole_game() -> None:
    state = load(BytesIO(sample())).state
    assert outcome(state) is not None
    assert current_player(state) is None
    assert not isinstance(state.phase, Choosing)
    replayed = initial_state(2, SMALL)
    for action in game_of():
        replayed = apply(replayed, action)
    assert replayed == state
