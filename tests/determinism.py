"""Plays a few games and prints what came of them: the same on every machine, Python and hash seed.

It needs nothing but skyjo, so that it runs where no test runner does. `data/determinism.txt` holds what it
prints; `test_determinism.py` compares.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from attrs import asdict

from skyjo import (
    OFFICIAL,
    OFFICIAL_FR,
    SKYJO_ONLINE,
    Action,
    Discard,
    Draw,
    Flip,
    Rules,
    State,
    Swap,
    Take,
    action_id,
    apply,
    determinize,
    explain,
    initial_state,
    is_chance,
    is_terminal,
    legal_actions,
    observe,
    sample_chance,
)
from skyjo.chance import words

GAMES = {
    "official, 2 players": (2, OFFICIAL),
    "official, 5 players": (5, OFFICIAL),
    "official, 8 players": (8, OFFICIAL),
    "official_fr, 3 players": (3, OFFICIAL_FR),
    "skyjo_online, 4 players": (4, SKYJO_ONLINE),
    "rows, reshuffles of all": (
        3,
        Rules(clear_rows=True, deck=tuple((card, 9) for card in range(-2, 3)), reshuffle="all", max_rounds=3),
    ),
    "reshuffles, limits": (
        6,
        Rules(deck=tuple((card, 5) for card in range(15)), max_turns=40, score_limit=None, max_rounds=2),
    ),
    "penalties, public draws": (
        2,
        Rules(penalty_flat=5, penalty_flat_first=True, drawn_card_public=True, next_starter="next_seat"),
    ),
    "small": (7, Rules(rows=2, columns=2, initial_flips=0, max_rounds=4, next_starter="round_winner")),
}


def played(seed: int, players: int, rules: Rules) -> Iterator[tuple[State, list[Any]]]:
    """Every state of a game, with the answers that the engine gives about it."""
    state, choices = initial_state(players, rules), words("skyjo-determinism", seed)
    while True:
        moves = legal_actions(state)
        view = observe(state, next(choices) % players)
        yield (
            state,
            [
                [action_id(move, rules) for move in moves],
                asdict(view),
                asdict(determinize(view, seed)),
                [refusal and refusal.code for refusal in (explain(view, move) for move in tried(state))],
            ],
        )
        if is_terminal(state):
            return
        action = sample_chance(state, seed) if is_chance(state) else moves[next(choices) % len(moves)]
        state = apply(state, action)


def tried(state: State) -> list[Action]:
    """What somebody could try, most of it illegal."""
    player = len(state.discard_pile) % state.players
    return [Draw(player), Take(player), Discard(player), Flip(player, 1), Swap(player, state.rules.slots)]


def digest(seed: int, players: int, rules: Rules) -> str:
    """How many states a game has, and a hash of them all."""
    hashed, states = hashlib.sha256(), 0
    for state, answers in played(seed, players, rules):
        document = [type(state.phase).__name__, asdict(state), answers]
        hashed.update(json.dumps(document).encode())
        states += 1
    return f"{states} {hashed.hexdigest()}"


def digests() -> Iterator[str]:
    """A line for each game."""
    for seed, (name, game) in enumerate(GAMES.items()):
        yield f"{digest(seed, *game)} {name}\n"


if __name__ == "__main__":
    print(*digests(), sep="", end="")
