"""The log of a game, what happened, and the positions it led through."""

from __future__ import annotations

from typing import Generic, TypeVar

from . import engine
from .actions import Action
from .events import Event
from .state import State

S = TypeVar("S", bound=State)
NEWEST, EVERY = 64, 16
"""Positions kept: the newest ones, and every sixteenth before them."""


class History(Generic[S]):
    """The log is the truth; positions are kept so that undo and looking back are cheap."""

    def __init__(self, start: S) -> None:
        self.opening = tuple(engine.settle(start))
        """What happened before the first action."""
        self.log: list[Action] = []
        self.events: list[tuple[Event, ...]] = []
        self.state = start
        """Where the log leads."""
        self._positions: dict[int, S] = {0: start}

    @property
    def ply(self) -> int:
        return len(self.log)

    def advance(self, action: Action, watch: engine.Watch | None = None) -> tuple[Event, ...]:
        """:raises IllegalAction: it breaks a rule; nothing has changed."""
        self.state, events = engine.apply(self.state, action, watch)
        self.log.append(action)
        self.events.append(events)
        ply = len(self.log)
        self._positions[ply] = self.state
        if (old := ply - NEWEST) > 0 and old % EVERY:
            self._positions.pop(old, None)
        return events

    def cut(self, ply: int) -> None:
        """Forget everything after `ply`, and make its position again if it was thinned out."""
        del self.log[ply:], self.events[ply:]
        self._positions = {n: state for n, state in self._positions.items() if n <= ply}
        start = max(self._positions)
        self.state = self._positions[start]
        for action in self.log[start:]:
            self.state, _ = engine.apply(self.state, action)
        self._positions[ply] = self.state

    def copy(self) -> History[S]:
        twin = object.__new__(type(self))
        twin.opening = self.opening
        twin.log, twin.events = [*self.log], [*self.events]
        twin.state, twin._positions = self.state, {**self._positions}
        return twin

    def take_over(self, log: list[Action], position: S) -> None:
        """This log led to this position, by whatever rules; the way there cannot be shown."""
        self.log = log
        self.events = [*self.events, *((),) * len(log)][: len(log)]
        self.state, self._positions = position, {len(log): position}
