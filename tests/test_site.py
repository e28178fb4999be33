"""The pages of the site that show what is in the code: nothing is missing, nothing is out of date."""

import ast
import importlib
import re
import runpy
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import skyjo
import snippets
from skyjo import RefusalCode, errors
from skyjo.cli.app import app

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
DRAWINGS = DOCS / "assets" / "drawings"
PACKAGE = Path(skyjo.__file__).parent
PUBLIC = [
    "skyjo",
    "skyjo.bots",
    "skyjo.notation",
    "skyjo.records",
    "skyjo.svg",
    "skyjo.testing",
    "skyjo.viewer",
]
PUBLIC += ["skyjo.testing", "skyjo.testing.perft", "skyjo.testing.strategies"]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def public_names() -> dict[str, Any]:
    """What is public, without the ``skyjo.`` before it."""
    modules = [importlib.import_module(module) for module in PUBLIC]
    return {
        f"{module.__name__}.{name}".removeprefix("skyjo."): getattr(module, name)
        for module in modules
        for name in module.__all__
    }


def docstrings() -> dict[tuple[str, str], str]:
    """What is said of every name at the top level of a module."""
    said = {}
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        statements = ast.parse(path.read_text(encoding="utf-8")).body
        for statement, after in zip(statements, [*statements[1:], ast.Pass()], strict=True):
            match statement, after:
                case (ast.ClassDef(name) | ast.FunctionDef(name), _):
                    said[module, name] = ast.get_docstring(statement) or ""
                case (ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(text)))):
                    said[module, name] = text
                case _:
                    pass
    return said


def test_every_public_name_is_on_one_page_of_the_reference() -> None:
    shown = Counter(
        name
        for path in (DOCS / "reference" / "api").glob("*.md")
        for name in re.findall(r"^::: skyjo\.(\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert set(shown) == {*public_names()}
    assert set(shown.values()) == {1}


@pytest.mark.parametrize("name", sorted(public_names()))
def test_every_public_name_has_a_docstring_with_an_example(name: str) -> None:
    public, short = public_names()[name], name.rpartition(".")[2]
    module = getattr(public, "__module__", "")
    home = module if module.startswith("skyjo.") else None  # an alias of a built-in type has none
    (said,) = [said for (place, of), said in docstrings().items() if of == short and home in (None, place)]
    assert "\nExamples:\n    >>> " in said


def test_the_errors_are_in_the_tables() -> None:
    text = page("reference/api/errors.md")
    rows = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    classes = {name for name in errors.__all__ if name.endswith("Error")} - {"SkyjoError"}
    assert rows == classes | {code.value for code in RefusalCode}


def test_the_rules_of_refusals_are_those_of_the_table() -> None:
    source = (PACKAGE / "refusals.py").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(\w+)` \| ((?:R\d+(?:, | to )?)+) \|", page("reference/api/errors.md"), re.MULTILINE
    )
    assert len(rows) == len(RefusalCode)
    for code, rules in rows:
        quoted = re.findall(rf"RefusalCode\.{code.upper()}, \"(R\d+)\"", source)
        assert set(quoted) <= set(every(rules)), code


def every(rules: str) -> list[str]:
    """R5, R8 to R10: each of them."""
    numbers = list[int]()
    for part in rules.split(", "):
        first, _, last = part.replace("R", "").partition(" to ")
        numbers += range(int(first), int(last or first) + 1)
    return [f"R{number}" for number in numbers]


@pytest.mark.parametrize("name", sorted(app.commands))
def test_the_page_of_the_command_shows_its_help(name: str) -> None:
    (shown,) = re.findall(
        rf"^## skyjo {name}\n.*?```text\n(.*?)```", page("reference/command.md"), re.DOTALL | re.M
    )
    told = CliRunner().invoke(app, [name, "--help"], prog_name="skyjo", terminal_width=80).output
    assert shown.split() == told.split()  # click has changed the layout before


def test_the_drawings_are_up_to_date() -> None:
    drawn = dict(runpy.run_path(str(DOCS / "drawings.py"))["drawings"]())
    files = {
        path.stem: path.read_text(encoding="utf-8") for path in (DOCS / "assets" / "drawings").glob("*.svg")
    }
    assert files == {name: f"{picture}\n" for name, picture in drawn.items()}


def test_every_drawing_is_shown() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md"))
    for path in DRAWINGS.glob("*.svg"):
        assert f"drawings/{path.name})" in pages


def test_every_picture_says_in_words_what_it_shows() -> None:
    for path in DOCS.rglob("*.md"):
        for words in re.findall(r"!\[(.*?)\]\(", path.read_text(encoding="utf-8")):
            assert len(words) > 20


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r"(\S+\.md)$", navigation, re.MULTILINE)
    assert sorted(named) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


# Commands ------------------------------------------------------------------------------------------------

PAGES = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "README.md", *DOCS.rglob("*.md"))}


def commands(beginning: str) -> list[tuple[str, list[str]]]:
    """The commands of all pages that begin so: the page, and the words after the beginning."""
    return [
        (name, shlex.split(line.removeprefix(beginning), comments=True))
        for name, path in PAGES.items()
        for block in snippets.blocks(path.read_text(encoding="utf-8"), "sh")
        for line in block.replace(" && ", "\n").splitlines()
        if line.startswith(beginning)
    ]


def test_every_command_that_a_page_shows_is_one() -> None:
    shown = [*commands("skyjo "), *commands("python3 -m skyjo ")]
    assert len(shown) > 15
    for _, (name, *arguments) in shown:
        words = arguments[: arguments.index(">")] if ">" in arguments else arguments
        app.commands[name].make_context(name, words)  # raises what the command would say


def test_every_extra_that_a_page_names_is_one() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = pyproject.partition("[project.optional-dependencies]")[2].partition("\n\n")[0]
    named = {
        extra
        for path in PAGES.values()
        for extra in re.findall(r"pip install [^`\n]*(?:skyjo|\.)\[(\w+)\]", path.read_text(encoding="utf-8"))
    }
    assert named >= {"cli", "docs", "fast", "test", "testing"}
    assert named <= set(re.findall(r"^(\w+) = ", extras, re.MULTILINE))
