"""Prints the page that traces each rule and option to our words, the code, the tests and the situations.

python tests/rules/traceability.py > docs/reference/traceability.md
"""

import ast
import contextlib
import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent.parent
SOURCE = ROOT / "src" / "skyjo"

HEAD: Final = """\
# From the rules to the tests

Every rule and every option: what it says, where the code quotes it, and the tests that hold it. Those with a
T are worked situations. This page is generated, and the tests compare it with what is there:

```sh
python tests/rules/traceability.py > docs/reference/traceability.md
```
"""


class Tests:
    """A pytest plugin: the names of the tests, by what they are about."""

    def __init__(self) -> None:
        self.about = defaultdict[str, dict[str, None]](dict)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Of what has been collected."""
        from rules.ids import ids_of

        for item in session.items:
            assert isinstance(item, pytest.Function)
            for about in ids_of(item):
                self.about[about][item.originalname.removeprefix("test_")] = None


def tests_by_id() -> dict[str, list[str]]:
    """The names of the tests of `tests/rules`, by what they are about."""
    found = Tests()
    arguments = ["--collect-only", "-q", "-o", "addopts=", "-p", "no:cacheprovider", str(TESTS)]
    with contextlib.redirect_stdout(io.StringIO()) as output:
        if pytest.main(arguments, plugins=[found]) != pytest.ExitCode.OK:
            sys.exit(output.getvalue())
    return {about: list(names) for about, names in found.about.items()}


def words() -> dict[str, str]:
    """What the rules page says of each rule and option."""
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    said = dict(re.findall(r"^\| <a id=\"r\d+\"></a>(R\d+) \| (.+) \|$", page, re.MULTILINE))
    for names, values, default, rule in re.findall(
        r"^\| (`.+`) \| (.+) \| (.+) \| (R\d+) \|$", page, re.MULTILINE
    ):
        for name in re.findall(r"`(\w+)`", names):
            said[name] = f"{values}; by default {default}. An option of {rule}."
    return said


def code_by_rule() -> dict[str, list[str]]:
    """The functions and classes of the core that quote a rule, and the modules that do so outside of them."""
    found = defaultdict[str, dict[str, None]](dict)
    for path in sorted(SOURCE.glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        owner = [path.stem] * len(lines)
        for name, node in definitions(ast.parse("\n".join(lines))):
            first = min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])
            last = node.end_lineno or first
            owner[first - 1 : last] = [f"{path.stem}.{name}"] * (last - first + 1)
        for line, where in zip(lines, owner, strict=True):
            for rule in quoted(line):
                found[rule][where] = None
    return {rule: list(places) for rule, places in found.items()}


def definitions(
    tree: ast.Module,
) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Outer ones first, so that a method comes after its class."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
            for inner in node.body:
                if isinstance(node, ast.ClassDef) and isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def quoted(line: str) -> Iterator[str]:
    """The rules that a line quotes; R23 to R26 are four."""
    for first, last in re.findall(r"\bR(\d+)(?: to R(\d+))?", line):
        yield from (f"R{number}" for number in range(int(first), int(last or first) + 1))


def page() -> str:
    """The whole page."""
    from rules.ids import OPTIONS, RULES, values_of

    tests, said, code = tests_by_id(), words(), code_by_rule()
    parts = [HEAD, "## Rules\n"]
    for rule in RULES:
        parts += [f"### {rule}\n\n{said[rule]}\n", f"- Code: {listed(code[rule])}"]
        parts += ["- Tests:", *readable(tests[rule]), ""]
    parts.append("## Options\n")
    for option in OPTIONS:
        parts.append(f"### {option}\n\n{said[option]}\n")
        for value in values_of(option):
            parts.append(f"- `{value}`: {listed(tests[f'{option}={value}'])}")
        parts += ["- Tests:", *readable(tests[option]), ""]
    return "\n".join(parts)


def listed(names: list[str]) -> str:
    """Names, in a line."""
    return ", ".join(f"`{name}`" for name in names)


def readable(names: list[str]) -> list[str]:
    """Names of tests as sentences; worked situations last, each by its number."""
    situations = sorted(name for name in names if re.match(r"t\d\d_", name))
    sentences = [re.sub(r"^r\d+_", "", name).replace("_", " ") for name in names if name not in situations]
    sentences += [f"**{name[:3].upper()}** {name[4:].replace('_', ' ')}" for name in situations]
    return [f"    - {sentence}" for sentence in sentences]


if __name__ == "__main__":
    sys.path.insert(0, str(TESTS.parent))
    sys.stdout.write(page())
