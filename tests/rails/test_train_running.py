"""A company's trains: what is wrong with a run, what it pays, and the best of them."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Coins
from stockrail.rails.actions import TrainRun
from stockrail.rails.board import TileBoard
from stockrail.rails.map import Lay, StopId, opposite, stop_id
from stockrail.rails.router.route_revenue import described
from stockrail.rails.router.running import Leg, Network, Train
from stockrail.rails.router_input import (
    PlaceBonus,
    RouterInput,
    RouteTerms,
    called_at,
    router_input,
)
from stockrail.rails.train_paths import Fault, Groups, RouteError, TracedPath
from stockrail.rails.train_running import FAULTS, Fleet, RunRules
from stockrail.titles.g1861.components import EKATERINBURG, MAP, MOSCOW, RUNS
from stockrail.titles.g1861.state import TrackBoard

from .small_maps import OURS, SmallMap, small_map

RULES = RunRules(
    trains="§1.1",
    apart="§1.2",
    best="§1.3",
    faults=dict(zip(FAULTS, (f"§2.{n}" for n in range(1, 99)), strict=False)),
)
LINE = small_map(
    {"A1": "57/1", "A3": "9/1", "A5": "57/1", "A7": "57/1", "A9": "red 40 1", "B8": ""},
    ours="A1:0",
)
TOWNS = small_map({"A1": "57/1", "A3": "4/1", "A5": "4/1", "A7": "57/1", "A9": "57/1"}, ours="A7:0")
"""City, two towns, city, city."""


def fleet(
    small: SmallMap,
    *trains: Train,
    groups: dict[HexId, str] | None = None,
    bonuses: tuple[PlaceBonus, ...] = (),
) -> Fleet:
    """The trains are called 0, 1 and so on."""
    kinds = {str(n): train for n, train in enumerate(trains)}
    terms = RouteTerms(0, Groups(groups or {}), bonuses)
    return Fleet(small.board, OURS, tuple(kinds), kinds, terms)


def run(path: str, train: str = "0") -> TrainRun:
    return TrainRun(train, tuple(path.split()))


def refused(trains: Fleet, *runs: TrainRun) -> str:
    return str(trains.why_not(runs, RULES))


PATHS: dict[Fault, tuple[SmallMap, str]] = {
    "unknown": (LINE, "A1:0 Z9"),
    "empty": (LINE, ""),
    "no stop": (LINE, "A1:0 A3"),
    "short": (LINE, "A1:0"),
    "no track": (LINE, "A1:0 A5:0"),
    "track twice": (LINE, "A1:0 A3 A5:0 A3 A1:0"),
    "no token": (LINE, "A5:0 A7:0"),
    "long": (LINE, "A1:0 A3 A5:0 A7:0 A9:0"),
}
SAID: dict[Fault, str] = {
    "unknown": "Z9 is not on the map (§2.1). Use the suggested routes.",
    "empty": "One of the trains has no route (§2.2). Use the suggested routes.",
    "no stop": (
        "A route begins and ends at a stop, and at A3 there is none (§2.3). Change the route "
        "there, or use the suggested routes."
    ),
    "short": (
        "A route joins two stops or more, and this one ends in A1 (§2.4). Change the route "
        "there, or use the suggested routes."
    ),
    "no track": (
        "No track leads on at A5 (§2.5). Change the route there, or use the suggested routes."
    ),
    "track twice": (
        "The route uses track at A3 twice (§2.7). Change the route there, or use the "
        "suggested routes."
    ),
    "no token": (
        "No token of the company is on the route from A5 (§2.13). Change the route there, or "
        "use the suggested routes."
    ),
    "long": (
        "The train has no stop left for A9 (§2.14). Change the route there, or use the "
        "suggested routes."
    ),
}


@pytest.mark.parametrize("fault", SAID)
def test_a_route_may_not_have_a_fault(fault: Fault) -> None:
    small, path = PATHS[fault]
    assert refused(fleet(small, Train(3)), run(path)) == SAID[fault]


def test_a_route_may_not_turn_off_where_no_track_does() -> None:
    switch = small_map({"A1": "57/1", "A3": "23/1", "A5": "57/1", "B4": "57/2"}, ours="A5:0")
    assert refused(fleet(switch, Train(3)), run("A5:0 A3 B4:0")) == (
        "The track does not lead that way through A3 (§2.6). Change the route there, or use "
        "the suggested routes."
    )


def test_a_route_may_not_come_to_a_stop_twice() -> None:
    ring = small_map({"A1": "15/4", "A3": "14/0", "B2": "14/2"}, ours="A1:0")
    assert refused(fleet(ring, Train(4)), run("A1:0 A3:0 B2:0 A1:0")) == (
        "The route comes to A1 twice (§2.8). Change the route there, or use the suggested routes."
    )


def test_a_route_may_not_come_to_two_stops_of_a_group() -> None:
    grouped = fleet(LINE, Train(4), groups={HexId("A1"): "x", HexId("A7"): "x"})
    assert refused(grouped, run("A1:0 A3 A5:0 A7:0")) == (
        "The route comes to two stops in A7 (§2.9). Change the route there, or use the "
        "suggested routes."
    )
    assert grouped.best.revenue == 40, "the router knows it too"


def test_a_red_area_is_an_end() -> None:
    middle = small_map({"A1": "57/1", "A3": "red 40 1 4", "A5": "57/1"}, ours="A1:0")
    assert refused(fleet(middle, Train(4)), run("A1:0 A3:0 A5:0")) == (
        "A route may end in A3 but not pass through it (§2.10). Change the route there, or "
        "use the suggested routes."
    )


def test_a_city_full_of_others_is_an_end() -> None:
    closed = small_map({"A1": "57/1", "A3": "57/1", "A5": "57/1"}, ours="A1:0", theirs="A3:0")
    assert refused(fleet(closed, Train(4)), run("A1:0 A3:0 A5:0")) == (
        "A3 is full of other companies’ tokens (§2.11). Change the route there, or use the "
        "suggested routes."
    )


def test_a_route_may_not_end_twice_in_one_area() -> None:
    ends = small_map({"A1": "red 40 4", "A3": "57/1", "A5": "red 40 1"}, ours="A3:0")
    joined = fleet(ends, Train(4), groups={HexId("A1"): "West", HexId("A5"): "West"})
    assert refused(joined, run("A1:0 A3:0 A5:0")) == (
        "Both ends of the route are in the same red area, A5 (§2.12). Change the route "
        "there, or use the suggested routes."
    )


def test_each_train_may_run_once() -> None:
    twice = run("A1:0 A3 A5:0")
    assert refused(fleet(LINE, Train(2)), twice, twice) == (
        "ours has no other 0 train (§1.1). Run 0, or use the suggested routes."
    )


def test_routes_may_not_share_track() -> None:
    trains = fleet(LINE, Train(2), Train(3))
    assert refused(trains, run("A1:0 A3 A5:0"), run("A1:0 A3 A5:0 A7:0", "1")) == (
        "Two routes share track at A3 (§1.2). Keep the routes apart, or use the suggested routes."
    )


def test_less_than_the_best_may_be_refused() -> None:
    trains = fleet(LINE, Train(None))

    def pounds(amount: Money) -> Coins:
        return Coins("{n} £", amount)

    short, long = run("A1:0 A3 A5:0"), run("A1:0 A3 A5:0 A7:0 A9:0")
    assert str(trains.why_not_less((short,), RULES, pounds)) == (
        "These routes bring 40 £, and 100 £ is possible (§1.3). Use the suggested routes."
    )
    assert trains.why_not_less((long,), RULES, pounds) is None
    assert str(trains.why_not_rest(RULES)) == "The trains of ours have a route (§1.3). Run them."


# Trains that skip stops, count double, earn bonuses


def test_towns_on_the_way_may_be_left_out() -> None:
    path = run("A1:0 A3:0 A5:0 A7:0")
    skipping = fleet(TOWNS, Train(2, skips_towns=True))
    assert skipping.why_not((path,), RULES) is None
    assert skipping.paid(path).stops == (20, 0, 0, 20)
    assert fleet(TOWNS, Train(3, skips_towns=True)).paid(path).revenue == 50
    assert isinstance(fleet(TOWNS, Train(2)).walked(path), RouteError)


def test_the_ends_count_and_cities_are_not_left_out() -> None:
    trains = fleet(TOWNS, Train(2, skips_towns=True))
    assert trains.walked(run("A3:0 A5:0 A7:0 A9:0")) == RouteError("long", HexId("A9"))
    express = fleet(TOWNS, Train(2, skips_towns=True, skips_cities=True))
    assert express.walked(run("A3:0 A5:0 A7:0 A9:0")) == RouteError("long", HexId("A7")), (
        "the token"
    )
    longer = fleet(TOWNS, Train(3, skips_towns=True, skips_cities=True))
    assert longer.paid(run("A3:0 A5:0 A7:0 A9:0")).stops == (10, 0, 20, 20)


def test_a_bonus_is_earned_by_stops_that_count() -> None:
    both = PlaceBonus(((HexId("A1"),), (HexId("A9"), HexId("A5"))), 25)
    twice = PlaceBonus(((HexId("A3"),),), 10, multiplied=True)
    train = Train(3, skips_towns=True, multiplier=2)
    trains = fleet(TOWNS, train, bonuses=(both, twice))
    paid = trains.paid(run("A1:0 A3:0 A5:0 A7:0"))
    assert (paid.stops, paid.bonus, paid.revenue) == ((40, 0, 20, 40), 25, 125)
    assert trains.best.revenue == 145, "to the third city"
    assert fleet(TOWNS, train, bonuses=(twice,)).paid(run("A1:0 A3:0 A5:0 A7:0")).bonus == 20


# Late maps of 1861

GROUPS = {h: printed.area or h for h, printed in MAP.places.items()}
BONUSES = (
    PlaceBonus(((EKATERINBURG,), (MOSCOW,)), 40, multiplied=True),
    PlaceBonus(((MOSCOW,),), 10),
    PlaceBonus((tuple(h for h, group in GROUPS.items() if group == "Poland"),), 10),
)
TERMS = RouteTerms(3, Groups(GROUPS), BONUSES)


def late_map(lot: random.Random) -> TileBoard:
    """Tiles of all colours where they join others, and a few tokens."""
    board: TileBoard = TrackBoard({}, {}, {})
    hexes = sorted(MAP.places)

    def joined(hex_id: HexId, lay: Lay) -> int:
        around = [
            (e, h) for e, h in enumerate(MAP.neighbours[hex_id]) if h and lay.face.exits >> e & 1
        ]
        return sum(board.face(h).exits >> opposite(e) & 1 for e, h in around)

    for _ in range(300):
        hex_id = lot.choice(hexes)
        lays = MAP.lays(hex_id, board.face(hex_id))
        if lays:
            some = [lays[key] for key in lot.sample(sorted(lays), min(6, len(lays)))]
            board = board.with_tile(hex_id, max(some, key=lambda lay: joined(hex_id, lay)))
    cities = [
        stop_id(hex_id, n)
        for hex_id in hexes
        for n, stop in enumerate(board.face(hex_id).stops)
        if stop.kind == "city"
    ]
    for company in (OURS, OURS, OURS, CompanyId("theirs"), CompanyId("theirs")):
        board = board.with_token(cities.pop(lot.randrange(len(cities))), company)
    return board


def late(board: TileBoard, *trains: str) -> Fleet:
    return Fleet(board, OURS, trains, RUNS, TERMS)


def asked(board: TileBoard) -> RouterInput:
    return router_input(board, OURS, TERMS)


def wander(lot: random.Random, known: RouterInput) -> tuple[list[int], list[int]]:
    """Stops and legs of some way, often from a token; it may have none."""
    tokens = [n for n, halt in enumerate(known.network.halts) if halt.token]
    called = [lot.choice([*tokens, *tokens, lot.randrange(len(known.stops))])]
    taken: list[int] = []
    used = 0
    for _ in range(lot.randrange(1, 9)):
        here = called[-1]
        nexts = [
            (n, leg.b if leg.a == here else leg.a, leg.hexsides)
            for n, leg in enumerate(known.network.legs)
            if here in leg[:2] and not leg.hexsides & used
        ]
        if not nexts or (taken and not known.network.halts[here].is_passable):
            break
        number, to, sides = lot.choice(nexts)
        groups = {known.network.halts[h].group for h in called}
        if to in called or known.network.halts[to].group in groups:
            break
        called.append(to)
        taken.append(number)
        used |= sides
    return called, taken


def most_by_trying_all(train: Train, network: Network) -> Money | None:
    """The best of all choices of stops on a way, `None` if there is none."""
    found = []
    last = len(network.halts) - 1
    between = range(1, last)
    for count in range(last):
        for chosen in combinations(between, count):
            counted = {0, last, *chosen}
            passed = {*between} - counted
            if train.distance is not None and len(counted) > train.distance:
                continue
            if not all(train.may_skip(network.halts[n]) for n in passed):
                continue
            if not any(network.halts[n].token for n in counted):
                continue
            extra = sum(
                bonus.amount * (train.multiplier if bonus.multiplied else 1)
                for bonus in network.bonuses
                if all(counted & {*call} for call in bonus.calls)
            )
            found.append(train.multiplier * sum(network.halts[n].value for n in counted) + extra)
    return max(found, default=None)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_a_path_pays_what_the_router_and_trying_all_choices_say(seed: int) -> None:
    lot = random.Random(seed)
    board = late_map(lot)
    known = asked(board)
    for _ in range(20):
        called, taken = wander(lot, known)
        if not taken:
            continue
        path = known.path(tuple(called), tuple(taken))
        stops = tuple(StopId(word) for word in path if ":" in word)
        network = called_at(board, OURS, stops, TERMS)
        name = lot.choice([*RUNS, "5+5E", "5+5E"])
        trains, path_run = late(board, name), TrainRun(name, path)
        most = most_by_trying_all(RUNS[name], network)
        way = trains.walked(path_run)
        assert isinstance(way, TracedPath) is (most is not None), way
        if most is None:
            continue
        assert trains.paid(path_run).revenue == most
        legs = [Leg(n, n + 1, known.network.legs[leg].hexsides) for n, leg in enumerate(taken)]
        alone = Network(network.halts, tuple(legs), network.bonuses)
        track = sum(leg.hexsides for leg in legs)
        assert described(alone, RUNS[name], 0, track).revenue == most


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.sampled_from(["2", "3", "2+2", "5+5E"]), max_size=2))
def test_the_best_run_is_legal_and_pays_what_it_says(seed: int, trains: list[str]) -> None:
    ours = late(late_map(random.Random(seed)), *trains)
    best = ours.best
    assert ours.why_not(best.runs, RULES) is None
    assert ours.revenue(best.runs) == best.revenue
