"""Courses a company could take: links to build one after another, then only deliveries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from stockrail.core.ids import HexId
from stockrail.titles.england_wales.map.components import SECOND_LINK, UNIT
from stockrail.titles.england_wales.network.planning import cheapest_links
from stockrail.titles.england_wales.network.railways import Railways

from .traffic import Cube, Hauls, Join, Lying, Traffic, incomes, traffic

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
    nothing = search.course(Course())
    found, ahead, best = [nothing], [nothing], search.at_first_sight(nothing)
    for _ in range(min(task.longest, sum(task.actions) - 1)):
        ranked = sorted(search.further(ahead), key=search.at_first_sight, reverse=True)
        ahead = ranked[:WIDTH]
        found += ahead[:KEPT]
        leading = max(map(search.at_first_sight, ahead), default=0.0)
        if leading < best - HOPELESS:
            break
        best = max(best, leading)
    return tuple(found)


class _Search:
    def __init__(self, task: Task, loss: float, capital: float) -> None:
        self.task = task
        self.loss, self.capital = loss, capital
        self.land = task.railways.country
        self.traffic: Traffic = traffic(task.railways.map, task.goods)
        self.known: Hauls = dict(task.known)
        self.linked = {frozenset(join) for join in task.joins}

    def at_first_sight(self, course: Course) -> float:
        task = self.task
        earned = incomes(
            self.land, course.hauls, task.actions, task.steps, len(course.joins), self.loss
        )
        return sum(earned) - self.capital * course.cost

    def course(self, course: Course) -> Course:
        """The same with what it lets carry."""
        hauls = self.traffic.hauls((*self.task.joins, *course.joins))
        if longer := {c: n for c, n in self.known.items() if hauls.get(c, 0) < n}:
            hauls = hauls | longer
        longest_first = tuple(self.traffic.longest_first(hauls))
        return Course(course.joins, course.costs, course.extras, longest_first)

    def further(self, ahead: list[Course]) -> Iterator[Course]:
        """With one more link, each set of links once."""
        seen = set[frozenset[frozenset[HexId]]]()
        for course in ahead:
            joins = (*self.task.joins, *course.joins)
            taken = frozenset(map(frozenset, course.joins))
            for start in dict.fromkeys(city for join in joins for city in join) or self.land.cities:
                for city, cost, extra in nearest(self.task.railways, start):
                    join = frozenset((start, city))
                    if join in self.linked or join in taken or taken | {join} in seen:
                        continue
                    seen.add(taken | {join})
                    longer = Course(
                        (*course.joins, (start, city)),
                        (*course.costs, cost),
                        (*course.extras, extra),
                    )
                    yield self.course(longer)


@lru_cache(maxsize=256)
def nearest(railways: Railways, start: HexId) -> tuple[tuple[HexId, int, int], ...]:
    """The cities that are cheapest to join, with the cost and the extra of a second link."""
    plans = sorted(cheapest_links(railways, start).items(), key=lambda found: found[1].cost)
    return tuple(
        (city, plan.cost // UNIT, SECOND_LINK // UNIT * (len(plan.path) - 2))
        for city, plan in plans[:NEAREST]
        if plan.cost <= DEAREST * UNIT
    )
