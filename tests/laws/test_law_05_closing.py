"""Law 5: at most one closer; then every other player has exactly one turn, and the closer none."""

from collections import Counter

from hypothesis import given

from laws.tally import speaks
from skyjo import Action, Choosing, Dealing, Finished, Flip, Flipping, Slot, State, Swap
from skyjo.testing.strategies import walks
from skyjo.testing.walks import Walk


def ends_turn(before: State, action: Action) -> bool:
    return isinstance(action, Swap) or (isinstance(action, Flip) and isinstance(before.phase, Flipping))


def check_last_turns(before: State, action: Action, after: State) -> None:
    """Of one action: the turns go round by seats, and the round ends before the closer's next."""
    if not isinstance(action, Swap | Flip) or not ends_turn(before, action):
        assert after.closer == before.closer
        return
    following = (action.player + 1) % before.players
    if speaks(isinstance(after.phase, Dealing | Finished)):
        closed = after.rounds[-1].closer
        assert closed == before.closer
        assert following == closed or (closed is None and before.turns + 1 == before.rules.max_turns)
    else:
        assert after.phase == Choosing(following)
        assert following != after.closer
        assert after.closer == before.closer or (before.closer is None and after.closer == action.player)


def check_closer(state: State) -> None:
    if state.starter is None or isinstance(state.phase, Dealing | Finished):
        return
    closed = [seat for seat, grid in enumerate(state.grids) if not any(map(lies_face_down, grid.slots))]
    if not speaks(state.closer is not None):
        assert closed == []
    else:
        assert state.closer in closed


def lies_face_down(slot: Slot | None) -> bool:
    return slot is not None and not slot.face_up


@given(walks())
def test_the_round_ends_before_the_closer_would_be_on_turn_again(walk: Walk) -> None:
    for step in walk.steps():
        check_last_turns(*step)


@given(walks())
def test_after_a_closing_every_other_player_has_exactly_one_turn(walk: Walk) -> None:
    turns = Counter[int]()
    for before, action, after in walk.steps():
        if before.closer is not None and ends_turn(before, action):
            assert isinstance(action, Swap | Flip)
            turns[action.player] += 1
            assert after.closer in (before.closer, None)
        if isinstance(after.phase, Dealing | Finished) and ends_turn(before, action):
            result = after.rounds[-1]
            if speaks(before.closer is not None):
                assert result.closer == before.closer
                others = [seat for seat in range(after.players) if seat != result.closer]
                assert turns == Counter(others)
            else:
                # Only the turn limit ends a round that is not closed, and a closing is never the last turn.
                assert result.closer is None
                assert before.turns + 1 == after.rules.max_turns
            turns.clear()


@given(walks())
def test_a_round_is_closed_by_the_first_player_without_a_card_face_down(walk: Walk) -> None:
    for state in walk.states:
        check_closer(state)
