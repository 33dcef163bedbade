"""The cheapest ways from a city to all others, kept up to date as tracks fill the map (§5.6)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from stockrail.core.ids import HexId, Money

from ..map.components import COSTS, SECOND_LINK
from ..map.country import Country

Path = tuple[HexId, ...]
"""The hexes of a link from city to city."""

HEXES = 1000
"""More than a link can have: of equally dear links the one with fewer hexes is planned."""
FAR = 2**31 - 1
NOWHERE = -1


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
    before: Sequence[int]
    plans: dict[HexId, Plan]
    """The cheapest links, as far as they were asked for."""
    nearest_first: Sequence[int]
    """All hexes that it reaches but the start, cities last."""
    links: int
    """How many links were on the board."""

    def plan(self, land: Country, city: HexId) -> Plan | None:
        """The cheapest link to a city, if one can be built."""
        if city not in self.plans:
            here = land.city_numbers[city]
            if self.before[here] == NOWHERE:
                return None
            cost, path = self.cost[here] // HEXES, []
            while here != NOWHERE:
                path.append(land.hexes[here])
                here = self.before[here]
            self.plans[city] = Plan(tuple(reversed(path)), cost)
        return self.plans[city]

    def costs(self, land: Country) -> list[tuple[HexId, Money, int]]:
        """The cities that can be joined, what the cheapest link costs, and its hexes between."""
        return [
            (city, *divmod(self.cost[here], HEXES))
            for city, here in land.city_numbers.items()
            if self.before[here] != NOWHERE
        ]


@lru_cache(maxsize=512)
def first_tree(land: Country, start: HexId, is_second: bool) -> Tree:
    """On an empty board."""
    size, at = len(land.terrain), land.numbers[start]
    cost, before = array("i", [FAR] * size), array("h", [NOWHERE] * size)
    cost[at] = 0
    bare = Tree(at, is_second, cost, before, {}, (), 0)
    return _regrown(land, bare, {*range(size)} - {at}, frozenset(), 0)


def grown(
    land: Country, tree: Tree, paths: Sequence[Path], taken: Set[int], full: Set[HexId]
) -> Tree:
    """The tree when all these links lie on the board, of which it knows the first already."""
    lost = _lost(land, tree, paths[tree.links :], full)
    return _regrown(land, tree, lost, taken, len(paths), full)


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
    lost: set[int],
    taken: Set[int],
    links: int,
    full: Set[HexId] = frozenset(),
) -> Tree:
    """Dijkstra's search for the hexes that are lost, from those that are not."""
    if not lost:
        return replace(tree, links=links)
    cost, before = array("i", tree.cost), array("h", tree.before)
    for here in lost:
        cost[here], before[here] = FAR, NOWHERE
    start, entering = tree.start, _entering(land, tree.is_second)
    steps = _steps(land, tree.is_second)
    open_to = lost.difference(land.numbers[hex_id] for hex_id in full)
    ahead: list[tuple[int, int]] = []
    for there in open_to:
        for here, _, back, crossed in steps[there]:
            if here in lost or cost[here] == FAR or crossed in taken:
                continue
            if here != start and not entering[here]:
                continue
            reached = cost[here] + back
            if reached > cost[there]:
                continue
            if (reached, cost[here], here) < _came(cost, before, there):
                cost[there], before[there] = reached, here
        if before[there] != NOWHERE:
            heappush(ahead, (cost[there], there))
    while ahead:
        spent, here = heappop(ahead)
        if spent > cost[here] or not entering[here]:
            continue
        for there, toll, _, crossed in steps[here]:
            if there not in open_to or crossed in taken:
                continue
            reached = spent + toll
            if reached < cost[there]:
                cost[there], before[there] = reached, here
                heappush(ahead, (reached, there))
            elif reached == cost[there] and (reached, spent, here) < _came(cost, before, there):
                before[there] = here
    kept = {city: plan for city, plan in tree.plans.items() if land.city_numbers[city] not in lost}
    farther = [n for n, way in enumerate(before) if way != NOWHERE and entering[n]]
    farther.sort(key=cost.__getitem__)
    farther += [n for n in land.city_numbers.values() if before[n] != NOWHERE]
    return Tree(start, tree.is_second, cost, before, kept, farther, links)


@lru_cache(maxsize=64)
def _entering(land: Country, is_second: bool) -> tuple[int, ...]:
    """What each hex costs; only cities cost nothing."""
    extra = SECOND_LINK if is_second else 0
    return tuple(
        0 if terrain == "city" else (COSTS[terrain] + extra) * HEXES + 1
        for terrain in land.terrain.values()
    )


@lru_cache(maxsize=64)
def _steps(land: Country, is_second: bool) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """For each hex its neighbours, what the step there and back costs, and the side crossed."""
    entering = _entering(land, is_second)
    return tuple(
        tuple(
            (there, ridge * HEXES + entering[there], ridge * HEXES + entering[here], crossed)
            for there, ridge, crossed in near
        )
        for here, near in enumerate(land.steps)
    )


def _came(cost: Sequence[int], before: Sequence[int], there: int) -> tuple[int, int, int]:
    """How dear the way to a hex is so far, and over which one it comes."""
    here = before[there]
    return cost[there], cost[here] if here != NOWHERE else FAR, here
