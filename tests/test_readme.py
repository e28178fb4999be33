"""What the README shows runs as it stands."""

from pathlib import Path
from typing import Any

import pytest

from snippets import blocks

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = blocks(README, "python")


def test_the_readme_has_examples() -> None:
    assert len(BLOCKS) == 4


def test_the_examples_of_the_readme_run_one_after_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, Any] = {}
    for block in BLOCKS:
        exec(block, namespace)
    first, end, event, phase = capsys.readouterr().out.splitlines()
    assert f"# {first}\n" in README
    assert end.startswith("Outcome(totals=(")
    assert f"# {event}\n" in README
    assert f"# {phase}\n" in README
