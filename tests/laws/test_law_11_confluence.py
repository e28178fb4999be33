"""Law 11: the opening flips give the same state in every order."""

from hypothesis import given
from hypothesis import strategies as st

from skyjo import Flip, Opening, apply, initial_state, sample_chance
from skyjo.testing.strategies import players, rules


@given(st.data())
def test_the_opening_flips_commute(data: st.DataObject) -> None:
    number = data.draw(players())
    options = data.draw(rules(number))
    state = initial_state(number, options)
    state = apply(state, sample_chance(state, data.draw(st.integers(0, 2**32 - 1))))
    slots = range(options.slots)
    flips = [
        Flip(player, slot)
        for player in range(number)
        for slot in data.draw(st.permutations(slots))[: options.initial_flips]
    ]
    one, other = state, state
    for flip in flips:
        one = apply(one, flip)
    for flip in data.draw(st.permutations(flips)):
        other = apply(other, flip)
    assert one == other
    assert not isinstance(one.phase, Opening)
