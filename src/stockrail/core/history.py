"""The log of a game, what happened, and the positions it led through."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from . import engine
from .actions import Action
from .chronicle import Chronicle
from .events import Event
from .state import State

S = TypeVar("S", bound=State)
NEWEST, EVERY = 64, 16
"""Positions kept: the newest ones, and every sixteenth before them."""


class Kept(NamedTuple, Generic[S]):
    """A position and what is told of the past there."""

    state: S
    chronicle: Chronicle | None

    def after(self, action: Action, watch: engine.Watch | None = None) -> After[S]:
        """:raises IllegalAction: it breaks a rule."""
        state, events = engine.apply(self.state, action, watch)
        told = None if self.chronicle is None else self.chronicle.after(events)
        return Kept(state, told), events


After = tuple[Kept[S], tuple[Event, ...]]
"""Where an action leads, and what it makes happen."""


class History(Generic[S]):
    """The log is the truth; positions are kept so that undo and looking back are cheap."""

    def __init__(self, start: S, chronicle: Chronicle | None = None) -> None:
        self.opening = tuple(engine.settle(start))
        """What happened before the first action."""
        self.log: list[Action] = []
        self.events: list[tuple[Event, ...]] = []
        told = None if chronicle is None else chronicle.after(self.opening)
        self.newest = Kept(start, told)
        """Where the log leads."""
        self._positions: dict[int, Kept[S]] = {0: self.newest}

    @property
    def ply(self) -> int:
        return len(self.log)

    def advance(self, action: Action, watch: engine.Watch | None = None) -> tuple[Event, ...]:
        """:raises IllegalAction: it breaks a rule; nothing has changed."""
        self.newest, events = self.newest.after(action, watch)
        self.log.append(action)
        self.events.append(events)
        ply = len(self.log)
        self._positions[ply] = self.newest
        if (old := ply - NEWEST) > 0 and old % EVERY:
            self._positions.pop(old, None)
        return events

    def cut(self, ply: int) -> None:
        """Forget everything after `ply`, and make its position again if it was thinned out."""
        del self.log[ply:], self.events[ply:]
        self._positions = {n: kept for n, kept in self._positions.items() if n <= ply}
        start = max(self._positions)
        self.newest = self._positions[start]
        for action in self.log[start:]:
            self.newest, _ = self.newest.after(action)
        self._positions[ply] = self.newest

    def copy(self) -> History[S]:
        twin = object.__new__(type(self))
        twin.opening = self.opening
        twin.log, twin.events = [*self.log], [*self.events]
        twin.newest, twin._positions = self.newest, {**self._positions}
        return twin

    def take_over(self, log: list[Action], position: S, chronicle: Chronicle | None) -> None:
        """This log led to this position, by whatever rules; the way there cannot be shown."""
        self.log = log
        self.events = [*self.events, *((),) * len(log)][: len(log)]
        self.newest = Kept(position, chronicle)
        self._positions = {len(log): self.newest}
