"""Whether what is sent to a viewer tells more than the viewer may know (law 7).

A game has *twins* for a viewer: the same moves, over other cards wherever the viewer has not seen them.
Whoever can tell twins apart has been told a card.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from attrs import define, field

from skyjo.actions import Action, ChanceAction, Deal, Discard, Draw, Reshuffle, Swap, Take
from skyjo.phases import DISCARD_PILE, Holding
from skyjo.reducer import apply
from skyjo.rules import MAX_PLAYERS, MIN_PLAYERS, ReshuffleScope, Rules
from skyjo.state import State
from skyjo.testing.walks import Walk
from skyjo.views import SPECTATOR, Viewer

__all__ = ["assert_no_leak", "twin", "unseen_cards"]

_Place: TypeAlias = tuple[int, int]
"""Where a card comes from: the index of a chance action in the game, and a position in its cards."""


def assert_no_leak(
    payload: Callable[[Walk, Viewer], object],
    *,
    players: Sequence[int] = range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules: Sequence[Rules] = (),
    games: int = 200,
) -> None:
    """Return if the payload tells no viewer more than they may know, in so many games.

    It needs the extra ``testing``.

    Args:
        payload: What the viewer has been sent by the end of the game so far: ``game.state`` is the state now,
            ``game.states`` and ``game.actions`` are all that led to it. Payloads are compared by ``==``.
        players: The numbers of players to try.
        rules: The rules to try; by default all options are varied.
        games: How many games to try.

    Raises:
        AssertionError: Two games that a viewer cannot tell apart have different payloads for that viewer.
        IllegalActionError: In one of two such games a move is illegal.

    Examples:
        >>> import skyjo
        >>> assert_no_leak(lambda game, viewer: skyjo.observe(game.state, viewer), games=20)
    """
    # Not at the top: the rest of the kit works without the extra.
    try:
        from hypothesis import HealthCheck, Phase, given, settings
        from hypothesis import strategies as st
    except ModuleNotFoundError as error:
        message = 'assert_no_leak needs Hypothesis, which is not installed: pip install "skyjo[testing]"'
        raise ModuleNotFoundError(message, name=error.name) from error

    from skyjo.testing.strategies import walks

    # A leak is plain in any game, and to look for the smallest would take minutes.
    @settings(
        max_examples=games,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(
        walks(seats=st.sampled_from(players), options=st.sampled_from(rules) if rules else None),
        st.integers(0, 2**32 - 1),
    )
    def check(walk: Walk, seed: int) -> None:
        rng = Random(seed)
        viewer = rng.choice([SPECTATOR, *range(walk.state.players)])
        for length in _telling_lengths(walk):
            game = walk.upto(length)
            other = twin(game, viewer, rng)
            told, told_other = payload(game, viewer), payload(other, viewer)
            assert told == told_other, _leak(game, viewer, told, told_other)

    check()


def twin(game: Walk, viewer: Viewer, rng: Random) -> Walk:
    """A game that the viewer cannot tell from this one: the unseen cards of each shuffle change places.

    Raises:
        IllegalActionError: A move is illegal over the other cards: then legality itself has told a card.
    """
    unseen = unseen_cards(game, viewer)
    states = [game.states[0]]
    actions = list[Action]()
    for index, action in enumerate(game.actions):
        if isinstance(action, Deal):
            action = Deal(_permuted(action.deck, unseen[index], rng))
        elif isinstance(action, Reshuffle):
            action = Reshuffle(_permuted(action.order, unseen[index], rng))
        actions.append(action)
        states.append(apply(states[-1], action))
    return Walk(tuple(states), tuple(actions))


def unseen_cards(game: Walk, viewer: Viewer) -> dict[int, list[int]]:
    """The positions of unseen cards, ascending, of each chance action by its index in the game.

    This follows every card through the game, and rests on nothing that the engine says of views.
    """
    unseen = dict[int, set[int]]()
    table = _Table(game.states[0].players)
    for index, (action, after) in enumerate(zip(game.actions, game.states[1:], strict=True)):
        if isinstance(action, Deal | Reshuffle):
            unseen[index] = set(range(len(_cards(action))))
        table.follow(index, action, after)
        for chance, position in table.seen(after, viewer):
            unseen[chance].discard(position)
    return {index: sorted(positions) for index, positions in unseen.items()}


@define
class _Table:
    """Where each card lies, by the place that it comes from."""

    players: int
    grids: list[list[_Place]] = field(factory=list)
    cleared: set[tuple[int, int]] = field(factory=set)
    draw_pile: list[_Place] = field(factory=list)
    discard_pile: list[_Place] = field(factory=list)
    held: _Place | None = None

    def follow(self, index: int, action: Action, after: State) -> None:
        """Move the cards as the action has."""
        match action:
            case Deal():
                self._deal([(index, position) for position in range(len(action.deck))], after.rules.slots)
            case Reshuffle():
                places = [(index, position) for position in range(len(action.order))]
                if after.rules.reshuffle is ReshuffleScope.ALL:
                    self.discard_pile, self.draw_pile = places[:1], places[1:]
                else:
                    self.discard_pile, self.draw_pile = self.discard_pile[-1:], places
                self.held = self.draw_pile.pop(0)
            case Draw() if self.draw_pile:
                self.held = self.draw_pile.pop(0)
            case Take():
                self.held = self.discard_pile.pop()
            case Discard():
                self.discard_pile.append(self._released())
            case Swap(player, slot):
                self.discard_pile.append(self.grids[player][slot])
                self.grids[player][slot] = self._released()
            case _:
                pass  # a Flip moves no card, nor does a Draw that waits for a Reshuffle
        self._clear(after)

    def seen(self, state: State, viewer: Viewer) -> Iterator[_Place]:
        """The cards that the viewer sees now."""
        yield from self.discard_pile
        for places, grid in zip(self.grids, state.grids, strict=True):
            for place, slot in zip(places, grid.slots, strict=True):
                if slot is not None and slot.face_up:
                    yield place
        phase = state.phase
        if isinstance(phase, Holding) and self.held is not None:
            public = phase.source is DISCARD_PILE or state.rules.drawn_card_public
            if public or phase.player == viewer:
                yield self.held

    def _deal(self, places: list[_Place], size: int) -> None:
        dealt = self.players * size
        self.grids = [places[first : first + size] for first in range(0, dealt, size)]
        self.discard_pile, self.draw_pile = places[dealt : dealt + 1], places[dealt + 1 :]
        self.cleared = set()

    def _released(self) -> _Place:
        held, self.held = self.held, None
        assert held is not None
        return held

    def _clear(self, after: State) -> None:
        for player, grid in enumerate(after.grids):
            for slot, lying in enumerate(grid.slots):
                if lying is None and (player, slot) not in self.cleared:
                    self.cleared.add((player, slot))
                    self.discard_pile.append(self.grids[player][slot])


def _cards(action: ChanceAction) -> tuple[int, ...]:
    return action.deck if isinstance(action, Deal) else action.order


def _permuted(cards: Sequence[int], positions: Sequence[int], rng: Random) -> tuple[int, ...]:
    """The cards, those at these positions in another order."""
    result = list(cards)
    for position, other in zip(positions, rng.sample(positions, len(positions)), strict=True):
        result[position] = cards[other]
    return tuple(result)


def _telling_lengths(walk: Walk) -> list[int]:
    """Where a leak has the most to tell: for each phase, the state in which the most things can be told."""

    def telling(length: int) -> int:
        state = walk.states[length]
        mixed = sum(len({slot and slot.face_up for slot in grid.slots}) == 3 for grid in state.grids)
        return mixed + len(state.draw_pile) if state.reshuffles else mixed

    lengths = sorted(range(len(walk.states)), key=telling)
    return sorted({type(walk.states[length].phase): length for length in lengths}.values())


def _leak(game: Walk, viewer: Viewer, told: Any, told_other: Any) -> str:
    who = "the spectator" if viewer is SPECTATOR else f"player {viewer}"
    return (
        f"a leak to {who}: {told!r}\nin another game that looks the same: {told_other!r}\nthe game: {game!r}"
    )
