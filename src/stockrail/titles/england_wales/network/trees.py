"""The cheapest ways from a city to all others, kept up to date as tracks fill the map (§5.6)."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import pairwise

from stockrail.core.ids import HexId, Money

from ..map.components import COSTS, SECOND_LINK
from ..map.country import Country

Path = tuple[HexId, ...]
"""The hexes of a link from city to city."""

HEXES = 1000
"""More than a link can have."""
FAR = 2**63 - 1
NOWHERE = -1

PackedWay = int
"""What a way costs, its hexes and the number of its last one, packed into one number: ways are
compared in this order, and a step is added to the way that it goes on."""
Steps = tuple[tuple[tuple[int, PackedWay, int], ...], ...]


def packed(cost: Money, hexes: int, end: int, places: int) -> PackedWay:
    """On a map of so many places; `end` of a step is how much further on in their numbers."""
    return (cost * HEXES + hexes) * places + end


def cost_and_hexes(way: PackedWay, places: int) -> tuple[Money, int]:
    return divmod(way // places, HEXES)


def end_of(way: PackedWay, places: int) -> int:
    return way % places


@dataclass(frozen=True, slots=True)
class Plan:
    path: Path
    cost: Money


@dataclass(frozen=True, slots=True)
class Tree:
    """The cheapest way to each hex and the hex before on it, by the numbers of the map.

    Of equally cheap ways that one counts whose last step comes from the cheaper hex, then from
    the one further north-west: a tree is the same however it has grown.
    """

    start: int
    is_second: bool
    ways: Sequence[PackedWay]
    before: Sequence[int]
    plans: dict[HexId, Plan]
    """The cheapest links, as far as they were asked for. Any thread may add one."""
    is_whole: bool
    """Otherwise it ends at the one city that was asked for."""
    nearest_first: Sequence[int]
    """All hexes that a whole tree reaches but the start, cities last."""
    links: int
    """How many links were on the board."""

    def plan(self, land: Country, city: HexId) -> Plan | None:
        """The cheapest link to a city, if one can be built and the tree reaches so far."""
        if city not in self.plans:
            here = land.city_numbers[city]
            if self.before[here] == NOWHERE:
                return None
            cost, _ = cost_and_hexes(self.ways[here], len(self.ways))
            path = []
            while here != NOWHERE:
                path.append(land.hexes[here])
                here = self.before[here]
            self.plans[city] = Plan(tuple(reversed(path)), cost)
        return self.plans[city]

    def costs(self, land: Country) -> list[tuple[HexId, Money, int]]:
        """The cities that can be joined, what the cheapest link costs, and its hexes between."""
        return [
            (city, *cost_and_hexes(self.ways[here], len(self.ways)))
            for city, here in land.city_numbers.items()
            if self.before[here] != NOWHERE
        ]


@lru_cache(maxsize=512)
def first_tree(land: Country, start: HexId, is_second: bool) -> Tree:
    """On an empty board."""
    bare = _bare(land, land.numbers[start], is_second)
    return _regrown(land, bare, _others(land, bare.start), frozenset(), frozenset(), 0)


@lru_cache(maxsize=512)
def _bare(land: Country, start: int, is_second: bool) -> Tree:
    """Nothing but its start."""
    size = len(land.terrain)
    ways, before = array("q", [FAR] * size), array("h", [NOWHERE] * size)
    ways[start] = packed(0, 0, start, size)
    return Tree(start, is_second, ways, before, {}, False, (), 0)


@lru_cache(maxsize=256)
def _others(land: Country, start: int) -> frozenset[int]:
    return frozenset(range(len(land.terrain))) - {start}


def grown(
    land: Country,
    tree: Tree,
    paths: Sequence[Path],
    taken: Set[int],
    full: Set[HexId],
    until: HexId | None = None,
) -> Tree:
    """The tree when all these links lie on the board, of which it knows the first already.

    One that begins anew ends at the city `until` if that is all that is asked for.
    """
    if tree.is_whole and 2 * tree.links >= len(paths):
        lost: Set[int] = _lost(land, tree, paths[tree.links :], full)
        return _regrown(land, tree, lost, taken, full, len(paths))
    # Too much has been built since then to look for what is left of it.
    bare = _bare(land, tree.start, tree.is_second)
    end = None if until is None else land.city_numbers[until]
    return _regrown(land, bare, _others(land, bare.start), taken, full, len(paths), end)


def _lost(land: Country, tree: Tree, paths: Iterable[Path], full: Set[HexId]) -> set[int]:
    """Hexes whose cheapest way is cut by a new track, and all beyond them."""
    numbers, before = land.numbers, tree.before
    cut = {numbers[h] for path in paths for h in path if h in full}
    for path in paths:
        for a, b in pairwise(map(numbers.__getitem__, path)):
            if before[b] == a:
                cut.add(b)
            elif before[a] == b:
                cut.add(a)
    if not cut:
        return cut
    # Nearer hexes first, so that what lies beyond a lost one is seen after it.
    for here in tree.nearest_first:
        if before[here] in cut:
            cut.add(here)
    return cut


def _regrown(
    land: Country,
    tree: Tree,
    lost: Set[int],
    taken: Set[int],
    full: Set[HexId],
    links: int,
    until: int | None = None,
) -> Tree:
    """Dijkstra's search for the hexes that are lost, from those around them that are not.

    Hexes are gone on from in the order of their costs, then of their numbers: the first one that
    reaches a hex at its cost is the one that counts.
    """
    if not lost:
        return replace(tree, links=links)
    steps, places = _steps(land, tree.is_second), len(tree.ways)
    ways, before, closed = [*tree.ways], [*tree.before], bytearray(b"\1") * places
    for here in lost:
        ways[here], before[here], closed[here] = FAR, NOWHERE, 0
    for hex_id in full:
        closed[land.numbers[hex_id]] = 1
    ahead = [ways[here] for here in _around(steps, tree, lost)]
    heapify(ahead)
    for way in ahead:
        closed[end_of(way, places)] = 0
    cities = {*land.city_numbers.values()} - {tree.start}
    while ahead:
        way = heappop(ahead)
        here = end_of(way, places)
        if closed[here]:
            continue
        closed[here] = 1
        if here == until:
            break
        if here in cities:
            continue
        for there, step, crossed in steps[here]:
            if closed[there]:
                continue
            longer = way + step
            if longer < ways[there] and crossed not in taken:
                ways[there], before[there] = longer, here
                heappush(ahead, longer)
    if ahead:
        for end in (end_of(way, places) for way in ahead):
            if not closed[end]:
                before[end] = NOWHERE
        return Tree(tree.start, tree.is_second, ways, before, {}, False, (), links)
    return _whole(land, tree, lost, ways, before, links)


def _whole(
    land: Country, tree: Tree, lost: Set[int], ways: list[int], before: list[int], links: int
) -> Tree:
    """With every hex that can be reached; plans to cities that were not lost are kept."""
    cities = {*land.city_numbers.values()} - {tree.start}
    known = tree.plans.copy().items()
    kept = {city: plan for city, plan in known if land.city_numbers[city] not in lost}
    farther = [n for n, last in enumerate(before) if last != NOWHERE and n not in cities]
    farther.sort(key=ways.__getitem__)
    farther += [n for n in cities if before[n] != NOWHERE]
    return replace(
        tree,
        ways=array("q", ways),
        before=array("h", before),
        plans=kept,
        is_whole=True,
        nearest_first=farther,
        links=links,
    )


def _around(steps: Steps, tree: Tree, lost: Set[int]) -> Collection[int]:
    """Where what is lost can be reached from."""
    if len(lost) + 1 == len(tree.ways):
        return (tree.start,)
    near = {step[0] for here in lost for step in steps[here]}
    return [here for here in near.difference(lost) if tree.ways[here] < FAR]


@lru_cache(maxsize=64)
def _steps(land: Country, is_second: bool) -> Steps:
    """For each hex its neighbours, what the step there adds, and the side that it crosses."""
    extra, places = SECOND_LINK if is_second else 0, len(land.terrain)
    entering = [
        0 if terrain == "city" else packed(COSTS[terrain] + extra, 1, 0, places)
        for terrain in land.terrain.values()
    ]
    return tuple(
        tuple(
            (there, packed(ridge, 0, there - here, places) + entering[there], crossed)
            for there, ridge, crossed in near
        )
        for here, near in enumerate(land.steps)
    )
