"""Games from text."""

import re
from collections.abc import Iterator
from typing import Any, Final

from skyjo.converter import unstructured
from skyjo.errors import ArgumentTypeError, DecodeError, IllegalActionError, RulesError
from skyjo.json_text import described
from skyjo.notation.actions import scan_action
from skyjo.notation.formatting import NOTATION_VERSION
from skyjo.notation.scanner import Scanner, token
from skyjo.records.chain import sealed
from skyjo.records.lines import RECORD_KEY, RECORD_VERSION, End, Entry, header_of, line_of
from skyjo.records.record import Record, RecordBuilder
from skyjo.reducer import apply, initial_state
from skyjo.rules import OFFICIAL
from skyjo.scoring import outcome

__all__ = ["parse_game"]

_HEADER_KEYS: Final = ("skyjo", "names", "rules", "meta")
_HEADER_KEY: Final = token("|".join(_HEADER_KEYS))
_OPENING: Final = re.compile(r"\[")
_CLOSING: Final = re.compile(r"\]")
_MARKER: Final = token(r"[0-9]\.")
_TIME: Final = token(r"@\S*?")
_END: Final = token("End")
_TOTAL: Final = token(r"-?[0-9]{1,16}")


def parse_game(text: str) -> Record:
    """The record of a game in notation, digests and all.

    Args:
        text: As `format_game` writes it; spaces, line breaks and comments are free.

    Raises:
        NotationError: It is none, or an action is illegal; the error says where, and what is wrong.
        ArgumentTypeError: Not a string.

    Examples:
        >>> parse_game('[skyjo 1] [names ["Ana", "Ben"]] D')
        Traceback (most recent call last):
            ...
        skyjo.errors.NotationError: line 1, column 34: whose move it is must come before it, such as 0.
    """
    if not isinstance(text, str):
        raise ArgumentTypeError("text", f"must be a string, not {described(text)}")
    scanner = Scanner(text)
    builder = _begun(scanner)
    player: int | None = None
    while not scanner.is_done():
        if marker := scanner.taken(_MARKER):
            player = int(marker[0])
            if player >= builder.header.players:
                raise scanner.error(f"there is no player {player}")
        elif scanner.taken(_END):
            return builder.record(_end(scanner, builder))
        else:
            _add_action(scanner, builder, player)
    return builder.record()


def _begun(scanner: Scanner) -> RecordBuilder:
    """A record with the header that the text begins with."""
    found, places = dict[str, Any](), dict[str, int]()
    while scanner.taken(_OPENING):
        key = scanner.taken(_HEADER_KEY)
        if key is None:
            raise scanner.due(f"one of {', '.join(_HEADER_KEYS)}")
        if key in found:
            raise scanner.error(f"there is {key} already")
        found[key], places[key] = scanner.json(), scanner.start
        if not scanner.taken(_CLOSING):
            raise scanner.due("a ]")
    for key in ("skyjo", "names"):
        if key not in found:
            raise scanner.due(f"[{key} ...]")
    version = found["skyjo"]
    if type(version) is not int or version != NOTATION_VERSION:
        message = f"must be {NOTATION_VERSION}, the version read here, not {described(version)}"
        raise scanner.error(f"skyjo: {message}", places["skyjo"])
    rules = found.get("rules", {})
    if isinstance(rules, dict):
        rules = {**unstructured(OFFICIAL), **rules}
    document = {RECORD_KEY: RECORD_VERSION, "rules": rules, "names": found["names"], "digest": ""}
    try:
        header = header_of({**document, "meta": found.get("meta", {})})
        state = initial_state(header.players, header.rules)
    except DecodeError as error:
        place = places[re.split(r"[.\[]", error.problems[0].path)[1]]
        raise scanner.error(str(error), place) from error
    except RulesError as error:
        raise scanner.error(str(error), places["names"]) from error
    return RecordBuilder(sealed(header, None, state), state)


def _add_action(scanner: Scanner, builder: RecordBuilder, player: int | None) -> None:
    """Read an action with its remarks, and add it to the record."""
    action = scan_action(scanner, player, builder.header.rules)
    try:
        state = apply(builder.state, action)
    except IllegalActionError as error:
        raise scanner.error(str(error)) from error
    remarks, places = dict[str, Any](), dict[str, int]()
    for key, value in _remarks(scanner):
        if key in remarks:
            raise scanner.error(f"there is {described(key)} already")
        remarks[key], places[_place_of(key)] = value, scanner.start
    document = {"n": builder.length + 1, "action": unstructured(action), **remarks, "digest": ""}
    try:
        entry = line_of(document)
    except DecodeError as error:
        raise scanner.error(str(error), places[_place_of(error.problems[0].path)]) from error
    assert isinstance(entry, Entry)  # for there is no key "end"
    builder.add(sealed(entry, builder.digest, state), state)


def _place_of(remark: str) -> str:
    """Where a remark stands, by its key or its path: all keys of the application stand in one object."""
    return {"$.t": "t", "$.note": "note"}.get(remark, remark if remark in ("t", "note") else "_")


def _remarks(scanner: Scanner) -> Iterator[tuple[str, Any]]:
    """The keys and values that follow an action."""
    while True:
        if t := scanner.taken(_TIME):
            yield "t", t[1:]
        elif scanner.sees('"'):
            yield "note", scanner.json()
        elif scanner.sees("{"):
            extra = scanner.json()
            for key in extra:
                if not key.startswith("_"):
                    raise scanner.error(f"a key of the application begins with _, not {described(key)}")
            yield from extra.items()
        else:
            return


def _end(scanner: Scanner, builder: RecordBuilder) -> End:
    """The end line, if the game has ended with these totals."""
    ended, place = outcome(builder.state), scanner.start
    if ended is None:
        raise scanner.error("the game has not ended")
    told = list[int]()
    while total := scanner.taken(_TOTAL):
        told.append(int(total))
    if tuple(told) != ended.totals:
        raise scanner.error(f"the totals are {' '.join(map(str, ended.totals))}", place)
    if not scanner.is_done():
        raise scanner.due("the end of the text")
    return sealed(End(ended, builder.length), builder.digest, builder.state)
