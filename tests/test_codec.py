"""`skyjo.codec`: values as JSON, and nothing else as values."""

import copy
import json
import pickle
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

from documents import SAMPLES, changed, places, shown, value_at
from skyjo import (
    OFFICIAL,
    SPECTATOR,
    Action,
    ArgumentError,
    ArgumentTypeError,
    ChanceAction,
    Closed,
    Deal,
    DecodeError,
    Draw,
    Event,
    Flip,
    Grid,
    InvalidStateError,
    PlayerAction,
    Problem,
    Refusal,
    RefusalCode,
    Rules,
    Slot,
    State,
    Take,
    Taken,
    View,
    dumps,
    from_dict,
    initial_state,
    loads,
    to_dict,
)
from skyjo.codec import MESSAGES, VERSIONS

BEYOND = 2**53 + 1


def problems(data: object, kind: Any) -> dict[str, str]:
    with pytest.raises(DecodeError) as caught:
        from_dict(data, kind)
    found = {problem.path: problem.message for problem in caught.value.problems}
    assert len(found) == len(caught.value.problems)
    return found


def test_there_is_a_sample_of_every_kind() -> None:
    assert {type(value) for value in SAMPLES.values()} == MESSAGES


# How it reads --------------------------------------------------------------------------------------------


def test_the_rules_read_well() -> None:
    document = json.loads(dumps(Rules(deck=((-2, 30), (5, 20)), score_limit=None, max_rounds=2)))
    assert document == {
        "skyjo_rules": 1,
        "rows": 3,
        "columns": 4,
        "deck": [{"value": -2, "count": 30}, {"value": 5, "count": 20}],
        "initial_flips": 2,
        "first_starter": "highest_sum",
        "next_starter": "closer",
        "start_tie": "lowest_seat",
        "clear_columns": True,
        "clear_rows": False,
        "final_clear": True,
        "reveal": "end_of_round",
        "reshuffle": "keep_top",
        "penalty_multiplier": 2,
        "penalty_flat": 0,
        "penalty_flat_first": False,
        "penalty_on_tie": True,
        "penalty_positive_only": True,
        "score_limit": None,
        "max_rounds": 2,
        "max_turns": None,
        "drawn_card_public": False,
    }


def test_a_state_reads_well() -> None:
    document = to_dict(SAMPLES["held"])
    assert list(document) == [
        *["skyjo_state", "rules", "players", "phase", "grids", "draw_pile", "discard_pile"],
        *["closer", "starter", "turns", "reshuffles", "rounds"],
    ]
    assert document["skyjo_state"] == 1
    assert "skyjo_rules" not in document["rules"]
    assert document["phase"] == {"type": "holding", "player": 0, "card": 9, "source": "draw_pile"}
    assert document["grids"][0]["slots"][:3] == [
        {"card": 12, "face_up": True},
        {"card": -2, "face_up": False},
        None,
    ]


def test_a_view_reads_well() -> None:
    document = to_dict(SAMPLES["view_of_a_spectator"])
    assert list(document)[:4] == ["skyjo_view", "rules", "players", "viewer"]
    assert document["viewer"] == "spectator"
    assert document["phase"] == {"type": "holding_unseen", "player": 0}
    assert document["grids"][0]["slots"][:3] == [{"face_up": True, "card": 12}, {"face_up": False}, None]
    assert to_dict(SAMPLES["view"])["viewer"] == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("reshuffle", '{"type":"reshuffle","order":[1,2]}'),
        ("discard", '{"type":"discard","player":0}'),
        ("drawn", '{"type":"drawn","player":0,"card":7,"public":false}'),
        ("cleared", '{"type":"cleared","player":0,"cards":[{"slot":0,"card":3},{"slot":4,"card":3}]}'),
        ("round_over", '{"type":"round_over"}'),
        ("refusal", '{"code":"must_swap","rule":"R9","message":"A card taken must be swapped."}'),
        (
            "outcome",
            '{"totals":[100,3,3],"ranks":[3,1,1],"winners":[1,2],"reason":"max_rounds"}',
        ),
    ],
)
def test_messages_read_well(name: str, text: str) -> None:
    assert dumps(SAMPLES[name]) == text


def test_what_is_given_shares_nothing() -> None:
    first, second = to_dict(SAMPLES["held"]), to_dict(SAMPLES["held"])
    first["rules"]["deck"][0]["count"] = first["grids"][0]["slots"][0]["card"] = 99
    assert second == to_dict(SAMPLES["held"])


# What is refused -----------------------------------------------------------------------------------------

WRONG: dict[type, list[Any]] = {
    int: ["3", 3.0, 3.5, True, [], {}, BEYOND, -BEYOND, float("nan"), float("inf")],
    bool: [1, 0, "true", [], {}, None],
    str: ["nonsense", "", 1, True, [], {}, None],
    list: [{}, "123", 7, True, None, (1, 2)],
    dict: [[], "{}", 7, True],
    type(None): ["null", False, 1.5, [[]], [{}], [None]],
}
FREE = {("rule",), ("message",)}
OPTIONAL = {"closer", "starter", "next_starter", "score_limit", "max_rounds", "max_turns", "pile_cards"}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_place_refuses_a_value_of_the_wrong_kind(name: str) -> None:
    value = SAMPLES[name]
    document = to_dict(value)
    for path in places(document):
        for wrong in WRONG[type(value_at(document, path))]:
            if (path in FREE and type(wrong) is str) or (path == ("viewer",) and type(wrong) is int):
                continue
            found = problems(changed(document, path, wrong), type(value))
            assert all(place.startswith(shown(path)) for place in found)
            if not isinstance(wrong, (list, dict)):
                assert found.keys() == {shown(path)}


@pytest.mark.parametrize("name", SAMPLES)
def test_null_is_refused_where_there_must_be_something(name: str) -> None:
    value = SAMPLES[name]
    document = to_dict(value)
    for path in places(document):
        if not (OPTIONAL.intersection(path[-1:]) or path[-2:-1] == ("slots",)):
            assert problems(changed(document, path, None), type(value)).keys() == {shown(path)}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_key_is_due_and_no_other(name: str) -> None:
    value = SAMPLES[name]
    document = to_dict(value)
    for path in places(document):
        inside = value_at(document, path)
        if not isinstance(inside, dict):
            continue
        for key in inside:
            less = {other: inside[other] for other in inside if other != key}
            found = problems(changed(document, path, less), type(value))
            assert found[f"{shown(path)}.{key}"].startswith("is missing")
        found = problems(changed(document, path, {**inside, "x_y": 1}), type(value))
        assert found.keys() == {f"{shown(path)}.x_y"}
        assert found[f"{shown(path)}.x_y"].startswith("is not known here; known are ")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_key_that_is_written_twice_is_refused_at_any_depth(name: str) -> None:
    value = SAMPLES[name]
    document = to_dict(value)
    for path in places(document):
        inside = value_at(document, path)
        if not isinstance(inside, dict):
            continue
        key = next(iter(inside))
        text = json.dumps(changed(document, path, {**inside, "twice": inside[key]})).replace(
            '"twice"', f'"{key}"'
        )
        with pytest.raises(DecodeError) as caught:
            loads(text, type(value))
        expected = Problem(shown(path), f'has the key "{key}" twice')
        assert expected in caught.value.problems


def test_everything_that_is_wrong_is_told_at_once() -> None:
    document = to_dict(SAMPLES["held"])
    document["players"] = "three"
    document["phase"] = {"type": "holding", "player": 0.0, "card": 9}
    document["grids"][1]["slots"][2] = {"card": None, "face_up": "yes"}
    document["rules"]["reveal"] = "never"
    document["draw_pile"][7] = True
    document["draw_pile"][9] = BEYOND
    document["more"] = 1
    del document["turns"]
    known = ", ".join(field.name for field in fields(State))
    assert problems(document, State) == {
        "$.turns": "is missing",
        "$.more": f"is not known here; known are {known}",
        "$.rules.reveal": 'must be one of "end_of_round", "after_last_turn", not "never"',
        "$.players": 'must be an integer, not "three"',
        "$.phase.source": "is missing",
        "$.phase.player": "must be an integer, not 0.0",
        "$.grids[1].slots[2].card": "must be an integer, not null",
        "$.grids[1].slots[2].face_up": 'must be true or false, not "yes"',
        "$.draw_pile[7]": "must be an integer, not true",
        "$.draw_pile[9]": f"must be an integer within ±2**53, not {BEYOND}",
    }


def test_an_unknown_tag_is_refused_with_the_known_ones() -> None:
    known = '"deal", "reshuffle", "flip", "draw", "take", "swap", "discard"'
    assert problems({"type": "pass", "player": 0}, Action) == {
        "$.type": f'must be one of {known}, not "pass"'
    }
    assert problems({"player": 0}, Action) == {"$.type": "is missing"}
    assert problems({"type": ["draw"], "player": 0}, Action) == {
        "$.type": f"must be one of {known}, not an array"
    }


def test_a_player_cannot_send_a_chance_action() -> None:
    message = 'must be one of "flip", "draw", "take", "swap", "discard", not "deal"'
    assert problems(to_dict(SAMPLES["deal"]), PlayerAction) == {"$.type": message}
    assert from_dict(to_dict(SAMPLES["deal"]), ChanceAction) == SAMPLES["deal"]


def test_an_action_of_one_kind_is_not_of_another() -> None:
    assert problems({"type": "take", "player": 0}, Draw) == {"$.type": 'must be "draw", not "take"'}
    assert from_dict({"type": "take", "player": 0}, Draw | Take) == Take(0)


def test_one_is_not_true_even_as_a_tag() -> None:
    document = to_dict(SAMPLES["view"])
    document["grids"][0]["slots"][0]["face_up"] = 1
    assert problems(document, View) == {"$.grids[0].slots[0].face_up": "must be one of true, false, not 1"}


def test_a_face_down_card_of_a_view_has_no_value() -> None:
    document = to_dict(SAMPLES["view"])
    document["grids"][0]["slots"][1]["card"] = 5
    assert problems(document, View) == {"$.grids[0].slots[1].card": "is not known here; known are face_up"}


def test_a_viewer_is_a_player_or_the_spectator() -> None:
    document = to_dict(SAMPLES["view"])
    for wrong in ("Ana", "SPECTATOR", None, 1.0, True, [0]):
        (message,) = problems({**document, "viewer": wrong}, View).values()
        assert message.startswith('must be a player or "spectator", not ')
    assert problems({**document, "viewer": BEYOND}, View).keys() == {"$.viewer"}
    assert from_dict({**document, "viewer": "spectator"}, View).viewer is SPECTATOR


# Versions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cls", "key"), [(cls, key) for cls, (key, _) in VERSIONS.items()])
def test_a_document_begins_with_its_version(cls: type[Any], key: str) -> None:
    value = next(value for value in SAMPLES.values() if type(value) is cls)
    document = to_dict(value)
    assert next(iter(document.items())) == (key, 1)
    for version in (0, 2, "1", 1.0, True, None):
        message = f"must be 1, the version of the format that is read here, not {json.dumps(version)}"
        assert problems({**document, key: version}, cls) == {f"$.{key}": message}
    assert problems({name: document[name] for name in document if name != key}, cls) == {
        f"$.{key}": "is missing"
    }


def test_a_document_of_another_kind_is_named() -> None:
    view = to_dict(SAMPLES["view"])
    assert problems(view, State) == {"$.skyjo_state": 'is missing: the document has "skyjo_view"'}


# Rules, states and views are whole -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({"rows": 0}, "rows", "must be from 1 to 1000000, not 0 (R3)"),
        (
            {"rows": 1, "columns": 1, "initial_flips": 0},
            "columns",
            "a grid of one slot cannot be played (R3)",
        ),
        ({"initial_flips": 12}, "initial_flips", "must be below the 12 slots of a grid, not 12 (R5)"),
        ({"score_limit": None}, "score_limit", "without it or max_rounds the game would never end (R27)"),
        ({"deck": []}, "deck", "2 players need at least 26 cards, not 0 (R4)"),
        (
            {"rows": 10**6, "columns": 10**6},
            "deck",
            f"2 players need at least {2 * 10**12 + 2} cards, not 150 (R4)",
        ),
        ({"deck": [{"value": 1, "count": 2**53}]}, "deck", "(1, 9007199254740992) is out of range: "),
    ],
)
def test_rules_that_cannot_be_played_are_refused_by_option(
    changes: dict[str, Any], path: str, message: str
) -> None:
    found = problems(to_dict(OFFICIAL) | changes, Rules)
    assert found.keys() == {f"$.{path}"}
    assert found[f"$.{path}"].startswith(message)
    document = to_dict(initial_state(2))
    document["rules"] |= changes
    assert problems(document, State).keys() == {f"$.rules.{path}"}


def test_a_state_that_no_game_can_be_in_is_refused() -> None:
    document = to_dict(SAMPLES["held"])
    document["turns"], document["draw_pile"][0] = 3, 99
    with pytest.raises(InvalidStateError) as caught:
        from_dict(document, State)
    assert len(caught.value.violations) == 2


def test_a_view_that_no_game_can_show_is_refused() -> None:
    document = to_dict(SAMPLES["view"])
    document["viewer"] = 2
    with pytest.raises(InvalidStateError, match=r"^viewer: must be a seat or SPECTATOR, not 2$"):
        from_dict(document, View)


# Arguments -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [None, 1, "x", {}, SPECTATOR, Grid(()), Slot(1, True), [Draw(0)], Draw])
def test_only_messages_are_written(other: object) -> None:
    for write in (dumps, to_dict):
        with pytest.raises(ArgumentTypeError, match=r"^value: must be one of Cleared, Closed, Deal, "):
            write(other)


@pytest.mark.parametrize(
    "kind", [None, "state", int, Grid, Draw | None, Draw | int, State | View, list[Draw], Any]
)
def test_only_messages_are_read(kind: Any) -> None:
    with pytest.raises(ArgumentTypeError, match=r"^type: must be a class that dumps takes, or a union "):
        from_dict({}, kind)
    with pytest.raises(ArgumentTypeError, match=r"^type: must be a class that dumps takes, or a union "):
        loads("{}", kind)


@pytest.mark.parametrize("text", [None, 1, {"type": "draw", "player": 0}, ["x"]])
def test_text_is_text(text: Any) -> None:
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match=r"^text: must be str or bytes, not "):
        loads(text, Action)


@pytest.mark.parametrize("value", [Flip(0, BEYOND), Flip(-BEYOND, 0), Deal((1, BEYOND)), Taken(0, -BEYOND)])
def test_what_readers_of_json_cannot_hold_is_not_written(value: object) -> None:
    with pytest.raises(ArgumentError, match=r"^value: must hold integers within ±2\*\*53, not -?9007"):
        dumps(value)


def test_the_largest_integers_are_written_and_read() -> None:
    for value in (Flip(2**53, -(2**53)), Deal((2**53, -(2**53)))):
        assert loads(dumps(value), Action) == value


def test_half_a_character_is_neither_written_nor_read() -> None:
    torn = Refusal(RefusalCode.MALFORMED, "R8", "\ud83c")
    with pytest.raises(ArgumentError, match=r"^value: must not hold half a surrogate pair"):
        dumps(torn)
    text = '{"code":"malformed","rule":"R8","message":"\\ud83c"}'
    with pytest.raises(DecodeError, match=r"^\$.message: must not hold half a surrogate pair$"):
        loads(text, Refusal)


# The error -----------------------------------------------------------------------------------------------


def test_the_error_shows_ten_problems_and_holds_all() -> None:
    with pytest.raises(DecodeError) as caught:
        from_dict({"type": "deal", "deck": ["x"] * 1000}, Action)
    assert len(caught.value.problems) == 1000
    assert str(caught.value).count(";") == 10
    assert str(caught.value).startswith('$.deck[0]: must be an integer, not "x"; $.deck[1]: ')
    assert str(caught.value).endswith("; and 990 more")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.problems, str(again)) == (caught.value.problems, str(caught.value))
    assert str(DecodeError(caught.value.problems[:10])).count("; ") == 9


def test_odd_keys_are_quoted_in_paths() -> None:
    found = problems({"type": "draw", "player": 0, "a b": 1, "": 2, 'x"]': 3, "é": 4}, Action)
    assert [*found] == ['$["a b"]', '$[""]', '$["x\\"]"]', "$.é"]
    odd: Any = {"type": "draw", "player": 0, 1: 2, None: 3, (1, 2): 4}
    with suppress_type_checks():
        assert [*problems(odd, Action)] == ["$[1]", "$[null]", "$[tuple]"]


def test_the_data_is_left_as_it_was() -> None:
    document = to_dict(SAMPLES["held"])
    kept = copy.deepcopy(document)
    from_dict(document, State)
    with pytest.raises(DecodeError):
        from_dict({**document, "players": "x"}, State)
    assert document == kept


# Anything at all -----------------------------------------------------------------------------------------

atoms = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
anything = st.recursive(
    atoms,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["type", "player", "slot", "cards", "face_up"]) | st.text(), inner)
    ),
    max_leaves=15,
)
kinds = st.sampled_from([State, View, Rules, Refusal, Action, PlayerAction, Event, Flip])


@given(anything, kinds)
def test_anything_is_a_value_or_an_error(data: object, kind: Any) -> None:
    try:
        value = from_dict(data, kind)
    except DecodeError as error:
        for problem in error.problems:
            assert problem.path.startswith("$")
        return
    assert to_dict(value) == data


@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_anything_at_any_place_is_a_value_or_an_error(name: str, data: st.DataObject) -> None:
    value = SAMPLES[name]
    document = to_dict(value)
    path = data.draw(st.sampled_from(list(places(document))))
    other = changed(document, path, data.draw(anything))
    try:
        found = from_dict(other, type(value))
    except (DecodeError, InvalidStateError):
        return
    assert to_dict(found) == other


@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_any_damage_to_the_text_is_a_value_or_an_error(name: str, data: st.DataObject) -> None:
    value = SAMPLES[name]
    text = dumps(value).encode()
    at, upto = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    other = text[:at] + data.draw(st.binary(max_size=3)) + text[upto:]
    try:
        found = loads(other, type(value))
    except (DecodeError, InvalidStateError):
        return
    assert loads(dumps(found), type(value)) == found


def test_a_type_checker_accepts_unions_and_classes() -> None:
    """Mypy looks at this file in strict mode."""
    move: PlayerAction = loads('{"type":"draw","player":0}', PlayerAction)
    state: State = loads(dumps(initial_state(2)), State)
    event: Event = from_dict({"type": "closed", "player": 1}, Event)
    assert (move.player, state.players, event) == (0, 2, Closed(1))
    assert evolve(state) == state
