"""A bot that plays any legal action, all equally likely."""

from random import Random

from skyjo.actions import PlayerAction
from skyjo.legality import legal_actions
from skyjo.views import View

__all__ = ["random_bot"]


def random_bot(view: View, rng: Random) -> PlayerAction:
    """Any legal action of the viewer.

    Examples:
        >>> import skyjo
        >>> skyjo.outcome(skyjo.play(2, [random_bot, random_bot], seed=1)).totals
        (97, 173)
    """
    actions = legal_actions(view, view.viewer)
    # random() alone gives the same numbers in every version of Python.
    return actions[int(rng.random() * len(actions))]
