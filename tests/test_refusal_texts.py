"""The sentences of refusals, word by word, and the rule that each quotes."""

from collections.abc import Callable

import pytest
from attrs import evolve

from skyjo import (
    OFFICIAL,
    SPECTATOR,
    Action,
    Deal,
    Discard,
    Draw,
    Flip,
    Refusal,
    RefusalCode,
    Reshuffle,
    Rules,
    State,
    Swap,
    Take,
    apply,
    deck_cards,
    initial_state,
    observe,
    play,
    sample_chance,
)
from skyjo import refusals as sentences
from skyjo.bots import greedy_bot
from skyjo.testing import situation

GRID = "5 2 (3) -- / (5) (6) 7 -- / 9 (10) 11 --"
DEALING = initial_state(3)
OPENING = apply(DEALING, sample_chance(DEALING, seed=1))
OPENED = apply(apply(OPENING, Flip(1, 0)), Flip(1, 5))
CHOOSING = situation([GRID] * 3, discard_pile=[9])
ONLY_TAKE = evolve(CHOOSING, draw_pile=(), discard_pile=(9,))
DRAWN = apply(CHOOSING, Draw(0))
TAKEN = apply(CHOOSING, Take(0))
FLIPPING = apply(DRAWN, Discard(0))
RESHUFFLING = apply(situation([GRID] * 3, rest="discard"), Draw(0))
FINISHED = play(3, [greedy_bot] * 3, 1, Rules(max_rounds=1))
SLOTS = CHOOSING.grids[0].slots

CHOICE = "player 0 is to Draw or Take"
HELD = "player 0 is to Swap or Discard"

NOT_NOW: list[tuple[State, Action, str, str, str]] = [
    (FINISHED, Draw(0), "game_over", "R27", "Draw is not possible now: the game is over."),
    (FINISHED, Deal(()), "game_over", "R27", "Deal is not possible now: the game is over."),
    (DEALING, Take(0), "chance_due", "R3", "Take is not possible now: a Deal is due."),
    (RESHUFFLING, Draw(0), "chance_due", "R14", "Draw is not possible now: a Reshuffle is due."),
    (CHOOSING, Deal(()), "chance_not_due", "R3", f"Deal is not possible now: {CHOICE}."),
    (CHOOSING, Reshuffle(()), "chance_not_due", "R14", f"Reshuffle is not possible now: {CHOICE}."),
    (CHOOSING, Swap(0, 0), "wrong_phase", "R8", f"Swap is not possible now: {CHOICE}."),
    (ONLY_TAKE, Discard(0), "wrong_phase", "R8", "Discard is not possible now: player 0 is to Take."),
    (DRAWN, Flip(0, 2), "wrong_phase", "R10", f"Flip is not possible now: {HELD}."),
    (TAKEN, Flip(0, 2), "wrong_phase", "R9", "Flip is not possible now: player 0 is to Swap."),
    (
        FLIPPING,
        Swap(0, 0),
        "wrong_phase",
        "R11",
        "Swap is not possible now: player 0 is to Flip a face-down card.",
    ),
    (
        OPENING,
        Draw(0),
        "wrong_phase",
        "R5",
        "Draw is not possible now: a Flip is due from each of the players 0, 1, 2.",
    ),
    (
        OPENED,
        Draw(0),
        "wrong_phase",
        "R5",
        "Draw is not possible now: a Flip is due from each of the players 0, 2.",
    ),
]


@pytest.mark.parametrize(
    ("state", "action", "code", "rule", "message"), NOT_NOW, ids=[row[-1] for row in NOT_NOW]
)
def test_an_action_out_of_its_phase_is_told_what_is_due(
    state: State, action: Action, code: str, rule: str, message: str
) -> None:
    expected = Refusal(RefusalCode(code), rule, message)
    assert sentences.not_now(state, action) == expected
    for viewer in (SPECTATOR, *range(state.players)):
        assert sentences.not_now(observe(state, viewer), action) == expected


@pytest.mark.parametrize(
    ("player", "rule", "message"),
    [
        (1, "R13", f"Player 1 is not on turn: {CHOICE}."),
        (2, "R13", f"Player 2 is not on turn: {CHOICE}."),
        (3, "R2", f"There is no player 3: {CHOICE}."),
        (-1, "R2", f"There is no player -1: {CHOICE}."),
    ],
)
def test_a_player_who_is_not_on_turn_is_told_who_is(player: int, rule: str, message: str) -> None:
    assert sentences.not_on_turn(CHOOSING, player) == Refusal(RefusalCode.WRONG_PLAYER, rule, message)


CARDS = deck_cards(OFFICIAL.deck)


@pytest.mark.parametrize(
    ("cards", "first"),
    [
        (CARDS[1:], "4 instead of 5 of the card -2"),
        ((*CARDS, 12), "11 instead of 10 of the card 12"),
        ((*CARDS[:-1], 0), "16 instead of 15 of the card 0"),
        ((*CARDS, 99), "1 instead of 0 of the card 99"),
        ((-9, *CARDS[:-1]), "1 instead of 0 of the card -9"),
        ((), "0 instead of 5 of the card -2"),
        ((99, *CARDS[:0:-1]), "4 instead of 5 of the card -2"),
    ],
)
def test_the_lowest_card_that_is_wrong_is_named(cards: tuple[int, ...], first: str) -> None:
    message = f"A Deal must hold exactly the 150 cards due; this one has {first}."
    expected = Refusal(RefusalCode.WRONG_CARDS, "R1", message)
    assert sentences.wrong_cards(Deal(cards), "R1", cards, CARDS) == expected


def test_wrong_cards_name_the_action_and_the_number_due() -> None:
    refusal = sentences.wrong_cards(Reshuffle((1, 2)), "R14", (1, 2), (2, 2))
    message = "A Reshuffle must hold exactly the 2 cards due; this one has 1 instead of 0 of the card 1."
    assert refusal == Refusal(RefusalCode.WRONG_CARDS, "R14", message)


ONE_SENTENCE_EACH: list[tuple[Callable[[], Refusal], str, str, str]] = [
    (
        lambda: sentences.malformed(7),
        "malformed",
        "R8",
        "int is not an action, such as Draw, Take, Swap, Discard or Flip.",
    ),
    (
        lambda: sentences.slot_out_of_range(SLOTS, 12),
        "slot_out_of_range",
        "R3",
        "There is no slot 12: slots go from 0 to 11.",
    ),
    (
        lambda: sentences.slot_cleared(SLOTS, 3),
        "slot_cleared",
        "R17",
        "Slot 3 has been cleared; left are 0, 1, 2, 4, 5, 6, 8, 9, 10.",
    ),
    (
        lambda: sentences.slot_face_up(SLOTS, 0, rule="R11"),
        "slot_face_up",
        "R11",
        "Slot 0 lies face up already; face down are 2, 4, 5, 9.",
    ),
    (
        lambda: sentences.slot_face_up(SLOTS, 6, rule="R5"),
        "slot_face_up",
        "R5",
        "Slot 6 lies face up already; face down are 2, 4, 5, 9.",
    ),
    (
        lambda: sentences.flips_used_up(OPENED, 1),
        "opening_flips_used_up",
        "R5",
        "Player 1 has turned up 2 of their cards already: a Flip is due from each of the players 0, 2.",
    ),
    (
        lambda: sentences.must_swap(2),
        "must_swap",
        "R9",
        "A card taken from the discard pile cannot be discarded: player 2 is to Swap it.",
    ),
    (
        lambda: sentences.nothing_to_draw(1),
        "nothing_to_draw",
        "R14",
        "The draw pile is empty and a single discard is not reshuffled: player 1 is to Take it.",
    ),
]


@pytest.mark.parametrize(
    ("refusal", "code", "rule", "message"), ONE_SENTENCE_EACH, ids=[row[1] for row in ONE_SENTENCE_EACH]
)
def test_each_reason_has_its_sentence(
    refusal: Callable[[], Refusal], code: str, rule: str, message: str
) -> None:
    assert refusal() == Refusal(RefusalCode(code), rule, message)


def test_every_code_has_a_sentence_here() -> None:
    told = {row[2] for row in NOT_NOW} | {row[1] for row in ONE_SENTENCE_EACH}
    assert told | {"wrong_player", "wrong_cards"} == {code.value for code in RefusalCode}
