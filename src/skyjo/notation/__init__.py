"""A game as text for people, in the spirit of PGN, and back without loss.

::

    [skyjo 1]
    [names ["Ana", "Ben"]]

    Deal
      9 -1 -1 10  3 7 -1 0  11 3 7 9  ; Ana
      4 8 12 7  5 8 -1 1  12 10 7 12  ; Ben
      10                              ; opens the discard pile
      5 2 1 1 1 1 6 4 6 3 12 1 ...    ; the draw pile

    0. Fa1 Fb2  1. Fc1 Fd3
    1. D Sa2 "a good start"  0. T Sc3

``0.`` says whose moves follow. A move is a capital and, where it needs one, a slot: a letter for the column
and a number for the row, so that ``a1`` is the top left. ``F`` flips, ``D`` draws, ``T`` takes, ``S`` swaps
and ``X`` discards; chance is ``Deal`` or ``Reshuffle`` with all its cards, the first to be used first. After
an action may come a note in quotes, a time such as ``@2026-01-31T12:00:00Z``, and an object with keys of the
application; what follows ``;`` is a comment. A finished game ends with ``End`` and the totals.
"""

from skyjo.notation.actions import format_action, format_slot, parse_action, parse_slot
from skyjo.notation.formatting import format_game
from skyjo.notation.parsing import parse_game

__all__ = ["format_action", "format_game", "format_slot", "parse_action", "parse_game", "parse_slot"]
