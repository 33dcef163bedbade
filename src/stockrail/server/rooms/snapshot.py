"""A table at one moment, and what people see of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from hashlib import blake2s
from typing import Any

import msgspec

from stockrail import __version__
from stockrail.core.ids import PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import NO_NAMES
from stockrail.locale import translator
from stockrail.view import View, encode, log
from stockrail.view.view import own_view

from ..wire.languages import Language, Visitor
from . import standpoint
from .changes import Change
from .rows import TableRow

TAIL = 100
"""Positions of which the log is sent with a view; the log before them is sent when asked for."""
PARTS = tuple(field.name for field in fields(View))
_json = msgspec.json.Encoder()


class Snapshot:
    """A table after so many records. What is seen of it is made when somebody looks, once for
    all who see the same, and never changes."""

    def __init__(
        self, row: TableRow, table: Table[State, View] | None, kept: int | None = None
    ) -> None:
        self.row = row
        self.table = table
        """`None` while players gather. Play on a copy, as `at` gives it."""
        self.kept = kept
        """The ply up to which its log is that of the snapshot before it; `None` if the two have
        nothing to do with each other."""
        self.names = NO_NAMES if table is None else table.names
        self._public: View | None = None
        self._views: dict[PlayerId, View] = {}
        self._renderings: dict[Language, Rendering] = {}
        self._marks: dict[Visitor, str] = {}

    @property
    def revision(self) -> int:
        return self.row.revision

    @property
    def ply(self) -> int:
        return 0 if self.table is None else self.table.ply

    def game(self) -> Table[State, View]:
        """The game, which has begun."""
        assert self.table is not None
        return self.table

    def is_of(self, row: TableRow) -> bool:
        """Whether nothing has been written since."""
        return (self.revision, self.row.changed_at) == (row.revision, row.changed_at)

    def viewer(self, visitor: Visitor) -> Visitor:
        """Whoever sees the same: of those who have nothing to do with the table all are alike."""
        if visitor.id == self.row.host or self.row.seats_of(visitor.id):
            return visitor
        return Visitor("", visitor.language)

    def mark(self, viewer: Visitor) -> str:
        """By which a client says what it holds; it begins with the revision."""
        mark = self._marks.get(viewer)
        if mark is None:
            words = (__version__, self.row.id, self.row.changed_at, viewer.id, viewer.language)
            digest = blake2s("\0".join(words).encode(), digest_size=6).hexdigest()
            mark = self._marks[viewer] = f"{self.revision}.{digest}"
        return mark

    def eyes(self, visitor: str) -> PlayerId | None:
        return None if self.table is None else standpoint.eyes(self.row, visitor, self.table)

    @property
    def public(self) -> View | None:
        """What everybody may see."""
        public = self._public
        if public is None and self.table is not None:
            public = self._public = self.table.view()
        return public

    def view(self, player: PlayerId | None) -> View | None:
        public = self.public
        if player is None or public is None:
            return public
        seen = self._views.get(player)
        if seen is None:
            seen = own_view(self.game(), player, public)
            if self.row.status == "closed":
                seen = replace(seen, decision=None, out_of_turn=(), plans=())
            self._views[player] = seen
        return seen

    def private_parts(self, player: PlayerId | None) -> frozenset[str]:
        """The parts of a player's view that are not the very same that everybody sees."""
        public, seen = self.public, self.view(player)
        return frozenset(
            name for name in PARTS if getattr(seen, name, None) is not getattr(public, name, None)
        )

    def drop_views(self) -> None:
        """Another snapshot follows: what is seen of this one is made again if somebody lacks it."""
        self._public, self._views, self._renderings = None, {}, {}

    def rendering(self, language: Language) -> Rendering:
        rendering = self._renderings.get(language)
        if rendering is None:
            rendering = self._renderings[language] = Rendering(self, language)
        return rendering


class Rendering:
    """A snapshot as JSON in one language.

    It keeps only what everybody may see; nothing kept is made of a view that only some may see.
    """

    def __init__(self, snapshot: Snapshot, language: Language) -> None:
        self._snapshot, self._translate = snapshot, translator(language)
        self._parts: dict[str, bytes] = {}
        self._tail: tuple[int, bytes] | None = None

    def json(self, shown: Any) -> bytes:
        return _json.encode(encode(shown, self._translate, self._snapshot.names))

    def listed(self, changes: Sequence[Change]) -> bytes:
        """Changes as they stand in a list; nothing if there are none."""
        return self.json(changes)[1:-1] if changes else b""

    def part(self, name: str) -> bytes:
        """One of the public view."""
        part = self._parts.get(name)
        if part is None:
            part = self._parts[name] = self.json(getattr(self._snapshot.public, name))
        return part

    @property
    def tail(self) -> tuple[int, bytes]:
        """The newest part of the log that is at hand, and the ply after which it begins."""
        if self._tail is None:
            table = self._snapshot.table
            start = 0 if table is None else max(table.at_hand, table.ply - TAIL)
            since = start if start > 0 else -1
            self._tail = since, self.log(since)
        return self._tail

    def log(self, since: int) -> bytes:
        """What happened after ply `since`; if that is below 0, also before the first action."""
        table = self._snapshot.table
        return b"[]" if table is None else self.json(log(table, since if since >= 0 else None))
