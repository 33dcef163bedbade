"""The way from one snapshot of a table to another."""

from collections.abc import Iterator
from typing import Any

from stockrail.core.ids import PlayerId
from stockrail.view import View

from .changes import Path, changes
from .snapshot import PARTS, Rendering, Snapshot


class Transition:
    """Changes that everybody sees are encoded once in each language and kept.

    Changes that only some may see are encoded for each of them, and never kept.
    """

    def __init__(self, then: Snapshot, now: Snapshot) -> None:
        self.then, self.now = then, now
        self._written: dict[tuple[Rendering, Path], bytes] = {}

    def of_view(
        self, before: PlayerId | None, after: PlayerId | None, rendering: Rendering
    ) -> list[bytes] | None:
        """What has changed through somebody's eyes, which may have been others then.

        `None` if the views have nothing to do with each other.
        """
        old, new = self.then.view(before), self.now.view(after)
        if old is None or new is None or self.then.names != self.now.names:
            return None
        return [part for name in PARTS for part in self._of_part(name, old, new, rendering) if part]

    def _of_part(self, name: str, old: View, new: View, rendering: Rendering) -> Iterator[bytes]:
        seen = getattr(old, name), getattr(new, name)
        public = getattr(self.then.public, name), getattr(self.now.public, name)
        path = "view", name
        if all(type(part) is tuple for part in seen) and len({*map(len, (*seen, *public))}) == 1:
            for n, (was, now, *all_see) in enumerate(zip(*seen, *public, strict=True)):
                if was is not now:
                    yield self._changes((was, now), all_see, (*path, n), rendering)
        elif seen[0] is not seen[1]:
            yield self._changes(seen, public, path, rendering)

    def _changes(self, seen: Any, public: Any, path: Path, rendering: Rendering) -> bytes:
        """What all see there, then and now, is not written again."""
        was, now = seen
        if was is not public[0] or now is not public[1]:
            return _listed(was, now, path, rendering)
        written = self._written.get((rendering, path))
        if written is None:
            written = self._written[rendering, path] = _listed(was, now, path, rendering)
        return written


def _listed(was: Any, now: Any, path: Path, rendering: Rendering) -> bytes:
    """Changes as they stand in a list; nothing if there are none."""
    found = changes(was, now, path)
    return rendering.part_json(str(path[1]), found)[1:-1] if found else b""
