"""The printed board: figures counted apart from the code, and ways to Berlin that are built."""

from collections import Counter
from heapq import heappop, heappush
from typing import Any

import pytest

from stockrail.core.actions import Done
from stockrail.core.ids import CompanyId, HexId
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.board import (
    BERLIN,
    BERLIN_HEXES,
    CITIES,
    COMPANY_CARDS,
    COSTS,
    GRID,
    HEXES,
    NEIGHBOURS,
    SITES,
)
from stockrail.titles.german_railways.state import terrain

from ..moves import after
from .position import ANN, KBS, position
from .test_examples import EXAMPLES

BOARD = EXAMPLES["board"]
EACH = pytest.mark.parametrize("way", BOARD["to_berlin"], ids=lambda way: way["company"])


def test_it_has_251_hexes_of_the_printed_terrains() -> None:
    """docs/rulings: the map."""
    assert len(HEXES) == BOARD["hexes"]
    assert Counter(card.terrain for card in HEXES.values()) == BOARD["terrains"]


def test_it_has_676_edges_and_neighbours_are_mutual() -> None:
    """docs/rulings: the map."""
    pairs = [(a, b) for a, around in GRID.neighbours.items() for b in around]
    assert len(pairs) == 2 * BOARD["edges"]
    assert {(b, a) for a, b in pairs} == set(pairs)


def test_it_is_one_piece() -> None:
    reached = [BERLIN]
    for place in reached:
        reached += [n for n in NEIGHBOURS[place] if n not in reached]
    assert set(reached) == set(SITES)


def test_it_has_64_cities_on_66_hexes() -> None:
    """§6.8, docs/rulings: Berlin."""
    assert len(CITIES) == BOARD["cities"]
    assert sum(bool(card.city) for card in HEXES.values()) == BOARD["city_hexes"]
    assert [h for h, card in HEXES.items() if card.terrain == "berlin"] == sorted(BERLIN_HEXES)


def test_cities_are_worth_1_2_or_3() -> None:
    """§6.12, docs/rulings: the map."""
    state = position()
    incomes = [state.city_income(place) for place in CITIES.values()]
    assert Counter(map(str, incomes)) == BOARD["incomes"]
    assert sum(incomes) == BOARD["all_incomes"]
    rich = {city for city, place in CITIES.items() if state.city_income(place) > 1}
    assert rich == {
        *("Königsberg", "Hamburg", "Berlin", "München"),
        *("Breslau", "Köln", "Dresden", "Frankfurt am Main", "Bamberg"),
    }


def test_the_outskirts_are_the_nine_hexes_around_berlin() -> None:
    """§6.7, §6.8"""
    assert sorted(NEIGHBOURS[BERLIN]) == BOARD["around_berlin"]
    outskirts = [h for h, card in HEXES.items() if card.terrain == "outskirts"]
    assert outskirts == BOARD["around_berlin"]


def test_koenigsberg_has_one_neighbour() -> None:
    """docs/rulings: the proof."""
    assert NEIGHBOURS[CITIES["Königsberg"]] == ("B20",)


def test_what_is_disputed_is_marked_in_the_data() -> None:
    """docs/rulings: Bamberg; docs/rulings: Köln."""
    incomes = {h: card.disputed_income for h, card in HEXES.items() if card.disputed_income}
    terrains = {h: card.disputed_terrain for h, card in HEXES.items() if card.disputed_terrain}
    assert incomes == {CITIES["Bamberg"]: 1}
    assert terrains == {CITIES["Köln"]: "hill", "L02": "hill"}


def way_to_berlin(company: CompanyId, price: dict[HexId, int]) -> list[HexId]:
    """The cheapest way by these prices with one hex of the outskirts; of those the shortest."""
    queue: list[tuple[int, int, list[HexId]]] = [(0, 0, [COMPANY_CARDS[company].start])]
    seen: set[HexId] = set()
    while queue:
        cost, length, way = heappop(queue)
        here = way[-1]
        if here == BERLIN:
            return way[1:]
        if here in seen:
            continue
        seen.add(here)
        for place in NEIGHBOURS[here]:
            if SITES[here].terrain != "outskirts" or place == BERLIN:
                heappush(queue, (cost + price[place], length + 1, [*way, place]))
    raise AssertionError("no way to Berlin")


@EACH
def test_the_shortest_way_to_berlin(way: dict[str, Any]) -> None:
    assert len(way_to_berlin(way["company"], dict.fromkeys(SITES, 1))) == way["fewest"]


@EACH
@pytest.mark.parametrize("koeln", ["plain", "hill"])
def test_the_cheapest_way_to_berlin(way: dict[str, Any], koeln: str) -> None:
    """§6.9: whatever the terrain of Köln."""
    state = position(koeln=koeln)
    price = {place: COSTS[terrain(place, state.options)] for place in SITES}
    path = way_to_berlin(way["company"], price)
    assert sum(price[place] for place in path) == way["cheapest"]


@EACH
def test_a_company_has_the_locomotives_to_reach_berlin(way: dict[str, Any]) -> None:
    """§1.3"""
    assert position().supply[way["company"]] >= way["fewest"]


@EACH
def test_the_cheapest_way_can_be_built_hex_by_hex(way: dict[str, Any]) -> None:
    """§6.3, §6.9, §8.4, §8.6: one hex an action."""
    company = way["company"]
    path = way_to_berlin(company, {place: COSTS[SITES[place].terrain] for place in SITES})
    state = position(shares={ANN: company}, cash={company: 99}, pawns=" ".join(["Ann"] * 14))
    for place in path:
        state = after(state, Build(ANN, company, place), Done(ANN))
    # Start cities of others on the way cost 1 more; Bavaria and Baden have their powers.
    homes = sum(bool(position().on(place)) for place in path)
    expected = way["cheapest"] + homes
    if company == KBS:
        expected -= len(path)
    if COMPANY_CARDS[company].free_interurban:
        expected -= sum(COSTS[SITES[p].terrain] for p in path if not SITES[p].city)
    if not COMPANY_CARDS[company].pays_surcharge:
        expected -= homes
    assert company in state.on(BERLIN)
    assert 99 - state.cash[company] == expected
