"""`skyjo.notation`: text for people, without loss."""

from datetime import datetime, timezone
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
    OFFICIAL,
    Action,
    ArgumentError,
    ArgumentTypeError,
    Deal,
    Discard,
    Draw,
    Flip,
    IllegalActionError,
    NotationError,
    Reshuffle,
    Rules,
    Swap,
    Take,
    action_from_id,
    num_actions,
)
from skyjo.notation import format_action, format_game, format_slot, parse_action, parse_game, parse_slot
from skyjo.records import Record, create, load
from skyjo.testing.strategies import records, rules

RECORD = load(BytesIO(sample()))

# Slots and actions ---------------------------------------------------------------------------------------


def test_a_letter_is_the_column_and_a_number_the_row() -> None:
    names = [format_slot(slot) for slot in range(12)]
    assert names == ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"]
    assert [parse_slot(name) for name in names] == [*range(12)]


@pytest.mark.parametrize(
    ("column", "letters"),
    [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")],
)
def test_beyond_26_columns_letters_go_on_as_in_a_spreadsheet(column: int, letters: str) -> None:
    wide = Rules(rows=2, columns=1000, deck=((0, 9000),))
    assert format_slot(column, wide) == f"{letters}1"
    assert format_slot(1000 + column, wide) == f"{letters}2"
    assert parse_slot(f"{letters}2", wide) == 1000 + column


@pytest.mark.parametrize(
    "name", ["e1", "a4", "a0", "a", "1", "", "1a", "A1", "a01", "a1 ", "aa1", "ä1", "a²", "a" * 99]
)
def test_what_is_no_slot_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="is no slot: they go from a1 to d3") as caught:
        parse_slot(name)
    assert (caught.value.line, caught.value.column) == (1, 1)


@pytest.mark.parametrize("slot", [-1, 12])
def test_a_slot_outside_the_grid_has_no_name(slot: int) -> None:
    with pytest.raises(ArgumentError, match="slot: must be from 0 to 11"):
        format_slot(slot)
    with pytest.raises(ArgumentError, match="slot: must be from 0 to 11"):
        format_action(Swap(0, slot))


@pytest.mark.parametrize("slot", [True, 1.0, "1"])
def test_a_slot_is_an_integer(slot: Any) -> None:
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match="slot: must be an integer"):
        format_slot(slot)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Flip(1, 0), "Fa1"),
        (Draw(1), "D"),
        (Take(1), "T"),
        (Swap(1, 11), "Sd3"),
        (Discard(1), "X"),
        (Deal((5, -2, 12)), "Deal 5 -2 12"),
        (Reshuffle((1,)), "Reshuffle 1"),
        (Reshuffle(()), "Reshuffle"),
    ],
)
def test_an_action_is_a_short_word(action: Action, text: str) -> None:
    assert format_action(action) == text
    assert parse_action(text, player=1) == action
    assert parse_action(f" {text}\n; a comment", player=1) == action


@given(rules(), st.integers(0, 7))
def test_every_move_is_a_word_of_its_own(options: Rules, player: int) -> None:
    moves = [action_from_id(number, player, options) for number in range(num_actions(options))]
    texts = [format_action(move, options) for move in moves]
    assert len({*texts}) == len(moves)
    assert [parse_action(text, player, options) for text in texts] == moves


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "an action, such as D or Sa2, was expected, not the end"),
        ("Q", 1, 'an action, such as D or Sa2, was expected, not "Q"'),
        ("d", 1, 'was expected, not "d"'),
        ("Da1", 1, 'was expected, not "Da1"'),
        ("F", 1, 'was expected, not "F"'),
        ("  Fz9", 3, '"z9" is no slot'),
        ("D X", 3, 'one action, and nothing after it, was expected, not "X"'),
        ("Deal 1 x", 8, 'one action, and nothing after it, was expected, not "x"'),
        ("Deal 1 2000000", 8, 'was expected, not "2000000"'),
        ("Dealt", 1, 'was expected, not "Dealt"'),
        ('"D"', 1, 'was expected, not "\\""'),
    ],
)
def test_what_is_no_action_is_refused_with_its_place(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text, player=0)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert message in caught.value.message
    assert str(caught.value) == f"line 1, column {column}: {caught.value.message}"


def test_a_player_is_an_integer() -> None:
    player: Any = True
    with suppress_type_checks(), pytest.raises(ArgumentTypeError):
        parse_action("D", player)


# Games ---------------------------------------------------------------------------------------------------


def test_a_game_reads_well() -> None:
    assert format_game(RECORD).splitlines() == [
        "[skyjo 1]",
        '[names ["Ana","Béla 🂡"]]',
        (
            '[rules {"rows":2,"columns":2,"deck":[{"value":-2,"count":6},{"value":5,"count":6},'
            '{"value":12,"count":6}],"score_limit":20}]'
        ),
        '[meta {"table":3,"tags":["a",null,true]}]',
        "",
        "Deal",
        "  5 -2  -2 5   ; Ana",
        "  12 12  5 -2  ; Béla 🂡",
        "  12           ; opens the discard pile",
        "  12 -2 12 5 -2 12 5 5 -2",
        "  @2026-01-31T12:00:00Z",
        '  "quoted: \\"“x”\\"\\n"',
        '  {"_clock":0,"_":{"deep":[{}]}}',
        "",
        '0. Fa1 Fb1  1. Fb1 {"_clock":3,"_":{"deep":[{}]}} Fa2',
        '1. T @2026-01-31T12:00:02.500000Z Sb2 {"_clock":6,"_":{"deep":[{}]}}',
        '0. D "quoted: \\"“x”\\"\\n" X Fa2 {"_clock":9,"_":{"deep":[{}]}}  1. T @2026-01-31T12:00:05Z Sa2',
        '0. T {"_clock":12,"_":{"deep":[{}]}} Sa2',
        '1. D "quoted: \\"“x”\\"\\n" Sa1 @2026-01-31T12:00:07.500000Z {"_clock":15,"_":{"deep":[{}]}}',
        '0. D X Fb2 {"_clock":18,"_":{"deep":[{}]}}',
        "",
        "End 3 20",
    ]


@given(records())
def test_a_game_is_the_same_record_again(record: Record) -> None:
    text = format_game(record)
    again = parse_game(text)
    assert again == record
    assert bytes_of(again) == bytes_of(record)
    assert format_game(again) == text
    assert all(again.state_at(n) == record.state_at(n) for n in (0, len(record.entries)))
    speaks(record.end is not None)


@given(records(max_actions=30), st.data())
def test_space_comments_and_line_breaks_are_free(record: Record, data: st.DataObject) -> None:
    text = format_game(record)
    crowded = "".join(f'; x {{"[\n {line} \t;\n\n' for line in text.split("\n"))
    assert parse_game(crowded) == record
    assert parse_game(text.replace("\n", "\r\n")) == record


def test_no_line_is_longer_than_need_be() -> None:
    for players in (5, 8):
        rules = evolve(OFFICIAL, max_rounds=1)
        record = recorded(game_of(rules, players), [f"player {seat}" for seat in range(players)], rules)
        lines = format_game(record).splitlines()
        assert max(map(len, lines)) <= 100
        assert sum(len(line) > 60 for line in lines) > len(lines) // 3


def test_names_that_cannot_be_shown_are_quoted_in_comments_only() -> None:
    file = BytesIO()
    with create(file, ["a\nb", "\u2028"], SMALL) as writer:
        writer.append(game_of()[0])
    record = load(BytesIO(file.getvalue()))
    text = format_game(record)
    assert '; "a\\nb"\n' in text
    assert '; "\\u2028"\n' in text
    assert parse_game(text) == record


def test_a_finished_game_without_an_end_line_has_none_in_notation() -> None:
    cut = load(BytesIO(sample()[: sample().index(b'{"end"')]))
    assert cut.outcome is not None
    assert "End" not in format_game(cut)
    assert parse_game(format_game(cut)) == cut


def test_a_game_can_be_typed_by_hand() -> None:
    record = parse_game("""
        [names ["Ana", "Ben"]] [skyjo 1]
        [rules {"rows": 1, "columns": 2, "initial_flips": 1,
                "deck": [{"value": 0, "count": 3}, {"value": 5, "count": 3}]}]
        Deal 5 0  5 5  0  0   ; who moves now is said once
        0. Fa1 1. Fb1
        0. T "a good card" Sb1 {"_clock": 7} @2026-01-31T12:00:00Z
        1. D
    """)
    assert [type(entry.action).__name__ for entry in record.entries] == [
        "Deal",
        "Flip",
        "Flip",
        "Take",
        "Swap",
        "Draw",
    ]
    assert record.entries[3].note == "a good card"
    assert record.entries[4].extra == {"_clock": 7}
    assert record.entries[4].t == datetime(2026, 1, 31, 12, tzinfo=timezone.utc)
    assert record.header.rules == Rules(rows=1, columns=2, initial_flips=1, deck=((0, 3), (5, 3)))
    assert (record.end, record.outcome) == (None, None)


HEAD = """\
[skyjo 1]
[names ["a","b"]]
[rules {"rows":2,"columns":2,"deck":[{"value":0,"count":18}],"clear_columns":false}]
"""
DEALT = HEAD + f"Deal {'0 ' * 18}\n"
OPENED = DEALT + "0. Fa1 Fb1 1. Fa1 Fb1\n"
OVER = format_game(RECORD)
END = OVER.count("\n")

BAD = [
    ("", 1, 1, "[skyjo ...] was expected, not the end"),
    ("Deal", 1, 1, '[skyjo ...] was expected, not "Deal"'),
    ("[skyjo 2]\n[names []]", 1, 8, "skyjo: must be 1, the version read here, not 2"),
    ("[skyjo true][names []]", 1, 8, "skyjo: must be 1, the version read here, not true"),
    ("[skyjo 1]", 1, 10, "[names ...] was expected, not the end"),
    ("[skyjo 1][skyjo 1]", 1, 11, "there is skyjo already"),
    ("[skyjo 1][event 1]", 1, 11, 'one of skyjo, names, rules, meta was expected, not "event"'),
    ("[skyjo 1][", 1, 11, "one of skyjo, names, rules, meta was expected, not the end"),
    ("[skyjo 1", 1, 9, "a ] was expected, not the end"),
    ("[skyjo 1 2]", 1, 10, 'a ] was expected, not "2"'),
    ("[skyjo x]", 1, 8, "is not JSON: Expecting value"),
    ('[skyjo 1]\n  [names ["a"]]', 2, 10, "players: "),
    ('[skyjo 1] [names "ab"]', 1, 18, '$.names: must be an array, not "ab"'),
    ('[skyjo 1] [names ["a","b"]] [rules []]', 1, 36, "$.rules: must be an object, not an array"),
    ('[skyjo 1] [names ["a","b"]] [rules {"row":1}]', 1, 36, "$.rules.row: is not known here"),
    ('[skyjo 1] [names ["a","b"]] [rules {"rows":1,"rows":2}]', 1, 36, 'the key "rows" is there twice'),
    ('[skyjo 1] [names ["a","b"]] [rules {"rows":0}]', 1, 36, "$.rules.rows: must be from 1"),
    ('[skyjo 1] [names ["a","b"]] [meta 1.5]', 1, 35, "$.meta: must be an object, not 1.5"),
    (HEAD + "Deal 1", 4, 1, "A Deal must hold exactly the 18 cards due"),
    (HEAD + "D", 4, 1, "whose move it is must come before it, such as 0."),
    (HEAD + '"note"', 4, 1, "an action, such as D or Sa2, was expected"),
    (HEAD + "End 1 2", 4, 1, "the game has not ended"),
    (HEAD + "[meta {}]", 4, 10, "") if False else (HEAD + "0. D [meta {}]", 4, 4, "Draw is not possible now"),
    (DEALT + "2. Fa1", 5, 1, "there is no player 2"),
    (DEALT + "0. Fa1 Fa1", 5, 8, "Slot 0 lies face up already"),
    (DEALT + "0. Fc1", 5, 4, '"c1" is no slot: they go from a1 to b2'),
    (DEALT + '0. Fa1 {"clock":1}', 5, 8, 'a key of the application begins with _, not "clock"'),
    (DEALT + '0. Fa1 {"_a":1} {"_a":2}', 5, 17, 'there is "_a" already'),
    (DEALT + '0. Fa1 {"_a":1,"_a":2}', 5, 8, 'the key "_a" is there twice'),
    (DEALT + '0. Fa1 {"_a":1.5}', 5, 8, '$["_a"]: must be a string'),
    (DEALT + '0. Fa1 "a" "b"', 5, 12, 'there is "note" already'),
    (DEALT + "0. Fa1 @noon", 5, 8, "$.t: must be a time in UTC"),
    (DEALT + '0. Fa1 "a', 5, 8, "is not JSON: Unterminated string"),
    (DEALT + "0. Fa1 ]", 5, 8, 'an action, such as D or Sa2, was expected, not "]"'),
    (OPENED + "0. T X", 6, 6, "A card taken from the discard pile"),
    (OPENED + "1. D", 6, 4, "Player 1 is not on turn"),
    (OVER.replace("End 3 20", "End 3 21"), END, 1, "the totals are 3 20"),
    (OVER.replace("End 3 20", "End"), END, 1, "the totals are 3 20"),
    (OVER + "0. D", END + 1, 1, 'the end of the text was expected, not "0."'),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), BAD)
def test_what_is_wrong_is_told_with_its_place(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_an_illegal_action_is_the_cause_of_the_error() -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(DEALT + "0. D")
    assert isinstance(caught.value.__cause__, IllegalActionError)


def test_text_is_text() -> None:
    text: Any = b"[skyjo 1]"
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match="text: must be a string, not bytes"):
        parse_game(text)


@given(records(max_actions=30), st.data())
def test_any_damage_is_the_same_game_another_legal_one_or_an_error(
    record: Record, data: st.DataObject
) -> None:
    text = format_game(record)
    first, second = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    damaged = text[:first] + data.draw(st.text(max_size=5)) + text[second:]
    try:
        again = parse_game(damaged)
    except NotationError as error:
        assert 1 <= error.line <= damaged.count("\n") + 1  # noqa: PT017 - there need not be an error
        assert error.column >= 1  # noqa: PT017 - as above
        return
    assert load(BytesIO(bytes_of(again))) == again


def test_the_rules_are_named_only_where_they_differ() -> None:
    record = recorded(game_of(OFFICIAL)[:3], ["a", "b"])
    assert "[rules" not in format_game(record)
    assert parse_game(format_game(record)) == record
