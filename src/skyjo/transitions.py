"""What an action has done, as a sequence of events.

Events follow from the state before, the action and the state after: `skyjo.apply` knows nothing of them.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from skyjo.actions import Action, Deal, Discard, Draw, Flip, Reshuffle, Swap, Take
from skyjo.cards import Card
from skyjo.events import (
    CardAt,
    Cleared,
    Closed,
    Dealt,
    Discarded,
    Drawn,
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
from skyjo.grid import Grid
from skyjo.phases import Choosing, Flipping, Holding
from skyjo.position import totals
from skyjo.reducer import apply
from skyjo.rules import MAX_PLAYERS
from skyjo.scoring import outcome
from skyjo.state import State

__all__ = ["Transition", "events_of", "transition"]

_TURN_PASSED: Final = tuple(TurnPassed(player) for player in range(MAX_PLAYERS))


@frozen
class Transition:
    """What an action has led to.

    Attributes:
        state: The state after the action.
        events: What has happened, in the order in which it happens at the table; hidden cards included, so
            `skyjo.redact` comes before they are shown to anybody.

    Examples:
        >>> import skyjo
        >>> state = skyjo.initial_state(2)
        >>> done = skyjo.transition(state, skyjo.sample_chance(state, seed=1))
        >>> done.events, type(done.state.phase).__name__
        ((Dealt(discard=2),), 'Opening')
    """

    state: State
    events: tuple[Event, ...]


def transition(state: State, action: Action) -> Transition:
    """The state after the action, as `skyjo.apply` gives it, and what has happened on the way.

    Args:
        state: The whole game.
        action: A legal action, of a player or of chance.

    Raises:
        IllegalActionError: The rules forbid the action now; its ``refusal`` says why.
        ArgumentTypeError: Not a state.

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["9 (1) 3 4 / 9 6 7 8 / 12 3 4 5"] * 2, discard_pile=[5, 9])
        >>> for event in transition(skyjo.apply(state, skyjo.Take(0)), skyjo.Swap(0, slot=8)).events:
        ...     print(event)
        Swapped(player=0, slot=8, card=9, replaced=12)
        Cleared(player=0, cards=(CardAt(slot=0, card=9), CardAt(slot=4, card=9), CardAt(slot=8, card=9)))
        TurnPassed(player=1)
    """
    after = apply(state, action)
    return Transition(after, events_of(state, action, after))


def events_of(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """What the action has done that led from the one state to the other, as `transition` tells it."""
    match action:
        case Draw():
            return (_draw(after),)
        case Take():
            return (Taken(action.player, before.discard_pile[-1]),)
        case Swap():
            assert isinstance(before.phase, Holding)  # a Swap is legal in no other phase
            card = before.phase.card
            replaced = before.grids[action.player].card_at(action.slot)
            swapped = Swapped(action.player, action.slot, card, replaced)
            return (swapped, *_end_turn(before, after, action, card))
        case Discard():
            return (Discarded(action.player, after.discard_pile[-1]),)
        case Flip():
            card = before.grids[action.player].card_at(action.slot)
            turned_up = TurnedUp(action.player, action.slot, card)
            if isinstance(before.phase, Flipping):
                return (turned_up, *_end_turn(before, after, action, card))
            return (turned_up, *_end_opening(before, after, action))
        case Deal():
            starter = () if after.starter is None else (StarterChosen(after.starter),)
            return (Dealt(after.discard_pile[0]), *starter, *_pass_turn(after))
        case Reshuffle():
            return (Reshuffled(after.discard_pile[0]), _draw(after))


def _draw(after: State) -> Event:
    """A card is in hand (R10), or a reshuffle is due (R14)."""
    phase = after.phase
    if isinstance(phase, Holding):
        return Drawn(phase.player, phase.card, after.rules.drawn_card_public)
    assert phase.player is not None
    return ReshuffleDue(phase.player)


def _pass_turn(after: State) -> tuple[TurnPassed, ...]:
    return (_TURN_PASSED[after.phase.player],) if isinstance(after.phase, Choosing) else ()


def _end_opening(before: State, after: State, flip: Flip) -> Iterator[Event]:
    """If it was the last flip: the starter, what has been cleared, the first turn (R6, R15)."""
    if isinstance(after.phase, Choosing):
        if before.starter is None and after.starter is not None:
            yield StarterChosen(after.starter)
        grid = before.grids[flip.player].turned_up(flip.slot)
        yield from _clear(_replaced(before.grids, flip.player, grid), after.grids)
        yield from _pass_turn(after)


def _end_turn(before: State, after: State, move: Swap | Flip, card: Card) -> Iterable[Event]:
    """What the move at its slot, where *card* lies now, has set off."""
    left = after.grids[move.player]
    if left.slots[move.slot] is not None and not left.is_open():
        # Most turns: whatever else a move can set off clears its slot or leaves no card face down.
        return _pass_turn(after)
    return _end_eventful_turn(before, after, move, card)


def _end_eventful_turn(before: State, after: State, move: Swap | Flip, card: Card) -> Iterator[Event]:
    player = move.player
    left = after.grids[player]
    grid = before.grids[player].put(move.slot, card)
    if left.slots[move.slot] is None:
        # Cleared by the move, or not before the reveal (R22): only the rule itself can tell.
        line = grid.complete(after.rules.lines_through[move.slot])
        if line:
            yield Cleared(player, _cards(grid, line))
            grid = grid.cleared(line)
    booked = after.rounds[len(before.rounds) :]
    closer = booked[0].closer if booked else after.closer
    if before.closer is None and closer is not None:
        yield Closed(closer)
    if booked:
        yield from _end_round(_replaced(before.grids, player, grid), after)
    else:
        if left.is_open():  # turned up early, if a card lay face down (R21)
            yield from _reveal(player, grid)
        yield from _pass_turn(after)


def _end_round(grids: tuple[Grid, ...], after: State) -> Iterator[Event]:
    """The round that these grids are left with has ended (R21 to R27)."""
    for player, grid in enumerate(grids):
        yield from _reveal(player, grid)
    yield from _clear(grids, after.grids)
    result = after.rounds[-1]
    yield Scored(result, sum(result.scores) - sum(result.raw_scores), totals(after))
    yield RoundOver()
    ended = outcome(after)
    if ended is not None:
        yield GameOver(ended)


def _reveal(player: int, grid: Grid) -> Iterator[Event]:
    face_down = tuple([at for at, slot in enumerate(grid.slots) if slot is not None and not slot.face_up])
    if face_down:
        yield Revealed(player, _cards(grid, face_down))


def _clear(grids: tuple[Grid, ...], after: tuple[Grid, ...]) -> Iterator[Event]:
    """By seat, the cards that are gone."""
    for player, (grid, cleared) in enumerate(zip(grids, after, strict=True)):
        slots = zip(grid.slots, cleared.slots, strict=True)
        gone = tuple([at for at, (slot, left) in enumerate(slots) if slot is not None and left is None])
        if gone:
            yield Cleared(player, _cards(grid, gone))


def _cards(grid: Grid, slots: tuple[int, ...]) -> tuple[CardAt, ...]:
    return tuple([CardAt(slot, grid.card_at(slot)) for slot in slots])


def _replaced(grids: tuple[Grid, ...], player: int, grid: Grid) -> tuple[Grid, ...]:
    return (*grids[:player], grid, *grids[player + 1 :])
