"""Track tiles: what is printed on them, how they turn, and which may replace which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, get_args

from stockrail.core.ids import Money

Colour = Literal["white", "yellow", "green", "brown", "gray", "red"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
NEXT: Mapping[Colour, Colour] = dict(pairwise(COLOURS[:-1]))
"""The colour of the tile that follows on a hex."""
StopKind = Literal["city", "town", "area"]

End = int
"""Where a path ends: 0 to 5 are the edges, 6 and more the stops of the tile."""
FIRST_STOP = 6


@dataclass(frozen=True, slots=True)
class Stop:
    """A city, a town or a red area; an area may pay more in later columns of its sign."""

    kind: StopKind
    revenue: tuple[Money, ...] = (0,)
    slots: int = 0

    def worth(self, column: int) -> Money:
        return self.revenue[min(column, len(self.revenue) - 1)]


@dataclass(frozen=True)
class Face:
    """What one sees on a hex: a tile as it lies, or the print of the map."""

    number: str
    rotation: int
    colour: Colour
    label: str
    stops: tuple[Stop, ...]
    paths: tuple[tuple[End, End], ...]

    @cached_property
    def exits(self) -> int:
        """The edges with track, as bits."""
        return sum({1 << end for path in self.paths for end in path if end < FIRST_STOP})

    def joins(self, a: End, b: End) -> bool:
        """Whether a path leads from one end to the other."""
        return (a, b) in self.paths or (b, a) in self.paths

    @cached_property
    def onward(self) -> tuple[tuple[End, ...], ...]:
        """For each edge where its track leads."""
        return tuple(
            tuple(_other(path, edge) for path in self.paths if edge in path)
            for edge in range(FIRST_STOP)
        )

    @cached_property
    def stop_exits(self) -> tuple[tuple[int, ...], ...]:
        """For each stop the edges its track leads to."""
        return tuple(
            tuple(_other(path, stop) for path in self.paths if stop in path)
            for stop in range(FIRST_STOP, FIRST_STOP + len(self.stops))
        )

    @cached_property
    def picture(
        self,
    ) -> tuple[frozenset[frozenset[End]], frozenset[tuple[StopKind, tuple[int, ...]]]]:
        """Equal for two turns of a tile that look the same."""
        through = frozenset(frozenset(p) for p in self.paths if max(p) < FIRST_STOP)
        at_stops = frozenset(
            (stop.kind, tuple(sorted(exits)))
            for stop, exits in zip(self.stops, self.stop_exits, strict=True)
        )
        return through, at_stops


@dataclass(frozen=True)
class Tile:
    """A number of the box. `count` copies of it, or as many as one likes."""

    number: str
    colour: Colour
    paths: tuple[tuple[End, End], ...]
    stops: tuple[Stop, ...] = ()
    label: str = ""
    count: int | None = None
    upgrade_cost: Money = 0
    """Due when this tile is replaced."""

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The tile in its six positions, each turned one edge further clockwise."""
        return tuple(
            Face(
                self.number,
                rotation,
                self.colour,
                self.label,
                self.stops,
                tuple((_turn(a, rotation), _turn(b, rotation)) for a, b in self.paths),
            )
            for rotation in range(6)
        )

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The rotations that look different from each other."""
        seen: dict[object, int] = {}
        for face in self.faces:
            seen.setdefault(face.picture, face.rotation)
        return tuple(seen.values())


def _turn(end: End, rotation: int) -> End:
    return end if end >= FIRST_STOP else (end + rotation) % 6


def _other(path: tuple[End, End], end: End) -> End:
    return path[1] if path[0] == end else path[0]


def replaces(old: Face, new: Face) -> tuple[int, ...] | None:
    """Where each stop of `old` is found again on `new`; `None` if something would be lost.

    All track stays. Stops stay apart unless `new` joins cities. A stop without track
    goes to the first one that no other claims.
    """
    if not shows_stops_of(old, new):
        return None
    kept = {frozenset(path) for path in new.paths}
    if any(max(path) < FIRST_STOP and frozenset(path) not in kept for path in old.paths):
        return None
    joined = joins_cities(old, new)
    found: dict[int, int] = {}
    for stop, exits in sorted(enumerate(old.stop_exits), key=lambda s: not s[1]):
        claimed = set(found.values())
        fitting = [n for n, there in enumerate(new.stop_exits) if set(exits) <= set(there)]
        becomes = min(fitting, key=claimed.__contains__, default=None)
        if becomes is None or (becomes in claimed and not joined):
            return None
        found[stop] = becomes
    return tuple(found[stop] for stop in range(len(old.stops)))


def added(old: Face, new: Face) -> tuple[tuple[End, End], ...]:
    """Track of `new` that `old` does not have."""
    return tuple(path for path in new.paths if not old.joins(*path))


def shows_stops_of(old: Face, new: Face) -> bool:
    """Whether `new` has the cities and towns of `old`, or joins its cities."""
    return [s.kind for s in old.stops] == [s.kind for s in new.stops] or joins_cities(old, new)


def joins_cities(old: Face, new: Face) -> bool:
    """Whether cities of a tile, or of print that counts as one, grow together on `new`."""
    cities = all(stop.kind == "city" for stop in (*old.stops, *new.stops))
    return cities and old.colour != "white" and 0 < len(new.stops) < len(old.stops)


def read_stops(given: Iterable[Mapping[str, Any]]) -> tuple[Stop, ...]:
    return tuple(
        Stop(kind=stop["kind"], revenue=tuple(stop["revenue"]), slots=stop.get("slots", 0))
        for stop in given
    )


def read_paths(given: Iterable[str]) -> tuple[tuple[End, End], ...]:
    """Paths as the data files write them: `0-3` joins two edges, `1-a` an edge and the first stop.

    >>> read_paths(["0-3", "1-a", "2-b"])
    ((0, 3), (1, 6), (2, 7))
    """
    return tuple((_end(path[0]), _end(path[2])) for path in given)


def _end(letter: str) -> End:
    return int(letter) if letter.isdigit() else FIRST_STOP + ord(letter) - ord("a")
