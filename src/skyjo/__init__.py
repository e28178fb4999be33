"""The rules of the card game Skyjo: immutable state and one pure function, ``apply(state, action)``.

Example:
    >>> import skyjo
    >>> state = skyjo.initial_state(players=2)
    >>> state = skyjo.apply(state, skyjo.sample_chance(state, seed=2026))
    >>> state = skyjo.apply(state, skyjo.Flip(player=0, slot=0))
    >>> skyjo.explain(state, skyjo.Flip(player=0, slot=0)).message
    'Slot 0 lies face up already; face down are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11.'
"""

from skyjo.actions import (
    Action,
    ChanceAction,
    Deal,
    Discard,
    Draw,
    Flip,
    PlayerAction,
    Reshuffle,
    Swap,
    Take,
)
from skyjo.belief import Unseen, determinize, unseen
from skyjo.cards import OFFICIAL_DECK, Card, Deck, deck_cards
from skyjo.chance import sample_chance
from skyjo.encoding import action_from_id, action_id, num_actions
from skyjo.errors import (
    ArgumentError,
    ArgumentTypeError,
    IllegalActionError,
    InvalidStateError,
    Refusal,
    RefusalCode,
    RulesError,
    RulesTypeError,
    SkyjoError,
)
from skyjo.grid import Grid, Slot
from skyjo.legality import explain, is_legal, legal_actions
from skyjo.phases import (
    Choosing,
    Dealing,
    Finished,
    Flipping,
    Holding,
    HoldingUnseen,
    Opening,
    Phase,
    Reshuffling,
    Source,
    ViewPhase,
)
from skyjo.policies import Policy, play
from skyjo.position import Position, active_players, current_player, is_chance, is_terminal, totals
from skyjo.reducer import apply, initial_state
from skyjo.rules import (
    OFFICIAL,
    OFFICIAL_FR,
    PRESETS,
    SKYJO_ONLINE,
    FirstStarter,
    NextStarter,
    ReshuffleScope,
    Reveal,
    Rules,
    StartTie,
)
from skyjo.scoring import EndReason, Outcome, outcome, points
from skyjo.state import RoundResult, State
from skyjo.validation import validate
from skyjo.views import SPECTATOR, FaceDown, FaceUp, Spectator, View, Viewer, ViewGrid, observe

__all__ = [
    "OFFICIAL",
    "OFFICIAL_DECK",
    "OFFICIAL_FR",
    "PRESETS",
    "SKYJO_ONLINE",
    "SPECTATOR",
    "Action",
    "ArgumentError",
    "ArgumentTypeError",
    "Card",
    "ChanceAction",
    "Choosing",
    "Deal",
    "Dealing",
    "Deck",
    "Discard",
    "Draw",
    "EndReason",
    "FaceDown",
    "FaceUp",
    "Finished",
    "FirstStarter",
    "Flip",
    "Flipping",
    "Grid",
    "Holding",
    "HoldingUnseen",
    "IllegalActionError",
    "InvalidStateError",
    "NextStarter",
    "Opening",
    "Outcome",
    "Phase",
    "PlayerAction",
    "Policy",
    "Position",
    "Refusal",
    "RefusalCode",
    "Reshuffle",
    "ReshuffleScope",
    "Reshuffling",
    "Reveal",
    "RoundResult",
    "Rules",
    "RulesError",
    "RulesTypeError",
    "SkyjoError",
    "Slot",
    "Source",
    "Spectator",
    "StartTie",
    "State",
    "Swap",
    "Take",
    "Unseen",
    "View",
    "ViewGrid",
    "ViewPhase",
    "Viewer",
    "action_from_id",
    "action_id",
    "active_players",
    "apply",
    "current_player",
    "deck_cards",
    "determinize",
    "explain",
    "initial_state",
    "is_chance",
    "is_legal",
    "is_terminal",
    "legal_actions",
    "num_actions",
    "observe",
    "outcome",
    "play",
    "points",
    "sample_chance",
    "totals",
    "unseen",
    "validate",
]
