"""Law 8: folding the redacted events of an action into a view gives the view of the state after it."""

from collections.abc import Iterable

from hypothesis import given

from laws.tally import speaks
from skyjo import (
    SPECTATOR,
    Action,
    State,
    Viewer,
    fold,
    observe,
    redact,
    transition,
)
from skyjo.testing.strategies import walks
from skyjo.testing.walks import Walk


def check_commuting_square(
    before: State, action: Action, after: State, viewers: Iterable[Viewer] | None = None
) -> None:
    done = transition(before, action)
    assert done.state == after
    assert done.events
    for viewer in [SPECTATOR, *range(before.players)] if viewers is None else viewers:
        view = observe(before, viewer)
        for event in done.events:
            view = fold(view, redact(event, viewer))
        assert view == observe(after, viewer)


@given(walks(max_actions=120))
def test_a_view_that_follows_the_events_is_the_view_of_the_state(walk: Walk) -> None:
    for before, action, after in walk.steps():
        speaks(len(after.rounds) > len(before.rounds) or after.reshuffles > before.reshuffles)
        # Who may see most, and one who may not; in turn they are everybody.
        player = before.phase.player or 0
        check_commuting_square(before, action, after, [SPECTATOR, player, (player + 1) % before.players])
