"""Records the games that another program plays with skyjo, and holds the records against them.

    python tests/recording.py PROGRAM [ARGUMENT...]

The program is any that starts games with `skyjo.initial_state` and plays them with `skyjo.apply`, one after
the other. Each game is written as it is played; then it is verified, read, written again, put into notation
and back, projected for one viewer, and every state of it is compared.
"""

import runpy
import sys
from io import BytesIO

import skyjo
from recorded import bytes_of
from skyjo.notation import format_game, parse_game
from skyjo.records import create, load, load_projection, project, verify


class Recorder:
    """Stands in for `skyjo.initial_state` and `skyjo.apply`.

    Attributes:
        games: How many games have been recorded and held.
        entries: How many entries they have.
    """

    def __init__(self) -> None:
        self.games = self.entries = 0
        self._apply, self._initial_state = skyjo.apply, skyjo.initial_state
        self._states: list[skyjo.State] = []

    def initial_state(self, players: int, rules: skyjo.Rules = skyjo.OFFICIAL) -> skyjo.State:
        """A new game; the one before it is over."""
        self.finish()
        self._file, state = BytesIO(), self._initial_state(players, rules)
        self._writer = create(self._file, [f"Player {seat}" for seat in range(players)], rules)
        self._states = [state]
        return state

    def apply(self, state: skyjo.State, action: skyjo.Action) -> skyjo.State:
        """The next state of this game."""
        assert state == self._writer.state, "the program plays two games at once"
        after = self._writer.append(action).state
        assert after == self._apply(state, action)
        self._states.append(after)
        return after

    def finish(self) -> None:
        """Hold the record of the last game against it."""
        if not self._states:
            return
        written = self._file.getvalue()
        record, found = load(BytesIO(written)), verify(BytesIO(written))
        assert [record.state_at(0), *(step.state for step in record.replay())] == self._states
        assert (found.state, found.end) == (self._states[-1], record.end)
        assert bytes_of(record) == bytes_of(parse_game(format_game(record))) == written
        viewer = (*range(found.state.players), skyjo.SPECTATOR)[self.games % (found.state.players + 1)]
        projection = load_projection(BytesIO(bytes_of(project(record, viewer))))
        assert projection.view == skyjo.observe(found.state, viewer)
        self.games += 1
        self.entries += found.entries


def main() -> None:
    """Run the program and tell how many games were recorded."""
    recorder = Recorder()
    skyjo.initial_state, skyjo.apply = recorder.initial_state, recorder.apply
    sys.argv = sys.argv[1:]
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as ended:
        if ended.code:
            raise
    recorder.finish()
    print(f"{recorder.games} games with {recorder.entries} entries recorded, and every record holds")


if __name__ == "__main__":
    main()
