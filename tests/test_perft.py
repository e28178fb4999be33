"""`skyjo.testing.perft`: small games, played in every way, and the counts that ports compare."""

import json
from pathlib import Path

from attrs import astuple
from typeguard import suppress_type_checks

from skyjo import Deal, Reshuffle, Rules, apply, initial_state, is_chance, is_terminal, legal_actions
from skyjo.testing.perft import SMALL_GAMES, chance_actions, explore, perft

PINNED: dict[str, list[list[int]]] = json.loads(
    (Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8")
)
"""Of each game, by depth: states, terminal states, transitions."""


def test_the_counts_are_the_pinned_ones(game_to_count: str) -> None:
    with suppress_type_checks():  # for speed: other tests check these types
        depths = [list(astuple(depth)) for depth in perft(SMALL_GAMES[game_to_count].initial_state())]
    assert depths == PINNED[game_to_count]


def test_no_other_counts_are_pinned() -> None:
    assert PINNED.keys() == SMALL_GAMES.keys()


def test_every_distinct_deal_comes_once() -> None:
    deals = list(chance_actions(SMALL_GAMES["columns"].initial_state()))
    assert len(deals) == len(set(deals)) == 35
    assert deals[0] == Deal((0, 0, 0, 1, 1, 1, 1))
    assert deals[-1] == Deal((1, 1, 1, 1, 0, 0, 0))


def test_every_distinct_reshuffle_comes_once() -> None:
    game = SMALL_GAMES["reshuffles"]
    with suppress_type_checks():
        waiting = next(
            state
            for layer in explore(game.initial_state())
            for state in layer
            if state.discard_pile and is_chance(state)
        )
    orders = list(chance_actions(waiting))
    assert all(isinstance(order, Reshuffle) for order in orders)
    assert len(orders) == len(set(orders)) > 1


def test_every_state_is_found_once_with_all_that_follows() -> None:
    with suppress_type_checks():
        layers = list(explore(SMALL_GAMES["three_players"].initial_state()))
        states = {state for layer in layers for state in layer}
        assert len(states) == sum(map(len, layers))
        for layer in layers:
            for state, following in layer.items():
                assert [after for _, after in following] == [apply(state, action) for action, _ in following]
                assert {action for action, _ in following} == {*chance_actions(state), *legal_actions(state)}
                assert {after for _, after in following} <= states
                assert (following == []) is is_terminal(state)


def test_no_chance_is_due_when_players_choose() -> None:
    new = initial_state(2, Rules(rows=1, columns=2, deck=((1, 6),), initial_flips=1))
    assert list(chance_actions(apply(new, Deal((1,) * 6)))) == []
