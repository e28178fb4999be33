"""What happens: the whole game as one pure function, `apply`.

What a move sets off happens inside `apply`, in one order: the card is discarded (R12), the line completed is
cleared (R15), the round is closed (R19), cards are turned up early (an option of R21), the turn passes (R13).
At the end of a round (R20): all cards are turned up (R21), complete lines are cleared (R22), points are
counted, paid and booked (R23 to R26), and the game ends (R27) or the next round is to be dealt.
"""

from typing import Final

from attrs import evolve

from skyjo.actions import Action, Deal, Discard, Draw, Flip, Reshuffle, Swap, Take
from skyjo.cards import Card
from skyjo.errors import ArgumentTypeError, IllegalActionError, RulesTypeError
from skyjo.flyweights import Flyweights
from skyjo.grid import Grid
from skyjo.legality import explain
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
from skyjo.position import has_opening_flips, known_starter
from skyjo.rules import (
    MAX_PLAYERS,
    OFFICIAL,
    NextStarter,
    ReshuffleScope,
    Reveal,
    Rules,
    StartTie,
)
from skyjo.scoring import end_reason, points, round_scores
from skyjo.state import RoundResult, State

__all__ = ["apply", "initial_state"]


def _holding(player: int, source: Source) -> Flyweights[Card, Holding]:
    return Flyweights(lambda card: Holding(player, card, source))


# A phase is a value, so the common ones are built once and shared.
_CHOOSING: Final = tuple(Choosing(player) for player in range(MAX_PLAYERS))
_FLIPPING: Final = tuple(Flipping(player) for player in range(MAX_PLAYERS))
_DRAWN: Final = tuple(_holding(player, Source.DRAW_PILE) for player in range(MAX_PLAYERS))
_TAKEN: Final = tuple(_holding(player, Source.DISCARD_PILE) for player in range(MAX_PLAYERS))


def initial_state(players: int, rules: Rules = OFFICIAL) -> State:
    """A new game that waits for its first Deal.

    Args:
        players: From 2 to 8 (R2).
        rules: The options.

    Raises:
        RulesError: These rules cannot seat so many players; it names the option to change.
        RulesTypeError: An argument has the wrong type.

    Example:
        >>> initial_state(2).phase
        Dealing()
    """
    if type(rules) is not Rules:
        raise RulesTypeError("rules", "R1", f"must be Rules, not {type(rules).__name__}")
    rules.check_players(players)
    return State(
        rules=rules,
        players=players,
        phase=Dealing(),
        grids=(Grid(()),) * players,
        draw_pile=(),
        discard_pile=(),
        closer=None,
        starter=None,
        turns=0,
        reshuffles=0,
        rounds=(),
    )


def apply(state: State, action: Action) -> State:
    """The state after the action, with all that it sets off.

    Args:
        state: The whole game; a view does not hold the cards that an action may turn up.
        action: A legal action, of a player or of chance.

    Raises:
        IllegalActionError: The rules forbid the action now; its ``refusal`` says why.
        ArgumentTypeError: Not a state.

    Example:
        >>> import skyjo
        >>> state = apply(initial_state(2), skyjo.Deal(skyjo.deck_cards(skyjo.OFFICIAL_DECK)))
        >>> state = apply(state, skyjo.Flip(player=0, slot=11))
        >>> state.grids[0].slots[11]
        Slot(card=-1, face_up=True)
    """
    if type(state) is not State:
        raise ArgumentTypeError("state", f"must be a State, not {type(state).__name__}")
    refusal = explain(state, action)
    if refusal is not None:
        raise IllegalActionError(refusal)
    match action:
        case Draw():
            return _draw(state, action.player)
        case Take():
            return _take(state, action.player)
        case Swap():
            return _swap(state, action.player, action.slot)
        case Discard():
            return _discard(state, action.player)
        case Flip():
            return _flip(state, action.player, action.slot)
        case Deal():
            return _deal(state, action.deck)
        case Reshuffle():
            return _reshuffle(state, action.order)


# The opening ---------------------------------------------------------------------------------------------


def _deal(state: State, deck: tuple[Card, ...]) -> State:
    """A face-down grid to each player (R3); the next card opens the discard pile (R4)."""
    size = state.rules.slots
    hands = [deck[player * size : (player + 1) * size] for player in range(state.players)]
    opens = state.players * size
    dealt = evolve(
        state,
        phase=Opening(),
        grids=tuple(Grid.dealt(hand) for hand in hands),
        draw_pile=deck[opens + 1 :],
        discard_pile=deck[opens : opens + 1],
        starter=known_starter(state),
        reshuffles=0,
    )
    return _end_opening(dealt) if state.rules.initial_flips == 0 else dealt


def _flip(state: State, player: int, slot: int) -> State:
    """Turn up a card: one of the initial ones (R5), or after discarding the drawn one (R11)."""
    grid = state.grids[player].turned_up(slot)
    if isinstance(state.phase, Flipping):
        return _end_turn(state, player, slot, grid, state.discard_pile)
    opened = _with_table(state, state.phase, _with_grid(state.grids, player, grid), state.discard_pile)
    if any(has_opening_flips(opened, seat) for seat in range(state.players)):
        return opened
    return _end_opening(opened)


def _end_opening(state: State) -> State:
    """The starter is chosen from the sums (R6) before complete lines are cleared (R15)."""
    starter = _highest_sum_seat(state) if state.starter is None else state.starter
    grids, discard_pile = _clear_complete_lines(state.rules, state.grids, state.discard_pile)
    return evolve(state, phase=_CHOOSING[starter], grids=grids, discard_pile=discard_pile, starter=starter)


def _highest_sum_seat(state: State) -> int:
    """The seat with the highest sum of face-up cards; among equals see `StartTie` (R6)."""

    def rank(seat: int) -> tuple[int, int, int]:
        cards = [slot.card for slot in state.grids[seat].slots if slot is not None and slot.face_up]
        by_card = state.rules.start_tie is StartTie.HIGHEST_CARD
        return sum(cards), max(cards, default=0) if by_card else 0, -seat

    return max(range(state.players), key=rank)


# A turn --------------------------------------------------------------------------------------------------


def _draw(state: State, player: int) -> State:
    """See the next card of the draw pile (R10); an empty one waits for a Reshuffle first (R14)."""
    if not state.draw_pile:
        return evolve(state, phase=Reshuffling(player))
    return _with_hand(state, _DRAWN[player][state.draw_pile[0]], state.draw_pile[1:], state.discard_pile)


def _reshuffle(state: State, order: tuple[Card, ...]) -> State:
    """The discards become the draw pile, and the draw goes on at once (R14)."""
    assert isinstance(state.phase, Reshuffling)  # explain admits a Reshuffle in no other phase
    if state.rules.reshuffle is ReshuffleScope.ALL:
        discard_pile, draw_pile = order[:1], order[1:]
    else:
        discard_pile, draw_pile = state.discard_pile[-1:], order
    shuffled = evolve(state, draw_pile=draw_pile, discard_pile=discard_pile, reshuffles=state.reshuffles + 1)
    return _draw(shuffled, state.phase.player)


def _take(state: State, player: int) -> State:
    """Pick up the top of the discard pile (R9)."""
    return _with_hand(state, _TAKEN[player][state.discard_pile[-1]], state.draw_pile, state.discard_pile[:-1])


def _discard(state: State, player: int) -> State:
    """Discard the drawn card (R10); a card is to be turned up instead (R11)."""
    assert isinstance(state.phase, Holding)  # explain admits a Discard in no other phase
    return _with_hand(state, _FLIPPING[player], state.draw_pile, state.discard_pile + (state.phase.card,))


def _swap(state: State, player: int, slot: int) -> State:
    """Put the held card face up at the slot; the card it replaces is discarded (R9, R12)."""
    assert isinstance(state.phase, Holding)  # explain admits a Swap in no other phase
    grid = state.grids[player]
    discard_pile = state.discard_pile + (grid.card_at(slot),)
    return _end_turn(state, player, slot, grid.put(slot, state.phase.card), discard_pile)


def _end_turn(state: State, player: int, slot: int, grid: Grid, discard_pile: tuple[Card, ...]) -> State:
    """What the move at *slot* sets off; then the turn passes (R13), or the round ends (R20)."""
    rules, closer, turns = state.rules, state.closer, state.turns
    # R15 before R19: a line cleared by this move may close the round.
    line = grid.complete(rules.lines_through[slot])
    if line:
        # R16: the cleared cards lie on top of the card that the move discarded.
        discard_pile += tuple(grid.card_at(at) for at in line)
        grid = grid.cleared(line)
    if closer is None:
        if grid.is_open():
            closer = player
    elif rules.reveal is Reveal.AFTER_LAST_TURN:
        grid = grid.revealed()
    if rules.max_turns is not None:
        turns += 1
    following = (player + 1) % state.players
    grids = _with_grid(state.grids, player, grid)
    passed = _with_table(state, _CHOOSING[following], grids, discard_pile, closer, turns)
    # A turn limit ends a round only while nobody has closed: closing just before it must not evade R24.
    if following == closer or (closer is None and turns == rules.max_turns):
        return _end_round(passed, last_player=player)
    return passed


# The end of a round --------------------------------------------------------------------------------------


def _end_round(state: State, *, last_player: int) -> State:
    """All cards are turned up (R21), complete lines cleared (R22), points counted and booked (R23 to R26)."""
    rules, discard_pile = state.rules, state.discard_pile
    grids = tuple(grid.revealed() for grid in state.grids)
    if rules.final_clear:
        grids, discard_pile = _clear_complete_lines(rules, grids, discard_pile)
    raw_scores = tuple(points(grid) for grid in grids)
    scores = round_scores(raw_scores, state.closer, rules)
    result = RoundResult(state.closer, raw_scores, scores, _next_starter(state, scores, last_player))
    rounds = (*state.rounds, result)
    return evolve(
        state,
        phase=Dealing() if end_reason(rules, rounds) is None else Finished(),
        grids=grids,
        discard_pile=discard_pile,
        closer=None,
        starter=None,
        turns=0,
        rounds=rounds,
    )


def _clear_complete_lines(
    rules: Rules, grids: tuple[Grid, ...], discard_pile: tuple[Card, ...]
) -> tuple[tuple[Grid, ...], tuple[Card, ...]]:
    """All complete lines are found, then discarded: by seat, slots ascending, each card once (R15, R22)."""
    found = [(grid, grid.complete(rules.lines)) for grid in grids]
    cards = tuple(grid.card_at(slot) for grid, slots in found for slot in slots)
    return tuple(grid.cleared(slots) for grid, slots in found), discard_pile + cards


def _next_starter(state: State, scores: tuple[int, ...], last_player: int) -> int | None:
    """Who starts the next round (R7); None if its opening decides."""
    match state.rules.next_starter:
        case NextStarter.CLOSER:
            return (last_player + 1) % state.players if state.closer is None else state.closer
        case NextStarter.HIGHEST_SUM:
            return None
        case NextStarter.ROUND_WINNER:
            return scores.index(min(scores))
        case NextStarter.NEXT_SEAT:
            assert state.starter is not None  # known since the opening
            return (state.starter + 1) % state.players


# Updates: positional, for making states is most of what a game costs ------------------------------------


def _with_hand(
    state: State, phase: Phase, draw_pile: tuple[Card, ...], discard_pile: tuple[Card, ...]
) -> State:
    """A card goes from a pile to the hand, or back."""
    return State(
        state.rules,
        state.players,
        phase,
        state.grids,
        draw_pile,
        discard_pile,
        state.closer,
        state.starter,
        state.turns,
        state.reshuffles,
        state.rounds,
    )


def _with_table(
    state: State,
    phase: Phase,
    grids: tuple[Grid, ...],
    discard_pile: tuple[Card, ...],
    closer: int | None = None,
    turns: int = 0,
) -> State:
    """A move has changed what lies on the table."""
    return State(
        state.rules,
        state.players,
        phase,
        grids,
        state.draw_pile,
        discard_pile,
        closer,
        state.starter,
        turns,
        state.reshuffles,
        state.rounds,
    )


def _with_grid(grids: tuple[Grid, ...], player: int, grid: Grid) -> tuple[Grid, ...]:
    changed = list(grids)
    changed[player] = grid
    return tuple(changed)
