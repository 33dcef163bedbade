"""The printed map: neighbours, sides, stops, and the tiles that fit on each hex."""

import pytest

from stockrail.core.ids import HexId
from stockrail.rails.map import opposite, read_map
from stockrail.titles.g1830.components import MAP
from stockrail.titles.g1861.components import MAP as RUSSIA

A1, A3, B2, B4 = map(HexId, ("A1", "A3", "B2", "B4"))

BOARD = """
orientation = "pointy"
[[hex]]
id = "A1"
[[hex]]
id = "A3"
closed = [0]
[[hex]]
id = "B2"
cost = 80
[[hex]]
id = "B4"
colour = "gray"
stops = [{ kind = "city", revenue = [20], slots = 1 }, { kind = "town", revenue = [10] }]
paths = ["1-a", "3-b"]
"""

TILES = """
[[tile]]
number = "9"
colour = "yellow"
count = 7
paths = ["0-3"]
[[tile]]
number = "8"
colour = "yellow"
paths = ["0-2"]
[[tile]]
number = "20"
colour = "green"
paths = ["0-3", "1-4"]
[[tile]]
number = "B"
colour = "yellow"
label = "B"
paths = ["0-3"]
"""

SMALL = read_map(BOARD, TILES)


def lays(hex_id: HexId) -> list[tuple[str, int]]:
    return [*SMALL.lays(hex_id, SMALL.places[hex_id].face)]


def test_hexes_that_stand_on_a_point_have_neighbours_left_and_right() -> None:
    assert SMALL.neighbours[B2] == (None, None, A1, A3, B4, None)
    assert SMALL.neighbours[A1] == (None, None, None, None, A3, B2)


def test_hexes_that_lie_on_a_side_have_neighbours_above_and_below() -> None:
    flat = read_map(BOARD.replace("pointy", "flat"), TILES)
    assert flat.places[B2].row == 2 and flat.places[B2].column == 1
    assert flat.neighbours[B2] == (B4, A3, A1, None, None, None)


def test_two_hexes_have_one_side_between_them() -> None:
    for hex_id, around in SMALL.neighbours.items():
        for edge, other in enumerate(around):
            if other:
                assert SMALL.sides[hex_id][edge] == SMALL.sides[other][opposite(edge)]
    sides = {bit for bits in SMALL.sides.values() for bit in bits}
    assert len(sides) == 4 * 6 - 5


def test_stops_have_bits_of_their_own() -> None:
    assert [*SMALL.stops] == ["B4:0", "B4:1"]
    every = [bit for bits in SMALL.sides.values() for bit in bits]
    assert not any(bit & side for bit in SMALL.stop_bits.values() for side in every)


def test_track_may_not_leave_the_map_nor_cross_a_closed_side_nor_meet_a_blank_one() -> None:
    assert SMALL.open_edges[A1] == 1 << 4 | 1 << 5
    assert SMALL.open_edges[A3] == 1 << 1, "the side to B2 is closed, that of B4 blank"
    assert SMALL.open_edges[B2] == 1 << 2 | 1 << 4, "closed from the other side too"


def test_tiles_of_the_next_colour_fit_where_their_track_may_lead() -> None:
    assert lays(A1) == []
    assert lays(B2) == [("8", 2)]


def test_a_turn_that_looks_the_same_fits_too() -> None:
    far = MAP.lays(HexId("H8"), MAP.places[HexId("H8")].face)
    assert {rotation for number, rotation in far if number == "9"} == {0, 1, 2, 3, 4, 5}


def test_gray_and_red_hexes_take_no_tile() -> None:
    assert not SMALL.places[B4].takes_tiles
    assert lays(B4) == []


def test_a_tile_with_a_mark_fits_only_a_hex_with_the_same() -> None:
    marked = read_map(BOARD.replace("cost = 80", 'label = "B"'), TILES.replace('"0-3"]', '"2-4"]'))
    assert [*marked.lays(B2, marked.places[B2].face)] == [("B", 0)]


def numbers(hex_id: str, lying: str = "") -> list[str]:
    """Tiles that may follow on a hex of Russia: on its print, or on a tile in some position."""
    here = HexId(hex_id)
    faces = RUSSIA.tiles[lying].faces if lying else (RUSSIA.places[here].face,)
    return [*dict.fromkeys(number for face in faces for number, _ in RUSSIA.lays(here, face))]


def test_printed_track_is_replaced_like_a_tile() -> None:
    assert numbers("E1") == ["641"]
    assert numbers("G5") == ["87", "88", "204"]
    assert numbers("K7") == ["207", "208", "622"]


@pytest.mark.parametrize(
    ("hex_id", "tiles"),
    [("D14", "635 636"), ("H8", "637 638 639"), ("E1", "641 642"), ("G15", "207 623 640")],
)
def test_tiles_with_a_mark_follow_each_other_to_the_last(hex_id: str, tiles: str) -> None:
    kinds = tiles.split()
    for lying, following in zip(kinds, [*kinds[1:], None], strict=True):
        assert following in numbers(hex_id, lying) or following is None
    assert numbers(hex_id, kinds[-1]) == []


@pytest.mark.parametrize("brown", ["623", "801"])
def test_the_gray_tile_of_kharkov_has_a_mark_of_its_own(brown: str) -> None:
    assert numbers("G15", brown) == ["640"]
    assert numbers("N10", brown) == [], "Samara is marked Y too"
    assert "207" in numbers("G15", "201")


def test_a_hex_costs_with_its_first_tile_and_a_tile_when_it_is_replaced() -> None:
    kiev, yaroslavl, nizhnii = HexId("D14"), HexId("I5"), HexId("K7")
    assert RUSSIA.cost(yaroslavl, RUSSIA.places[yaroslavl].face) == 20
    assert RUSSIA.cost(yaroslavl, RUSSIA.face("4", 0)) == 0
    assert RUSSIA.cost(kiev, RUSSIA.places[kiev].face) == 0
    assert RUSSIA.cost(kiev, RUSSIA.face("635", 0)) == 40
    assert RUSSIA.cost(nizhnii, RUSSIA.places[nizhnii].face) == 0
    assert RUSSIA.places[nizhnii].printed_cost == 20


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [("Q3", "M7", 4), ("M7", "N10", 2), ("Q3", "N10", 5), ("H8", "E1", 5), ("H8", "H8", 0)],
)
def test_the_distance_of_hexes_that_lie_on_a_side(a: str, b: str, steps: int) -> None:
    assert RUSSIA.distance(HexId(a), HexId(b)) == RUSSIA.distance(HexId(b), HexId(a)) == steps


@pytest.mark.parametrize(
    ("a", "b", "steps"), [("G19", "G15", 2), ("A9", "B10", 1), ("E5", "H2", 3)]
)
def test_the_distance_of_hexes_that_stand_on_a_point(a: str, b: str, steps: int) -> None:
    assert MAP.distance(HexId(a), HexId(b)) == steps
