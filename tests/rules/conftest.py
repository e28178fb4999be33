"""No test is about what there is not."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse unknown ids."""
    # Not at the top: typeguard must come before skyjo.
    from rules.ids import IDS, ids_of

    for item in items:
        if Path(__file__).parent in item.path.parents and (unknown := {*ids_of(item)} - IDS):
            raise pytest.UsageError(f"{item.nodeid} is about {sorted(unknown)}, which there is not")
