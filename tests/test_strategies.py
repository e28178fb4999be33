"""What the published strategies reach; a strategy that reached less would make every law weaker."""

from collections.abc import Callable
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from typeguard import suppress_type_checks

from skyjo import (
    Action,
    Choosing,
    EndReason,
    Flip,
    Holding,
    RefusalCode,
    Reveal,
    Rules,
    Source,
    State,
    Swap,
    explain,
    initial_state,
    outcome,
)
from skyjo import Phase as GamePhase
from skyjo.testing.strategies import actions, players, rules, states, walks
from skyjo.testing.walks import Walk

T = TypeVar("T")
# The same examples at every run: what they reach must not be luck.
SURVEY = settings(
    max_examples=500,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

STATES: dict[str, Callable[[State], bool]] = {
    "a second round": lambda state: len(state.rounds) == 2,
    "eight players": lambda state: state.players == 8,
    "a closed round": lambda state: state.closer is not None,
    "a cleared line in play": lambda state: any(None in grid.slots for grid in state.grids),
    "an empty grid": lambda state: any(not any(grid.slots) and grid.slots for grid in state.grids),
    "a full-sized grid": lambda state: state.rules.slots == 12 and isinstance(state.phase, Choosing),
    "a reshuffle": lambda state: state.reshuffles == 1,
    "two reshuffles in a round": lambda state: state.reshuffles == 2,
    "a drawn card": lambda state: isinstance(state.phase, Holding) and state.phase.source is Source.DRAW_PILE,
    "a taken card": lambda state: (
        isinstance(state.phase, Holding) and state.phase.source is Source.DISCARD_PILE
    ),
    "a drawn card after a reshuffle": lambda state: (
        state.reshuffles > 0 and isinstance(state.phase, Holding) and state.phase.source is Source.DRAW_PILE
    ),
    "a round ended by the turn limit": lambda state: any(result.closer is None for result in state.rounds),
    "a penalty": lambda state: any(result.scores != result.raw_scores for result in state.rounds),
    "a negative score": lambda state: any(score < 0 for result in state.rounds for score in result.scores),
    "an early reveal": lambda state: (
        state.closer is not None and state.rules.reveal is Reveal.AFTER_LAST_TURN
    ),
    "shared victory": lambda state: (end := outcome(state)) is not None and len(end.winners) > 1,
    "a game ended by points": lambda state: (
        (end := outcome(state)) is not None and end.reason is EndReason.SCORE_LIMIT
    ),
    "a game ended by rounds": lambda state: (
        (end := outcome(state)) is not None and end.reason is EndReason.MAX_ROUNDS
    ),
}


STEPS: dict[str, Callable[[State, Action, State], bool]] = {
    "a column cleared by a move": lambda before, action, after: (
        clears(before, action, after) and before.rules.clear_columns and not before.rules.clear_rows
    ),
    "a row cleared by a move": lambda before, action, after: (
        clears(before, action, after) and before.rules.clear_rows and not before.rules.clear_columns
    ),
    "a line cleared by the reveal": lambda before, action, after: (
        len(after.rounds) > len(before.rounds)
        and sum(None in grid.slots for grid in after.grids) > sum(None in grid.slots for grid in before.grids)
    ),
}


def clears(before: State, action: Action, after: State) -> bool:
    return (
        isinstance(action, Swap | Flip)
        and isinstance(after.phase, Choosing)
        and after.grids[action.player].slots.count(None) > before.grids[action.player].slots.count(None)
    )


def survey(strategy: st.SearchStrategy[T], names: Callable[[T], set[str]]) -> set[str]:
    """Everything that so many examples of the strategy show."""
    found = set[str]()

    @SURVEY
    @given(strategy)
    def look(example: T) -> None:
        found.update(names(example))

    with suppress_type_checks():  # for speed: the laws check these types
        look()
    return found


def test_walks_reach_every_phase_and_every_kind_of_moment() -> None:
    def names(walk: Walk) -> set[str]:
        found = {type(state.phase).__name__ for state in walk.states}
        found |= {name for name, shows in STATES.items() if any(map(shows, walk.states))}
        steps = list(zip(walk.states, walk.actions, walk.states[1:], strict=False))
        return found | {name for name, shows in STEPS.items() if any(shows(*step) for step in steps)}

    phases = {phase.__name__ for phase in GamePhase.__args__}
    assert survey(walks(), names) >= phases | set(STATES) | set(STEPS)


def test_actions_meet_every_refusal_and_every_kind_legally() -> None:
    def names(example: tuple[State, list[Action]]) -> set[str]:
        state, tried = example
        refusals = [(action, explain(state, action)) for action in tried]
        return {refusal.code.value if refusal else type(action).__name__ for action, refusal in refusals}

    kinds = {kind.__name__ for kind in Action.__args__}
    codes = {code.value for code in RefusalCode}
    # Strategies give well-formed actions only, and R4 leaves no deck so small that nothing could be drawn.
    codes -= {"malformed", "nothing_to_draw"}
    examples = states().flatmap(lambda state: st.tuples(st.just(state), st.lists(actions(state), min_size=9)))
    assert survey(examples, names) == kinds | codes


@given(st.data())
def test_rules_seat_as_many_players_as_asked(data: st.DataObject) -> None:
    number = data.draw(players())
    options = data.draw(rules(number))
    assert initial_state(number, options).players == number


@given(rules(2, score_limit=7, reveal="after_last_turn"))
def test_options_can_be_fixed(options: Rules) -> None:
    assert options.score_limit == 7
    assert options.reveal is Reveal.AFTER_LAST_TURN


@given(walks(max_actions=5))
def test_walks_are_as_long_as_asked_at_the_most(walk: Walk) -> None:
    assert len(walk.actions) <= 5
    assert len(walk.states) == len(walk.actions) + 1
