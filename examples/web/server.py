"""Tables of Skyjo for two to eight players: views and events over WebSockets, games in SQLite.

    python3 -m pip install -e ".[examples]"
    python3 examples/web/server.py

Then open the address that it prints. Each seat of a table is a secret link; empty seats are played by bots.
"""

import argparse
import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from fastapi import FastAPI, HTTPException, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse

import skyjo
import skyjo.records
from skyjo.bots import greedy_bot

HERE = Path(__file__).parent
TABLES = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, seats TEXT);
CREATE TABLE IF NOT EXISTS lines (id TEXT, line INTEGER, text TEXT, PRIMARY KEY (id, line));
"""


class Rows(BytesIO):
    """The record of a table, as a file; each line that is written is a row at once."""

    def __init__(self, database: sqlite3.Connection, table: str) -> None:
        rows = database.execute("SELECT text FROM lines WHERE id = ? ORDER BY line", (table,)).fetchall()
        super().__init__("".join(text for (text,) in rows).encode())
        self.database, self.table, self.count = database, table, len(rows)

    def write(self, data: Any) -> int:
        """Append a line."""
        with self.database:
            row = (self.table, self.count, bytes(data).decode())
            self.database.execute("INSERT INTO lines VALUES (?, ?, ?)", row)
        self.count += 1
        return super().write(data)


class Table:
    """One game: who sits where, who is connected, and the record of it.

    Attributes:
        seats: The secret of each seat; that of a bot is empty.
        pace: How long a bot seems to think, in seconds.
    """

    def __init__(self, database: sqlite3.Connection, name: str, seats: list[str], pace: float) -> None:
        rows, names = (
            Rows(database, name),
            [f"Player {n}" if s else f"Bot {n}" for n, s in enumerate(seats, 1)],
        )
        self.writer = skyjo.records.resume(rows) if rows.count else skyjo.records.create(rows, names)
        self.seats, self.pace = seats, pace
        self.seed, self.rng = secrets.randbits(128), Random(secrets.randbits(64))
        self.lock, self.moved = asyncio.Lock(), asyncio.Event()
        self.sockets: dict[WebSocket, skyjo.Viewer] = {}

    def message(self, viewer: skyjo.Viewer, events: tuple[skyjo.Event, ...] = ()) -> dict[str, Any]:
        """What a viewer may know: the view, what has happened, and what the viewer may do."""
        view = skyjo.observe(self.writer.state, viewer)
        outcome = skyjo.outcome(view)
        return {
            "names": list(self.writer.header.names),
            "view": skyjo.to_dict(view),
            "events": [skyjo.to_dict(skyjo.redact(event, viewer)) for event in events],
            "acting": list(skyjo.active_players(view)),
            "actions": [skyjo.to_dict(action) for action in skyjo.legal_actions(view, viewer)],
            "totals": list(skyjo.totals(view)),
            "outcome": None if outcome is None else skyjo.to_dict(outcome),
        }

    async def act(self, player: skyjo.Viewer, text: str) -> skyjo.Refusal | None:
        """A move from outside; why it is refused, if it is."""
        action: skyjo.PlayerAction = skyjo.loads(text, skyjo.PlayerAction)
        async with self.lock:
            refusal = skyjo.explain(self.writer.state, action)
            if refusal is None and action.player == player:
                await self.append(action)
                return None
            return refusal or skyjo.Refusal(skyjo.RefusalCode.WRONG_PLAYER, "R13", "That is not your seat.")

    async def append(self, action: skyjo.Action) -> None:
        """Play and store an action, and tell everybody."""
        step = self.writer.append(action)
        self.moved.set()
        for socket, viewer in list(self.sockets.items()):
            try:
                await socket.send_json(self.message(viewer, step.events))
            except (RuntimeError, WebSocketDisconnect):
                self.sockets.pop(socket, None)  # gone; on coming back it gets a fresh view

    async def go_on(self) -> None:
        """What nobody has to click for, one action at a time, until the game is over."""
        while not skyjo.is_terminal(self.writer.state):
            is_over = isinstance(self.writer.state.phase, skyjo.Dealing) and self.writer.state.rounds
            await asyncio.sleep(8 * self.pace if is_over else self.pace)  # time to look at the round
            async with self.lock:
                self.moved.clear()
                action = self.due()
                if action is not None:
                    await self.append(action)
            await self.moved.wait()

    def due(self) -> skyjo.Action | None:
        """The action of chance or of a bot that is awaited."""
        state = self.writer.state
        if skyjo.is_chance(state):
            return skyjo.sample_chance(state, self.seed)
        bots = [player for player in skyjo.active_players(state) if not self.seats[player]]
        return greedy_bot(skyjo.observe(state, bots[0]), self.rng) if bots else None


def application(path: str, pace: float = 0.6) -> FastAPI:
    """The server; its games are in the database at this path."""
    database = sqlite3.connect(path, check_same_thread=False)  # one thread does everything
    database.executescript(TABLES)
    tables: dict[str, Table] = {}
    running: set[asyncio.Task[None]] = set()

    def opened(name: str, seats: list[str]) -> None:
        tables[name] = Table(database, name, seats, pace)
        task = asyncio.create_task(tables[name].go_on())
        running.add(task)
        task.add_done_callback(running.discard)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        for name, seats in database.execute("SELECT id, seats FROM tables").fetchall():
            opened(name, json.loads(seats))
        yield
        for task in running:
            task.cancel()
        database.close()

    app = FastAPI(lifespan=lifespan)

    @app.get("/")
    @app.get("/table/{name}")
    @app.get("/table/{name}/{secret}")
    async def page() -> FileResponse:
        return FileResponse(HERE / "table.html")

    @app.post("/tables")
    async def begin(people: int, bots: int = 0) -> dict[str, Any]:
        if people < 1 or bots < 0 or not 2 <= people + bots <= 8:
            raise HTTPException(422, "two to eight players, one of them a person")
        name = secrets.token_urlsafe(6)
        seats = [secrets.token_urlsafe(12) for _ in range(people)] + [""] * bots
        with database:
            database.execute("INSERT INTO tables VALUES (?, ?)", (name, json.dumps(seats)))
        opened(name, seats)
        return {"table": name, "seats": seats[:people]}

    @app.websocket("/socket/{name}")
    async def socket(socket: WebSocket, name: str, secret: str = "") -> None:
        table = tables.get(name)
        if table is None or (secret and secret not in table.seats):
            await socket.close(4404)
            return
        viewer = table.seats.index(secret) if secret else skyjo.SPECTATOR
        await socket.accept()
        async with table.lock:  # so that no event comes before the view
            await socket.send_json(table.message(viewer))
            table.sockets[socket] = viewer
        try:
            while True:
                try:
                    refusal = await table.act(viewer, (await socket.receive_text())[:1000])
                    if refusal is not None:
                        await socket.send_json({"refusal": skyjo.to_dict(refusal)})
                except skyjo.DecodeError as error:
                    await socket.send_json({"error": str(error)})
        except WebSocketDisconnect:
            table.sockets.pop(socket, None)

    return app


def main() -> None:
    """Serve on this machine."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8001)
    parser.add_argument("--database", default="skyjo.db")
    parser.add_argument("--pace", type=float, default=0.6, help="seconds that a bot takes")
    given = parser.parse_args()
    print(f"Open http://127.0.0.1:{given.port}", flush=True)
    app = application(given.database, given.pace)
    uvicorn.run(app, host="127.0.0.1", port=given.port, log_level="warning")


if __name__ == "__main__":
    main()
