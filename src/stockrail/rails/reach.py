"""What a company can come to over its track."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import cache, cached_property

from stockrail.core.ids import HexId
from stockrail.core.rows import frozen

from .map import StopId
from .network import Arrival, Tracks
from .tiles import End, Face


@frozen
class Surroundings:
    """What a company comes to from its tokens before the next stop: part of its `Reach`."""

    hexes: frozenset[HexId]
    """Hexes with track, or a stop, that it can use."""
    ends: dict[HexId, int]
    """Bits of the edges where its track comes to a hex that has none there."""

    def joins(self, hex_id: HexId, face: Face) -> bool:
        """Whether some track of `face` would be the company's to use."""
        return hex_id in self.hexes or bool(face.exits & self.ends.get(hex_id, 0))


@frozen
class Reach(Surroundings):
    """What a company can come to from its tokens without using track or a stop twice."""

    stops: tuple[StopId, ...]
    """Its own stations first, then in the order they are met."""
    _search: _Search = field(repr=False, compare=False)

    def extends(self, hex_id: HexId, added: Iterable[tuple[End, End]]) -> bool:
        """Whether some of the plain track that a tile adds would be the company's to use.

        A train must be able to come to it, and over it to a side it has not used.
        """
        comes_by, entries = self._search.comes_by, self._search.approaches.get(hex_id, ())
        for a, b in added:
            if a in entries and comes_by(hex_id, a, b):
                return True
            if b in entries and comes_by(hex_id, b, a):
                return True
        return False


def reach(tracks: Tracks, stations: Iterable[StopId], is_open: Callable[[StopId], bool]) -> Reach:
    """Exact. First along one path to each stop; what that path itself stands in the way of
    gets a search of its own (`_another_path`), so that no map makes this explode.
    """
    search = _Search(tracks, tuple(stations), cache(is_open))
    search.run()
    return Reach(frozenset(search.hexes), search.ends, tuple(search.paths), search)


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
        self.homes = sum(self.paths.values())
        """The bits of the stations."""
        self.hexes = {tracks.map.stops[stop][0] for stop in stations}
        self.ends: dict[HexId, int] = {}
        self.doubtful: list[tuple[StopId, int, StopId | Arrival]] = []
        """From which stop, over which sides and stops, to what."""
        self.turns: dict[tuple[HexId, int, int], bool] = {}
        """Which ways over a hex have been found open, and which not (`comes_by`)."""
        self.detours: dict[tuple[StopId, int], int | None] = {}
        """Other paths that were looked for, by the stop and what they keep off (`_detour`)."""

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
        paths = self.paths
        for end, mask in ways.hops:
            if end in paths or end == stop:
                continue
            if mask & used:
                self.doubtful.append((stop, mask, end))
            else:
                self._meet(end, used | mask, todo)

    def _arrive(self, arrival: Arrival) -> None:
        if arrival.ends:
            self.ends[arrival.hex] = self.ends.get(arrival.hex, 0) | 1 << arrival.edge
        else:
            self.hexes.add(arrival.hex)

    def _knows(self, arrival: Arrival) -> bool:
        if arrival.ends:
            return bool(self.ends.get(arrival.hex, 0) >> arrival.edge & 1)
        return arrival.hex in self.hexes

    def _meet(self, stop: StopId, used: int, todo: list[StopId]) -> None:
        self.paths[stop] = used
        if self.is_open(stop):
            todo.append(stop)

    def _settle_doubts(self) -> Iterator[StopId]:
        """Stops that turn out to be within reach after all, to be left in turn."""
        doubtful, self.doubtful = self.doubtful, []
        found: list[StopId] = []
        for stop, mask, what in doubtful:
            known = self._knows(what) if isinstance(what, Arrival) else what in self.paths
            if known or (path := self._detour(stop, mask)) is None:
                continue
            if isinstance(what, Arrival):
                self._arrive(what)
            else:
                self._meet(what, path | mask, found)
        yield from found

    @cached_property
    def approaches(self) -> dict[HexId, dict[int, list[tuple[StopId, int]]]]:
        """For each edge of a hex the stops from which one comes to it, and over which sides."""
        found: dict[HexId, dict[int, list[tuple[StopId, int]]]] = {}
        for stop in self.paths:
            if stop in self.stations or self.is_open(stop):
                for hex_id, edge, mask, _ in self.tracks.ways(stop).arrivals:
                    found.setdefault(hex_id, {}).setdefault(edge, []).append((stop, mask))
        return found

    def comes_by(self, hex_id: HexId, entry: int, out: int) -> bool:
        """Whether some path comes to the hex by an approach and has not used another side."""
        key = hex_id, entry, out
        if key not in self.turns:
            self.turns[key] = self._comes_by(hex_id, entry, out)
        return self.turns[key]

    def _comes_by(self, hex_id: HexId, entry: int, out: int) -> bool:
        side, doubtful = self.tracks.map.sides[hex_id][out], []
        for stop, mask in self.approaches[hex_id][entry]:
            if mask & side:
                continue
            if not self.paths[stop] & (mask | side):
                return True
            doubtful.append((stop, mask))
        return any(self._keeps_off(stop, mask, side) for stop, mask in doubtful)

    def _keeps_off(self, stop: StopId, mask: int, side: int) -> bool:
        """Whether some path to a stop leaves free the way on from it, and one side besides."""
        path = self._detour(stop, mask)
        if path is None or not path & side:
            return path is not None
        return self._another_path(stop, mask | side) is not None

    def _detour(self, stop: StopId, mask: int) -> int | None:
        """A path that leaves free a way on from the stop: mostly one will do for all its turns."""
        key = stop, mask
        if key not in self.detours:
            self.detours[key] = self._another_path(stop, mask)
        return self.detours[key]

    def _another_path(self, stop: StopId, avoided: int) -> int | None:
        """The sides and stops of some path from a station to `stop` that keeps off `avoided`."""
        if stop in self.stations:
            return self.bits[stop]
        if avoided & self.bits[stop] or not self._floods_back(stop, avoided):
            return None
        trail = [(avoided | self.bits[stop], iter(self.tracks.ways(stop).hops))]
        while trail:
            used, hops = trail[-1]
            end, mask = next(hops, (None, 0))
            if end is None:
                trail.pop()
            elif not mask & used:
                onward = used | mask
                if end in self.stations:
                    return onward & ~avoided
                if self.is_open(end) and self._floods_back(end, onward):
                    trail.append((onward, iter(self.tracks.ways(end).hops)))
        return None

    def _floods_back(self, stop: StopId, avoided: int) -> bool:
        """Whether some station lies behind `stop` at all when `avoided` is taken away."""
        if stop in self.paths and not self.paths[stop] & avoided & ~self.bits[stop]:
            return True
        ways, homes = self.tracks.ways, self.homes
        seen, todo = {stop}, [stop]
        for here in todo:
            for end, mask in ways(here).hops:
                if mask & avoided or end in seen:
                    continue
                if mask & homes:
                    return True
                seen.add(end)
                if self.is_open(end):
                    todo.append(end)
        return False
