"""Tiles: what is printed on them, how they turn, and which may replace which."""

from dataclasses import replace

import pytest

from stockrail.core.ids import HexId
from stockrail.rails.tiles import Face, Stop, Tile, read_paths, replaces
from stockrail.titles.g1830.components import MAP
from stockrail.titles.g1861.components import MAP as RUSSIA

CITY = Stop("city", (20,), 1)
CURVE = Tile("curve", "yellow", read_paths(["0-2"]))
STRAIGHT = Tile("straight", "yellow", read_paths(["0-3"]))


def face(*paths: str, stops: tuple[Stop, ...] = ()) -> Face:
    return Face("", 0, "white", "", stops, read_paths(paths))


def test_a_tile_turns_clockwise_by_an_edge_at_a_time() -> None:
    assert CURVE.faces[1].paths == ((1, 3),)
    assert CURVE.faces[5].paths == ((5, 1),)


def test_a_turn_leaves_stops_where_they_are() -> None:
    city = Tile("city", "yellow", read_paths(["0-a", "3-a"]), (CITY,))
    assert city.faces[2].paths == ((2, 6), (5, 6))


def test_two_turns_that_look_the_same_count_once() -> None:
    assert CURVE.turns == (0, 1, 2, 3, 4, 5)
    assert STRAIGHT.turns == (0, 1, 2)
    assert MAP.tiles["40"].turns == (0, 1)
    assert MAP.tiles["63"].turns == (0,)


def test_a_face_knows_where_track_leads() -> None:
    switch = face("0-3", "0-4")
    assert switch.exits == 0b011001
    assert switch.onward[0] == (3, 4)
    assert switch.onward[3] == (0,)
    assert switch.onward[1] == ()


def test_a_face_knows_the_edges_of_each_stop() -> None:
    assert face("0-a", "2-b", "3-b", stops=(CITY, CITY)).stop_exits == ((0,), (2, 3))


def test_a_stop_pays_the_last_column_of_its_sign_from_there_on() -> None:
    area = Stop("area", (30, 50))
    assert [area.worth(column) for column in range(3)] == [30, 50, 50]


def test_a_replacement_keeps_all_track() -> None:
    assert replaces(face("0-2"), face("0-2", "1-3")) == ()
    assert replaces(face("0-2"), face("0-3", "0-4")) is None


def test_a_replacement_keeps_the_number_and_kind_of_stops() -> None:
    town = Stop("town", (10,))
    assert replaces(face(stops=(CITY,)), face(stops=(town,))) is None
    assert replaces(face(stops=(CITY, CITY)), face(stops=(CITY,))) is None


def test_a_stop_goes_with_its_track() -> None:
    """New York: the northern city is the first of the map and the second of the tile."""
    printed = MAP.places[HexId("G19")].face
    assert replaces(printed, MAP.face("54", 0)) == (1, 0)


def test_stops_without_track_keep_their_order_and_give_way_to_those_with_track() -> None:
    assert replaces(face(stops=(CITY, CITY)), face("0-a", "2-b", stops=(CITY, CITY))) == (0, 1)
    one = face("2-b", stops=(CITY, CITY))
    assert replaces(one, face("2-a", "0-b", stops=(CITY, CITY))) == (1, 0)


def test_separate_stops_stay_separate() -> None:
    two = face("0-a", "2-b", stops=(CITY, CITY))
    assert replaces(two, face("0-a", "2-a", "3-b", stops=(CITY, CITY))) is None


@pytest.mark.parametrize(
    ("old", "new", "rotations"),
    [
        ("7", "18", [5]),
        ("8", "16", [0, 5]),
        ("9", "20", [0, 2, 3, 5]),
        ("57", "14", [0, 2, 3, 5]),
        ("57", "15", [0, 3]),
        ("59", "64", [2, 4]),
        ("59", "65", [0, 4]),
        ("59", "66", [0, 5]),
    ],
)
def test_rotations_of_a_replacement_that_keep_the_track(
    old: str, new: str, rotations: list[int]
) -> None:
    below = MAP.face(old, 0)
    assert [r for r in range(6) if replaces(below, MAP.face(new, r)) is not None] == rotations


# Cities that grow together


@pytest.mark.parametrize("green", ["635", "637"], ids=["Kiev", "Moscow"])
def test_three_cities_go_with_their_track_and_become_one(green: str) -> None:
    printed = RUSSIA.places[HexId("D14" if green == "635" else "H8")].face
    brown = RUSSIA.face("636" if green == "635" else "638", 0)
    assert replaces(printed, RUSSIA.face(green, 0)) == (0, 1, 2)
    assert replaces(printed, RUSSIA.face(green, 1)) == (2, 0, 1)
    assert replaces(printed, RUSSIA.face(green, 2)) == (2, 0, 1), "looks like no turn at all"
    assert replaces(RUSSIA.face(green, 1), brown) == (0, 0, 0)


def test_printed_cities_become_one_too() -> None:
    st_petersburg = RUSSIA.places[HexId("E1")].face
    assert replaces(st_petersburg, RUSSIA.face("641", 0)) == (0, 0)
    assert replaces(st_petersburg, RUSSIA.face("641", 1)) is None, "track would be lost"


def test_cities_become_fewer_only_on_a_tile() -> None:
    two, one = face("0-a", "2-b", stops=(CITY, CITY)), face("0-a", "2-a", stops=(CITY,))
    assert replaces(two, one) is None, "a white hex shows what its first tile must have"
    assert replaces(replace(two, colour="yellow"), one) == (0, 0)
    assert replaces(replace(one, colour="yellow"), two) is None


def test_towns_never_become_one() -> None:
    town = Stop("town", (10,))
    two = replace(face("0-a", "2-b", stops=(town, town)), colour="yellow")
    assert replaces(two, face("0-a", "2-a", stops=(town,))) is None


def test_a_city_without_track_joins_the_one_that_is_left() -> None:
    two = replace(face("0-b", stops=(CITY, CITY)), colour="yellow")
    assert replaces(two, face("0-a", "3-a", stops=(CITY,))) == (0, 0)
