"""`initial_state` and `apply`; what each rule sets off is tested in `tests/rules`."""

from typing import Any

import pytest
from attrs import asdict, evolve
from typeguard import suppress_type_checks

from skyjo import (
    OFFICIAL,
    OFFICIAL_FR,
    PRESETS,
    SPECTATOR,
    ArgumentTypeError,
    Deal,
    Dealing,
    Draw,
    Flip,
    Grid,
    Holding,
    IllegalActionError,
    RefusalCode,
    Reshuffle,
    Rules,
    RulesError,
    RulesTypeError,
    State,
    Swap,
    apply,
    explain,
    initial_state,
    observe,
    validate,
)
from skyjo.testing import situation

GRID = "5 2 (3) -- / (5) (6) 7 -- / 9 (10) 11 --"
CHOOSING = situation([GRID] * 2, discard_pile=[9])


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_a_new_game_waits_for_its_deal(players: int, rules: Rules) -> None:
    state = initial_state(players, rules)
    assert state == State(rules, players, Dealing(), (Grid(()),) * players, (), (), None, None, 0, 0, ())
    validate(state)


def test_a_game_is_official_unless_told_otherwise() -> None:
    assert initial_state(2).rules == OFFICIAL
    assert initial_state(2, OFFICIAL_FR).rules == OFFICIAL_FR


@pytest.mark.parametrize(
    ("players", "error", "message"),
    [
        (1, RulesError, r"^players: must be from 2 to 8, not 1 \(R2\)$"),
        (9, RulesError, r"^players: must be from 2 to 8, not 9 \(R2\)$"),
        (True, RulesTypeError, r"^players: must be an integer, not True \(R2\)$"),
        (2.0, RulesTypeError, r"^players: must be an integer, not 2.0 \(R2\)$"),
        ("2", RulesTypeError, r"^players: must be an integer, not '2' \(R2\)$"),
        (None, RulesTypeError, r"^players: must be an integer, not None \(R2\)$"),
    ],
)
def test_a_number_of_players_that_cannot_be_seated_is_refused(
    players: Any, error: type[RulesError], message: str
) -> None:
    with suppress_type_checks(), pytest.raises(error, match=message) as caught:
        initial_state(players)
    assert type(caught.value) is error


def test_a_deck_too_small_for_the_players_is_refused() -> None:
    rules = Rules(deck=((1, 38),))
    assert initial_state(3, rules).players == 3
    with pytest.raises(RulesError, match=r"^deck: 4 players need at least 50 cards, not 38 \(R4\)$"):
        initial_state(4, rules)


class OwnRules(Rules):
    """A class of somebody else."""


@pytest.mark.parametrize("rules", [None, "official", {"rows": 3}, Rules, OwnRules()], ids=repr)
def test_rules_of_another_type_are_refused(rules: Any) -> None:
    with (
        suppress_type_checks(),
        pytest.raises(
            RulesTypeError, match=rf"^rules: must be Rules, not {type(rules).__name__} \(R1\)$"
        ) as caught,
    ):
        initial_state(2, rules)
    assert isinstance(caught.value, TypeError)


class Substate(State):
    """A class of somebody else."""


@pytest.mark.parametrize(
    "state",
    [
        None,
        "state",
        State,
        observe(CHOOSING, 0),
        observe(CHOOSING, SPECTATOR),
        Substate(**asdict(CHOOSING, recurse=False)),
    ],
    ids=lambda state: type(state).__name__,
)
def test_only_a_state_is_acted_on(state: Any) -> None:
    message = f"^state: must be a State, not {type(state).__name__}$"
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match=message) as caught:
        apply(state, Draw(0))
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("action", [None, 24, "draw", Draw], ids=repr)
def test_only_an_action_is_applied(action: Any) -> None:
    with suppress_type_checks(), pytest.raises(IllegalActionError) as caught:
        apply(CHOOSING, action)
    assert caught.value.refusal.code is RefusalCode.MALFORMED


@pytest.mark.parametrize("action", [Draw(1), Flip(0, 2), Swap(0, 0), Deal(()), Reshuffle(())], ids=repr)
def test_apply_raises_what_explain_says(action: Any) -> None:
    before = repr(CHOOSING)
    with pytest.raises(IllegalActionError) as caught:
        apply(CHOOSING, action)
    assert caught.value.refusal == explain(CHOOSING, action)
    assert repr(CHOOSING) == before


def test_a_state_of_wrong_types_spoils_no_other_game() -> None:
    wrong: Any = (999.0,)
    with suppress_type_checks():
        apply(evolve(CHOOSING, draw_pile=wrong), Draw(0))
    phase = apply(evolve(CHOOSING, draw_pile=(999,)), Draw(0)).phase
    assert isinstance(phase, Holding)
    assert type(phase.card) is int
