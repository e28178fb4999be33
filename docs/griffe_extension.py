"""What the pages of the reference need to know that does not stand in the source as griffe reads it."""

import importlib
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final

import griffe

PAGES: Final = sorted((Path(__file__).parent / "reference" / "api").glob("*.md"))

# In docstrings a name between single backticks is something of the library; code has two.
_NAME: Final = re.compile(r"(?<!`)`([A-Za-z_][\w.]*)`(?!`)")


class SkyjoReference(griffe.Extension):
    """Constructors of attrs have their parameters, and names in docstrings are links."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Once everything has been read."""
        modules = [pkg, *_modules_below(pkg)]
        public = set(re.findall(r"^::: (\S+)$", "".join(page.read_text() for page in PAGES), re.MULTILINE))
        for module in modules:
            for cls in module.classes.values():
                if not cls.is_alias:
                    _add_constructor(cls, getattr(importlib.import_module(module.path), cls.name))
            for found in _objects(module):
                if found.docstring:
                    found.docstring.value = _linked(found.docstring.value, found.path, public)


def _modules_below(module: griffe.Module) -> Iterator[griffe.Module]:
    for found in module.modules.values():
        if not found.is_alias and found.name != "__main__":
            yield found
            yield from _modules_below(found)


def _objects(within: griffe.Module | griffe.Class) -> Iterator[griffe.Object]:
    """Everything that is defined there, and within its classes."""
    yield within
    for member in within.members.values():
        if isinstance(member, griffe.Class):
            yield from _objects(member)
        elif isinstance(member, griffe.Function | griffe.Attribute):
            yield member


# Links ---------------------------------------------------------------------------------------------------


def _linked(text: str, path: str, public: set[str]) -> str:
    """The docstring with links to what it names: of its own package, or of skyjo."""

    def link(found: re.Match[str]) -> str:
        name = found[1].removeprefix("skyjo.")
        own = ".".join(path.split(".")[:2])
        target = next((full for full in (f"{own}.{name}", f"skyjo.{name}") if full in public), None)
        return f"[`{found[1]}`][{target}]" if target else found[0]

    return _NAME.sub(link, text)


# Constructors --------------------------------------------------------------------------------------------


def _add_constructor(cls: griffe.Class, made: type) -> None:
    """The constructor that attrs has made, if it has; that of a written one stays."""
    if not hasattr(made, "__attrs_attrs__") or "__init__" in cls.members:
        return
    fields = {
        name: member.annotation
        for base in (*reversed(cls.mro()), cls)
        for name, member in base.members.items()
        if isinstance(member, griffe.Attribute)
    }
    parameters = [
        griffe.Parameter(
            found.name,
            annotation=fields[found.name],  # as it is written, so that it has links
            kind=griffe.ParameterKind[found.kind.name.lower()],
            default=None if found.default is found.empty else _default(found.default),
        )
        for found in inspect.signature(made).parameters.values()
        if found.name in fields  # private fields lose their underscore, and are not for callers
    ]
    function = griffe.Function("__init__", parameters=griffe.Parameters(*parameters), parent=cls)
    cls.set_member("__init__", function)


def _default(default: object) -> str:
    """The default, a named value by its value, unless it is so long that it would hide the rest."""
    text = repr(default.value if isinstance(default, Enum) else default)
    return text if len(text) <= 30 else "..."
