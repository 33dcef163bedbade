"""Hand-made routes: what is wrong with a path, and paths as people and programs write them.

A path is a list of words, `G19:0` for a stop and `G17` for a hex that is passed without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from stockrail.core.names import CompanyId, HexId, Money

from .network import Leg
from .rail_map import RailMap, StopId, opposite
from .running import Halt
from .running import Leg as RunLeg
from .tiles import FIRST_STOP
from .track_board import TrackBoard

Path = tuple[str, ...]
Fault = Literal[
    "empty",
    "no stop",
    "short",
    "unknown",
    "no track",
    "no way",
    "track twice",
    "stop twice",
    "area inside",
    "closed inside",
    "area twice",
    "no token",
    "long",
]


@dataclass(frozen=True, slots=True)
class Flaw:
    """The first thing wrong with a path, and the hex where it is."""

    fault: Fault
    hex: HexId


@dataclass(frozen=True, slots=True)
class Walked:
    """A path that can be run: its stops in order, and the sides it uses."""

    stops: tuple[StopId, ...]
    sides: int


def walk(
    rail_map: RailMap,
    board: TrackBoard,
    company: CompanyId,
    path: Path,
    distance: int | None,
    areas: dict[HexId, str],
) -> Walked | Flaw:
    """The path as a train of that distance could run it. `areas` joins red hexes into one stop."""
    for word in path:
        if (word not in rail_map.stops) if ":" in word else (word not in rail_map.places):
            return Flaw("unknown", HexId(word.split(":")[0][:20]))
    if not path:
        return Flaw("empty", HexId(""))
    hexes = [HexId(word.split(":")[0]) for word in path]
    for end in (0, -1):
        if ":" not in path[end]:
            return Flaw("no stop", hexes[end])
    sides = _sides(rail_map, board, path, hexes)
    if isinstance(sides, Flaw):
        return sides
    stops = tuple(StopId(word) for word in path if ":" in word)
    flaw = _why_not_call(rail_map, board, company, stops, distance, areas)
    return flaw or Walked(stops, sides)


def _sides(rail_map: RailMap, board: TrackBoard, path: Path, hexes: list[HexId]) -> int | Flaw:
    used = 0
    entry: int | None = None
    for n, (here, there) in enumerate(pairwise(hexes)):
        if there not in rail_map.neighbours[here]:
            return Flaw("no track", there)
        edge = rail_map.neighbours[here].index(there)
        out, into = (
            board.face(rail_map, here).onward[edge],
            board.face(rail_map, there).onward[opposite(edge)],
        )
        if not out or not into:
            return Flaw("no track", there if out else here)
        if _end(path[n], entry) not in out:
            return Flaw("no way", here)
        if ":" in path[n + 1] and _end(path[n + 1], None) not in into:
            return Flaw("no way", there)
        side = rail_map.sides[here][edge]
        if used & side:
            return Flaw("track twice", there)
        used |= side
        entry = opposite(edge)
    return used


def _end(word: str, entry: int | None) -> int | None:
    """Where track in a hex comes from: the stop that is named, or the edge of entry."""
    return FIRST_STOP + int(word.split(":")[1]) if ":" in word else entry


def _why_not_call(
    rail_map: RailMap,
    board: TrackBoard,
    company: CompanyId,
    stops: tuple[StopId, ...],
    distance: int | None,
    areas: dict[HexId, str],
) -> Flaw | None:
    at = [rail_map.stops[stop][0] for stop in stops]
    if len(stops) < 2:
        return Flaw("short", at[0])
    if at[0] in areas and areas[at[0]] == areas.get(at[-1]):
        return Flaw("area twice", at[-1])
    for n, stop in enumerate(stops):
        if stop in stops[:n]:
            return Flaw("stop twice", at[n])
    for n in range(1, len(stops) - 1):
        hex_id, number = rail_map.stops[stops[n]]
        if board.face(rail_map, hex_id).stops[number].kind == "area":
            return Flaw("area inside", hex_id)
        if not board.is_open(rail_map, stops[n], company):
            return Flaw("closed inside", hex_id)
    if not any(company in board.tokens.get(stop, ()) for stop in stops):
        return Flaw("no token", at[0])
    if distance is not None and len(stops) > distance:
        return Flaw("long", at[distance])
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """What the router is asked about a company: its stops and legs, by index."""

    stops: tuple[StopId, ...]
    ways: tuple[Leg, ...]
    halts: tuple[Halt, ...]
    legs: tuple[RunLeg, ...]

    def path(self, halts: tuple[int, ...], legs: tuple[int, ...]) -> Path:
        """The words of a route the router has found."""
        words: list[str] = [self.stops[halts[0]]]
        for start, leg in zip(halts, legs, strict=False):
            way = self.ways[leg]
            between = way.hexes[1:-1]
            forward = way.start == self.stops[start]
            words += between if forward else reversed(between)
            words.append(way.end if forward else way.start)
        return tuple(words)


def question(
    rail_map: RailMap,
    board: TrackBoard,
    company: CompanyId,
    column: int,
    areas: dict[HexId, str],
) -> Question:
    """Everything the company's trains could run on, red areas worth what `column` says."""
    stops = board.reach(rail_map, company).stops
    index = {stop: n for n, stop in enumerate(stops)}
    groups = {area: n for n, area in enumerate(dict.fromkeys(areas.values()))}
    ways = tuple(_ways(rail_map, board, stops, index))
    return Question(
        stops,
        ways,
        tuple(_halt(rail_map, board, company, stop, column, areas, groups) for stop in stops),
        tuple(RunLeg(index[way.start], index[way.end], way.mask) for way in ways),
    )


def _ways(
    rail_map: RailMap, board: TrackBoard, stops: tuple[StopId, ...], index: dict[StopId, int]
) -> Iterator[Leg]:
    """Each way once, whichever end it was found from."""
    tracks = board.tracks(rail_map)
    for stop in stops:
        for leg in tracks.ways(stop).legs:
            if leg.end in index and index[leg.end] > index[stop]:
                yield leg


def _halt(
    rail_map: RailMap,
    board: TrackBoard,
    company: CompanyId,
    stop: StopId,
    column: int,
    areas: dict[HexId, str],
    groups: dict[str, int],
) -> Halt:
    hex_id, number = rail_map.stops[stop]
    printed = board.face(rail_map, hex_id).stops[number]
    area = areas.get(hex_id)
    return Halt(
        value=printed.worth(column),
        open=board.is_open(rail_map, stop, company),
        token=company in board.tokens.get(stop, ()),
        group=None if area is None else groups[area],
        town=printed.kind == "town",
    )


def worth(
    rail_map: RailMap, board: TrackBoard, stops: tuple[StopId, ...], column: int
) -> tuple[Money, ...]:
    """What each stop pays."""
    places = (rail_map.stops[stop] for stop in stops)
    return tuple(board.face(rail_map, h).stops[n].worth(column) for h, n in places)
