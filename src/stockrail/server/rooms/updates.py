"""What is sent to those who look at a table: all of it, or what has changed."""

from dataclasses import dataclass
from typing import Any

from ..wire.languages import Visitor
from . import standpoint
from .moment import PARTS, Moment, Said

SCALARS = ("revision", "ply", "latest", "seat", "can_undo", "bots_wait")
"""So short that they are always sent."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Says to visitors what they may see."""

    chance_ms: int
    """How long a bot leaves a person for a chance between turns."""

    def whole(self, now: Moment, visitor: Visitor, since: int | None = None) -> bytes:
        """A `TableView`, with the log after ply `since` or its newest part."""
        face, said = now.face(visitor), now.said(visitor.language)
        log_since, log = said.tail if since is None else (since, said.log(since))
        return _object(
            {
                "table": said.json(standpoint.table_info(now.row, visitor)),
                **{name: said.json(value) for name, value in self._scalars(now, face).items()},
                "view": _view(now, face, said),
                "log_since": said.json(log_since),
                "log": log,
            }
        )

    def all(self, now: Moment, visitor: Visitor) -> bytes:
        """An `Update` for somebody who holds nothing."""
        face, said = now.face(visitor), now.said(visitor.language)
        return _object(
            {
                "mark": said.json(now.mark(face)),
                "since": b"null",
                "revision": said.json(now.revision),
                "eyes": said.json(now.eyes(face.id)),
                "whole": self.whole(now, visitor),
                "changes": b"[]",
                "log": b"null",
            }
        )

    def update(self, then: Moment, now: Moment, kept: int, visitor: Visitor) -> bytes:
        """An `Update` for somebody who holds what was to be seen then.

        Up to ply `kept` the log is still the same.
        """
        face, said = now.face(visitor), now.said(visitor.language)
        held = then.face(visitor)
        changes = [
            *(said.change((name,), value) for name, value in self._scalars(now, face).items()),
            *said.changes(
                standpoint.table_info(then.row, visitor),
                standpoint.table_info(now.row, visitor),
                ("table",),
            ),
            *_changes_of_view(then, now, visitor, said),
        ]
        log = {"after": said.json(kept), "entries": said.log(kept)}
        return _object(
            {
                "mark": said.json(now.mark(face)),
                "since": said.json(then.mark(held)),
                "revision": said.json(now.revision),
                "eyes": said.json(now.eyes(face.id)),
                "whole": b"null",
                "changes": b"[" + b",".join(changes) + b"]",
                "log": _object(log),
            }
        )

    def _scalars(self, now: Moment, face: Visitor) -> dict[str, Any]:
        player, row, table = now.eyes(face.id), now.row, now.table
        may_undo = table is not None and standpoint.undone_to(row, table, face.id) is not None
        waits = table is not None and standpoint.is_given_a_chance(row, table, player)
        values = (now.revision, now.ply, now.ply, player, may_undo, self.chance_ms * waits)
        return dict(zip(SCALARS, values, strict=True))


def _view(now: Moment, face: Visitor, said: Said) -> bytes:
    player = now.eyes(face.id)
    seen = now.view(player)
    if seen is None:
        return b"null"
    private = now.private_parts(player)
    return _object(
        {
            name: said.json(getattr(seen, name)) if name in private else said.parts[name]
            for name in PARTS
        }
    )


def _changes_of_view(then: Moment, now: Moment, visitor: Visitor, said: Said) -> list[bytes]:
    before, after = then.eyes(visitor.id), now.eyes(visitor.id)
    old, new = then.view(before), now.view(after)
    if old is None or new is None or then.names != now.names:
        return [b'[["view"],' + _view(now, visitor, said) + b"]"]
    private = then.private_parts(before) | now.private_parts(after)
    public = said.since(then)
    found: list[bytes] = []
    for name in PARTS:
        if name in private:
            found += said.changes(getattr(old, name), getattr(new, name), ("view", name))
        else:
            found += public[name]
    return found


def _object(parts: dict[str, bytes]) -> bytes:
    columns = (b'"' + name.encode() + b'":' + part for name, part in parts.items())
    return b"{" + b",".join(columns) + b"}"
