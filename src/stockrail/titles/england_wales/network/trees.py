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
"""More than a link can have: of equally dear links the one with fewer hexes is planned."""
FAR = 2**63 - 1
NOWHERE = -1

Steps = tuple[tuple[tuple[int, int, int], ...], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    path: Path
    cost: Money


@dataclass(frozen=True, slots=True)
class Tree:
    """Costs and the hex before on the cheapest way to each hex, by the numbers of the map.

    Of equally cheap ways that one counts whose last step comes from the cheaper hex, then from
    the one further north-west: a tree is the same however it has grown.
    """

    start: int
    is_second: bool
    cost: Sequence[int]
    """In one number: what the way costs, its hexes, and where it leads."""
    before: Sequence[int]
    plans: dict[HexId, Plan]
    """The cheapest links, as far as they were asked for."""
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
            cost, path = self.cost[here] // len(self.cost) // HEXES, []
            while here != NOWHERE:
                path.append(land.hexes[here])
                here = self.before[here]
            self.plans[city] = Plan(tuple(reversed(path)), cost)
        return self.plans[city]

    def costs(self, land: Country) -> list[tuple[HexId, Money, int]]:
        """The cities that can be joined, what the cheapest link costs, and its hexes between."""
        return [
            (city, *divmod(self.cost[here] // len(self.cost), HEXES))
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
    cost, before = array("q", [FAR] * size), array("h", [NOWHERE] * size)
    cost[start] = start
    return Tree(start, is_second, cost, before, {}, False, (), 0)


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
    cost, before, closed = [*tree.cost], [*tree.before], bytearray(b"\1") * len(tree.cost)
    steps, places = _steps(land, tree.is_second), len(cost)
    for here in lost:
        cost[here], before[here], closed[here] = FAR, NOWHERE, 0
    for hex_id in full:
        closed[land.numbers[hex_id]] = 1
    ahead = [cost[here] for here in _around(steps, tree, lost)]
    heapify(ahead)
    for reached in ahead:
        closed[reached % places] = 0
    cities = {*land.city_numbers.values()} - {tree.start}
    while ahead:
        spent = heappop(ahead)
        here = spent % places
        if closed[here]:
            continue
        closed[here] = 1
        if here == until:
            break
        if here in cities:
            continue
        for there, toll, crossed in steps[here]:
            if closed[there]:
                continue
            reached = spent + toll
            if reached < cost[there] and crossed not in taken:
                cost[there], before[there] = reached, here
                heappush(ahead, reached)
    if ahead:
        for reached in ahead:
            if not closed[reached % places]:
                before[reached % places] = NOWHERE
        return Tree(tree.start, tree.is_second, cost, before, {}, False, (), links)
    kept = {city: plan for city, plan in tree.plans.items() if land.city_numbers[city] not in lost}
    farther = [n for n, way in enumerate(before) if way != NOWHERE and n not in cities]
    farther.sort(key=cost.__getitem__)
    farther += [n for n in cities if before[n] != NOWHERE]
    costs, ways = array("q", cost), array("h", before)
    return Tree(tree.start, tree.is_second, costs, ways, kept, True, farther, links)


def _around(steps: Steps, tree: Tree, lost: Set[int]) -> Collection[int]:
    """Where what is lost can be reached from."""
    if len(lost) + 1 == len(tree.cost):
        return (tree.start,)
    near = {step[0] for here in lost for step in steps[here]}
    return [here for here in near.difference(lost) if tree.cost[here] < FAR]


@lru_cache(maxsize=64)
def _steps(land: Country, is_second: bool) -> Steps:
    """For each hex its neighbours, what the step there adds, and the side that it crosses."""
    extra, places = SECOND_LINK if is_second else 0, len(land.terrain)
    entering = [
        0 if terrain == "city" else (COSTS[terrain] + extra) * HEXES + 1
        for terrain in land.terrain.values()
    ]
    return tuple(
        tuple(
            (there, (ridge * HEXES + entering[there]) * places + there - here, crossed)
            for there, ridge, crossed in near
        )
        for here, near in enumerate(land.steps)
    )
