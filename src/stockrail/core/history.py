"""The log of a game, what happened, and the positions it led through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import Generic, NamedTuple, TypeVar

from . import engine
from .actions import Action
from .chronicle import Chronicle, LazyChronicle
from .events import Event
from .joined import Joined
from .state import State

S = TypeVar("S", bound=State)


class Keep(NamedTuple):
    """Positions that are kept: so many of the newest, and of those before them every so many."""

    newest: int
    every: int | None


LIBRARY = Keep(newest=64, every=16)


class Kept(NamedTuple, Generic[S]):
    """A position and what is told of the past there."""

    state: S
    past: LazyChronicle | None

    @classmethod
    def written(cls, state: S, chronicle: Chronicle | None) -> Kept[S]:
        return cls(state, None if chronicle is None else LazyChronicle(chronicle))

    @property
    def chronicle(self) -> Chronicle | None:
        return None if self.past is None else self.past.chronicle

    def afresh(self) -> Kept[S]:
        """What is looked at in the past hangs there only as long as somebody looks."""
        return Kept(self.state.afresh(), self.past)

    def after(self, action: Action, watch: engine.Watch | None = None) -> After[S]:
        """:raises IllegalAction: it breaks a rule."""
        state, events = engine.apply(self.state, action, watch)
        return Kept(state, self.past and self.past.after(events)), events


After = tuple[Kept[S], tuple[Event, ...]]
"""Where an action leads, and what it makes happen."""


class Beginning(Generic[S]):
    """The actions that led to a position: read and played again when somebody asks.

    Every table that goes on from there has the same one, so that this is done once.
    """

    def __init__(
        self,
        plies: int,
        position: S,
        read: Callable[[], list[Action]],
        play: Callable[[list[Action]], History[S]],
        last: Sequence[Action] = (),
    ) -> None:
        self.plies = plies
        self.last = last
        """The end of the log, known without reading it."""
        self.has_diverged = False
        """Today's rules lead elsewhere or nowhere; not known before it is played again."""
        self._position = position
        self._read, self._play = read, play
        self._log: list[Action] | None = None
        self._played: History[S] | None = None
        self._lock = RLock()

    @classmethod
    def lost(cls, log: list[Action], played: History[S]) -> Beginning[S]:
        """Of a log that today's rules play only so far, or elsewhere."""
        lost = cls(len(log), played.newest.state, lambda: log, lambda log: played)
        lost._log, lost._played, lost.has_diverged = log, played, True
        return lost

    @property
    def log(self) -> list[Action]:
        with self._lock:
            if self._log is None:
                self._log = self._read()
            return self._log

    @property
    def played(self) -> History[S]:
        """As far as today's rules can play it."""
        with self._lock:
            if self._played is None:
                self._played = played = self._play(self.log)
                arrives = played.ply == self.plies and played.newest.state == self._position
                self.has_diverged = not arrives
            return self._played

    @property
    def is_played(self) -> bool:
        return self._played is not None

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """Nothing where today's rules cannot play it."""
        events = self.played.events
        return [*events, *((),) * (self.plies - len(events))]

    @property
    def can_be_shown(self) -> bool:
        return self.played is not None and not self.has_diverged


class History(Generic[S]):
    """The log is the truth; positions are kept so that undo and looking back are cheap."""

    def __init__(
        self,
        newest: Kept[S],
        opening: tuple[Event, ...] = (),
        beginning: Beginning[S] | None = None,
        keep: Keep = LIBRARY,
    ) -> None:
        self.keep = keep
        self.newest = newest
        """Where the log leads."""
        self._opening = opening
        self._beginning = beginning
        self._first = beginning.plies if beginning else 0
        self._log: list[Action] = []
        self._events: list[tuple[Event, ...]] = []
        self._positions = {self._first: newest}

    @classmethod
    def begun(cls, start: S, chronicle: Chronicle | None, keep: Keep) -> History[S]:
        opening = tuple(engine.settle(start))
        written = None if chronicle is None else chronicle.after(opening)
        return cls(Kept.written(start, written), opening, keep=keep)

    @property
    def ply(self) -> int:
        return self._first + len(self._log)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first action."""
        return self._beginning.played.opening if self._beginning else self._opening

    @property
    def log(self) -> Sequence[Action]:
        before = self._beginning
        if before is None:
            return self._log
        return Joined(before.plies, lambda: before.log, self._log, before.last)

    @property
    def events(self) -> Sequence[tuple[Event, ...]]:
        before = self._beginning
        return Joined(before.plies, lambda: before.events, self._events) if before else self._events

    @property
    def at_hand(self) -> int:
        """The ply after which it is known what happened without playing it again."""
        return 0 if self._beginning is None or self._beginning.is_played else self._first

    @property
    def diverged_at(self) -> int | None:
        """The ply before which nothing can be shown, as far as somebody has tried."""
        return self._first if self._beginning and self._beginning.has_diverged else None

    def reaches(self, ply: int) -> bool:
        """Whether there was such a position and it can be shown."""
        if self._beginning and 0 <= ply < self._first:
            return self._beginning.can_be_shown
        return 0 <= ply <= self.ply

    def advance(self, action: Action, watch: engine.Watch | None = None) -> tuple[Event, ...]:
        """:raises IllegalAction: it breaks a rule; nothing has changed."""
        before = self.newest
        self.newest, events = before.after(action, watch)
        before.state.hand_over(self.newest.state)
        self._log.append(action)
        self._events.append(events)
        ply = self.ply
        self._positions[ply] = self.newest
        if (old := ply - self.keep.newest) > self._first and self._is_thinned_out(old):
            self._positions.pop(old, None)
        return events

    def _is_thinned_out(self, ply: int) -> bool:
        return self.keep.every is None or ply % self.keep.every != 0

    def until(self, ply: int) -> History[S]:
        """As it was after `ply` actions, which it `reaches`; its position is made again if it
        was thinned out. Going on there changes nothing here."""
        if self._beginning and ply < self._first:
            return self._beginning.played.until(ply)
        past = History(self.newest, self._opening, self._beginning, self.keep)
        past._log, past._events = self._log[: ply - self._first], self._events[: ply - self._first]
        past._positions = {n: kept for n, kept in self._positions.items() if n <= ply}
        start = max(past._positions)
        past.newest = past._positions[start]
        if past.newest is not self.newest:
            past.newest = past.newest.afresh()
        for action in past._log[start - self._first :]:
            before = past.newest
            past.newest, _ = before.after(action)
            before.state.hand_over(past.newest.state)
        past._positions[ply] = past.newest
        return past
