"""What has happened at the table, fine-grained enough to animate.

An event tells what everybody sees. The only exception is `Drawn`, which shows a card to the player who drew
it (R10): `redact` turns it into `DrawnUnseen` for those who may not see the card. A viewer who folds the
events of every action into a view (`skyjo.fold`) needs no other message.
"""

from typing import Final, TypeAlias, get_args

from attrs import frozen

from skyjo.cards import Card
from skyjo.errors import ArgumentTypeError
from skyjo.rules import MAX_PLAYERS
from skyjo.scoring import Outcome
from skyjo.state import RoundResult
from skyjo.views import Viewer, check_viewer

__all__ = [
    "CardAt",
    "Cleared",
    "Closed",
    "Dealt",
    "Discarded",
    "Drawn",
    "DrawnUnseen",
    "Event",
    "GameOver",
    "ReshuffleDue",
    "Reshuffled",
    "Revealed",
    "RoundOver",
    "Scored",
    "StarterChosen",
    "Swapped",
    "Taken",
    "TurnPassed",
    "TurnedUp",
    "check_event",
    "redact",
]


@frozen
class CardAt:
    """A card, and the slot where it lies."""

    slot: int
    card: Card


@frozen
class Dealt:
    """Every player has a grid of face-down cards (R3), and one card opens the discard pile (R4).

    Attributes:
        discard: That card.
    """

    discard: Card


@frozen
class StarterChosen:
    """The player will have the first turn of the round (R6, R7)."""

    player: int


@frozen
class TurnedUp:
    """The player has turned up a card: at the opening (R5), or after discarding the drawn one (R11)."""

    player: int
    slot: int
    card: Card


@frozen
class Drawn:
    """The player has drawn a card (R10).

    Attributes:
        player: Who holds the card now.
        card: The card.
        public: Whether everybody sees it (option ``drawn_card_public``).
    """

    player: int
    card: Card
    public: bool


@frozen
class DrawnUnseen:
    """`Drawn`, as those see it who may not see the card."""

    player: int


@frozen
class Taken:
    """The player has taken the top of the discard pile (R9)."""

    player: int
    card: Card


@frozen
class Swapped:
    """The player has put the held card face up at a slot, and discarded the one that lay there (R9, R12).

    Attributes:
        player: Whose grid it is.
        slot: Where.
        card: The card that lies there now.
        replaced: The card that is on the discard pile now.
    """

    player: int
    slot: int
    card: Card
    replaced: Card


@frozen
class Discarded:
    """The player has discarded the drawn card (R10)."""

    player: int
    card: Card


@frozen
class Cleared:
    """Complete lines of the player have gone to the discard pile (R15, R22).

    Attributes:
        player: Whose lines.
        cards: What they were made of, in the order in which they are discarded: slots ascending.
    """

    player: int
    cards: tuple[CardAt, ...]


@frozen
class Closed:
    """The player has closed the round: every other has one more turn (R19, R20)."""

    player: int


@frozen
class TurnPassed:
    """The player is on turn now (R13)."""

    player: int


@frozen
class ReshuffleDue:
    """The player wants to draw, but the draw pile is empty (R14)."""

    player: int


@frozen
class Reshuffled:
    """The discards have become the draw pile (R14).

    Attributes:
        discard: The card that the discard pile is left with, or that opens it with ``reshuffle="all"``.
    """

    discard: Card


@frozen
class Revealed:
    """The player's last face-down cards have been turned up (R21).

    Attributes:
        player: Whose cards.
        cards: These cards, slots ascending.
    """

    player: int
    cards: tuple[CardAt, ...]


@frozen
class Scored:
    """The round has been counted and booked (R23 to R26).

    Attributes:
        result: The round as booked.
        penalty: The points that the closer was charged on top of the raw score (R24); 0 without a penalty.
        totals: Each player's points over all rounds, this one included.
    """

    result: RoundResult
    penalty: int
    totals: tuple[int, ...]


@frozen
class RoundOver:
    """The round is over: the next one is to be dealt, unless `GameOver` follows."""


@frozen
class GameOver:
    """The game is over (R27)."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | StarterChosen
    | TurnedUp
    | Drawn
    | DrawnUnseen
    | Taken
    | Swapped
    | Discarded
    | Cleared
    | Closed
    | TurnPassed
    | ReshuffleDue
    | Reshuffled
    | Revealed
    | Scored
    | RoundOver
    | GameOver
)

_EVENTS: Final = frozenset(get_args(Event))


def check_event(event: Event) -> None:
    """Refuse what is no event.

    Raises:
        ArgumentTypeError: It is none.
    """
    if type(event) not in _EVENTS:
        raise ArgumentTypeError("event", f"must be an event, not {type(event).__name__}")


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as *viewer* may see it; to redact it again changes nothing.

    Args:
        event: What has happened.
        viewer: A player, or `SPECTATOR`.

    Raises:
        ArgumentError: There is no such player in any game.
        ArgumentTypeError: An argument has the wrong type.

    Example:
        >>> redact(Drawn(player=0, card=12, public=False), viewer=1)
        DrawnUnseen(player=0)
    """
    check_event(event)
    check_viewer(viewer, MAX_PLAYERS, argument="viewer")
    if isinstance(event, Drawn) and event.player != viewer and not event.public:
        return DrawnUnseen(event.player)
    return event
