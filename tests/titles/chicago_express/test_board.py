"""The printed board: figures counted apart from the code, and ways to Chicago that are built."""

from collections import Counter
from heapq import heappop, heappush
from typing import Any

import pytest

from stockrail.core.ids import CompanyId, HexId
from stockrail.titles.chicago_express.actions import Develop
from stockrail.titles.chicago_express.board import CHICAGO, COMPANY_CARDS, GRID, HEXES
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.developing import Developing
from stockrail.titles.chicago_express.turn import Turn
from stockrail.titles.chicago_express.view_board import board

from ..moves import after
from .position import ANN, BOB, PRR, build, position
from .test_examples import EXAMPLES

BOARD = EXAMPLES["board"]
EACH = pytest.mark.parametrize("way", BOARD["to_chicago"], ids=lambda way: way["company"])


def test_it_has_160_hexes_of_the_printed_kinds() -> None:
    assert len(HEXES) == BOARD["hexes"]
    assert Counter(card.kind for card in HEXES.values()) == BOARD["kinds"]


def test_it_has_426_edges_and_neighbours_are_mutual() -> None:
    pairs = [(a, b) for a, around in GRID.neighbours.items() for b in around]
    assert len(pairs) == 2 * BOARD["edges"]
    assert {(b, a) for a, b in pairs} == set(pairs)


def test_it_is_one_piece() -> None:
    reached = [CHICAGO]
    for hex_id in reached:
        reached += [n for n in GRID.neighbours[hex_id] if n not in reached]
    assert set(reached) == set(HEXES)


def test_79_hexes_can_take_a_house() -> None:
    """§6.3"""
    takes: Counter[str] = Counter()
    for hex_id, card in HEXES.items():
        state = position(Developing(ANN), track={} if card.kind == "start" else {PRR: hex_id})
        if not state.step.why_not(state, Develop(ANN, hex_id)) and card.kind != "industrial":
            takes[card.kind] += 1
    assert takes == BOARD["developable"]


def test_binghamton_is_two_forests_from_new_york() -> None:
    between = [n for n in HEXES if {"S3", "Q3"} <= {*GRID.neighbours[n]}]
    assert sorted(["S3", n, "Q3"] for n in between) == BOARD["binghamton"]
    assert {(HEXES[n].kind, HEXES[n].cost) for n in between} == {("forest", 2)}


def test_every_town_has_a_name_and_nothing_else_has() -> None:
    named = {card.kind for card in HEXES.values() if card.name}
    assert named == {"city", "industrial", "start"}
    assert sum(bool(card.name) for card in HEXES.values()) == 30
    assert len({card.name for card in HEXES.values() if card.name}) == 30


@pytest.mark.parametrize(
    ("hexes", "kind", "cost"),
    [
        ("N4", "mountain", 3),
        ("N5", "forest", 4),
        ("L6 M6", "mountain", 2),
        ("L7", "forest", 3),
        ("J2", "forest", 1),
        ("K3 K5", "forest", 4),
        ("N8 O5 O6 O8", "plain", 2),
        ("A2", "city", 3),
    ],
)
def test_doubtful_values_are_as_listed(hexes: str, kind: str, cost: int) -> None:
    """docs/rulings: the map."""
    cards = [HEXES[HexId(hex_id)] for hex_id in hexes.split()]
    assert {(card.kind, card.cost) for card in cards} == {(kind, cost)}
    assert {card.bonus for card in HEXES.values() if card.kind == "mountain"} == {2}


def test_what_a_house_would_add_is_marked_as_such() -> None:
    """On the map the mark of a house says so by its kind, not by a sign in its text."""
    shown = {place.id: place for place in board(position()).hexes}
    marks = {fact.id: fact for fact in shown[HexId("I9")].facts if fact.mark}
    assert (str(marks["with_a_house"].mark), marks["with_a_house"].mark_kind) == ("+1", "house")
    assert marks["income"].mark_kind == "gain"


def way_to_chicago(company: CompanyId, price: dict[HexId, int]) -> list[HexId]:
    """The cheapest way by these prices; of those the shortest."""
    start = COMPANY_CARDS[company].start
    queue: list[tuple[int, int, list[HexId]]] = [(0, 0, [start])]
    seen: set[HexId] = set()
    while queue:
        cost, length, way = heappop(queue)
        here = way[-1]
        if here == CHICAGO:
            return way[1:]
        if here in seen:
            continue
        seen.add(here)
        for hex_id in GRID.neighbours[here]:
            if HEXES[hex_id].kind != "start":
                heappush(queue, (cost + price[hex_id], length + 1, [*way, hex_id]))
    raise AssertionError("no way to Chicago")


@EACH
def test_the_shortest_way_to_chicago(way: dict[str, Any]) -> None:
    ones = dict.fromkeys(HEXES, 1)
    assert len(way_to_chicago(way["company"], ones)) == way["fewest"]


@EACH
def test_the_cheapest_way_to_chicago_can_be_built_with_just_that_money(way: dict[str, Any]) -> None:
    """§5.2, §5.7"""
    company = way["company"]
    state = position(track={company: ""}, shares={ANN: company}, cash={company: way["cheapest"]})
    path = way_to_chicago(company, {hex_id: state.cost(hex_id) for hex_id in HEXES})
    assert len(path) == way["locomotives"]
    for n in range(0, len(path), 3):
        state.stack = (Turn(BOB), Building(ANN))
        state = after(state, *(build(ANN, company, h) for h in path[n : n + 3]))
    assert company in state.on(CHICAGO)
    assert state.cash[company] == 0


@EACH
def test_a_company_has_the_locomotives_to_reach_chicago(way: dict[str, Any]) -> None:
    """§1.3"""
    state = position(track={way["company"]: ""})
    assert state.companies[way["company"]].locomotives >= way["fewest"]
