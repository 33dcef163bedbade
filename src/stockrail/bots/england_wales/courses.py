"""Courses a company could take: links to build one after another, then only deliveries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from stockrail.core.ids import HexId
from stockrail.titles.england_wales.map.components import COLOUR_BITS, SECOND_LINK, UNIT
from stockrail.titles.england_wales.network.planning import link_costs
from stockrail.titles.england_wales.network.railways import Railways

from .traffic import Cube, Hauls, Join, Lying, incomes, traffic

LONGEST, AT_A_GLANCE = 4, 1
"""Links that are planned ahead at most, and after a merger that is only thought of."""
WIDTH, KEPT = 4, 2
"""Courses of each length that are followed further, and that are weighed closely."""
NEAREST = 6
"""Cities that a link is thought of to, from each city reached."""
HOPELESS = 8
"""Thousands behind the best one, from where no more link is thought of."""
DEAREST = 14
"""Thousands that a link may cost."""


@dataclass(frozen=True, slots=True)
class Course:
    joins: tuple[Join, ...] = ()
    costs: tuple[int, ...] = ()
    """Of each link, in thousands."""
    extras: tuple[int, ...] = ()
    """What each would cost more as a second link (§5.7)."""
    hauls: tuple[int, ...] = ()
    """Own links that each cube can be carried over in the end, the most first."""

    @property
    def cost(self) -> int:
        return sum(self.costs)


@dataclass(frozen=True, slots=True)
class Task:
    """A company whose courses are looked for."""

    railways: Railways
    joins: tuple[Join, ...]
    """Its own links."""
    goods: Lying
    actions: tuple[int, ...]
    """How many it has in each turn to come."""
    steps: int
    """Where its locomotive stands."""
    known: tuple[tuple[Cube, int], ...] = ()
    """Cubes that it can carry already, over own links and those of others."""
    longest: int = LONGEST
    """Links that it may plan."""


@lru_cache(maxsize=128)
def courses(task: Task, loss: float, capital: float) -> tuple[Course, ...]:
    """The best few of each length, the shortest first; no link at all is the first of them."""
    search = _Search(task, loss, capital)
    nothing = search.nothing()
    found, ahead, best = [nothing.course], [nothing], nothing.promise
    for _ in range(min(task.longest, sum(task.actions) - 1)):
        ranked = sorted(search.further(ahead), key=_promise, reverse=True)
        ahead = [branch.longer for branch in ranked[:WIDTH]]
        found += [branch.course for branch in ahead[:KEPT]]
        leading = ahead[0].promise if ahead else 0.0
        if leading < best - HOPELESS:
            break
        best = max(best, leading)
    return tuple(found)


class _Branch(NamedTuple):
    """A course that may be followed further."""

    promise: float
    """What it earns at first sight."""
    course: Course
    pairs: frozenset[int]
    """Its links, each the bits of two cities."""


class _Further(NamedTuple):
    """A branch with one more link."""

    promise: float
    course: Course
    join: Join
    cost: int
    extra: int
    hauls: tuple[int, ...]
    pairs: frozenset[int]

    @property
    def longer(self) -> _Branch:
        course = Course(
            (*self.course.joins, self.join),
            (*self.course.costs, self.cost),
            (*self.course.extras, self.extra),
            self.hauls,
        )
        return _Branch(self.promise, course, self.pairs)


def _promise(branch: _Further) -> float:
    return branch.promise


class _Search:
    def __init__(self, task: Task, loss: float, capital: float) -> None:
        self.task = task
        self.loss, self.capital = loss, capital
        self.land = task.railways.country
        self.traffic = traffic(task.railways.map, task.goods)
        self.known = {(city, COLOUR_BITS[colour]): links for (city, colour), links in task.known}
        bits = self.land.city_bits
        self.linked = {bits[a] | bits[b] for a, b in task.joins}
        self.nearest: dict[HexId, tuple[tuple[HexId, int, int], ...]] = {}

    def nothing(self) -> _Branch:
        """No link at all."""
        hauls = self._carried(self.traffic.network(self.task.joins).hauls)
        return _Branch(self.at_first_sight(hauls, 0, 0), Course(hauls=hauls), frozenset())

    def _carried(self, hauls: Hauls) -> tuple[int, ...]:
        """Over how many links each cube goes, the most first; it may be carried already."""
        if longer := {c: n for c, n in self.known.items() if hauls.get(c, 0) < n}:
            hauls = hauls | longer
        return self.traffic.longest_first(hauls)

    def at_first_sight(self, hauls: tuple[int, ...], builds: int, cost: int) -> float:
        task = self.task
        earned = incomes(self.land, hauls, task.actions, task.steps, builds, self.loss)
        return sum(earned) - self.capital * cost

    def further(self, ahead: list[_Branch]) -> Iterator[_Further]:
        """With one more link, each set of links once."""
        seen, bits = set[frozenset[int]](), self.land.city_bits
        for _, course, pairs in ahead:
            network = self.traffic.network((*self.task.joins, *course.joins))
            spent, builds = course.cost, len(course.joins) + 1
            for start in network.near or self.land.cities:
                for city, cost, extra in self._nearest(start):
                    pair = bits[start] | bits[city]
                    if pair in self.linked or pair in pairs or (more := pairs | {pair}) in seen:
                        continue
                    seen.add(more)
                    join = start, city
                    hauls = self._carried(network.hauls_with(join))
                    promise = self.at_first_sight(hauls, builds, spent + cost)
                    yield _Further(promise, course, join, cost, extra, hauls, more)

    def _nearest(self, start: HexId) -> tuple[tuple[HexId, int, int], ...]:
        if start not in self.nearest:
            self.nearest[start] = nearest(self.task.railways, start)
        return self.nearest[start]


@lru_cache(maxsize=256)
def nearest(railways: Railways, start: HexId) -> tuple[tuple[HexId, int, int], ...]:
    """The cities that are cheapest to join, with the cost and the extra of a second link."""
    links = sorted(link_costs(railways, start), key=lambda link: link[1])
    return tuple(
        (city, cost // UNIT, SECOND_LINK // UNIT * hexes)
        for city, cost, hexes in links[:NEAREST]
        if cost <= DEAREST * UNIT
    )
