"""A recorded game as one HTML file, to be stepped through in any browser, without anything else.

Examples:
    >>> import io, skyjo.records
    >>> file = io.BytesIO()
    >>> with skyjo.records.create(file, ["Ana", "Ben"]) as writer:
    ...     dealt = writer.append(skyjo.sample_chance(writer.state, seed=1))
    >>> record = skyjo.records.load(io.BytesIO(file.getvalue()))
    >>> page(skyjo.records.project(record, viewer=0)).splitlines()[0]
    '<!doctype html>'
"""

from skyjo.viewer.page import page

__all__ = ["page"]
