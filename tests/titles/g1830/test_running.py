"""§20.1 to §20.14: routes, and the revenue of all trains together."""

from typing import Any

import pytest

from stockrail.core.actions import Action, Pass
from stockrail.rails.actions import BuyTrain, RunTrains, TrainRun, Withhold
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.dividends import DividendChoice
from stockrail.titles.g1830.operating.running import Running, fleet
from stockrail.titles.g1830.state import State1830

from ..moves import after, allowed, blamed, refused, said, ways_out
from .position import ANN, C_O, NYNH, PRR, company_turn

Tiles = dict[str, tuple[str, int]]
LINE: Tiles = {"H10": ("57", 1), "H14": ("9", 1), "H16": ("57", 1)}
"""Pittsburgh 20, Altoona 10, Lancaster 20."""
RING: Tiles = {"E19": ("14", 0), "E21": ("7", 1), "D20": ("7", 5)}
"""From Albany eastwards and back to it."""
CHICAGO: Tiles = {"F4": ("57", 1), "G3": ("8", 2), "G5": ("8", 1)}
"""Toledo, Chicago, and from there to Cleveland."""
LAKE: Tiles = {"F4": ("15", 0), "G3": ("7", 2)}
"""Chicago, Toledo, and back to Chicago."""
GULF: Tiles = {"I3": ("8", 1), "H4": ("14", 5), "I5": ("8", 0), "J4": ("8", 1)}
"""Both hexes of the Gulf, with Columbus between them."""
NEW_YORK: Tiles = {"G19": ("54", 0), "F18": ("7", 5), "G17": ("2", 2), "F20": ("2", 0)}


def running(
    company: str = "PRR", tiles: Tiles | None = None, trains: str = "3", **known: Any
) -> State1830:
    """Ann runs the trains of a company."""
    known = {"Ann": {company: 6}, "phase": "3", **known}
    return company_turn(company, "run", tiles=tiles or LINE, trains={company: trains}, **known)


def run(*routes: str) -> RunTrains:
    """`"3: H10:0 H12:0"` is a 3 from Pittsburgh to Altoona."""
    pairs = [route.split(": ") if ": " in route else (route.rstrip(":"), "") for route in routes]
    return RunTrains(ANN, tuple(TrainRun(train, tuple(way.split())) for train, way in pairs))


def revenue(state: State1830, *routes: str) -> int:
    state = after(state, run(*routes))
    return next(row.revenue for row in state.companies.values() if row.revenue)


# §20.1 a line of track between stops


@pytest.mark.parametrize(
    ("route", "says"),
    [
        ("H12:0 Z9", "Z9 is not on the map (§20.1). Use the suggested routes."),
        ("", "One of the trains has no route (§20.1). Use the suggested routes."),
        (
            "H12:0 H14",
            (
                "A route begins and ends at a stop, and at H14 there is none (§20.1). Change the "
                "route there, or use the suggested routes."
            ),
        ),
        (
            "H12:0",
            (
                "A route joins two stops or more, and this one ends in Altoona (H12) (§20.1). "
                "Change the route there, or use the suggested routes."
            ),
        ),
        (
            "H12:0 H16:0",
            (
                "No track leads on at Lancaster (H16) (§20.1). Change the route there, or use the "
                "suggested routes."
            ),
        ),
    ],
)
def test_a_route_is_a_line_of_track_between_two_stops_or_more(route: str, says: str) -> None:
    """§20.1"""
    assert refused(running(), run(f"3: {route}")) == says


@pytest.mark.parametrize(
    ("routes", "hex_id", "train"),
    [
        (["3: H12:0 H14"], "H14", "3"),
        (["3: H12:0 H16:0"], "H16", "3"),
        (["2: H10:0 H12:0", "3: H16:0 H14 H12:0 H10:0"], "H10", "3"),
        (["3: H12:0 Z9"], None, "3"),
    ],
)
def test_a_refused_route_is_wrong_at_a_hex(
    routes: list[str], hex_id: str | None, train: str
) -> None:
    """§20.1, §20.4"""
    at = blamed(running(trains="2 3"), run(*routes))
    assert at is not None and (at.hex, at.train) == (hex_id, train)


def test_a_refused_route_may_be_changed_or_replaced_by_the_best() -> None:
    """§20.1: the others may be drawn, so that no single action stands for them."""
    ways = ways_out(running(), run("3: H12:0 H14"))
    assert ways["change the route there"] is None
    (action,) = allowed(running(), RunTrains)
    assert ways["use the suggested routes"] == action


def test_a_route_may_begin_and_end_in_any_stop() -> None:
    """§20.1"""
    assert revenue(running(), "3: H10:0 H12:0 H14 H16:0") == 50
    assert revenue(running(), "3: H16:0 H14 H12:0 H10:0") == 50


def test_a_company_without_a_route_does_not_run() -> None:
    """§20.1"""
    state = running(tiles={"H14": ("9", 1)})
    assert not isinstance(state.step, Running)
    assert state.companies[PRR].revenue == 0


def test_a_company_without_trains_does_not_run() -> None:
    """§20.1"""
    assert isinstance(running(trains="").step, TrainPurchase)


# §20.2 to §20.5: a token, and nothing twice


def test_a_route_contains_a_token_of_the_company() -> None:
    """§20.2"""
    tiles: Tiles = {**LINE, "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    assert refused(running(tiles=tiles), run("3: H4:0 H6 H8 H10:0")) == (
        "No token of the company is on the route from Columbus (H4) (§20.2). Change the "
        "route there, or use the suggested routes."
    )


def test_track_beside_a_city_is_track() -> None:
    """§20.2, §20.10, docs/rulings: Altoona."""
    passing = "3: H10:0 H12 H14 H16:0"
    assert refused(running(), run(passing)) == (
        "No token of the company is on the route from Pittsburgh (H10) (§20.2). Change the "
        "route there, or use the suggested routes."
    )
    state = running(trains="2", tokens={"PRR": "H12:0 H10:0"})
    assert revenue(state, "2: H10:0 H12 H14 H16:0") == 40


def test_a_route_does_not_turn_back_at_a_junction() -> None:
    """§20.3: in H14 tracks from Lancaster and Baltimore join towards Altoona."""
    tiles: Tiles = {"H14": ("23", 1), "H16": ("57", 1), "I15": ("53", 0)}
    state = running(tiles=tiles, tokens={"PRR": "H16:0"})
    assert refused(state, run("3: H16:0 H14 I15:0")) == (
        "The track does not lead that way through H14 (§20.3). Change the route there, or "
        "use the suggested routes."
    )
    assert revenue(state, "3: H16:0 H14 H12:0") == 30


def test_a_route_does_not_change_tracks_at_a_crossing() -> None:
    """§20.3"""
    tiles: Tiles = {"H10": ("57", 1), "H14": ("20", 1), "H16": ("57", 1), "I15": ("53", 0)}
    state = running(tiles=tiles)
    assert refused(state, run("3: H12:0 H14 I15:0")) == (
        "The track does not lead that way through H14 (§20.3). Change the route there, or "
        "use the suggested routes."
    )


def test_a_route_uses_no_track_twice() -> None:
    """§20.4"""
    assert refused(running(), run("3: H12:0 H10:0 H12:0")) == (
        "The route uses track at Altoona (H12) twice (§20.4). Change the route there, or use "
        "the suggested routes."
    )


def test_a_route_uses_no_stop_twice() -> None:
    """§20.5"""
    state = running("NYC", {**RING, "E17": ("8", 4), "F16": ("57", 0)})
    assert refused(state, run("3: E19:0 E21 D20 E19:0")) == (
        "The route comes to Albany (E19) twice (§20.5). Change the route there, or use the "
        "suggested routes."
    )


def test_two_cities_of_a_hex_are_two_stops() -> None:
    """§20.5: into New York from the north-east, out to the north-west, in again from the west."""
    state = running("NYNH", NEW_YORK, trains="4", phase="4")
    assert revenue(state, "4: F20:0 G19:1 F18 G17:1 G19:0") == 10 + 60 + 10 + 60


# §20.6 to §20.8: ends


def test_red_hexes_stand_only_at_the_end() -> None:
    """§20.6"""
    state = running("C&O", CHICAGO)
    assert refused(state, run("3: F6:0 G5 G3 F2:0 F4:0")) == (
        "A route may end in Chicago (F2) but not pass through it (§20.6). Change the route "
        "there, or use the suggested routes."
    )
    assert revenue(state, "3: F6:0 G5 G3 F2:0") == 30 + 40


def test_a_route_may_have_red_hexes_at_both_ends() -> None:
    """§20.6"""
    state = running("C&O", GULF, tokens={"C&O": "H4:0"})
    assert revenue(state, "3: I1:0 I3 H4:0 I5 J4 J2:0") == 30 + 30 + 30


def test_the_same_red_hex_may_not_be_both_ends() -> None:
    """§20.7"""
    state = running("C&O", LAKE, tokens={"C&O": "F4:0"})
    assert refused(state, run("3: F2:0 F4:0 G3 F2:0")) == (
        "Both ends of the route are in the same red area, Chicago (F2) (§20.7). Change the "
        "route there, or use the suggested routes."
    )
    assert fleet(state, C_O).best.revenue == 30 + 40


WEST = "3: A9:0 B10:0 A11:0"
SOUTH = "3: I1:0 I3 H4:0 I5 J4 J2:0"


@pytest.mark.parametrize(
    ("reading", "one"), [("hexes", []), ("canadian_west", [WEST]), ("areas", [WEST, SOUTH])]
)
@pytest.mark.parametrize("route", [WEST, SOUTH], ids=["west", "south"])
def test_by_option_the_hexes_of_a_red_area_are_one(
    reading: str, one: list[str], route: str
) -> None:
    """§20.7, docs/rulings: red areas."""
    state = running(
        "C&O",
        {**GULF, "B10": ("15", 2)},
        tokens={"C&O": "H4:0" if route == SOUTH else "B10:0"},
        options={"red_areas": reading},
    )
    if route in one:
        place = "Gulf (J2)" if route == SOUTH else "Canadian West (A11)"
        assert refused(state, run(route)) == (
            f"Both ends of the route are in the same red area, {place} (§20.7). "
            "Change the route there, or use the suggested routes."
        )
        assert fleet(state, C_O).best.revenue == 60
    else:
        assert revenue(state, route) == 90
        assert fleet(state, C_O).best.revenue == 90


def test_a_closed_city_stands_only_at_the_end() -> None:
    """§20.8, §19.8"""
    tiles: Tiles = {**LINE, "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    state = running(tiles=tiles, Bob={"NYC": 6}, tokens={"NYC": "H10:0"})
    assert refused(state, run("3: H12:0 H10:0 H8 H6 H4:0")) == (
        "Pittsburgh (H10) is full of other companies’ tokens (§20.8). Change the route "
        "there, or use the suggested routes."
    )
    assert revenue(state, "3: H10:0 H12:0 H14 H16:0") == 50


# §20.9 to §20.11: several trains


def test_routes_of_several_trains_share_no_track() -> None:
    """§20.9"""
    state = running(trains="2 3", options={"best_run": "any"})
    assert refused(state, run("3: H10:0 H12:0 H14 H16:0", "2: H12:0 H14 H16:0")) == (
        "Two routes share track at H14 (§20.9). Keep the routes apart, or use the suggested routes."
    )


def test_routes_may_meet_in_stops() -> None:
    """§20.9"""
    assert revenue(running(trains="2 2"), "2: H10:0 H12:0", "2: H12:0 H14 H16:0") == 60


def test_routes_may_use_separate_tracks_of_one_tile() -> None:
    """§20.9: they cross in H14."""
    tiles: Tiles = {
        **{"H10": ("14", 0), "G11": ("8", 4), "G13": ("8", 5), "H14": ("20", 1)},
        **{"H16": ("57", 1), "I15": ("53", 0)},
    }
    options = {"best_run": "any"}
    state = running(tiles=tiles, trains="2 2", tokens={"PRR": "H12:0 I15:0"}, options=options)
    assert revenue(state, "2: H12:0 H14 H16:0", "2: I15:0 H14 G13 G11 H10:0") == 30 + 80


def test_a_train_counts_every_stop_and_has_no_more_than_its_number() -> None:
    """§20.10"""
    assert refused(running(trains="2"), run("2: H10:0 H12:0 H14 H16:0")) == (
        "The train has no stop left for Lancaster (H16) (§20.10). Change the route there, or "
        "use the suggested routes."
    )


def test_red_hexes_count_as_stops() -> None:
    """§20.10"""
    state = running("C&O", {**CHICAGO, "G7": ("2", 1)}, trains="2")
    assert fleet(state, C_O).best.revenue == 70
    state = running("C&O", GULF, trains="2", tokens={"C&O": "H4:0"})
    assert refused(state, run("2: I1:0 I3 H4:0 I5 J4 J2:0")) == (
        "The train has no stop left for Gulf (J2) (§20.10). Change the route there, or use "
        "the suggested routes."
    )


def test_a_d_has_no_limit() -> None:
    """§20.10"""
    tiles: Tiles = {**LINE, "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    state = running(tiles=tiles, trains="D", phase="D")
    assert revenue(state, "D: H4:0 H6 H8 H10:0 H12:0 H14 H16:0") == 70


def test_a_train_may_run_shorter_than_it_could() -> None:
    """§20.10"""
    assert revenue(running(tiles={"H10": ("57", 1)}, trains="3"), "3: H10:0 H12:0") == 30


def test_each_train_runs_one_route() -> None:
    """§20.11"""
    state = running(trains="2 3")
    assert refused(state, run("2: H10:0 H12:0", "2: H12:0 H14 H16:0")) == (
        "PRR has no other 2 train (§20.11). Run 2, 3, or use the suggested routes."
    )
    assert refused(state, run("6: H10:0 H12:0")) == (
        "PRR has no other 6 train (§20.11). Run 2, 3, or use the suggested routes."
    )


def test_trains_cannot_be_joined() -> None:
    """§20.11: two 2s do not make a 3."""
    assert fleet(running(trains="2 2"), PRR).best.revenue == 60
    apart = running(trains="2 2", tiles={**LINE, "H14": ("9", 0)})
    assert fleet(apart, PRR).best.revenue == 30


# §20.12 to §20.14: revenue


def test_a_route_brings_the_sum_of_its_stops() -> None:
    """§20.12"""
    state = running(tiles={**LINE, "H10": ("14", 1)})
    assert said(state, run("3: H10:0 H12:0 H14 H16:0")) == ["PRR runs for $60"]


@pytest.mark.parametrize(("phase", "brings"), [("3", 70), ("4", 70), ("5", 100), ("D", 100)])
def test_red_hexes_bring_more_from_the_first_5(phase: str, brings: int) -> None:
    """§20.13, §22.3"""
    state = running("C&O", CHICAGO, phase=phase, trains=phase)
    assert revenue(state, f"{phase}: F6:0 G5 G3 F2:0") == brings


def test_the_company_must_take_the_highest_total() -> None:
    """§20.14"""
    assert refused(running(), run("3: H10:0 H12:0")) == (
        "These routes bring $30, and $50 is possible (§20.14). Use the suggested routes."
    )
    assert refused(running(), run()) == (
        "These routes bring $0, and $50 is possible (§20.14). Use the suggested routes."
    )


def test_it_must_run_at_all() -> None:
    """§20.14"""
    assert refused(running(), Pass(ANN)) == ("The trains of PRR have a route (§20.14). Run them.")


def test_the_program_finds_the_best_run() -> None:
    """§20.14, docs/rulings: the best run."""
    state = running(trains="2 3")
    (found,) = allowed(state, RunTrains)
    assert found == RunTrains(ANN, fleet(state, PRR).best.runs)
    assert after(state, found).companies[PRR].revenue == 60


def test_of_equal_runs_any_will_do() -> None:
    """§20.14, docs/rulings: the best run."""
    assert revenue(running(trains="2"), "2: H10:0 H12:0") == 30
    assert revenue(running(trains="2"), "2: H12:0 H14 H16:0") == 30


def test_by_option_any_legal_routes_will_do() -> None:
    """§20.14"""
    state = running(options={"best_run": "any"})
    assert revenue(state, "3: H10:0 H12:0") == 30
    assert isinstance(after(state, run("3: H10:0 H12:0")).step, DividendChoice)


@pytest.mark.parametrize("action", [Pass(ANN), run()])
def test_by_option_a_company_need_not_run(action: Action) -> None:
    """§20.14, §20.17: it then has no revenue."""
    state = running(options={"best_run": "any"})
    assert "PRR has no revenue" in said(state, action)


def test_the_best_of_two_trains_is_judged_together() -> None:
    """§20.14: the better route of one must not spoil that of the other."""
    state = running(trains="2 3")
    assert refused(state, run("3: H10:0 H12:0 H14 H16:0")) == (
        "These routes bring $50, and $60 is possible (§20.14). Use the suggested routes."
    )


def test_the_last_run_is_remembered_until_the_next() -> None:
    """§20.12"""
    state = after(running(), run("3: H10:0 H12:0 H14 H16:0"), Withhold(ANN))
    assert state.companies[PRR].revenue == 50
    assert state.companies[NYNH].revenue == 0


def test_a_train_bought_now_runs_in_the_next_round() -> None:
    """§20.20"""
    state = running(trains="", cash={"PRR": 200}, rounds=(1, 2))
    state = after(state, BuyTrain(ANN, "3", "new"))
    assert state.operating_round == 2
    assert state.companies[PRR].revenue == 0
    state = after(state, Pass(ANN))
    assert isinstance(state.step, Running)
    assert fleet(state, PRR).best.revenue == 50
