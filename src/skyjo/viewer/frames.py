"""What a viewer page needs of a game: one frame a step, and of each only what has changed."""

from collections.abc import Iterator
from typing import Any, Literal

from skyjo.events import Dealt, Event
from skyjo.grid import Slot
from skyjo.phases import Dealing, Finished, Holding, HoldingUnseen
from skyjo.position import Position, PositionSlot, active_players, totals
from skyjo.records import ProjectedEntry, Projection, Record, project
from skyjo.records.lines import Entry, Table
from skyjo.telling import told
from skyjo.views import SPECTATOR, FaceDown, Spectator, Viewer

__all__ = ["film"]


def film(game: Record | Projection) -> dict[str, Any]:
    """Everything that the page shows, as JSON can hold it.

    ``views`` are lists of frames: of a projection its viewer's; of a record those of the spectator, of every
    player, and of ``"all"``, who see every card. A frame has the keys that differ from the one before, and
    the first is that of the new game. ``deals`` are the numbers of the frames with which rounds begin.
    """
    header = game.header
    if isinstance(game, Projection):
        projections, open_view = [game], []
    else:
        viewers: list[Viewer] = [SPECTATOR, *range(header.players)]
        projections = [project(game, viewer, keep=["note"]) for viewer in viewers]
        open_view = [_view("all", _of_record(game))]
    entries = projections[0].entries
    deals = [entry.n for entry in entries if any(isinstance(event, Dealt) for event in entry.events)]
    return {
        "names": [*header.names],
        "columns": header.rules.columns,
        "deals": deals,
        "views": [*(_view(seen.header.viewer, _of_projection(seen)) for seen in projections), *open_view],
    }


def _view(viewer: Viewer | Literal["all"], frames: Iterator[dict[str, Any]]) -> dict[str, Any]:
    name = viewer.value if isinstance(viewer, Spectator) else str(viewer)
    return {"viewer": name, "frames": _changes(frames)}


def _of_record(record: Record) -> Iterator[dict[str, Any]]:
    yield _frame(record.state_at(0))
    for step in record.replay():
        yield _frame(step.state) | _words(step.entry, step.events, record.header)


def _of_projection(projection: Projection) -> Iterator[dict[str, Any]]:
    yield _frame(projection.view_at(0))
    for step in projection.replay():
        yield _frame(step.view) | _words(step.entry, step.events, projection.header)


def _frame(position: Position) -> dict[str, Any]:
    """What lies on the table: each grid as ``g0``, ``g1`` and so on."""
    phase = position.phase
    grids = dict[str, Any]()
    for player in range(position.players):
        grids[f"g{player}"] = [_slot(slot) for slot in position.grids[player].slots]
    held: list[int | None] | None = None
    if isinstance(phase, Holding):
        held = [phase.player, phase.card]
    elif isinstance(phase, HoldingUnseen):
        held = [phase.player, None]
    return grids | {
        "draw": position.draw_pile_size,
        "discards": len(position.discard_pile),
        "top": position.discard_pile[-1] if position.discard_pile else None,
        "held": held,
        "acting": [*active_players(position)],
        "closer": position.closer,
        "totals": [*totals(position)],
        "round": len(position.rounds) + (not isinstance(phase, Dealing | Finished)),
    }


def _slot(slot: PositionSlot) -> int | str | None:
    """A card that lies face up; in brackets one that does not, with a question mark if it is hidden."""
    match slot:
        case None:
            return None
        case FaceDown():
            return "(?)"
        case Slot(card, False):
            return f"({card})"
        case _:
            return slot.card


def _words(entry: Entry | ProjectedEntry, events: tuple[Event, ...], table: Table) -> dict[str, Any]:
    sentences = [told(event, table.names, table.rules) for event in events]
    return {"told": "; ".join(filter(None, sentences)), "note": entry.note}


def _changes(frames: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of each frame what differs from the one before."""
    changes, before = list[dict[str, Any]](), dict[str, Any]()
    for frame in frames:
        changes.append(
            {key: value for key, value in frame.items() if key not in before or before[key] != value}
        )
        before = frame
    return changes
