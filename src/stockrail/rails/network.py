"""Track as trains see it: ways from stop to stop."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import Any, NamedTuple

from stockrail.core.ids import HexId
from stockrail.core.rows import frozen

from .map import OPPOSITE, RailMap, StopId, stop_id
from .tiles import FIRST_STOP, Face


class Leg(NamedTuple):
    """A way from one stop to the next over the sides in `mask`."""

    start: StopId
    end: StopId
    mask: int
    hexes: tuple[HexId, ...]
    """From the hex of `start` to the hex of `end`."""


class Arrival(NamedTuple):
    """Coming to a hex by one of its edges, from a stop, over the sides in `mask`."""

    hex: HexId
    edge: int
    mask: int
    ends: bool
    """The hex has no track there."""


@frozen
class Ways:
    """Everything one comes to from a stop before the next one."""

    legs: tuple[Leg, ...]
    hops: tuple[tuple[StopId, int], ...]
    """The end of each leg, with the bits of its sides and of the stop there."""
    arrivals: tuple[Arrival, ...]
    seen: frozenset[HexId]


class Tracks:
    """The track on a map. Ways are found when asked for and outlive changes elsewhere."""

    def __init__(self, rail_map: RailMap, faces: dict[HexId, Face]) -> None:
        self.map = rail_map
        self.faces = faces
        self._ways: dict[StopId, Ways] = {}
        self._local: dict[object, dict[HexId, Any]] = {}

    def after(self, hex_id: HexId, face: Face) -> Tracks:
        """The same with another face on one hex."""
        changed = Tracks(self.map, {**self.faces, hex_id: face})
        changed._ways = {stop: ways for stop, ways in self._ways.items() if hex_id not in ways.seen}
        for question, known in self._local.items():
            changed._local[question] = answers = {**known}
            for touched in (hex_id, *filter(None, self.map.neighbours[hex_id])):
                answers.pop(touched, None)
        if "used" in self.__dict__:
            old = self.faces[hex_id].number
            changed.used = {**self.used, old: self.used[old] - 1}
            changed.used[face.number] = changed.used.get(face.number, 0) + 1
        return changed

    @cached_property
    def used(self) -> dict[str, int]:
        """How many copies of each tile lie on the map."""
        used: dict[str, int] = {}
        for face in self.faces.values():
            used[face.number] = used.get(face.number, 0) + 1
        return used

    def copies_left(self, number: str, endless: Container[str] = ()) -> int | None:
        """`None`: as many as one likes, be it by the box or by the title's word (`endless`)."""
        count = None if number in endless else self.map.tiles[number].count
        return None if count is None else count - self.used.get(number, 0)

    def local(self, question: object) -> dict[HexId, Any]:
        """Answers by hex, to be filled by who asks; they outlive changes elsewhere.

        Each depends on the faces of its hex and of those beside it, and on nothing else.
        """
        return self._local.setdefault(question, {})

    def ways(self, stop: StopId) -> Ways:
        ways = self._ways.get(stop)
        if ways is None:
            ways = self._ways[stop] = self._walk(stop)
        return ways

    def _walk(self, start: StopId) -> Ways:
        faces, sides, neighbours = self.faces, self.map.sides, self.map.neighbours
        home, number = self.map.stops[start]
        legs: list[Leg] = []
        arrivals: list[Arrival] = []
        exits = faces[home].stop_exits[number] if number < len(faces[home].stops) else ()
        todo: list[tuple[HexId, int, int, tuple[HexId, ...]]] = [
            (home, edge, 0, (home,)) for edge in reversed(exits)
        ]
        while todo:
            here, edge, mask, hexes = todo.pop()
            side, there = sides[here][edge], neighbours[here][edge]
            if mask & side or there is None:
                continue
            mask, hexes, entry = mask | side, (*hexes, there), OPPOSITE[edge]
            onward = faces[there].onward[entry]
            arrivals.append(Arrival(there, entry, mask, not onward))
            for end in onward:
                if end >= FIRST_STOP:
                    legs.append(Leg(start, stop_id(there, end - FIRST_STOP), mask, hexes))
                else:
                    todo.append((there, end, mask, hexes))
        bits, seen = self.map.stop_bits, frozenset({home, *(a.hex for a in arrivals)})
        hops = tuple((leg.end, leg.mask | bits[leg.end]) for leg in legs)
        return Ways(tuple(legs), hops, tuple(arrivals), seen)
