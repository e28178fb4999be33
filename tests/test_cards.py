"""The deck (R1)."""

import pytest

from skyjo import OFFICIAL_DECK, Deck, deck_cards


def test_the_official_deck_is_that_of_r1() -> None:
    counts = dict(OFFICIAL_DECK)
    assert counts == {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
    assert list(counts) == list(range(-2, 13))


def test_the_official_cards_are_150_and_sum_to_760() -> None:
    cards = deck_cards(OFFICIAL_DECK)
    assert (len(cards), sum(cards)) == (150, 760)
    assert list(cards) == sorted(cards)


@pytest.mark.parametrize(
    ("deck", "cards"),
    [((), ()), (((5, 1),), (5,)), (((-3, 2), (0, 1), (7, 3)), (-3, -3, 0, 7, 7, 7))],
)
def test_each_value_comes_as_often_as_it_is_counted(deck: Deck, cards: tuple[int, ...]) -> None:
    assert deck_cards(deck) == cards
