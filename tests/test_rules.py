"""The options: defaults, validation, presets, lines."""

import pickle
from typing import Any

import pytest
from attrs import evolve, exceptions, fields
from typeguard import suppress_type_checks

from skyjo import OFFICIAL, OFFICIAL_FR, PRESETS, SKYJO_ONLINE, NextStarter, Reveal, Rules, RulesError
from skyjo.errors import RulesTypeError

INTEGERS = {
    "rows": 1,
    "columns": 1,
    "initial_flips": 0,
    "penalty_multiplier": 1,
    "penalty_flat": 0,
    "score_limit": 1,
    "max_rounds": 1,
    "max_turns": 1,
}
FLAGS = [
    "clear_columns",
    "clear_rows",
    "final_clear",
    "penalty_flat_first",
    "penalty_on_tie",
    "penalty_positive_only",
    "drawn_card_public",
]
NAMED = {
    "first_starter": ["highest_sum", "lowest_seat"],
    "next_starter": ["closer", "highest_sum", "round_winner", "next_seat"],
    "start_tie": ["lowest_seat", "highest_card"],
    "reveal": ["end_of_round", "after_last_turn"],
    "reshuffle": ["keep_top", "all"],
}


def make(option: str, value: Any) -> Rules:
    options: dict[str, Any] = {option: value}
    return Rules(**options)


def test_the_defaults_are_the_official_game() -> None:
    assert Rules() == OFFICIAL == PRESETS["official"]
    assert (OFFICIAL.rows, OFFICIAL.columns, OFFICIAL.slots, OFFICIAL.initial_flips) == (3, 4, 12, 2)
    assert (len(OFFICIAL.cards), sum(OFFICIAL.cards), OFFICIAL.score_limit) == (150, 760, 100)


def test_every_option_is_tested_here() -> None:
    assert {*INTEGERS, *FLAGS, *NAMED, "deck"} == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("option", INTEGERS)
@pytest.mark.parametrize("value", [True, 1.0, "1"])
def test_an_integer_option_takes_integers_only(option: str, value: Any) -> None:
    with pytest.raises(RulesTypeError) as caught:
        make(option, value)
    assert caught.value.option == option


@pytest.mark.parametrize(("option", "minimum"), list(INTEGERS.items()))
def test_an_integer_option_has_bounds(option: str, minimum: int) -> None:
    for value in (minimum - 1, 1_000_001):
        with pytest.raises(RulesError, match=f"^{option}: must be from {minimum} to 1000000, not {value}"):
            make(option, value)


@pytest.mark.parametrize("option", ["score_limit", "max_turns", "max_rounds"])
def test_a_limit_may_be_none(option: str) -> None:
    options: dict[str, Any] = {"max_rounds": 2, "score_limit": 9, option: None}
    assert getattr(Rules(**options), option) is None


@pytest.mark.parametrize("option", FLAGS)
def test_a_flag_takes_booleans_only(option: str) -> None:
    for value in (0, "true", None):
        with pytest.raises(RulesTypeError, match=f"^{option}: must be True or False"):
            make(option, value)
    assert getattr(make(option, True), option) is True
    assert getattr(make(option, False), option) is False


@pytest.mark.parametrize("option", NAMED)
def test_a_named_option_takes_the_member_or_its_value(option: str) -> None:
    members = type(getattr(OFFICIAL, option))
    assert [member.value for member in members] == NAMED[option]
    for member in members:
        assert getattr(make(option, member.value), option) is member
        assert getattr(make(option, member), option) is member
    with pytest.raises(RulesError, match=f"^{option}: must be one of '"):
        make(option, "other")
    with suppress_type_checks(), pytest.raises(RulesTypeError, match=f"^{option}: must be one of '"):
        make(option, 3)


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        ([(1, 150)], "must be a tuple of"),
        (((1, 150, 2),), "is none"),
        (((1, 150.0),), "is none"),
        ([1], "must be a tuple of"),
        (([1, 150],), "is none"),
        (((1, 0),), "is out of range"),
        (((1001, 150),), "is out of range"),
        (((2, 99), (1, 99)), "values must ascend"),
        (((1, 99), (1, 99)), "values must ascend"),
        (((1, 9000), (2, 9000)), "has more than 10000 cards"),
        ((), "2 players need at least 26 cards, not 0"),
        (((1, 25),), "2 players need at least 26 cards, not 25"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(deck: Any, text: str) -> None:
    with pytest.raises(RulesError, match=text) as caught:
        make("deck", deck)
    assert caught.value.option == "deck"


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"rows": 1, "columns": 1}, "columns"),
        ({"initial_flips": 12}, "initial_flips"),
        ({"rows": 2, "columns": 1, "initial_flips": 2}, "initial_flips"),
        ({"score_limit": None}, "score_limit"),
        ({"rows": 100}, "deck"),
    ],
)
def test_a_combination_that_cannot_be_played_names_an_option(options: dict[str, Any], option: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert caught.value.option == option


@pytest.mark.parametrize(("players", "option"), [(1, "players"), (9, "players"), (3, "deck")])
def test_too_few_and_too_many_players_are_refused(players: int, option: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(deck=((1, 26),)).check_players(players)
    assert caught.value.option == option


def test_the_presets_differ_from_the_official_game_as_described() -> None:
    assert evolve(OFFICIAL, next_starter="highest_sum") == OFFICIAL_FR == PRESETS["official_fr"]
    assert PRESETS["skyjo_online"] == SKYJO_ONLINE
    assert SKYJO_ONLINE.next_starter is NextStarter.HIGHEST_SUM
    assert SKYJO_ONLINE.reveal is Reveal.AFTER_LAST_TURN


def test_the_lines_are_those_that_the_rules_clear() -> None:
    small = Rules(rows=2, columns=3, clear_rows=True)
    assert small.lines == ((0, 3), (1, 4), (2, 5), (0, 1, 2), (3, 4, 5))
    assert small.lines_through[4] == ((1, 4), (3, 4, 5))
    assert Rules(rows=1, columns=3).lines == ()
    assert Rules(clear_columns=False).lines_through == ((),) * 12


def test_rules_are_frozen_and_survive_pickling() -> None:
    rules = Rules(clear_rows=True)
    assert rules.lines
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.lines == rules.lines
    assert hash(again) == hash(rules)
    anything: Any = rules
    with pytest.raises(exceptions.FrozenInstanceError):
        anything.rows = 4


@pytest.mark.parametrize(("option", "minimum"), list(INTEGERS.items()))
def test_the_bounds_of_an_integer_option_are_included(option: str, minimum: int) -> None:
    fitting: dict[str, Any] = {
        "initial_flips": 0,
        "rows": 1,
        "columns": 2,
        "deck": ((1, 10),),
        "max_rounds": 5,
    }
    if option == "columns":
        fitting["rows"] = 2
    assert getattr(Rules(**fitting | {option: minimum}), option) == minimum
    if option not in ("rows", "columns", "initial_flips"):  # more than the deck is enough for
        assert getattr(Rules(**fitting | {option: 1_000_000}), option) == 1_000_000


def test_initial_flips_leave_one_card_face_down() -> None:
    assert Rules(initial_flips=11).initial_flips == 11
    with pytest.raises(
        RulesError, match=r"^initial_flips: must be below the 12 slots of a grid, not 12 \(R5\)$"
    ):
        Rules(initial_flips=12)


@pytest.mark.parametrize("option", [field.name for field in fields(Rules)])
def test_a_wrong_option_names_itself_and_its_rule_and_is_a_type_error(option: str) -> None:
    with suppress_type_checks(), pytest.raises(RulesTypeError) as caught:
        make(option, 1.5)
    assert caught.value.option == option
    assert caught.value.rule == getattr(fields(Rules), option).metadata["rule"]
    assert isinstance(caught.value, TypeError)
    assert "1.5" in str(caught.value)


def test_options_are_named() -> None:
    rules: Any = Rules
    with pytest.raises(TypeError, match="takes 1 positional argument"):
        rules(3)


@pytest.mark.parametrize("deck", [((-1000, 25), (1000, 1)), ((0, 10_000),), ((1, 9_999), (2, 1))])
def test_the_bounds_of_a_deck_are_included(deck: Any) -> None:
    assert Rules(deck=deck).deck == deck


@pytest.mark.parametrize(
    "deck",
    [
        ((-1001, 26),),
        ((0, 10_001),),
        ((1, -1), (2, 40)),
        ((True, 40),),
        ((1, True),),
        (("1", 40),),
        (1, 2),
        ((1,),),
    ],
)
def test_a_pair_of_the_wrong_kind_is_refused(deck: Any) -> None:
    with pytest.raises(RulesError) as caught:
        make("deck", deck)
    assert (caught.value.option, caught.value.rule) == ("deck", "R1")


@pytest.mark.parametrize(
    ("options", "option", "rule"),
    [
        ({"rows": 1, "columns": 1, "initial_flips": 0}, "columns", "R3"),
        ({"initial_flips": 12}, "initial_flips", "R5"),
        ({"score_limit": None, "max_rounds": None}, "score_limit", "R27"),
        ({"score_limit": None, "max_turns": 9}, "score_limit", "R27"),
        ({"deck": ((1, 25),)}, "deck", "R4"),
    ],
)
def test_what_cannot_be_played_quotes_the_rule(options: dict[str, Any], option: str, rule: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert (type(caught.value), caught.value.option, caught.value.rule) == (RulesError, option, rule)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_official_deck_seats_two_to_eight(players: int) -> None:
    OFFICIAL.check_players(players)


@pytest.mark.parametrize("players", [True, 2.0, "2", None])
def test_a_number_of_players_is_an_integer(players: Any) -> None:
    with (
        suppress_type_checks(),
        pytest.raises(RulesTypeError, match=r"^players: must be an integer") as caught,
    ):
        OFFICIAL.check_players(players)
    assert caught.value.rule == "R2"


@pytest.mark.parametrize("players", range(2, 9))
def test_a_deck_is_enough_if_a_discard_and_a_card_to_draw_are_left(players: int) -> None:
    needed = players * 2 + 2
    small = Rules(rows=1, columns=2, initial_flips=1, deck=((1, needed),))
    small.check_players(players)
    if players < 8:
        with pytest.raises(
            RulesError, match=f"{players + 1} players need at least {needed + 2} cards"
        ) as caught:
            small.check_players(players + 1)
        assert (caught.value.option, caught.value.rule) == ("deck", "R4")


def test_the_presets_are_named_and_cannot_be_changed() -> None:
    assert list(PRESETS) == ["official", "official_fr", "skyjo_online"]
    presets: Any = PRESETS
    with pytest.raises(TypeError):
        presets["mine"] = OFFICIAL


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({"rows": 2, "columns": 2}, ((0, 2), (1, 3))),
        ({"rows": 2, "columns": 2, "clear_columns": False, "clear_rows": True}, ((0, 1), (2, 3))),
        ({"rows": 1, "columns": 3, "clear_rows": True}, ((0, 1, 2),)),
        ({"rows": 3, "columns": 1, "clear_rows": True}, ((0, 1, 2),)),
        ({"rows": 3, "columns": 1, "clear_columns": False, "clear_rows": True}, ()),
    ],
)
def test_a_line_of_one_slot_is_none(options: dict[str, Any], lines: Any) -> None:
    rules = Rules(initial_flips=1, **options)
    assert rules.lines == lines
    assert rules.lines_through == tuple(
        tuple(line for line in lines if slot in line) for slot in range(rules.slots)
    )


def test_the_official_lines_are_the_four_columns() -> None:
    assert OFFICIAL.lines == ((0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7, 11))
    assert OFFICIAL.lines_through[6] == ((2, 6, 10),)


def test_what_rules_work_out_is_no_part_of_their_value() -> None:
    asked, fresh = Rules(clear_rows=True), Rules(clear_rows=True)
    assert asked.cards
    assert asked.lines_through
    assert asked == fresh
    assert hash(asked) == hash(fresh)
    assert repr(asked) == repr(fresh)


def test_every_option_makes_a_difference() -> None:
    others: dict[str, Any] = {option: minimum + 4 for option, minimum in INTEGERS.items()}
    others |= {flag: not getattr(OFFICIAL, flag) for flag in FLAGS}
    others |= {option: names[-1] for option, names in NAMED.items()}
    for option, value in (others | {"deck": ((1, 150),)}).items():
        assert make(option, value) != OFFICIAL


def test_skyjo_online_differs_in_three_options() -> None:
    changes: dict[str, Any] = {
        "next_starter": "highest_sum",
        "start_tie": "highest_card",
        "reveal": "after_last_turn",
    }
    assert evolve(OFFICIAL, **changes) == SKYJO_ONLINE


LIMITS = {"score_limit", "max_rounds", "max_turns"}


@pytest.mark.parametrize("option", [field.name for field in fields(Rules)])
def test_only_limits_may_be_none(option: str) -> None:
    if option in LIMITS:
        options: dict[str, Any] = {"score_limit": 5, "max_rounds": 5, option: None}
        assert getattr(Rules(**options), option) is None
    else:
        with suppress_type_checks(), pytest.raises(RulesTypeError):
            make(option, None)


TWICE = ((1, 20), (1, 20))

SENTENCES: list[tuple[dict[str, Any], str]] = [
    (
        {"reveal": "never"},
        "reveal: must be one of 'end_of_round', 'after_last_turn', not 'never' (R21)",
    ),
    ({"rows": "3"}, "rows: must be an integer, not '3' (R3)"),
    ({"rows": None}, "rows: must be an integer, not None (R3)"),
    ({"rows": 0}, "rows: must be from 1 to 1000000, not 0 (R3)"),
    ({"max_turns": "3"}, "max_turns: must be an integer or None, not '3' (R19)"),
    ({"clear_rows": 1}, "clear_rows: must be True or False, not 1 (R15)"),
    ({"deck": [1]}, "deck: must be a tuple of (value, count) pairs of integers, not [1] (R1)"),
    ({"deck": (1,)}, "deck: must be a tuple of (value, count) pairs of integers; 1 is none (R1)"),
    (
        {"deck": ((1001, 40),)},
        "deck: (1001, 40) is out of range: values from -1000 to 1000, counts from 1 to 10000 (R1)",
    ),
    ({"deck": TWICE}, f"deck: values must ascend, each written once, not {[1, 1]} (R1)"),
    ({"deck": ((1, 9_999), (2, 2))}, "deck: has more than 10000 cards (R1)"),
    ({"rows": 1, "columns": 1, "initial_flips": 0}, "columns: a grid of one slot cannot be played (R3)"),
    ({"score_limit": None}, "score_limit: without it or max_rounds the game would never end (R27)"),
]


@pytest.mark.parametrize(("options", "sentence"), SENTENCES, ids=[text for _, text in SENTENCES])
def test_an_error_says_what_would_be_right(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert str(caught.value) == sentence
