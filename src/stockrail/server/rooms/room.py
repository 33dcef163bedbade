"""A table in memory: its last snapshots, and who watches it."""

from __future__ import annotations

import logging
from asyncio import Event
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import RLock
from typing import NamedTuple

from ..wire.languages import Visitor
from .snapshot import Snapshot
from .transition import Transition
from .updates import UpdateWriter

logger = logging.getLogger("stockrail.server")
Ready = dict[tuple[Visitor, str], bytes]
"""Updates, by who sees them and what they hold."""
ROOM, SNAPSHOT, PLY = 300_000, 30_000, 1_000
"""Bytes of a room, of each older snapshot in it, and of each action whose events are at hand."""
WAITING = 64
"""Messages that wait for somebody who is slow to read them."""
KEPT = 8
"""Snapshots from which somebody who comes back gets what has changed, not all of it."""


class Sent(NamedTuple):
    mark: str
    """What whoever gets this holds then."""
    update: bytes
    """An `Update` as JSON."""


@dataclass(eq=False)
class Watcher:
    """Somebody with the page of a table open."""

    visitor: Visitor
    mark: str | None
    """What they hold."""
    is_away: bool = False
    """Their page is open, and nobody looks at it."""
    idle: float = 0.0
    """Seconds for which nobody had touched it when they were found to be away."""
    changed: Event = field(default_factory=Event)
    messages: deque[bytes] = field(default_factory=lambda: deque(maxlen=WAITING))
    """What they are to be told beside what has changed; of too many the first are dropped."""
    is_over: bool = False
    """Their device was signed out."""


def message(event: str, data: bytes) -> bytes:
    """As it goes over a live line."""
    return b"event: " + event.encode() + b"\ndata: " + data + b"\n\n"


class Room:
    def __init__(self, now: Snapshot, writer: UpdateWriter) -> None:
        self.lock = RLock()
        """Held by whoever changes the table, one after the other."""
        self.watchers: set[Watcher] = set()
        """Changed by the event loop alone."""
        self.is_gone = False
        """The table was removed."""
        self._writer = writer
        self._snapshots = deque([now], KEPT)
        self._now: tuple[Snapshot, Ready] = now, {}

    @property
    def now(self) -> Snapshot:
        return self._now[0]

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        table = self.now.table
        plies = 0 if table is None else table.ply - table.at_hand
        return ROOM + SNAPSHOT * (len(self._snapshots) - 1) + PLY * plies

    def view(self, now: Snapshot, visitor: Visitor, since: int | None = None) -> bytes:
        """A `TableView`, with the log after ply `since` or its newest part."""
        return self._writer.view(now, visitor, since)

    def holds_all(self, visitor: Visitor, mark: str | None) -> bool:
        """Whether somebody who holds `mark` has seen what there is to be seen now."""
        return mark is not None and mark == self.now.mark(self.now.viewer(visitor))

    def update_for(self, visitor: Visitor, mark: str | None) -> Sent:
        """For somebody who holds `mark`: what has changed, or all if that is not known.

        It is made once for all who see the same.
        """
        now, ready = self._now
        viewer = now.viewer(visitor)
        if (made := self.ready(visitor, mark)) is not None:
            return made
        if mark is not None and (held := self._held(now, visitor, mark)) is not None:
            then, kept = held
            update = self._writer.changes(Transition(then, now), kept, visitor)
            ready[viewer, mark] = update
            if then is not now:
                then.let_go(now)
            return Sent(now.mark(viewer), update)
        return Sent(now.mark(viewer), self._writer.whole(now, visitor))

    def ready(self, visitor: Visitor, mark: str | None) -> Sent | None:
        """The same if it has been made already."""
        now, ready = self._now
        viewer = now.viewer(visitor)
        update = ready.get((viewer, mark or ""))
        return None if update is None else Sent(now.mark(viewer), update)

    def _held(self, now: Snapshot, visitor: Visitor, mark: str) -> tuple[Snapshot, int] | None:
        """The snapshot that has this mark, and up to where it has the log of this one."""
        snapshots, kept = tuple(self._snapshots), now.ply
        for then in reversed(snapshots[: snapshots.index(now) + 1] if now in snapshots else ()):
            if then.mark(then.viewer(visitor)) == mark:
                return then, kept
            if then.kept is None:
                break
            kept = min(kept, then.kept)
        return None

    def prepared(
        self, following: Snapshot, actor: Visitor | None = None, mark: str | None = None
    ) -> Ready:
        """Updates to the next snapshot for those who watch, who mostly hold this one, and for who
        acts if `mark` says that they do."""
        ready: Ready = {}
        now = self.now
        transition = Transition(now, following)
        holding = {watcher.visitor for watcher in tuple(self.watchers)}
        if actor is not None and self.holds_all(actor, mark):
            holding.add(actor)
        for visitor in holding:
            key = following.viewer(visitor), now.mark(now.viewer(visitor))
            if key in ready:
                continue
            try:
                ready[key] = (
                    self._writer.whole(following, visitor)
                    if following.kept is None
                    else self._writer.changes(transition, following.kept, visitor)
                )
            except Exception:
                # What one may see cannot be shown; the move stands, and the others see it.
                logger.exception("Table %s cannot be shown to somebody", now.row.id)
        return ready

    def advance(self, following: Snapshot, ready: Ready) -> None:
        before = self.now
        self._snapshots.append(following)
        self._now = following, ready
        before.drop_views()

    def send(self, event: str, data: bytes, to: Callable[[Visitor], bool] = lambda _: True) -> None:
        """Tell those who watch something that is no part of the table; called in the event
        loop."""
        said = message(event, data)
        for watcher in self.watchers:
            if to(watcher.visitor):
                watcher.messages.append(said)
                watcher.changed.set()

    def wake(self) -> None:
        """Tell everybody who watches; called in the event loop."""
        for watcher in self.watchers:
            watcher.changed.set()
