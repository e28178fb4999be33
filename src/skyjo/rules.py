"""The options of the game, each with its official value as the default, and presets.

A variant is data: nothing in the engine asks for the name of one.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from attrs import field, frozen

from skyjo.cards import OFFICIAL_DECK, Card, Deck, deck_cards
from skyjo.errors import RulesError, RulesTypeError

__all__ = [
    "MAX_CARD",
    "MAX_DECK",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "OFFICIAL",
    "OFFICIAL_FR",
    "PRESETS",
    "SKYJO_ONLINE",
    "FirstStarter",
    "Line",
    "NextStarter",
    "ReshuffleScope",
    "Reveal",
    "Rules",
    "StartTie",
]

# R2
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 8

# Bounds that no table will miss: every score stays an integer that JSON readers can hold.
_MAX_COUNT: Final = 1_000_000
MAX_CARD: Final = 1_000
MAX_DECK: Final = 10_000

Line: TypeAlias = tuple[int, ...]
"""The slots of one column or row, ascending."""


class FirstStarter(str, Enum):
    """Who starts the first round (R6).

    Examples:
        >>> Rules(first_starter="lowest_seat").first_starter
        <FirstStarter.LOWEST_SEAT: 'lowest_seat'>
    """

    HIGHEST_SUM = "highest_sum"
    LOWEST_SEAT = "lowest_seat"


class NextStarter(str, Enum):
    """Who starts a later round (R7).

    Examples:
        >>> Rules(next_starter="next_seat").next_starter
        <NextStarter.NEXT_SEAT: 'next_seat'>
    """

    CLOSER = "closer"
    HIGHEST_SUM = "highest_sum"
    ROUND_WINNER = "round_winner"
    NEXT_SEAT = "next_seat"


class StartTie(str, Enum):
    """Who starts among those with the same highest sum (R6).

    Examples:
        >>> Rules(start_tie="highest_card").start_tie
        <StartTie.HIGHEST_CARD: 'highest_card'>
    """

    LOWEST_SEAT = "lowest_seat"
    HIGHEST_CARD = "highest_card"


class Reveal(str, Enum):
    """When the cards that are still face down are turned up (R21).

    Examples:
        >>> Rules(reveal="after_last_turn").reveal
        <Reveal.AFTER_LAST_TURN: 'after_last_turn'>
    """

    END_OF_ROUND = "end_of_round"
    AFTER_LAST_TURN = "after_last_turn"


class ReshuffleScope(str, Enum):
    """What is shuffled when the draw pile is empty (R14).

    Examples:
        >>> Rules(reshuffle="all").reshuffle
        <ReshuffleScope.ALL: 'all'>
    """

    KEEP_TOP = "keep_top"
    ALL = "all"


_E = TypeVar("_E", bound=Enum)


def _integer(default: int | None, *, rule: str, minimum: int, optional: bool = False) -> Any:
    def check(_: object, option: Any, value: object) -> None:
        if value is None and optional:
            return
        if type(value) is not int:
            wanted = "an integer or None" if optional else "an integer"
            raise RulesTypeError(option.name, rule, f"must be {wanted}, not {value!r}")
        if not minimum <= value <= _MAX_COUNT:
            raise RulesError(option.name, rule, f"must be from {minimum} to {_MAX_COUNT}, not {value}")

    bounds = {"minimum": minimum, "maximum": _MAX_COUNT}
    return field(default=default, validator=check, metadata={"rule": rule, **bounds})


def _flag(*, rule: str, default: bool) -> Any:
    def check(_: object, option: Any, value: object) -> None:
        if type(value) is not bool:
            raise RulesTypeError(option.name, rule, f"must be True or False, not {value!r}")

    return field(default=default, validator=check, metadata={"rule": rule})


def _member(members: type[_E], option: str, rule: str, value: object) -> _E:
    try:
        return members(value)
    except ValueError:
        known = ", ".join(repr(member.value) for member in members)
    error = RulesError if isinstance(value, str) else RulesTypeError
    raise error(option, rule, f"must be one of {known}, not {value!r}")


# One named function an option: a type checker reads from it that the value's name is accepted too.
def _first_starter(value: FirstStarter | str) -> FirstStarter:
    return _member(FirstStarter, "first_starter", "R6", value)


def _next_starter(value: NextStarter | str) -> NextStarter:
    return _member(NextStarter, "next_starter", "R7", value)


def _start_tie(value: StartTie | str) -> StartTie:
    return _member(StartTie, "start_tie", "R6", value)


def _reveal(value: Reveal | str) -> Reveal:
    return _member(Reveal, "reveal", "R21", value)


def _reshuffle(value: ReshuffleScope | str) -> ReshuffleScope:
    return _member(ReshuffleScope, "reshuffle", "R14", value)


def _check_deck(_: object, option: Any, deck: object) -> None:
    wanted = "must be a tuple of (value, count) pairs of integers"
    if type(deck) is not tuple:
        raise RulesTypeError(option.name, "R1", f"{wanted}, not {deck!r}")
    for pair in deck:
        if type(pair) is not tuple or [type(part) for part in pair] != [int, int]:
            raise RulesTypeError(option.name, "R1", f"{wanted}; {pair!r} is none")
        value, count = pair
        if not (-MAX_CARD <= value <= MAX_CARD and 1 <= count <= MAX_DECK):
            limits = f"values from {-MAX_CARD} to {MAX_CARD}, counts from 1 to {MAX_DECK}"
            raise RulesError(option.name, "R1", f"{pair!r} is out of range: {limits}")
    values = [value for value, _ in deck]
    if any(later <= earlier for earlier, later in pairwise(values)):
        raise RulesError(option.name, "R1", f"values must ascend, each written once, not {values!r}")
    if sum(count for _, count in deck) > MAX_DECK:
        raise RulesError(option.name, "R1", f"has more than {MAX_DECK} cards")


@frozen(kw_only=True)
class Rules:
    """How a game is played; ``Rules()`` is the official game.

    Options that are named values take the member or its value: ``Rules(reshuffle="all")``. The number of
    players is no option: it is given when a game starts.

    Attributes:
        rows: Rows of a grid (R3).
        columns: Columns of a grid (R3); 1 × 1 cannot be played.
        deck: Cards by value, ascending (R1).
        initial_flips: Cards that each player turns up at the opening (R5), fewer than a grid has.
        first_starter: Who starts the first round (R6).
        next_starter: Who starts a later round (R7).
        start_tie: Who starts among equal highest sums (R6).
        clear_columns: Whether complete columns are cleared (R15).
        clear_rows: Whether complete rows are cleared (house rule to R15).
        final_clear: Whether lines completed by the reveal are cleared (R22).
        reveal: When face-down cards are turned up after a closing (R21).
        reshuffle: What is shuffled when the draw pile is empty (R14).
        penalty_multiplier: By what the closer's points are multiplied when not the lowest (R24).
        penalty_flat: What is added to them (house rule to R24).
        penalty_flat_first: Whether it is added before multiplying.
        penalty_on_tie: Whether as few points as the closer's are enough for the penalty (R24).
        penalty_positive_only: Whether zero and negative points escape the whole penalty (R25).
        score_limit: Total that ends the game (R27), or None.
        max_rounds: Rounds that end the game (house rule to R27), or None.
        max_turns: Turns after which a round that nobody has closed ends (house rule to R19), or None.
        drawn_card_public: Whether everybody sees a drawn card (house rule to R10).

    Raises:
        RulesError: An option is out of range, or the options together cannot be played; it names the option.
        RulesTypeError: An option has the wrong type.

    Examples:
        >>> Rules(score_limit=50).score_limit
        50
        >>> Rules(initial_flips=12)
        Traceback (most recent call last):
            ...
        skyjo.errors.RulesError: initial_flips: must be below the 12 slots of a grid, not 12 (R5)
    """

    rows: int = _integer(3, minimum=1, rule="R3")
    columns: int = _integer(4, minimum=1, rule="R3")
    deck: Deck = field(default=OFFICIAL_DECK, validator=_check_deck, metadata={"rule": "R1"})
    initial_flips: int = _integer(2, minimum=0, rule="R5")
    first_starter: FirstStarter = field(
        default=FirstStarter.HIGHEST_SUM, converter=_first_starter, metadata={"rule": "R6"}
    )
    next_starter: NextStarter = field(
        default=NextStarter.CLOSER, converter=_next_starter, metadata={"rule": "R7"}
    )
    start_tie: StartTie = field(default=StartTie.LOWEST_SEAT, converter=_start_tie, metadata={"rule": "R6"})
    clear_columns: bool = _flag(default=True, rule="R15")
    clear_rows: bool = _flag(default=False, rule="R15")
    final_clear: bool = _flag(default=True, rule="R22")
    reveal: Reveal = field(default=Reveal.END_OF_ROUND, converter=_reveal, metadata={"rule": "R21"})
    reshuffle: ReshuffleScope = field(
        default=ReshuffleScope.KEEP_TOP, converter=_reshuffle, metadata={"rule": "R14"}
    )
    penalty_multiplier: int = _integer(2, minimum=1, rule="R24")
    penalty_flat: int = _integer(0, minimum=0, rule="R24")
    penalty_flat_first: bool = _flag(default=False, rule="R24")
    penalty_on_tie: bool = _flag(default=True, rule="R24")
    penalty_positive_only: bool = _flag(default=True, rule="R25")
    score_limit: int | None = _integer(100, minimum=1, optional=True, rule="R27")
    max_rounds: int | None = _integer(None, minimum=1, optional=True, rule="R27")
    max_turns: int | None = _integer(None, minimum=1, optional=True, rule="R19")
    drawn_card_public: bool = _flag(default=False, rule="R10")

    def __attrs_post_init__(self) -> None:
        if self.slots == 1:
            raise RulesError("columns", "R3", "a grid of one slot cannot be played")
        if self.initial_flips >= self.slots:
            message = f"must be below the {self.slots} slots of a grid, not {self.initial_flips}"
            raise RulesError("initial_flips", "R5", message)
        if self.score_limit is None and self.max_rounds is None:
            raise RulesError("score_limit", "R27", "without it or max_rounds the game would never end")
        self.check_players(MIN_PLAYERS)

    @property
    def slots(self) -> int:
        """How many slots a grid has."""
        return self.rows * self.columns

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, ascending."""
        return deck_cards(self.deck)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The columns and rows that are cleared when complete (R15); a line of one slot never is."""
        slots = range(self.slots)
        columns = [tuple(slots[column :: self.columns]) for column in range(self.columns)]
        rows = [tuple(slots[first : first + self.columns]) for first in slots[:: self.columns]]
        lines = (columns if self.clear_columns else []) + (rows if self.clear_rows else [])
        return tuple(line for line in lines if len(line) > 1)

    @cached_property
    def lines_through(self) -> tuple[tuple[Line, ...], ...]:
        """For each slot, the lines that it is part of."""
        return tuple(tuple(line for line in self.lines if slot in line) for slot in range(self.slots))

    def check_players(self, players: int) -> None:
        """Refuse a number of players that these rules cannot seat.

        Raises:
            RulesError: Not from 2 to 8 (R2), or more than the deck is enough for (R1).
            RulesTypeError: Not an integer.
        """
        if type(players) is not int:
            raise RulesTypeError("players", "R2", f"must be an integer, not {players!r}")
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise RulesError("players", "R2", f"must be from {MIN_PLAYERS} to {MAX_PLAYERS}, not {players}")
        needed, cards = players * self.slots + 2, sum(count for _, count in self.deck)
        if cards < needed:
            raise RulesError("deck", "R4", f"{players} players need at least {needed} cards, not {cards}")


OFFICIAL: Final = Rules()
"""The publisher's rules, in the reading of the rules page.

Examples:
    >>> OFFICIAL == Rules()
    True
"""

OFFICIAL_FR: Final = Rules(next_starter=NextStarter.HIGHEST_SUM)
"""The French booklet: the highest sum of the opening starts every round (R7).

Examples:
    >>> OFFICIAL_FR.next_starter
    <NextStarter.HIGHEST_SUM: 'highest_sum'>
"""

SKYJO_ONLINE: Final = Rules(
    next_starter=NextStarter.HIGHEST_SUM,
    start_tie=StartTie.HIGHEST_CARD,
    reveal=Reveal.AFTER_LAST_TURN,
)
"""An approximation of skyjo.online.

That site settles the last tie for the start at random, clears rows that have lost slots, and adds its flat
penalty whatever the sign of the points; here the lowest seat starts, such rows stay, and R25 holds.

Examples:
    >>> SKYJO_ONLINE.reveal
    <Reveal.AFTER_LAST_TURN: 'after_last_turn'>
"""

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {"official": OFFICIAL, "official_fr": OFFICIAL_FR, "skyjo_online": SKYJO_ONLINE}
)
"""Rules by name.

Examples:
    >>> [*PRESETS]
    ['official', 'official_fr', 'skyjo_online']
"""
