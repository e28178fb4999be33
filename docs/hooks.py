"""Puts the library itself into the site: Pyodide, and the wheels, for the pages that run it.

Pyodide comes from npm. Without npm the site is built all the same, and these pages say what is missing.
"""

import contextlib
import hashlib
import json
import logging
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).parents[1]
CACHE: Final = ROOT / ".cache" / "site"
SAMPLE: Final = ROOT / "tests" / "data" / "records" / "v1" / "official-4.jsonl"
PYODIDE: Final = "pyodide@314.0.7"
NEEDED: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)

log = logging.getLogger("mkdocs.hooks.skyjo")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add them to the files of the site, as `assets/python`, and a recorded game to look at."""
    files.append(File.generated(config, "assets/sample.jsonl", abs_src_path=str(SAMPLE)))
    npm = shutil.which("npm")
    if npm is None:
        log.info("npm is not here: the playground and the viewer will say that Python is missing")
        return files
    for path in (*pyodide(npm), *wheels()):
        files.append(File.generated(config, f"assets/python/{path.name}", abs_src_path=str(path)))
    return files


def pyodide(npm: str) -> list[Path]:
    """Python for the browser, fetched once."""

    def fetch(folder: Path) -> None:
        packed = subprocess.run(
            [npm, "pack", "--silent", PYODIDE], cwd=folder, check=True, capture_output=True, encoding="utf-8"
        )
        with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
            for name in NEEDED:
                member = archive.extractfile(f"package/{name}")
                assert member is not None  # it is a file
                (folder / name).write_bytes(member.read())

    folder = kept(PYODIDE, fetch)
    return [folder / name for name in NEEDED]


def wheels() -> list[Path]:
    """The wheels of skyjo and of what it needs, and a list of them; made anew when the source has changed."""

    def make(folder: Path) -> None:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", str(folder), str(ROOT)]
        subprocess.run(command, check=True, capture_output=True)
        names = sorted(path.name for path in folder.glob("*.whl"))
        (folder / "wheels.json").write_text(json.dumps(names), encoding="utf-8")

    sources = sorted(path for path in (ROOT / "src").rglob("*") if path.is_file() and path.suffix != ".pyc")
    content = hashlib.sha256(b"".join(path.read_bytes() for path in (ROOT / "pyproject.toml", *sources)))
    return sorted(kept(f"wheels-{content.hexdigest()[:16]}", make).iterdir())


def kept(name: str, make: Callable[[Path], None]) -> Path:
    """A folder of the cache. It is there as a whole or not at all, even if two sites are built at once."""
    folder = CACHE / name
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as unfinished:
            made = Path(unfinished) / name
            made.mkdir()
            make(made)
            with contextlib.suppress(OSError):  # somebody else was faster
                made.rename(folder)
    return folder
