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
    with pytest.raises(exceptions.FrozenInstanceError):
        rules.rows = 4  # type: ignore[misc] # the point
