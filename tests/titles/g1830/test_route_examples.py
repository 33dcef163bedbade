"""§20 the routes of the printed rules, on a small map of their own."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stockrail.rails.router.best import best_run
from stockrail.rails.router.running import Train
from stockrail.rails.router_input import RouteTerms, called_at, router_input
from stockrail.rails.train_paths import NO_GROUPS, RouteError, TracedPath

from ...rails.small_maps import OURS, SmallMap, small_map

EXAMPLES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "route_examples.toml").read_text(encoding="utf-8")
)


def drawing(**tiles: str) -> SmallMap:
    """The map of the examples, with other tiles where they are given."""
    hexes = {row["name"]: row["tile"] for row in EXAMPLES["hex"]} | tiles
    at = {row["name"]: tuple(row["at"]) for row in EXAMPLES["hex"]}
    return small_map(hexes, ours="F:0", at=at)


DRAWING = drawing()
TERMS = RouteTerms(1, NO_GROUPS)


def path(route: str) -> str:
    """`FCBE` as the engine writes it: `F:0 C B E:0`."""
    return " ".join(f"{hex}:0" if f"{hex}:0" in DRAWING.map.stops else hex for hex in route)


def walked(route: str, distance: int | None = None) -> TracedPath:
    way = DRAWING.walk(path(route), distance)
    assert isinstance(way, TracedPath), way
    return way


def revenue(route: str) -> int:
    stops = walked(route).stops
    return sum(h.value for h in called_at(DRAWING.board, OURS, stops, TERMS).halts)


def named(kind: str) -> pytest.MarkDecorator:
    def name(row: Mapping[str, Any]) -> str:
        if "route" in row:
            return f"{row['route']}"
        return " ".join(row["routes"])

    return pytest.mark.parametrize("row", EXAMPLES[kind], ids=name)


@named("legal")
def test_a_route_of_the_examples_may_be_run(row: dict[str, Any]) -> None:
    """§20.1, §20.2, §20.10, §20.12, docs/rulings: the drawing of the routes."""
    assert isinstance(walked(row["route"], row["distance"]), TracedPath)
    assert revenue(row["route"]) == row["revenue"]
    back = DRAWING.walk(path(row["route"][::-1]), row["distance"])
    assert isinstance(back, TracedPath)
    assert back.sides == walked(row["route"]).sides


@named("illegal")
def test_a_route_of_the_examples_may_not_be_run(row: dict[str, Any]) -> None:
    """§20.2, §20.3, §20.4, §20.5, §20.6, §20.7, §20.10"""
    way = drawing(**row.get("tiles", {})).walk(path(row["route"]), row["distance"])
    assert way == RouteError(row["fault"], row["hex"])


@named("pair")
def test_two_routes_may_not_share_track(row: dict[str, Any]) -> None:
    """§20.9"""
    first, second = (walked(route, 3) for route in row["routes"])
    assert (first.sides & second.sides == 0) is row["legal"]


@named("best")
def test_the_best_run_of_several_trains(row: dict[str, Any]) -> None:
    """§20.9, §20.11, §20.12, §20.14, docs/rulings: errors in the rulebook."""
    sides = [walked(r, d).sides for r, d in zip(row["routes"], row["trains"], strict=True)]
    assert not any(one & other for n, one in enumerate(sides) for other in sides[:n])
    assert sum(map(revenue, row["routes"])) == row["total"]
    asked = router_input(DRAWING.board, OURS, TERMS)
    trains = [Train(distance) for distance in row["trains"]]
    run = best_run(asked.network.halts, asked.network.legs, trains)
    assert run.revenue == row["total"]
    for route in run.routes:
        words = " ".join(asked.path(route.halts, route.legs))
        assert isinstance(DRAWING.walk(words, row["trains"][route.train]), TracedPath)
