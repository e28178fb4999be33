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
    """A card, and the slot where it lies.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Cleared(player=0, cards=(CardAt(slot=0, card=4),)))
        '{"type":"cleared","player":0,"cards":[{"slot":0,"card":4}]}'
    """

    slot: int
    card: Card


@frozen
class Dealt:
    """Every player has a grid of face-down cards (R3), and one card opens the discard pile (R4).

    Attributes:
        discard: That card.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Dealt(discard=2))
        '{"type":"dealt","discard":2}'
    """

    discard: Card


@frozen
class StarterChosen:
    """The player will have the first turn of the round (R6, R7).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(StarterChosen(player=1))
        '{"type":"starter_chosen","player":1}'
    """

    player: int


@frozen
class TurnedUp:
    """The player has turned up a card: at the opening (R5), or after discarding the drawn one (R11).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(TurnedUp(player=0, slot=3, card=7))
        '{"type":"turned_up","player":0,"slot":3,"card":7}'
    """

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

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Drawn(player=0, card=5, public=False))
        '{"type":"drawn","player":0,"card":5,"public":false}'
    """

    player: int
    card: Card
    public: bool


@frozen
class DrawnUnseen:
    """`Drawn`, as those see it who may not see the card.

    Examples:
        >>> import skyjo
        >>> skyjo.redact(skyjo.Drawn(player=0, card=5, public=False), viewer=1)
        DrawnUnseen(player=0)
    """

    player: int


@frozen
class Taken:
    """The player has taken the top of the discard pile (R9).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Taken(player=0, card=2))
        '{"type":"taken","player":0,"card":2}'
    """

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

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Swapped(player=0, slot=3, card=2, replaced=9))
        '{"type":"swapped","player":0,"slot":3,"card":2,"replaced":9}'
    """

    player: int
    slot: int
    card: Card
    replaced: Card


@frozen
class Discarded:
    """The player has discarded the drawn card (R10).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Discarded(player=0, card=11))
        '{"type":"discarded","player":0,"card":11}'
    """

    player: int
    card: Card


@frozen
class Cleared:
    """Complete lines of the player have gone to the discard pile (R15, R22).

    Attributes:
        player: Whose lines.
        cards: What they were made of, in the order in which they are discarded: slots ascending.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Cleared(player=0, cards=(CardAt(0, 4), CardAt(4, 4), CardAt(8, 4))))
        '{"type":"cleared","player":0,"cards":[{"slot":0,"card":4},{"slot":4,"card":4},{"slot":8,"card":4}]}'
    """

    player: int
    cards: tuple[CardAt, ...]


@frozen
class Closed:
    """The player has closed the round: every other has one more turn (R19, R20).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Closed(player=0))
        '{"type":"closed","player":0}'
    """

    player: int


@frozen
class TurnPassed:
    """The player is on turn now (R13).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(TurnPassed(player=1))
        '{"type":"turn_passed","player":1}'
    """

    player: int


@frozen
class ReshuffleDue:
    """The player wants to draw, but the draw pile is empty (R14).

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(ReshuffleDue(player=1))
        '{"type":"reshuffle_due","player":1}'
    """

    player: int


@frozen
class Reshuffled:
    """The discards have become the draw pile (R14).

    Attributes:
        discard: The card that the discard pile is left with, or that opens it with ``reshuffle="all"``.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Reshuffled(discard=4))
        '{"type":"reshuffled","discard":4}'
    """

    discard: Card


@frozen
class Revealed:
    """The player's last face-down cards have been turned up (R21).

    Attributes:
        player: Whose cards.
        cards: These cards, slots ascending.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(Revealed(player=1, cards=(CardAt(6, 4), CardAt(9, -1))))
        '{"type":"revealed","player":1,"cards":[{"slot":6,"card":4},{"slot":9,"card":-1}]}'
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

    Examples:
        >>> import skyjo
        >>> result = skyjo.RoundResult(closer=0, raw_scores=(9, 9), scores=(18, 9), next_starter=0)
        >>> Scored(result, penalty=9, totals=(18, 9)).penalty
        9
    """

    result: RoundResult
    penalty: int
    totals: tuple[int, ...]


@frozen
class RoundOver:
    """The round is over: the next one is to be dealt, unless `GameOver` follows.

    Examples:
        >>> import skyjo
        >>> skyjo.dumps(RoundOver())
        '{"type":"round_over"}'
    """


@frozen
class GameOver:
    """The game is over (R27).

    Examples:
        >>> import skyjo
        >>> outcome = skyjo.Outcome((104, 61), (2, 1), (1,), skyjo.EndReason.SCORE_LIMIT)
        >>> GameOver(outcome).outcome.winners
        (1,)
    """

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
"""What has happened, of every kind.

Examples:
    >>> import skyjo
    >>> skyjo.loads('{"type":"closed","player":1}', Event)
    Closed(player=1)
"""

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

    Examples:
        >>> redact(Drawn(player=0, card=12, public=False), viewer=1)
        DrawnUnseen(player=0)
    """
    check_event(event)
    check_viewer(viewer, MAX_PLAYERS, argument="viewer")
    if isinstance(event, Drawn) and event.player != viewer and not event.public:
        return DrawnUnseen(event.player)
    return event
