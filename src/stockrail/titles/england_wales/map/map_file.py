"""§12 map files: read, checked, and refused with the line and the reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase
from typing import Any, NoReturn

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Text
from stockrail.core.title import SetupError

from .components import (
    COLOURS,
    COMPANY_CARDS,
    CUBES_OF_A_COLOUR,
    UNIT,
    Terrain,
)
from .country import City, Country, Side, grid, old_place, place, side
from .price_track import PriceTrack

DRAWN: dict[str, Terrain] = {".": "plain", "~": "water", "^": "mountain", "o": "city"}
PAINTS = (*COLOURS, "grey")
MOST_CUBES = 8
MOST_MONEY: Money = 300_000
TRACK = ("lowest", "highest", "most_up")
SECTIONS = ("name", "rows", "cities", "sides", "rivers", "prices", "income", "price_track")
MARKS = ("ridges", "closed")

Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class MapFile:
    """The text of a map with its name; whatever is wrong in it is told with its line."""

    file: str
    text: str

    def refuse(self, why: Text, *words: str) -> NoReturn:
        """:raises SetupError: with the first line in which all these words stand."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if words and all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line) for word in words):
                raise self._error(number, why)
        raise SetupError(Text("{file}: {why}", file=self.file, why=why))

    def _error(self, line: int, why: Text) -> SetupError:
        return SetupError(Text("{file}, line {line}: {why}", file=self.file, line=line, why=why))

    def parse(self) -> Table:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise self._no_toml(str(error)) from error
        except (ValueError, RecursionError) as error:
            # A number of thousands of digits, or brackets within brackets.
            raise SetupError(Text("{file}: {why}", file=self.file, why=str(error))) from error

    def _no_toml(self, said: str) -> SetupError:
        """The reader of TOML puts the place at the end of what it says."""
        reason, _, where = said.removesuffix(")").partition(" (at ")
        number = re.match(r"line (\d+)", where)
        line = int(number[1]) if number else len(self.text.splitlines())
        return self._error(line, Text("this is not TOML: {reason}", reason=reason))

    def table(self, data: Table, name: str) -> Table:
        found = data.get(name)
        if not isinstance(found, dict):
            self.refuse(Text("a map has a table [{name}]", name=name), name)
        return found

    def amount(self, value: object, *words: str, low: Money, high: Money) -> Money:
        if type(value) is not int or value % UNIT or not low <= value <= high:
            self.refuse(
                Text(
                    "{value} is not a sum in thousands from {low} to {high}",
                    value=str(value)[:20],
                    low=low,
                    high=high,
                ),
                *words,
            )
        return value


def read_map(file: str, text: str, built_in: Country | None = None) -> Country:
    """The country that a map file describes; `built_in` gives prices and incomes if it does not.

    :raises SetupError: it cannot be read, or is no country to play in.
    """
    source = MapFile(file, text)
    data = source.parse()
    if unknown := [key for key in data if key not in SECTIONS]:
        known = ", ".join(SECTIONS)
        source.refuse(
            Text("{key} is none of {known}", key=unknown[0][:20], known=known), unknown[0]
        )
    terrain, places = _terrain(source, source.table(data, "rows"))
    around = grid(places).neighbours
    sides = source.table(data, "sides") if "sides" in data else {}
    for key in sides:
        if key not in MARKS:
            known = ", ".join(MARKS)
            source.refuse(Text("{key} is none of {known}", key=key[:20], known=known), key)
    track = _price_track(source, data, built_in)
    country = Country(
        name=str(data.get("name", file)),
        terrain=terrain,
        places=places,
        cities=_cities(source, source.table(data, "cities"), terrain),
        ridges=frozenset(_sides(source, sides.get("ridges", []), around)),
        closed=frozenset(_sides(source, sides.get("closed", []), around)),
        rivers=_rivers(source, data.get("rivers", {}), around),
        prices=_prices(source, data, built_in, track),
        sums=_sums(source, data, built_in),
        price_track=track,
    )
    _check(source, country)
    return country


Places = dict[HexId, tuple[int, int]]
Around = Mapping[HexId, tuple[HexId, ...]]


def _terrain(source: MapFile, rows: Table) -> tuple[dict[HexId, Terrain], Places]:
    terrain: dict[HexId, Terrain] = {}
    places: Places = {}
    for name, drawn in rows.items():
        if not re.fullmatch(r"r\d\d|[1-9]\d?", name) or not isinstance(drawn, str):
            source.refuse(Text('a row is written like 7 = ". . ^"'), name)
    for name in sorted(rows, key=lambda name: int(name.removeprefix("r"))):
        number, call = int(name.removeprefix("r")), old_place if name[0] == "r" else place
        for at, sign in enumerate(rows[name]):
            if sign == " ":
                continue
            if sign not in DRAWN:
                source.refuse(
                    Text("{sign} is none of {known}", sign=repr(sign), known=", ".join(DRAWN)),
                    name,
                )
            if at % 2 != number % 2:
                source.refuse(
                    Text(
                        "character {at} lies between two hexes; odd rows begin one later",
                        at=at + 1,
                    ),
                    name,
                )
            hex_id = call(number, at // 2 + 1)
            terrain[hex_id], places[hex_id] = DRAWN[sign], (number, at // 2 + 1)
    return terrain, places


def _row(hex_id: HexId) -> str:
    """What its row is called in the file."""
    return hex_id[:3] if hex_id[0] == "r" else hex_id.lstrip(ascii_uppercase)


def _cities(source: MapFile, cities: Table, terrain: dict[HexId, Terrain]) -> dict[HexId, City]:
    found: dict[HexId, City] = {}
    for name, given in cities.items():
        if not isinstance(given, dict) or set(given) != {"name", "colour", "cubes"}:
            source.refuse(Text("a city has a name, a colour and cubes"), name)
        if terrain.get(HexId(name)) != "city":
            source.refuse(Text("there is no city drawn on {hex}", hex=name[:20]), name)
        if given["colour"] not in PAINTS:
            source.refuse(
                Text(
                    "{colour} is not a colour of a city; there are {known}",
                    colour=repr(given["colour"])[:20],
                    known=", ".join(PAINTS),
                ),
                name,
            )
        cubes = given["cubes"]
        if type(cubes) is not int or not 1 <= cubes <= MOST_CUBES:
            source.refuse(Text("a city has 1 to {most} cubes", most=MOST_CUBES), name)
        found[HexId(name)] = City(HexId(name), str(given["name"]), given["colour"], cubes)
    for hex_id, kind in terrain.items():
        if kind == "city" and hex_id not in found:
            source.refuse(Text("the city on {hex} is not listed", hex=hex_id), _row(hex_id))
    return {hex_id: found[hex_id] for hex_id in terrain if hex_id in found}


def _sides(source: MapFile, pairs: object, around: Around) -> Iterator[Side]:
    for pair in pairs if isinstance(pairs, list) else [pairs]:
        a, _, b = str(pair).partition(" ")
        if HexId(b) not in around.get(HexId(a), ()):
            source.refuse(
                Text("{pair} are not two neighbouring hexes", pair=str(pair)[:40]), a[:20], b[:20]
            )
        yield side(HexId(a), HexId(b))


def _rivers(source: MapFile, rivers: object, around: Around) -> dict[str, tuple[HexId, ...]]:
    found = {}
    for name, course in rivers.items() if isinstance(rivers, dict) else [("", rivers)]:
        hexes = tuple(map(HexId, str(course).split()))
        if len(hexes) < 2 or any(b not in around.get(a, ()) for a, b in pairwise(hexes)):
            source.refuse(
                Text("a river runs from hex to neighbouring hex: {name}", name=name[:20]), name
            )
        found[name] = hexes
    return found


def _prices(
    source: MapFile, data: Table, built_in: Country | None, track: PriceTrack
) -> dict[CompanyId, Money]:
    """Starting prices, all of them on the map's own price track."""
    if "prices" not in data and built_in is not None:
        for company, price in built_in.prices.items():
            if not track.lowest <= price <= track.highest:
                source.refuse(
                    Text(
                        "{company} starts at {price}, which is not on the price track from {low} "
                        "to {high}; a table [prices] gives other prices",
                        company=company,
                        price=price,
                        low=track.lowest,
                        high=track.highest,
                    ),
                    "price_track",
                )
        return built_in.prices
    given = source.table(data, "prices")
    for name in given:
        if name not in COMPANY_CARDS:
            source.refuse(
                Text(
                    "there is no company {name}; there are {known}",
                    name=name[:20],
                    known=", ".join(COMPANY_CARDS),
                ),
                name,
            )
    for company in COMPANY_CARDS:
        if company not in given:
            source.refuse(Text("there is no price of {company}", company=company), "prices")
    low, high = track.lowest, track.highest
    return {c: source.amount(given[c], c, low=low, high=high) for c in COMPANY_CARDS}


def _price_track(source: MapFile, data: Table, built_in: Country | None) -> PriceTrack:
    """Its ends, and how far one dividend may move a price up (§9.9, §9.10)."""
    if "price_track" not in data and built_in is not None:
        return built_in.price_track
    given = source.table(data, "price_track")
    for key in TRACK:
        if key not in given:
            source.refuse(Text("the price track has {keys}", keys=", ".join(TRACK)), "price_track")
    lowest = source.amount(given["lowest"], "lowest", low=UNIT, high=MOST_MONEY)
    highest = source.amount(given["highest"], "highest", low=lowest + UNIT, high=MOST_MONEY)
    most_up = given["most_up"]
    if type(most_up) is not int or most_up < 1:
        source.refuse(Text("most_up is a number of spaces, 1 or more"), "most_up")
    return PriceTrack(lowest, highest, most_up)


def _sums(source: MapFile, data: Table, built_in: Country | None) -> tuple[Money, ...]:
    if "income" not in data and built_in is not None:
        return built_in.sums
    sums = source.table(data, "income").get("sums")
    if not isinstance(sums, list) or not sums:
        source.refuse(Text("the income track has a list of sums"), "income")
    return tuple(source.amount(s, str(s)[:20], low=0, high=MOST_MONEY) for s in sums)


def _check(source: MapFile, country: Country) -> None:
    """Whether the game can be played there."""
    if len(country.cities) < 2:
        source.refuse(Text("a country has two cities or more"), "cities")
    for city in country.cities.values():
        for near in country.grid.neighbours[city.hex]:
            if country.is_city(near):
                source.refuse(
                    Text(
                        "{city} and {other} are neighbours; a hex must lie between two cities",
                        city=city.name,
                        other=country.cities[near].name,
                    ),
                    city.hex,
                )
    reached, ahead = {next(iter(country.terrain))}, [next(iter(country.terrain))]
    while ahead:
        new = [n for n in country.ways[ahead.pop()] if n not in reached]
        reached.update(new)
        ahead += new
    for hex_id in country.terrain:
        if hex_id not in reached:
            source.refuse(
                Text("{hex} is cut off from the rest of the land", hex=hex_id), _row(hex_id)
            )
    cubes = sum(city.cubes for city in country.cities.values())
    if cubes > CUBES_OF_A_COLOUR * len(COLOURS):
        source.refuse(Text("{cubes} cubes are more than the bag holds", cubes=cubes), "cities")
