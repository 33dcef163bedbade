"""§17 and §31: the map, where sources differ about it."""

from collections import Counter

from stockrail.core.ids import HexId
from stockrail.titles.g1861.components import MAP, MINORS, PUBLICS

ASTRAKHAN, BESIDE_IT = HexId("M19"), HexId("N20")
SOUTH_EAST = 1 << 5


def test_hexes_and_kinds_of_tiles() -> None:
    """§17.3, §31.5, docs/rulings: what the rulebook does not show."""
    assert Counter(place.face.colour for place in MAP.places.values()) == {
        **{"white": 114, "yellow": 10, "green": 1},
        **{"gray": 8, "red": 11},
    }
    assert len(MAP.tiles) == 62


def test_astrakhan_has_a_hex_beside_it_and_can_be_replaced() -> None:
    """§17.8, §17.11, docs/rulings: what the rulebook does not show."""
    assert MAP.places[BESIDE_IT].face.colour == "white"
    yellow = MAP.lays(ASTRAKHAN, MAP.places[ASTRAKHAN].face)
    assert any(lay.face.exits & SOUTH_EAST for lay in yellow.values())
    green = [MAP.lays(ASTRAKHAN, lay.face) for lay in yellow.values()]
    assert any(green)


def test_the_hex_at_the_black_sea_may_be_built_on() -> None:
    """§17.8, docs/rulings: what the rulebook does not show."""
    assert MAP.places[HexId("F20")].face.colour == "white"
    assert HexId("F21") not in MAP.places


def test_each_station_of_kiev_pays_40_in_green() -> None:
    """§31.5, docs/rulings: what the rulebook does not show."""
    assert [stop.worth(0) for stop in MAP.tiles["635"].stops] == [40, 40, 40]


def test_signs_are_those_of_recorded_games() -> None:
    """§31.2, §31.3, docs/rulings: names."""
    assert {"Y", "M-K", "SPW"} <= {*MINORS}
    assert {"GRR", "MKV"} <= {*PUBLICS}
