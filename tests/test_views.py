"""What a viewer gets."""

from typing import Any

import pytest
from attrs import asdict
from typeguard import suppress_type_checks

from skyjo import (
    SPECTATOR,
    ArgumentError,
    ArgumentTypeError,
    Draw,
    FaceDown,
    FaceUp,
    HoldingUnseen,
    Rules,
    State,
    Take,
    View,
    apply,
    current_player,
    explain,
    initial_state,
    is_legal,
    legal_actions,
    observe,
    totals,
)
from skyjo.testing import situation

GRID = "1 (2) -- 4 / 5 6 -- 8 / 2 3 -- 5"


def drawn(**options: Any) -> State:
    state = situation([GRID] * 3, draw_pile=[11], discard_pile=[9], rules=Rules(**options))
    return apply(state, Draw(0))


def test_face_down_cards_are_left_out_of_a_view() -> None:
    view = observe(drawn(), 0)
    assert view.grids[0].slots[:3] == (FaceUp(1), FaceDown(), None)
    assert "2" not in repr(view.grids[0].slots[1])
    assert asdict(view)["grids"][0]["slots"][1] == {}


def test_a_drawn_card_is_seen_by_its_holder_only() -> None:
    state = drawn()
    assert observe(state, 0).phase == state.phase
    for viewer in (1, 2, SPECTATOR):
        assert observe(state, viewer).phase == HoldingUnseen(0)
        assert "11" not in repr(observe(state, viewer).phase)


def test_a_drawn_card_is_seen_by_everybody_if_the_rules_say_so() -> None:
    state = drawn(drawn_card_public=True)
    for viewer in (0, 1, 2, SPECTATOR):
        assert observe(state, viewer).phase == state.phase


def test_a_taken_card_is_seen_by_everybody() -> None:
    state = apply(situation([GRID] * 2, discard_pile=[9]), Take(0))
    for viewer in (0, 1, SPECTATOR):
        assert observe(state, viewer).phase == state.phase


def test_the_draw_pile_is_a_count_and_the_discards_are_public() -> None:
    state = drawn()
    view = observe(state, 1)
    assert view.draw_pile_size == state.draw_pile_size == len(state.draw_pile)
    assert view.discard_pile == state.discard_pile
    assert view.pile_cards is None


def test_a_view_can_be_asked_what_a_state_can() -> None:
    state = drawn()
    view: View = observe(state, 2)
    assert current_player(view) == 0
    assert totals(view) == (0, 0, 0)
    assert legal_actions(view) == legal_actions(state)
    assert legal_actions(view, view.viewer) == ()
    assert not is_legal(view, Draw(0))
    assert explain(view, Draw(0)) == explain(state, Draw(0))


@pytest.mark.parametrize("viewer", [-1, 3])
def test_a_viewer_must_have_a_seat(viewer: int) -> None:
    with pytest.raises(ArgumentError, match="viewer: must be from 0 to 2 or SPECTATOR"):
        observe(drawn(), viewer)
    with pytest.raises(ArgumentError, match="player: must be from 0 to 2 or SPECTATOR"):
        legal_actions(drawn(), viewer)


def test_wrong_types_are_refused() -> None:
    state: Any = initial_state(2)
    wrong: Any = True
    with suppress_type_checks():
        with pytest.raises(ArgumentTypeError, match="viewer: must be a player or SPECTATOR, not True"):
            observe(state, wrong)
        with pytest.raises(ArgumentTypeError, match="state: must be a State, not View"):
            observe(observe(state, 0), 0)  # type: ignore[arg-type] # the point
        with pytest.raises(ArgumentTypeError, match="state: must be a State, not View"):
            apply(observe(state, 0), Draw(0))  # type: ignore[arg-type] # the point
        for ask in (legal_actions, current_player, totals):
            with pytest.raises(ArgumentTypeError, match="position: must be a State or a View, not bool"):
                ask(wrong)
        with pytest.raises(ArgumentTypeError, match="position: must be a State or a View, not bool"):
            explain(wrong, Draw(0))
