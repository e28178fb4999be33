"""No rule, worked situation, option or value of an option is without a test; a page of the docs shows it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules.ids import IDS, RULES
from rules.traceability import ROOT, code_by_rule, words

TESTS = Path(__file__).parent


@pytest.fixture(scope="module")
def page() -> str:
    """The page, generated anew; in a process of its own, for it collects the tests."""
    process = subprocess.run(
        [sys.executable, TESTS / "traceability.py"], capture_output=True, encoding="utf-8", check=True
    )
    return process.stdout


def test_everything_has_a_test_and_code_that_quotes_it(page: str) -> None:
    """The page cannot be made otherwise: it looks up each id of `rules.ids`."""
    assert re.findall(r"^### (R\d+)$", page, re.MULTILINE) == [*RULES]
    assert re.search(r": $", page, re.MULTILINE) is None


def test_the_page_of_the_documentation_is_up_to_date(page: str) -> None:
    assert (ROOT / "docs" / "reference" / "traceability.md").read_text(encoding="utf-8") == page


def test_everything_has_words() -> None:
    assert words().keys() == {about for about in IDS if not about.startswith("T") and "=" not in about}


def test_the_code_quotes_no_rule_that_there_is_not() -> None:
    assert code_by_rule().keys() == {*RULES}


@pytest.mark.parametrize("file", sorted(TESTS.glob("test_*.py")), ids=lambda file: file.name)
def test_no_test_hides_another(file: Path) -> None:
    names = re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) == len(set(names))
