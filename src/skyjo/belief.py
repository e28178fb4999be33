"""What a viewer can infer: the cards that lie unseen, and whole states that the view allows.

The deck less the cards in sight is what lies unseen. Any of these cards may lie in any of the hidden places,
and all ways are equally likely, however people play: nobody knows a face-down card, so no move hints at one.
Only a reshuffle tells more (R14), for everybody has seen which cards go into the pile: from then on the pile
and the face-down cards are counted apart.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from skyjo.cards import Card
from skyjo.chance import shuffled, words
from skyjo.errors import ArgumentError, ArgumentTypeError
from skyjo.grid import Grid, Slot
from skyjo.phases import DRAW_PILE, Holding, HoldingUnseen, Phase
from skyjo.state import State
from skyjo.views import FaceDown, FaceUp, View, ViewGrid

__all__ = ["DETERMINIZE_NAME", "Unseen", "determinize", "unseen"]

DETERMINIZE_NAME: Final = "skyjo-determinize-1"


@frozen
class Unseen:
    """Cards that lie unseen in so many places; each is as likely to lie in one of them as in another.

    Attributes:
        cards: The cards, ascending; as many as there are places.
        face_down: How many of the places are slots of the players.
        in_hand: 1 if another player holds one of the cards, else 0.
        draw_pile: How many of the places are in the draw pile.

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["1 (2) 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> known = skyjo.unseen(skyjo.observe(state, 0))[0]
        >>> known.face_down, known.in_hand, known.draw_pile, len(known.cards)
        (2, 0, 125, 127)
    """

    cards: tuple[Card, ...]
    face_down: int
    in_hand: int
    draw_pile: int


def unseen(view: View) -> tuple[Unseen, ...]:
    """The cards that lie unseen: one class, or after a reshuffle of the round two, the face-down cards first.

    Args:
        view: What somebody sees.

    Raises:
        ArgumentError: The view cannot be of any state: its cards are not those of the deck.
        ArgumentTypeError: Not a view.

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["(1) 2 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> (cards,) = unseen(skyjo.observe(state, viewer=0))
        >>> cards.face_down, cards.draw_pile, cards.cards.count(12) / len(cards.cards)
        (2, 125, 0.07086614173228346)
    """
    if type(view) is not View:
        raise ArgumentTypeError("view", f"must be a View, not {type(view).__name__}")
    face_down = sum(isinstance(slot, FaceDown) for grid in view.grids for slot in grid.slots)
    in_hand, draw_pile = int(isinstance(view.phase, HoldingUnseen)), view.draw_pile_size
    if not any(grid.slots for grid in view.grids):
        return (_unseen(Counter(), face_down, in_hand, draw_pile),)  # before the first Deal
    left = Counter(view.rules.cards)
    left.subtract(_in_sight(view))
    if view.pile_cards is None:
        return (_unseen(left, face_down, in_hand, draw_pile),)
    left.subtract(view.pile_cards)
    return _unseen(left, face_down, 0, 0), _unseen(Counter(view.pile_cards), 0, in_hand, draw_pile)


def _in_sight(view: View) -> Iterator[Card]:
    yield from view.discard_pile
    yield from (slot.card for grid in view.grids for slot in grid.slots if isinstance(slot, FaceUp))
    if isinstance(view.phase, Holding):
        yield view.phase.card


def _unseen(left: Counter[Card], face_down: int, in_hand: int, draw_pile: int) -> Unseen:
    if missing := sorted(card for card, count in left.items() if count < 0):
        raise ArgumentError("view", f"must show no more cards than the deck has, but does of {missing}")
    cards, places = tuple(sorted(left.elements())), face_down + in_hand + draw_pile
    if len(cards) != places:
        raise ArgumentError("view", f"must have a place for each unseen card, not {places} for {len(cards)}")
    return Unseen(cards, face_down, in_hand, draw_pile)


def determinize(view: View, seed: int) -> State:
    """A state that the view allows, each with the same chance, drawn from a seed.

    What the viewer would see of it is the view again: ``observe(determinize(view, seed), view.viewer) ==
    view``. Programs that plan ahead, and those that try out what-ifs for a player, begin here.

    The stream of the seed is not the one that `sample_chance` has: even somebody who determinizes with the
    seed of the game learns nothing of its cards.

    Args:
        view: What somebody sees.
        seed: From 0 to 2**128 - 1.

    Raises:
        ArgumentError: The view cannot be of any state, or the seed is out of range.
        ArgumentTypeError: An argument has the wrong type.

    Examples:
        >>> import skyjo.testing
        >>> state = skyjo.testing.situation(["(1) 2 3 4 / 5 6 7 8 / 9 9 8 8"] * 2)
        >>> determinize(skyjo.observe(state, viewer=0), seed=1).grids[0].slots[0]
        Slot(card=5, face_up=False)
    """
    stream = words(DETERMINIZE_NAME, seed)
    hidden = iter([card for group in unseen(view) for card in shuffled(group.cards, stream)])
    # In this order: of two classes the face-down cards come first.
    grids = tuple([_filled(grid, hidden) for grid in view.grids])
    phase = _held(view, hidden)
    draw_pile = tuple(hidden)
    return State(
        rules=view.rules,
        players=view.players,
        phase=phase,
        grids=grids,
        draw_pile=draw_pile,
        discard_pile=view.discard_pile,
        closer=view.closer,
        starter=view.starter,
        turns=view.turns,
        reshuffles=view.reshuffles,
        rounds=view.rounds,
    )


def _filled(grid: ViewGrid, hidden: Iterator[Card]) -> Grid:
    return Grid(tuple([None if slot is None else _lying(slot, hidden) for slot in grid.slots]))


def _lying(slot: FaceUp | FaceDown, hidden: Iterator[Card]) -> Slot:
    return Slot(slot.card if isinstance(slot, FaceUp) else next(hidden), slot.face_up)


def _held(view: View, hidden: Iterator[Card]) -> Phase:
    match view.phase:
        case HoldingUnseen(player):
            return Holding(player, next(hidden), DRAW_PILE)
        case phase:
            return phase
