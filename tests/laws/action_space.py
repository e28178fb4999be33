"""Everything that players could try."""

from skyjo import Discard, Draw, Flip, PlayerAction, State, Swap, Take


def action_space(state: State) -> list[PlayerAction]:
    """Every action of every seat and slot, and those one beyond."""
    space: list[PlayerAction] = []
    for player in range(-1, state.players + 1):
        space += [Draw(player), Take(player), Discard(player)]
        for slot in range(-1, state.rules.slots + 1):
            space += [Flip(player, slot), Swap(player, slot)]
    return space
