"""Who starts a round (R6, R7)."""

from skyjo.grid import Grid
from skyjo.rules import FirstStarter, NextStarter, Rules, StartTie
from skyjo.state import RoundResult

__all__ = ["highest_sum_seat", "known_starter", "next_starter"]


def known_starter(rules: Rules, rounds: tuple[RoundResult, ...]) -> int | None:
    """Who starts the round after these; None if its opening decides."""
    if rounds:
        return rounds[-1].next_starter
    return 0 if rules.first_starter is FirstStarter.LOWEST_SEAT else None


def highest_sum_seat(rules: Rules, grids: tuple[Grid, ...]) -> int:
    """The seat with the highest sum of face-up cards (−3 beats −4); among equal ones see `StartTie`."""
    by_card = rules.start_tie is StartTie.HIGHEST_CARD

    def rank(seat: int) -> tuple[int, int, int]:
        face_up = [slot.card for slot in grids[seat].slots if slot is not None and slot.face_up]
        return sum(face_up), max(face_up, default=0) if by_card else 0, -seat

    return max(range(len(grids)), key=rank)


def next_starter(
    rules: Rules, *, starter: int, closer: int | None, last_player: int, scores: tuple[int, ...]
) -> int | None:
    """Who starts the round after one that has been scored; None if its opening decides.

    Args:
        rules: The option ``next_starter``.
        starter: Who started the round.
        closer: Who closed it; None if the turn limit ended it.
        last_player: Who had its last turn: without a closer, the next seat stands in.
        scores: The booked points; among equally low ones the lowest seat wins.
    """
    match rules.next_starter:
        case NextStarter.CLOSER:
            return (last_player + 1) % len(scores) if closer is None else closer
        case NextStarter.HIGHEST_SUM:
            return None
        case NextStarter.ROUND_WINNER:
            return scores.index(min(scores))
        case NextStarter.NEXT_SEAT:
            return (starter + 1) % len(scores)
