"""Who starts a round (R6, R7)."""

import pytest

from skyjo import OFFICIAL, Grid, RoundResult, Rules, Slot
from skyjo.starters import highest_sum_seat, known_starter, next_starter


def grids(*shown: tuple[int, ...]) -> tuple[Grid, ...]:
    """Each player's face-up cards; beside them lie a hidden 12 and a gap."""
    return tuple(Grid((*[Slot(card, True) for card in cards], Slot(12, False), None)) for cards in shown)


@pytest.mark.parametrize(
    ("shown", "lowest_seat", "highest_card"),
    [
        ([(12, -2), (4, 2)], 0, 0),
        ([(-2, -2), (-1, -2)], 1, 1),
        ([(7, 3), (12, -2), (5, 4)], 0, 1),
        ([(5, 4), (7, 3), (12, -2)], 1, 2),
        ([(1, 1), (1, 1), (2, 0)], 0, 2),
        ([(0, 2), (2, 0)], 0, 0),
        ([(), ()], 0, 0),
        ([(-1,), ()], 1, 1),
        ([(3,), (1,), (20,)], 2, 2),
    ],
)
def test_the_highest_sum_of_face_up_cards_starts(
    shown: list[tuple[int, ...]], lowest_seat: int, highest_card: int
) -> None:
    assert highest_sum_seat(OFFICIAL, grids(*shown)) == lowest_seat
    assert highest_sum_seat(Rules(start_tie="highest_card"), grids(*shown)) == highest_card


def test_who_starts_the_first_round_is_known_only_if_it_is_the_lowest_seat() -> None:
    assert known_starter(OFFICIAL, ()) is None
    assert known_starter(Rules(first_starter="lowest_seat"), ()) == 0


@pytest.mark.parametrize("starter", [None, 0, 2])
@pytest.mark.parametrize("first_starter", ["lowest_seat", "highest_sum"])
def test_a_later_round_is_started_as_the_last_one_says(starter: int | None, first_starter: str) -> None:
    older, last = (RoundResult(1, (1, 2, 3), (1, 2, 3), following) for following in (1, starter))
    assert known_starter(Rules(first_starter=first_starter), (older, last)) == starter


@pytest.mark.parametrize(
    ("option", "closer", "expected"),
    [
        ("closer", 1, 1),
        ("closer", 0, 0),
        ("closer", None, 0),
        ("highest_sum", 1, None),
        ("highest_sum", None, None),
        ("round_winner", 0, 1),
        ("round_winner", None, 1),
        ("next_seat", 0, 2),
        ("next_seat", None, 2),
    ],
)
def test_the_option_says_who_starts_next(option: str, closer: int | None, expected: int | None) -> None:
    rules = Rules(next_starter=option)
    found = next_starter(rules, starter=1, closer=closer, last_player=2, scores=(9, 4, 4))
    assert found == expected


@pytest.mark.parametrize(("last", "following"), [(0, 1), (1, 2), (2, 0)])
def test_after_the_last_seat_comes_the_first(last: int, following: int) -> None:
    by_seat = Rules(next_starter="next_seat")
    assert next_starter(by_seat, starter=last, closer=0, last_player=0, scores=(1, 2, 3)) == following
    assert next_starter(OFFICIAL, starter=0, closer=None, last_player=last, scores=(1, 2, 3)) == following
