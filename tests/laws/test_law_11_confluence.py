"""Law 11: the opening flips give the same state in every order."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from laws.tally import speaks
from skyjo import Flip, Opening, State, apply, initial_state, is_legal, legal_actions, sample_chance
from skyjo.testing.strategies import players, rules


def check_confluence(state: State) -> None:
    """Any two flips of an opening that may follow each other may do so in either order."""
    if not speaks(isinstance(state.phase, Opening)):
        return
    for one, other in combinations(legal_actions(state), 2):
        first, second = apply(state, one), apply(state, other)
        assert is_legal(first, other) is is_legal(second, one)
        if is_legal(first, other):
            assert apply(first, other) == apply(second, one)


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
