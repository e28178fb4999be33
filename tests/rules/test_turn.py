"""R8 to R14: what a player on turn does."""

import pytest
from attrs import evolve

from rules.table import OTHER, deck_of, play, refused, shown, swap_drawn, swap_taken, turn_up
from skyjo import (
    SPECTATOR,
    Choosing,
    Dealing,
    Discard,
    Draw,
    FaceDown,
    Flip,
    Flipping,
    Holding,
    HoldingUnseen,
    PlayerAction,
    RefusalCode,
    Reshuffle,
    Reshuffling,
    Rules,
    Source,
    State,
    Swap,
    Take,
    Viewer,
    apply,
    is_chance,
    legal_actions,
    observe,
    sample_chance,
)
from skyjo.testing import situation

MINE = "4 7 (1) -- / -1 (5) (9) -- / 12 (6) (9) --"
LEFT = (0, 1, 2, 4, 5, 6, 8, 9, 10)


def on_turn(player: int = 0, players: int = 2) -> State:
    grids = [MINE] * 2 + [OTHER] * (players - 2)
    return situation(grids, draw_pile=[9, 3], discard_pile=[8, 2], player=player)


def test_r8_the_player_on_turn_draws_or_takes_and_passing_does_not_exist() -> None:
    assert legal_actions(on_turn()) == (Draw(0), Take(0))


def test_r8_draw_gives_the_next_card_of_the_draw_pile() -> None:
    state = apply(on_turn(), Draw(0))
    assert state.phase == Holding(0, 9, Source.DRAW_PILE)
    assert (state.draw_pile, state.discard_pile) == (on_turn().draw_pile[1:], (8, 2))


def test_r8_take_gives_the_top_of_the_discard_pile() -> None:
    state = apply(on_turn(), Take(0))
    assert state.phase == Holding(0, 2, Source.DISCARD_PILE)
    assert (state.draw_pile, state.discard_pile) == (on_turn().draw_pile, (8,))


def test_r8_the_only_discard_may_be_taken() -> None:
    state = play(situation([OTHER] * 2, discard_pile=[3]), Take(0))
    assert state.discard_pile == ()
    assert play(state, Swap(0, 0)).discard_pile == (1,)


def test_r9_a_card_taken_from_the_discard_pile_must_be_swapped_in() -> None:
    state = apply(on_turn(), Take(0))
    assert legal_actions(state) == tuple(Swap(0, slot) for slot in LEFT)


@pytest.mark.parametrize("action", [Discard(0), Flip(0, 2), Take(0), Draw(0)], ids=str)
def test_r9_a_taken_card_can_be_neither_put_back_nor_thrown_away(action: PlayerAction) -> None:
    assert refused(apply(on_turn(), Take(0)), action).rule == "R9"


@pytest.mark.parametrize(
    ("slot", "grid", "discarded"),
    [
        (1, "4 2 (1) -- / -1 (5) (9) -- / 12 (6) (9) --", 7),
        (6, "4 7 (1) -- / -1 (5) 2 -- / 12 (6) (9) --", 9),
        (9, "4 7 (1) -- / -1 (5) (9) -- / 12 2 (9) --", 6),
    ],
)
def test_r9_any_remaining_card_may_be_replaced_face_up_or_face_down(
    slot: int, grid: str, discarded: int
) -> None:
    state = play(on_turn(), *swap_taken(0, slot))
    assert shown(state, 0) == grid
    assert state.discard_pile == (8, discarded)


def test_r9_the_card_to_be_replaced_is_not_looked_at_first() -> None:
    view = observe(apply(on_turn(), Take(0)), 0)
    assert view.grids[0].slots[2] == FaceDown()


def test_r9_a_swap_that_gains_nothing_is_legal() -> None:
    before = situation([MINE, OTHER], discard_pile=[8, 7])
    after = play(before, *swap_taken(0, 1))
    assert (after.grids, after.discard_pile, after.phase) == (before.grids, (8, 7), Choosing(1))


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR], ids=str)
def test_r10_a_drawn_card_is_seen_by_that_player_alone(viewer: Viewer) -> None:
    state = apply(on_turn(players=3), Draw(0))
    assert observe(state, 0).phase == Holding(0, 9, Source.DRAW_PILE)
    assert observe(state, viewer).phase == HoldingUnseen(0)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR], ids=str)
def test_r10_a_taken_card_is_seen_by_everybody(viewer: Viewer) -> None:
    state = apply(on_turn(players=3), Take(0))
    assert observe(state, viewer).phase == Holding(0, 2, Source.DISCARD_PILE)


def test_r10_a_drawn_card_is_swapped_in_or_discarded() -> None:
    state = apply(on_turn(), Draw(0))
    assert legal_actions(state) == (*[Swap(0, slot) for slot in LEFT], Discard(0))


@pytest.mark.parametrize(
    ("slot", "grid", "discarded"),
    [
        (4, "4 7 (1) -- / 9 (5) (9) -- / 12 (6) (9) --", -1),
        (2, "4 7 9 -- / -1 (5) (9) -- / 12 (6) (9) --", 1),
    ],
)
def test_r10_a_drawn_card_is_swapped_in_for_any_card(slot: int, grid: str, discarded: int) -> None:
    state = play(on_turn(), *swap_drawn(0, slot))
    assert shown(state, 0) == grid
    assert (state.discard_pile, state.phase) == ((8, 2, discarded), Choosing(1))


def test_r10_a_discarded_card_lies_on_the_discard_pile() -> None:
    state = play(on_turn(), Draw(0), Discard(0))
    assert (state.discard_pile, state.phase) == ((8, 2, 9), Flipping(0))
    assert state.grids == on_turn().grids


def test_r11_whoever_discards_the_drawn_card_must_turn_up_one_of_their_own() -> None:
    state = play(on_turn(), Draw(0), Discard(0))
    assert legal_actions(state) == tuple(Flip(0, slot) for slot in (2, 5, 6, 9, 10))


def test_r11_turning_up_the_card_ends_the_turn() -> None:
    state = play(on_turn(), *turn_up(0, 5))
    assert shown(state, 0) == "4 7 (1) -- / -1 5 (9) -- / 12 (6) (9) --"
    assert shown(state, 1) == MINE
    assert state.phase == Choosing(1)


def test_r11_swapping_the_drawn_card_in_turns_up_nothing_more() -> None:
    state = play(on_turn(), *swap_drawn(0, 0))
    assert shown(state, 0) == "9 7 (1) -- / -1 (5) (9) -- / 12 (6) (9) --"
    assert state.phase == Choosing(1)


@pytest.mark.parametrize("card", ["face up", "face down"])
@pytest.mark.parametrize("source", ["drawn", "taken"])
def test_r12_the_card_that_a_swap_replaces_goes_face_up_on_the_discard_pile(source: str, card: str) -> None:
    slot, replaced = (8, 12) if card == "face up" else (6, 9)
    turn, discards = (swap_drawn, (8, 2)) if source == "drawn" else (swap_taken, (8,))
    assert play(on_turn(), *turn(0, slot)).discard_pile == (*discards, replaced)


@pytest.mark.parametrize("players", range(2, 9))
def test_r13_the_turn_passes_to_the_next_seat(players: int) -> None:
    state = situation([OTHER] * players, discard_pile=[0])
    for player in range(players):
        assert state.phase == Choosing(player)
        state = play(state, *turn_up(player, 2))
    assert state.phase == Choosing(0)


@pytest.mark.parametrize("player", [1, 2])
def test_r13_nobody_else_may_act(player: int) -> None:
    state = on_turn(players=3)
    for action in (Draw(player), Take(player)):
        assert refused(state, action).rule == "R13"
    assert legal_actions(state, player) == ()


def empty_pile() -> State:
    """No card to draw and D=[3, 12, 5, 0]; the deck of this game has these cards and those of the grids."""
    grid = [4, 7, 1, 8, -1, 5, 9, 8, 12, 6, 9, 1]
    text = "4 7 (1) 8 / -1 (5) (9) 8 / 12 (6) (9) 1"
    rules = Rules(deck=deck_of(*grid, *grid, 3, 12, 5, 0))
    return situation([text] * 2, discard_pile=[3, 12, 5, 0], rules=rules)


def test_r14_drawing_from_an_empty_draw_pile_reshuffles_all_discards_but_the_top() -> None:
    state = apply(empty_pile(), Draw(0))
    assert state.phase == Reshuffling(0)
    assert (is_chance(state), legal_actions(state)) == (True, ())
    state = apply(state, Reshuffle((5, 3, 12)))
    assert state.phase == Holding(0, 5, Source.DRAW_PILE)
    assert (state.draw_pile, state.discard_pile) == ((3, 12), (0,))


@pytest.mark.parametrize("order", [(3, 12, 5, 0), (0, 12, 5), (3, 12), ()], ids=str)
def test_r14_nothing_but_those_cards_is_reshuffled(order: tuple[int, ...]) -> None:
    state = apply(empty_pile(), Draw(0))
    assert refused(state, Reshuffle(order)).code is RefusalCode.WRONG_CARDS


def test_r14_the_sampled_reshuffle_has_the_cards_that_are_due() -> None:
    state = apply(empty_pile(), Draw(0))
    order = sample_chance(state, seed=3)
    assert isinstance(order, Reshuffle)
    assert sorted(order.order) == [3, 5, 12]


def test_r14_taking_the_discard_instead_shuffles_nothing() -> None:
    state = apply(empty_pile(), Take(0))
    assert state.phase == Holding(0, 0, Source.DISCARD_PILE)
    assert (state.draw_pile, state.discard_pile, state.reshuffles) == ((), (3, 12, 5), 0)


def test_r14_the_pile_is_reshuffled_when_someone_wants_to_draw_and_not_when_it_runs_out() -> None:
    state = situation([OTHER] * 2, draw_pile=[6], discard_pile=[9, 7], rest="discard")
    discards = state.discard_pile
    state = apply(state, Draw(0))
    assert state.phase == Holding(0, 6, Source.DRAW_PILE)
    assert (state.draw_pile, state.discard_pile) == ((), discards)
    state = play(state, Discard(0), Flip(0, 2))
    assert (state.phase, state.discard_pile) == (Choosing(1), (*discards, 6))
    state = apply(state, Draw(1))
    assert state.phase == Reshuffling(1)
    state = apply(state, sample_chance(state, seed=1))
    assert (state.discard_pile, len(state.draw_pile)) == ((6,), len(discards) - 1)


def test_r14_a_pile_may_be_reshuffled_more_than_once() -> None:
    state = play(empty_pile(), Draw(0), Reshuffle((5, 3, 12)), Swap(0, 0))
    state = play(state, *turn_up(1, 2), *turn_up(0, 2))
    assert (state.draw_pile, state.discard_pile) == ((), (0, 4, 3, 12))
    state = play(state, Draw(1), Reshuffle((4, 3, 0)))
    assert (state.phase, state.discard_pile) == (Holding(1, 4, Source.DRAW_PILE), (12,))
    assert state.reshuffles == 2


def test_r14_the_next_round_has_not_been_reshuffled() -> None:
    grids = ["-- -- -- 1 / -- -- -- 2 / -- -- -- 3", OTHER]
    state = apply(situation(grids, closer=0, player=1, rest="discard"), Draw(1))
    state = play(state, sample_chance(state, seed=1), Discard(1), Flip(1, 2))
    assert (state.phase, state.reshuffles) == (Dealing(), 1)
    state = apply(state, sample_chance(state, seed=1))
    assert (state.reshuffles, observe(state, 0).pile_cards) == (0, None)


def test_r14_drawing_is_illegal_when_the_discard_pile_is_down_to_one_card() -> None:
    # No game comes to this: every deck that may be dealt has two cards more than the grids.
    state = evolve(empty_pile(), discard_pile=(0,))
    assert legal_actions(state) == (Take(0),)
    assert refused(state, Draw(0)).code is RefusalCode.NOTHING_TO_DRAW
