"""Law 7: what a viewer gets does not depend on what the viewer may not know.

Hidden are the face-down cards, the draw pile, and a drawn card in another player's hand. `assert_no_leak`
compares games that differ in nothing else; after a reshuffle it permutes the pile and the face-down cards
apart, for everybody knows which cards went into the pile.
"""

from collections.abc import Callable
from io import BytesIO
from typing import TypeAlias

import pytest
from attrs import evolve

from laws.action_space import action_space
from skyjo import (
    SPECTATOR,
    Draw,
    IllegalActionError,
    PlayerAction,
    Reshuffle,
    Viewer,
    active_players,
    apply,
    current_player,
    digest,
    dumps,
    explain,
    is_chance,
    is_terminal,
    legal_actions,
    observe,
    outcome,
    points,
    redact,
    sample_chance,
    totals,
    transition,
)
from skyjo.notation import format_action
from skyjo.records import Record, create, load, project, undo
from skyjo.testing import Walk, assert_no_leak, situation

Payload: TypeAlias = Callable[[Walk, Viewer], object]


def view_and_answers(game: Walk, viewer: Viewer) -> object:
    state = game.state
    return {
        "view": observe(state, viewer),
        "repr": repr(observe(state, viewer)),
        "moves": (legal_actions(state), legal_actions(state, viewer)),
        "points": [points(grid) for grid in state.grids],
        "answers": [
            ask(state) for ask in (current_player, active_players, is_chance, is_terminal, totals, outcome)
        ],
    }


def refusals(game: Walk, viewer: Viewer) -> object:
    on_turn = current_player(game.state) or 0
    tried = [action for action in action_space(game.state) if action.player in (-1, on_turn, viewer)]
    refused = [explain(game.state, action) for action in tried]
    return [refusal and (refusal, str(IllegalActionError(refusal))) for refusal in refused]


def all_views_so_far(game: Walk, viewer: Viewer) -> object:
    """Somebody who remembers everything knows no more."""
    return [observe(state, viewer) for state in game.states[::5]]


def all_that_is_sent(game: Walk, viewer: Viewer) -> object:
    """As text: what has happened lately, the moves, how it ended, and the view with its digest."""
    lately = [*game.steps()][-20:]
    happened = [event for before, action, _ in lately for event in transition(before, action).events]
    view = observe(game.state, viewer)
    over = outcome(view)
    messages = [*(redact(event, viewer) for event in happened), *legal_actions(view), view]
    return [*map(dumps, messages), digest(view), over and dumps(over)]


def projection(game: Walk, viewer: Viewer) -> object:
    """The viewer's projection of a record of the game, as it is written."""
    return [*project(record_of(game), viewer, keep=["meta", "t", "note"]).lines()]


def record_of(game: Walk) -> Record:
    file = BytesIO()
    with create(file, ["Ana"] * game.state.players, game.state.rules, meta={"table": 1}) as writer:
        for action in game.actions:
            writer.append(action, note="a remark")
    return load(BytesIO(file.getvalue()))


def undo_and_notation(game: Walk, viewer: Viewer) -> object:
    """Whether the last actions can be taken back, and the moves in notation."""
    record, rules = record_of(game), game.state.rules
    answers = [undo(record, n).seen_by for n in range(max(0, len(game.actions) - 3), len(game.actions))]
    moves = [action for action in game.actions if isinstance(action, PlayerAction)]
    return answers, [format_action(move, rules) for move in moves]


@pytest.mark.parametrize(
    "payload",
    [view_and_answers, refusals, all_views_so_far, all_that_is_sent],
    ids=lambda payload: payload.__name__,
)
def test_nothing_depends_on_hidden_cards(payload: Payload, examples: int) -> None:
    assert_no_leak(payload, games=examples)


@pytest.mark.parametrize("payload", [projection, undo_and_notation], ids=lambda payload: payload.__name__)
def test_no_part_of_a_record_that_is_sent_depends_on_hidden_cards(payload: Payload, examples: int) -> None:
    assert_no_leak(payload, games=examples // 5)  # fewer, for each is recorded from its beginning


def test_an_opponents_draw_changes_nothing_that_depends_on_the_card() -> None:
    pile = [9, 4]
    state = situation(["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2, draw_pile=pile, discard_pile=[0])
    twin = evolve(state, draw_pile=(4, 9, *state.draw_pile[2:]))
    for viewer in (1, SPECTATOR):
        assert observe(apply(state, Draw(0)), viewer) == observe(apply(twin, Draw(0)), viewer)
    assert observe(apply(state, Draw(0)), 0) != observe(apply(twin, Draw(0)), 0)


def test_after_a_reshuffle_the_known_cards_do_not_name_the_card_in_hand() -> None:
    grids = ["1 2 (3) (4) / 5 6 7 8 / 2 3 4 5"] * 2
    waiting = apply(situation(grids, discard_pile=[7, 8, 9, 1], rest="discard"), Draw(0))
    due = sample_chance(waiting, seed=1)
    assert isinstance(due, Reshuffle)
    first, second, *others = due.order
    swapped = Reshuffle((second, first, *others))
    assert first != second
    for viewer in (1, SPECTATOR):
        view = observe(apply(waiting, due), viewer)
        assert view == observe(apply(waiting, swapped), viewer)
        assert view.pile_cards == tuple(sorted(due.order))
    assert observe(apply(waiting, due), 0).pile_cards == tuple(sorted((second, *others)))
