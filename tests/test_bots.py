"""The bots play legally, from views alone, and the greedy one knows a good card."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve
from typeguard import suppress_type_checks

from skyjo import (
    PRESETS,
    ArgumentTypeError,
    Discard,
    Draw,
    Flip,
    PlayerAction,
    Policy,
    Rules,
    State,
    Swap,
    Take,
    View,
    apply,
    initial_state,
    legal_actions,
    observe,
    outcome,
    play,
    sample_chance,
)
from skyjo.bots import BOTS, greedy_bot, random_bot
from skyjo.testing import situation

OTHER = "1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"
VARIANTS: dict[str, dict[str, Any]] = {
    "one row": {"rows": 1, "columns": 5, "clear_rows": True},
    "one column": {"rows": 2, "columns": 1, "initial_flips": 1},
    "rows and columns": {"clear_rows": True, "reshuffle": "all"},
    "nothing clears": {"clear_columns": False, "final_clear": False},
    "no flips": {"initial_flips": 0, "first_starter": "lowest_seat", "next_starter": "next_seat"},
    "every drawn card is public": {"drawn_card_public": True, "max_turns": 25},
    "hardly any cards": {"deck": ((-1, 5), (4, 34), (9, 20)), "next_starter": "round_winner"},
}


def choice(state: State, bot: Policy = greedy_bot) -> PlayerAction:
    """What the bot does for player 0."""
    return bot(observe(state, 0), Random(1))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("rules", [*PRESETS.values(), *[Rules(**options) for options in VARIANTS.values()]])
def test_a_bot_chooses_legal_actions_of_its_own_under_all_rules(name: str, rules: Rules) -> None:
    def watched(view: View, rng: Random) -> PlayerAction:
        assert type(view) is View
        action = BOTS[name](view, rng)
        assert action in legal_actions(view, view.viewer)
        return action

    rules = evolve(rules, max_rounds=1)
    assert outcome(play(3, [watched, random_bot, watched], 2, rules)) is not None


def test_the_bots_have_names() -> None:
    assert dict(BOTS) == {"greedy": greedy_bot, "random": random_bot}


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_a_bot_accepts_no_state(bot: Any) -> None:
    with suppress_type_checks(), pytest.raises((AttributeError, ArgumentTypeError)):
        bot(situation([OTHER] * 2), Random(1))


def test_the_greedy_bot_has_the_lowest_total_over_these_seeds() -> None:
    ends = [outcome(play(3, [random_bot, greedy_bot, random_bot], seed)) for seed in range(100, 106)]
    assert [end.winners for end in ends if end] == [(1,)] * 6
    # Not narrowly: the game ends because the others have got so many points.
    assert sum(end.totals[1] for end in ends if end) * 3 < sum(min(end.totals[::2]) for end in ends if end)


def test_the_greedy_bot_leaves_its_generator_alone() -> None:
    rng = Random(4)
    before = rng.getstate()
    for state in (situation([OTHER] * 2), apply(situation([OTHER] * 2), Draw(0))):
        greedy_bot(observe(state, 0), rng)
    assert rng.getstate() == before


TABLE = "12 2 (3) (4) / 5 6 7 8 / 2 3 4 5"


@pytest.mark.parametrize(
    ("grid", "top", "action"),
    [
        (TABLE, -2, Take(0)),
        (TABLE, 0, Take(0)),
        (TABLE, 12, Draw(0)),
        (TABLE, 9, Draw(0)),
        # A 4 for a hidden card gains about 1; Draw gains more, for a bad card can be discarded.
        ("1 2 (3) (4) / 1 2 3 4 / 2 3 4 3", 4, Draw(0)),
        ("1 2 (3) (4) / 1 2 3 4 / 2 3 4 3", 1, Take(0)),
        ("9 2 (3) (4) / 9 6 7 8 / 12 3 4 5", 9, Take(0)),
        ("12 2 (3) (4) / 12 6 7 8 / (1) 3 4 5", 12, Take(0)),
        ("9 2 (3) (4) / (9) 6 7 8 / 12 3 4 5", 9, Draw(0)),
    ],
)
def test_the_greedy_bot_takes_a_low_card_or_one_that_clears(
    grid: str, top: int, action: PlayerAction
) -> None:
    assert choice(situation([grid, OTHER], discard_pile=[top])) == action


@pytest.mark.parametrize(
    ("grid", "drawn", "action"),
    [
        ("11 2 (3) (4) / 5 6 7 8 / 2 3 4 5", 12, Discard(0)),
        (TABLE, 12, Swap(0, 0)),  # among equals a swap is preferred
        (TABLE, 10, Swap(0, 0)),
        (TABLE, -2, Swap(0, 0)),
        (TABLE, 1, Swap(0, 0)),
        ("1 2 (3) (4) / 1 2 3 4 / 2 3 4 5", 8, Discard(0)),
        ("1 2 (12) (12) / 1 2 3 4 / 2 3 4 5", 3, Swap(0, 2)),
        ("9 2 (3) (4) / 9 6 7 8 / 12 3 4 5", 9, Swap(0, 8)),
        ("9 2 (3) (4) / 6 9 7 8 / 9 3 4 5", 9, Swap(0, 4)),
        # A third −2 would clear the column (R15), and a player is better off with all three.
        ("-2 2 (3) (4) / -2 6 7 8 / 3 8 4 5", -2, Swap(0, 7)),
    ],
)
def test_the_greedy_bot_swaps_a_drawn_card_in_where_it_gains_most(
    grid: str, drawn: int, action: PlayerAction
) -> None:
    state = situation([grid, OTHER], draw_pile=[drawn], discard_pile=[9])
    assert choice(apply(state, Draw(0))) == action


def test_the_greedy_bot_must_swap_a_taken_card_even_at_a_loss() -> None:
    state = situation(["1 2 (3) (4) / 1 2 3 4 / 2 3 4 5", OTHER], discard_pile=[12])
    assert isinstance(choice(apply(state, Take(0))), Swap)


def test_the_greedy_bot_turns_up_its_first_hidden_card() -> None:
    state = situation([TABLE, OTHER], discard_pile=[9])
    assert choice(apply(apply(state, Draw(0)), Discard(0))) == Flip(0, 2)
    new = initial_state(2)
    assert choice(apply(new, sample_chance(new, 1))) == Flip(0, 0)


@pytest.mark.parametrize("card", [-2, 5, 12])
def test_the_greedy_bot_cannot_tell_what_lies_face_down(card: int) -> None:
    states = [
        situation([f"12 2 ({hidden}) (4) / 5 6 7 8 / 2 3 4 5", OTHER], discard_pile=[6])
        for hidden in (3, card)
    ]
    assert choice(states[0]) == choice(states[1])


def test_the_random_bot_chooses_every_legal_action_about_as_often() -> None:
    state = apply(situation([TABLE, OTHER]), Draw(0))
    rng, view = Random(1), observe(state, 0)
    counts = Counter(random_bot(view, rng) for _ in range(1300))
    assert counts.keys() == {*legal_actions(state)}
    assert all(60 < count < 140 for count in counts.values())


@pytest.mark.parametrize(("number", "index"), [(0.0, 0), (0.5, 6), (0.9999999999999999, 12)])
def test_the_random_bot_maps_one_random_number_to_an_action(number: float, index: int) -> None:
    class Fixed(Random):
        def random(self) -> float:
            return number

    state = apply(situation([TABLE, OTHER]), Draw(0))
    assert random_bot(observe(state, 0), Fixed()) == legal_actions(state)[index]
