"""Every state that a small game can come to, and how many there are: *perft*, as chess programs call it.

A port of the rules that counts otherwise has them otherwise. The games in `SMALL_GAMES` are few cards and
turns, and each has something that is rare in the large one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from skyjo.actions import Action, ChanceAction, Deal, Reshuffle
from skyjo.cards import Card, Deck
from skyjo.legality import legal_actions
from skyjo.phases import Dealing, Reshuffling
from skyjo.position import is_terminal, reshuffled_cards
from skyjo.reducer import apply, initial_state
from skyjo.rules import Rules
from skyjo.state import State

__all__ = ["SMALL_GAMES", "Depth", "SmallGame", "chance_actions", "explore", "perft", "successors"]


@frozen
class SmallGame:
    """A game that is small enough to be played in every way.

    Examples:
        >>> SMALL_GAMES["ties"].initial_state().phase
        Dealing()
    """

    players: int
    rules: Rules

    def initial_state(self) -> State:
        """Where it begins."""
        return initial_state(self.players, self.rules)


@frozen
class Depth:
    """What a game comes to after so many actions.

    Attributes:
        states: States that cannot be reached with fewer actions.
        terminal: Those of them in which the game is over.
        transitions: Actions, of players and of chance, that lead on from them.

    Examples:
        >>> next(perft(SMALL_GAMES["ties"].initial_state())).transitions
        90
    """

    states: int
    terminal: int
    transitions: int


def perft(state: State) -> Iterator[Depth]:
    """Counts of the states that can be reached, by the number of actions that it takes: 0, 1, 2, ...

    It ends when nothing new is reached, which takes a small game with a limit of turns and rounds.

    Examples:
        >>> next(perft(SMALL_GAMES["columns"].initial_state()))
        Depth(states=1, terminal=0, transitions=35)
    """
    for layer in explore(state):
        yield Depth(
            states=len(layer),
            terminal=sum(map(is_terminal, layer)),
            transitions=sum(len(following) for following in layer.values()),
        )


def explore(state: State) -> Iterator[dict[State, list[tuple[Action, State]]]]:
    """All states that can be reached, each with what follows it: those after 0 actions, those after 1, ...

    Examples:
        >>> from itertools import islice
        >>> [len(states) for states in islice(explore(SMALL_GAMES["ties"].initial_state()), 3)]
        [1, 90, 360]
    """
    seen, layer = {state}, [state]
    while layer:
        found = {state: list(successors(state)) for state in layer}
        yield found
        following = dict.fromkeys(after for steps in found.values() for _, after in steps)
        layer = [after for after in following if after not in seen]
        seen.update(layer)


def successors(state: State) -> Iterator[tuple[Action, State]]:
    """Every legal action, of players or of chance, and the state after it.

    Examples:
        >>> len([*successors(SMALL_GAMES["ties"].initial_state())])
        90
    """
    for action in (*chance_actions(state), *legal_actions(state)):
        yield action, apply(state, action)


def chance_actions(state: State) -> Iterator[ChanceAction]:
    """Every chance action that may come now: one for each distinct order of the cards, ascending.

    Examples:
        >>> next(chance_actions(SMALL_GAMES["ties"].initial_state()))
        Deal(deck=(-1, -1, 0, 0, 1, 1))
    """
    match state.phase:
        case Dealing():
            yield from map(Deal, _orders(Counter(state.rules.cards)))
        case Reshuffling():
            yield from map(Reshuffle, _orders(Counter(reshuffled_cards(state))))
        case _:
            return


def _orders(cards: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    if not cards:
        yield ()
    for card in sorted(cards):
        for others in _orders(cards - Counter([card])):
            yield (card, *others)


def _small(
    rows: int, columns: int, deck: Deck, *, players: int = 2, rounds: int = 1, **options: Any
) -> SmallGame:
    return SmallGame(players, Rules(rows=rows, columns=columns, deck=deck, max_rounds=rounds, **options))


SMALL_GAMES: Final[Mapping[str, SmallGame]] = MappingProxyType(
    {
        "columns": _small(2, 1, ((0, 3), (1, 4)), initial_flips=1, max_turns=6),
        "rows": _small(
            1, 2, ((1, 3), (2, 3)), initial_flips=0, max_turns=5, clear_columns=False, clear_rows=True
        ),
        "columns_and_rows": _small(
            2, 2, ((0, 8), (1, 2)), initial_flips=3, max_turns=1, clear_rows=True, final_clear=False
        ),
        "reshuffles": _small(1, 2, ((1, 3), (2, 2), (3, 2)), initial_flips=0, max_turns=4),
        "reshuffles_of_all": _small(
            1,
            2,
            ((1, 2), (2, 2), (3, 2)),
            initial_flips=0,
            max_turns=4,
            reshuffle="all",
            drawn_card_public=True,
        ),
        "ties": _small(
            1,
            2,
            ((-1, 2), (0, 2), (1, 2)),
            initial_flips=1,
            max_turns=3,
            start_tie="highest_card",
            penalty_flat=1,
            penalty_positive_only=False,
        ),
        "three_players": _small(
            2,
            1,
            ((1, 4), (2, 4)),
            players=3,
            initial_flips=0,
            max_turns=3,
            first_starter="lowest_seat",
            reveal="after_last_turn",
        ),
        "two_rounds": _small(
            1,
            2,
            ((-1, 3), (5, 3)),
            rounds=2,
            initial_flips=1,
            max_turns=2,
            next_starter="round_winner",
            score_limit=10,
        ),
    }
)
"""Games of a few thousand states each, by name.

Examples:
    >>> SMALL_GAMES["ties"].players
    2
"""
