"""The digests of a record, each of which covers all that came before it.

The digest of a line is that of ``{"line": ..., "previous": ..., "state": ...}``: the line without its own
digest, the digest of the line before it (null for the header), and the state that the line leads to, in the
form ``skyjo-state-1``. The form holds all that the rest of the game depends on, but for the rules, and of the
finished rounds only the last, so that no entry is dearer than the one before. It is frozen: whatever a state
may hold one day, old digests stay what they are.
"""

from typing import Any, Final, TypeVar

from attrs import evolve

from skyjo.converter import unstructured
from skyjo.digests import digest_of
from skyjo.records.lines import End, Entry, Header, document_of
from skyjo.state import State

__all__ = ["STATE_FORM", "chained", "sealed", "state_form"]

L = TypeVar("L", Header, Entry, End)

STATE_FORM: Final = "skyjo-state-1"


def chained(document: dict[str, Any], previous: str | None, state: State) -> str:
    """The digest of a line.

    Args:
        document: The line without its digest.
        previous: The digest of the line before it; None for the header.
        state: What the line leads to.
    """
    covered = {"line": document, "previous": previous, "state": state_form(state)}
    return digest_of(covered)


def sealed(line: L, previous: str | None, state: State) -> L:
    """The line with its digest; arguments as for `chained`."""
    return evolve(line, digest=chained(document_of(line), previous, state))


def state_form(state: State) -> dict[str, Any]:
    """The state in the form ``skyjo-state-1``."""
    return {
        "phase": unstructured(state.phase),
        "cards": [[slot and slot.card for slot in grid.slots] for grid in state.grids],
        "face_up": [[slot and slot.face_up for slot in grid.slots] for grid in state.grids],
        "draw_pile": state.draw_pile,
        "discard_pile": state.discard_pile,
        "closer": state.closer,
        "starter": state.starter,
        "turns": state.turns,
        "reshuffles": state.reshuffles,
        "finished_rounds": len(state.rounds),
        "last_round": unstructured(state.rounds[-1]) if state.rounds else None,
    }
