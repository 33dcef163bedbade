"""Hand-made routes: what is wrong with a path, and where.

A path is a list of words, `G19:0` for a stop and `G17` for a hex that is passed without one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from stockrail.core.ids import CompanyId, HexId
from stockrail.core.rows import frozen

from .board import TileBoard, kept
from .map import StopId, opposite
from .router.running import Halt, Train
from .tiles import FIRST_STOP

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
    "group twice",
    "no token",
    "long",
]


def hexes_of(path: Path) -> list[HexId]:
    """The hex of each word.

    >>> hexes_of(("G19:0", "G17"))
    ['G19', 'G17']
    """
    return [HexId(word.split(":")[0]) for word in path]


def stops_of(path: Path) -> tuple[StopId, ...]:
    return tuple(StopId(word) for word in path if ":" in word)


@dataclass(frozen=True, eq=False)
class Groups:
    """Hexes that count as one: a route comes to one stop of a group only. Made once by a title."""

    names: Mapping[HexId, str]

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: n for n, name in enumerate(dict.fromkeys(self.names.values()))}


NO_GROUPS = Groups({})


@frozen
class RouteError:
    """The first thing wrong with a path, and the hex where it is."""

    fault: Fault
    hex: HexId


@frozen
class TracedPath:
    """A path that can be run: its stops in order, and the sides it uses."""

    stops: tuple[StopId, ...]
    sides: int


@kept("tiles", "tokens")
def walk(
    board: TileBoard,
    company: CompanyId,
    path: Path,
    train: Train,
    groups: Groups,
) -> TracedPath | RouteError:
    """The path as that train could run it."""
    rail_map = board.map
    hexes = hexes_of(path)
    for word, hex_id in zip(path, hexes, strict=True):
        if (word not in rail_map.stops) if ":" in word else (word not in rail_map.places):
            return RouteError("unknown", HexId(hex_id[:20]))
    if not path:
        return RouteError("empty", HexId(""))
    for end in (0, -1):
        if ":" not in path[end]:
            return RouteError("no stop", hexes[end])
    sides = _sides(board, path, hexes)
    if isinstance(sides, RouteError):
        return sides
    stops = stops_of(path)
    error = _why_not_call(board, company, stops, groups) or _why_not_count(
        board, company, stops, train
    )
    return error or TracedPath(stops, sides)


def _sides(board: TileBoard, path: Path, hexes: list[HexId]) -> int | RouteError:
    rail_map, used = board.map, 0
    entry: int | None = None
    for n, (here, there) in enumerate(pairwise(hexes)):
        if there not in rail_map.neighbours[here]:
            return RouteError("no track", there)
        edge = rail_map.neighbours[here].index(there)
        out, into = (
            board.face(here).onward[edge],
            board.face(there).onward[opposite(edge)],
        )
        if not out or not into:
            return RouteError("no track", there if out else here)
        if _end(path[n], entry) not in out:
            return RouteError("no way", here)
        if ":" in path[n + 1] and _end(path[n + 1], None) not in into:
            return RouteError("no way", there)
        side = rail_map.sides[here][edge]
        if used & side:
            return RouteError("track twice", there)
        used |= side
        entry = opposite(edge)
    return used


def _end(word: str, entry: int | None) -> int | None:
    """Where track in a hex comes from: the stop that is named, or the edge of entry."""
    return FIRST_STOP + int(word.split(":")[1]) if ":" in word else entry


def _why_not_call(
    board: TileBoard,
    company: CompanyId,
    stops: tuple[StopId, ...],
    groups: Groups,
) -> RouteError | None:
    rail_map, named = board.map, groups.names
    at = [rail_map.stops[stop][0] for stop in stops]
    if len(stops) < 2:
        return RouteError("short", at[0])
    if at[0] in named and named[at[0]] == named.get(at[-1]) and _is_area(board, at[0]):
        return RouteError("area twice", at[-1])
    called = [named.get(hex_id) for hex_id in at]
    for n, stop in enumerate(stops):
        if stop in stops[:n]:
            return RouteError("stop twice", at[n])
        if called[n] is not None and called[n] in called[:n]:
            return RouteError("group twice", at[n])
    for n in range(1, len(stops) - 1):
        hex_id, number = rail_map.stops[stops[n]]
        if board.face(hex_id).stops[number].kind == "area":
            return RouteError("area inside", hex_id)
        if not board.is_open(stops[n], company):
            return RouteError("closed inside", hex_id)
    if not any(company in board.tokens.get(stop, ()) for stop in stops):
        return RouteError("no token", at[0])
    return None


def _is_area(board: TileBoard, hex_id: HexId) -> bool:
    return any(stop.kind == "area" for stop in board.face(hex_id).stops)


def _why_not_count(
    board: TileBoard, company: CompanyId, stops: tuple[StopId, ...], train: Train
) -> RouteError | None:
    """Whether the train can count what it must: both ends, a token, what it may not skip."""
    if train.distance is None or len(stops) <= train.distance:
        return None
    at = [board.map.stops[stop] for stop in stops]
    halts = [Halt(0, town=board.face(h).stops[n].kind == "town") for h, n in at]
    last = len(stops) - 1
    must = [n for n, halt in enumerate(halts) if n in (0, last) or not train.may_skip(halt)]
    tokens = [n for n, stop in enumerate(stops) if company in board.tokens.get(stop, ())]
    if not set(tokens) & set(must):
        must.append(tokens[0])
    return RouteError("long", at[must[train.distance]][0]) if len(must) > train.distance else None
