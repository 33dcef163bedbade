"""§12 the map, and maps of one's own."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from stockrail.core import engine
from stockrail.core.ids import HexId, PlayerId
from stockrail.core.stored import load_table
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption, SetupError
from stockrail.titles.england_wales.course.setup import setup
from stockrail.titles.england_wales.map import maps
from stockrail.titles.england_wales.map.map_file import read_map
from stockrail.titles.england_wales.map.maps import built_in_text
from stockrail.titles.england_wales.options import OPTIONS
from stockrail.titles.england_wales.state import EnglandState
from stockrail.titles.england_wales.title import TITLE

from .position import BUILT_IN, FORMER
from .test_planning import SMALL

LAND = BUILT_IN.country


def test_the_map_has_312_hexes_and_40_cities() -> None:
    """§12.1, docs/rulings: The map."""
    terrain = Counter(LAND.terrain.values())
    assert terrain == {"plain": 162, "water": 71, "mountain": 39, "city": 40}
    assert (len(LAND.ridges), len(LAND.closed)) == (33, 5)
    assert sum(city.cubes for city in LAND.cities.values()) == 125


def test_hexes_are_called_by_column_and_row() -> None:
    """§12.1: as the rulers on the frame say."""
    assert LAND.cities[HexId("R24")].name == "London"
    assert [*LAND.terrain][:3] == ["K4", "L4", "M4"]


def test_swansea_and_cardiff_have_one_hex_between_them() -> None:
    """docs/rulings: The map; one of the few facts known of the printed board."""
    at = {city.name: city.hex for city in LAND.cities.values()}
    assert LAND.grid.distance(at["Swansea"], at["Cardiff"]) == 2


def test_rivers_run_through_water_hills_and_cities() -> None:
    """§12.1: what looks like a river costs as one, or more."""
    on_rivers = {LAND.terrain[hex_id] for course in LAND.rivers.values() for hex_id in course}
    assert on_rivers == {"water", "mountain", "city"}
    assert LAND.cities[LAND.rivers["Thames"][-3]].name == "London"


def test_a_map_whose_rows_are_called_as_before_keeps_the_names_of_its_hexes() -> None:
    """§12.2: stored games carry their map."""
    former = read_map("former.map.toml", FORMER, LAND)
    assert former.cities[HexId("r24c18")].name == "London"
    assert former.rivers == {}
    assert former.rulers is None


def test_six_cities_of_each_colour_and_ten_grey_ones() -> None:
    """§12.1"""
    colours = Counter(city.colour for city in LAND.cities.values())
    assert colours == dict.fromkeys(("red", "blue", "yellow", "purple", "black"), 6) | {"grey": 10}


def test_a_map_may_leave_out_prices_and_incomes() -> None:
    """§12.2, docs/rulings: A map of your own."""
    small = read_map("small.map.toml", SMALL, LAND)
    assert (small.prices, small.sums) == (LAND.prices, LAND.sums)


BROKEN = {
    "unconnected land": (
        'r01 = " o . ."',
        'r01 = " o   .   ."',
        "line 4: r01c05 is cut off from the rest of the land",
    ),
    "a city nobody has listed": (
        'r02 = ". ^ o"\n',
        'r02 = ". o o"\n',
        "line 5: the city on r02c02 is not listed",
    ),
    "unknown colour": (
        'colour = "black"',
        'colour = "pink"',
        "line 11: 'pink' is not a colour of a city; "
        "there are red, blue, yellow, purple, black, grey",
    ),
    "a city nobody has drawn": (
        "r04c01 =",
        "r04c02 =",
        "line 11: there is no city drawn on r04c02",
    ),
    "a city without cubes": (
        'colour = "black", cubes = 1',
        'colour = "black"',
        "line 11: a city has a name, a colour and cubes",
    ),
    "too many cubes": (
        'colour = "black", cubes = 1',
        'colour = "black", cubes = 9',
        "line 11: a city has 1 to 8 cubes",
    ),
    "a sign unknown": ('r03 = " . ~ ."', 'r03 = " . # ."', "line 6: '#' is none of ., ~, ^, o"),
    "a hex between two": (
        'r03 = " . ~ ."',
        'r03 = " . ~  ."',
        "line 6: character 7 lies between two hexes; odd rows begin one later",
    ),
    "a row without number": ("r03 =", "three =", 'line 6: a row is written like 7 = ". . ^"'),
    "a ridge nowhere": (
        '"r03c02 r03c03"',
        '"r03c01 r03c03"',
        "line 14: r03c01 r03c03 are not two neighbouring hexes",
    ),
    "a river that leaps": (
        "[sides]",
        '[rivers]\nOuse = "r01c01 r04c04"\n[sides]',
        "line 14: a river runs from hex to neighbouring hex: Ouse",
    ),
    "an unknown mark": ("closed =", "shut =", "line 15: shut is none of ridges, closed"),
    "an unknown table": (
        "[sides]",
        "[roads]",
        "line 13: roads is none of name, rows, cities, sides, rivers, prices, income, price_track",
    ),
    "an unknown company": (
        "closed =",
        "[prices]\nLMS = 5000\n#",
        "line 16: there is no company LMS; there are MR, GER, GWR, LBSC, NER, LNWR",
    ),
    "a price missing": ("closed =", "[prices]\nMR = 5000\n#", "line 15: there is no price of GER"),
    "a price in hundreds": (
        "closed =",
        "[prices]\nMR = 5500\nGER=1000\nGWR=1000\nLBSC=1000\nNER=1000\nLNWR=1000\n#",
        "line 16: 5500 is not a sum in thousands from 1000 to 30000",
    ),
    "no sums": ("closed =", "[income]\nsum = 3\n#", "line 15: the income track has a list of sums"),
    "a price track without a limit": (
        "closed =",
        "[price_track]\nlowest = 2000\nhighest = 40000\n#",
        "line 15: the price track has lowest, highest, most_up",
    ),
    "a price track that goes down": (
        "closed =",
        "[price_track]\nlowest = 9000\nhighest = 8000\nmost_up = 3\n#",
        "line 17: 8000 is not a sum in thousands from 10000 to 300000",
    ),
    "a price track on which our own prices are not": (
        "closed =",
        "[price_track]\nlowest = 1000\nhighest = 8000\nmost_up = 3\n#",
        "line 15: MR starts at 11000, which is not on the price track from 1000 to 8000; "
        "a table [prices] gives other prices",
    ),
    "no space up": (
        "closed =",
        "[price_track]\nlowest = 1000\nhighest = 8000\nmost_up = 0\n#",
        "line 18: most_up is a number of spaces, 1 or more",
    ),
    "no toml": (
        'name = "Small"',
        "name = Small",
        "line 2: this is not TOML: Invalid value",
    ),
    "a text without end": (
        "closed =",
        'closed = """',
        "line 15: this is not TOML: Unterminated string",
    ),
}


@pytest.mark.parametrize("old, new, reason", BROKEN.values(), ids=BROKEN)
def test_a_broken_map_is_refused_with_the_line_and_the_reason(
    old: str, new: str, reason: str
) -> None:
    """§12.2, docs/rulings: A map of your own."""
    text = SMALL.replace(old, new)
    assert text != SMALL
    with pytest.raises(SetupError) as refused:
        read_map("ours.map.toml", text, LAND)
    assert str(refused.value) == f"ours.map.toml, {reason}"


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000], ids=["digits", "brackets"])
def test_a_file_that_no_reader_of_toml_can_bear_is_refused(value: str) -> None:
    """§12.2"""
    with pytest.raises(SetupError, match=r"^ours.map.toml[:,] "):
        read_map("ours.map.toml", f"income = {value}", LAND)


def test_a_map_has_cities() -> None:
    """§12.2"""
    with pytest.raises(SetupError) as refused:
        read_map("ours.map.toml", SMALL[: SMALL.index("[cities]")], LAND)
    assert str(refused.value) == "ours.map.toml: a map has a table [cities]"


def test_two_cities_may_not_be_neighbours() -> None:
    """§12.2"""
    close = 'r02c02 = { name = "E", colour = "blue", cubes = 1 }\n[sides]'
    text = SMALL.replace('r02 = ". ^ o"', 'r02 = ". o o"').replace("[sides]", close)
    with pytest.raises(SetupError) as refused:
        read_map("ours.map.toml", text, LAND)
    assert str(refused.value) == (
        "ours.map.toml, line 9: A and E are neighbours; a hex must lie between two cities"
    )


def test_a_country_has_cities_to_join_and_no_more_cubes_than_the_bag() -> None:
    """§12.2"""
    lonely = 'name = "x"\n[rows]\nr02 = "o ."\n[cities]\nr02c01 = '
    lonely += '{ name = "A", colour = "red", cubes = 1 }\n'
    with pytest.raises(SetupError, match="line 4: a country has two cities or more"):
        read_map("ours.map.toml", lonely, LAND)
    with pytest.raises(SetupError, match="320 cubes are more than the bag holds"):
        read_map("ours.map.toml", _all_with_eight_cubes(), LAND)


def _all_with_eight_cubes() -> str:
    text = built_in_text()
    for count in range(1, 8):
        text = text.replace(f"cubes = {count} ", "cubes = 8 ")
    return text


@pytest.mark.parametrize("seed", range(200))
def test_whatever_is_wrong_in_a_map_is_a_reason_to_refuse_it(seed: int) -> None:
    """§12.2"""
    random = Random(seed)
    lines = SMALL.splitlines()
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(lines))
        match random.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, random.choice(lines))
            case 2:
                lines[at] = lines[at].replace(random.choice('ro1"=.{'), random.choice('x3"[ ^'))
            case _:
                lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
    try:
        found = read_map("ours.map.toml", "\n".join(lines), LAND)
    except SetupError as refused:
        assert str(refused).startswith("ours.map.toml")
    else:
        assert len(found.cities) > 1


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with one map of its own."""
    file = tmp_path / "small.map.toml"
    file.write_text(SMALL, encoding="utf-8")
    monkeypatch.setenv(maps.DIRECTORY, str(tmp_path))
    return file


def small_game() -> EnglandState:
    seats = (PlayerId("Ann"), PlayerId("Bob"))
    return setup(seats, {**{o.name: o.default for o in OPTIONS}, "map": "small"})


def test_a_map_of_ones_own_may_be_played(club: Path) -> None:
    """§12.2, docs/rulings: A map of your own."""
    assert maps.names() == ("england-wales", "small")
    state = small_game()
    assert [city.name for city in state.railways.country.cities.values()] == ["A", "B", "C", "D"]
    assert state.cities_to_empty() == 4, "§11.1: all of them"
    while state.step.actor == "chance":
        state, _ = engine.apply(state, next(engine.outcomes(state))[0])
    assert engine.legal(state)


def test_no_map_of_ones_own_takes_the_name_of_the_built_in_one(club: Path) -> None:
    """§12.2, docs/rulings: A map of your own."""
    club.with_name("england-wales.map.toml").write_text(SMALL, encoding="utf-8")
    assert maps.names() == ("england-wales", "small")
    assert maps.text_of_map("england-wales") == built_in_text()


def test_a_broken_map_is_refused_when_a_game_starts(club: Path) -> None:
    """§12.2"""
    club.write_text(SMALL.replace('"black"', '"pink"'), encoding="utf-8")
    with pytest.raises(SetupError, match=r"small.map.toml, line 11: 'pink' is not a colour"):
        small_game()
    club.unlink()
    with pytest.raises(SetupError, match=r"small.map.toml: .*No such file"):
        small_game()


def test_a_map_is_offered_by_its_own_name(club: Path) -> None:
    """§12.2, docs/rulings: A map of your own."""
    assert str(maps.label("small")) == "Small (small.map.toml), a map of this club"
    assert [*maps.problems()] == []


def test_a_broken_map_is_offered_as_broken_and_the_reason_told(club: Path) -> None:
    """§12.2, docs/rulings: A map of your own."""
    club.write_text(SMALL.replace('"black"', '"pink"'), encoding="utf-8")
    assert str(maps.label("small")) == "small.map.toml is broken and cannot be played"
    (problem,) = maps.problems()
    assert str(problem).startswith("small.map.toml, line 11: 'pink' is not a colour of a city; ")


def test_a_directory_without_maps_is_told(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """§12.2, docs/rulings: A map of your own."""
    club.rename(club.with_name("small.toml"))
    assert [*map(str, maps.problems())] == [
        f"STOCKRAIL_MAPS: there is no file *.map.toml in {club.parent}"
    ]
    monkeypatch.setenv(maps.DIRECTORY, "no/maps")
    assert [*map(str, maps.problems())] == ["STOCKRAIL_MAPS: there is no directory no/maps"]
    monkeypatch.delenv(maps.DIRECTORY)
    assert [*maps.problems()] == []


def test_a_game_keeps_the_map_it_began_with(club: Path) -> None:
    """§12.2, docs/rulings: A map of your own."""
    offered = GameOption("map", Text("The map"), (Choice("small", Text("small")),), "§12.2")
    title = replace(TITLE, options=(offered, *OPTIONS[1:]))
    table = Table(title, ["Ann", "Bob"])
    stored = table.to_json()
    club.write_text(built_in_text(), encoding="utf-8")
    again = load_table(title, json.loads(stored))
    assert again.state == table.state
    assert len(again.state.railways.country.cities) == 4
    assert again.legal()
