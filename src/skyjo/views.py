"""What one viewer may know of a state.

A view has no field that could hold a hidden card. What is hidden is hidden from everyone, except one card
between Draw and Swap or Discard: so a view is the public view plus, perhaps, the card in hand.
"""

from enum import Enum
from typing import ClassVar, Final, Literal, TypeAlias

from attrs import frozen

from skyjo.cards import Card
from skyjo.errors import ArgumentError, ArgumentTypeError
from skyjo.flyweights import Flyweights
from skyjo.grid import Grid, Slot
from skyjo.phases import Holding, HoldingUnseen, Source, ViewPhase
from skyjo.rules import Rules
from skyjo.state import RoundResult, State

__all__ = [
    "SPECTATOR",
    "FaceDown",
    "FaceUp",
    "Spectator",
    "View",
    "ViewGrid",
    "Viewer",
    "check_viewer",
    "observe",
]


class Spectator(str, Enum):
    """The type of `SPECTATOR`.

    Examples:
        >>> Spectator("spectator") is SPECTATOR
        True
    """

    SPECTATOR = "spectator"


SPECTATOR: Final = Spectator.SPECTATOR
"""The viewer who sits at no seat and sees what everybody sees.

Examples:
    >>> import skyjo
    >>> skyjo.dumps(skyjo.observe(skyjo.initial_state(2), SPECTATOR))[:46]
    '{"skyjo_view":1,"rules":{"rows":3,"columns":4,'
"""

Viewer: TypeAlias = int | Spectator
"""A player's seat, or `SPECTATOR`.

Examples:
    >>> viewer: Viewer = SPECTATOR
"""


@frozen
class FaceUp:
    """A card that everybody sees.

    Examples:
        >>> FaceUp(card=5).card
        5
    """

    card: Card
    face_up: ClassVar[Literal[True]] = True


@frozen
class FaceDown:
    """A card that nobody sees, its owner included (R3).

    Examples:
        >>> FaceDown() == FaceDown()
        True
    """

    face_up: ClassVar[Literal[False]] = False


@frozen
class ViewGrid:
    """A grid as everybody sees it; a slot is None once its card has been cleared (R17).

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["1 (2) 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> skyjo.observe(state, 0).grids[0].slots[:2]
        (FaceUp(card=1), FaceDown())
    """

    slots: tuple[FaceUp | FaceDown | None, ...]


@frozen
class View:
    """What one viewer may know; fields that are not described here are those of `State`.

    Attributes:
        viewer: A player, or `SPECTATOR`.
        phase: As in the state, but `HoldingUnseen` where the viewer may not see the held card.
        grids: Each player's grid, without the face-down cards.
        draw_pile_size: How many cards the draw pile has.
        pile_cards: None until the round's first reshuffle, whose cards everybody knew; from then on the cards
            of the draw pile, ascending, together with the held card if it was drawn and the viewer may not
            see it (without that card, subtraction would name it).

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["1 (2) 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> view = skyjo.observe(state, viewer=1)
        >>> view.viewer, view.draw_pile_size, hasattr(view, "draw_pile")
        (1, 125, False)
    """

    rules: Rules
    players: int
    viewer: Viewer
    phase: ViewPhase
    grids: tuple[ViewGrid, ...]
    draw_pile_size: int
    pile_cards: tuple[Card, ...] | None
    discard_pile: tuple[Card, ...]
    closer: int | None
    starter: int | None
    turns: int
    reshuffles: int
    rounds: tuple[RoundResult, ...]


def observe(state: State, viewer: Viewer) -> View:
    """What *viewer* may know of the state.

    Args:
        state: The whole game.
        viewer: A player, or `SPECTATOR`.

    Raises:
        ArgumentError: There is no such player.
        ArgumentTypeError: Not a state, or neither an integer nor `SPECTATOR`.

    Examples:
        >>> import skyjo
        >>> state = skyjo.initial_state(2)
        >>> state = skyjo.apply(state, skyjo.sample_chance(state, seed=1))
        >>> skyjo.observe(state, skyjo.SPECTATOR).grids[0].slots[0]
        FaceDown()
    """
    if type(state) is not State:
        raise ArgumentTypeError("state", f"must be a State, not {type(state).__name__}")
    check_viewer(viewer, state.players, argument="viewer")
    phase = _seen_phase(state, viewer)
    return View(
        rules=state.rules,
        players=state.players,
        viewer=viewer,
        phase=phase,
        grids=tuple([_seen_grid(grid) for grid in state.grids]),
        draw_pile_size=len(state.draw_pile),
        pile_cards=_pile_cards(state, phase),
        discard_pile=state.discard_pile,
        closer=state.closer,
        starter=state.starter,
        turns=state.turns,
        reshuffles=state.reshuffles,
        rounds=state.rounds,
    )


def check_viewer(viewer: Viewer, players: int, *, argument: str) -> None:
    """Refuse who is neither one of the players nor `SPECTATOR`; *argument* names it in the error.

    Raises:
        ArgumentError: There is no such player.
        ArgumentTypeError: Neither an integer nor `SPECTATOR`.
    """
    if viewer is SPECTATOR:
        return
    if type(viewer) is not int:
        raise ArgumentTypeError(argument, f"must be a player or SPECTATOR, not {viewer!r}")
    if not 0 <= viewer < players:
        raise ArgumentError(argument, f"must be from 0 to {players - 1} or SPECTATOR, not {viewer}")


def _seen_phase(state: State, viewer: Viewer) -> ViewPhase:
    match state.phase:
        case Holding(player, _, Source.DRAW_PILE) if player != viewer and not state.rules.drawn_card_public:
            return HoldingUnseen(player)
        case phase:
            return phase


def _pile_cards(state: State, phase: ViewPhase) -> tuple[Card, ...] | None:
    if state.reshuffles == 0:
        return None
    unseen = (state.phase.card,) if phase != state.phase and isinstance(state.phase, Holding) else ()
    return tuple(sorted(state.draw_pile + unseen))


def _seen_grid(grid: Grid) -> ViewGrid:
    return ViewGrid(tuple([None if slot is None else _seen_slot(slot) for slot in grid.slots]))


def _seen_slot(slot: Slot) -> FaceUp | FaceDown:
    return _FACE_UP[slot.card] if slot.face_up else _FACE_DOWN


_FACE_UP: Final = Flyweights[FaceUp](FaceUp)
_FACE_DOWN: Final = FaceDown()
