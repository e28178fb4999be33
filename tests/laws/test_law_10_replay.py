"""Law 10: a record replayed, twice, from the start or from any step, gives the same states and digests."""

from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from laws.tally import speaks
from recorded import bytes_of
from skyjo import apply, initial_state, is_terminal, legal_actions, outcome, transition
from skyjo.records import Record, Step, load, replay, resume, verify
from skyjo.testing.strategies import records


@given(records())
def test_a_record_replayed_from_any_step_gives_the_same_states_and_digests(record: Record) -> None:
    state, states = initial_state(record.header.players, record.header.rules), list[object]()
    for entry in record.entries:
        states.append(state)
        state = apply(state, entry.action)
    states.append(state)
    assert record.state == state
    text = bytes_of(record)
    steps = [*replay(BytesIO(text))]
    assert [step.state for step in steps] == states[1:]
    assert [step.before for step in steps] == states[:-1]
    assert [step.entry for step in steps] == [*record.entries]
    for start in {0, 1, len(steps) // 2, len(steps) - 1, len(steps)} & {*range(len(steps) + 1)}:
        assert [*record.replay(start)] == steps[start:]
        assert record.state_at(start) == states[start]
    assert bytes_of(load(BytesIO(text))) == text
    assert load(BytesIO(text)) == record
    verified = verify(BytesIO(text))
    assert (verified.state, verified.entries, verified.end) == (state, len(steps), record.end)
    ended = speaks(is_terminal(state))
    assert (record.end is not None) == ended
    if record.end is not None:
        assert (record.end.outcome, record.end.entries) == (outcome(state), len(steps))


@given(records(), st.data())
def test_events_of_a_step_are_those_of_the_transition(record: Record, data: st.DataObject) -> None:
    if record.entries:
        start = data.draw(st.integers(0, len(record.entries) - 1))
        step: Step = next(record.replay(start))
        assert step.events == transition(step.before, step.action).events
        assert step.index == start + 1


@given(records(max_actions=80), st.data())
def test_a_record_goes_on_from_any_step_and_the_longer_one_is_untouched(
    record: Record, data: st.DataObject
) -> None:
    n = data.draw(st.integers(0, len(record.entries)))
    before, earlier = bytes_of(record), record.upto(n)
    assert earlier.entries == record.entries[:n]
    assert earlier.end == (record.end if n == len(record.entries) else None)
    file = BytesIO(bytes_of(earlier))
    with resume(file) as writer:
        assert writer.state == record.state_at(n)
        moves = legal_actions(writer.state)
        if speaks(bool(moves)):
            writer.append(data.draw(st.sampled_from(moves)), note="another way")
    branch = load(BytesIO(file.getvalue()))
    assert branch.entries[:n] == record.entries[:n]
    assert bytes_of(record) == before
    if n < len(record.entries) and moves:
        # The rest of the longer one is the rest of no other game.
        tail = b"".join(before.splitlines(keepends=True)[n + 2 :])
        assert not tail or not holds(file.getvalue() + tail)


def holds(data: bytes) -> bool:
    try:
        verify(BytesIO(data))
    except ValueError:
        return False
    return True
