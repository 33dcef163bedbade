"""What a company can come to over its track."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

from stockrail.core.ids import HexId

from .map import StopId
from .network import Arrival, Leg, Tracks
from .tiles import Face


@dataclass(frozen=True, slots=True)
class Reach:
    """What a company can come to from its tokens without using track or a stop twice."""

    stops: tuple[StopId, ...]
    """Its own stations first, then in the order they are met."""
    hexes: frozenset[HexId]
    """Hexes with track, or a stop, that it can use."""
    ends: dict[HexId, int]
    """Bits of the edges where its track comes to a hex that has none there."""
    _search: _Search = field(repr=False, compare=False)

    def joins(self, hex_id: HexId, face: Face) -> bool:
        """Whether some track of `face` would be the company's to use."""
        return hex_id in self.hexes or bool(face.exits & self.ends.get(hex_id, 0))

    def extends(self, hex_id: HexId, lying: Face, face: Face) -> bool:
        """Whether plain track of `face` that `lying` does not have would be the company's to use.

        A train must be able to come to it, and over it to a side it has not used.
        """
        comes_by = self._search.comes_by
        for a, b in face.paths:
            if not lying.joins(a, b) and (comes_by(hex_id, a, b) or comes_by(hex_id, b, a)):
                return True
        return False


def reach(tracks: Tracks, stations: Iterable[StopId], is_open: Callable[[StopId], bool]) -> Reach:
    """Exact. First along one path to each stop; what that path itself stands in the way of
    gets a search of its own (`_another_path`), so that no map makes this explode.
    """
    search = _Search(tracks, tuple(stations), cache(is_open))
    search.run()
    return Reach(
        tuple(search.paths),
        frozenset(search.hexes),
        search.ends,
        search,
    )


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a company comes to from its tokens before the next stop: part of its `Reach`."""

    hexes: frozenset[HexId]
    ends: dict[HexId, int]

    def joins(self, hex_id: HexId, face: Face) -> bool:
        return hex_id in self.hexes or bool(face.exits & self.ends.get(hex_id, 0))


def surroundings(tracks: Tracks, stations: Iterable[StopId]) -> Surroundings:
    hexes: set[HexId] = set()
    ends: dict[HexId, int] = {}
    for stop in stations:
        hexes.add(tracks.map.stops[stop][0])
        for arrival in tracks.ways(stop).arrivals:
            if arrival.ends:
                ends[arrival.hex] = ends.get(arrival.hex, 0) | 1 << arrival.edge
            else:
                hexes.add(arrival.hex)
    return Surroundings(frozenset(hexes), ends)


class _Search:
    def __init__(
        self, tracks: Tracks, stations: tuple[StopId, ...], is_open: Callable[[StopId], bool]
    ) -> None:
        self.tracks = tracks
        self.is_open = is_open
        self.bits = tracks.map.stop_bits
        self.paths: dict[StopId, int] = {stop: self.bits[stop] for stop in stations}
        """Sides and stops used on the first path found to each stop."""
        self.stations = stations
        self.hexes = {tracks.map.stops[stop][0] for stop in stations}
        self.ends: dict[HexId, int] = {}
        self.doubtful: list[tuple[StopId, int, Leg | Arrival]] = []
        self.turns: dict[tuple[HexId, int, int], bool] = {}
        """Which ways over a hex have been found open, and which not (`comes_by`)."""

    def run(self) -> None:
        todo = [*self.stations]
        while todo:
            for stop in todo:
                self._leave(stop, todo)
            todo = [*self._settle_doubts()]

    def _leave(self, stop: StopId, todo: list[StopId]) -> None:
        used, ways, hexes = self.paths[stop], self.tracks.ways(stop), self.hexes
        for arrival in ways.arrivals:
            hex_id, _, mask, ends = arrival
            if mask & used:
                if not self._knows(arrival):
                    self.doubtful.append((stop, mask, arrival))
            elif ends:
                self._arrive(arrival)
            else:
                hexes.add(hex_id)
        paths, bits = self.paths, self.bits
        for leg in ways.legs:
            _, end, mask, _ = leg
            if end in paths or end == stop:
                continue
            if (mask | bits[end]) & used:
                self.doubtful.append((stop, mask | bits[end], leg))
            else:
                self._meet(leg, used | mask, todo)

    def _arrive(self, arrival: Arrival) -> None:
        if arrival.ends:
            self.ends[arrival.hex] = self.ends.get(arrival.hex, 0) | 1 << arrival.edge
        else:
            self.hexes.add(arrival.hex)

    def _knows(self, arrival: Arrival) -> bool:
        if arrival.ends:
            return bool(self.ends.get(arrival.hex, 0) >> arrival.edge & 1)
        return arrival.hex in self.hexes

    def _meet(self, leg: Leg, used: int, todo: list[StopId]) -> None:
        self.paths[leg.end] = used | self.bits[leg.end]
        if self.is_open(leg.end):
            todo.append(leg.end)

    def _settle_doubts(self) -> Iterator[StopId]:
        """Stops that turn out to be within reach after all, to be left in turn."""
        doubtful, self.doubtful = self.doubtful, []
        found: list[StopId] = []
        for stop, mask, what in doubtful:
            known = what.end in self.paths if isinstance(what, Leg) else self._knows(what)
            if known or (path := self._another_path(stop, mask)) is None:
                continue
            if isinstance(what, Leg):
                self._meet(what, path | what.mask, found)
            else:
                self._arrive(what)
        yield from found

    @cached_property
    def _approaches(self) -> dict[tuple[HexId, int], list[tuple[StopId, int]]]:
        """For each edge the stops from which one comes to it, and over which sides."""
        found: dict[tuple[HexId, int], list[tuple[StopId, int]]] = {}
        for stop in self.paths:
            if stop in self.stations or self.is_open(stop):
                for arrival in self.tracks.ways(stop).arrivals:
                    edge = arrival.hex, arrival.edge
                    found.setdefault(edge, []).append((stop, arrival.mask))
        return found

    def comes_by(self, hex_id: HexId, entry: int, out: int) -> bool:
        """Whether some path comes to the hex by one edge and has not used the side of another."""
        key = hex_id, entry, out
        if key not in self.turns:
            self.turns[key] = self._comes_by(hex_id, entry, out)
        return self.turns[key]

    def _comes_by(self, hex_id: HexId, entry: int, out: int) -> bool:
        sides = self.tracks.map.sides[hex_id]
        able = [
            (stop, mask | sides[out])
            for stop, mask in self._approaches.get((hex_id, entry), ())
            if not mask & sides[out]
        ]
        return any(not self.paths[stop] & used for stop, used in able) or any(
            self._another_path(stop, used) is not None for stop, used in able
        )

    def _another_path(self, stop: StopId, avoided: int) -> int | None:
        """The sides and stops of some path from a station to `stop` that keeps off `avoided`."""
        if stop in self.stations:
            return self.bits[stop]
        if avoided & self.bits[stop] or not self._floods_back(stop, avoided):
            return None
        trail = [(avoided | self.bits[stop], iter(self.tracks.ways(stop).legs))]
        while trail:
            used, legs = trail[-1]
            leg = next(legs, None)
            if leg is None:
                trail.pop()
            elif not leg.mask & used and not self.bits[leg.end] & used:
                onward = used | leg.mask | self.bits[leg.end]
                if leg.end in self.stations:
                    return onward & ~avoided
                if self.is_open(leg.end) and self._floods_back(leg.end, onward):
                    trail.append((onward, iter(self.tracks.ways(leg.end).legs)))
        return None

    def _floods_back(self, stop: StopId, avoided: int) -> bool:
        """Whether some station lies behind `stop` at all when `avoided` is taken away."""
        seen, todo = {stop}, [stop]
        for here in todo:
            for leg in self.tracks.ways(here).legs:
                if leg.end in seen or leg.mask & avoided or self.bits[leg.end] & avoided:
                    continue
                if leg.end in self.stations:
                    return True
                seen.add(leg.end)
                if self.is_open(leg.end):
                    todo.append(leg.end)
        return False
