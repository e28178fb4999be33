"""Every law that speaks of a state or a step, in every state and step of small games.

Law 7 is held in its strongest form here: of any two states that a game can come to, whatever came before, if
they look the same to a viewer, then all that the viewer gets is the same.
"""

from collections import defaultdict
from itertools import islice
from typing import Any

from typeguard import suppress_type_checks

from laws.action_space import action_space
from laws.test_law_01_conservation import check_conservation
from laws.test_law_03_legality import check_legality, check_order
from laws.test_law_04_columns import check_opening, check_own_move, check_reveal
from laws.test_law_05_closing import check_closer, check_last_turns
from laws.test_law_06_scoring import check_outcome, check_scores
from laws.test_law_08_commuting_square import check_commuting_square
from laws.test_law_11_confluence import check_confluence
from laws.test_law_12_progress import check_progress
from skyjo import (
    SPECTATOR,
    Action,
    Card,
    Holding,
    Source,
    State,
    Viewer,
    apply,
    explain,
    legal_actions,
    observe,
    validate,
)
from skyjo.testing.perft import SMALL_GAMES, explore


def check_state(state: State) -> None:
    check_conservation(state)
    validate(state)
    check_legality(state)
    check_order(state)
    check_closer(state)
    check_outcome(state)
    check_confluence(state)
    check_progress(state)


def check_step(before: State, action: Action, after: State) -> None:
    before_hash = hash(before)
    assert apply(before, action) == after
    assert hash(before) == before_hash
    check_own_move(before, action, after)
    check_reveal(before, action, after)
    check_opening(before, action, after)
    check_last_turns(before, action, after)
    check_scores(before, after)
    check_commuting_square(before, action, after)


def look(state: State, viewer: Viewer) -> tuple[Any, ...]:
    """What the viewer sees at the table, and remembers of the last reshuffle; not by way of `observe`."""
    slots = [slot and (slot.face_up and (slot.card,)) for grid in state.grids for slot in grid.slots]
    phase, pile = state.phase, list(state.draw_pile)
    held: Card | None = None
    if isinstance(phase, Holding):
        drawn = phase.source is Source.DRAW_PILE
        if drawn and phase.player != viewer and not state.rules.drawn_card_public:
            pile.append(phase.card)
        else:
            held = phase.card
    return (
        type(phase),
        phase.player,
        getattr(phase, "source", None),
        held,
        tuple(slots),
        len(state.draw_pile),
        tuple(sorted(pile)) if state.reshuffles else None,
        state.discard_pile,
        (state.closer, state.starter, state.turns, state.reshuffles, state.rounds),
    )


def answers(state: State, viewer: Viewer) -> Any:
    refusals = [explain(state, action) for action in action_space(state)]
    return observe(state, viewer), legal_actions(state), refusals


def test_every_state_and_step_obeys_the_laws(game_of_laws: str, depth_of_laws: int | None) -> None:
    with suppress_type_checks():  # for speed: the other tests of laws check types too
        for layer in islice(explore(SMALL_GAMES[game_of_laws].initial_state()), depth_of_laws):
            for state, following in layer.items():
                check_state(state)
                for action, after in following:
                    check_step(state, action, after)


def test_states_that_look_the_same_give_the_same_answers(
    game_of_laws: str, depth_of_laws: int | None
) -> None:
    game = SMALL_GAMES[game_of_laws]
    with suppress_type_checks():
        for viewer in (SPECTATOR, *range(game.players)):
            same = defaultdict[Any, list[State]](list)
            for layer in islice(explore(game.initial_state()), depth_of_laws):
                for state in layer:
                    same[look(state, viewer)].append(state)
            assert max(map(len, same.values())) > 1
            for first, *others in same.values():
                expected = answers(first, viewer)
                for other in others:
                    assert answers(other, viewer) == expected
            views = {observe(states[0], viewer) for states in same.values()}
            assert len(views) == len(same)
