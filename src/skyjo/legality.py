"""What may happen now: the only place that says no.

Legality rests on public facts alone, so a state and every view of it give the same answers. `explain` checks
in the order of `RefusalCode`, which makes the code of a refusal predictable; `legal_actions` is built from
the same predicates.
"""

from collections.abc import Callable, Mapping
from itertools import chain, compress
from typing import Final, TypeVar

from skyjo import refusals
from skyjo.actions import Action, Deal, Discard, Draw, Flip, PlayerAction, Reshuffle, Swap, Take
from skyjo.errors import Refusal
from skyjo.flyweights import Flyweights
from skyjo.phases import (
    Choosing,
    Dealing,
    Flipping,
    Holding,
    HoldingUnseen,
    Opening,
    Reshuffling,
    ViewPhase,
)
from skyjo.position import (
    Position,
    active_players,
    can_discard,
    can_draw,
    can_flip,
    check_position,
    current_player,
    has_opening_flips,
    reshuffled_cards,
)
from skyjo.rules import MAX_PLAYERS
from skyjo.state import State
from skyjo.views import Viewer, check_viewer

__all__ = ["PHASES_OF", "explain", "is_legal", "legal_actions"]

_M = TypeVar("_M", Swap, Flip)

PHASES_OF: Final[Mapping[type[Action], tuple[type[ViewPhase], ...]]] = {
    Deal: (Dealing,),
    Flip: (Opening, Flipping),
    Draw: (Choosing,),
    Take: (Choosing,),
    Swap: (Holding, HoldingUnseen),
    Discard: (Holding, HoldingUnseen),
    Reshuffle: (Reshuffling,),
}
"""The phases that each action belongs to."""


def is_legal(position: Position, action: Action) -> bool:
    """Whether the action may happen now; see `explain`.

    Examples:
        >>> import skyjo
        >>> is_legal(skyjo.initial_state(2), skyjo.Draw(player=0))
        False
    """
    return explain(position, action) is None


def explain(position: Position, action: Action) -> Refusal | None:
    """Why the action may not happen now; None if it may.

    Args:
        position: A state, or any view of it: the answer is the same.
        action: A player's action or a chance action.

    Raises:
        ArgumentTypeError: The position is neither a state nor a view. Something that is no action is refused.

    Examples:
        >>> import skyjo
        >>> explain(skyjo.initial_state(2), skyjo.Draw(0)).message
        'Draw is not possible now: a Deal is due.'
    """
    if type(position) is not State:
        check_position(position)
    # By exact type: an instance of a subclass would equal no legal action.
    phases = PHASES_OF.get(type(action))
    if phases is None:
        return refusals.malformed(action)
    if type(position.phase) not in phases:
        return refusals.not_now(position, action)
    match action:
        case Draw():
            return _explain_draw(position, action)
        case Take():
            return _explain_take(position, action)
        case Swap():
            return _explain_swap(position, action)
        case Discard():
            return _explain_discard(position, action)
        case Flip():
            return _explain_flip(position, action)
        case Deal():
            return _explain_deal(position, action)
        case Reshuffle():
            return _explain_reshuffle(position, action)


# From here on the action belongs to the phase; a wrong player, slot or card is left.


def _explain_deal(position: Position, deal: Deal) -> Refusal | None:
    due = position.rules.cards
    return None if sorted(deal.deck) == list(due) else refusals.wrong_cards(deal, "R1", deal.deck, due)


def _explain_reshuffle(position: Position, reshuffle: Reshuffle) -> Refusal | None:
    due, order = reshuffled_cards(position), reshuffle.order
    return None if sorted(order) == sorted(due) else refusals.wrong_cards(reshuffle, "R14", order, due)


def _explain_draw(position: Position, draw: Draw) -> Refusal | None:
    if draw.player != position.phase.player:
        return refusals.not_on_turn(position, draw.player)
    return None if can_draw(position) else refusals.nothing_to_draw(draw.player)


def _explain_take(position: Position, take: Take) -> Refusal | None:
    return None if take.player == position.phase.player else refusals.not_on_turn(position, take.player)


def _explain_swap(position: Position, swap: Swap) -> Refusal | None:
    if swap.player != position.phase.player:
        return refusals.not_on_turn(position, swap.player)
    slots = position.grids[swap.player].slots
    if not 0 <= swap.slot < len(slots):
        return refusals.slot_out_of_range(slots, swap.slot)
    return refusals.slot_cleared(slots, swap.slot) if slots[swap.slot] is None else None


def _explain_discard(position: Position, discard: Discard) -> Refusal | None:
    if discard.player != position.phase.player:
        return refusals.not_on_turn(position, discard.player)
    return None if can_discard(position) else refusals.must_swap(discard.player)


def _explain_flip(position: Position, flip: Flip) -> Refusal | None:
    opening = isinstance(position.phase, Opening)
    if not (0 <= flip.player < position.players if opening else flip.player == position.phase.player):
        return refusals.not_on_turn(position, flip.player)
    slots = position.grids[flip.player].slots
    if not 0 <= flip.slot < len(slots):
        return refusals.slot_out_of_range(slots, flip.slot)
    if slots[flip.slot] is None:
        return refusals.slot_cleared(slots, flip.slot)
    if not can_flip(slots[flip.slot]):
        return refusals.slot_face_up(slots, flip.slot, rule="R5" if opening else "R11")
    if opening and not has_opening_flips(position.rules, position.grids[flip.player]):
        return refusals.flips_used_up(position, flip.player)
    return None


def legal_actions(position: Position, player: Viewer | None = None) -> tuple[PlayerAction, ...]:
    """What players may do now, ordered by player and action id; never a chance action.

    Args:
        position: A state, or any view of it: the answer is the same.
        player: Only this player's actions; by default those of everybody who may act. A spectator has none,
            so ``legal_actions(view, view.viewer)`` is always what the viewer may do.

    Raises:
        ArgumentError: There is no such player.
        ArgumentTypeError: An argument has the wrong type.

    Examples:
        >>> import skyjo.testing
        >>> legal_actions(skyjo.testing.situation(["(1) 2 3 4 / 5 6 7 8 / 9 9 8 8"] * 2))
        (Draw(player=0), Take(player=0))
    """
    on_turn = current_player(position)
    if player is not None:
        check_viewer(player, position.players, argument="player")
    elif on_turn is not None:
        return _moves(position, on_turn)
    players = [active for active in active_players(position) if player is None or active == player]
    return tuple(chain.from_iterable([_moves(position, active) for active in players]))


def _moves(position: Position, player: int) -> tuple[PlayerAction, ...]:
    match position.phase:
        case Choosing():
            return _CHOICES[player] if can_draw(position) else _CHOICES[player][1:]
        case Holding() | HoldingUnseen():
            slots = position.grids[player].slots
            swaps = _SWAPS[player][len(slots)]
            if not all(slots):  # a cleared slot is None (R17)
                swaps = tuple(compress(swaps, slots))
            return swaps + _DISCARDS[player] if can_discard(position) else swaps
        case _:
            slots = position.grids[player].slots
            return tuple(compress(_FLIPS[player][len(slots)], map(can_flip, slots)))


def _all_of(action: type[_M], player: int) -> Callable[[int], tuple[_M, ...]]:
    return lambda slots: tuple(action(player, slot) for slot in range(slots))


_CHOICES: Final = tuple((Draw(player), Take(player)) for player in range(MAX_PLAYERS))
_DISCARDS: Final = tuple((Discard(player),) for player in range(MAX_PLAYERS))


_SWAPS: Final = tuple(Flyweights(_all_of(Swap, player)) for player in range(MAX_PLAYERS))
_FLIPS: Final = tuple(Flyweights(_all_of(Flip, player)) for player in range(MAX_PLAYERS))
