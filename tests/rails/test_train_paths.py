"""Hand-made routes: what is wrong with a path, where, and how the router's answer is written."""

import pytest

from stockrail.core.ids import HexId
from stockrail.rails.router.best import best_run
from stockrail.rails.router.running import Train
from stockrail.rails.router_input import RouteTerms, called_at, router_input
from stockrail.rails.train_paths import NO_GROUPS, Groups, RouteError, TracedPath, walk

from .small_maps import OURS, SmallMap, small_map

LINE = small_map(
    {"A1": "57/1", "A3": "9/1", "A5": "57/1", "A7": "57/1", "A9": "red 40 1", "B8": ""},
    ours="A1:0",
)


def test_a_path_is_walked_from_stop_to_stop() -> None:
    way = LINE.walk("A1:0 A3 A5:0 A7:0 A9:0")
    assert isinstance(way, TracedPath)
    assert way.stops == ("A1:0", "A5:0", "A7:0", "A9:0")
    assert way.sides.bit_count() == 4


def test_a_path_is_the_same_in_both_directions() -> None:
    forth, back = LINE.walk("A1:0 A3 A5:0"), LINE.walk("A5:0 A3 A1:0")
    assert isinstance(forth, TracedPath) and isinstance(back, TracedPath)
    assert forth.sides == back.sides


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("", RouteError("empty", HexId(""))),
        ("A3 A5:0", RouteError("no stop", HexId("A3"))),
        ("A1:0 A3", RouteError("no stop", HexId("A3"))),
        ("A1:0", RouteError("short", HexId("A1"))),
        ("A1:0 Z9", RouteError("unknown", HexId("Z9"))),
        ("A1:0 A3 A5:1", RouteError("unknown", HexId("A5"))),
        ("A1:0 A5:0", RouteError("no track", HexId("A5"))),
        ("A1:0 A3 A5:0 A3 A1:0", RouteError("track twice", HexId("A3"))),
        ("A5:0 A7:0", RouteError("no token", HexId("A5"))),
    ],
)
def test_the_first_error_of_a_path_is_named_with_its_hex(path: str, error: RouteError) -> None:
    assert LINE.walk(path) == error


def test_track_must_lead_into_the_next_hex() -> None:
    gap = small_map({"A1": "57/1", "A3": "9/0", "A5": "57/1"}, ours="A1:0")
    assert gap.walk("A1:0 A3 A5:0") == RouteError("no track", HexId("A3"))


def test_a_path_does_not_turn_back_at_a_junction() -> None:
    switch = small_map({"A1": "57/1", "A3": "23/1", "A5": "57/1", "B4": "57/2"}, ours="A5:0")
    assert isinstance(switch.walk("A5:0 A3 A1:0"), TracedPath)
    assert switch.walk("A5:0 A3 B4:0") == RouteError("no way", HexId("A3"))


def test_a_path_names_the_city_its_track_leads_to() -> None:
    two = small_map({"A1": "57/1", "A3": "66/1"}, ours="A1:0")
    assert isinstance(two.walk("A1:0 A3:0"), TracedPath)
    assert two.walk("A1:0 A3:1") == RouteError("no way", HexId("A3"))


def test_a_path_comes_to_no_stop_twice() -> None:
    ring = small_map({"A1": "15/4", "A3": "14/0", "B2": "14/2"}, ours="A1:0")
    assert ring.walk("A1:0 A3:0 B2:0 A1:0") == RouteError("stop twice", HexId("A1"))


def test_a_path_does_not_pass_a_closed_city() -> None:
    closed = small_map({"A1": "57/1", "A3": "57/1", "A5": "57/1"}, ours="A1:0", theirs="A3:0")
    assert isinstance(closed.walk("A1:0 A3:0"), TracedPath)
    assert closed.walk("A1:0 A3:0 A5:0") == RouteError("closed inside", HexId("A3"))


def test_a_red_hex_is_an_end_only() -> None:
    middle = small_map({"A1": "57/1", "A3": "red 40 1 4", "A5": "57/1"}, ours="A1:0")
    assert middle.walk("A1:0 A3:0 A5:0") == RouteError("area inside", HexId("A3"))


def test_one_red_area_is_not_both_ends() -> None:
    ring = small_map({"A1": "red 40 4 5", "A3": "14/0", "B2": "14/2"}, ours="A3:0")
    assert ring.walk("A1:0 A3:0 B2:0 A1:0") == RouteError("area twice", HexId("A1"))
    ends = small_map({"A1": "red 40 4", "A3": "57/1", "A5": "red 30 1"}, ours="A3:0")
    assert isinstance(ends.walk("A1:0 A3:0 A5:0"), TracedPath)
    joined = Groups(dict.fromkeys((HexId("A1"), HexId("A5")), "west"))
    path = ("A1:0", "A3:0", "A5:0")
    assert walk(ends.board, OURS, path, Train(None), joined) == RouteError(
        "area twice", HexId("A5")
    )


def test_a_train_has_no_more_stops_than_its_number() -> None:
    assert isinstance(LINE.walk("A1:0 A3 A5:0 A7:0", 3), TracedPath)
    assert LINE.walk("A1:0 A3 A5:0 A7:0", 2) == RouteError("long", HexId("A7"))


def best(small: SmallMap, *trains: int | None) -> list[str]:
    """The best run, written as paths."""
    asked = router_input(small.board, OURS, RouteTerms(0, NO_GROUPS))
    run = best_run(asked.network.halts, asked.network.legs, [Train(train) for train in trains])
    return [" ".join(asked.path(route.halts, route.legs)) for route in run.routes]


def test_the_best_run_is_written_as_a_path_that_can_be_walked() -> None:
    (path,) = best(LINE, None)
    assert path in ("A1:0 A3 A5:0 A7:0 A9:0", "A9:0 A7:0 A5:0 A3 A1:0")
    assert isinstance(LINE.walk(path), TracedPath)


def test_a_closed_city_is_no_way_on_for_the_router_either() -> None:
    closed = small_map({"A1": "57/1", "A3": "57/1", "A5": "57/1"}, ours="A1:0", theirs="A3:0")
    assert best(closed, None) in (["A1:0 A3:0"], ["A3:0 A1:0"])


def test_a_stop_pays_what_is_printed_in_the_column() -> None:
    way = LINE.walk("A1:0 A3 A5:0 A7:0 A9:0")
    assert isinstance(way, TracedPath)
    halts = called_at(LINE.board, OURS, way.stops, RouteTerms(0, NO_GROUPS)).halts
    assert [halt.value for halt in halts] == [20, 20, 20, 40]
