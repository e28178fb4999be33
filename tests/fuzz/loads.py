"""Fuzzes `skyjo.loads`: any bytes give a value, or an error that says why; never anything else.

    python -m pip install -e ".[test]" atheris
    python tests/fuzz/loads.py corpus -max_total_time=60

It begins with a document of every kind, and ends after so many seconds; what crashes it is written to a file.
"""

import sys
from pathlib import Path
from typing import Any

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))

with atheris.instrument_imports(include=["skyjo", "json"]):
    import skyjo

from fuzzing import fuzz

from documents import SAMPLES

KINDS: list[Any] = [
    skyjo.State,
    skyjo.View,
    skyjo.Rules,
    skyjo.Action,
    skyjo.PlayerAction,
    skyjo.Event,
    skyjo.Refusal,
    skyjo.Outcome,
]


def try_one(data: bytes) -> None:
    """The first byte says what the rest is to be."""
    kind = KINDS[data[0] % len(KINDS)] if data else skyjo.State
    try:
        value = skyjo.loads(data[1:], kind)
    except (skyjo.DecodeError, skyjo.InvalidStateError) as error:
        str(error)
        return
    assert skyjo.loads(skyjo.dumps(value), kind) == value
    if isinstance(value, skyjo.State | skyjo.View):
        skyjo.legal_actions(value)


def seeds() -> list[bytes]:
    """A document of every kind, each as what it is."""
    texts = [(value, skyjo.dumps(value).encode()) for value in SAMPLES.values()]
    return [
        bytes([number]) + text
        for value, text in texts
        for number, kind in enumerate(KINDS)
        if isinstance(value, kind)
    ]


if __name__ == "__main__":
    fuzz(try_one, seeds())
