"""R1 to R7: the deck, the deal, the opening flips and who starts."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from rules.table import deck_of, ended, open_pairs, opening, play, refused, stacked
from skyjo import (
    OFFICIAL,
    SPECTATOR,
    Card,
    Choosing,
    Deal,
    Dealing,
    FaceDown,
    Flip,
    Opening,
    RulesError,
    active_players,
    apply,
    deck_cards,
    initial_state,
    legal_actions,
    observe,
    sample_chance,
)

SORTED_DEAL = Deal(deck_cards(OFFICIAL.deck))


@pytest.mark.parametrize(
    ("card", "count"), [(-2, 5), (-1, 10), (0, 15), *[(card, 10) for card in range(1, 13)]]
)
def test_r1_the_deck_has_so_many_of_each_card(card: Card, count: int) -> None:
    assert Counter(deck_cards(OFFICIAL.deck))[card] == count


def test_r1_the_deck_has_150_cards_worth_760() -> None:
    cards = deck_cards(OFFICIAL.deck)
    assert (len(cards), sum(cards)) == (150, 760)


def test_r1_every_card_of_the_deck_is_dealt() -> None:
    state = play(initial_state(5), sample_chance(initial_state(5), seed=1))
    lying = [card for grid in state.grids for card in grid.cards()]
    assert deck_of(*lying, *state.discard_pile, *state.draw_pile) == OFFICIAL.deck


@pytest.mark.parametrize("players", range(2, 9))
def test_r2_two_to_eight_players_may_play(players: int) -> None:
    state = play(initial_state(players), SORTED_DEAL)
    assert len(state.grids) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 9])
def test_r2_fewer_and_more_may_not(players: int) -> None:
    with pytest.raises(RulesError, match="2 to 8") as caught:
        initial_state(players)
    assert caught.value.option == "players"


def test_r3_each_player_is_dealt_twelve_cards_face_down_row_by_row() -> None:
    state = play(initial_state(3), stacked(OFFICIAL, {0: 12, 3: 11, 4: 10, 11: 9, 12: -1, 35: 8}))
    assert [len(grid.slots) for grid in state.grids] == [12, 12, 12]
    assert not any(slot and slot.face_up for grid in state.grids for slot in grid.slots)
    first, second, third = [grid.cards() for grid in state.grids]
    assert (first[0], first[3], first[4], first[11], second[0], third[11]) == (12, 11, 10, 9, -1, 8)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_r3_nobody_sees_a_face_down_card_the_owner_included(viewer: int) -> None:
    view = observe(play(initial_state(2), SORTED_DEAL), viewer)
    assert [grid.slots for grid in view.grids] == [(FaceDown(),) * 12] * 2


def test_r4_one_more_card_opens_the_discard_pile_and_the_rest_is_the_draw_pile() -> None:
    deal = sample_chance(initial_state(4), seed=4)
    assert isinstance(deal, Deal)
    state = play(initial_state(4), deal)
    assert state.discard_pile == (deal.deck[48],)
    assert state.draw_pile == deal.deck[49:]


@pytest.mark.parametrize("slots", [*combinations(range(12), 2)])
def test_r5_the_two_cards_are_freely_chosen(slots: tuple[int, int]) -> None:
    state = play(initial_state(2), SORTED_DEAL, *[Flip(0, slot) for slot in slots])
    assert [at for at, slot in enumerate(state.grids[0].slots) if slot and slot.face_up] == [*slots]


def test_r5_the_opening_lasts_until_everybody_has_turned_up_two_cards() -> None:
    state = opening((12, -2), (4, 2), (1, 1))
    due = [active_players(state)]
    for flip in (Flip(2, 7), Flip(0, 0), Flip(2, 8), Flip(0, 1), Flip(1, 5)):
        state = apply(state, flip)
        assert state.phase == Opening()
        due.append(active_players(state))
    assert due == [(0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1), (1,), (1,)]
    assert isinstance(apply(state, Flip(1, 6)).phase, Choosing)


def test_r5_players_turn_up_their_cards_in_any_order_with_the_same_result() -> None:
    flips = [Flip(0, 3), Flip(0, 4), Flip(1, 0), Flip(1, 11)]
    state = opening((12, -2), (4, 2))
    assert len({play(state, *order) for order in permutations(flips)}) == 1


def test_r5_a_flip_of_one_leaves_the_cards_of_the_others_down() -> None:
    state = play(opening((12, -2), (4, 2)), Flip(1, 0))
    assert legal_actions(state, 0) == tuple(Flip(0, slot) for slot in range(12))
    assert legal_actions(state, 1) == tuple(Flip(1, slot) for slot in range(1, 12))


def test_r5_two_cards_are_turned_up_in_later_rounds_too() -> None:
    state = play(ended(5, 9), SORTED_DEAL)
    assert state.phase == Opening()
    state = play(state, Flip(0, 0), Flip(0, 1), Flip(1, 0))
    assert state.phase == Opening()
    assert refused(state, Flip(0, 2)).rule == "R5"
    assert isinstance(apply(state, Flip(1, 1)).phase, Choosing)


@pytest.mark.parametrize(
    ("pairs", "starter"),
    [
        ([(12, -2), (4, 2)], 0),
        ([(4, 2), (12, -2)], 1),
        ([(0, 1), (1, 1), (12, 11)], 2),
        ([(-2, -2), (-2, -1)], 1),
        ([(-2, -1), (-2, -2)], 0),
        ([(-1, 0), (0, 0)], 1),
    ],
)
def test_r6_the_highest_sum_starts_the_first_round(pairs: list[tuple[Card, Card]], starter: int) -> None:
    state = open_pairs(opening(*pairs))
    assert (state.phase, state.starter) == (Choosing(starter), starter)


@pytest.mark.parametrize(
    ("pairs", "starter"),
    [
        ([(5, 5), (5, 5)], 0),
        ([(6, 4), (12, -2)], 0),
        ([(0, 0), (7, 3), (12, -2)], 1),
        ([(-1, -1), (-2, 0), (-1, -2)], 0),
    ],
)
def test_r6_among_equal_sums_the_lowest_seat_starts(pairs: list[tuple[Card, Card]], starter: int) -> None:
    assert open_pairs(opening(*pairs)).phase == Choosing(starter)


def test_r6_only_cards_that_lie_face_up_count() -> None:
    state = play(opening((12, 12), (0, 0)), Flip(0, 2), Flip(0, 3), Flip(1, 10), Flip(1, 11))
    assert state.phase == Choosing(1)


@pytest.mark.parametrize("closer", range(3))
def test_r7_the_closer_starts_the_next_round_whatever_the_sums(closer: int) -> None:
    state = ended(9, 9, 9, closer=closer)
    assert state.phase == Dealing()
    pairs = {12 * seat + slot: 12 if seat != closer else -2 for seat in range(3) for slot in (0, 1)}
    state = open_pairs(play(state, stacked(OFFICIAL, pairs)))
    assert (state.phase, state.starter) == (Choosing(closer), closer)


def test_r7_the_closer_of_the_last_round_starts_and_not_that_of_an_earlier_one() -> None:
    state = ended(9, 9, 9, closer=1, totals=[5, 10, 20])
    assert [result.closer for result in state.rounds] == [0, 1]
    assert open_pairs(play(state, SORTED_DEAL)).phase == Choosing(1)
