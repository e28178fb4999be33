"""The shuffle `skyjo-shuffle-1`, against a second implementation and pinned vectors."""

import re
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256, shake_128
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from typeguard import suppress_type_checks

import skyjo.chance
from skyjo import (
    OFFICIAL,
    SPECTATOR,
    ArgumentError,
    ArgumentTypeError,
    Deal,
    Draw,
    Reshuffle,
    Rules,
    apply,
    initial_state,
    observe,
    play,
)
from skyjo import sample_chance as sample
from skyjo.bots import greedy_bot
from skyjo.chance import SEED_BITS, SHUFFLE_NAME, shuffled, words
from skyjo.testing import situation


def shuffle(cards: Iterable[int], seed: int, round_number: int, shuffle_number: int) -> tuple[int, ...]:
    return shuffled(cards, words(SHUFFLE_NAME, seed, round_number, shuffle_number))


VECTORS = {
    (0, 1): (0, 10, 6, 5, 9, 11, 9, -1, 5, 0, 12, 2),
    (0, 2): (5, 6, 6, 2, 3, 11, 3, -1, 9, 7, 5, 8),
    (1, 1): (12, -2, -1, 0, -2, 4, 9, 7, 1, 10, 9, 7),
    (1, 2): (8, 8, 6, 4, 0, 4, 5, 5, 2, -2, 0, 6),
    (2**128 - 1, 1): (1, 12, 5, 11, 4, 11, 8, -1, 7, 12, -1, -1),
    (2**128 - 1, 2): (2, 9, 5, 0, 11, 4, 7, 11, 8, 11, 4, 6),
}


def reference(cards: list[int], seed: int, round_number: int, shuffle_number: int) -> list[int]:
    """The specification, written anew: one word at a time, floor instead of remainder."""
    key = b"skyjo-shuffle-1" + b"".join(
        number.to_bytes(size, "big") for number, size in ((seed, 16), (round_number, 4), (shuffle_number, 4))
    )
    output, at = shake_128(key).digest(1 << 16), 0
    cards = sorted(cards)
    for i in reversed(range(1, len(cards))):
        word = 2**32
        while word >= 2**32 // (i + 1) * (i + 1):
            word, at = int.from_bytes(output[at : at + 4], "big"), at + 4
        cards[i], cards[word % (i + 1)] = cards[word % (i + 1)], cards[i]
    return cards


@pytest.mark.parametrize(("seed", "round_number"), list(VECTORS))
def test_the_vectors_hold(seed: int, round_number: int) -> None:
    assert shuffle(OFFICIAL.cards, seed, round_number, 0)[:12] == VECTORS[seed, round_number]


def test_the_vectors_of_the_documentation_hold() -> None:
    page = (Path(__file__).parent.parent / "docs" / "reference" / "shuffle.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+) \| (.+) \| (\d) \| (\d) \| (.+) \| `(\w+)` \|$", page, re.MULTILINE)
    assert len(rows) == 13
    for cards, seed, round_number, number, first, sha in rows:
        whole = shuffle(numbers(cards), numbers(seed)[0], int(round_number), int(number))
        assert whole[:12] == numbers(first)
        text = ",".join(map(str, whole)).encode()
        assert sha256(text).hexdigest()[: len(sha)] == sha


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a cell of that table."""
    text = text.replace("−", "-")
    match text.split(" to "):
        case ["official deck"]:
            return OFFICIAL.cards
        case ["2^128 - 1"]:
            return (2**128 - 1,)
        case [first, last]:
            return tuple(range(int(first), int(last) + 1))
        case _:
            return tuple(map(int, text.split(", ")))


@given(
    st.lists(st.integers(-2, 12), max_size=400),
    st.integers(0, 2**128 - 1),
    st.integers(1, 99),
    st.integers(0, 99),
)
def test_a_second_implementation_agrees(cards: list[int], seed: int, round_number: int, number: int) -> None:
    expected = reference(cards, seed, round_number, number)
    assert shuffle(tuple(cards), seed, round_number, number) == tuple(expected)
    assert shuffle(tuple(reversed(cards)), seed, round_number, number) == tuple(expected)


def test_words_go_on_beyond_the_first_block() -> None:
    cards = list(range(700))
    assert shuffle(tuple(cards), 5, 1, 0) == tuple(reference(cards, 5, 1, 0))


def test_words_that_would_favour_low_places_are_passed_over() -> None:
    # 2**32 - 1 is the greatest multiple of 3 within the words, and the start of a group that is not whole.
    few = iter([2**32 - 1, 1, 0])
    assert shuffled((7, 8, 9), few) == (9, 7, 8)
    assert list(few) == []


def test_a_deal_and_a_reshuffle_come_from_streams_of_their_own() -> None:
    state = initial_state(2)
    deal = sample(state, 7)
    assert isinstance(deal, Deal)
    assert deal.deck == shuffle(OFFICIAL.cards, 7, 1, 0)
    grids = ["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2
    waiting = apply(situation(grids, rest="discard", totals=[3, 5]), Draw(0))
    due = sample(waiting, 7)
    assert isinstance(due, Reshuffle)
    assert due.order == shuffle(waiting.discard_pile[:-1], 7, 2, 1)


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ArgumentError, match=r"seed: must be from 0 to 2\*\*128 - 1"):
        sample(initial_state(2), seed)


@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_a_seed_of_another_type_is_refused(seed: Any) -> None:
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match="seed: must be an integer"):
        sample(initial_state(2), seed)


def test_a_sample_is_refused_when_no_chance_is_due() -> None:
    state = situation(["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2)
    with pytest.raises(ArgumentError, match="position: must be Dealing or Reshuffling, not Choosing"):
        sample(state, 1)


def test_passed_over_words_may_come_one_after_the_other_and_across_blocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blocks = iter([(2**32 - 1, 2**32 - 1), (2**32 - 1,), (2**32 - 2, 1)])
    monkeypatch.setattr(skyjo.chance, "_blocks", lambda key: blocks)
    # 2**32 - 2 is the last word below the limit for three: it gives 2.
    assert shuffle((7, 8, 9), 0, 1, 0) == (7, 8, 9)
    assert list(blocks) == []


def test_a_power_of_two_passes_no_word_over() -> None:
    assert shuffled((7, 8), iter([2**32 - 1])) == (7, 8)


@pytest.mark.parametrize("cards", [(1, 2, 3, 4, 5), (1, 1, 2, 3, 3), (0, 0, 0, 0)])
def test_every_order_is_as_likely_as_any_other(cards: tuple[int, ...]) -> None:
    choices = product(*[range(i + 1) for i in range(len(cards) - 1, 0, -1)])
    orders = Counter(shuffled(cards, iter(choice)) for choice in choices)
    assert orders.keys() == set(permutations(cards))
    assert len(set(orders.values())) == 1


def test_the_blocks_are_one_stream() -> None:
    blocks = skyjo.chance._blocks(b"key")
    first = [word for _ in range(4) for word in next(blocks)]
    output = shake_128(b"key").digest(4 * len(first))
    assert len(first) == 2048
    assert b"".join(word.to_bytes(4, "big") for word in first) == output


def test_a_deck_of_more_than_a_block_is_dealt_as_specified() -> None:
    state = initial_state(2, Rules(deck=tuple((value, 100) for value in range(6))))
    deal = sample(state, 3)
    assert isinstance(deal, Deal)
    assert deal.deck == tuple(reference(list(state.rules.cards), 3, 1, 0))


@pytest.mark.parametrize("other", [(6, 2, 3), (5, 3, 3), (5, 2, 4)])
def test_the_seed_the_round_and_the_number_each_make_a_stream(other: tuple[int, int, int]) -> None:
    assert shuffle(OFFICIAL.cards, *other) != shuffle(OFFICIAL.cards, 5, 2, 3)


@pytest.mark.parametrize("cards", [(), (7,), (7, 7, 7)])
def test_cards_that_have_one_order_have_that(cards: tuple[int, ...]) -> None:
    assert shuffle(cards, 1, 1, 0) == cards


def test_the_name_and_the_size_of_seeds_are_pinned() -> None:
    assert (SHUFFLE_NAME, SEED_BITS) == ("skyjo-shuffle-1", 128)


def test_a_view_gives_the_same_chance_action() -> None:
    dealing = initial_state(2)
    waiting = apply(situation(["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2, rest="discard"), Draw(0))
    for state in (dealing, waiting):
        for viewer in (0, 1, SPECTATOR):
            assert sample(observe(state, viewer), 7) == sample(state, 7)


def test_every_reshuffle_of_a_round_has_its_number() -> None:
    grids = ["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2
    waiting = apply(situation(grids, rest="discard"), Draw(0))
    again = evolve(waiting, reshuffles=4)
    due = sample(again, 7)
    assert isinstance(due, Reshuffle)
    assert due.order == shuffle(waiting.discard_pile[:-1], 7, 1, 5)


def test_no_chance_is_due_after_the_end() -> None:
    over = play(2, [greedy_bot] * 2, 1, Rules(max_rounds=1))
    with pytest.raises(ArgumentError, match="position: must be Dealing or Reshuffling, not Finished"):
        sample(over, 1)


@pytest.mark.parametrize("position", [None, "state", OFFICIAL], ids=lambda position: type(position).__name__)
def test_something_that_is_no_position_is_refused(position: Any) -> None:
    with (
        suppress_type_checks(),
        pytest.raises(ArgumentTypeError, match="position: must be a State or a View"),
    ):
        sample(position, 1)


@pytest.mark.parametrize("n", [3, 5, 150, 641])
def test_the_words_passed_over_begin_exactly_at_the_last_multiple(n: int) -> None:
    # 641 divides 2**32 + 1: there the last group lacks a single word.
    limit = 2**32 // n * n
    for first, used in ((limit, n), (limit - 1, n - 1)):
        few = iter([first, *[0] * n])
        shuffled(range(n), few)
        assert n + 1 - len(list(few)) == used
