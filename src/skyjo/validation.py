"""Whether a state at hand is one that a game can be in: coherent, though not proved to be reachable."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from skyjo.cards import Card
from skyjo.errors import ArgumentTypeError, InvalidStateError, RulesError
from skyjo.grid import Grid, Slot
from skyjo.phases import (
    Choosing,
    Dealing,
    Finished,
    Flipping,
    Holding,
    Opening,
    Phase,
    Reshuffling,
    Source,
)
from skyjo.position import can_draw, has_opening_flips
from skyjo.rules import NextStarter, Reveal, Rules
from skyjo.scoring import end_reason, points, round_scores
from skyjo.starters import known_starter
from skyjo.state import RoundResult, State

__all__ = ["validate"]


def validate(state: State) -> None:
    """Return if the state is coherent: its shape, cards, phase, turn, scores and end agree with one another.

    Raises:
        InvalidStateError: It is not; ``violations`` names everything that is broken, the shape first: while
            that is wrong, nothing else is looked at.
        ArgumentTypeError: Not a state at all.

    Example:
        >>> import attrs, skyjo
        >>> validate(attrs.evolve(skyjo.initial_state(2), turns=3))
        Traceback (most recent call last):
            ...
        skyjo.errors.InvalidStateError: turns: must be 0 in Dealing, not 3
    """
    if type(state) is not State:
        raise ArgumentTypeError("state", f"must be a State, not {type(state).__name__}")
    violations = tuple(_shape(state)) or tuple(_coherence(state))
    if violations:
        raise InvalidStateError(violations)


# Shape: what the types promise, and seats and sizes in range ---------------------------------------------


def _shape(state: State) -> Iterator[str]:
    if type(state.rules) is not Rules:
        yield f"rules: must be Rules, not {type(state.rules).__name__}"
        return
    try:
        state.rules.check_players(state.players)
    except RulesError as error:
        yield str(error)
        return
    yield from _phase_shape(state)
    yield from _grids_shape(state)
    for name in ("draw_pile", "discard_pile"):
        if not _are_integers(getattr(state, name)):
            yield f"{name}: must be a tuple of integers"
    for name in ("closer", "starter"):
        if not _is_seat_or_none(getattr(state, name), state.players):
            yield f"{name}: must be a seat or None, not {getattr(state, name)!r}"
    for name in ("turns", "reshuffles"):
        value = getattr(state, name)
        if type(value) is not int or value < 0:
            yield f"{name}: must be an integer from 0, not {value!r}"
    yield from _rounds_shape(state)


def _phase_shape(state: State) -> Iterator[str]:
    if type(state.phase) not in get_args(Phase):
        yield f"phase: must be a phase of a state, not {type(state.phase).__name__}"
        return
    match state.phase:
        case Dealing() | Opening() | Finished():
            return
        case Choosing(player) | Reshuffling(player) | Holding(player) | Flipping(player):
            if not _is_seat(player, state.players):
                yield f"phase: must name a seat, not {player!r}"
    if isinstance(state.phase, Holding):
        if type(state.phase.card) is not int:
            yield f"phase: must hold a card, not {state.phase.card!r}"
        if not isinstance(state.phase.source, Source):
            yield f"phase: must name the source of the card, not {state.phase.source!r}"


def _grids_shape(state: State) -> Iterator[str]:
    if type(state.grids) is not tuple or len(state.grids) != state.players:
        yield f"grids: must be a tuple of {state.players} grids"
        return
    size = 0 if _is_undealt(state) else state.rules.slots
    for player, grid in enumerate(state.grids):
        if type(grid) is not Grid or type(grid.slots) is not tuple or len(grid.slots) != size:
            yield f"grids[{player}]: must be a Grid of {size} slots"
        elif not all(slot is None or _is_slot(slot) for slot in grid.slots):
            yield f"grids[{player}]: must hold a Slot or None at every slot"


def _rounds_shape(state: State) -> Iterator[str]:
    if type(state.rounds) is not tuple:
        yield "rounds: must be a tuple"
        return
    for index, result in enumerate(state.rounds):
        if type(result) is not RoundResult:
            yield f"rounds[{index}]: must be a RoundResult, not {type(result).__name__}"
            continue
        for name in ("raw_scores", "scores"):
            value = getattr(result, name)
            if not _are_integers(value) or len(value) != state.players:
                yield f"rounds[{index}].{name}: must be a tuple of {state.players} integers"
        for name in ("closer", "next_starter"):
            if not _is_seat_or_none(getattr(result, name), state.players):
                yield f"rounds[{index}].{name}: must be a seat or None, not {getattr(result, name)!r}"


def _is_undealt(state: State) -> bool:
    """Whether this is a new game: before the first Deal there are no cards."""
    return isinstance(state.phase, Dealing) and not state.rounds


def _is_seat(value: object, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def _is_seat_or_none(value: object, players: int) -> bool:
    return value is None or _is_seat(value, players)


def _is_slot(value: object) -> bool:
    return type(value) is Slot and type(value.card) is int and type(value.face_up) is bool


def _are_integers(value: object) -> bool:
    return type(value) is tuple and all(type(item) is int for item in value)


# Coherence: the parts agree ------------------------------------------------------------------------------


def _coherence(state: State) -> Iterator[str]:
    yield from _rounds_coherence(state)
    yield from _cards_coherence(state)
    match state.phase:
        case Dealing() | Finished():
            yield from _between_rounds_coherence(state)
        case Opening():
            yield from _opening_coherence(state)
        case Choosing(player) | Reshuffling(player) | Holding(player) | Flipping(player):
            yield from _turn_coherence(state, player)
            yield from _piles_coherence(state)


def _rounds_coherence(state: State) -> Iterator[str]:
    rules, rounds = state.rules, state.rounds
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
    if over != isinstance(state.phase, Finished):
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
    cards = Counter[Card](state.draw_pile) + Counter(state.discard_pile)
    for grid in state.grids:
        cards.update(grid.cards())
    if isinstance(state.phase, Holding):
        cards[state.phase.card] += 1
    due = Counter(() if _is_undealt(state) else state.rules.cards)
    if cards != due:
        wrong = ", ".join(str(card) for card in sorted(cards | due) if cards[card] != due[card])
        yield f"cards: must be exactly those of the deck; too many or too few of {wrong} (R1)"


def _between_rounds_coherence(state: State) -> Iterator[str]:
    yield from _differing(state, closer=None, starter=None, turns=0)
    if _is_undealt(state):
        yield from _differing(state, reshuffles=0)
    if not all(grid.is_open() for grid in state.grids):
        yield f"grids: must lie face up in {_phase_name(state)} (R21)"
    elif state.rounds and state.rounds[-1].raw_scores != tuple(points(grid) for grid in state.grids):
        yield f"rounds[{len(state.rounds) - 1}].raw_scores: must be the points of the grids (R23)"


def _opening_coherence(state: State) -> Iterator[str]:
    starter = known_starter(state.rules, state.rounds)
    yield from _differing(state, closer=None, starter=starter, turns=0, reshuffles=0)
    if len(state.discard_pile) != 1:
        yield f"discard_pile: must have one card in Opening, not {len(state.discard_pile)} (R4)"
    for player, grid in enumerate(state.grids):
        face_up = [slot.face_up for slot in grid.slots if slot is not None]
        if len(face_up) < len(grid.slots) or sum(face_up) > state.rules.initial_flips:
            most = f"{state.rules.initial_flips} cards face up and none cleared"
            yield f"grids[{player}]: must have at most {most} in Opening (R5)"
    if not any(has_opening_flips(state.rules, grid) for grid in state.grids):
        yield "phase: the opening is over when every initial card is turned up (R5)"


def _turn_coherence(state: State, player: int) -> Iterator[str]:
    starter = known_starter(state.rules, state.rounds)
    if state.starter is None or starter not in (None, state.starter):
        yield f"starter: must be {'a seat' if starter is None else starter} in {_phase_name(state)} (R6, R7)"
    if state.closer is None:
        waiting = list(range(state.players))
    else:
        waiting = [(player + turn) % state.players for turn in range((state.closer - player) % state.players)]
        yield from _closed_coherence(state, waiting)
    for seat in waiting:
        if state.grids[seat].is_open():
            yield f"grids[{seat}]: must have a card face down, for the player has a turn to come (R11, R19)"
    limit = state.rules.max_turns
    # A round that is closed in the last turn before the limit still gives everybody else a turn.
    if state.turns > (
        0 if limit is None else limit - 1 if state.closer is None else limit + state.players - 2
    ):
        yield f"turns: must be below the turn limit of {limit}, not {state.turns}"


def _closed_coherence(state: State, waiting: list[int]) -> Iterator[str]:
    if not waiting:
        yield "phase: the closer has no more turn (R20)"
    for seat, grid in enumerate(state.grids):
        played = seat not in waiting and state.rules.reveal is Reveal.AFTER_LAST_TURN
        if (played or seat == state.closer) and not grid.is_open():
            yield f"grids[{seat}]: must lie face up after the player's last turn (R19, R21)"


def _piles_coherence(state: State) -> Iterator[str]:
    taken = isinstance(state.phase, Holding) and state.phase.source is Source.DISCARD_PILE
    if isinstance(state.phase, Reshuffling) and (state.draw_pile or not can_draw(state)):
        yield "phase: Reshuffling needs an empty draw pile and two discards (R14)"
    elif not (state.discard_pile or taken):
        yield f"discard_pile: must not be empty in {_phase_name(state)} (R4)"


def _differing(state: State, **due: int | None) -> Iterator[str]:
    for name, value in due.items():
        if getattr(state, name) != value:
            yield f"{name}: must be {value} in {_phase_name(state)}, not {getattr(state, name)}"


def _phase_name(state: State) -> str:
    return type(state.phase).__name__
