"""A bot that looks one move ahead and does what lowers its own points the most, on average."""

from collections import Counter
from random import Random

from skyjo.actions import PlayerAction, Swap
from skyjo.cards import Card
from skyjo.legality import legal_actions
from skyjo.phases import Choosing, Holding
from skyjo.rules import Line
from skyjo.views import FaceUp, View, ViewGrid

__all__ = ["greedy_bot"]


def greedy_bot(view: View, rng: Random) -> PlayerAction:
    """The viewer's legal action that promises the lowest points; nothing is left to the generator.

    Examples:
        >>> import skyjo
        >>> skyjo.outcome(skyjo.play(2, [greedy_bot, greedy_bot], seed=1)).totals
        (106, 48)
    """
    actions = legal_actions(view, view.viewer)
    match view.phase:
        case Choosing(player):
            return _choose(view, view.grids[player], actions)
        case Holding(player, card):
            gains = _gains(view, view.grids[player], card, _mean(_unseen(view)))
            # A Discard gains nothing, and comes last: among equals the swap is preferred.
            return max(actions, key=lambda action: gains[action.slot] if isinstance(action, Swap) else 0)
        case _:
            return actions[0]


def _choose(view: View, grid: ViewGrid, actions: tuple[PlayerAction, ...]) -> PlayerAction:
    """Take the discard if it gains more than a drawn card would on average (that one may be discarded)."""
    draw, take = actions[0], actions[-1]
    unseen = _unseen(view)
    mean = _mean(unseen)
    by_taking = max(_gains(view, grid, view.discard_pile[-1], mean).values())
    by_drawing = sum(
        count * max(0, *_gains(view, grid, card, mean).values()) for card, count in unseen.items()
    )
    return take if by_taking * sum(unseen.values()) >= by_drawing else draw


def _gains(view: View, grid: ViewGrid, card: Card, mean: float) -> dict[int, float]:
    """By how much the expected points fall if the card is put at each slot; a hidden card counts the mean."""
    gains: dict[int, float] = {}
    for at, slot in enumerate(grid.slots):
        if slot is not None:
            lines = [line for line in view.rules.lines_through[at] if _completes(grid, line, at, card)]
            cleared = {other for line in lines for other in line}
            gains[at] = (slot.card if isinstance(slot, FaceUp) else mean) - card + card * len(cleared)
    return gains


def _completes(grid: ViewGrid, line: Line, at: int, card: Card) -> bool:
    """Whether the line is complete once the card lies at the slot (R15)."""
    for other in line:
        slot = grid.slots[other]
        if other != at and not (isinstance(slot, FaceUp) and slot.card == card):
            return False
    return True


def _unseen(view: View) -> Counter[Card]:
    """How many of each card the viewer has not seen."""
    seen = Counter(view.discard_pile)
    for grid in view.grids:
        seen.update([slot.card for slot in grid.slots if isinstance(slot, FaceUp)])
    return Counter(dict(view.rules.deck)) - seen


def _mean(cards: Counter[Card]) -> float:
    return sum(card * count for card, count in cards.items()) / max(1, sum(cards.values()))
