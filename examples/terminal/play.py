"""Skyjo in the terminal, against bots.

    python3 -m pip install -e ".[examples]"
    python3 examples/terminal/play.py

Cards are chosen with the arrow keys and Enter, or with the mouse. The game is recorded if you name a file:
`--record game.jsonl`; started again with the same file, it goes on.
"""

import argparse
import secrets
from io import BytesIO
from pathlib import Path
from random import Random
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Grid, Horizontal, Vertical
from textual.widgets import Button, Footer, Label, RichLog

import skyjo
import skyjo.records
from skyjo.bots import greedy_bot
from skyjo.svg import card_colours
from skyjo.telling import told

YOU = 0


class Card(Button):
    """A card; what choosing it does is set anew whenever the table is shown."""

    stands_for: skyjo.PlayerAction | None = None

    def show(self, slot: skyjo.FaceUp | skyjo.FaceDown | None, action: skyjo.PlayerAction | None) -> None:
        """Show what lies there, and what choosing it does."""
        self.stands_for = action
        self.can_focus = action is not None
        match slot:
            case skyjo.FaceUp(card):
                fill, ink = card_colours(card)
                self.label, self.styles.background, self.styles.color = str(card), fill, ink
            case skyjo.FaceDown():
                self.label, self.styles.background, self.styles.color = "▒▒", "#47685f", "#b4c6c0"
            case None:
                self.label, self.styles.background, self.styles.color = "", "transparent", "#b4c6c0"
        self.set_class(action is not None, "legal")


class Table(App[None]):
    """The visitor sits at seat 0; the bots think for a moment, so that one can follow."""

    TITLE = "Skyjo"
    CSS = """
    Screen { background: #1f3d36; color: #f4f1e8; }
    #told { padding: 1 2; text-style: bold; }
    #players { height: auto; }
    .player { width: auto; height: auto; padding: 0 2; }
    .player Grid { width: auto; height: auto; grid-gutter: 0; }
    Card { min-width: 7; width: 7; height: 3; border: round #0c1a17; text-style: bold; }
    Card.legal { border: round #ffffff; }
    Card:focus { border: heavy #ffc83d; }
    RichLog { height: 1fr; padding: 0 2; background: #14302a; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("right", "app.focus_next", "next card"),
        ("left", "app.focus_previous", "card before"),
        ("q", "quit", "quit"),
    ]

    def __init__(self, writer: skyjo.records.Writer, seed: int, pace: float = 0.7) -> None:
        super().__init__()
        self.writer, self.seed, self.rng, self.pace = writer, seed, Random(seed), pace

    def compose(self) -> ComposeResult:
        """Piles, grids, and what has happened."""
        rules = self.writer.header.rules
        yield Label(id="told")
        with Horizontal(id="players"):
            with Vertical(classes="player"):
                yield Label("Draw pile", id="draw-title")
                yield Card(id="draw")
                yield Label("Discards")
                yield Card(id="discard")
                yield Label("In hand")
                yield Card(id="hand")
            for player, _ in enumerate(self.writer.header.names):
                with Vertical(classes="player"):
                    yield Label(id=f"name-{player}")
                    with Grid(id=f"grid-{player}") as grid:
                        grid.styles.grid_size_columns = rules.columns
                        grid.styles.grid_columns = "7"
                        for slot in range(rules.slots):
                            yield Card(id=f"slot-{player}-{slot}")
        yield RichLog(wrap=True)
        yield Footer()

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.show()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A card has been chosen."""
        if isinstance(event.button, Card) and event.button.stands_for is not None:
            self.play(event.button.stands_for)

    def play(self, action: skyjo.Action) -> None:
        """Make a move, tell it, and show the table."""
        step = self.writer.append(action)
        names, rules = self.writer.header.names, self.writer.header.rules
        for event in step.events:
            if sentence := told(skyjo.redact(event, YOU), names, rules):
                self.query_one(RichLog).write(sentence)
        self.show()

    def go_on(self) -> None:
        """One action of chance or of a bot."""
        if not self.query(Card):
            return  # the program is being left
        state = self.writer.state
        if skyjo.is_chance(state):
            self.play(skyjo.sample_chance(state, self.seed))
        else:
            bot = next(player for player in skyjo.active_players(state) if player != YOU)
            self.play(greedy_bot(skyjo.observe(state, bot), self.rng))

    def show(self) -> None:
        """Show what the visitor may see."""
        view = skyjo.observe(self.writer.state, YOU)
        legal = {self.place_of(action): action for action in skyjo.legal_actions(view, YOU)}
        acting, totals = skyjo.active_players(view), skyjo.totals(view)
        self.query_one("#told", Label).update(self.words(view))
        self.query_one("#draw-title", Label).update(f"Draw pile: {view.draw_pile_size}")
        top = skyjo.FaceUp(view.discard_pile[-1]) if view.discard_pile else None
        held = skyjo.FaceUp(view.phase.card) if isinstance(view.phase, skyjo.Holding) else None
        self.query_one("#draw", Card).show(skyjo.FaceDown(), legal.get("draw"))
        self.query_one("#discard", Card).show(top, legal.get("discard"))
        self.query_one("#hand", Card).show(held, None)
        for player, name in enumerate(self.writer.header.names):
            you = " (you)" if player == YOU else ""
            mark = "▶ " if player in acting else "★ " if view.closer == player else ""
            self.query_one(f"#name-{player}", Label).update(f"{mark}{name}{you}: {totals[player]}")
            for number, slot in enumerate(view.grids[player].slots):
                action = legal.get(f"slot-{number}") if player == YOU else None
                self.query_one(f"#slot-{player}-{number}", Card).show(slot, action)
        if not skyjo.is_terminal(view) and (skyjo.is_chance(view) or YOU not in acting):
            is_over = isinstance(view.phase, skyjo.Dealing) and view.rounds
            self.set_timer(max(6 * self.pace if is_over else self.pace, 0.001), self.go_on)

    @staticmethod
    def place_of(action: skyjo.PlayerAction) -> str:
        """Which card stands for the action."""
        match action:
            case skyjo.Draw():
                return "draw"
            case skyjo.Take() | skyjo.Discard():
                return "discard"
            case skyjo.Flip(_, slot) | skyjo.Swap(_, slot):
                return f"slot-{slot}"

    def words(self, view: skyjo.View) -> str:
        """What is to be done."""
        names = self.writer.header.names
        match view.phase:
            case skyjo.Finished():
                outcome = skyjo.outcome(view)
                assert outcome is not None  # it is over
                winners = " and ".join(names[player] for player in outcome.winners)
                return f"The game is over: {winners} won. Press q to leave."
            case skyjo.Dealing():
                return "The cards are dealt." if not view.rounds else f"Round {len(view.rounds)} is over."
            case _ if YOU not in skyjo.active_players(view):
                return f"{', '.join(names[player] for player in skyjo.active_players(view))} on turn."
            case skyjo.Opening():
                return "Turn up your first cards."
            case skyjo.Holding(_, card, source):
                either = ", or choose the discards" if source is skyjo.Source.DRAW_PILE else ""
                return f"You hold {card}: swap it for one of your cards{either}."
            case skyjo.Flipping():
                return "Turn up a card."
            case _:
                return "Draw a card, or take the top discard."


def main() -> None:
    """Play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=3, choices=range(2, 5))
    parser.add_argument("--record", type=Path)
    given = parser.parse_args()
    names = ["Ana", *(f"Bot {seat}" for seat in range(1, given.players))]
    if given.record and given.record.exists():
        writer = skyjo.records.resume(given.record)
    else:
        writer = skyjo.records.create(given.record or BytesIO(), names)
    with writer:
        Table(writer, secrets.randbits(128)).run()


if __name__ == "__main__":
    main()
