"""Short words for what happens at a table."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import combinations_with_replacement

import pytest

from skyjo import (
    OFFICIAL,
    Action,
    Card,
    Deal,
    Deck,
    Discard,
    Draw,
    Flip,
    IllegalActionError,
    PlayerAction,
    Refusal,
    Rules,
    State,
    Swap,
    Take,
    apply,
    current_player,
    explain,
)
from skyjo.testing import situation

OTHER = "1 2 (3) (4) / (5) (6) (7) (8) / (9) (10) (11) (12)"
"""A player in the middle of a round, of whom nothing is said."""


def play(state: State, *actions: Action) -> State:
    """The state after these actions."""
    return reduce(apply, actions, state)


def turn_up(player: int, slot: int) -> tuple[PlayerAction, ...]:
    """A turn: draw, discard the card, turn one up."""
    return Draw(player), Discard(player), Flip(player, slot)


def swap_drawn(player: int, slot: int) -> tuple[PlayerAction, ...]:
    """A turn: draw, swap the card in."""
    return Draw(player), Swap(player, slot)


def swap_taken(player: int, slot: int) -> tuple[PlayerAction, ...]:
    """A turn: take the top discard, swap it in."""
    return Take(player), Swap(player, slot)


def last_turns(state: State) -> State:
    """The round played to its end: everybody left turns up their first card that lies face down."""
    while state.closer is not None and (player := current_player(state)) is not None:
        face_up = [slot is None or slot.face_up for slot in state.grids[player].slots]
        state = play(state, *turn_up(player, face_up.index(False)))
    return state


def shown(state: State, player: int) -> str:
    """A grid as `situation` reads it."""
    texts = [
        "--" if slot is None else str(slot.card) if slot.face_up else f"({slot.card})"
        for slot in state.grids[player].slots
    ]
    columns = state.rules.columns
    rows = [texts[first : first + columns] for first in range(0, len(texts), columns)]
    return " / ".join(" ".join(row) for row in rows)


def worth(points: int, *, open_: bool) -> str:
    """A grid whose last column is left, worth so many points; unless open, one card lies face down."""
    columns = [
        cards
        for cards in combinations_with_replacement(range(-2, 13), 3)
        if sum(cards) == points and len(set(cards)) > 1
    ]
    top, middle, bottom = min(columns, key=lambda cards: cards[2] - cards[0])
    return f"-- -- -- {top} / -- -- -- {middle} / -- -- -- {bottom if open_ else f'({bottom})'}"


def ended(
    *points: int, closer: int = 0, totals: Sequence[int] | None = None, rules: Rules = OFFICIAL
) -> State:
    """A round has ended: it leaves each player so many points, before any penalty."""
    grids = [worth(own, open_=seat == closer) for seat, own in enumerate(points)]
    state = situation(grids, closer=closer, player=(closer + 1) % len(points), totals=totals, rules=rules)
    state = last_turns(state)
    assert state.rounds[-1].raw_scores == points
    assert state.rounds[-1].closer == closer
    return state


def opening(*pairs: tuple[Card, Card], rules: Rules = OFFICIAL, previous_closer: int | None = None) -> State:
    """The opening of a round in which these cards lie in slots 0 and 1 of each player, still face down."""
    grids = [f"({a}) ({b}) (3) (4) / (5) (6) (7) (8) / (9) (10) (11) (12)" for a, b in pairs]
    return situation(grids, phase="opening", rules=rules, previous_closer=previous_closer)


def open_pairs(state: State) -> State:
    """Everybody has turned up the cards in their slots 0 and 1."""
    return play(state, *[Flip(player, slot) for player in range(state.players) for slot in (0, 1)])


def deck_of(*cards: Card) -> Deck:
    """The deck that has exactly these cards."""
    return tuple(sorted(Counter(cards).items()))


def stacked(rules: Rules, placed: dict[int, Card]) -> Deal:
    """A deal of the rules' deck with these cards at these places; the others ascend."""
    others = Counter(rules.cards)
    others.subtract(placed.values())
    rest = iter(sorted(others.elements()))
    return Deal(tuple(placed[at] if at in placed else next(rest) for at in range(len(rules.cards))))


def refused(state: State, action: Action) -> Refusal:
    """The refusal with which both verbs answer."""
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert explain(state, action) == caught.value.refusal
    return caught.value.refusal
