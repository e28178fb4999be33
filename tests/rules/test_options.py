"""Options of the table, the opening and views: the difference that each value makes."""

from typing import Any, TypeAlias

import pytest
from attrs import fields

from rules.table import (
    OTHER,
    ended,
    open_pairs,
    opening,
    play,
    refused,
    shown,
    stacked,
    turn_up,
)
from skyjo import (
    OFFICIAL,
    OFFICIAL_FR,
    PRESETS,
    SKYJO_ONLINE,
    SPECTATOR,
    Choosing,
    Deal,
    Draw,
    FirstStarter,
    Flip,
    Holding,
    HoldingUnseen,
    NextStarter,
    Opening,
    RefusalCode,
    ReshuffleScope,
    Reveal,
    Rules,
    RulesError,
    Source,
    StartTie,
    State,
    apply,
    deck_cards,
    initial_state,
    observe,
    sample_chance,
)
from skyjo.testing import situation

Points: TypeAlias = tuple[int, ...]


def dealt(rules: Rules, players: int = 2) -> State:
    return play(initial_state(players, rules), sample_chance(initial_state(players, rules), seed=5))


@pytest.mark.parametrize(
    ("option", "official"),
    [
        ("rows", 3),
        ("columns", 4),
        ("deck", ((-2, 5), (-1, 10), (0, 15), *[(card, 10) for card in range(1, 13)])),
        ("initial_flips", 2),
        ("first_starter", FirstStarter.HIGHEST_SUM),
        ("next_starter", NextStarter.CLOSER),
        ("start_tie", StartTie.LOWEST_SEAT),
        ("clear_columns", True),
        ("clear_rows", False),
        ("final_clear", True),
        ("reveal", Reveal.END_OF_ROUND),
        ("reshuffle", ReshuffleScope.KEEP_TOP),
        ("penalty_multiplier", 2),
        ("penalty_flat", 0),
        ("penalty_flat_first", False),
        ("penalty_on_tie", True),
        ("penalty_positive_only", True),
        ("score_limit", 100),
        ("max_rounds", None),
        ("max_turns", None),
        ("drawn_card_public", False),
    ],
)
def test_the_official_value_is_the_default(option: str, official: object) -> None:
    assert getattr(Rules(), option) == getattr(OFFICIAL, option) == official


# The table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [1, 2, 3, 5])
def test_rows_are_how_many_cards_a_column_has(rows: int) -> None:
    rules = Rules(rows=rows)
    assert len(dealt(rules).grids[0].slots) == 4 * rows
    top = "5 (1) (2) (3)"
    # The last row completes the column of fives; a column of one card is never complete.
    grid = " / ".join([top] * (rows - 1) + ["(5) (4) (6) (7)"])
    state = play(situation([grid, grid], rules=rules), *turn_up(0, 4 * (rows - 1)))
    assert state.grids[0].slots.count(None) == (0 if rows == 1 else rows)


@pytest.mark.parametrize("columns", [1, 2, 4, 6])
def test_columns_are_how_many_cards_a_row_has(columns: int) -> None:
    rules = Rules(columns=columns, clear_rows=True)
    assert len(dealt(rules).grids[0].slots) == 3 * columns
    # The last card completes the row of fives; a row of one card is never complete.
    first = " ".join(["5"] * (columns - 1) + ["(5)"])
    second, third = " ".join(f"({card})" for card in range(6, 6 + columns)), " ".join(["(0)"] * columns)
    mine = f"{first} / {second} / {third}"
    other = " ".join(f"({card})" for card in range(1, 1 + columns))
    state = situation([mine, f"{other} / {second} / {other}"], rules=rules)
    state = play(state, *turn_up(0, columns - 1))
    assert state.grids[0].slots.count(None) == (0 if columns == 1 else columns)


def test_rows_and_columns_say_which_slots_lie_below_each_other() -> None:
    rules = Rules(rows=2, columns=3)
    state = situation(["5 1 (2) / (5) 4 (6)", "(1) 2 3 / 4 5 6"], rules=rules)
    assert shown(play(state, *turn_up(0, 3)), 0) == "-- 1 (2) / -- 4 (6)"


def test_deck_is_what_must_be_dealt() -> None:
    rules = Rules(deck=((3, 20), (7, 6)))
    waiting = initial_state(2, rules)
    assert refused(waiting, Deal(deck_cards(OFFICIAL.deck))).code is RefusalCode.WRONG_CARDS
    state = apply(waiting, Deal((7,) * 6 + (3,) * 20))
    assert shown(state, 0) == "(7) (7) (7) (7) / (7) (7) (3) (3) / (3) (3) (3) (3)"
    assert (state.discard_pile, state.draw_pile) == ((3,), (3,))


@pytest.mark.parametrize("players", [2, 4, 8])
def test_deck_needs_two_cards_more_than_all_grids_have(players: int) -> None:
    assert dealt(Rules(deck=((1, 12 * players + 2),)), players).draw_pile == (1,)
    if players > 2:
        short = Rules(deck=((1, 12 * players + 1),))
        with pytest.raises(RulesError) as caught:
            initial_state(players, short)
        assert caught.value.option == "deck"


@pytest.mark.parametrize("flips", [0, 1, 2, 3, 11])
def test_initial_flips_are_how_many_cards_each_player_turns_up(flips: int) -> None:
    state = dealt(Rules(initial_flips=flips))
    for flip in [Flip(player, slot) for player in (1, 0) for slot in range(flips)]:
        assert state.phase == Opening()
        state = apply(state, flip)
    assert isinstance(state.phase, Choosing)
    assert [sum(slot is not None and slot.face_up for slot in grid.slots) for grid in state.grids] == [
        flips
    ] * 2


def test_initial_flips_of_none_let_the_lowest_seat_start_at_once() -> None:
    assert dealt(Rules(initial_flips=0), 3).phase == Choosing(0)


# Who starts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "starter"), [("highest_sum", 1), ("lowest_seat", 0)])
def test_first_starter_says_who_starts_the_first_round(value: str, starter: int) -> None:
    state = open_pairs(opening((1, 2), (12, 11), (5, 5), rules=Rules(first_starter=value)))
    assert (state.phase, state.starter) == (Choosing(starter), starter)


def test_first_starter_does_not_matter_in_later_rounds() -> None:
    rules = Rules(first_starter="lowest_seat")
    assert open_pairs(opening((12, 12), (1, 1), rules=rules, previous_closer=1)).phase == Choosing(1)


@pytest.mark.parametrize(
    ("value", "starter"), [("closer", 1), ("next_seat", 3), ("round_winner", 2), ("highest_sum", 0)]
)
def test_next_starter_says_who_starts_a_later_round(value: str, starter: int) -> None:
    # Seat 2 has started the round, seat 1 has closed it; seat 2 has the fewest points.
    rules = Rules(next_starter=value)
    state = ended(9, 8, 5, 20, closer=1, rules=rules)
    state = play(state, stacked(rules, {0: 12, 1: 12}))
    assert open_pairs(state).phase == Choosing(starter)


def test_next_starter_next_seat_goes_round_the_table() -> None:
    rules = Rules(next_starter="next_seat")
    assert ended(9, 8, 5, closer=1, rules=rules).rounds[0].next_starter == 0


@pytest.mark.parametrize(
    ("raw", "closer", "starter"), [((8, 8, 9), 0, 1), ((9, 8, 8), 0, 1), ((8, 9, 8), 2, 0)]
)
def test_next_starter_round_winner_goes_by_booked_points_then_by_the_lowest_seat(
    raw: Points, closer: int, starter: int
) -> None:
    state = ended(*raw, closer=closer, rules=Rules(next_starter="round_winner"))
    assert state.rounds[0].next_starter == starter


@pytest.mark.parametrize(("value", "starter"), [("lowest_seat", 0), ("highest_card", 1)])
def test_start_tie_says_who_starts_among_equal_sums(value: str, starter: int) -> None:
    assert open_pairs(opening((6, 4), (12, -2), rules=Rules(start_tie=value))).phase == Choosing(starter)


@pytest.mark.parametrize(
    ("pairs", "starter"),
    [
        ([(6, 4), (12, -2), (12, -2)], 1),
        ([(6, 5), (12, -2), (5, 6)], 0),
        ([(-1, -1), (-2, 0)], 1),
    ],
    ids=["then the lowest seat", "only among the highest sums", "below zero"],
)
def test_start_tie_highest_card_looks_at_single_cards_of_equal_sums(
    pairs: list[tuple[int, int]], starter: int
) -> None:
    assert open_pairs(opening(*pairs, rules=Rules(start_tie="highest_card"))).phase == Choosing(starter)


# The opening on small grids -------------------------------------------------------------------------------

SMALL = Rules(rows=2, columns=2)


def test_initial_flips_clear_nothing_before_the_last_of_them_by_anybody() -> None:
    grids = ["(5) (1) / (5) (2)", "(6) (3) / (6) (4)"]
    state = situation(grids, phase="opening", discard_pile=[0], rules=SMALL)
    state = play(state, Flip(0, 0), Flip(0, 2), Flip(1, 0))
    assert (shown(state, 0), state.discard_pile) == ("5 (1) / 5 (2)", (0,))
    state = apply(state, Flip(1, 2))
    assert (shown(state, 0), shown(state, 1)) == ("-- (1) / -- (2)", "-- (3) / -- (4)")
    assert state.discard_pile == (0, 5, 5, 6, 6)


def test_initial_flips_choose_the_starter_before_lines_are_cleared() -> None:
    grids = ["(1) (1) / (2) (2)", "(6) (3) / (6) (4)"]
    state = situation(grids, phase="opening", rules=SMALL)
    state = play(state, Flip(0, 0), Flip(0, 3), Flip(1, 0), Flip(1, 2))
    assert (shown(state, 1), state.phase) == ("-- (3) / -- (4)", Choosing(1))


# Views ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "seen"), [(True, Holding(0, 9, Source.DRAW_PILE)), (False, HoldingUnseen(0))]
)
def test_drawn_card_public_says_whether_the_others_see_a_drawn_card(value: bool, seen: object) -> None:
    state = situation([OTHER] * 2, draw_pile=[9], rules=Rules(drawn_card_public=value))
    state = apply(state, Draw(0))
    assert observe(state, 0).phase == Holding(0, 9, Source.DRAW_PILE)
    assert observe(state, 1).phase == observe(state, SPECTATOR).phase == seen


# Presets and what cannot be played ------------------------------------------------------------------------


def test_presets_differ_from_the_official_rules_in_these_options_only() -> None:
    def changed(rules: Rules) -> dict[str, object]:
        names = [option.name for option in fields(Rules)]
        return {
            name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(OFFICIAL, name)
        }

    assert Rules() == OFFICIAL
    assert changed(OFFICIAL_FR) == {"next_starter": NextStarter.HIGHEST_SUM}
    assert changed(SKYJO_ONLINE) == {
        "next_starter": NextStarter.HIGHEST_SUM,
        "start_tie": StartTie.HIGHEST_CARD,
        "reveal": Reveal.AFTER_LAST_TURN,
    }
    assert dict(PRESETS) == {"official": OFFICIAL, "official_fr": OFFICIAL_FR, "skyjo_online": SKYJO_ONLINE}


@pytest.mark.parametrize(
    ("option", "options"),
    [
        ("rows", {"rows": 0}),
        ("columns", {"columns": 0}),
        ("columns", {"rows": 1, "columns": 1, "initial_flips": 0}),
        ("deck", {"deck": ()}),
        ("deck", {"deck": ((5, 25),)}),
        ("deck", {"deck": ((5, 0), (6, 40))}),
        ("deck", {"deck": ((6, 40), (5, 40))}),
        ("deck", {"deck": ((5, 40), (5, 40))}),
        ("initial_flips", {"initial_flips": -1}),
        ("initial_flips", {"initial_flips": 12}),
        ("initial_flips", {"rows": 1, "columns": 2}),
        ("first_starter", {"first_starter": "closer"}),
        ("next_starter", {"next_starter": "lowest_seat"}),
        ("start_tie", {"start_tie": "random"}),
        ("reveal", {"reveal": "never"}),
        ("reshuffle", {"reshuffle": "none"}),
        ("penalty_multiplier", {"penalty_multiplier": 0}),
        ("penalty_flat", {"penalty_flat": -1}),
        ("score_limit", {"score_limit": 0}),
        ("score_limit", {"score_limit": None}),
        ("max_rounds", {"max_rounds": 0}),
        ("max_turns", {"max_turns": 0}),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_name_of_the_option(
    option: str, options: dict[str, Any]
) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert caught.value.option == option
    assert option in str(caught.value)
