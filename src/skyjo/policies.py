"""Whole games between policies: programs that choose a move from what their player may see."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from skyjo import refusals
from skyjo.actions import Action, PlayerAction
from skyjo.chance import sample_chance
from skyjo.errors import IllegalActionError, RulesError
from skyjo.position import active_players, is_chance, is_terminal
from skyjo.reducer import apply, initial_state
from skyjo.rules import OFFICIAL, Rules
from skyjo.state import State
from skyjo.views import View, observe

__all__ = ["Policy", "play", "steps"]


class Policy(Protocol):
    """Chooses a move. It gets the view of the player who is to act, and a generator of its own seat.

    Examples:
        >>> import skyjo
        >>> def first(view: skyjo.View, rng: Random) -> skyjo.PlayerAction:
        ...     return skyjo.legal_actions(view, view.viewer)[0]
        >>> rules = skyjo.Rules(max_turns=9, max_rounds=1)
        >>> skyjo.outcome(skyjo.play(2, [first, first], seed=1, rules=rules)).totals
        (47, 70)
    """

    def __call__(self, view: View, rng: Random, /) -> PlayerAction:
        """A legal action of ``view.viewer``, who may act now."""
        ...  # pragma: no cover - a protocol has no body


def play(players: int, policies: Sequence[Policy], seed: int, rules: Rules = OFFICIAL) -> State:
    """The final state of a whole game.

    Args:
        players: From 2 to 8.
        policies: One for each seat.
        seed: From 0 to 2**128 - 1; decides every shuffle and feeds the policies' generators.
        rules: The options.

    Raises:
        RulesError: These rules cannot seat so many players, or there is not one policy for each.
        IllegalActionError: A policy has chosen an illegal action, or one of another player.

    Examples:
        >>> import skyjo.bots
        >>> state = play(2, [skyjo.bots.greedy_bot, skyjo.bots.random_bot], seed=1)
        >>> skyjo.outcome(state).winners
        (0,)
    """
    final = initial_state(players, rules)
    for step in steps(final, policies, seed):
        _, final = step
    return final


def steps(state: State, policies: Sequence[Policy], seed: int) -> Iterator[tuple[Action, State]]:
    """Each action, with the state after it, until the game is over.

    Args:
        state: Where to begin, such as ``initial_state(2)``.
        policies: One for each seat.
        seed: From 0 to 2**128 - 1; decides every shuffle and feeds the policies' generators.

    Raises:
        RulesError: There is not one policy for each player.
        IllegalActionError: A policy has chosen an illegal action, or one of another player.
    """
    if len(policies) != state.players:
        message = f"{state.players} players need as many policies, not {len(policies)}"
        raise RulesError("players", "R2", message)
    rngs = [Random(f"{seed}/{player}") for player in range(state.players)]
    while not is_terminal(state):
        action: Action
        if is_chance(state):
            action = sample_chance(state, seed)
        else:
            player = active_players(state)[0]
            action = policies[player](observe(state, player), rngs[player])
            # At the opening the move of another seat would be legal (R5).
            if isinstance(action, PlayerAction) and action.player != player:
                raise IllegalActionError(refusals.not_own(player, action))
        state = apply(state, action)
        yield action, state
