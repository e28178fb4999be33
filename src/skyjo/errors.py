"""Everything that skyjo refuses, in one tree.

::

    SkyjoError
    ├── IllegalActionError (ValueError)     .refusal: an action that the rules forbid now
    ├── RulesError (ValueError)             .option: options that cannot be played
    │   └── RulesTypeError (TypeError)      .option: an option of the wrong type
    ├── ArgumentError (ValueError)          .argument: a value outside its range
    │   └── ArgumentTypeError (TypeError)   .argument: a value of the wrong type
    ├── DecodeError (ValueError)            .problems: data from outside that is not what it should be
    ├── InvalidStateError (ValueError)      .violations: a state or view that no game can come to
    ├── RecordError (ValueError)            .line, .kind: a recorded game that does not hold
    └── NotationError (ValueError)          .line, .column: text that is not the notation of a game

Every error can be pickled, and nothing has changed when one is raised.
"""

from enum import Enum
from typing import Final

from attrs import frozen

__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "DecodeError",
    "IllegalActionError",
    "InvalidStateError",
    "NotationError",
    "Problem",
    "RecordError",
    "RecordErrorKind",
    "Refusal",
    "RefusalCode",
    "RulesError",
    "RulesTypeError",
    "SkyjoError",
]


# A document can be wrong at a million places.
_SHOWN: Final = 10


class RefusalCode(str, Enum):
    """Why an action is refused; the values are stable, in the order in which they are checked.

    Examples:
        >>> RefusalCode("must_swap") is RefusalCode.MUST_SWAP
        True
    """

    MALFORMED = "malformed"
    GAME_OVER = "game_over"
    CHANCE_DUE = "chance_due"
    CHANCE_NOT_DUE = "chance_not_due"
    WRONG_CARDS = "wrong_cards"
    WRONG_PHASE = "wrong_phase"
    WRONG_PLAYER = "wrong_player"
    SLOT_OUT_OF_RANGE = "slot_out_of_range"
    SLOT_CLEARED = "slot_cleared"
    SLOT_FACE_UP = "slot_face_up"
    OPENING_FLIPS_USED_UP = "opening_flips_used_up"
    MUST_SWAP = "must_swap"
    NOTHING_TO_DRAW = "nothing_to_draw"


@frozen
class Refusal:
    """Why an action is illegal, told by public facts alone.

    Attributes:
        code: A stable code, for a front end to translate.
        rule: The number of the rule that forbids the action, such as ``"R9"``.
        message: One English sentence that also tells what would be legal.

    Examples:
        >>> import skyjo
        >>> refusal = skyjo.explain(skyjo.initial_state(2), skyjo.Draw(player=0))
        >>> refusal.code, refusal.rule
        (<RefusalCode.CHANCE_DUE: 'chance_due'>, 'R3')
    """

    code: RefusalCode
    rule: str
    message: str


class SkyjoError(Exception):
    """Whatever skyjo raises on purpose.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.Rules(rows=0)
        ... except skyjo.SkyjoError as error:
        ...     print(type(error).__name__)
        RulesError
    """


class IllegalActionError(SkyjoError, ValueError):
    """The rules forbid the action now; ``refusal`` says why.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.apply(skyjo.initial_state(2), skyjo.Draw(0))
        ... except skyjo.IllegalActionError as error:
        ...     print(error.refusal.code.value)
        chance_due
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.message} ({self.refusal.rule}, {self.refusal.code.value})"


class RulesError(SkyjoError, ValueError):
    """An option, or a combination of options, that cannot be played.

    Attributes:
        option: The option to change, such as ``"initial_flips"``; ``"players"`` for the number of players.
        rule: The number of the rule that the option varies.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.initial_state(players=9)
        ... except skyjo.RulesError as error:
        ...     print(error)
        players: must be from 2 to 8, not 9 (R2)
    """

    def __init__(self, option: str, rule: str, message: str) -> None:
        super().__init__(option, rule, message)
        self.option = option
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return f"{self.option}: {self.message} ({self.rule})"


class RulesTypeError(RulesError, TypeError):
    """An option of the wrong type.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.Rules(rows=True)
        ... except skyjo.RulesTypeError as error:
        ...     print(error)
        rows: must be an integer, not True (R3)
    """


class ArgumentError(SkyjoError, ValueError):
    """An argument outside its range; ``argument`` is its name.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.observe(skyjo.initial_state(2), viewer=2)
        ... except skyjo.ArgumentError as error:
        ...     print(error)
        viewer: must be from 0 to 1 or SPECTATOR, not 2
    """

    def __init__(self, argument: str, message: str) -> None:
        super().__init__(argument, message)
        self.argument = argument
        self.message = message

    def __str__(self) -> str:
        return f"{self.argument}: {self.message}"


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument of the wrong type: ``True`` and ``1.0`` are not the integer 1.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.observe(skyjo.initial_state(2), viewer="0")
        ... except skyjo.ArgumentTypeError as error:
        ...     print(error)
        viewer: must be a player or SPECTATOR, not '0'
    """


@frozen
class Problem:
    """What is wrong at one place of a JSON document.

    Attributes:
        path: The place, such as ``"$.grids[0].slots[3].card"``; ``"$"`` is the whole document.
        message: Half a sentence that tells what is expected there, and what there is.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.loads('{"type":"take"}', skyjo.PlayerAction)
        ... except skyjo.DecodeError as error:
        ...     print(error.problems[0].path, "|", error.problems[0].message)
        $.player | is missing
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class DecodeError(SkyjoError, ValueError):
    """JSON that is not what it should be; ``problems`` are all that have been found, each with its place.

    Examples:
        >>> import skyjo
        >>> try:
        ...     skyjo.loads('{"type":"take"}', skyjo.PlayerAction)
        ... except skyjo.DecodeError as error:
        ...     print(error)
        $.player: is missing
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        shown = [str(problem) for problem in self.problems[:_SHOWN]]
        more = len(self.problems) - len(shown)
        return "; ".join(shown) + (f"; and {more} more" if more else "")


class InvalidStateError(SkyjoError, ValueError):
    """A state or view that no game can come to; ``violations`` names every broken invariant.

    Examples:
        >>> import attrs, skyjo
        >>> try:
        ...     skyjo.validate(attrs.evolve(skyjo.initial_state(2), turns=3))
        ... except skyjo.InvalidStateError as error:
        ...     print(error.violations[0])
        turns: must be 0 in Dealing, not 3
    """

    def __init__(self, violations: tuple[str, ...]) -> None:
        super().__init__(violations)
        self.violations = violations

    def __str__(self) -> str:
        return "; ".join(self.violations)


class RecordErrorKind(str, Enum):
    """What is wrong with a line of a record; the values are stable.

    Examples:
        >>> import io, skyjo.records
        >>> try:
        ...     skyjo.records.verify(io.BytesIO(b""))
        ... except skyjo.RecordError as error:
        ...     print(error.kind is RecordErrorKind.EMPTY)
        True
    """

    EMPTY = "empty"
    """There is no header: the file has no line, or only a torn one."""
    TORN = "torn"
    """The last line has no newline: writing it was cut off, or the file was."""
    TOO_LONG = "too_long"
    """The line has more bytes than any record needs."""
    LINE_ENDING = "line_ending"
    """The line ends in CRLF, as files do that went through a program which rewrites line endings."""
    MALFORMED = "malformed"
    """It is not UTF-8, not JSON, or not a line of a record: a key missing, unknown, or of the wrong type."""
    VERSION = "version"
    """The header is of a version that is not read here."""
    NUMBER = "number"
    """The entry has another number than comes next: a line is missing, doubled, or in the wrong place."""
    ILLEGAL = "illegal"
    """The rules forbid the action there."""
    DIGEST = "digest"
    """The line, or what it leads to, is not what was recorded."""
    END = "end"
    """The end line tells an outcome or a number of entries that is not that of this game."""
    AFTER_END = "after_end"
    """There is a line after the end line."""


class RecordError(SkyjoError, ValueError):
    """A recorded game that does not hold; all lines before this one do.

    Attributes:
        line: The first line that does not hold, counted from 1.
        kind: What is wrong with it.
        message: One sentence that tells what is expected there, and what there is.

    Examples:
        >>> import io, skyjo.records
        >>> try:
        ...     skyjo.records.verify(io.BytesIO(b""))
        ... except skyjo.RecordError as error:
        ...     print(error)
        line 1: the file is empty: the first line must be a header (empty)
    """

    def __init__(self, line: int, kind: RecordErrorKind, message: str) -> None:
        super().__init__(line, kind, message)
        self.line = line
        self.kind = kind
        self.message = message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message} ({self.kind.value})"


class NotationError(SkyjoError, ValueError):
    """Text that is not the notation of an action or a game.

    Attributes:
        line: Where it stops making sense, counted from 1.
        column: Which character of that line, counted from 1.
        message: One sentence that tells what is expected there, and what there is.

    Examples:
        >>> import skyjo.notation
        >>> try:
        ...     skyjo.notation.parse_slot("e1")
        ... except skyjo.NotationError as error:
        ...     print(error)
        line 1, column 1: "e1" is no slot: they go from a1 to d3
    """

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(line, column, message)
        self.line = line
        self.column = column
        self.message = message

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"
