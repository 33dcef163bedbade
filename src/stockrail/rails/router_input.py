"""What the router is asked about a company, and its answer as a path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from stockrail.core.ids import CompanyId, HexId, Money

from .board import TileBoard, kept
from .map import StopId
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
    network: Network

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


@dataclass(frozen=True, slots=True, eq=False)
class RouteTerms:
    """What a route counts besides its stops as they lie. Made once by a title."""

    column: int
    """Which value of a red area counts."""
    groups: Groups
    bonuses: tuple[PlaceBonus, ...] = ()


@kept("tiles", "tokens")
def router_input(board: TileBoard, company: CompanyId, terms: RouteTerms) -> RouterInput:
    """Everything the company's trains could run on."""
    stops = board.reach(company).stops
    index = {stop: n for n, stop in enumerate(stops)}
    ways = tuple(_ways(board, stops, index))
    called = called_at(board, company, stops, terms)
    sides = _narrow([way.mask for way in ways])
    legs = tuple(
        RunLeg(index[way.start], index[way.end], mask)
        for way, mask in zip(ways, sides, strict=True)
    )
    return RouterInput(stops, ways, Network(called.halts, legs, called.bonuses))


def called_at(
    board: TileBoard, company: CompanyId, stops: tuple[StopId, ...], terms: RouteTerms
) -> Network:
    """These stops as the company sees them, without the track between them."""
    halts = tuple(_halt(board, company, stop, terms) for stop in stops)
    return Network(halts, (), tuple(_earned(board, stops, terms.bonuses)))


def _ways(board: TileBoard, stops: tuple[StopId, ...], index: dict[StopId, int]) -> Iterator[Leg]:
    """Each way once, whichever end it was found from."""
    tracks = board.tracks
    for stop in stops:
        for leg in tracks.ways(stop).legs:
            if leg.end in index and index[leg.end] > index[stop]:
                yield leg


def _narrow(masks: Sequence[int]) -> Iterator[int]:
    """The same hexsides in the same order, with no bits for those of the map that none uses."""
    used, bits = reduce(or_, masks, 0), dict[int, int]()
    while used:
        side = used & -used
        used ^= side
        bits[side] = 1 << len(bits)
    for mask in masks:
        narrow = 0
        while mask:
            side = mask & -mask
            mask ^= side
            narrow |= bits[side]
        yield narrow


def _halt(board: TileBoard, company: CompanyId, stop: StopId, terms: RouteTerms) -> Halt:
    hex_id, number = board.map.stops[stop]
    printed = board.face(hex_id).stops[number]
    group = terms.groups.names.get(hex_id)
    return Halt(
        value=printed.worth(terms.column),
        open=board.is_open(stop, company),
        token=company in board.tokens.get(stop, ()),
        group=None if group is None else terms.groups.numbers[group],
        town=printed.kind == "town",
    )


def _earned(
    board: TileBoard, stops: tuple[StopId, ...], bonuses: tuple[PlaceBonus, ...]
) -> Iterator[Bonus]:
    """The bonuses that these stops can earn."""
    at = [board.map.stops[stop][0] for stop in stops]
    for bonus in bonuses:
        calls = tuple(tuple(n for n, h in enumerate(at) if h in call) for call in bonus.calls)
        if all(calls):
            yield Bonus(calls, bonus.amount, bonus.multiplied)
