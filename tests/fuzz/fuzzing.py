"""What the fuzzers share: a corpus that begins with good examples, and libFuzzer's options."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import atheris

__all__ = ["fuzz"]


def fuzz(try_one: Callable[[bytes], None], seeds: Iterable[bytes]) -> None:
    """Write the seeds into the corpus, the first folder that is named, and try what comes of them."""
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
    for folder in folders[:1]:
        folder.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(seeds):
            (folder / f"seed-{number:02}").write_bytes(seed)
    atheris.Setup(sys.argv, try_one)
    atheris.Fuzz()
