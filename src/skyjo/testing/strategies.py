"""Hypothesis strategies for rules, actions, states and walks through whole games.

They reach every phase, cleared columns and rows, closings, reshuffles, turn limits and game ends: small decks
and grids make the rare things common. All shrink towards few players, small grids and short walks. This
module needs the extra ``testing``.
"""

from collections.abc import Callable
from datetime import timezone
from io import BytesIO
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

from skyjo.actions import Action, Deal, Discard, Draw, Flip, PlayerAction, Reshuffle, Swap, Take
from skyjo.cards import OFFICIAL_DECK, Card, Deck, deck_cards
from skyjo.chance import sample_chance
from skyjo.legality import PHASES_OF, legal_actions
from skyjo.phases import Phase
from skyjo.position import active_players, can_flip, is_chance, is_terminal, reshuffled_cards
from skyjo.records import Record, create, load
from skyjo.reducer import apply, initial_state
from skyjo.rules import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    FirstStarter,
    NextStarter,
    ReshuffleScope,
    Reveal,
    Rules,
    StartTie,
)
from skyjo.state import State
from skyjo.testing.walks import Walk

__all__ = ["actions", "players", "records", "rules", "states", "walks"]

# Not st.DrawFn: typeguard does not find all members of that protocol in what Hypothesis gives.
_Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]


def players() -> st.SearchStrategy[int]:
    """Numbers of players (R2).

    Examples:
        >>> from hypothesis import find
        >>> find(players(), lambda number: number > 3) > 3
        True
    """
    return st.integers(MIN_PLAYERS, MAX_PLAYERS)


@st.composite
def rules(draw: _Draw, /, seats: int = MAX_PLAYERS, **fixed: Any) -> Rules:
    """Rules with every option varied, that can seat so many players.

    Args:
        draw: Given by Hypothesis.
        seats: How many players the deck must be enough for.
        **fixed: Options that are not varied.

    Examples:
        >>> from hypothesis import find
        >>> find(rules(2), lambda options: options.clear_rows).clear_rows
        True
    """
    rows, columns = draw(_sizes(fixed.get("rows"), fixed.get("columns")))
    limits = st.sampled_from([(100, None), (None, 3), (None, 1), (20, 2), (1, None)])
    score_limit, max_rounds = draw(limits | st.tuples(st.integers(1, 20), st.none()))
    options: dict[str, Any] = {
        "rows": rows,
        "columns": columns,
        "deck": draw(_decks(seats * rows * columns + 2)),
        "initial_flips": draw(st.integers(0, rows * columns - 1)),
        "first_starter": draw(st.sampled_from(FirstStarter)),
        "next_starter": draw(st.sampled_from(NextStarter)),
        "start_tie": draw(st.sampled_from(StartTie)),
        "clear_columns": draw(st.booleans()),
        "clear_rows": draw(st.booleans()),
        "final_clear": draw(st.booleans()),
        "reveal": draw(st.sampled_from(Reveal)),
        "reshuffle": draw(st.sampled_from(ReshuffleScope)),
        "penalty_multiplier": draw(st.integers(1, 3)),
        "penalty_flat": draw(st.sampled_from([0, 5])),
        "penalty_flat_first": draw(st.booleans()),
        "penalty_on_tie": draw(st.booleans()),
        "penalty_positive_only": draw(st.booleans()),
        "score_limit": score_limit,
        "max_rounds": max_rounds,
        "max_turns": draw(st.sampled_from([None, None, None, 9, 4, 1])),
        "drawn_card_public": draw(st.booleans()),
    }
    return Rules(**options | fixed)


def _sizes(rows: int | None, columns: int | None) -> st.SearchStrategy[tuple[int, int]]:
    """Rows and columns, small to large; on grids of one line most things cannot happen, so they are few."""
    narrow = [(1, 2), (2, 1), (1, 4), (3, 1)]
    wide = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4)]
    sizes = [(rows or high, columns or broad) for high, broad in narrow + 2 * wide]
    return st.sampled_from([(high, broad) for high, broad in sizes if high * broad > 1])


@st.composite
def _decks(draw: _Draw, needed: int) -> Deck:
    """The official deck where it is enough, or a few values and hardly more cards than needed."""
    if needed <= len(deck_cards(OFFICIAL_DECK)) and draw(st.integers(0, 2)) == 0:
        return OFFICIAL_DECK
    values = draw(st.lists(st.integers(-2, 12), min_size=1, max_size=4, unique=True))
    spare = draw(st.integers(0, 8))
    count = -(-(needed + spare) // len(values))
    return tuple((value, count) for value in sorted(values))


@st.composite
def walks(
    draw: _Draw,
    /,
    *,
    seats: st.SearchStrategy[int] | None = None,
    options: st.SearchStrategy[Rules] | None = None,
    max_actions: int = 200,
) -> Walk:
    """Walks from a new game on, by legal actions and chance, that end anywhere or at the game's end.

    Args:
        draw: Given by Hypothesis.
        seats: Numbers of players; by default all.
        options: Rules that can seat so many; by default all, with a deck that is enough for the players.
        max_actions: The length of the longest walk.

    Examples:
        >>> from hypothesis import find
        >>> len(find(walks(), lambda walk: len(walk.actions) > 2).actions) > 2
        True
    """
    number = draw(players() if seats is None else seats)
    state = initial_state(number, draw(rules(number) if options is None else options))
    length = draw(st.integers(0, max_actions) | st.just(max_actions) | st.just(max_actions))
    seed, haste = draw(st.integers(0, 2**32 - 1)), draw(st.sampled_from([0.0, 0.5, 1.0]))
    rng = Random(seed)
    visited, taken = [state], list[Action]()
    while len(taken) < length and not is_terminal(state):
        action = sample_chance(state, seed) if is_chance(state) else _move(state, rng, haste)
        state = apply(state, action)
        visited.append(state)
        taken.append(action)
    return Walk(tuple(visited), tuple(taken))


def _move(state: State, rng: Random, haste: float) -> PlayerAction:
    """Any legal action; in haste one that uses up the draw pile or a card that lies face down."""
    moves = legal_actions(state)
    if rng.random() < haste:
        moves = tuple(move for move in moves if _hastens(state, move)) or moves
    return rng.choice(moves)


def _hastens(state: State, move: PlayerAction) -> bool:
    if isinstance(move, Swap):
        return can_flip(state.grids[move.player].slots[move.slot])
    return not isinstance(move, Take | Discard)


def states(
    *,
    seats: st.SearchStrategy[int] | None = None,
    options: st.SearchStrategy[Rules] | None = None,
    max_actions: int = 200,
) -> st.SearchStrategy[State]:
    """States that games come to; arguments as for `walks`.

    Examples:
        >>> from hypothesis import find
        >>> find(states(), lambda state: state.closer is not None).closer is None
        False
    """
    return walks(seats=seats, options=options, max_actions=max_actions).flatmap(_states_of)


def _states_of(walk: Walk) -> st.SearchStrategy[State]:
    """Each phase that the walk comes to is as likely as the others, however rare it is."""
    by_phase = dict[type[Phase], list[State]]()
    for state in walk.states:
        by_phase.setdefault(type(state.phase), []).append(state)
    return st.sampled_from(list(by_phase.values())).flatmap(st.sampled_from)


@st.composite
def records(
    draw: _Draw,
    /,
    *,
    seats: st.SearchStrategy[int] | None = None,
    options: st.SearchStrategy[Rules] | None = None,
    max_actions: int = 200,
) -> Record:
    """Records of games, some with times, notes and keys of an application; arguments as for `walks`.

    Examples:
        >>> from hypothesis import find
        >>> len(find(records(), lambda record: len(record.entries) > 2).entries) > 2
        True
    """
    walk = draw(walks(seats=seats, options=options, max_actions=max_actions))
    names = draw(st.lists(_texts, min_size=walk.state.players, max_size=walk.state.players))
    remarks = draw(st.dictionaries(st.integers(0, max(0, len(walk.actions) - 1)), _remarks, max_size=4))
    file = BytesIO()
    with create(file, names, walk.state.rules, meta=draw(_payloads)) as writer:
        for index, action in enumerate(walk.actions):
            writer.append(action, **remarks.get(index, {}))
    return load(BytesIO(file.getvalue()))


_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=5,
)
_payloads = st.dictionaries(_texts, _values, max_size=3)
_remarks = st.fixed_dictionaries(
    {},
    optional={
        "t": st.datetimes(timezones=st.just(timezone.utc)),
        "note": _texts,
        "extra": st.dictionaries(_texts.map(lambda text: f"_{text}"), _values, max_size=3),
    },
)


def actions(state: State) -> st.SearchStrategy[Action]:
    """Well-formed actions, legal or not, some just outside the game: no such slot, player or cards.

    About half of them belong to the phase.

    Examples:
        >>> import skyjo
        >>> from hypothesis import find
        >>> state = skyjo.initial_state(2)
        >>> type(find(actions(state), lambda action: skyjo.is_legal(state, action))).__name__
        'Deal'
    """
    seat, slot = st.integers(-1, state.players), st.integers(-1, state.rules.slots)
    if active := active_players(state):
        seat = st.sampled_from(active) | seat
    deck, pile, others = state.rules.cards, reshuffled_cards(state), st.lists(st.integers(-2, 12), max_size=5)
    kinds: dict[type[Action], st.SearchStrategy[Action]] = {
        Flip: st.builds(Flip, seat, slot),
        Draw: st.builds(Draw, seat),
        Take: st.builds(Take, seat),
        Swap: st.builds(Swap, seat, slot),
        Discard: st.builds(Discard, seat),
        Deal: st.builds(Deal, _orders(deck) | _orders(pile) | others.map(tuple)),
        Reshuffle: st.builds(Reshuffle, _orders(pile) | _orders(deck) | others.map(tuple)),
    }
    every = list(kinds.values())
    due = [strategy for kind, strategy in kinds.items() if type(state.phase) in PHASES_OF[kind]]
    return st.booleans().flatmap(lambda is_due: st.one_of(due if is_due and due else every))


def _orders(cards: tuple[Card, ...]) -> st.SearchStrategy[tuple[Card, ...]]:
    """Orders of the cards; one number decides, where a permutation would be a choice a card."""
    return st.integers(0, 2**32 - 1).map(lambda seed: tuple(Random(seed).sample(cards, len(cards))))
