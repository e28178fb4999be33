"""The same games come to the same states in every process, under every hash seed, on every Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typeguard import suppress_type_checks

from determinism import digests

PINNED = (Path(__file__).parent / "data" / "determinism.txt").read_text(encoding="utf-8")


def test_the_games_are_the_pinned_ones() -> None:
    with suppress_type_checks():  # for speed: other tests check these types
        assert "".join(digests()) == PINNED


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_they_are_the_same_in_a_process_of_its_own_under_any_hash_seed(hash_seed: str) -> None:
    process = subprocess.run(
        [sys.executable, Path(__file__).parent / "determinism.py"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout == PINNED
