"""Notation as tokens, each with its place."""

import re
from typing import Any

from attrs import define

from skyjo.errors import DecodeError, NotationError
from skyjo.json_text import Duplicated, described, parse_at

__all__ = ["Scanner", "token"]


def token(pattern: str) -> re.Pattern[str]:
    """What matches such a word, up to its end."""
    return re.compile(rf"(?:{pattern})(?![^\s;\[\]{{\"])")


_WORD = token(r"[^\s;\[\]{\"]+")
_SKIPPED = re.compile(r"(?:\s+|;[^\n]*)*")


@define
class Scanner:
    """Goes through a text, token by token.

    Attributes:
        text: The text.
        start: Where the last token begins.
        at: Where it ends.
    """

    text: str
    start: int = 0
    at: int = 0

    def is_done(self) -> bool:
        """Whether nothing is left but space and comments."""
        self._skip()
        return self.at == len(self.text)

    def sees(self, character: str) -> bool:
        """Whether the next token begins so."""
        self._skip()
        return self.text.startswith(character, self.at)

    def taken(self, pattern: re.Pattern[str]) -> str | None:
        """The next token if it is of this kind; else it is left."""
        self._skip()
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.start, self.at = found.span()
        return found[0]

    def json(self) -> Any:
        """The JSON that comes next."""
        self._skip()
        self.start = self.at
        try:
            value, self.at = parse_at(self.text, self.at)
        except DecodeError as error:
            raise self.error(str(error.problems[0].message)) from error
        if isinstance(value, Duplicated):
            raise self.error(f"the key {described(value.twice)} is there twice")
        return value

    def due(self, expected: str) -> NotationError:
        """An error of what comes next."""
        found = self.taken(_WORD)
        if found is None:
            self.start = self.at
            found = self.text[self.at : self.at + 1]
        return self.error(
            f"{expected} was expected, not {described(found) if found else 'the end of the text'}"
        )

    def error(self, message: str, place: int | None = None) -> NotationError:
        """An error at that place; by default at the last token."""
        place = self.start if place is None else place
        line_start = self.text.rfind("\n", 0, place) + 1
        return NotationError(self.text.count("\n", 0, place) + 1, place - line_start + 1, message)

    def _skip(self) -> None:
        skipped = _SKIPPED.match(self.text, self.at)
        assert skipped is not None  # it matches anything
        self.at = skipped.end()
