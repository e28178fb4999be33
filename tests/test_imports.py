"""The architecture: modules look down only, and the core knows no chance, clock or file."""

import ast
from pathlib import Path

import pytest

import skyjo

PACKAGE = Path(skyjo.__file__).parent

ORDER = [
    "errors",
    "cards",
    "flyweights",
    "rules",
    "grid",
    "actions",
    "phases",
    "state",
    "views",
    "position",
    "refusals",
    "legality",
    "scoring",
    "starters",
    "reducer",
    "chance",
    "belief",
    "encoding",
    "validation",
    "events",
    "transitions",
    "folding",
    "json_text",
    "converter",
    "codec",
    "digests",
    "schema",
    "policies",
    "svg",
    "records",
    "notation",
    "telling",
    "viewer",
    "bots",
    "testing",
    "cli",
    "__main__",
]
CORE = ORDER[: ORDER.index("policies")]
OUTSIDE = {"datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket", "sys", "time", "uuid"}


def sources(name: str) -> list[Path]:
    folder = PACKAGE / name
    return sorted(folder.glob("*.py")) if folder.is_dir() else [PACKAGE / f"{name}.py"]


def imported(path: Path) -> set[str]:
    """The full names of all modules that a file imports, and of what it imports from them."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module is not None
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_every_module_has_its_place_in_the_order() -> None:
    names = {path.stem for path in PACKAGE.glob("*.py")} | {
        path.parent.name for path in PACKAGE.glob("*/*.py")
    }
    assert names - {"__init__"} == set(ORDER)


@pytest.mark.parametrize("name", ORDER)
def test_a_module_imports_only_from_those_before_it(name: str) -> None:
    allowed = {*ORDER[: ORDER.index(name)], name}
    for path in sources(name):
        parts = [full.split(".") for full in imported(path)]
        assert {part[1] for part in parts if part[0] == "skyjo"} <= allowed


@pytest.mark.parametrize("name", CORE)
def test_the_core_stays_pure(name: str) -> None:
    for path in sources(name):
        assert not OUTSIDE & {full.split(".")[0] for full in imported(path)}
        calls = [
            node
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Name)
        ]
        assert not {"print", "open", "input", "exec", "eval"} & {node.id for node in calls}


ALLOWED = {
    "attrs",
    "collections",
    "contextlib",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "skyjo",
    "struct",
    "types",
    "typing",
}
ALLOWED_IN = {
    "json_text": {"json", "orjson"},
    "converter": {"cattrs", "operator", "re"},
    "schema": {"inspect", "re"},
}


@pytest.mark.parametrize("name", CORE)
def test_the_core_imports_nothing_but_these(name: str) -> None:
    for path in sources(name):
        assert {full.split(".")[0] for full in imported(path)} <= ALLOWED | ALLOWED_IN.get(name, set())


@pytest.mark.parametrize("name", ["policies", "bots"])
def test_above_the_core_chance_comes_only_from_a_generator_of_ones_own(name: str) -> None:
    for path in sources(name):
        outside = {full for full in imported(path) if full.split(".")[0] in OUTSIDE}
        assert outside <= {"random.Random"}


@pytest.mark.parametrize("name", CORE)
def test_the_core_imports_at_the_top_only(name: str) -> None:
    for path in sources(name):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        top = [node for node in tree.body if not isinstance(node, ast.Try)]
        # orjson, which may not be there, is tried for at the top.
        tried = [node for found in tree.body if isinstance(found, ast.Try) for node in found.body]
        assert all(node in top or node in tried for node in imports)
        assert not tried or name == "json_text"
        attributes = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not {"__import__", "globals", "TYPE_CHECKING"} & attributes
