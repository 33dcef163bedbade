"""§28.4 and §28.6: the map, the tiles and the homes, as both public sources have them."""

import pytest

from stockrail.core.ids import HexId
from stockrail.titles.g1830.components import COMPANY_CARDS, MAP, PRIVATES

from .position import ERIE, NYNH, position

MIDDLE = HexId("H8")
"""A hex where track may lead to every edge."""


def edges(bits: int) -> list[int]:
    return [edge for edge in range(6) if bits >> edge & 1]


def first_tiles(hex_id: str) -> set[str]:
    lays = MAP.lays(HexId(hex_id), MAP.places[HexId(hex_id)].face)
    return {number for number, _ in lays}


def test_the_map_has_93_hexes() -> None:
    """§28.4, docs/rulings: what the rulebook does not show."""
    colours = [place.face.colour for place in MAP.places.values()]
    assert {colour: colours.count(colour) for colour in dict.fromkeys(colours)} == {
        "red": 7,
        "gray": 12,
        "white": 67,
        "yellow": 7,
    }


@pytest.mark.parametrize(
    ("hex_id", "edge", "other"),
    [
        ("G19", 3, "F20"),
        ("G19", 0, "H18"),
        ("G19", 1, "G17"),
        ("E23", 3, "D24"),
        ("E23", 5, "F24"),
        ("I15", 4, "I17"),
        ("I15", 0, "J14"),
        ("H12", 1, "H10"),
        ("H12", 4, "H14"),
        ("A19", 5, "B20"),
        ("A19", 0, "B18"),
        ("F2", 4, "F4"),
        ("E9", 2, "D8"),
        ("E9", 3, "D10"),
        ("E11", 1, "E9"),
        ("F6", 5, "G7"),
        ("K15", 2, "J14"),
    ],
)
def test_hexes_lie_where_they_are_printed(hex_id: str, edge: int, other: str) -> None:
    """§28.6"""
    assert MAP.neighbours[HexId(hex_id)][edge] == other


@pytest.mark.parametrize(
    ("hex_id", "open_edges"),
    [
        ("B14", [0, 1, 4]),
        ("B16", [0, 1, 3, 4]),
        ("C11", [0, 1, 2, 3, 4]),
        ("C13", [1, 2, 3, 4]),
        ("C17", [0, 3, 4, 5]),
        ("D12", [0, 1, 4, 5]),
        ("D16", [0, 1, 3, 4, 5]),
        ("E7", [1, 2, 3]),
        ("E11", [0, 2, 3, 4, 5]),
        ("E23", [0, 1, 2, 3, 5]),
        ("F8", [0, 4, 5]),
        ("F22", [1, 2, 3, 4]),
        ("G11", [0, 1, 2, 3, 4]),
        ("G19", [0, 1, 2, 3]),
        ("H2", [3, 4, 5]),
        ("I15", [0, 1, 2, 3, 4]),
        ("J14", [0, 1, 2, 3, 5]),
    ],
)
def test_track_leads_to_open_sides_only(hex_id: str, open_edges: list[int]) -> None:
    """§18.7: not off the map, not into blank gray sides, not over blue ones."""
    assert edges(MAP.open_edges[HexId(hex_id)]) == open_edges


@pytest.mark.parametrize(
    ("hex_id", "tiles"),
    [
        ("B12", "7 8 9"),
        ("C7", "7 8"),
        ("B20", "3 4 58"),
        ("E7", "3 58"),
        ("F20", "1 2 55 56 69"),
        ("E19", "57"),
        ("E11", "59"),
        ("G19", "54"),
        ("I15", "53"),
        ("H12", ""),
        ("F2", ""),
    ],
)
def test_the_first_tile_of_a_hex_shows_what_it_shows(hex_id: str, tiles: str) -> None:
    """§18.10, §18.11"""
    assert first_tiles(hex_id) == {*tiles.split()}


@pytest.mark.parametrize(
    ("hex_id", "low", "high"),
    [
        ("A9", 30, 50),
        ("A11", 30, 50),
        ("B24", 20, 30),
        ("F2", 40, 70),
        ("I1", 30, 60),
        ("J2", 30, 60),
        ("K13", 30, 40),
    ],
)
def test_red_hexes_have_two_values(hex_id: str, low: int, high: int) -> None:
    """§20.13"""
    assert MAP.places[HexId(hex_id)].face.stops[0].revenue == (low, high)


@pytest.mark.parametrize(
    ("cost", "hexes"),
    [
        (80, "B18 C19 D6 D10 E5 F4 F22 G19 I17 J14"),
        (120, "C17 C21 D22 E17 E21 F16 G13 G15 I11 J10 J12"),
    ],
)
def test_hexes_with_water_and_mountains(cost: int, hexes: str) -> None:
    """§18.8"""
    assert " ".join(h for h, place in MAP.places.items() if place.cost == cost) == hexes


@pytest.mark.parametrize(("colour", "count"), [("yellow", 34), ("green", 25), ("brown", 26)])
def test_there_are_85_tiles(colour: str, count: int) -> None:
    """§28.4, §2.5, docs/rulings: errors in the rulebook."""
    of_colour = [tile for tile in MAP.tiles.values() if tile.colour == colour]
    assert sum(tile.count or 0 for tile in of_colour) == count


def test_tile_56_is_the_yellow_one_missing_in_the_rulebook() -> None:
    """§28.4, docs/rulings: errors in the rulebook."""
    assert MAP.tiles["56"].count == 1


UPGRADES = {
    "7": "18 26 27 28 29",
    "8": "16 19 23 24 25 28 29",
    "9": "18 19 20 23 24 26 27",
    "57": "14 15",
    "14": "63",
    "15": "63",
    "16": "43 70",
    "18": "43",
    "19": "45 46",
    "20": "44 47",
    "23": "41 43 45 47",
    "24": "42 43 46 47",
    "25": "40 45 46",
    "26": "42 44 45",
    "27": "41 44 46",
    "28": "39 43 46 70",
    "29": "39 43 45 70",
    "53": "61",
    "54": "62",
    "59": "64 65 66 67 68",
}


@pytest.mark.parametrize("old", [*MAP.tiles])
def test_a_tile_is_replaced_by_those_that_keep_its_track(old: str) -> None:
    """§18.12, §28.4: yellow tiles with towns and brown tiles never are."""
    found = {number for number, _ in MAP.lays(MIDDLE, MAP.face(old, 0))}
    assert found == {*UPGRADES.get(old, "").split()}


@pytest.mark.parametrize(
    ("old", "new", "rotations"),
    [
        ("7", "28", [1]),
        ("8", "25", [0, 2]),
        ("9", "24", [0, 3]),
        ("57", "14", [0, 2, 3, 5]),
        ("16", "43", [0]),
        ("59", "67", [0, 2]),
        ("59", "68", [2, 5]),
    ],
)
def test_a_replacement_is_turned_so_that_the_track_stays(
    old: str, new: str, rotations: list[int]
) -> None:
    """§18.12"""
    lays = MAP.lays(MIDDLE, MAP.face(old, 0))
    assert [rotation for number, rotation in lays if number == new] == rotations


def test_new_york_has_one_way_to_lay_tile_54() -> None:
    """§18.12, §20.5: the city in the north to north-west and north-east, that in the south west."""
    lays = MAP.lays(HexId("G19"), MAP.places[HexId("G19")].face)
    assert [*lays] == [("54", 0)]
    north, south = lays["54", 0].stops
    assert lays["54", 0].face.stop_exits[north] == (2, 3)
    assert lays["54", 0].face.stop_exits[south] == (0, 1)


@pytest.mark.parametrize(
    ("company", "home", "tokens"),
    [
        ("PRR", "Altoona", 4),
        ("NYC", "Albany", 4),
        ("CPR", "Montreal", 4),
        ("B&O", "Baltimore", 3),
        ("C&O", "Cleveland", 3),
        ("ERIE", "Dunkirk & Buffalo", 3),
        ("NYNH", "New York & Newark", 2),
        ("B&M", "Boston", 2),
    ],
)
def test_the_companies_have_homes_and_tokens(company: str, home: str, tokens: int) -> None:
    """§28.6, §11.5"""
    charter = next(c for c in COMPANY_CARDS.values() if c.id == company)
    assert MAP.places[charter.home_hex].name == home
    assert charter.tokens == tokens


def test_the_home_of_nynh_is_the_northern_city() -> None:
    """§28.6"""
    (home,) = COMPANY_CARDS[NYNH].home
    assert MAP.places[HexId("G19")].face.stop_exits[MAP.stops[home][1]] == (3,)


def test_erie_has_two_cities_to_choose_from() -> None:
    """§28.6, §19.9"""
    assert COMPANY_CARDS[ERIE].home == ("E11:0", "E11:1")


def test_the_privates_have_their_hexes() -> None:
    """§27.1"""
    assert {private: " ".join(card.hexes) for private, card in PRIVATES.items()} == {
        "SV": "G15",
        "CS": "B20",
        "DH": "F16",
        "MH": "D18",
        "CA": "H18",
        "BO": "I13 I15",
    }


def test_the_privates_have_prices_and_incomes() -> None:
    """§27.1"""
    assert [(c.price, c.income, *c.company_prices) for c in PRIVATES.values()] == [
        (20, 5, 10, 40),
        (40, 10, 20, 80),
        (70, 15, 35, 140),
        (110, 20, 55, 220),
        (160, 25, 80, 320),
        (220, 30, 110, 440),
    ]


def test_every_home_is_kept_before_the_game() -> None:
    """§19.7"""
    state = position()
    assert {stop for stop, kept in state.board.reserved.items() if kept} == {
        stop for charter in COMPANY_CARDS.values() for stop in charter.home
    }
