"""What the pages of the site ask of the library. Everything goes in as text or bytes, and out as JSON."""

import json
from io import BytesIO
from random import Random

import skyjo
import skyjo.records
import skyjo.viewer
from skyjo.bots import BOTS
from skyjo.telling import told

YOU = 0


class Table:
    """A game against bots: the visitor sits at seat 0."""

    def __init__(self, file: BytesIO, writer: skyjo.records.Writer, bot: skyjo.Policy, seed: int) -> None:
        self.file, self.writer, self.bot, self.seed = file, writer, bot, seed
        self.rng = Random(seed)
        self.last: skyjo.Action | None = None
        self.events: list[skyjo.Event] = []

    @property
    def state(self) -> skyjo.State:
        """Where the game stands."""
        return self.writer.state

    def append(self, action: skyjo.Action) -> None:
        """Play and record an action."""
        step = self.writer.append(action)
        self.last = action
        self.events = [skyjo.redact(event, YOU) for event in step.events]

    def undone(self) -> skyjo.records.Record | None:
        """The game before the visitor's last action, if that was the last and has shown nobody a card."""
        if getattr(self.last, "player", None) != YOU or skyjo.is_terminal(self.state):
            return None
        record = skyjo.records.load(BytesIO(self.file.getvalue()))
        found = skyjo.records.undo(record, self.writer.length - 1)
        return None if found.seen_by else found.record

    def shown(self) -> str:
        """All that the page needs, as the visitor may know it."""
        view = skyjo.observe(self.state, YOU)
        names, outcome = self.writer.header.names, skyjo.outcome(view)
        return json.dumps(
            {
                "view": skyjo.to_dict(view),
                "actions": [skyjo.to_dict(action) for action in skyjo.legal_actions(view, YOU)],
                "acting": list(skyjo.active_players(view)),
                "totals": list(skyjo.totals(view)),
                "names": list(names),
                "events": [
                    {"told": told(event, names, view.rules), "event": skyjo.to_dict(event)}
                    for event in self.events
                ],
                "chance": skyjo.is_chance(view),
                "undo": self.undone() is not None,
                "outcome": None if outcome is None else skyjo.to_dict(outcome),
            }
        )


table: Table


def begin(players: int, bot: str, seed: str, rules: str) -> str:
    """A new game; the rules are those of a preset."""
    global table
    names = ["Ana", *(f"Bot {seat}" for seat in range(1, players))]
    file = BytesIO()
    table = Table(file, skyjo.records.create(file, names, skyjo.PRESETS[rules]), BOTS[bot], int(seed))
    return table.shown()


def act(text: str) -> str:
    """A move of the visitor; the reason, if it is illegal."""
    action: skyjo.PlayerAction = skyjo.loads(text, skyjo.PlayerAction)
    refusal = skyjo.explain(skyjo.observe(table.state, YOU), action)
    if refusal is not None:
        return json.dumps({"refusal": skyjo.to_dict(refusal)})
    table.append(action)
    return table.shown()


def go_on() -> str:
    """One action of chance or of a bot, if one is due."""
    state = table.state
    bots = [player for player in skyjo.active_players(state) if player != YOU]
    if skyjo.is_chance(state):
        table.append(skyjo.sample_chance(state, table.seed))
    elif bots:
        table.append(table.bot(skyjo.observe(state, bots[0]), table.rng))
    return table.shown()


def undo() -> str:
    """Takes the visitor's last action back, where that leaks nothing."""
    record = table.undone()
    if record is None:
        return table.shown()
    return _resume(record, table.bot, table.seed)


def save() -> str:
    """The record of the game so far."""
    return table.file.getvalue().decode()


def load(data: bytes, seed: str) -> str:
    """Goes on with a record."""
    try:
        record = skyjo.records.load(BytesIO(data))
    except skyjo.RecordError as error:
        return json.dumps({"error": f"This is no record that holds. {error}"})
    return _resume(record, BOTS["greedy"], int(seed))


def page(data: bytes) -> str:
    """The page of a recorded game, or of a projection; why there is none, if it does not hold."""
    is_projection = data.startswith(b'{"skyjo_projection"')
    read = skyjo.records.load_projection if is_projection else skyjo.records.load
    try:
        game = read(BytesIO(data))
    except skyjo.RecordError as error:
        return json.dumps({"error": f"This is no record that holds. {error}"})
    return json.dumps({"page": skyjo.viewer.page(game), "entries": len(game.entries)})


def _resume(record: skyjo.records.Record, bot: skyjo.Policy, seed: int) -> str:
    global table
    file = BytesIO()
    skyjo.records.save(record, file)
    file.seek(0)
    table = Table(file, skyjo.records.resume(file), bot, seed)
    table.last = record.entries[-1].action if record.entries else None
    return table.shown()
