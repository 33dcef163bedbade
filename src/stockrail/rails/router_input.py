"""What the router is asked about a company, and its answer as a path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stockrail.core.ids import CompanyId, HexId, Money

from .board import TrackBoard
from .map import RailMap, StopId
from .network import Leg
from .router.running import Bonus, Halt, Network
from .router.running import Leg as RunLeg
from .train_paths import Groups, Path


@dataclass(frozen=True, slots=True)
class PlaceBonus:
    """Extra money of every route that counts a stop in one hex out of each of these sets."""

    calls: tuple[tuple[HexId, ...], ...]
    amount: Money
    multiplied: bool = False
    """The train's multiplier applies to it too."""


@dataclass(frozen=True, slots=True)
class RouterInput:
    """A company's stops and legs, by index."""

    stops: tuple[StopId, ...]
    ways: tuple[Leg, ...]
    halts: tuple[Halt, ...]
    legs: tuple[RunLeg, ...]
    bonuses: tuple[Bonus, ...]

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
    groups: Groups,
    bonuses: tuple[PlaceBonus, ...] = (),
) -> RouterInput:
    """Everything the company's trains could run on, red areas worth what `column` says."""
    stops = board.reach(rail_map, company).stops
    index = {stop: n for n, stop in enumerate(stops)}
    ways = tuple(_ways(rail_map, board, stops, index))
    called = called_at(rail_map, board, company, stops, column, groups, bonuses)
    legs = tuple(RunLeg(index[way.start], index[way.end], way.mask) for way in ways)
    return RouterInput(stops, ways, called.halts, legs, called.bonuses)


def called_at(
    rail_map: RailMap,
    board: TrackBoard,
    company: CompanyId,
    stops: tuple[StopId, ...],
    column: int,
    groups: Groups,
    bonuses: tuple[PlaceBonus, ...] = (),
) -> Network:
    """These stops as the company sees them, without the track between them."""
    numbers = {group: n for n, group in enumerate(dict.fromkeys(groups.values()))}
    halts = tuple(_halt(rail_map, board, company, stop, column, groups, numbers) for stop in stops)
    return Network(halts, (), tuple(_earned(rail_map, stops, bonuses)))


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
    groups: Groups,
    numbers: dict[str, int],
) -> Halt:
    hex_id, number = rail_map.stops[stop]
    printed = board.face(rail_map, hex_id).stops[number]
    group = groups.get(hex_id)
    return Halt(
        value=printed.worth(column),
        open=board.is_open(rail_map, stop, company),
        token=company in board.tokens.get(stop, ()),
        group=None if group is None else numbers[group],
        town=printed.kind == "town",
    )


def _earned(
    rail_map: RailMap, stops: tuple[StopId, ...], bonuses: tuple[PlaceBonus, ...]
) -> Iterator[Bonus]:
    """The bonuses that these stops can earn."""
    at = [rail_map.stops[stop][0] for stop in stops]
    for bonus in bonuses:
        calls = tuple(tuple(n for n, h in enumerate(at) if h in call) for call in bonus.calls)
        if all(calls):
            yield Bonus(calls, bonus.amount, bonus.multiplied)
