"""What the package offers: names, docstrings, and examples that run."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import skyjo

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
def test_the_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_examples_are_found() -> None:
    tried = sum(
        doctest.testmod(importlib.import_module(name)).attempted for name in MODULES if "main" not in name
    )
    assert tried > 40
