"""Makes the conformance vectors, by which a port to another language proves that it plays by the same rules.

python tests/conformance.py > src/skyjo/data/conformance.json
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # to be run as a script, too

from attrs import evolve

from documents import SAMPLES, changed, places, value_at
from laws.action_space import action_space
from skyjo import (
    OFFICIAL,
    OFFICIAL_FR,
    SKYJO_ONLINE,
    SPECTATOR,
    Action,
    Deal,
    DecodeError,
    Reshuffle,
    Rules,
    State,
    Take,
    Viewer,
    apply,
    digest,
    explain,
    from_dict,
    initial_state,
    is_chance,
    is_terminal,
    legal_actions,
    observe,
    redact,
    sample_chance,
    to_dict,
    transition,
)
from skyjo.json_text import compact
from skyjo.schema import SCHEMA_VERSION

TINY = Rules(rows=2, columns=2, initial_flips=1, deck=((-1, 6), (0, 6), (2, 6), (5, 6)), score_limit=15)
SCARCE = evolve(TINY, rows=1, columns=3, initial_flips=0, deck=((0, 4), (3, 5)), score_limit=9)
GAMES: list[tuple[int, Rules]] = [
    (2, OFFICIAL),
    (8, OFFICIAL),
    (3, OFFICIAL_FR),
    (2, SKYJO_ONLINE),
    (2, TINY),
    (2, SCARCE),
    (2, evolve(SCARCE, reshuffle="all")),
    (2, evolve(SCARCE, clear_rows=True, clear_columns=False, drawn_card_public=True)),
    (3, evolve(TINY, clear_rows=True, first_starter="lowest_seat", next_starter="next_seat")),
    (2, evolve(TINY, final_clear=False, reveal="after_last_turn", start_tie="highest_card")),
    (3, evolve(TINY, next_starter="round_winner", reveal="after_last_turn", drawn_card_public=True)),
    (2, evolve(TINY, max_turns=5, max_rounds=2, score_limit=None)),
    (3, evolve(TINY, max_turns=1, max_rounds=1, initial_flips=3)),
    (2, evolve(TINY, penalty_multiplier=1, penalty_flat=5, penalty_on_tie=False)),
    (2, evolve(TINY, penalty_multiplier=3, penalty_flat=4, penalty_flat_first=True)),
    (2, evolve(TINY, penalty_positive_only=False, clear_columns=False, next_starter="highest_sum")),
]


def positions(players: int, rules: Rules, seed: int) -> Iterator[tuple[State, Action | None]]:
    """A whole game of players in haste, each state with the action that follows."""
    state, rng = initial_state(players, rules), Random(seed)
    while not is_terminal(state):
        if is_chance(state):
            action: Action = sample_chance(state, seed)
        else:
            moves = legal_actions(state)
            action = rng.choice([move for move in moves if not isinstance(move, Take)] or moves)
            if rng.random() < 0.2:
                action = rng.choice(moves)
        yield state, action
        state = apply(state, action)
    yield state, None


def vectors() -> Iterator[dict[str, Any]]:
    """For each game, the first step of each kind; and over all games, the first refusal of each kind."""
    refused = set[object]()
    for players, rules in GAMES:
        seen = set[object]()
        for seed in range(1, 4):
            for state, action in positions(players, rules, seed):
                if action is not None and (kind := kind_of(state, action)) not in seen:
                    seen.add(kind)
                    yield allowed(state, action)
                for other in attempts(state):
                    refusal = explain(state, other)
                    reason = refusal and (refusal.code, refusal.rule, type(other), type(state.phase))
                    if reason and reason not in refused:
                        refused.add(reason)
                        yield {"state": to_dict(state), "action": to_dict(other), "refusal": to_dict(refusal)}


def kind_of(state: State, action: Action) -> object:
    """What the action does."""
    return type(action), *dict.fromkeys(type(event) for event in transition(state, action).events)


def attempts(state: State) -> list[Action]:
    cards = state.rules.cards
    return [*action_space(state), Deal(cards[::-1]), Deal(cards[1:]), Reshuffle(()), Reshuffle(cards[:3])]


def allowed(state: State, action: Action) -> dict[str, Any]:
    done = transition(state, action)
    viewers: list[Viewer] = [*range(state.players), SPECTATOR]
    return {
        "state": to_dict(state),
        "action": to_dict(action),
        "result": {
            "state": to_dict(done.state),
            "events": [to_dict(event) for event in done.events],
            "spectator_events": [to_dict(redact(event, SPECTATOR)) for event in done.events],
            "digest": digest(done.state),
            "view_digests": [digest(observe(done.state, viewer)) for viewer in viewers],
        },
    }


def invalid() -> Iterator[dict[str, Any]]:
    """Documents that are to be refused, with the places of what is wrong with them."""
    for value in SAMPLES.values():
        document = to_dict(value)
        every = [path for path in places(document) if path]
        for index, path in enumerate(every[:: 1 + len(every) // 5]):
            inside = value_at(document, path)
            wrong = ["3", True, {}, []][index % 4]
            if type(wrong) is not type(inside):
                yield refused(value, changed(document, path, wrong))
        yield refused(value, {**document, "other": 1})
        yield refused(value, dict([*document.items()][1:]))


def refused(value: Any, document: Any) -> dict[str, Any]:
    cls = type(value)
    try:
        from_dict(document, cls)
    except DecodeError as error:
        paths = [problem.path for problem in error.problems]
    name = "RulesDocument" if cls is Rules else cls.__name__
    return {"definition": name, "document": document, "paths": paths}


def main() -> None:
    """Print them, one a line, so that a change shows where it is."""
    print(f'{{"skyjo_conformance":1,"schema":{SCHEMA_VERSION},"vectors":[')
    print(",\n".join(map(compact, vectors())))
    print('],"invalid":[')
    print(",\n".join(map(compact, invalid())))
    print("]}")


if __name__ == "__main__":
    main()
