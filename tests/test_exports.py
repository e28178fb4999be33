"""What the package offers: names, docstrings, and examples that run."""

import ast
import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typeguard import suppress_type_checks

import skyjo

PACKAGE = Path(skyjo.__file__).parent
MODULES = ["skyjo", *sorted(found.name for found in pkgutil.walk_packages(skyjo.__path__, "skyjo."))]


@pytest.mark.parametrize("name", [name for name in MODULES if name != "skyjo.__main__"])
def test_every_module_declares_what_it_offers(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert len(set(module.__all__)) == len(module.__all__)
    for public in module.__all__:
        offered = getattr(module, public)
        if inspect.isclass(offered) or inspect.isfunction(offered):
            assert inspect.getdoc(offered), f"{name}.{public} has no docstring"


@pytest.mark.parametrize("name", [name for name in MODULES if name != "skyjo.__main__"])
def test_every_example_is_found_and_runs(name: str) -> None:
    module = importlib.import_module(name)
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    runner = doctest.DocTestRunner()
    with suppress_type_checks():  # some show what a wrong type gives
        for test in (*doctest.DocTestFinder().find(module), *examples_of_names(source, module)):
            runner.run(test)
    assert (runner.summarize().failed, runner.tries) == (0, source.count(">>> "))


def examples_of_names(source: str, module: ModuleType) -> Iterator[doctest.DocTest]:
    """The examples of constants and other names, which stand in a string after them."""
    statements = ast.parse(source).body
    for named, said in pairwise(statements):
        match said:
            case ast.Expr(ast.Constant(str(text))) if isinstance(named, ast.AnnAssign):
                name = ast.unparse(named.target)
                yield doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, module.__name__, 0)
            case _:
                pass


def test_the_examples_are_found() -> None:
    source = 'A: int = 1\n"""One.\n\n>>> A\n1\n"""\n'
    (test,) = examples_of_names(source, ModuleType("m"))
    assert [example.want for example in test.examples] == ["1\n"]


def ruff_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions, as ruff sorts `__all__`."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


@pytest.mark.parametrize("name", [name for name in MODULES if name != "skyjo.__main__"])
def test_every_list_of_names_is_sorted(name: str) -> None:
    names = importlib.import_module(name).__all__
    assert list(names) == sorted(names, key=ruff_order)


def test_every_name_can_be_imported_from_the_package() -> None:
    namespace: dict[str, Any] = {}
    exec("from skyjo import *", namespace)
    assert {*skyjo.__all__} == namespace.keys() - {"__builtins__"}


def test_the_package_offers_the_very_objects_of_its_modules() -> None:
    modules = [
        importlib.import_module(name) for name in MODULES if name.count(".") == 1 and "main" not in name
    ]
    for name in skyjo.__all__:
        homes = [module for module in modules if name in module.__all__]
        assert len(homes) == 1, name
        assert getattr(homes[0], name) is getattr(skyjo, name)


def test_every_public_method_and_property_has_a_docstring() -> None:
    for name in MODULES:
        module = importlib.import_module(name) if "main" not in name else skyjo
        for public in module.__all__:
            offered = getattr(module, public)
            if not inspect.isclass(offered):
                continue
            for method, found in vars(offered).items():
                if not method.startswith("_") and (inspect.isroutine(found) or isinstance(found, property)):
                    assert inspect.getdoc(found), f"{name}.{public}.{method} has no docstring"


def test_no_module_is_left_out() -> None:
    files = {path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*.py")}
    names = {".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files}
    assert names == set(MODULES)
