"""Ways through games."""

from collections.abc import Iterator
from typing import Any

from attrs import fields, frozen

from skyjo.actions import Action
from skyjo.rules import Rules
from skyjo.state import State

__all__ = ["Walk"]


@frozen(repr=False)
class Walk:
    """A way through a game.

    Attributes:
        states: From a new game on; one more than there are actions.
        actions: ``actions[i]`` leads from ``states[i]`` to ``states[i + 1]``.

    Examples:
        >>> import skyjo
        >>> Walk((skyjo.initial_state(2),), ()).states[-1].phase
        Dealing()
    """

    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def state(self) -> State:
        """Where it ends."""
        return self.states[-1]

    def upto(self, length: int) -> "Walk":
        """The first so many actions of it."""
        return Walk(self.states[: length + 1], self.actions[:length])

    def steps(self) -> Iterator[tuple[State, Action, State]]:
        """Each action, between the states before and after it."""
        return zip(self.states, self.actions, self.states[1:], strict=False)

    def __repr__(self) -> str:
        """What it takes to walk it again; the states follow from that, and there are many."""
        new = self.states[0]
        changed = {
            option.name: getattr(new.rules, option.name)
            for option in fields(Rules)
            if getattr(new.rules, option.name) != option.default
        }
        options = ", ".join(f"{name}={value!r}" for name, value in changed.items())
        return f"<Walk: {new.players} players, Rules({options}), {list(self.actions)!r}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """For Hypothesis, which would print every field of every state."""
        printer.text(repr(self))
