"""What happens: the whole game as one pure function, `apply`.

What a move sets off happens inside `apply`, in one order: the card is discarded (R12), the line completed is
cleared (R15), the round is closed (R19), cards are turned up early (an option of R21), the turn passes (R13).
At the end of a round (R20): all cards are turned up (R21), complete lines are cleared (R22), points are
counted, paid and booked (R23 to R26), and the game ends (R27) or the next round is to be dealt.
"""

from typing import Final

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
    Reshuffling,
    Source,
)
from skyjo.position import has_opening_flips
from skyjo.rules import (
    MAX_PLAYERS,
    OFFICIAL,
    ReshuffleScope,
    Reveal,
    Rules,
)
from skyjo.scoring import end_reason, points, round_scores
from skyjo.starters import highest_sum_seat, known_starter, next_starter
from skyjo.state import Draft, RoundResult, State, drafted

__all__ = ["apply", "initial_state"]


def _holding(player: int, source: Source) -> Flyweights[Holding]:
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

    Examples:
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

    Examples:
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
    draft = drafted(state)
    match action:
        case Draw():
            _draw(draft, action.player)
        case Take():
            _take(draft, action.player)
        case Swap():
            _swap(draft, action.player, action.slot)
        case Discard():
            _discard(draft, action.player)
        case Flip():
            _flip(draft, action.player, action.slot)
        case Deal():
            _deal(draft, action.deck)
        case Reshuffle():
            _reshuffle(draft, action.order)
    return draft.finished()


# The opening ---------------------------------------------------------------------------------------------


def _deal(draft: Draft, deck: tuple[Card, ...]) -> None:
    """A face-down grid to each player (R3); the next card opens the discard pile (R4)."""
    size = draft.rules.slots
    dealt = draft.players * size
    draft.grids = tuple([Grid.dealt(deck[first : first + size]) for first in range(0, dealt, size)])
    draft.discard_pile, draft.draw_pile = deck[dealt : dealt + 1], deck[dealt + 1 :]
    draft.reshuffles = 0
    draft.starter = known_starter(draft.rules, draft.rounds)
    draft.phase = Opening()
    if draft.rules.initial_flips == 0:
        _end_opening(draft)


def _flip(draft: Draft, player: int, slot: int) -> None:
    """Turn up a card: one of the initial ones (R5), or after discarding the drawn one (R11)."""
    _lay(draft, player, draft.grids[player].turned_up(slot))
    if isinstance(draft.phase, Flipping):
        _end_turn(draft, player, slot)
    elif not any(has_opening_flips(draft.rules, grid) for grid in draft.grids):
        _end_opening(draft)


def _end_opening(draft: Draft) -> None:
    """The starter is chosen from the sums (R6) before complete lines are cleared (R15)."""
    if draft.starter is None:
        draft.starter = highest_sum_seat(draft.rules, draft.grids)
    _clear_complete_lines(draft)
    draft.phase = _CHOOSING[draft.starter]


# A turn --------------------------------------------------------------------------------------------------


def _draw(draft: Draft, player: int) -> None:
    """See the next card of the draw pile (R10); an empty one waits for a Reshuffle first (R14)."""
    if draft.draw_pile:
        draft.phase = _DRAWN[player][draft.draw_pile[0]]
        draft.draw_pile = draft.draw_pile[1:]
    else:
        draft.phase = Reshuffling(player)


def _reshuffle(draft: Draft, order: tuple[Card, ...]) -> None:
    """The discards become the draw pile, and the draw goes on at once (R14)."""
    assert isinstance(draft.phase, Reshuffling)  # explain admits a Reshuffle in no other phase
    if draft.rules.reshuffle is ReshuffleScope.ALL:
        draft.discard_pile, draft.draw_pile = order[:1], order[1:]
    else:
        draft.discard_pile, draft.draw_pile = draft.discard_pile[-1:], order
    draft.reshuffles += 1
    _draw(draft, draft.phase.player)


def _take(draft: Draft, player: int) -> None:
    """Pick up the top of the discard pile (R9)."""
    draft.phase = _TAKEN[player][draft.discard_pile[-1]]
    draft.discard_pile = draft.discard_pile[:-1]


def _discard(draft: Draft, player: int) -> None:
    """Discard the drawn card (R10); a card is to be turned up instead (R11)."""
    assert isinstance(draft.phase, Holding)  # explain admits a Discard in no other phase
    draft.discard_pile += (draft.phase.card,)
    draft.phase = _FLIPPING[player]


def _swap(draft: Draft, player: int, slot: int) -> None:
    """Put the held card face up at the slot; the card it replaces is discarded (R9, R12)."""
    assert isinstance(draft.phase, Holding)  # explain admits a Swap in no other phase
    grid = draft.grids[player]
    draft.discard_pile += (grid.card_at(slot),)
    _lay(draft, player, grid.put(slot, draft.phase.card))
    _end_turn(draft, player, slot)


def _lay(draft: Draft, player: int, grid: Grid) -> None:
    """The player's grid lies like this now."""
    grids = list(draft.grids)
    grids[player] = grid
    draft.grids = tuple(grids)


def _end_turn(draft: Draft, player: int, slot: int) -> None:
    """What the move at *slot* sets off; then the turn passes (R13), or the round ends (R20)."""
    rules = draft.rules
    # R15 before R19: a line cleared by this move may close the round.
    _clear_line(draft, player, slot)
    if draft.closer is None:
        if draft.grids[player].is_open():
            draft.closer = player
    elif rules.reveal is Reveal.AFTER_LAST_TURN:
        _lay(draft, player, draft.grids[player].revealed())
    if rules.max_turns is not None:
        draft.turns += 1
    following = (player + 1) % draft.players
    # A turn limit ends a round only while nobody has closed: closing just before it must not evade R24.
    if following == draft.closer or (draft.closer is None and draft.turns == rules.max_turns):
        _end_round(draft, last_player=player)
    else:
        draft.phase = _CHOOSING[following]


def _clear_line(draft: Draft, player: int, slot: int) -> None:
    """The line that the move has completed goes on top of the card that it has discarded (R15, R16)."""
    grid = draft.grids[player]
    line = grid.complete(draft.rules.lines_through[slot])
    if line:
        draft.discard_pile += tuple([grid.card_at(at) for at in line])
        _lay(draft, player, grid.cleared(line))


# The end of a round --------------------------------------------------------------------------------------


def _end_round(draft: Draft, *, last_player: int) -> None:
    """All cards are turned up (R21), complete lines cleared (R22), points counted and booked (R23 to R26)."""
    rules = draft.rules
    draft.grids = tuple([grid.revealed() for grid in draft.grids])
    if rules.final_clear:
        _clear_complete_lines(draft)
    raw_scores = tuple([points(grid) for grid in draft.grids])
    scores = round_scores(raw_scores, draft.closer, rules)
    assert draft.starter is not None  # known since the opening
    following = next_starter(
        rules, starter=draft.starter, closer=draft.closer, last_player=last_player, scores=scores
    )
    draft.rounds += (RoundResult(draft.closer, raw_scores, scores, following),)
    draft.closer, draft.starter, draft.turns = None, None, 0
    draft.phase = Dealing() if end_reason(rules, draft.rounds) is None else Finished()


def _clear_complete_lines(draft: Draft) -> None:
    """All complete lines are found, then discarded: by seat, slots ascending, each card once (R15, R22)."""
    found = [(grid, grid.complete(draft.rules.lines)) for grid in draft.grids]
    draft.discard_pile += tuple([grid.card_at(slot) for grid, slots in found for slot in slots])
    draft.grids = tuple([grid.cleared(slots) if slots else grid for grid, slots in found])
