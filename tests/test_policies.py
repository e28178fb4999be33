"""Whole games between policies, and the bots."""

from random import Random

import pytest

from skyjo import (
    PRESETS,
    Draw,
    Flip,
    IllegalActionError,
    PlayerAction,
    Rules,
    RulesError,
    View,
    active_players,
    apply,
    initial_state,
    is_terminal,
    outcome,
    play,
    validate,
)
from skyjo.bots import BOTS, greedy_bot, random_bot
from skyjo.policies import steps


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_bots_play_whole_games_under_every_preset(preset: str, players: int) -> None:
    bots = [BOTS["greedy"], BOTS["random"]] * 4
    state = play(players, bots[:players], 3, PRESETS[preset])
    assert is_terminal(state)
    validate(state)


def test_the_same_seed_plays_the_same_game() -> None:
    bots = [random_bot, random_bot]
    assert play(2, bots, 5) == play(2, bots, 5)
    assert play(2, bots, 5) != play(2, bots, 6)


def test_steps_give_each_action_with_the_state_after_it() -> None:
    state = initial_state(2, Rules(max_rounds=1))
    for action, following in steps(state, [random_bot, greedy_bot], seed=4):
        assert apply(state, action) == following
        state = following
    assert is_terminal(state)


def test_the_greedy_bot_beats_the_random_one() -> None:
    winners = [outcome(play(2, [random_bot, greedy_bot], seed)) for seed in range(10)]
    assert [end.winners for end in winners if end] == [(1,)] * 10


def test_a_policy_sees_only_views_of_its_own_seat() -> None:
    def watching(view: View, rng: Random) -> PlayerAction:
        assert type(view) is View
        seats.add(view.viewer)
        return random_bot(view, rng)

    seats = set[object]()
    play(3, [watching] * 3, 1, Rules(max_rounds=1))
    assert seats == {0, 1, 2}


def test_an_illegal_action_of_a_policy_is_raised() -> None:
    with pytest.raises(IllegalActionError, match="Draw is not possible now"):
        play(2, [lambda view, rng: Draw(0)] * 2, 1)


@pytest.mark.parametrize("number", [1, 3])
def test_every_player_needs_a_policy(number: int) -> None:
    with pytest.raises(RulesError, match=f"2 players need as many policies, not {number}"):
        play(2, [random_bot] * number, 1)


def test_a_policy_that_plays_for_another_seat_is_refused() -> None:
    def cheating(view: View, rng: Random) -> PlayerAction:
        return Flip(1, 0)  # legal at the opening, but for player 1 alone

    game = steps(initial_state(2), [cheating, random_bot], seed=1)
    next(game)
    message = r"^The policy of player 0 cannot act for player 1\. \(R13, wrong_player\)$"
    with pytest.raises(IllegalActionError, match=message):
        next(game)


def test_a_policy_acts_only_when_its_seat_may() -> None:
    def watching(view: View, rng: Random) -> PlayerAction:
        assert view.viewer in active_players(view)
        return random_bot(view, rng)

    play(4, [watching] * 4, 1, Rules(max_rounds=1))


def test_every_seat_has_a_generator_of_its_own() -> None:
    def watching(view: View, rng: Random) -> PlayerAction:
        generators.setdefault(view.viewer, []).append(rng)
        return greedy_bot(view, rng)

    generators = dict[object, list[Random]]()
    play(3, [watching] * 3, 1, Rules(max_rounds=1))
    assert all(rng is own[0] for own in generators.values() for rng in own)
    firsts = [own[0] for own in generators.values()]
    assert len({rng.random() for rng in firsts}) == 3


def test_steps_go_on_from_any_state() -> None:
    whole = list(steps(initial_state(2, Rules(max_rounds=1)), [greedy_bot] * 2, seed=4))
    _, middle = whole[20]
    assert list(steps(middle, [greedy_bot] * 2, seed=4)) == whole[21:]
    assert list(steps(whole[-1][1], [greedy_bot] * 2, seed=4)) == []


def test_the_same_seed_gives_the_same_steps() -> None:
    new = initial_state(3, Rules(max_rounds=1))
    assert list(steps(new, [random_bot] * 3, seed=9)) == list(steps(new, [random_bot] * 3, seed=9))
    assert list(steps(new, [random_bot] * 3, seed=9)) != list(steps(new, [random_bot] * 3, seed=10))


def test_a_game_that_cannot_be_seated_is_refused() -> None:
    with pytest.raises(RulesError, match="players: must be from 2 to 8, not 1"):
        play(1, [random_bot], 1)
