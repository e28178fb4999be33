"""Law 5: at most one closer; then every other player has exactly one turn, and the closer none."""

from collections import Counter

from hypothesis import given

from skyjo import Dealing, Finished, Flip, Flipping, Swap
from skyjo.testing.strategies import walks
from skyjo.testing.walks import Walk


@given(walks())
def test_after_a_closing_every_other_player_has_exactly_one_turn(walk: Walk) -> None:
    turns = Counter[int]()
    for before, action, after in zip(walk.states, walk.actions, walk.states[1:], strict=False):
        ends_turn = isinstance(action, Swap) or (
            isinstance(action, Flip) and isinstance(before.phase, Flipping)
        )
        if before.closer is not None and ends_turn:
            assert isinstance(action, Swap | Flip)
            turns[action.player] += 1
            assert after.closer in (before.closer, None)
        if isinstance(after.phase, Dealing | Finished) and ends_turn:
            result = after.rounds[-1]
            if before.closer is not None:
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
        if state.starter is None or isinstance(state.phase, Dealing | Finished):
            continue
        closed = [
            seat
            for seat, grid in enumerate(state.grids)
            if all(slot is None or slot.face_up for slot in grid.slots)
        ]
        if state.closer is None:
            assert closed == [] or state.grids[0].slots == ()
        else:
            assert state.closer in closed
