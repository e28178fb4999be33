"""A document of every kind, and the places in one."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from skyjo import (
    OFFICIAL,
    SPECTATOR,
    CardAt,
    Cleared,
    Closed,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    DrawnUnseen,
    EndReason,
    Flip,
    GameOver,
    Outcome,
    Refusal,
    RefusalCode,
    Reshuffle,
    Reshuffled,
    ReshuffleDue,
    Revealed,
    RoundOver,
    RoundResult,
    Rules,
    Scored,
    StarterChosen,
    Swap,
    Swapped,
    Take,
    Taken,
    TurnedUp,
    TurnPassed,
    apply,
    initial_state,
    observe,
)
from skyjo.testing import situation

__all__ = ["SAMPLES", "Path", "changed", "places", "shown", "value_at"]

Path: TypeAlias = tuple[str | int, ...]

CHOOSING = situation(["12 (-2) -- 4 / 5 6 -- 8 / 2 3 -- 5"] * 2, discard_pile=[7], totals=[9, 4])
HELD = apply(situation(["12 (-2) -- 4 / 5 6 -- 8 / 2 3 -- 5"] * 3, draw_pile=[9]), Draw(0))
LIMITS = Rules(score_limit=None, max_rounds=3, max_turns=50, deck=((1, 20), (12, 30)))
CARDS = (CardAt(0, 3), CardAt(4, 3))

SAMPLES: dict[str, Any] = {
    "new_state": initial_state(2),
    "choosing": CHOOSING,
    "held": HELD,
    "taken": apply(CHOOSING, Take(0)),
    "view": observe(CHOOSING, 1),
    "view_of_the_holder": observe(HELD, 0),
    "view_of_a_spectator": observe(HELD, SPECTATOR),
    "rules": OFFICIAL,
    "rules_with_limits": LIMITS,
    "deal": Deal((3, -2, 0)),
    "reshuffle": Reshuffle((1, 2)),
    "flip": Flip(0, 3),
    "draw": Draw(1),
    "take": Take(1),
    "swap": Swap(1, 11),
    "discard": Discard(0),
    "dealt": Dealt(5),
    "starter_chosen": StarterChosen(1),
    "turned_up": TurnedUp(0, 3, -1),
    "drawn": Drawn(0, 7, public=False),
    "drawn_unseen": DrawnUnseen(1),
    "taken_event": Taken(0, 7),
    "swapped": Swapped(0, 3, 7, 12),
    "discarded": Discarded(0, 7),
    "cleared": Cleared(0, CARDS),
    "closed": Closed(1),
    "turn_passed": TurnPassed(1),
    "reshuffle_due": ReshuffleDue(1),
    "reshuffled": Reshuffled(4),
    "revealed": Revealed(1, CARDS),
    "scored": Scored(RoundResult(None, (3, 4), (3, 4), 1), 0, (3, 4)),
    "round_over": RoundOver(),
    "game_over": GameOver(Outcome((100, 3), (2, 1), (1,), EndReason.SCORE_LIMIT)),
    "refusal": Refusal(RefusalCode.MUST_SWAP, "R9", "A card taken must be swapped."),
    "outcome": Outcome((100, 3, 3), (3, 1, 1), (1, 2), EndReason.MAX_ROUNDS),
}


def places(document: Any, path: Path = ()) -> Iterator[Path]:
    """Every place, the document itself first; of a long pile only the ends."""
    yield path
    if isinstance(document, dict):
        for name, value in document.items():
            yield from places(value, (*path, name))
    elif isinstance(document, list):
        for index in sorted({*range(min(len(document), 3)), *range(len(document))[-1:]}):
            yield from places(document[index], (*path, index))


def value_at(document: Any, path: Path) -> Any:
    """What there is."""
    for step in path:
        document = document[step]
    return document


def changed(document: Any, path: Path, value: Any) -> Any:
    """The document with another value at one place."""
    if not path:
        return value
    step, *inner = path
    result = document.copy()
    result[step] = changed(document[step], tuple(inner), value)
    return result


def shown(path: Path) -> str:
    """As errors write it."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
