"""How a view changes by an event: what a client does that follows a game by messages."""

from collections.abc import Iterable

from attrs import evolve

from skyjo.cards import Card
from skyjo.errors import ArgumentError, ArgumentTypeError
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
    check_event,
)
from skyjo.phases import (
    Choosing,
    Dealing,
    Finished,
    Flipping,
    Holding,
    HoldingUnseen,
    Opening,
    Reshuffling,
    Source,
    ViewPhase,
)
from skyjo.position import reshuffled_cards
from skyjo.rules import ReshuffleScope
from skyjo.state import RoundResult
from skyjo.views import FaceDown, FaceUp, View, ViewGrid

__all__ = ["fold"]


def fold(view: View, event: Event) -> View:
    """The view after the event.

    All events of an action, redacted for the viewer and folded in their order, give what the viewer sees
    after the action. The views on the way show the table between two events: ask for moves after the last.

    Args:
        view: What the viewer knew before.
        event: What has happened, redacted for this viewer.

    Raises:
        ArgumentError: The event cannot follow: one before it was lost, or it is another viewer's. Ask for a
            fresh view then. Not every such event can be told; `skyjo.digest` of the views can.
        ArgumentTypeError: An argument has the wrong type.

    Examples:
        >>> import skyjo
        >>> state = skyjo.initial_state(2)
        >>> view = skyjo.observe(state, 0)
        >>> dealt = skyjo.transition(state, skyjo.sample_chance(state, seed=1))
        >>> for event in dealt.events:
        ...     view = fold(view, skyjo.redact(event, 0))
        >>> view == skyjo.observe(dealt.state, 0)
        True
    """
    if type(view) is not View:
        raise ArgumentTypeError("view", f"must be a View, not {type(view).__name__}")
    check_event(event)
    match event:
        case Dealt():
            return _dealt(view, event)
        case StarterChosen(player):
            _require(_is_seat(view, player), event, "there is no such player")
            return evolve(view, starter=player)
        case TurnedUp(player, slot, card):
            _require_phase(view, event, Opening, Flipping, player=player)
            return _turned_up(view, event, player, (CardAt(slot, card),))
        case Drawn() | DrawnUnseen():
            return _drawn(view, event)
        case Taken():
            return _taken(view, event)
        case Swapped():
            return _swapped(view, event)
        case Discarded():
            return _discarded(view, event)
        case Cleared():
            return _cleared(view, event)
        case Closed(player):
            _require(_is_seat(view, player), event, "there is no such player")
            return evolve(view, closer=player)
        case TurnPassed():
            return _turn_passed(view, event)
        case ReshuffleDue(player):
            _require_phase(view, event, Choosing, player=player)
            return evolve(view, phase=Reshuffling(player))
        case Reshuffled():
            return _reshuffled(view, event)
        case Revealed(player, cards):
            return _turned_up(view, event, player, cards)
        case Scored(result):
            return _scored(view, event, result)
        case RoundOver():
            return evolve(view, closer=None, starter=None, turns=0, phase=Dealing())
        case GameOver():
            _require_phase(view, event, Dealing)
            return evolve(view, phase=Finished())


# The opening ---------------------------------------------------------------------------------------------


def _dealt(view: View, event: Dealt) -> View:
    _require_phase(view, event, Dealing)
    rules = view.rules
    return evolve(
        view,
        phase=Opening(),
        grids=(ViewGrid((FaceDown(),) * rules.slots),) * view.players,
        draw_pile_size=len(rules.cards) - view.players * rules.slots - 1,
        pile_cards=None,
        discard_pile=(event.discard,),
        reshuffles=0,
    )


def _turned_up(view: View, event: Event, player: int, cards: tuple[CardAt, ...]) -> View:
    slots = _slots(view, event, player)
    for card in cards:
        _require(_lies(slots, card.slot, FaceDown()), event, f"no card lies face down at slot {card.slot}")
        slots[card.slot] = FaceUp(card.card)
    return _laid(view, player, slots)


# A turn --------------------------------------------------------------------------------------------------


def _drawn(view: View, event: Drawn | DrawnUnseen) -> View:
    _require_phase(view, event, Choosing, Reshuffling, player=event.player)
    _require(view.draw_pile_size > 0, event, "the draw pile is empty")
    sees = view.rules.drawn_card_public or event.player == view.viewer
    _require(isinstance(event, Drawn) == sees, event, "it is not redacted for this viewer")
    left = evolve(view, draw_pile_size=view.draw_pile_size - 1)
    if isinstance(event, DrawnUnseen):
        return evolve(left, phase=HoldingUnseen(event.player))
    phase = Holding(event.player, event.card, Source.DRAW_PILE)
    return evolve(left, phase=phase, pile_cards=_without(view, event, event.card))


def _taken(view: View, event: Taken) -> View:
    _require_phase(view, event, Choosing, player=event.player)
    _require(view.discard_pile[-1:] == (event.card,), event, "this is not the top of the discard pile")
    phase = Holding(event.player, event.card, Source.DISCARD_PILE)
    return evolve(view, phase=phase, discard_pile=view.discard_pile[:-1])


def _swapped(view: View, event: Swapped) -> View:
    slots = _slots(view, event, event.player)
    fits = _lies(slots, event.slot, FaceDown()) or _lies(slots, event.slot, FaceUp(event.replaced))
    _require(fits, event, f"this card does not lie at slot {event.slot}")
    slots[event.slot] = FaceUp(event.card)
    left = _let_go(view, event)
    discards = (*view.discard_pile, event.replaced)
    return evolve(_laid(left, event.player, slots), phase=Choosing(event.player), discard_pile=discards)


def _discarded(view: View, event: Discarded) -> View:
    left = _let_go(view, event)
    return evolve(left, phase=Flipping(event.player), discard_pile=(*view.discard_pile, event.card))


def _let_go(view: View, event: Swapped | Discarded) -> View:
    """Everybody sees the held card now: who has not seen it before counts it off the pile."""
    _require_phase(view, event, Holding, HoldingUnseen, player=event.player)
    if isinstance(view.phase, HoldingUnseen):
        return evolve(view, pile_cards=_without(view, event, event.card))
    _require(isinstance(view.phase, Holding) and view.phase.card == event.card, event, "another card is held")
    return view


def _cleared(view: View, event: Cleared) -> View:
    slots = _slots(view, event, event.player)
    for card in event.cards:
        lies = _lies(slots, card.slot, FaceUp(card.card))
        _require(lies, event, f"this card does not lie face up at slot {card.slot}")
        slots[card.slot] = None
    discards = (*view.discard_pile, *(card.card for card in event.cards))
    return evolve(_laid(view, event.player, slots), discard_pile=discards)


def _turn_passed(view: View, event: TurnPassed) -> View:
    _require_phase(view, event, Opening, Choosing, Flipping)
    _require(_is_seat(view, event.player), event, "there is no such player")
    counts = view.rules.max_turns is not None and not isinstance(view.phase, Opening)
    return evolve(view, phase=Choosing(event.player), turns=view.turns + counts)


def _reshuffled(view: View, event: Reshuffled) -> View:
    _require_phase(view, event, Reshuffling)
    pile = sorted(reshuffled_cards(view))
    if view.rules.reshuffle is ReshuffleScope.ALL:
        _require(event.discard in pile, event, "this card is not among the discards")
        pile.remove(event.discard)
    else:
        _require(view.discard_pile[-1:] == (event.discard,), event, "this is not the top of the discard pile")
    return evolve(
        view,
        draw_pile_size=len(pile),
        pile_cards=tuple(pile),
        discard_pile=(event.discard,),
        reshuffles=view.reshuffles + 1,
    )


# The end of a round --------------------------------------------------------------------------------------


def _scored(view: View, event: Scored, result: RoundResult) -> View:
    _require(len(result.scores) == view.players, event, "there are more or fewer players")
    return evolve(view, rounds=(*view.rounds, result))


# What events have in common ------------------------------------------------------------------------------


def _require(fits: bool, event: Event, otherwise: str) -> None:
    if not fits:
        raise ArgumentError("event", f"{event} cannot follow this view: {otherwise}")


def _require_phase(view: View, event: Event, *phases: type[ViewPhase], player: int | None = None) -> None:
    """The view is in one of these phases; if a player is given, it is nobody else's."""
    phase = view.phase
    _require(isinstance(phase, phases), event, f"it is in {type(phase).__name__}")
    _require(player is None or phase.player in (None, player), event, f"player {phase.player} is on turn")


def _is_seat(view: View, player: int) -> bool:
    return 0 <= player < view.players


def _slots(view: View, event: Event, player: int) -> list[FaceUp | FaceDown | None]:
    """A list of the player's slots, to be changed."""
    _require(_is_seat(view, player), event, "there is no such player")
    return list(view.grids[player].slots)


def _lies(slots: list[FaceUp | FaceDown | None], slot: int, card: FaceUp | FaceDown) -> bool:
    return 0 <= slot < len(slots) and slots[slot] == card


def _laid(view: View, player: int, slots: Iterable[FaceUp | FaceDown | None]) -> View:
    """The player's grid lies like this now."""
    grid = ViewGrid(tuple(slots))
    return evolve(view, grids=(*view.grids[:player], grid, *view.grids[player + 1 :]))


def _without(view: View, event: Event, card: Card) -> tuple[Card, ...] | None:
    """The cards of the pile but this one, as far as they are known."""
    if view.pile_cards is None:
        return None
    _require(card in view.pile_cards, event, "this card is not in the draw pile")
    at = view.pile_cards.index(card)
    return view.pile_cards[:at] + view.pile_cards[at + 1 :]
