"""What a company could carry over links of its own, and what that earns turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from stockrail.core.ids import HexId
from stockrail.titles.england_wales.map.components import COLOURS, UNIT, Colour
from stockrail.titles.england_wales.map.country import Country
from stockrail.titles.england_wales.map.maps import country

Join = tuple[HexId, HexId]
"""The two cities of a link."""
Cube = tuple[HexId, Colour]
Hauls = dict[Cube, int]
"""How many own links each cube can be carried over."""
Lying = tuple[tuple[HexId, tuple[Colour, ...]], ...]
"""The cubes of each city."""

EFFORT = 150
"""Steps from city to city after which no more ways from one city are looked for."""


class Traffic:
    """The goods on the map, as networks that are thought of could carry them."""

    def __init__(self, land: Country, goods: Mapping[HexId, Sequence[Colour]]) -> None:
        self.goods = goods
        bit: dict[str, int] = {colour: 1 << n for n, colour in enumerate(COLOURS)}
        self.takes = {city.hex: bit.get(city.colour, 0) for city in land.cities.values()}
        self.wanted = {city: _sum(bit[c] for c in {*cubes}) for city, cubes in goods.items()}
        self.colour = {bit[colour]: colour for colour in COLOURS}
        self.numbers = {city: 1 << n for n, city in enumerate(land.cities)}
        self._hauls: dict[frozenset[Join], Hauls] = {}

    def hauls(self, joins: Iterable[Join]) -> Hauls:
        """The longest way of every cube to the first city of its colour (§7.2, §7.3)."""
        key = frozenset(joins)
        if key not in self._hauls:
            self._hauls[key] = self._found(joins)
        return self._hauls[key]

    def _found(self, joins: Iterable[Join]) -> Hauls:
        near: dict[HexId, list[HexId]] = {}
        for a, b in joins:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        found: Hauls = {}
        for start in near:
            if wanted := self.wanted.get(start, 0):
                self._look(near, start, wanted, found)
        return found

    def _look(
        self, near: Mapping[HexId, list[HexId]], start: HexId, wanted: int, found: Hauls
    ) -> None:
        takes, numbers = self.takes, self.numbers
        ahead = [(start, numbers[start], wanted, 1)]
        effort, best = 0, dict[int, int]()
        while ahead and effort < EFFORT:
            here, visited, missing, length = ahead.pop()
            for there in near[here]:
                number = numbers[there]
                if visited & number:
                    continue
                effort += 1
                arrived = takes[there] & missing
                if arrived and best.get(arrived, 0) < length:
                    best[arrived] = length
                if missing != arrived:
                    ahead.append((there, visited | number, missing & ~arrived, length + 1))
        for bit, length in best.items():
            found[start, self.colour[bit]] = length

    def longest_first(self, hauls: Hauls) -> list[int]:
        """Every cube that can be carried, once."""
        goods = self.goods
        ways = [n for (city, c), n in hauls.items() for _ in range(goods[city].count(c))]
        return sorted(ways, reverse=True)


@lru_cache(maxsize=8)
def traffic(map_text: str, goods: Lying) -> Traffic:
    return Traffic(country(map_text), dict(goods))


def incomes(
    land: Country,
    hauls: Sequence[int],
    actions: Sequence[int],
    steps: int,
    builds: int,
    loss: float,
) -> list[int]:
    """What a company earns in each turn, in thousands: it builds, then carries the best it has.

    `actions` are those it has in each turn. Others carry off a part of the cubes meanwhile.
    """
    earned, carried, thinner = [], 0, 1.0
    for number in actions:
        used = min(builds, number)
        builds -= used
        for _ in range(number - used):
            at = int(carried * thinner)
            if at >= len(hauls):
                break
            steps += hauls[at]
            carried += 1
        earned.append(land.income(steps) // UNIT)
        steps, thinner = 0, thinner * (1 + loss)
    return earned


def _sum(bits: Iterable[int]) -> int:
    return sum(bits)
