"""The examples in Markdown: Python blocks that run, and say in a comment what a line gives.

    python tests/snippets.py PAGE LANGUAGE

prints the blocks of another language, for a compiler to read.
"""

import ast
import contextlib
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["blocks", "run", "said_and_given"]


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language, with or without a title."""
    return re.findall(rf"^```{language}(?: [^\n]*)?\n(.*?)^```", page, re.DOTALL | re.MULTILINE)


def run(block: str, namespace: dict[str, Any]) -> None:
    """Run the block; what the comment below an expression says must be what it gives."""
    for line, said, given in said_and_given(block, namespace):
        assert said == given, f"{line} gives {given}"


def said_and_given(block: str, namespace: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Run the block: each statement with a comment below it, the comment, and what should stand there.

    That is what has been printed, or else the value.
    """
    lines = block.splitlines()
    for statement in ast.parse(block).body:
        code = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])
        said = _comment(lines[statement.end_lineno :])
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            if isinstance(statement, ast.Expr):
                value = eval(code, namespace)
            else:
                exec(code, namespace)
                value = None
        if said:
            yield code, said, printed.getvalue().rstrip("\n") if value is None else repr(value)


def _comment(lines: list[str]) -> str:
    """The comment that these lines begin with."""
    found = []
    for line in lines:
        if not line.startswith("# "):
            break
        found.append(line.removeprefix("# "))
    return "\n".join(found)


if __name__ == "__main__":
    print(*blocks(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2]), sep="\n")
