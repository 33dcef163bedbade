"""What is sent to those who look at a table: all of it, or what has changed."""

from dataclasses import dataclass

from ..wire.languages import Visitor
from . import standpoint
from .changes import changes
from .snapshot import PARTS, Rendering, Snapshot
from .transition import Transition

SCALARS = (
    *("revision", "ply", "latest", "seat"),
    *("can_undo", "can_redo", "can_ask_undo", "can_ask_redo", "bots_wait"),
)
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
                "table": rendering.json(now.table_info(visitor)),
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

    def changes(self, way: Transition, kept: int, visitor: Visitor) -> bytes:
        """An `Update` for somebody who holds what was to be seen then.

        Up to ply `kept` the log is still the same.
        """
        then, now = way.then, way.now
        viewer, rendering = now.viewer(visitor), now.rendering(visitor.language)
        held = then.viewer(visitor)
        table_then, table_now = then.table_info(visitor), now.table_info(visitor)
        scalars = [((name,), value) for name, value in self._scalars(now, viewer).items()]
        always = rendering.json([*scalars, *changes(table_then, table_now, ("table",))])[1:-1]
        seen = way.of_view(then.eyes(visitor.id), now.eyes(visitor.id), rendering)
        if seen is None:
            seen = [b'[["view"],' + _view(now, visitor, rendering) + b"]"]
        log = {"after": rendering.json(kept), "entries": rendering.news(kept)}
        return _object(
            {
                "mark": rendering.json(now.mark(viewer)),
                "since": rendering.json(then.mark(held)),
                "revision": rendering.json(now.revision),
                "whole": b"null",
                "changes": b"[" + b",".join([always, *seen]) + b"]",
                "log": _object(log),
            }
        )

    def _scalars(self, now: Snapshot, viewer: Visitor) -> dict[str, object]:
        player, row, table = now.eyes(viewer.id), now.row, now.table
        may_undo = table is not None and standpoint.undone_to(row, table, viewer.id) is not None
        waits = table is not None and standpoint.is_given_a_chance(row, table, player)
        may_redo = standpoint.may_redo(row, now.undone, viewer.id)
        may_ask = standpoint.may_ask(row, viewer.id) and not row.is_one_screen(viewer.id)
        values = (
            *(now.revision, now.ply, now.ply, player),
            *(may_undo, may_redo, may_ask and now.ply > 0),
            may_ask and bool(now.undone) and not may_redo,
            self.chance_ms * waits,
        )
        return dict(zip(SCALARS, values, strict=True))


def _view(now: Snapshot, viewer: Visitor, rendering: Rendering) -> bytes:
    player = now.eyes(viewer.id)
    seen = now.view(player)
    if seen is None:
        return b"null"
    private = now.private_parts(player)
    return _object(
        {
            name: rendering.part_json(name, getattr(seen, name))
            if name in private
            else rendering.part(name)
            for name in PARTS
        }
    )


def _object(parts: dict[str, bytes]) -> bytes:
    columns = (b'"' + name.encode() + b'":' + part for name, part in parts.items())
    return b"{" + b",".join(columns) + b"}"
