"""`skyjo.events`: what a viewer may see of what has happened."""

import pytest
from hypothesis import given
from typeguard import suppress_type_checks

from skyjo import (
    SPECTATOR,
    ArgumentError,
    ArgumentTypeError,
    Draw,
    Drawn,
    DrawnUnseen,
    Event,
    Taken,
    Viewer,
    redact,
    transition,
)
from skyjo.testing import Walk
from skyjo.testing.strategies import walks

SECRET = Drawn(player=1, card=7, public=False)


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_a_drawn_card_is_hidden_from_everybody_else(viewer: Viewer) -> None:
    assert redact(SECRET, viewer) == DrawnUnseen(player=1)
    assert "7" not in repr(redact(SECRET, viewer))


def test_whoever_has_drawn_a_card_sees_it() -> None:
    assert redact(SECRET, 1) is SECRET


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_public_card_is_seen_by_everybody(viewer: Viewer) -> None:
    public = Drawn(player=1, card=7, public=True)
    assert redact(public, viewer) is public


@given(walks(max_actions=30))
def test_all_other_events_are_the_same_for_everybody_and_redacting_twice_changes_nothing(walk: Walk) -> None:
    viewers: list[Viewer] = [SPECTATOR, *range(walk.state.players)]
    for before, action, _ in walk.steps():
        for event in transition(before, action).events:
            for viewer in viewers:
                seen = redact(event, viewer)
                assert seen is event or (type(event), type(seen), action) == (Drawn, DrawnUnseen, action)
                assert redact(seen, viewer) is seen


@pytest.mark.parametrize("other", [None, "drawn", Draw(0), Drawn])
def test_what_is_no_event_is_an_error(other: Event) -> None:
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match=r"^event: must be an event, not "):
        redact(other, 0)


@pytest.mark.parametrize("viewer", [-1, 8])
def test_there_are_eight_seats(viewer: int) -> None:
    with pytest.raises(ArgumentError, match=rf"^viewer: must be from 0 to 7 or SPECTATOR, not {viewer}$"):
        redact(Taken(0, 1), viewer)


@pytest.mark.parametrize("viewer", [True, None, "spectator", 1.0])
def test_a_viewer_of_the_wrong_type_is_an_error(viewer: Viewer) -> None:
    with suppress_type_checks(), pytest.raises(ArgumentTypeError, match=r"^viewer: must be a player or "):
        redact(SECRET, viewer)
