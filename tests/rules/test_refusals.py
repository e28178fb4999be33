"""Every reason why an action is illegal: its code, its rule, and a sentence that tells what would do."""

from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve
from typeguard import suppress_type_checks

from rules.table import OTHER, deck_of, ended, open_pairs, opening, play, refused, turn_up
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

DEALING = initial_state(2)
OPENING = opening((1, 2), (3, 4))
OPENED = play(OPENING, Flip(0, 0), Flip(0, 1))
"""Player 0 has turned up two cards; player 1 none yet."""
CHOOSING = situation(["5 2 (3) -- / (5) (6) 7 -- / 9 (10) 11 --", OTHER], discard_pile=[4, 8])
DRAWN = play(CHOOSING, Draw(0))
TAKEN = play(CHOOSING, Take(0))
FLIPPING = play(CHOOSING, Draw(0), Discard(0))
EMPTY = situation(
    [OTHER] * 2, discard_pile=[3, 12, 5, 0], rules=Rules(deck=deck_of(*[*range(1, 13)] * 2, 3, 12, 5, 0))
)
RESHUFFLING = play(EMPTY, Draw(0))
NOTHING_LEFT = evolve(EMPTY, discard_pile=(0,))  # no game comes to this: see R14
OVER = ended(10, 20, totals=[90, 40])

REFUSED: list[tuple[str, State, Action, str, str, str]] = [
    # what, where, action, code, rule, what the sentence tells of what would be legal
    ("out of turn", CHOOSING, Draw(1), "wrong_player", "R13", "player 0 is to Draw or Take"),
    ("taking out of turn", CHOOSING, Take(1), "wrong_player", "R13", "player 0 is to Draw or Take"),
    ("swapping another's card", DRAWN, Swap(1, 0), "wrong_player", "R13", "player 0 is to Swap or Discard"),
    ("discarding another's card", DRAWN, Discard(1), "wrong_player", "R13", "player 0 is to Swap or Discard"),
    ("flipping for another", FLIPPING, Flip(1, 2), "wrong_player", "R13", "player 0 is to Flip"),
    ("no such player", CHOOSING, Draw(2), "wrong_player", "R2", "player 0 is to Draw or Take"),
    ("a negative player", CHOOSING, Take(-1), "wrong_player", "R2", "player 0 is to Draw or Take"),
    ("no such player at the opening", OPENING, Flip(2, 0), "wrong_player", "R2", "players 0, 1"),
    ("a negative player at the opening", OPENING, Flip(-1, 0), "wrong_player", "R2", "players 0, 1"),
    ("swap at slot 12", DRAWN, Swap(0, 12), "slot_out_of_range", "R3", "from 0 to 11"),
    ("swap at slot -1", TAKEN, Swap(0, -1), "slot_out_of_range", "R3", "from 0 to 11"),
    ("flip at slot 12", FLIPPING, Flip(0, 12), "slot_out_of_range", "R3", "from 0 to 11"),
    ("flip at slot -1", FLIPPING, Flip(0, -1), "slot_out_of_range", "R3", "from 0 to 11"),
    ("opening flip at slot 12", OPENING, Flip(1, 12), "slot_out_of_range", "R3", "from 0 to 11"),
    ("opening flip at slot -1", OPENING, Flip(1, -1), "slot_out_of_range", "R3", "from 0 to 11"),
    ("third initial flip", OPENED, Flip(0, 2), "opening_flips_used_up", "R5", "players 1"),
    ("same initial flip twice", OPENED, Flip(0, 1), "slot_face_up", "R5", "2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
    ("flip of a face-up card", FLIPPING, Flip(0, 0), "slot_face_up", "R11", "2, 4, 5, 9"),
    ("flip of a cleared slot", FLIPPING, Flip(0, 3), "slot_cleared", "R17", "0, 1, 2, 4, 5, 6, 8, 9, 10"),
    ("swap onto a cleared slot", DRAWN, Swap(0, 7), "slot_cleared", "R17", "0, 1, 2, 4, 5, 6, 8, 9, 10"),
    ("taken card onto a cleared slot", TAKEN, Swap(0, 11), "slot_cleared", "R17", "0, 1, 2, 4, 5, 6, 8"),
    ("discard after take", TAKEN, Discard(0), "must_swap", "R9", "player 0 is to Swap"),
    ("flip after take", TAKEN, Flip(0, 2), "wrong_phase", "R9", "player 0 is to Swap"),
    ("draw after take", TAKEN, Draw(0), "wrong_phase", "R9", "player 0 is to Swap"),
    ("take after take", TAKEN, Take(0), "wrong_phase", "R9", "player 0 is to Swap"),
    ("second draw", DRAWN, Draw(0), "wrong_phase", "R10", "player 0 is to Swap or Discard"),
    ("take after draw", DRAWN, Take(0), "wrong_phase", "R10", "player 0 is to Swap or Discard"),
    ("flip with the card in hand", DRAWN, Flip(0, 2), "wrong_phase", "R10", "player 0 is to Swap or Discard"),
    ("swap after discard", FLIPPING, Swap(0, 2), "wrong_phase", "R11", "player 0 is to Flip"),
    ("second discard", FLIPPING, Discard(0), "wrong_phase", "R11", "player 0 is to Flip"),
    ("draw after discard", FLIPPING, Draw(0), "wrong_phase", "R11", "player 0 is to Flip"),
    ("swap without a card", CHOOSING, Swap(0, 2), "wrong_phase", "R8", "player 0 is to Draw or Take"),
    ("discard without a card", CHOOSING, Discard(0), "wrong_phase", "R8", "player 0 is to Draw or Take"),
    ("flip before drawing", CHOOSING, Flip(0, 2), "wrong_phase", "R8", "player 0 is to Draw or Take"),
    (
        "draw at the opening",
        OPENING,
        Draw(0),
        "wrong_phase",
        "R5",
        "Flip is due from each of the players 0, 1",
    ),
    ("draw at the end of the opening", OPENED, Draw(1), "wrong_phase", "R5", "players 1"),
    ("flip after the end", OVER, Flip(0, 0), "game_over", "R27", "the game is over"),
    ("draw after the end", OVER, Draw(0), "game_over", "R27", "the game is over"),
    ("deal after the end", OVER, Deal(CARDS), "game_over", "R27", "the game is over"),
    ("reshuffle after the end", OVER, Reshuffle(()), "game_over", "R27", "the game is over"),
    ("a card too few dealt", DEALING, Deal(CARDS[1:]), "wrong_cards", "R1", "4 instead of 5 of the card -2"),
    ("a card too many dealt", DEALING, Deal((*CARDS, 12)), "wrong_cards", "R1", "11 instead of 10"),
    ("another card dealt", DEALING, Deal((13, *CARDS[1:])), "wrong_cards", "R1", "150 cards"),
    ("the top reshuffled too", RESHUFFLING, Reshuffle((3, 12, 5, 0)), "wrong_cards", "R14", "3 cards due"),
    ("a card not reshuffled", RESHUFFLING, Reshuffle((3, 12)), "wrong_cards", "R14", "0 instead of 1"),
    ("another card reshuffled", RESHUFFLING, Reshuffle((3, 12, 6)), "wrong_cards", "R14", "3 cards due"),
    ("a move before the deal", DEALING, Flip(0, 0), "chance_due", "R3", "a Deal is due"),
    ("a reshuffle before the deal", DEALING, Reshuffle(()), "chance_due", "R3", "a Deal is due"),
    ("a move before the reshuffle", RESHUFFLING, Swap(0, 0), "chance_due", "R14", "a Reshuffle is due"),
    ("a draw before the reshuffle", RESHUFFLING, Draw(0), "chance_due", "R14", "a Reshuffle is due"),
    ("a deal instead of the reshuffle", RESHUFFLING, Deal(CARDS), "chance_due", "R14", "a Reshuffle is due"),
    ("a deal during a round", CHOOSING, Deal(CARDS), "chance_not_due", "R3", "player 0 is to Draw or Take"),
    ("a deal at the opening", OPENING, Deal(CARDS), "chance_not_due", "R3", "a Flip is due"),
    (
        "a needless reshuffle",
        CHOOSING,
        Reshuffle((4,)),
        "chance_not_due",
        "R14",
        "player 0 is to Draw or Take",
    ),
    (
        "a reshuffle with a card in hand",
        DRAWN,
        Reshuffle((4,)),
        "chance_not_due",
        "R14",
        "to Swap or Discard",
    ),
    ("nothing to draw", NOTHING_LEFT, Draw(0), "nothing_to_draw", "R14", "player 0 is to Take"),
]


@pytest.mark.parametrize(
    ("state", "action", "code", "rule", "legal"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_an_illegal_action_is_refused_with_its_code_its_rule_and_what_would_be_legal(
    state: State, action: Action, code: str, rule: str, legal: str
) -> None:
    refusal = refused(state, action)
    assert (refusal.code, refusal.rule) == (RefusalCode(code), rule)
    assert legal in refusal.message
    assert refusal.message.endswith(".")


@pytest.mark.parametrize(("state", "action"), [row[1:3] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_refusal_changes_nothing_and_is_the_same_for_every_viewer(state: State, action: Action) -> None:
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
@pytest.mark.parametrize("state", [DEALING, CHOOSING, OVER], ids=["dealing", "choosing", "over"])
def test_what_is_no_action_is_malformed(state: State, action: Any) -> None:
    with suppress_type_checks(), pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    with suppress_type_checks():
        assert explain(state, action) == caught.value.refusal
    assert caught.value.refusal.code is RefusalCode.MALFORMED
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
    ("state", "action", "first", "later"),
    [
        (OVER, Deal(()), "game_over", "wrong_cards"),
        (OVER, Reshuffle(()), "game_over", "chance_not_due"),
        (OVER, Swap(7, 99), "game_over", "wrong_player"),
        (DEALING, Reshuffle((99,)), "chance_due", "wrong_cards"),
        (DEALING, Draw(9), "chance_due", "wrong_player"),
        (RESHUFFLING, Swap(0, 99), "chance_due", "slot_out_of_range"),
        (RESHUFFLING, Deal(()), "chance_due", "wrong_cards"),
        (CHOOSING, Deal(()), "chance_not_due", "wrong_cards"),
        (OPENING, Reshuffle(()), "chance_not_due", "wrong_phase"),
        (CHOOSING, Swap(1, 99), "wrong_phase", "wrong_player"),
        (CHOOSING, Flip(0, 99), "wrong_phase", "slot_out_of_range"),
        (DRAWN, Draw(1), "wrong_phase", "wrong_player"),
        (TAKEN, Flip(0, 0), "wrong_phase", "must_swap"),
        (NOTHING_LEFT, Discard(0), "wrong_phase", "nothing_to_draw"),
        (DRAWN, Swap(1, 99), "wrong_player", "slot_out_of_range"),
        (FLIPPING, Flip(1, 3), "wrong_player", "slot_cleared"),
        (FLIPPING, Flip(1, 0), "wrong_player", "slot_face_up"),
        (OPENED, Flip(2, 0), "wrong_player", "opening_flips_used_up"),
        (TAKEN, Discard(1), "wrong_player", "must_swap"),
        (NOTHING_LEFT, Draw(1), "wrong_player", "nothing_to_draw"),
        (OPENED, Flip(0, 99), "slot_out_of_range", "opening_flips_used_up"),
        (OPENED, Flip(0, 0), "slot_face_up", "opening_flips_used_up"),
    ],
)
def test_the_first_of_several_reasons_is_given(state: State, action: Action, first: str, later: str) -> None:
    codes = [code.value for code in RefusalCode]
    assert codes.index(first) < codes.index(later)
    assert refused(state, action).code.value == first


def test_an_error_says_the_sentence_the_rule_and_the_code() -> None:
    with pytest.raises(IllegalActionError, match=r"to Draw or Take\. \(R13, wrong_player\)$"):
        apply(CHOOSING, Draw(1))


def test_in_a_round_that_goes_on_only_the_opening_names_several_players() -> None:
    state = open_pairs(OPENING)
    assert refused(state, Flip(0, 2)).rule == "R8"
    assert refused(play(state, *turn_up(1, 2)), Draw(1)).rule == "R13"
