"""States from text."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from operator import sub
from typing import Literal

from skyjo.cards import Card
from skyjo.errors import ArgumentError, InvalidStateError
from skyjo.grid import Grid, Slot
from skyjo.phases import Choosing, Opening
from skyjo.rules import OFFICIAL, Rules
from skyjo.scoring import round_scores
from skyjo.starters import known_starter, next_starter
from skyjo.state import RoundResult, State
from skyjo.validation import validate

__all__ = ["situation"]

_SLOT = re.compile(r"(?P<cleared>--)|(?P<face_up>-?\d+)|\((?P<face_down>-?\d+)\)")


def situation(
    grids: Sequence[str],
    *,
    draw_pile: Sequence[Card] = (),
    discard_pile: Sequence[Card] = (),
    player: int = 0,
    phase: Literal["opening", "choosing"] = "choosing",
    closer: int | None = None,
    totals: Sequence[int] | None = None,
    previous_closer: int | None = None,
    rules: Rules = OFFICIAL,
    rest: Literal["draw", "discard"] = "draw",
) -> State:
    """A state as described, completed to a coherent one.

    Args:
        grids: Each player's grid, such as ``"12 (-2) (3) 4 / 5 -- 7 8 / 2 3 4 5"``: rows split by ``/``;
            ``7`` lies face up, ``(7)`` face down, ``--`` has been cleared.
        draw_pile: Its first cards, the next to be drawn first.
        discard_pile: Its last cards, the top last.
        player: Who is on turn in ``"choosing"``. This player has also started the round, where no finished
            round and no option says who did.
        phase: ``"opening"`` or ``"choosing"``.
        closer: Who has closed the round, or None.
        totals: Each player's points so far. With these or *previous_closer*, one finished round stands before
            this one, started by seat 0 and made so that the totals hold; two, where one round cannot.
        previous_closer: Who closed the last of them; by default the seat with the lowest total.
        rules: The options.
        rest: Where the cards go that are named nowhere, the cleared ones among them: ``"draw"``, to the far
            end of the draw pile, ascending; ``"discard"``, under the discard pile. If no discards are named,
            the last of them opens the discard pile, which is never empty while somebody chooses (R4).

    Raises:
        InvalidStateError: No game can be in this state: a ragged grid, too many of a card, totals that
            have ended the game, and whatever else `skyjo.validate` finds.
        ArgumentError: *phase* or *rest* is something else.
        RulesError: The rules cannot seat so many players.

    Examples:
        >>> import skyjo
        >>> state = situation(["9 (1) 3 4 / 9 6 7 8 / 12 3 4 5"] * 2, discard_pile=[5, 9])
        >>> state = skyjo.apply(skyjo.apply(state, skyjo.Take(0)), skyjo.Swap(0, slot=8))
        >>> state.discard_pile
        (5, 12, 9, 9, 9)
    """
    if phase not in ("opening", "choosing"):
        raise ArgumentError("phase", f'must be "opening" or "choosing", not {phase!r}')
    if rest not in ("draw", "discard"):
        raise ArgumentError("rest", f'must be "draw" or "discard", not {rest!r}')
    rules.check_players(len(grids))
    parsed = tuple([_grid(text, rules, f"grids[{seat}]") for seat, text in enumerate(grids)])
    named = (*chain(*[grid.cards() for grid in parsed]), *draw_pile, *discard_pile)
    unnamed = _unnamed(named, rules)
    if rest == "discard":
        discards, draws = (*unnamed, *discard_pile), tuple(draw_pile)
    elif discard_pile:
        discards, draws = tuple(discard_pile), (*draw_pile, *unnamed)
    else:
        discards, draws = unnamed[-1:], (*draw_pile, *unnamed[:-1])
    rounds = _finished_rounds(len(grids), totals, previous_closer, rules)
    starter = known_starter(rules, rounds)
    state = State(
        rules=rules,
        players=len(grids),
        phase=Opening() if phase == "opening" else Choosing(player),
        grids=parsed,
        draw_pile=draws,
        discard_pile=discards,
        closer=closer,
        starter=player if starter is None and phase == "choosing" else starter,
        turns=0,
        reshuffles=0,
        rounds=rounds,
    )
    validate(state)
    return state


def _grid(text: str, rules: Rules, where: str) -> Grid:
    rows = [row.split() for row in text.split("/")]
    if [len(row) for row in rows] != [rules.columns] * rules.rows:
        shape = f"{rules.rows} rows of {rules.columns} slots"
        raise InvalidStateError((f"{where}: must have {shape}, not {text!r} (R3)",))
    return Grid(tuple([_slot(token, where) for row in rows for token in row]))


def _slot(token: str, where: str) -> Slot | None:
    match = _SLOT.fullmatch(token)
    if match is None:
        raise InvalidStateError((f"{where}: {token!r} is no slot; write 7, (7) or --",))
    if match["cleared"]:
        return None
    return Slot(int(match["face_up"] or match["face_down"]), face_up=match["face_up"] is not None)


def _unnamed(named: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """The cards of the deck that are left, ascending."""
    left = Counter(rules.cards)
    left.subtract(named)
    too_many = tuple(f"cards: {-count} too many of {card} (R1)" for card, count in left.items() if count < 0)
    if too_many:
        raise InvalidStateError(too_many)
    return tuple(sorted(left.elements()))


def _finished_rounds(
    players: int, totals: Sequence[int] | None, closer: int | None, rules: Rules
) -> tuple[RoundResult, ...]:
    """No round, or those that explain the totals."""
    if totals is None and closer is None:
        return ()
    scores = (0,) * players if totals is None else tuple(totals)
    if len(scores) != players:
        raise InvalidStateError((f"totals: must be {players} numbers, not {len(scores)}",))
    closed_by = scores.index(min(scores)) if closer is None else closer
    if closed_by not in range(players):
        raise InvalidStateError((f"previous_closer: must be a seat, not {closed_by} (R2)",))
    raw_scores = _raw_scores(scores, closed_by, rules)
    if raw_scores is not None:
        return (_finished_round(raw_scores, closed_by, 0, rules),)
    # The closer, not lowest, would have paid. So a rival closes a round first, and then the closer another:
    # each has the fewest points in the round that they close.
    rival = min(set(range(players)) - {closed_by}, key=lambda seat: scores[seat])
    last = tuple(0 if seat == closed_by else 2 if seat == rival else 1 for seat in range(players))
    first = _finished_round(tuple(map(sub, scores, last)), rival, 0, rules)
    return (first, _finished_round(last, closed_by, first.next_starter or 0, rules))


def _raw_scores(scores: tuple[int, ...], closer: int, rules: Rules) -> tuple[int, ...] | None:
    """Points before the penalty that lead to these scores (R24, R25), if any do."""
    own, flat, times = scores[closer], rules.penalty_flat, rules.penalty_multiplier
    unpenalized = own // times - flat if rules.penalty_flat_first else (own - flat) // times
    for points in (own, unpenalized):
        raw_scores = (*scores[:closer], points, *scores[closer + 1 :])
        if round_scores(raw_scores, closer, rules) == scores:
            return raw_scores
    return None


def _finished_round(raw_scores: tuple[int, ...], closer: int, starter: int, rules: Rules) -> RoundResult:
    scores = round_scores(raw_scores, closer, rules)
    following = next_starter(rules, starter=starter, closer=closer, last_player=closer, scores=scores)
    return RoundResult(closer, raw_scores, scores, following)
