"""`skyjo.svg`: pictures that show what a viewer sees, in words too, and nothing else."""

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from typeguard import suppress_type_checks

from skyjo import (
    SPECTATOR,
    ArgumentError,
    ArgumentTypeError,
    Draw,
    FaceUp,
    Rules,
    State,
    Swap,
    Take,
    apply,
    initial_state,
    observe,
    sample_chance,
)
from skyjo.svg import Svg, card_colours, grid, table
from skyjo.testing import situation
from skyjo.testing.strategies import states

SVG = "{http://www.w3.org/2000/svg}"
TABLE = situation(
    ["12 (-2) (3) -- / 5 (6) 7 -- / 2 3 (4) --", "1 2 (3) (4) / 5 (6) 7 8 / 2 3 (4) 5"],
    draw_pile=[6],
    discard_pile=[9, -1],
)


def texts(picture: Svg) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def title(picture: Svg) -> str:
    return ElementTree.fromstring(picture).findtext(f"{SVG}title") or ""


def test_a_table_has_the_piles_the_names_and_every_card_that_lies_face_up() -> None:
    picture = table(TABLE, names=["Ana", "Ben"])
    assert texts(picture)[:4] == [f"Draw pile: {len(TABLE.draw_pile)}", "Discards: 2", "-1", "Ana"]
    shown = Counter(texts(picture)[4:])
    assert shown == Counter(["Ben", "12", "5", "7", "2", "3", "1", "2", "5", "7", "8", "2", "3", "5"])


def test_it_is_told_in_words_too() -> None:
    assert title(table(TABLE, names=["Ana", "Ben"])) == (
        f"Draw pile: {len(TABLE.draw_pile)} cards. Discard pile: 2 cards, -1 on top. "
        "Ana: 12 ? ? – / 5 ? 7 – / 2 3 ? –. Ben: 1 2 ? ? / 5 ? 7 8 / 2 3 ? 5."
    )
    assert title(grid(TABLE, 1)) == "Player 1: 1 2 ? ? / 5 ? 7 8 / 2 3 ? 5"


def test_before_the_first_deal_there_are_no_cards() -> None:
    picture = table(initial_state(3))
    assert title(picture) == (
        "Draw pile: 0 cards. Discard pile: 0 cards. "
        "Player 0: no cards yet. Player 1: no cards yet. Player 2: no cards yet."
    )


def test_the_card_in_hand_is_shown_to_those_who_may_see_it() -> None:
    drawn = apply(TABLE, Draw(0))
    assert texts(table(observe(drawn, 0)))[3:5] == ["Player 0 holds", "6"]
    assert texts(table(observe(drawn, 1)))[3:5] == ["Player 0 holds", "Player 0"]
    assert texts(table(drawn))[3:5] == ["Player 0 holds", "Player 0"]
    taken = apply(TABLE, Take(0))
    assert texts(table(taken))[2:5] == ["9", "Player 0 holds", "-1"]


def test_totals_stand_beside_the_names_once_a_round_is_over() -> None:
    later = situation([TABLE_ROWS, TABLE_ROWS], totals=[7, 30])
    assert [text for text in texts(table(later)) if text in ("7", "30")].count("30") == 1
    assert texts(grid(later, 1))[:2] == ["Player 1", "30"]


TABLE_ROWS = "12 (-2) (3) 9 / 5 (6) 10 8 / 2 3 (4) 5"


def test_who_may_act_is_golden_and_who_has_closed_has_a_star() -> None:
    closed = situation(["12 5 / 2 3", "1 (2) / 5 7"], closer=0, player=1, rules=Rules(rows=2, columns=2))
    picture = ElementTree.fromstring(table(closed, names=["Ana", "Ben"]))
    colours = {element.text: element.get("fill") for element in picture.iter(f"{SVG}text")}
    assert colours["Ben"] == "#ffc83d"
    assert colours["★ Ana"] == "#f4f1e8"


@given(states())
def test_a_state_is_shown_as_a_spectator_sees_it(state: State) -> None:
    assert table(state) == table(observe(state, SPECTATOR))
    assert grid(state, 0) == grid(observe(state, SPECTATOR), 0)


@given(states())
def test_everything_lies_within_the_picture_and_needs_nothing_else(state: State) -> None:
    picture = table(state)
    root = ElementTree.fromstring(picture)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    for group in (root, *root.iter(f"{SVG}g")):
        x, y = map(float, re.findall(r"[\d.]+", group.get("transform", "0 0")))
        for card in group.findall(f"{SVG}rect"):
            assert 0 <= x + float(card.get("x", 0)) <= width - float(card.get("width", 0))
            assert 0 <= y + float(card.get("y", 0)) <= height - float(card.get("height", 0))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {"svg", "title", "rect", "text", "g"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not attributes & {"id", "class", "style", "href"}


@given(states())
def test_every_card_face_up_has_its_colours(state: State) -> None:
    picture = grid(state, 0)
    slots = observe(state, SPECTATOR).grids[0].slots
    shown = Counter(card_colours(slot.card)[0] for slot in slots if isinstance(slot, FaceUp))
    fills = Counter(rect.get("fill") for rect in ElementTree.fromstring(picture).iter(f"{SVG}rect"))
    colours = {card_colours(card)[0] for card in (-2, 0, 1, 5, 9)}
    assert {colour: count for colour, count in fills.items() if colour in colours} == shown


@pytest.mark.parametrize("players", range(2, 9))
def test_players_sit_in_rows_of_about_the_same_length(players: int) -> None:
    state = apply(initial_state(players), sample_chance(initial_state(players), seed=1))
    places = re.findall(r'<g transform="translate\((\d+) (\d+)\)">', table(state))
    rows = Counter(y for _, y in places)
    assert sum(rows.values()) == players
    assert len(rows) == (1 if players <= 4 else 2)
    assert max(rows.values()) - min(rows.values()) <= 1


def test_a_narrow_page_has_the_grids_one_below_the_other() -> None:
    places = re.findall(r'<g transform="translate\((\d+) (\d+)\)">', table(initial_state(3), across=1))
    assert len({x for x, _ in places}) == 1
    assert len({y for _, y in places}) == 3


@pytest.mark.parametrize(
    ("cards", "colours"),
    [
        ((-1000, -2, -1), ("#2e3192", "#ffffff")),
        ((0,), ("#8fd6f2", "#1a1a1a")),
        ((1, 4), ("#6cbf4b", "#1a1a1a")),
        ((5, 8), ("#f5d328", "#1a1a1a")),
        ((9, 12, 1000), ("#c0272d", "#ffffff")),
    ],
)
def test_cards_have_the_colours_of_the_printed_ones(cards: tuple[int, ...], colours: tuple[str, str]) -> None:
    assert [card_colours(card) for card in cards] == [colours] * len(cards)


def test_long_numbers_are_smaller() -> None:
    wide = Rules(rows=1, columns=2, deck=((-100, 4), (5, 4)), initial_flips=0)
    state = situation(["-100 (5)", "5 (5)"], rules=wide)
    sizes = re.findall(r'font-size="(\d+)"[^>]*>(-100|5)<', grid(state, 0))
    assert sizes == [("15", "-100")]
    assert re.findall(r'font-size="(\d+)"[^>]*>(-100|5)<', grid(state, 1)) == [("24", "5")]


def test_names_are_text_whatever_they_are() -> None:
    names = ["<script>&\"'", "Đức 🂡"]
    picture = table(TABLE, names=names)
    assert "<script" not in picture
    assert names[0] in texts(picture)
    assert texts(grid(TABLE, 0, name=names[1]))[0] == names[1]


def test_names_are_cut_to_the_room_there_is() -> None:
    small = Rules(rows=1, columns=2, initial_flips=0)
    state = situation(["12 (5)", "5 (5)"], draw_pile=[0], rules=small)
    picture = table(apply(state, Draw(0)), names=["Bartholomew", "Benedict"])
    assert [text for text in texts(picture) if text.startswith("B")] == [
        "Barthol… holds",
        "Bartho…",
        "Benedi…",
    ]


def test_a_notebook_shows_the_picture() -> None:
    picture = table(TABLE)
    assert isinstance(picture, str)
    assert picture._repr_svg_() == picture


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(ArgumentError, match=r"^names: must be 2, one for each player, not 1$"):
        table(TABLE, names=["Ana"])
    with pytest.raises(ArgumentError, match=r"^across: must be positive, not 0$"):
        table(TABLE, across=0)
    with pytest.raises(ArgumentError, match=r"^player: must be from 0 to 1, not 2$"):
        grid(TABLE, 2)
    nothing: Any = None
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match=r"^position: "),
    ):
        table(nothing)


def test_a_swap_shows_the_new_card() -> None:
    after = apply(apply(TABLE, Take(0)), Swap(0, 1))
    assert "-1" in texts(grid(after, 0))
