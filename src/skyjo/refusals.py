"""The sentences of refusals; they rest on public facts, so none tells more than the actor may know."""

from collections import Counter
from collections.abc import Sequence

from skyjo.actions import Action, Deal, PlayerAction, Reshuffle
from skyjo.cards import Card
from skyjo.errors import Refusal, RefusalCode
from skyjo.phases import (
    Choosing,
    Dealing,
    Finished,
    Flipping,
    Holding,
    HoldingUnseen,
    Opening,
    Reshuffling,
)
from skyjo.position import Position, PositionSlot, active_players, can_discard, can_draw, can_flip

__all__ = [
    "flips_used_up",
    "malformed",
    "must_swap",
    "not_now",
    "not_on_turn",
    "not_own",
    "nothing_to_draw",
    "slot_cleared",
    "slot_face_up",
    "slot_out_of_range",
    "wrong_cards",
]


def malformed(action: object) -> Refusal:
    """Not an action at all."""
    message = f"{type(action).__name__} is not an action, such as Draw, Take, Swap, Discard or Flip."
    return Refusal(RefusalCode.MALFORMED, "R8", message)


def not_now(position: Position, action: Action) -> Refusal:
    """The action does not belong to the phase."""
    match position.phase:
        case Finished():
            code, rule = RefusalCode.GAME_OVER, "R27"
        case Dealing():
            code, rule = RefusalCode.CHANCE_DUE, "R3"
        case Reshuffling():
            code, rule = RefusalCode.CHANCE_DUE, "R14"
        case _ if isinstance(action, Deal):
            code, rule = RefusalCode.CHANCE_NOT_DUE, "R3"
        case _ if isinstance(action, Reshuffle):
            code, rule = RefusalCode.CHANCE_NOT_DUE, "R14"
        case Opening():
            code, rule = RefusalCode.WRONG_PHASE, "R5"
        case Choosing():
            code, rule = RefusalCode.WRONG_PHASE, "R8"
        case Holding() | HoldingUnseen():
            code, rule = RefusalCode.WRONG_PHASE, "R10" if can_discard(position) else "R9"
        case Flipping():
            code, rule = RefusalCode.WRONG_PHASE, "R11"
    return Refusal(code, rule, f"{type(action).__name__} is not possible now: {_due(position)}.")


def wrong_cards(action: Deal | Reshuffle, rule: str, cards: Sequence[Card], due: Sequence[Card]) -> Refusal:
    """A chance action whose cards are not exactly the ones that are due."""
    got, wanted = Counter(cards), Counter(due)
    wrong = [card for card in sorted(got | wanted) if got[card] != wanted[card]]
    first = f"{got[wrong[0]]} instead of {wanted[wrong[0]]} of the card {wrong[0]}"
    message = f"A {type(action).__name__} must hold exactly the {len(due)} cards due; this one has {first}."
    return Refusal(RefusalCode.WRONG_CARDS, rule, message)


def not_on_turn(position: Position, player: int) -> Refusal:
    """Another player's turn, or no player."""
    if 0 <= player < position.players:
        rule, who = "R13", f"Player {player} is not on turn"
    else:
        rule, who = "R2", f"There is no player {player}"
    return Refusal(RefusalCode.WRONG_PLAYER, rule, f"{who}: {_due(position)}.")


def not_own(player: int, action: PlayerAction) -> Refusal:
    """A policy may act for its own seat alone."""
    message = f"The policy of player {player} cannot act for player {action.player}."
    return Refusal(RefusalCode.WRONG_PLAYER, "R13", message)


def slot_out_of_range(slots: Sequence[PositionSlot], slot: int) -> Refusal:
    """No such slot."""
    message = f"There is no slot {slot}: slots go from 0 to {len(slots) - 1}."
    return Refusal(RefusalCode.SLOT_OUT_OF_RANGE, "R3", message)


def slot_cleared(slots: Sequence[PositionSlot], slot: int) -> Refusal:
    """The slot has lost its card."""
    left = _listed([at for at, other in enumerate(slots) if other is not None])
    return Refusal(RefusalCode.SLOT_CLEARED, "R17", f"Slot {slot} has been cleared; left are {left}.")


def slot_face_up(slots: Sequence[PositionSlot], slot: int, *, rule: str) -> Refusal:
    """The card cannot be turned up again."""
    face_down = _listed([at for at, other in enumerate(slots) if can_flip(other)])
    message = f"Slot {slot} lies face up already; face down are {face_down}."
    return Refusal(RefusalCode.SLOT_FACE_UP, rule, message)


def flips_used_up(position: Position, player: int) -> Refusal:
    """The player has turned up all initial cards."""
    done = f"Player {player} has turned up {position.rules.initial_flips} of their cards already"
    return Refusal(RefusalCode.OPENING_FLIPS_USED_UP, "R5", f"{done}: {_due(position)}.")


def must_swap(player: int) -> Refusal:
    """A card from the discard pile must be swapped in."""
    message = f"A card taken from the discard pile cannot be discarded: player {player} is to Swap it."
    return Refusal(RefusalCode.MUST_SWAP, "R9", message)


def nothing_to_draw(player: int) -> Refusal:
    """No card is left to draw."""
    message = f"The draw pile is empty and a single discard is not reshuffled: player {player} is to Take it."
    return Refusal(RefusalCode.NOTHING_TO_DRAW, "R14", message)


def _due(position: Position) -> str:
    """What would be legal, as half a sentence."""
    match position.phase:
        case Dealing():
            return "a Deal is due"
        case Opening():
            return f"a Flip is due from each of the players {_listed(active_players(position))}"
        case Choosing(player):
            return (
                f"player {player} is to Draw or Take" if can_draw(position) else f"player {player} is to Take"
            )
        case Reshuffling():
            return "a Reshuffle is due"
        case Holding(player) | HoldingUnseen(player):
            return (
                f"player {player} is to Swap or Discard"
                if can_discard(position)
                else f"player {player} is to Swap"
            )
        case Flipping(player):
            return f"player {player} is to Flip a face-down card"
        case Finished():
            return "the game is over"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
