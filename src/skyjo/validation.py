"""Whether a state or a view at hand is one that a game can come to: coherent, though not proved reachable."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final, get_args

from skyjo.errors import InvalidStateError, RulesError
from skyjo.grid import Grid, Slot
from skyjo.phases import (
    DRAW_PILE,
    Dealing,
    Finished,
    Holding,
    HoldingUnseen,
    Opening,
    Phase,
    Reshuffling,
    Source,
    ViewPhase,
)
from skyjo.position import Position, can_draw, can_flip, check_position, has_opening_flips
from skyjo.rules import NextStarter, Reveal, Rules
from skyjo.scoring import end_reason, points, round_scores
from skyjo.starters import known_starter
from skyjo.state import RoundResult, State
from skyjo.views import SPECTATOR, FaceDown, FaceUp, View, ViewGrid

__all__ = ["validate"]


def validate(position: Position) -> None:
    """Return if a state or view is coherent: its shape, cards, phase, turn, scores and end agree.

    Raises:
        InvalidStateError: It is not; ``violations`` names everything that is broken, the shape first: while
            that is wrong, nothing else is looked at.
        ArgumentTypeError: Neither a state nor a view.

    Examples:
        >>> import attrs, skyjo
        >>> validate(attrs.evolve(skyjo.initial_state(2), turns=3))
        Traceback (most recent call last):
            ...
        skyjo.errors.InvalidStateError: turns: must be 0 in Dealing, not 3
    """
    check_position(position)
    violations = tuple(_shape(position)) or tuple(_coherence(position))
    if violations:
        raise InvalidStateError(violations)


_NOBODYS_PHASES: Final = (Dealing, Opening, Finished)


# Shape: what the types promise, and seats and sizes in range ---------------------------------------------


def _shape(position: Position) -> Iterator[str]:
    if type(position.rules) is not Rules:
        yield f"rules: must be Rules, not {type(position.rules).__name__}"
        return
    try:
        position.rules.check_players(position.players)
    except RulesError as error:
        yield str(error)
        return
    yield from _phase_shape(position)
    yield from _grids_shape(position)
    yield from _piles_shape(position)
    for name in ("closer", "starter"):
        if not _is_seat_or_none(getattr(position, name), position.players):
            yield f"{name}: must be a seat or None, not {getattr(position, name)!r}"
    for name in ("turns", "reshuffles"):
        yield from _count_shape(position, name)
    yield from _rounds_shape(position)


def _phase_shape(position: Position) -> Iterator[str]:
    phases, whose = (Phase, "state") if isinstance(position, State) else (ViewPhase, "view")
    if type(position.phase) not in get_args(phases):
        yield f"phase: must be a phase of a {whose}, not {type(position.phase).__name__}"
        return
    if isinstance(position.phase, _NOBODYS_PHASES):
        return
    if not _is_seat(position.phase.player, position.players):
        yield f"phase: must name a seat, not {position.phase.player!r}"
    if isinstance(position.phase, Holding):
        if type(position.phase.card) is not int:
            yield f"phase: must hold a card, not {position.phase.card!r}"
        if not isinstance(position.phase.source, Source):
            yield f"phase: must name the source of the card, not {position.phase.source!r}"


def _grids_shape(position: Position) -> Iterator[str]:
    if type(position.grids) is not tuple or len(position.grids) != position.players:
        yield f"grids: must be a tuple of {position.players} grids"
        return
    size = 0 if _is_undealt(position) else position.rules.slots
    grids, slots = (Grid, "a Slot") if isinstance(position, State) else (ViewGrid, "FaceUp, FaceDown")
    for player, grid in enumerate(position.grids):
        if type(grid) is not grids or type(grid.slots) is not tuple or len(grid.slots) != size:
            yield f"grids[{player}]: must be a {grids.__name__} of {size} slots"
        elif not all(slot is None or _is_slot(slot, grids) for slot in grid.slots):
            yield f"grids[{player}]: must hold {slots} or None at every slot"


def _piles_shape(position: Position) -> Iterator[str]:
    piles = ("draw_pile", "discard_pile") if isinstance(position, State) else ("discard_pile",)
    for name in piles:
        if not _are_integers(getattr(position, name)):
            yield f"{name}: must be a tuple of integers"
    if isinstance(position, View):
        yield from _count_shape(position, "draw_pile_size")
        if not (position.pile_cards is None or _are_integers(position.pile_cards)):
            yield "pile_cards: must be a tuple of integers or None"
        if position.viewer is not SPECTATOR and not _is_seat(position.viewer, position.players):
            yield f"viewer: must be a seat or SPECTATOR, not {position.viewer!r}"


def _count_shape(position: Position, name: str) -> Iterator[str]:
    value = getattr(position, name)
    if type(value) is not int or value < 0:
        yield f"{name}: must be an integer from 0, not {value!r}"


def _rounds_shape(position: Position) -> Iterator[str]:
    if type(position.rounds) is not tuple:
        yield "rounds: must be a tuple"
        return
    for index, result in enumerate(position.rounds):
        if type(result) is not RoundResult:
            yield f"rounds[{index}]: must be a RoundResult, not {type(result).__name__}"
            continue
        for name in ("raw_scores", "scores"):
            value = getattr(result, name)
            if not _are_integers(value) or len(value) != position.players:
                yield f"rounds[{index}].{name}: must be a tuple of {position.players} integers"
        for name in ("closer", "next_starter"):
            if not _is_seat_or_none(getattr(result, name), position.players):
                yield f"rounds[{index}].{name}: must be a seat or None, not {getattr(result, name)!r}"


def _is_undealt(position: Position) -> bool:
    """Whether this is a new game: before the first Deal there are no cards."""
    return isinstance(position.phase, Dealing) and not position.rounds


def _is_seat(value: object, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def _is_seat_or_none(value: object, players: int) -> bool:
    return value is None or _is_seat(value, players)


def _is_slot(value: object, grid: type[Grid | ViewGrid]) -> bool:
    match value:
        case Slot(card, face_up):
            return grid is Grid and type(card) is int and type(face_up) is bool
        case FaceUp(card):
            return grid is ViewGrid and type(card) is int
        case FaceDown():
            return grid is ViewGrid
        case _:
            return False


def _are_integers(value: object) -> bool:
    return type(value) is tuple and {*map(type, value)} <= {int}


# Coherence: the parts agree ------------------------------------------------------------------------------


def _coherence(position: Position) -> Iterator[str]:
    yield from _rounds_coherence(position)
    if isinstance(position, State):
        yield from _cards_coherence(position)
    else:
        yield from _sight_coherence(position)
    match position.phase:
        case Dealing() | Finished():
            yield from _between_rounds_coherence(position)
        case Opening():
            yield from _opening_coherence(position)
        case phase:
            yield from _turn_coherence(position, phase.player)
            yield from _piles_coherence(position)


def _rounds_coherence(position: Position) -> Iterator[str]:
    rules, rounds = position.rules, position.rounds
    for index, result in enumerate(rounds):
        if index and end_reason(rules, rounds[:index]) is not None:
            yield f"rounds[{index}]: the game was over before this round (R27)"
        if result.scores != round_scores(result.raw_scores, result.closer, rules):
            yield f"rounds[{index}].scores: must follow from the raw scores and the closer (R24, R25)"
        if result.closer is None and rules.max_turns is None:
            yield f"rounds[{index}].closer: must be a seat, for there is no turn limit (R19)"
        if not _may_start_next(rules, result):
            yield f"rounds[{index}].next_starter: must follow from the option next_starter (R7)"
    over = end_reason(rules, rounds) is not None
    if over != isinstance(position.phase, Finished):
        yield f"phase: the game is {'over' if over else 'not over'} by its totals (R27)"


def _may_start_next(rules: Rules, result: RoundResult) -> bool:
    match rules.next_starter:
        case NextStarter.CLOSER if result.closer is not None:
            return result.next_starter == result.closer
        case NextStarter.HIGHEST_SUM:
            return result.next_starter is None
        case NextStarter.ROUND_WINNER:
            return result.next_starter == result.scores.index(min(result.scores))
        case _:
            return result.next_starter is not None


def _cards_coherence(state: State) -> Iterator[str]:
    held = (state.phase.card,) if isinstance(state.phase, Holding) else ()
    cards = sorted(chain(state.draw_pile, state.discard_pile, *[grid.cards() for grid in state.grids], held))
    due = () if _is_undealt(state) else state.rules.cards
    if cards != list(due):
        found, wanted = Counter(cards), Counter(due)
        wrong = ", ".join(str(card) for card in sorted(found | wanted) if found[card] != wanted[card])
        yield f"cards: must be exactly those of the deck; too many or too few of {wrong} (R1)"


def _sight_coherence(view: View) -> Iterator[str]:
    """What is seen and how much is hidden make up the deck; what is seen is what the viewer may see."""
    phase = view.phase
    lying = [slot for grid in view.grids for slot in grid.slots if slot is not None]
    seen = [slot.card for slot in lying if slot.face_up] + list(view.discard_pile)
    if isinstance(phase, Holding):
        seen.append(phase.card)
    left = Counter(() if _is_undealt(view) else view.rules.cards)
    left.subtract(seen)
    if too_many := ", ".join(str(card) for card, count in sorted(left.items()) if count < 0):
        yield f"cards: must be those of the deck; too many of {too_many} (R1)"
    pile = view.draw_pile_size + isinstance(phase, HoldingUnseen)
    hidden = pile + sum(not slot.face_up for slot in lying)
    if hidden != left.total():
        yield f"draw_pile_size: must leave {left.total()} cards hidden, not {hidden} (R1)"
    if (view.pile_cards is None) != (view.reshuffles == 0):
        yield "pile_cards: must be known from the first reshuffle on (R14)"
    if view.pile_cards is not None and (len(view.pile_cards) != pile or Counter(view.pile_cards) - left):
        yield f"pile_cards: must be {pile} of the cards that are not seen (R14)"
    if isinstance(phase, Holding | HoldingUnseen) and phase.source is DRAW_PILE:
        sees = phase.player == view.viewer or view.rules.drawn_card_public
        if isinstance(phase, Holding) != sees:
            yield f"phase: must be {'Holding' if sees else 'HoldingUnseen'} for this viewer (R10)"


def _between_rounds_coherence(position: Position) -> Iterator[str]:
    yield from _differing(position, closer=None, starter=None, turns=0)
    if _is_undealt(position):
        yield from _differing(position, reshuffles=0)
    if not all(map(_is_open, position.grids)):
        yield f"grids: must lie face up in {_phase_name(position)} (R21)"
    elif position.rounds and position.rounds[-1].raw_scores != tuple(points(grid) for grid in position.grids):
        yield f"rounds[{len(position.rounds) - 1}].raw_scores: must be the points of the grids (R23)"


def _opening_coherence(position: Position) -> Iterator[str]:
    starter = known_starter(position.rules, position.rounds)
    yield from _differing(position, closer=None, starter=starter, turns=0, reshuffles=0)
    if len(position.discard_pile) != 1:
        yield f"discard_pile: must have one card in Opening, not {len(position.discard_pile)} (R4)"
    grids: tuple[Grid | ViewGrid, ...] = position.grids
    for player, grid in enumerate(grids):
        face_up = [slot.face_up for slot in grid.slots if slot is not None]
        if len(face_up) < len(grid.slots) or sum(face_up) > position.rules.initial_flips:
            most = f"{position.rules.initial_flips} cards face up and none cleared"
            yield f"grids[{player}]: must have at most {most} in Opening (R5)"
    if not any(has_opening_flips(position.rules, grid) for grid in position.grids):
        yield "phase: the opening is over when every initial card is turned up (R5)"


def _turn_coherence(position: Position, player: int) -> Iterator[str]:
    starter = known_starter(position.rules, position.rounds)
    if position.starter is None or starter not in (None, position.starter):
        due = "a seat" if starter is None else starter
        yield f"starter: must be {due} in {_phase_name(position)} (R6, R7)"
    if position.closer is None:
        waiting = list(range(position.players))
    else:
        turns = (position.closer - player) % position.players
        waiting = [(player + turn) % position.players for turn in range(turns)]
        yield from _closed_coherence(position, waiting)
    for seat in waiting:
        if _is_open(position.grids[seat]):
            yield f"grids[{seat}]: must have a card face down, for the player has a turn to come (R11, R19)"
    limit = position.rules.max_turns
    # A round that is closed in the last turn before the limit still gives everybody else a turn.
    if position.turns > (
        0 if limit is None else limit - 1 if position.closer is None else limit + position.players - 2
    ):
        yield f"turns: must be below the turn limit of {limit}, not {position.turns}"


def _closed_coherence(position: Position, waiting: list[int]) -> Iterator[str]:
    if not waiting:
        yield "phase: the closer has no more turn (R20)"
    grids: tuple[Grid | ViewGrid, ...] = position.grids
    for seat, grid in enumerate(grids):
        played = seat not in waiting and position.rules.reveal is Reveal.AFTER_LAST_TURN
        if (played or seat == position.closer) and not _is_open(grid):
            yield f"grids[{seat}]: must lie face up after the player's last turn (R19, R21)"


def _piles_coherence(position: Position) -> Iterator[str]:
    taken = isinstance(position.phase, Holding) and position.phase.source is Source.DISCARD_PILE
    if isinstance(position.phase, Reshuffling) and (position.draw_pile_size or not can_draw(position)):
        yield "phase: Reshuffling needs an empty draw pile and two discards (R14)"
    elif not (position.discard_pile or taken):
        yield f"discard_pile: must not be empty in {_phase_name(position)} (R4)"


def _differing(position: Position, **due: int | None) -> Iterator[str]:
    for name, value in due.items():
        if getattr(position, name) != value:
            yield f"{name}: must be {value} in {_phase_name(position)}, not {getattr(position, name)}"


def _is_open(grid: Grid | ViewGrid) -> bool:
    return not any(map(can_flip, grid.slots))


def _phase_name(position: Position) -> str:
    return type(position.phase).__name__
