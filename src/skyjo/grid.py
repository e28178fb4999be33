"""The slots of one player, row by row: slot 0 is the top left, ``slot = row * columns + column``."""

from typing import Final

from attrs import frozen

from skyjo.cards import Card
from skyjo.flyweights import Flyweights
from skyjo.rules import Line

__all__ = ["Grid", "Slot"]


@frozen
class Slot:
    """A card on the table, and which way up it lies.

    Examples:
        >>> Slot(card=5, face_up=True)
        Slot(card=5, face_up=True)
    """

    card: Card
    face_up: bool


_FACE_UP: Final = Flyweights[Slot](lambda card: Slot(card, True))
_FACE_DOWN: Final = Flyweights[Slot](lambda card: Slot(card, False))


@frozen
class Grid:
    """The slots of one player; a slot is None once its card has been cleared (R17).

    Every update gives a new grid.

    Examples:
        >>> Grid.dealt((5, 0)).slots
        (Slot(card=5, face_up=False), Slot(card=0, face_up=False))
    """

    slots: tuple[Slot | None, ...]

    @classmethod
    def dealt(cls, cards: tuple[Card, ...]) -> "Grid":
        """A grid of face-down cards (R3)."""
        return cls(tuple([_FACE_DOWN[card] for card in cards]))

    def card_at(self, slot: int) -> Card:
        """The card at a slot that has not been cleared."""
        lying = self.slots[slot]
        assert lying is not None  # a cleared slot is never a target (R17)
        return lying.card

    def put(self, slot: int, card: Card) -> "Grid":
        """With *card* face up at *slot*."""
        slots = list(self.slots)
        slots[slot] = _FACE_UP[card]
        return Grid(tuple(slots))

    def turned_up(self, slot: int) -> "Grid":
        """With the card at *slot* face up (R5, R11)."""
        return self.put(slot, self.card_at(slot))

    def revealed(self) -> "Grid":
        """With every card face up (R21)."""
        return Grid(tuple([None if slot is None else _FACE_UP[slot.card] for slot in self.slots]))

    def cleared(self, slots: tuple[int, ...]) -> "Grid":
        """Without the cards at these slots; the others do not move (R17)."""
        return Grid(tuple([None if at in slots else slot for at, slot in enumerate(self.slots)]))

    def cards(self) -> tuple[Card, ...]:
        """The cards that are left, in slot order."""
        return tuple([slot.card for slot in self.slots if slot is not None])

    def complete(self, lines: tuple[Line, ...]) -> tuple[int, ...]:
        """The slots of those lines that lie face up with equal cards: ascending, each once (R15, R18)."""
        found: set[int] | None = None
        for line in lines:
            if self._is_complete(line):
                found = {*line} if found is None else {*found, *line}
        return () if found is None else tuple(sorted(found))

    def _is_complete(self, line: Line) -> bool:
        slots = self.slots
        first = slots[line[0]]
        if first is None or not first.face_up:
            return False
        for at in line:
            slot = slots[at]
            if slot is None or slot.card != first.card or not slot.face_up:
                return False
        return True

    def is_open(self) -> bool:
        """Whether no card lies face down; a grid without a card is open too (R19)."""
        # A loop: it runs after every move, stops early, and a generator would cost more than that.
        for slot in self.slots:  # noqa: SIM110 - see above
            if slot is not None and not slot.face_up:
                return False
        return True
