"""Every reason why an action is illegal: its code, its rule, and a sentence that tells what would do."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from attrs import evolve
from typeguard import suppress_type_checks

from rules.table import OTHER, deck_of, ended, opening, play, refused
from skyjo import (
    OFFICIAL,
    SPECTATOR,
    Action,
    Deal,
    Discard,
    Draw,
    Flip,
    IllegalActionError,
    RefusalCode,
    Reshuffle,
    Rules,
    State,
    Swap,
    Take,
    apply,
    deck_cards,
    explain,
    initial_state,
    is_legal,
    legal_actions,
    observe,
)
from skyjo.testing import situation

CARDS = deck_cards(OFFICIAL.deck)


@cache
def position(name: str) -> State:
    choosing = situation(["5 2 (3) -- / (5) (6) 7 -- / 9 (10) 11 --", OTHER], discard_pile=[4, 8])
    empty = Rules(deck=deck_of(*[*range(1, 13)] * 2, 3, 12, 5, 0))
    empty_pile = situation([OTHER] * 2, discard_pile=[3, 12, 5, 0], rules=empty)
    match name:
        case "dealing":
            return initial_state(2)
        case "opening":
            return opening((1, 2), (3, 4))
        case "opened":  # by player 0, not yet by player 1
            return play(opening((1, 2), (3, 4)), Flip(0, 0), Flip(0, 1))
        case "choosing":
            return choosing
        case "drawn":
            return play(choosing, Draw(0))
        case "taken":
            return play(choosing, Take(0))
        case "flipping":
            return play(choosing, Draw(0), Discard(0))
        case "reshuffling":
            return play(empty_pile, Draw(0))
        case "nothing left":  # no game comes to this: see R14
            return evolve(empty_pile, discard_pile=(0,))
        case _:
            return ended(10, 20, totals=[90, 40])


REFUSED: list[tuple[str, str, Action, str, str, str]] = [
    # what, where, action, code, rule, what the sentence tells of what would be legal
    ("out of turn", "choosing", Draw(1), "wrong_player", "R13", "0 is to Draw or Take"),
    ("taking out of turn", "choosing", Take(1), "wrong_player", "R13", "0 is to Draw or Take"),
    ("swapping another's card", "drawn", Swap(1, 0), "wrong_player", "R13", "0 is to Swap or Discard"),
    ("discarding another's card", "drawn", Discard(1), "wrong_player", "R13", "0 is to Swap or Discard"),
    ("flipping for another", "flipping", Flip(1, 2), "wrong_player", "R13", "0 is to Flip"),
    ("no such player", "choosing", Draw(2), "wrong_player", "R2", "0 is to Draw or Take"),
    ("a negative player", "choosing", Take(-1), "wrong_player", "R2", "0 is to Draw or Take"),
    ("no such player at the opening", "opening", Flip(2, 0), "wrong_player", "R2", "players 0, 1"),
    ("a negative player at the opening", "opening", Flip(-1, 0), "wrong_player", "R2", "players 0, 1"),
    ("swap at slot 12", "drawn", Swap(0, 12), "slot_out_of_range", "R3", "from 0 to 11"),
    ("swap at slot -1", "taken", Swap(0, -1), "slot_out_of_range", "R3", "from 0 to 11"),
    ("flip at slot 12", "flipping", Flip(0, 12), "slot_out_of_range", "R3", "from 0 to 11"),
    ("flip at slot -1", "flipping", Flip(0, -1), "slot_out_of_range", "R3", "from 0 to 11"),
    ("opening flip at slot 12", "opening", Flip(1, 12), "slot_out_of_range", "R3", "from 0 to 11"),
    ("opening flip at slot -1", "opening", Flip(1, -1), "slot_out_of_range", "R3", "from 0 to 11"),
    ("third initial flip", "opened", Flip(0, 2), "opening_flips_used_up", "R5", "players 1"),
    ("same initial flip twice", "opened", Flip(0, 1), "slot_face_up", "R5", "2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
    ("flip of a face-up card", "flipping", Flip(0, 0), "slot_face_up", "R11", "2, 4, 5, 9"),
    ("flip of a cleared slot", "flipping", Flip(0, 3), "slot_cleared", "R17", "0, 1, 2, 4, 5, 6, 8, 9, 10"),
    ("swap onto a cleared slot", "drawn", Swap(0, 7), "slot_cleared", "R17", "0, 1, 2, 4, 5, 6, 8, 9, 10"),
    ("taken card onto a cleared slot", "taken", Swap(0, 11), "slot_cleared", "R17", "0, 1, 2, 4, 5, 6, 8"),
    ("discard after take", "taken", Discard(0), "must_swap", "R9", "0 is to Swap"),
    ("flip after take", "taken", Flip(0, 2), "wrong_phase", "R9", "0 is to Swap"),
    ("draw after take", "taken", Draw(0), "wrong_phase", "R9", "0 is to Swap"),
    ("take after take", "taken", Take(0), "wrong_phase", "R9", "0 is to Swap"),
    ("second draw", "drawn", Draw(0), "wrong_phase", "R10", "0 is to Swap or Discard"),
    ("take after draw", "drawn", Take(0), "wrong_phase", "R10", "0 is to Swap or Discard"),
    ("flip with the card in hand", "drawn", Flip(0, 2), "wrong_phase", "R10", "0 is to Swap or Discard"),
    ("swap after discard", "flipping", Swap(0, 2), "wrong_phase", "R11", "0 is to Flip"),
    ("second discard", "flipping", Discard(0), "wrong_phase", "R11", "0 is to Flip"),
    ("draw after discard", "flipping", Draw(0), "wrong_phase", "R11", "0 is to Flip"),
    ("swap without a card", "choosing", Swap(0, 2), "wrong_phase", "R8", "0 is to Draw or Take"),
    ("discard without a card", "choosing", Discard(0), "wrong_phase", "R8", "0 is to Draw or Take"),
    ("flip before drawing", "choosing", Flip(0, 2), "wrong_phase", "R8", "0 is to Draw or Take"),
    ("draw at the opening", "opening", Draw(0), "wrong_phase", "R5", "each of the players 0, 1"),
    ("draw at the end of the opening", "opened", Draw(1), "wrong_phase", "R5", "players 1"),
    ("flip after the end", "over", Flip(0, 0), "game_over", "R27", "the game is over"),
    ("draw after the end", "over", Draw(0), "game_over", "R27", "the game is over"),
    ("deal after the end", "over", Deal(CARDS), "game_over", "R27", "the game is over"),
    ("reshuffle after the end", "over", Reshuffle(()), "game_over", "R27", "the game is over"),
    ("a card too few dealt", "dealing", Deal(CARDS[1:]), "wrong_cards", "R1", "4 instead of 5"),
    ("a card too many dealt", "dealing", Deal((*CARDS, 12)), "wrong_cards", "R1", "11 instead of 10"),
    ("another card dealt", "dealing", Deal((13, *CARDS[1:])), "wrong_cards", "R1", "150 cards"),
    ("the top reshuffled too", "reshuffling", Reshuffle((3, 12, 5, 0)), "wrong_cards", "R14", "3 cards due"),
    ("a card not reshuffled", "reshuffling", Reshuffle((3, 12)), "wrong_cards", "R14", "0 instead of 1"),
    ("another card reshuffled", "reshuffling", Reshuffle((3, 12, 6)), "wrong_cards", "R14", "3 cards due"),
    ("a move before the deal", "dealing", Flip(0, 0), "chance_due", "R3", "a Deal is due"),
    ("a reshuffle before the deal", "dealing", Reshuffle(()), "chance_due", "R3", "a Deal is due"),
    ("a move before the reshuffle", "reshuffling", Swap(0, 0), "chance_due", "R14", "a Reshuffle is due"),
    ("a draw before the reshuffle", "reshuffling", Draw(0), "chance_due", "R14", "a Reshuffle is due"),
    ("a deal instead", "reshuffling", Deal(CARDS), "chance_due", "R14", "a Reshuffle is due"),
    ("a deal during a round", "choosing", Deal(CARDS), "chance_not_due", "R3", "0 is to Draw or Take"),
    ("a deal at the opening", "opening", Deal(CARDS), "chance_not_due", "R3", "a Flip is due"),
    ("a needless reshuffle", "choosing", Reshuffle((4,)), "chance_not_due", "R14", "0 is to Draw or Take"),
    ("a reshuffle after draw", "drawn", Reshuffle((4,)), "chance_not_due", "R14", "to Swap or Discard"),
    ("nothing to draw", "nothing left", Draw(0), "nothing_to_draw", "R14", "0 is to Take"),
]


@pytest.mark.parametrize(
    ("where", "action", "code", "rule", "legal"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_an_illegal_action_is_refused_with_its_code_its_rule_and_what_would_be_legal(
    where: str, action: Action, code: str, rule: str, legal: str
) -> None:
    refusal = refused(position(where), action)
    assert (refusal.code, refusal.rule) == (RefusalCode(code), rule)
    assert legal in refusal.message
    assert refusal.message.endswith(".")


@pytest.mark.parametrize(("where", "action"), [row[1:3] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_refusal_changes_nothing_and_is_the_same_for_every_viewer(where: str, action: Action) -> None:
    state = position(where)
    before, legal = deepcopy(state), legal_actions(state)
    refusal = refused(state, action)
    assert state == before
    assert legal_actions(state) == legal
    assert action not in legal
    for viewer in (0, 1, SPECTATOR):
        assert explain(observe(state, viewer), action) == refusal
        assert not is_legal(observe(state, viewer), action)


class Peek(Draw):
    """A class of somebody else."""


@pytest.mark.parametrize("action", [None, "draw", ("draw", 0), 24, Peek(0)], ids=repr)
@pytest.mark.parametrize("where", ["dealing", "choosing", "over"])
def test_what_is_no_action_is_malformed(where: str, action: Any) -> None:
    state = position(where)
    with suppress_type_checks(), pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    with suppress_type_checks():
        assert explain(state, action) == caught.value.refusal
    assert caught.value.refusal.code is RefusalCode.MALFORMED
    assert caught.value.refusal.rule == "R8"
    assert "Draw, Take, Swap, Discard or Flip" in caught.value.refusal.message


def test_each_code_is_tested() -> None:
    assert {code for *_, code, _, _ in REFUSED} | {"malformed"} == {code.value for code in RefusalCode}


def test_codes_are_listed_in_the_order_in_which_they_are_checked() -> None:
    assert [code.value for code in RefusalCode] == [
        "malformed",
        "game_over",
        "chance_due",
        "chance_not_due",
        "wrong_cards",
        "wrong_phase",
        "wrong_player",
        "slot_out_of_range",
        "slot_cleared",
        "slot_face_up",
        "opening_flips_used_up",
        "must_swap",
        "nothing_to_draw",
    ]


@pytest.mark.parametrize(
    ("where", "action", "first", "later"),
    [
        ("over", Deal(()), "game_over", "wrong_cards"),
        ("over", Reshuffle(()), "game_over", "chance_not_due"),
        ("over", Swap(7, 99), "game_over", "wrong_player"),
        ("dealing", Reshuffle((99,)), "chance_due", "wrong_cards"),
        ("dealing", Draw(9), "chance_due", "wrong_player"),
        ("reshuffling", Swap(0, 99), "chance_due", "slot_out_of_range"),
        ("reshuffling", Deal(()), "chance_due", "wrong_cards"),
        ("choosing", Deal(()), "chance_not_due", "wrong_cards"),
        ("opening", Reshuffle(()), "chance_not_due", "wrong_phase"),
        ("choosing", Swap(1, 99), "wrong_phase", "wrong_player"),
        ("choosing", Flip(0, 99), "wrong_phase", "slot_out_of_range"),
        ("drawn", Draw(1), "wrong_phase", "wrong_player"),
        ("taken", Flip(0, 0), "wrong_phase", "must_swap"),
        ("nothing left", Discard(0), "wrong_phase", "nothing_to_draw"),
        ("drawn", Swap(1, 99), "wrong_player", "slot_out_of_range"),
        ("flipping", Flip(1, 3), "wrong_player", "slot_cleared"),
        ("flipping", Flip(1, 0), "wrong_player", "slot_face_up"),
        ("opened", Flip(2, 0), "wrong_player", "opening_flips_used_up"),
        ("taken", Discard(1), "wrong_player", "must_swap"),
        ("nothing left", Draw(1), "wrong_player", "nothing_to_draw"),
        ("opened", Flip(0, 99), "slot_out_of_range", "opening_flips_used_up"),
        ("opened", Flip(0, 0), "slot_face_up", "opening_flips_used_up"),
    ],
)
def test_the_first_of_several_reasons_is_given(where: str, action: Action, first: str, later: str) -> None:
    codes = [code.value for code in RefusalCode]
    assert codes.index(first) < codes.index(later)
    assert refused(position(where), action).code.value == first


def test_an_error_says_the_sentence_the_rule_and_the_code() -> None:
    with pytest.raises(IllegalActionError, match=r"to Draw or Take\. \(R13, wrong_player\)$"):
        apply(position("choosing"), Draw(1))
