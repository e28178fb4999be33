"""Games as text."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from skyjo.actions import ChanceAction, Deal, Draw, PlayerAction, Reshuffle, Take
from skyjo.cards import Card
from skyjo.converter import unstructured
from skyjo.json_text import compact, shown
from skyjo.notation.actions import CAPITALS, format_action
from skyjo.records.lines import Entry, Header, remarks_document
from skyjo.records.record import Record
from skyjo.rules import OFFICIAL, Rules

__all__ = ["NOTATION_VERSION", "format_game"]

NOTATION_VERSION: Final = 1

_WIDTH: Final = 100


def format_game(record: Record) -> str:
    """The notation of a recorded game; `parse_game` makes the same record of it.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> rules = skyjo.Rules(rows=1, columns=3, deck=((0, 4), (5, 4)))
        >>> with skyjo.records.create(file, ["Ana", "Ben"], rules) as writer:
        ...     dealt = writer.append(skyjo.Deal((5, 0, 5, 5, 0, 0, 0, 5)))
        ...     flipped = writer.append(skyjo.Flip(player=0, slot=0), note="well")
        >>> print(format_game(skyjo.records.load(io.BytesIO(file.getvalue()))))
        [skyjo 1]
        [names ["Ana","Ben"]]
        [rules {"rows":1,"columns":3,"deck":[{"value":0,"count":4},{"value":5,"count":4}]}]
        <BLANKLINE>
        Deal
          5 0 5  ; Ana
          5 0 0  ; Ben
          0      ; opens the discard pile
          5
        <BLANKLINE>
        0. Fa1 "well"
        <BLANKLINE>
    """
    return "\n".join([*_header_lines(record.header), *_body_lines(record), *_end_lines(record), ""])


def _header_lines(header: Header) -> Iterator[str]:
    official = unstructured(OFFICIAL)
    rules = {name: value for name, value in unstructured(header.rules).items() if value != official[name]}
    yield f"[skyjo {NOTATION_VERSION}]"
    yield f"[names {compact([*header.names])}]"
    if rules:
        yield f"[rules {compact(rules)}]"
    if header.meta_json != "{}":
        yield f"[meta {header.meta_json}]"


def _body_lines(record: Record) -> Iterator[str]:
    """Chance with its cards on lines of their own; the moves between, as many to a line as will fit."""
    for is_chance, entries in groupby(record.entries, lambda entry: isinstance(entry.action, ChanceAction)):
        if is_chance:
            for entry in entries:
                yield from ["", *_chance_lines(entry, record.header)]
        else:
            yield from ["", *_filled(_turns(entries, record.header.rules))]


def _chance_lines(entry: Entry, header: Header) -> Iterator[str]:
    action = entry.action
    yield CAPITALS[type(action)]
    if isinstance(action, Deal):
        yield from _deal_lines(action.deck, header)
    else:
        assert isinstance(action, Reshuffle)  # the moves stand elsewhere
        yield from _cards_lines(action.order)
    yield from [f"  {remark}" for remark in _remark_texts(entry)]


def _deal_lines(deck: tuple[Card, ...], header: Header) -> Iterator[str]:
    """A line for each grid, one for the first discard, then the draw pile."""
    slots, dealt = header.rules.slots, header.players * header.rules.slots
    grids = [_grid_text(deck[first : first + slots], header.rules) for first in range(0, dealt, slots)]
    names = map(shown, header.names)
    for cards, whose in zip([*grids, deck[dealt]], [*names, "opens the discard pile"], strict=True):
        yield f"  {cards!s:{max(map(len, grids))}}  ; {whose}"
    yield from _cards_lines(deck[dealt + 1 :])


def _grid_text(cards: tuple[Card, ...], rules: Rules) -> str:
    """The rows one after the other, further apart than cards."""
    rows = [cards[first : first + rules.columns] for first in range(0, len(cards), rules.columns)]
    return "  ".join([" ".join(map(str, row)) for row in rows])


def _cards_lines(cards: tuple[Card, ...]) -> Iterator[str]:
    yield from _filled(map(str, cards), indent="  ", gap=" ")


def _turns(entries: Iterable[Entry], rules: Rules) -> Iterator[str]:
    """The moves of each turn, as in ``0. D Sa2``, and of each opening."""
    player, texts = None, list[str]()
    for entry in entries:
        action = entry.action
        assert isinstance(action, PlayerAction)  # chance stands apart
        if action.player != player or isinstance(action, Draw | Take):
            if texts:
                yield " ".join(texts)
            player, texts = action.player, [f"{action.player}."]
        texts += [format_action(action, rules), *_remark_texts(entry)]
    yield " ".join(texts)


def _remark_texts(entry: Entry) -> Iterator[str]:
    document = remarks_document(entry)
    t, note = document.pop("t", None), document.pop("note", None)
    if t is not None:
        yield f"@{t}"
    if note is not None:
        yield compact(note)
    if document:
        yield compact(document)


def _filled(texts: Iterable[str], *, indent: str = "", gap: str = "  ") -> Iterator[str]:
    """Lines of as many texts as will fit, and at least one."""
    line = ""
    for text in texts:
        if line and len(indent) + len(line) + len(gap) + len(text) > _WIDTH:
            yield indent + line
            line = ""
        line = line + gap + text if line else text
    yield indent + line


def _end_lines(record: Record) -> Iterator[str]:
    if record.end:
        yield ""
        yield " ".join(["End", *map(str, record.end.outcome.totals)])
