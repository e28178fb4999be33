"""What can be asked of a position: a state, or what a viewer sees of one. All of it is public."""

from typing import TypeAlias

from skyjo.cards import Card
from skyjo.errors import ArgumentTypeError
from skyjo.grid import Grid, Slot
from skyjo.phases import (
    DRAW_PILE,
    Dealing,
    Finished,
    Holding,
    HoldingUnseen,
    Opening,
    Reshuffling,
)
from skyjo.rules import ReshuffleScope, Rules
from skyjo.state import State
from skyjo.views import FaceDown, FaceUp, View, ViewGrid

__all__ = [
    "Position",
    "PositionSlot",
    "active_players",
    "can_discard",
    "can_draw",
    "can_flip",
    "check_position",
    "current_player",
    "has_opening_flips",
    "is_chance",
    "is_terminal",
    "reshuffled_cards",
    "totals",
]

Position: TypeAlias = State | View
"""A state, or what a viewer sees of one: what can be asked of.

Examples:
    >>> import skyjo
    >>> isinstance(skyjo.initial_state(2), Position)
    True
"""
PositionSlot: TypeAlias = Slot | FaceUp | FaceDown | None


def check_position(position: Position) -> None:
    """Refuse what is neither a state nor a view.

    Raises:
        ArgumentTypeError: It is neither.
    """
    if type(position) is not State and type(position) is not View:
        raise ArgumentTypeError("position", f"must be a State or a View, not {type(position).__name__}")


def current_player(position: Position) -> int | None:
    """The seat on turn; None while chance is due, at the opening, and at the end.

    Examples:
        >>> import skyjo
        >>> current_player(skyjo.initial_state(2)) is None
        True
    """
    if type(position) is not State:
        check_position(position)
    phase = position.phase
    return None if isinstance(phase, Reshuffling) else phase.player


def active_players(position: Position) -> tuple[int, ...]:
    """Who may act now, ascending: at the opening everybody with flips left (R5), else the seat on turn.

    Examples:
        >>> import skyjo
        >>> state = skyjo.initial_state(3)
        >>> active_players(skyjo.apply(state, skyjo.sample_chance(state, seed=1)))
        (0, 1, 2)
    """
    player = current_player(position)
    if player is not None:
        return (player,)
    if isinstance(position.phase, Opening):
        rules, grids = position.rules, position.grids
        return tuple([seat for seat in range(position.players) if has_opening_flips(rules, grids[seat])])
    return ()


def is_terminal(position: Position) -> bool:
    """Whether the game is over (R27).

    Examples:
        >>> import skyjo
        >>> is_terminal(skyjo.initial_state(2))
        False
    """
    check_position(position)
    return isinstance(position.phase, Finished)


def is_chance(position: Position) -> bool:
    """Whether a Deal or a Reshuffle is due, rather than a player's action.

    Examples:
        >>> import skyjo
        >>> is_chance(skyjo.initial_state(2))
        True
    """
    check_position(position)
    return isinstance(position.phase, Dealing | Reshuffling)


def totals(position: Position) -> tuple[int, ...]:
    """Each player's points over the finished rounds (R26); zeros before the first is booked.

    Examples:
        >>> import skyjo
        >>> totals(skyjo.initial_state(3))
        (0, 0, 0)
    """
    check_position(position)
    return tuple(
        sum(result.scores[player] for result in position.rounds) for player in range(position.players)
    )


def has_opening_flips(rules: Rules, grid: Grid | ViewGrid) -> bool:
    """Whether fewer cards of the grid have been turned up than the opening asks for (R5)."""
    turned_up = [slot for slot in grid.slots if slot is not None and slot.face_up]
    return len(turned_up) < rules.initial_flips


def can_draw(position: Position) -> bool:
    """Whether a card can be drawn, if need be after a reshuffle that leaves one discard (R8, R14)."""
    return len(position.discard_pile) > 1 or position.draw_pile_size > 0


def can_discard(position: Position) -> bool:
    """Whether a card is held that may be discarded: only a drawn one (R9, R10)."""
    phase = position.phase
    return isinstance(phase, (Holding, HoldingUnseen)) and phase.source is DRAW_PILE


def can_flip(slot: PositionSlot) -> bool:
    """Whether there is a card to turn up at the slot (R5, R11)."""
    return slot is not None and not slot.face_up


def reshuffled_cards(position: Position) -> tuple[Card, ...]:
    """The discards that a Reshuffle would shuffle, in pile order (R14)."""
    if position.rules.reshuffle is ReshuffleScope.ALL:
        return position.discard_pile
    return position.discard_pile[:-1]
