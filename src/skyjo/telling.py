"""Events in words."""

from collections.abc import Sequence

from skyjo.events import (
    CardAt,
    Cleared,
    Closed,
    Dealt,
    Discarded,
    Drawn,
    DrawnUnseen,
    Event,
    GameOver,
    Reshuffled,
    ReshuffleDue,
    Revealed,
    RoundOver,
    Scored,
    StarterChosen,
    Swapped,
    Taken,
    TurnedUp,
    TurnPassed,
)
from skyjo.json_text import shown
from skyjo.notation import format_slot
from skyjo.rules import Rules

__all__ = ["told"]


def told(event: Event, names: Sequence[str], rules: Rules) -> str:
    """What has happened, as half a sentence; empty for what goes without saying.

    Args:
        event: What has happened.
        names: The players' names.
        rules: Their grid is meant.
    """
    player = getattr(event, "player", None)
    name = "" if player is None else shown(names[player])
    match event:
        case Dealt(discard):
            return f"everybody is dealt a grid; {discard} opens the discard pile"
        case StarterChosen():
            return f"{name} starts"
        case TurnedUp(_, slot, card):
            return f"{name} turns up {card} at {format_slot(slot, rules)}"
        case Drawn(_, card):
            return f"{name} draws {card}"
        case DrawnUnseen():
            return f"{name} draws a card"
        case Taken(_, card):
            return f"{name} takes {card}"
        case Swapped(_, slot, card, replaced):
            return f"{name} puts {card} at {format_slot(slot, rules)} and discards {replaced}"
        case Discarded(_, card):
            return f"{name} discards {card}"
        case Cleared(_, cards):
            return f"{name} clears {_cards(cards, rules)}"
        case Closed():
            return f"{name} closes the round"
        case ReshuffleDue():
            return f"{name} finds the draw pile empty"
        case Reshuffled(discard):
            return f"the discards are a new draw pile; {discard} is left of them"
        case Revealed(_, cards):
            return f"{name} turns up {_cards(cards, rules)}"
        case Scored(result, penalty, totals):
            scores = ", ".join(f"{shown(names[seat])} {score}" for seat, score in enumerate(result.scores))
            extra = f" (with a penalty of {penalty})" if penalty else ""
            return f"the round counts {scores}{extra}; totals {', '.join(map(str, totals))}"
        case GameOver(outcome):
            return f"the game is over; won by {' and '.join(shown(names[seat]) for seat in outcome.winners)}"
        case TurnPassed() | RoundOver():
            return ""


def _cards(cards: tuple[CardAt, ...], rules: Rules) -> str:
    return ", ".join(f"{at.card} at {format_slot(at.slot, rules)}" for at in cards)
