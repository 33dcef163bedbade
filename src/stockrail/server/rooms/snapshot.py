"""A table at one moment, and what people see of it."""

from __future__ import annotations

from dataclasses import fields, replace
from hashlib import blake2s

import msgspec

from stockrail import __version__
from stockrail.core.codec import to_json
from stockrail.core.ids import PlayerId
from stockrail.core.scoring import winners
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import NO_NAMES, Names, Text
from stockrail.locale import translator
from stockrail.view import View, log, said
from stockrail.view.view import own_view

from ..storage.signals import Changed
from ..wire.languages import Language, Visitor
from ..wire.tables import TableInfo
from . import standpoint
from .rows import TableRow
from .undone import Undone

TAIL = 100
"""Positions of which the log is sent with a view; the log before them is sent when asked for."""
PARTS = tuple(field.name for field in fields(View))
WITH_ACTIONS = frozenset({"decision", "out_of_turn"})
"""Parts of a view in which there are actions, which carry their kind as JSON."""


class Snapshot:
    """A table after so many records. What is seen of it is made when somebody looks, once for
    all who see the same, and never changes."""

    def __init__(
        self,
        row: TableRow,
        table: Table[State, View] | None,
        kept: int | None = None,
        undone: Undone = (),
    ) -> None:
        self.row = row
        self.table = table
        """`None` while players gather. Play on a copy, as `at` gives it."""
        self.kept = kept
        """The ply up to which its log is that of the snapshot before it; `None` if the two have
        nothing to do with each other."""
        self.undone = undone
        """What a redo would play again."""
        self.names = NO_NAMES if table is None else table.names
        # Not cached properties: in Python 3.11 each of those has one lock for all snapshots.
        self._public: View | None = None
        self._views: dict[PlayerId, View] = {}
        self._renderings: dict[Language, Rendering] = {}
        self._marks: dict[Visitor, str] = {}
        self._infos: dict[Visitor, TableInfo] = {}

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

    @property
    def changed(self) -> Changed:
        return Changed(self.row.revision, self.row.changed_at)

    def is_of(self, row: TableRow) -> bool:
        """Whether nothing has been written since."""
        return self.changed == (row.revision, row.changed_at)

    def has_players_of(self, row: TableRow) -> bool:
        """Whether nobody has got another name, which changes all of a game."""
        return [seat.name for seat in self.row.seats] == [seat.name for seat in row.seats]

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

    def table_info(self, visitor: Visitor) -> TableInfo:
        viewer = self.viewer(visitor)
        info = self._infos.get(viewer)
        if info is None or info.sleeps != self.row.sleeps:  # it has fallen asleep meanwhile
            info = self._infos[viewer] = standpoint.table_info(self.row, viewer)
        return info

    def eyes(self, visitor: str) -> PlayerId | None:
        return None if self.table is None else standpoint.eyes(self.row, visitor, self.table)

    @property
    def public(self) -> View | None:
        """What everybody may see."""
        public = self._public
        if public is None and self.table is not None:
            public = self.table.view()
            if self.row.ended:
                public = _as_it_stands(self.table, public)
            elif self.row.status == "closed":
                public = _waiting_for_nobody(public)
            self._public = public
        return public

    def view(self, player: PlayerId | None) -> View | None:
        public = self.public
        if player is None or public is None:
            return public
        seen = self._views.get(player)
        if seen is None:
            seen = own_view(self.game(), player, public)
            if not self._decides(player):
                seen = replace(seen, decision=None, out_of_turn=(), plans=())
            self._views[player] = seen
        return seen

    def _decides(self, player: PlayerId) -> bool:
        """Whether a player may do something: not where the game has been stopped, nor while a
        bot plays for them."""
        seat = self.row.seat_of(player)
        is_open = self.row.status != "closed" and self.row.ended is None
        return is_open and (seat is None or seat.stand_in is None)

    def private_parts(self, player: PlayerId | None) -> frozenset[str]:
        """The parts of a player's view that are not the very same that everybody sees."""
        public, seen = self.public, self.view(player)
        return frozenset(
            name for name in PARTS if getattr(seen, name, None) is not getattr(public, name, None)
        )

    def drop_views(self) -> None:
        """Another snapshot follows: what is seen of this one is made again if somebody lacks it."""
        self._public, self._views, self._renderings, self._infos = None, {}, {}, {}

    def let_go(self, newer: Snapshot) -> None:
        """Somebody has looked at this one although another one has followed."""
        self.drop_views()
        if self.table is not None and newer.table is not None:
            self.table.state.hand_over(newer.table.state)

    def rendering(self, language: Language) -> Rendering:
        rendering = self._renderings.get(language)
        if rendering is None:
            rendering = self._renderings[language] = Rendering(self, language)
        return rendering


def _as_it_stands(table: Table[State, View], view: View) -> View:
    """What is seen when the players have ended a game: its score as it stood."""
    scores = table.scores
    first = winners(scores, table.title.tie_break(table.state))
    header = replace(view.game, is_over=True, scores=dict(scores), winners=first)
    return replace(_waiting_for_nobody(view), game=header)


def _waiting_for_nobody(view: View) -> View:
    """What is seen of a game that cannot go on."""
    seats = tuple(replace(seat, acts=False) for seat in view.seats)
    return replace(view, seats=seats, waiting=None)


class Rendering:
    """A snapshot as JSON in one language.

    Parts that everybody sees are encoded once and kept; what only some may see never is.
    """

    def __init__(self, snapshot: Snapshot, language: Language) -> None:
        self._snapshot = snapshot
        self._encoder = _encoder(language, snapshot.names)
        self._parts: dict[str, bytes] = {}
        self._news: dict[int, bytes] = {}

    def json(self, shown: object) -> bytes:
        """Anything but actions."""
        return self._encoder.encode(shown)

    def part_json(self, name: str, part: object) -> bytes:
        """A part of a view, or changes of it."""
        return self.json(to_json(part, _as_it_is, tag=False) if name in WITH_ACTIONS else part)

    def part(self, name: str) -> bytes:
        """One of the public view."""
        part = self._parts.get(name)
        if part is None:
            part = self.part_json(name, getattr(self._snapshot.public, name))
            self._parts[name] = part
        return part

    @property
    def tail(self) -> tuple[int, bytes]:
        """The newest part of the log that is at hand, and the ply after which it begins."""
        table = self._snapshot.table
        start = 0 if table is None else max(table.at_hand, table.ply - TAIL)
        since = start if start > 0 else -1
        return since, self.news(since)

    def news(self, since: int) -> bytes:
        """The log after a ply up to which clients have it; written once for all of them."""
        written = self._news.get(since)
        if written is None:
            written = self._news[since] = self.log(since)
        return written

    def log(self, since: int) -> bytes:
        """What happened after ply `since`; if that is below 0, also before the first action."""
        table = self._snapshot.table
        return b"[]" if table is None else self.json(log(table, since if since >= 0 else None))


def _encoder(language: Language, names: Names) -> msgspec.json.Encoder:
    translate = translator(language)

    def say(text: object) -> object:
        if isinstance(text, Text):
            return said(text, translate, names)
        raise TypeError(f"no JSON for {type(text).__name__}")

    return msgspec.json.Encoder(enc_hook=say)


def _as_it_is(text: Text) -> Text:
    """It is said when all is encoded."""
    return text
