"""The finders against slow and simple ones."""

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from random import Random
from time import sleep

import pytest

from stockrail.core.ids import HexId
from stockrail.titles.england_wales.map.components import COLOURS
from stockrail.titles.england_wales.map.country import side
from stockrail.titles.england_wales.map.map_file import read_map
from stockrail.titles.england_wales.map.maps import country
from stockrail.titles.england_wales.network import delivery_search
from stockrail.titles.england_wales.network.deliveries import (
    BEST,
    deliveries,
    find,
    gains,
    may_deliver,
    offered,
)
from stockrail.titles.england_wales.network.planning import (
    can_build,
    link_costs,
    plans,
)
from stockrail.titles.england_wales.network.railways import Railways, link_cost
from stockrail.titles.england_wales.network.trees import Path, Tree
from stockrail.titles.england_wales.operating import link_rules

from .position import CITIES, COMPANIES, EMPTY, GER, MR, cheapest_links, cubes, linked

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
    land = railways.country
    found: list[Path] = []
    ahead: list[Path] = [(start,)]
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


@pytest.mark.parametrize("links", [0, 12, 40])
def test_what_planned_links_cost_is_known_without_their_hexes(links: int) -> None:
    railways = grown(links, links)
    for start in railways.country.cities:
        assert link_costs(railways, start) == [
            (city, plan.cost, len(plan.path) - 2)
            for city, plan in cheapest_links(railways, start).items()
        ]


@pytest.mark.parametrize("seed", range(3))
def test_planned_links_are_legal_and_cost_what_they_say(seed: int) -> None:
    """§5"""
    railways = grown(seed, 40)
    for company in COMPANIES:
        for is_second in (False, True):
            for plan in plans(railways, company, is_second=is_second):
                assert link_rules.why_not(railways, company, plan.path, is_second=False) is None
                assert link_cost(railways.country, plan.path, is_second=is_second) == plan.cost


def plain_search(railways: Railways, start: HexId, *, is_second: bool) -> dict[HexId, Path]:
    """Dijkstra's search on the whole map, nothing known before it."""
    land, extra = railways.country, 2000 if is_second else 0
    best, came_from = {start: (0, 0)}, {start: start}
    ahead, done = [(0, 0, start)], set()
    while ahead:
        cost, hexes, here = heappop(ahead)
        if here in done or (land.is_city(here) and here != start):
            continue
        done.add(here)
        for there in land.ways[here]:
            if side(here, there) in railways.taken or there in railways.full:
                continue
            is_open = not land.is_city(there)
            reached = (
                cost + land.step_cost(here, there) + is_open * extra,
                hexes + is_open,
            )
            if there not in best or reached < best[there]:
                best[there], came_from[there] = reached, here
                heappush(ahead, (*reached, there))
    paths = {}
    for city in land.cities:
        if city in best and city != start:
            path = [city]
            while path[-1] != start:
                path.append(came_from[path[-1]])
            paths[city] = tuple(reversed(path))
    return paths


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("is_second", [False, True])
def test_links_planned_as_the_map_fills_are_those_of_a_plain_search(
    seed: int, is_second: bool
) -> None:
    """§5.6, §5.7: also on boards of which nothing was known before."""
    random, railways = Random(seed), EMPTY
    for _ in range(60):
        company = random.choice(COMPANIES)
        if found := [*plans(railways, company, is_second=is_second)]:
            railways = railways.with_link(company, random.choice(found).path)
        start = random.choice([*railways.country.cities])
        expected = plain_search(railways, start, is_second=is_second)
        for board in (railways, Railways(railways.map, railways.links)):
            planned = cheapest_links(board, start, is_second=is_second)
            assert {city: plan.path for city, plan in planned.items()} == expected


@pytest.mark.parametrize("seed", range(3))
def test_links_are_counted_before_they_are_planned(seed: int) -> None:
    """§5.3, §5.4: the open country is the same however the board has come about."""
    random, railways = Random(seed), EMPTY
    for _ in range(60):
        company = random.choice(COMPANIES)
        found = plans(railways, company)
        planned = [*found]
        assert (
            len(found)
            == len(planned)
            == len(plans(Railways(railways.map, railways.links), company))
        )
        assert can_build(railways, company) == bool(planned)
        if planned:
            n = random.randrange(len(planned))
            assert found[n] == planned[n]
            railways = railways.with_link(company, planned[n].path)


@pytest.mark.parametrize("seed", range(3))
def test_a_link_is_planned_alone_as_among_all(seed: int) -> None:
    """Asked for one by one, the tree of a city ends at the first and is made whole for the rest."""
    railways = grown(seed, 30)
    alone, planned = Railways(railways.map, railways.links), [*plans(railways, MR)]
    for n in Random(seed).sample(range(len(planned)), 40):
        assert plans(alone, MR)[n] == planned[n]


@pytest.mark.parametrize("seed", range(2))
def test_ways_are_counted_as_a_board_of_which_nothing_is_known_has_them(seed: int) -> None:
    """§7: new links take no way away; a company that takes over another begins anew."""
    random, railways = Random(seed), EMPTY
    goods = {city: tuple(random.sample(COLOURS, 2)) for city in railways.country.cities}
    for n in range(40):
        if n == 30:
            railways = railways.handed_over(GER, MR)
        company = random.choice(COMPANIES[:3])
        if found := [*plans(railways, company)][:12]:
            railways = railways.with_link(company, random.choice(found).path)
        for owner in COMPANIES[:3]:
            counted = len(offered(railways, owner, goods, {owner: 1}))
            delivery_search.network.cache_clear()
            untouched = Railways(railways.map, railways.links)
            afresh = offered(untouched, owner, goods, {owner: 1})
            assert counted == len(afresh) == len([*afresh])
            delivery_search.network.cache_clear()


def test_every_pair_of_cities_is_planned_once() -> None:
    """§5.5"""
    pairs = [frozenset({plan.path[0], plan.path[-1]}) for plan in plans(EMPTY, MR)]
    assert len(pairs) == len({*pairs}) == 40 * 39 // 2
    railways = linked(EMPTY, ["MR London Reading", "GER York Hull"])
    joined = [{plan.path[0], plan.path[-1]} for plan in plans(railways, MR)]
    assert all(ends & {CITIES["London"], CITIES["Reading"]} for ends in joined)
    assert len(joined) == 38 + 38 + 1


def all_ways(railways: Railways, start: HexId) -> list[tuple[tuple[int, ...], Path]]:
    """Every way over links that comes to no city twice, with its cities."""
    found: list[tuple[tuple[int, ...], Path]] = []
    ahead: list[tuple[tuple[int, ...], Path]] = [((), (start,))]
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
    railways, random = grown(seed, 24), Random(seed)
    cities = railways.country.cities
    goods = {city: tuple(random.sample(COLOURS, random.randint(1, 5))) for city in cities}
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
                if colour in goods[start] and colour not in passed and is_half:
                    expected.add((start, colour, gains(railways, links)))
        delivery_search.network.cache_clear()
        assert find(railways, company, goods, own_first=own_first).is_all
        found = deliveries(railways, company, goods, own_first=own_first)
        assert {(d.city, d.colour, d.gains) for d in found} == expected
        assert len(found) == len(expected)
        ranks = [(-d.gain(company), len(d.links)) for d in found]
        assert ranks == sorted(ranks)
        for cube in {d.cube for d in found}:
            best = [r for d, r in zip(found, ranks, strict=True) if d.cube == cube][:BEST]
            few = offered(railways, company, goods, {company: 1}, own_first=own_first)
            assert [(-d.gain(company), len(d.links)) for d in few if d.cube == cube] == best


def test_a_dense_network_is_searched_within_bounds() -> None:
    """§7: what is found is legal, even where not everything is."""
    railways = grown(1, 90, spread=0.2)
    found = find(railways, MR, dict.fromkeys(railways.country.cities, COLOURS))
    assert not found.is_all
    for delivery in found.best():
        assert 2 * delivery.gain(MR) >= len(delivery.links)
        ends = [{*railways.links[number].ends} for number in delivery.links]
        assert all(one & other for one, other in pairwise(ends))


def test_where_not_all_ways_were_looked_at_there_may_be_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """§4.4, §7"""
    railways = linked(EMPTY, ["MR London Reading", "MR Reading Oxford"])
    london = {CITIES["London"]: cubes("red")}
    assert not may_deliver(railways, MR, london)
    monkeypatch.setattr(delivery_search, "PATIENCE", 0)
    delivery_search.network.cache_clear()
    assert may_deliver(railways, MR, london)
    delivery_search.network.cache_clear()


def test_several_threads_may_look_for_ways_at_once() -> None:
    """§7"""
    railways = grown(1, 60, spread=0.2)
    cubes_of = [(city, colour) for city in railways.country.cities for colour in COLOURS]

    def ways(_: int) -> list[tuple[int, ...]]:
        known = delivery_search.network(railways, MR, own_first=False)
        return [tuple(way[2] for way in known.search(*cube).ways) for cube in cubes_of]

    alone, interval = ways(0), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            delivery_search.network.cache_clear()
            with ThreadPoolExecutor(4) as threads:
                assert all(found == alone for found in threads.map(ways, range(4)))
    finally:
        sys.setswitchinterval(interval)
        delivery_search.network.cache_clear()


def test_a_thread_may_plan_links_while_others_build() -> None:
    """§5.6"""
    board = grown(1, 24, spread=0.2)
    land, last = board.country, board.links[-1]
    before = Railways(board.map, board.links[:-1])
    whole, alone = before.tree(last.ends[0], is_second=False), cheapest_links(board, last.ends[0])

    def plan(shared: Tree) -> None:
        for city in land.cities:
            shared.plan(land, city)
            sleep(0.0001)

    with ThreadPoolExecutor(1) as other:
        for _ in range(40):
            shared = replace(whole, plans={})
            planning = other.submit(plan, shared)
            while not planning.done():
                longer = Railways(board.map, board.links)
                longer._keep(_trees={(last.ends[0], False): shared})
                assert cheapest_links(longer, last.ends[0]) == alone


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
