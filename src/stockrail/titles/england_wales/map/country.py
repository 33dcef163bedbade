"""A country to build railways in: what a map file says, once it has been read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase
from typing import Literal

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Named
from stockrail.mechanics.hexes import Grid, offset
from stockrail.mechanics.rulers import rulers
from stockrail.view import Rulers

from .components import COLOUR_BITS, COSTS, RIDGE, Colour, Terrain
from .price_track import THE_USUAL, PriceTrack

Side = tuple[HexId, HexId]
"""The side between two hexes, the smaller id first."""


def side(a: HexId, b: HexId) -> Side:
    return (a, b) if a < b else (b, a)


def place(row: int, column: int) -> HexId:
    """A hex is called by the letter of its column and the number of its row.

    >>> place(24, 18), place(7, 27)
    ('R24', 'AA7')
    """
    more, last = divmod(column - 1, len(ascii_uppercase))
    letters = (ascii_uppercase[more - 1] if more else "") + ascii_uppercase[last]
    return HexId(f"{letters}{row}")


def old_place(row: int, column: int) -> HexId:
    """As it was called in maps whose rows are called `r07`; games on them go on."""
    return HexId(f"r{row:02d}c{column:02d}")


def grid(places: Mapping[HexId, tuple[int, int]]) -> Grid:
    """Odd rows lie half a hex further east."""
    rows = places.items()
    return Grid("pointy", {h: offset("pointy", c, r, shifted=1) for h, (r, c) in rows})


@dataclass(frozen=True, slots=True)
class City:
    hex: HexId
    name: str
    colour: Colour | Literal["grey"]
    cubes: int


@dataclass(frozen=True, eq=False)
class Country:
    """A country is read once and known by itself, not by what is in it."""

    name: str
    terrain: dict[HexId, Terrain]
    """Every hex, row by row from the north."""
    places: dict[HexId, tuple[int, int]]
    """The row and the column of each."""
    cities: dict[HexId, City]
    ridges: frozenset[Side]
    closed: frozenset[Side]
    rivers: dict[str, tuple[HexId, ...]]
    """The hexes that each runs through, from its source on."""
    prices: dict[CompanyId, Money]
    sums: tuple[Money, ...]
    """What the spaces of the income track pay, from space 0 on."""
    price_track: PriceTrack = THE_USUAL

    @cached_property
    def unlimited_price_track(self) -> PriceTrack:
        """For tables on which a dividend may move a price any number of spaces (§9.10)."""
        return replace(self.price_track, most_up=None)

    @cached_property
    def grid(self) -> Grid:
        return grid(self.places)

    @cached_property
    def rulers(self) -> Rulers | None:
        """None for a map whose hexes have their old names."""
        if any(hex_id != place(*at) for hex_id, at in self.places.items()):
            return None
        return rulers(self.grid, letters="columns")

    @cached_property
    def on_rivers(self) -> dict[HexId, tuple[str, ...]]:
        """The rivers that run through a hex."""
        found: dict[HexId, tuple[str, ...]] = {}
        for name, course in self.rivers.items():
            for hex_id in course:
                found[hex_id] = (*found.get(hex_id, ()), name)
        return found

    @cached_property
    def ways(self) -> dict[HexId, tuple[HexId, ...]]:
        """For each hex those that track can go on to (§5.2)."""
        return {
            here: tuple(n for n in near if side(here, n) not in self.closed)
            for here, near in self.grid.neighbours.items()
        }

    # For searches that are made often, hexes by their numbers

    @cached_property
    def hexes(self) -> tuple[HexId, ...]:
        return tuple(self.terrain)

    @cached_property
    def numbers(self) -> dict[HexId, int]:
        return {hex_id: n for n, hex_id in enumerate(self.terrain)}

    @cached_property
    def side_numbers(self) -> dict[Side, int]:
        sides = (side(here, there) for here, near in self.ways.items() for there in near)
        return {crossed: n for n, crossed in enumerate(dict.fromkeys(sides))}

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, Money, int], ...], ...]:
        """For each hex those that track can go on to, with the cost of a ridge, and the side."""
        return tuple(
            tuple(
                (
                    self.numbers[there],
                    RIDGE if crossed in self.ridges else 0,
                    self.side_numbers[crossed],
                )
                for there in near
                for crossed in (side(here, there),)
            )
            for here, near in self.ways.items()
        )

    @cached_property
    def city_numbers(self) -> dict[HexId, int]:
        return {city: self.numbers[city] for city in self.cities}

    @cached_property
    def city_order(self) -> dict[HexId, int]:
        return {city: n for n, city in enumerate(self.cities)}

    @cached_property
    def city_bits(self) -> dict[HexId, int]:
        return {city: 1 << n for city, n in self.city_order.items()}

    @cached_property
    def city_colours(self) -> tuple[int, ...]:
        """The bit of each city's colour; none for a grey one."""
        return tuple(COLOUR_BITS.get(city.colour, 0) for city in self.cities.values())

    def is_city(self, hex_id: HexId) -> bool:
        return hex_id in self.cities

    def name_of(self, hex_id: HexId) -> Named:
        """The city by its name, or the hex itself."""
        city = self.cities.get(hex_id)
        return Named("hex", hex_id, city.name if city else None)

    def step_cost(self, a: HexId, b: HexId) -> Money:
        """The terrain of `b`, and the ridge on the way there (§5.6)."""
        return COSTS[self.terrain[b]] + (RIDGE if side(a, b) in self.ridges else 0)

    def income(self, steps: int) -> Money:
        """What a locomotive's space pays; past the end as the last one (§8.1)."""
        return self.sums[min(steps, len(self.sums) - 1)]
