"""Taking back: the record as it stood earlier, and who has seen a card that it does not show."""

from collections.abc import Iterator

from attrs import frozen

from skyjo.events import Dealt, Discarded, Drawn, Reshuffled, Revealed, Swapped, TurnedUp
from skyjo.phases import DISCARD_PILE, Holding
from skyjo.records.record import Record, Step
from skyjo.rules import ReshuffleScope
from skyjo.views import SPECTATOR, Viewer

__all__ = ["Undo", "undo"]


@frozen
class Undo:
    """What `undo` gives.

    Attributes:
        record: The record up to that entry, to be saved and gone on with; the longer one is untouched.
        seen_by: The viewers who have seen a card in the part that is taken back, players first. If there is
            none, taking it back gives nobody an advantage.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
        >>> skyjo.records.undo(record, 0).record.entries
        ()
    """

    record: Record
    seen_by: tuple[Viewer, ...]


def undo(record: Record, n: int) -> Undo:
    """The record as it stood after *n* entries, and who knows more than they did then.

    Who knows more is public: it tells nothing of the cards.

    Args:
        record: The record.
        n: How many entries to keep.

    Raises:
        ArgumentError: There are not so many entries.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
        ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
        ...     flipped = writer.append(skyjo.Flip(player=0, slot=3))
        >>> undo(skyjo.records.load(io.BytesIO(file.getvalue())), 1).seen_by
        (0, 1, <Spectator.SPECTATOR: 'spectator'>)
    """
    earlier = record.upto(n)
    seen_by = {viewer for step in record.replay(n) for viewer in _learners(step)}
    return Undo(earlier, tuple(viewer for viewer in _everybody(record.header.players) if viewer in seen_by))


def _everybody(players: int) -> tuple[Viewer, ...]:
    return (*range(players), SPECTATOR)


def _learners(step: Step) -> Iterator[Viewer]:
    """The viewers whom the step has shown a card that they had not seen."""
    rules = step.state.rules
    everybody = _everybody(step.state.players)
    for event in step.events:
        match event:
            case Dealt() | TurnedUp() | Revealed():
                yield from everybody
            case Reshuffled():
                if rules.reshuffle is ReshuffleScope.ALL:
                    yield from everybody
            case Drawn(player, _, public):
                yield from everybody if public else (player,)
            case Swapped(player, slot) if _is_face_down(step, player, slot):
                yield from everybody
            case Swapped(player) | Discarded(player):
                if _was_unseen(step):
                    yield from (viewer for viewer in everybody if viewer != player)
            case _:
                pass


def _is_face_down(step: Step, player: int, slot: int) -> bool:
    lying = step.before.grids[player].slots[slot]
    return lying is not None and not lying.face_up


def _was_unseen(step: Step) -> bool:
    """Whether only the player saw the held card (R10)."""
    phase = step.before.phase
    assert isinstance(phase, Holding)  # else there is nothing to swap or discard
    return phase.source is not DISCARD_PILE and not step.before.rules.drawn_card_public
