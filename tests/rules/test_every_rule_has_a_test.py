"""No rule, no worked situation and no option is without a test that is named after it."""

import re
from pathlib import Path

import pytest
from attrs import fields

from skyjo import Rules

FILES = {
    file.name: re.findall(r"^def test_(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    for file in Path(__file__).parent.glob("test_*.py")
}
NAMES = [name for names in FILES.values() for name in names]
OPTIONS = [option.name for option in fields(Rules)]


@pytest.mark.parametrize("rule", range(1, 29))
def test_every_rule_has_a_test(rule: int) -> None:
    assert any(name.startswith(f"r{rule}_") for name in NAMES)


@pytest.mark.parametrize("number", range(1, 27))
def test_every_worked_situation_has_a_test(number: int) -> None:
    assert any(name.startswith(f"t{number:02}_") for name in NAMES)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_has_a_test(option: str) -> None:
    # A test of penalty_flat_first is none of penalty_flat.
    longer = tuple(f"{other}_" for other in OPTIONS if other.startswith(f"{option}_"))
    names = [name for name in NAMES if not name.startswith(longer)]
    assert any(name.startswith(f"{option}_") or f"_and_{option}_" in name for name in names)


@pytest.mark.parametrize("file", sorted(FILES))
def test_no_test_hides_another(file: str) -> None:
    assert len(FILES[file]) == len(set(FILES[file]))
