"""Law 8: folding the redacted events of an action into a view gives the view of the state after it."""

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


def check_commuting_square(before: State, action: Action, after: State) -> None:
    done = transition(before, action)
    assert done.state == after
    assert done.events
    viewers: list[Viewer] = [SPECTATOR, *range(before.players)]
    for viewer in viewers:
        view = observe(before, viewer)
        for event in done.events:
            view = fold(view, redact(event, viewer))
        assert view == observe(after, viewer)


@given(walks(max_actions=120))
def test_a_view_that_follows_the_events_is_the_view_of_the_state(walk: Walk) -> None:
    for before, action, after in walk.steps():
        speaks(len(after.rounds) > len(before.rounds) or after.reshuffles > before.reshuffles)
        check_commuting_square(before, action, after)
