"""Recorded games: JSON lines that are held against the rules, line by line, whenever they are read.

A record is a text file that only ever grows: a header, a line an action, and an end line once the game is
over. Each line has a digest that covers all before it and the state that it leads to, so nothing in a record
can be changed, lost or doubled unnoticed. That proves that a record is whole, not who wrote it.

Examples:
    >>> import io, skyjo
    >>> file = io.BytesIO()  # or a path
    >>> with create(file, names=["Ana", "Ben"]) as writer:
    ...     while not skyjo.is_terminal(writer.state):
    ...         if skyjo.is_chance(writer.state):
    ...             step = writer.append(skyjo.sample_chance(writer.state, seed=1))
    ...         else:
    ...             step = writer.append(skyjo.legal_actions(writer.state)[-1])
    ...         if step.index == 3:
    ...             break
    >>> record = load(io.BytesIO(file.getvalue()))
    >>> [type(step.action).__name__ for step in record.replay()]
    ['Deal', 'Flip', 'Flip']
    >>> record.state_at(0) == skyjo.initial_state(2)
    True
"""

from skyjo.records.lines import End, Entry, Header
from skyjo.records.projections import (
    ProjectedEntry,
    ProjectedStep,
    Projection,
    ProjectionHeader,
    load_projection,
    project,
)
from skyjo.records.reading import Verification, load, replay, verify
from skyjo.records.record import Record, Step
from skyjo.records.undoing import Undo, undo
from skyjo.records.writing import Writer, create, resume, save

__all__ = [
    "End",
    "Entry",
    "Header",
    "ProjectedEntry",
    "ProjectedStep",
    "Projection",
    "ProjectionHeader",
    "Record",
    "Step",
    "Undo",
    "Verification",
    "Writer",
    "create",
    "load",
    "load_projection",
    "project",
    "replay",
    "resume",
    "save",
    "undo",
    "verify",
]
