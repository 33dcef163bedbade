"""A table in memory: its last moments, and who watches it."""

from __future__ import annotations

import logging
from asyncio import Event
from collections import deque
from dataclasses import dataclass, field
from threading import RLock
from typing import NamedTuple

from ..wire.languages import Visitor
from .moment import Moment
from .updates import Teller

logger = logging.getLogger("stockrail.server")
Ready = dict[tuple[Visitor, str], bytes]
"""What is said to whom, by what they hold."""
ROOM, MOMENT, PLY = 200_000, 120_000, 3_000
"""Bytes of a room, of each moment in it, and of each action whose events are at hand."""
KEPT = 8
"""Moments from which somebody who comes back is told what has changed, not all of it."""


class Told(NamedTuple):
    mark: str
    """What whoever is told this holds then."""
    update: bytes
    """An `Update` as JSON."""


@dataclass(eq=False)
class Watcher:
    """Somebody with the page of a table open."""

    visitor: Visitor
    mark: str | None
    """What they hold."""
    changed: Event = field(default_factory=Event)


class Room:
    def __init__(self, now: Moment, teller: Teller) -> None:
        self.lock = RLock()
        """Held by whoever changes the table, one after the other."""
        self.watchers: set[Watcher] = set()
        """Changed by the event loop alone."""
        self.is_gone = False
        """The table was removed."""
        self._teller = teller
        self._moments = deque([now], KEPT)
        self._now: tuple[Moment, Ready] = now, {}

    @property
    def now(self) -> Moment:
        return self._now[0]

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        table = self.now.table
        plies = 0 if table is None else table.ply - table.at_hand
        return ROOM + MOMENT * (len(self._moments) - 1) + PLY * plies

    def view(self, now: Moment, visitor: Visitor, since: int | None = None) -> bytes:
        """A `TableView`, with the log after ply `since` or its newest part."""
        return self._teller.whole(now, visitor, since)

    def holds_all(self, visitor: Visitor, mark: str | None) -> bool:
        """Whether somebody who holds `mark` has seen what there is to be seen now."""
        return mark is not None and mark == self.now.mark(self.now.face(visitor))

    def told(self, visitor: Visitor, mark: str | None) -> Told:
        """What is told to somebody who holds `mark`: what has changed, or all if that is not known.

        It is made once for all who are told the same.
        """
        now, ready = self._now
        face = now.face(visitor)
        said = self.ready(visitor, mark)
        if said is not None:
            return said
        if mark is not None and (held := self._held(now, visitor, mark)) is not None:
            update = ready[face, mark] = self._teller.update(*held, visitor)
            return Told(now.mark(face), update)
        return Told(now.mark(face), self._teller.all(now, visitor))

    def ready(self, visitor: Visitor, mark: str | None) -> Told | None:
        """The same if it has been made already."""
        now, ready = self._now
        face = now.face(visitor)
        said = ready.get((face, mark or ""))
        return None if said is None else Told(now.mark(face), said)

    def _held(self, now: Moment, visitor: Visitor, mark: str) -> tuple[Moment, Moment, int] | None:
        """The moment that has this mark, this one, and up to where both have the same log."""
        moments, kept = tuple(self._moments), now.ply
        for then in reversed(moments[: moments.index(now) + 1] if now in moments else ()):
            if then.mark(then.face(visitor)) == mark:
                return then, now, kept
            if then.kept is None:
                break
            kept = min(kept, then.kept)
        return None

    def prepared(self, following: Moment) -> Ready:
        """What those who watch will be told of the next moment, if they hold this one."""
        ready: Ready = {}
        now = self.now
        for watcher in tuple(self.watchers):
            visitor = watcher.visitor
            key = following.face(visitor), now.mark(now.face(visitor))
            if key in ready:
                continue
            try:
                ready[key] = (
                    self._teller.all(following, visitor)
                    if following.kept is None
                    else self._teller.update(now, following, following.kept, visitor)
                )
            except Exception:
                # What one may see cannot be shown; the move stands, and the others see it.
                logger.exception("Table %s cannot be shown to somebody", now.row.id)
        return ready

    def advance(self, following: Moment, ready: Ready) -> None:
        before = self.now
        self._moments.append(following)
        self._now = following, ready
        before.let_go()

    def wake(self) -> None:
        """Tell everybody who watches; called in the event loop."""
        for watcher in self.watchers:
            watcher.changed.set()
