"""The finders against slow and simple ones."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from stockrail.core.names import HexId
from stockrail.titles.england_wales import link_rules
from stockrail.titles.england_wales.components import COLOURS
from stockrail.titles.england_wales.country import side
from stockrail.titles.england_wales.deliveries import (
    BEST,
    deliveries,
    find,
    gains,
    may_deliver,
    offered,
)
from stockrail.titles.england_wales.map_file import read_map
from stockrail.titles.england_wales.maps import country
from stockrail.titles.england_wales.planning import cheapest_links, plans
from stockrail.titles.england_wales.railways import Path, Railways, link_cost

from .position import CITIES, COMPANIES, EMPTY, GER, MR, linked

SMALL = """
name = "Small"
[rows]
r01 = " o . ."
r02 = ". ^ o"
r03 = " . ~ ."
r04 = "o . ^ o"
[cities]
r01c01 = { name = "A", colour = "red", cubes = 1 }
r02c03 = { name = "B", colour = "blue", cubes = 1 }
r04c01 = { name = "C", colour = "black", cubes = 1 }
r04c04 = { name = "D", colour = "red", cubes = 1 }
[sides]
ridges = ["r02c01 r03c01", "r03c02 r03c03"]
closed = ["r02c02 r03c01"]
"""


def all_links(railways: Railways, start: HexId) -> list[Path]:
    """Every link from here, by trying everything."""
    land, found, ahead = railways.country, [], [(start,)]
    while ahead:
        path = ahead.pop()
        for there in land.ways[path[-1]]:
            longer = (*path, there)
            if there in path or side(path[-1], there) in railways.taken or there in railways.full:
                continue
            if land.is_city(there):
                found.append(longer)
            else:
                ahead.append(longer)
    return found


def grown(seed: int, links: int, railways: Railways = EMPTY, spread: float = 0.1) -> Railways:
    """A network of random links, cheap ones rather than dear ones."""
    random = Random(seed)
    for _ in range(links):
        company = random.choice(COMPANIES)
        found = sorted(plans(railways, company), key=lambda plan: plan.cost)
        if found:
            plan = found[int(random.random() * len(found) * spread)]
            railways = railways.with_link(company, plan.path)
    return railways


@pytest.mark.parametrize("links", range(5))
@pytest.mark.parametrize("is_second", [False, True])
def test_planned_links_are_the_cheapest(links: int, is_second: bool) -> None:
    """§5.6, §5.7"""
    railways = grown(links, links, Railways(SMALL), spread=1)
    land = railways.country
    for start in land.cities:
        cheapest: dict[HexId, int] = {}
        for path in all_links(railways, start):
            cost = link_cost(land, path, is_second=is_second)
            cheapest[path[-1]] = min(cost, cheapest.get(path[-1], cost))
        found = cheapest_links(railways, start, is_second=is_second)
        assert {city: plan.cost for city, plan in found.items()} == cheapest


@pytest.mark.parametrize("seed", range(3))
def test_planned_links_are_legal_and_cost_what_they_say(seed: int) -> None:
    """§5"""
    railways = grown(seed, 40)
    for company in COMPANIES:
        for is_second in (False, True):
            for plan in plans(railways, company, is_second=is_second):
                assert link_rules.why_not(railways, company, plan.path, is_second=False) is None
                assert link_cost(railways.country, plan.path, is_second=is_second) == plan.cost


def test_every_pair_of_cities_is_planned_once() -> None:
    """§5.5"""
    pairs = [frozenset({plan.path[0], plan.path[-1]}) for plan in plans(EMPTY, MR)]
    assert len(pairs) == len({*pairs}) == 40 * 39 // 2
    railways = linked(EMPTY, ["MR London Reading", "GER York Hull"])
    joined = [{plan.path[0], plan.path[-1]} for plan in plans(railways, MR)]
    assert all(ends & {CITIES["London"], CITIES["Reading"]} for ends in joined)
    assert len(joined) == 38 + 38 + 1


def all_ways(railways: Railways, start: HexId) -> list[tuple[tuple[int, ...], HexId]]:
    """Every way over links that comes to no city twice, with its last city."""
    found, ahead = [], [((), (start,))]
    while ahead:
        links, cities = ahead.pop()
        for number in railways.at[cities[-1]]:
            there = railways.links[number].other_end(cities[-1])
            if there not in cities:
                ahead.append(((*links, number), (*cities, there)))
                found.append(((*links, number), (*cities, there)))
    return found


@pytest.mark.parametrize("own_first", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_all_deliveries_are_found(seed: int, own_first: bool) -> None:
    """§7.1 to §7.5, §7.7"""
    railways = grown(seed, 24)
    cities = railways.country.cities
    goods = dict.fromkeys(cities, COLOURS)
    for company in (MR, GER):
        expected = set()
        for start in cities:
            for links, way in all_ways(railways, start):
                colour = cities[way[-1]].colour
                passed = {cities[city].colour for city in way[1:-1]}
                owners = [railways.links[number].company for number in links]
                if own_first and owners[0] != company:
                    continue
                is_half = 2 * owners.count(company) >= len(links)
                if colour != "grey" and colour not in passed and is_half:
                    expected.add((start, colour, gains(railways, links)))
        found = deliveries(railways, company, goods, own_first=own_first)
        assert find(railways, company, own_first=own_first).foreign is None
        assert {(d.city, d.colour, d.gains) for d in found} == expected
        own = [d.gain(company) for d in found]
        assert own == sorted(own, reverse=True)


def test_a_dense_network_is_searched_within_bounds() -> None:
    """§7: what is found is legal, even where not everything is."""
    railways = grown(1, 90, spread=0.2)
    found = find(railways, MR)
    assert found.foreign is not None
    for delivery in found.deliveries:
        assert 2 * delivery.gain(MR) >= len(delivery.links)
        ends = [{*railways.links[number].ends} for number in delivery.links]
        assert all(one & other for one, other in pairwise(ends))


def test_where_not_all_ways_were_looked_at_there_may_be_one() -> None:
    """§4.4, §7"""
    london = {CITIES["London"]: ("red",)}
    assert not may_deliver(linked(EMPTY, ["MR London Reading"]), MR, london)
    assert may_deliver(grown(1, 90, spread=0.2), MR, {})


def test_the_best_ways_of_each_cube_are_offered() -> None:
    """§7"""
    railways = grown(1, 90, spread=0.2)
    goods = dict.fromkeys(railways.country.cities, COLOURS)
    listed = Counter((d.city, d.colour) for d in offered(railways, MR, goods, {MR: 1}))
    known = Counter((d.city, d.colour) for d in deliveries(railways, MR, goods))
    assert listed == {cube: min(count, BEST) for cube, count in known.items()}
    assert BEST in listed.values()


def test_the_small_map_is_one() -> None:
    """§12.2"""
    assert read_map("small", SMALL, country(EMPTY.map)).name == "Small"
