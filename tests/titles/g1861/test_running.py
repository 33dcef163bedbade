"""§14 routes, §19 running the trains."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId
from stockrail.rails.actions import RunTrains, TrainRun
from stockrail.rails.events import TrainsRun
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.operating.running import Running, best, can_run, fleet
from stockrail.titles.g1861.state import State1861

from ..moves import after, allowed, refused, said
from .position import ANN, RSR, N, position

Tiles = dict[str, tuple[str, int]]
OLD_LINE = "E1:1 F2 F4 G5:0 G7 H8:1"
"""St. Petersburg 40, Tver 10, Moscow 40, as printed."""
SOUTH: Tiles = {"H10": ("58", 3), "I11": ("8", 0), "I13": ("57", 0), "I15": ("9", 0)}
FAR_SOUTH: Tiles = {**SOUTH, "I17": ("4", 0), "I19": ("57", 0)}
"""Moscow 40, Tula 10, Voronezh 20, Lugansk 10, Rostov 20, Caucasus 20 in phase 3."""
CAUCASUS = "I19:0 I21:0"
URAL: Tiles = {
    "H8": ("639", 0),
    "P2": ("57", 2),
    "I7": ("9", 1),
    "J6": ("9", 1),
    "K5": ("9", 1),
    "L4": ("9", 1),
    "M3": ("9", 1),
    "N2": ("9", 1),
    "O1": ("8", 5),
}
TO_URAL = "Q3:0 P2:0 O1 N2 M3 L4 K5 J6 I7 H8:0"


def run(*routes: str) -> RunTrains:
    """`"3: H8:0 H10:0"` is a 3 from Moscow to Tula."""
    pairs = [route.split(": ") if ": " in route else (route.rstrip(":"), "") for route in routes]
    runs = tuple(TrainRun(train, tuple(way.split())) for train, way in pairs)
    return RunTrains(ANN, runs)


def running(
    company: str = "N", trains: str = "2", tiles: Tiles | None = None, **known: Any
) -> State1861:
    """Ann runs the trains of N, or of another of their companies."""
    minors = {} if company == "NW" else {"Ann": company}
    known = {"minors": minors, "trains": {company: trains}, "tiles": tiles or {}, **known}
    if company == "NW":
        known = {"Ann": {"NW": 2}, **known}
    return position(Running(ANN, CompanyId(company)), **known)


def revenue(state: State1861, *routes: str) -> int:
    events = engine.apply(state, run(*routes))[1]
    told = next(event for event in events if isinstance(event, TrainsRun))
    return told.revenue.amount


FREE: dict[str, Any] = {"options": {"best_run": "any"}}


# §14: what is a route


def test_a_route_ends_in_stops_that_count() -> None:
    """§19.2, §19.3; docs/rulings: ends that are left out."""
    state = running("NW", tiles={"H8": ("638", 0), "H10": ("58", 3)}, tokens={"NW": "H8:0"}, **FREE)
    line = "E1:1 F2 F4 G5:0 G7 H8:0"
    assert refused(state, run(f"2: {line} H10:0")) == (
        "The train has no stop left for Tula (H10) (§19.2). Change the route there, or use "
        "the suggested routes."
    )
    assert revenue(state, f"2: {line}") == 110


@pytest.mark.parametrize(
    ("route", "says"),
    [
        ("E1:1 Z9", "Z9 is not on the map (§14.1). Use the suggested routes."),
        ("", "One of the trains has no route (§19.2). Use the suggested routes."),
        (
            "H8:1 G7",
            (
                "A route begins and ends at a stop, and at G7 there is none (§19.2). Change the "
                "route there, or use the suggested routes."
            ),
        ),
        (
            "H8:1",
            (
                "A route joins two stops or more, and this one ends in Moscow (H8) (§19.2). Change "
                "the route there, or use the suggested routes."
            ),
        ),
        (
            "H8:1 H10:0",
            (
                "The track does not lead that way through Moscow (H8) (§14.1). Change the route "
                "there, or use the suggested routes."
            ),
        ),
        (
            "H8:1 G7 G9 H10:0",
            (
                "No track leads on at G7 (§14.1). Change the route there, or use the suggested "
                "routes."
            ),
        ),
        (
            "E1:1 F2 F4 G5:0",
            (
                "No token of the company is on the route from St. Petersburg (E1) (§14.1). Change "
                "the route there, or use the suggested routes."
            ),
        ),
        (
            "H8:1 G7 G5:0 G7 H8:1",
            (
                "The route uses track at G7 twice (§14.3). Change the route there, or use the "
                "suggested routes."
            ),
        ),
    ],
)
def test_a_route_is_a_line_of_track_with_a_token(route: str, says: str) -> None:
    """§14.1, §14.3, §19.2"""
    state = running(tiles=SOUTH, **FREE)
    assert refused(state, run(f"2: {route}" if route else "2:")) == says


def test_a_route_comes_to_no_stop_twice() -> None:
    """§14.2"""
    tiles: Tiles = {"H8": ("638", 0), "I7": ("7", 0), "I9": ("7", 2)}
    state = running("M-K", "5", tiles, phase="5", **FREE)
    assert refused(state, run("5: H8:0 I7 I9 H8:0")) == (
        "The route comes to Moscow (H8) twice (§14.2). Change the route there, or use the "
        "suggested routes."
    )


def test_two_stations_of_a_hex_are_on_one_route_by_option_only() -> None:
    """§14.2: from the east of Moscow to the south-east."""
    tiles: Tiles = {"H8": ("637", 0), "I7": ("7", 1), "H6": ("7", 5)}
    route = "5: H8:2 I7 H6 H8:1"
    state = running("MNN", "5", tiles, phase="5", **FREE)
    assert refused(state, run(route)) == (
        "The route comes to two stops in Moscow (H8) (§14.2). Change the route there, or use "
        "the suggested routes."
    )
    each = {"options": {"best_run": "any", "stations": "each"}}
    assert revenue(running("MNN", "5", tiles, phase="5", **each), route) == 100


def test_a_full_city_ends_a_route() -> None:
    """§14.4"""
    other: dict[str, Any] = {"Bob": {"SW": 2}, "tokens": {"NW": "H8:0", "SW": "I13:0"}}
    state = running("NW", "5", FAR_SOUTH, phase="5", **other, **FREE)
    to_voronezh = "H8:0 H10:0 I11 I13:0"
    assert revenue(state, f"5: {to_voronezh}") == 40 + 10 + 20
    assert refused(state, run(f"5: {to_voronezh} I15 I17:0")) == (
        "Voronezh (I13) is full of other companies’ tokens (§14.4). Change the route there, "
        "or use the suggested routes."
    )


def test_a_red_area_is_always_an_end() -> None:
    """§14.5"""
    tiles: Tiles = {"I19": ("63", 0), "J18": ("9", 0)}
    state = running("V", "5", tiles, phase="5", **FREE)
    assert revenue(state, f"5: {CAUCASUS}") == 40 + 40
    assert refused(state, run("5: I19:0 J20:0 J18 J16")) == (
        "A route begins and ends at a stop, and at J16 there is none (§19.2). Change the "
        "route there, or use the suggested routes."
    )


def test_an_area_is_one_stop() -> None:
    """§14.2: not from one hex of the Caucasus to another."""
    state = running("V", "5", {"I19": ("63", 0)}, phase="5", **FREE)
    assert refused(state, run("5: I21:0 I19:0 J20:0")) == (
        "Both ends of the route are in the same red area, Caucasus (J20) (§14.2). Change the "
        "route there, or use the suggested routes."
    )


# §19: trains


def test_a_2_train_leaves_tver_out() -> None:
    """§19.2, §19.3"""
    assert revenue(running(), f"2: {OLD_LINE}") == 80
    assert revenue(running(trains="3", phase="3"), f"3: {OLD_LINE}") == 90


def test_a_city_may_not_be_left_out() -> None:
    """§19.2, §19.3"""
    state = running("M-K", "2", FAR_SOUTH, **FREE)
    assert refused(state, run("2: H8:0 H10:0 I11 I13:0 I15 I17:0 I19:0")) == (
        "The train has no stop left for Rostov (I19) (§19.2). Change the route there, or use "
        "the suggested routes."
    )


def test_routes_share_stops_but_no_track() -> None:
    """§19.1"""
    state = running("NW", "2 2", SOUTH, tokens={"NW": "I13:0"}, **FREE)
    assert refused(state, run("2: I13:0 I11 H10:0", "2: H8:0 H10:0 I11 I13:0")) == (
        "Two routes share track at I11 (§19.1). Keep the routes apart, or use the suggested routes."
    )
    minors = {"Ann": "N M-K"}
    tiles: Tiles = {**SOUTH, "H8": ("638", 0)}
    state = running("N", "3 3", tiles, minors=minors, phase="5")
    assert revenue(state, "3: H8:0 H10:0 I11 I13:0", "3: E1:1 F2 F4 G5:0 G7 H8:0") == 100 + 120


def test_each_train_runs_once() -> None:
    """§19.1"""
    assert refused(running(**FREE), run(f"2: {OLD_LINE}", f"2: {OLD_LINE}")) == (
        "N has no other 2 train (§19.1). Run 2, or use the suggested routes."
    )


@pytest.mark.parametrize(
    ("phase", "value"), [("2", 10), ("3", 20), ("4", 20), ("5", 40), ("6", 60), ("8", 60)]
)
def test_a_red_area_pays_by_the_phase(phase: str, value: int) -> None:
    """§19.4"""
    state = running("NW", "5", {"I19": ("57", 0)}, tokens={"NW": "I19:0"}, phase=phase)
    assert revenue(state, f"5: {CAUCASUS}") == 20 + value


def test_ekaterinburg_pays_40_and_80_with_moscow() -> None:
    """§19.5"""
    state = running("NW", "8", tokens={"NW": "Q3:0"}, tiles=URAL, phase="6", **FREE)
    assert revenue(state, "8: Q3:0 P2:0") == 40 + 20
    assert revenue(state, f"8: {TO_URAL}") == 80 + 20 + 100


@pytest.mark.parametrize(
    ("train", "pays"), [("2+2", 2 * (40 + 20)), ("5+5E", 2 * (40 + 20)), ("8", 60)]
)
def test_two_types_pay_double(train: str, pays: int) -> None:
    """§19.7"""
    state = running("NW", train, tokens={"NW": "Q3:0"}, tiles=URAL, phase="8", **FREE)
    assert revenue(state, f"{train}: Q3:0 P2:0") == pays


def test_a_5_5E_leaves_out_what_it_likes() -> None:
    """§19.7, §19.5: Ekaterinburg with Moscow is doubled too."""
    state = running("NW", "5+5E", tokens={"NW": "Q3:0"}, tiles=URAL, phase="8", **FREE)
    assert revenue(state, f"5+5E: {TO_URAL}") == 2 * (80 + 20 + 100)


def test_a_5_5E_counts_five_stops_and_one_token() -> None:
    """§19.7: six stops, and the least of them has the token."""
    tiles: Tiles = {**FAR_SOUTH, "I13": ("57", 0)}
    state = running("NW", "5+5E", tiles, tokens={"NW": "I13:0"}, phase="8", **FREE)
    route = "5+5E: H8:0 H10:0 I11 I13:0 I15 I17:0 I19:0 I21:0"
    assert revenue(state, route) == 2 * (40 + 10 + 20 + 20 + 60)


@pytest.mark.parametrize(("owner", "more"), [("N", 10), ("Ann", 0), ("RSR", 0)])
def test_a_private_adds_10_to_a_route_of_its_company(owner: str, more: int) -> None:
    """§19.6"""
    state = running(privates={owner: "MYR"}, phase="3")
    assert revenue(state, f"2: {OLD_LINE}") == 80 + more


def test_both_privates_of_moscow_add_10_and_are_not_doubled() -> None:
    """§19.6, §19.7"""
    known: dict[str, Any] = {"tokens": {"NW": "H8:1"}, "privates": {"NW": "MYR MRR TSR"}}
    state = running("NW", "2+2", phase="8", **known)
    assert revenue(state, f"2+2: {OLD_LINE}") == 2 * 80 + 20


def test_the_highest_revenue_must_be_run() -> None:
    """§19.8"""
    state = running(trains="3", phase="3")
    assert allowed(state, RunTrains) == [RunTrains(ANN, best(state, N).runs)]
    assert best(state, N).revenue == 90
    assert refused(state, run("3: G5:0 G7 H8:1")) == (
        "These routes bring 50 R, and 90 R is possible (§19.8). Use the suggested routes."
    )
    assert refused(state, Pass(ANN)) == "The trains of N have a route (§19.8). Run them."


def test_by_option_the_director_may_run_less() -> None:
    """§19.8"""
    state = running(trains="3", phase="3", **FREE)
    assert revenue(state, "3: G5:0 G7 H8:1") == 50
    assert after(state, Pass(ANN)).companies[N].revenue == 0


def test_the_run_is_told() -> None:
    """§19.1"""
    assert said(running(), run(f"2: {OLD_LINE}")) == ["N runs for 80 R"]


@pytest.mark.parametrize(
    "known", [{"trains": {}}, {"minors": {"Ann": "RO"}, "trains": {"RO": "2"}}]
)
def test_who_has_no_train_or_no_route_is_not_asked(known: dict[str, Any]) -> None:
    """§3.3"""
    known = {"minors": {"Ann": "N"}, **known}
    company = CompanyId(known["minors"]["Ann"])
    state = position(CompanyTurn(company, "run"), revenue={company: 100}, **known)
    assert not any(isinstance(frame, Running) for frame in state.stack)
    assert state.companies[company].revenue == 0


def test_from_one_station_of_a_hex_to_another_is_no_route() -> None:
    """§14.2, §3.3"""
    tiles: Tiles = {"H8": ("637", 0), "I7": ("7", 1), "H6": ("7", 5)}
    assert not can_run(running("MNN", "5", tiles, phase="5", **FREE), CompanyId("MNN"))


def test_the_state_railway_may_be_run_as_one_likes() -> None:
    """§23.3: by option; and with many trains the search for its best run has an end."""
    state = position(
        Running(ANN, RSR),
        phase="7",
        tokens={"RSR": "E1:1 H8:0 I13:0"},
        tiles=FAR_SOUTH,
        trains={"RSR": "3 3 4 4 5 5 6 7"},
        options={"state_run": "priority_holder"},
    )
    assert best(state, RSR).revenue > 0
    assert fleet(state, RSR).trains[0] == "7"
    assert after(state, Pass(ANN)).companies[RSR].revenue == 0
