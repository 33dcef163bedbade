"""What is sent to those who look at a table: all of it, or what has changed."""

from dataclasses import dataclass
from typing import Any

from ..wire.languages import Visitor
from . import standpoint
from .snapshot import PARTS, Rendering, Snapshot

SCALARS = ("revision", "ply", "latest", "seat", "can_undo", "bots_wait")
"""So short that they are always sent."""


@dataclass(frozen=True, slots=True)
class UpdateWriter:
    """Writes as JSON what each visitor may see."""

    chance_ms: int
    """How long a bot leaves a person for a chance between turns."""

    def view(self, now: Snapshot, visitor: Visitor, since: int | None = None) -> bytes:
        """A `TableView`, with the log after ply `since` or its newest part."""
        viewer, rendering = now.viewer(visitor), now.rendering(visitor.language)
        log_since, log = rendering.tail if since is None else (since, rendering.log(since))
        return _object(
            {
                "table": rendering.json(standpoint.table_info(now.row, visitor)),
                **{
                    name: rendering.json(value)
                    for name, value in self._scalars(now, viewer).items()
                },
                "view": _view(now, viewer, rendering),
                "log_since": rendering.json(log_since),
                "log": log,
            }
        )

    def whole(self, now: Snapshot, visitor: Visitor) -> bytes:
        """An `Update` for somebody who holds nothing."""
        viewer, rendering = now.viewer(visitor), now.rendering(visitor.language)
        return _object(
            {
                "mark": rendering.json(now.mark(viewer)),
                "since": b"null",
                "revision": rendering.json(now.revision),
                "whole": self.view(now, visitor),
                "changes": b"[]",
                "log": b"null",
            }
        )

    def changes(self, then: Snapshot, now: Snapshot, kept: int, visitor: Visitor) -> bytes:
        """An `Update` for somebody who holds what was to be seen then.

        Up to ply `kept` the log is still the same.
        """
        viewer, rendering = now.viewer(visitor), now.rendering(visitor.language)
        held = then.viewer(visitor)
        changes = [
            *(
                rendering.change((name,), value)
                for name, value in self._scalars(now, viewer).items()
            ),
            *rendering.changes(
                standpoint.table_info(then.row, visitor),
                standpoint.table_info(now.row, visitor),
                ("table",),
            ),
            *_changes_of_view(then, now, visitor, rendering),
        ]
        log = {"after": rendering.json(kept), "entries": rendering.log(kept)}
        return _object(
            {
                "mark": rendering.json(now.mark(viewer)),
                "since": rendering.json(then.mark(held)),
                "revision": rendering.json(now.revision),
                "whole": b"null",
                "changes": b"[" + b",".join(changes) + b"]",
                "log": _object(log),
            }
        )

    def _scalars(self, now: Snapshot, viewer: Visitor) -> dict[str, Any]:
        player, row, table = now.eyes(viewer.id), now.row, now.table
        may_undo = table is not None and standpoint.undone_to(row, table, viewer.id) is not None
        waits = table is not None and standpoint.is_given_a_chance(row, table, player)
        values = (now.revision, now.ply, now.ply, player, may_undo, self.chance_ms * waits)
        return dict(zip(SCALARS, values, strict=True))


def _view(now: Snapshot, viewer: Visitor, rendering: Rendering) -> bytes:
    player = now.eyes(viewer.id)
    seen = now.view(player)
    if seen is None:
        return b"null"
    private = now.private_parts(player)
    return _object(
        {
            name: rendering.json(getattr(seen, name)) if name in private else rendering.parts[name]
            for name in PARTS
        }
    )


def _changes_of_view(
    then: Snapshot, now: Snapshot, visitor: Visitor, rendering: Rendering
) -> list[bytes]:
    before, after = then.eyes(visitor.id), now.eyes(visitor.id)
    old, new = then.view(before), now.view(after)
    if old is None or new is None or then.names != now.names:
        return [b'[["view"],' + _view(now, visitor, rendering) + b"]"]
    private = then.private_parts(before) | now.private_parts(after)
    public = rendering.since(then)
    found: list[bytes] = []
    for name in PARTS:
        if name in private:
            found += rendering.changes(getattr(old, name), getattr(new, name), ("view", name))
        else:
            found += public[name]
    return found


def _object(parts: dict[str, bytes]) -> bytes:
    columns = (b'"' + name.encode() + b'":' + part for name, part in parts.items())
    return b"{" + b",".join(columns) + b"}"
