"""A bot that looks one move ahead and does what lowers its own points the most, on average."""

from collections import Counter
from random import Random

from skyjo.actions import PlayerAction, Swap
from skyjo.cards import Card
from skyjo.legality import legal_actions
from skyjo.phases import Choosing, Holding
from skyjo.views import FaceUp, View, ViewGrid

__all__ = ["greedy_bot"]


def greedy_bot(view: View, rng: Random) -> PlayerAction:
    """The viewer's legal action that promises the lowest points; nothing is left to the generator."""
    actions = legal_actions(view, view.viewer)
    match view.phase:
        case Choosing(player):
            return _choose(view, player, actions)
        case Holding(player, card):
            gains = _gains(view, player, card)
            # A Discard gains nothing, and comes last: among equals the swap is preferred.
            return max(actions, key=lambda action: gains[action.slot] if isinstance(action, Swap) else 0)
        case _:
            return actions[0]


def _choose(view: View, player: int, actions: tuple[PlayerAction, ...]) -> PlayerAction:
    """Take the discard if it gains more than a drawn card would on average (that one may be discarded)."""
    draw, take = actions[0], actions[-1]
    unseen = _unseen(view)
    by_drawing = sum(count * max(0, *_gains(view, player, card).values()) for card, count in unseen.items())
    by_taking = max(_gains(view, player, view.discard_pile[-1]).values()) * sum(unseen.values())
    return take if by_taking >= by_drawing else draw


def _gains(view: View, player: int, card: Card) -> dict[int, float]:
    """By how much the expected points of the player fall if the card is put at each slot."""
    unseen = _unseen(view)
    mean = sum(value * count for value, count in unseen.items()) / max(1, sum(unseen.values()))
    grid = view.grids[player]
    gains: dict[int, float] = {}
    for at, slot in enumerate(grid.slots):
        if slot is None:
            continue
        gains[at] = (slot.card if isinstance(slot, FaceUp) else mean) - card
        others = {
            other
            for line in view.rules.lines_through[at]
            if _completes(grid, line, at, card)
            for other in line
        }
        gains[at] += card * len(others)
    return gains


def _completes(grid: ViewGrid, line: tuple[int, ...], at: int, card: Card) -> bool:
    """Whether the line is complete once the card lies at the slot (R15)."""
    return all(other == at or grid.slots[other] == FaceUp(card) for other in line)


def _unseen(view: View) -> Counter[Card]:
    """How many of each card the viewer has not seen."""
    seen = Counter(view.discard_pile)
    for grid in view.grids:
        seen.update(slot.card for slot in grid.slots if isinstance(slot, FaceUp))
    return Counter(dict(view.rules.deck)) - seen
