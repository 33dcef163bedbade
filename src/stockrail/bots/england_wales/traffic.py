"""What a company could carry over links of its own, and what that earns turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from stockrail.core.ids import HexId
from stockrail.titles.england_wales.map.components import COLOUR_BITS, UNIT, Colour
from stockrail.titles.england_wales.map.country import Country
from stockrail.titles.england_wales.map.maps import country

Join = tuple[HexId, HexId]
"""The two cities of a link."""
Cube = tuple[HexId, Colour]
Hauls = dict[tuple[HexId, int], int]
"""How many own links cubes can be carried over, by where they lie and the bit of their colour."""
Lying = tuple[tuple[HexId, tuple[Colour, ...]], ...]
"""The cubes of each city."""
Step = tuple[HexId, int, int]
"""A city that a link leads to, its bit, and that of its colour."""
Near = dict[HexId, tuple[Step, ...]]
"""Where the links of each city lead."""
Place = tuple[HexId, HexId, int, int, int]
"""Where a way began, where it has come to, the cities it has passed, the colours that its cubes
still have not found, and the number of its next link."""


EFFORT = 150
"""Steps from city to city after which no more ways from one city are looked for."""


class Traffic:
    """The goods on the map, and the networks that could carry them."""

    def __init__(self, land: Country, goods: Mapping[HexId, Sequence[Colour]]) -> None:
        self.land = land
        bits = {city: [COLOUR_BITS[c] for c in cubes] for city, cubes in goods.items()}
        self.wanted = {city: sum({*cubes}) for city, cubes in bits.items()}
        lying = Counter((city, bit) for city, cubes in bits.items() for bit in cubes)
        self._alike = [*(lying - Counter(lying.keys())).elements()]
        """Cubes of which the same city has another one."""
        self._networks: dict[tuple[Join, ...], Network] = {}

    def network(self, joins: tuple[Join, ...]) -> Network:
        known = self._networks.get(joins)
        if known is None:
            near: Near = {}
            for join in joins:
                near = _joined(self.land, near, join)
            known = self._networks[joins] = Network(self.land, self.wanted, near)
        return known

    def longest_first(self, hauls: Hauls) -> tuple[int, ...]:
        """Every cube that can be carried, once."""
        ways = [*hauls.values(), *(hauls[cube] for cube in self._alike if cube in hauls)]
        ways.sort(reverse=True)
        return tuple(ways)


class Network:
    """Links that a company has or thinks of, and how far they carry the goods on the map."""

    def __init__(self, land: Country, wanted: Mapping[HexId, int], near: Near) -> None:
        self.land = land
        self.wanted = wanted
        self.near = near
        self.hauls: Hauls = {}
        """The longest way of every cube to the first city of its colour (§7.2, §7.3)."""
        self._effort = 0
        """Of the city that has most ways."""
        passed: list[Place] = []
        for place in self._starts(near):
            effort = _look(near, [place], passed, self.hauls)
            self._effort = max(self._effort, effort)
        self._came: dict[HexId, list[Place]] = {}
        """All places on all ways, by the city they have come to."""
        for place in passed:
            self._came.setdefault(place[1], []).append(place)
        self._longer: dict[Join, Hauls] = {}

    def _starts(self, cities: Iterable[HexId]) -> Iterator[Place]:
        wanted, bits = self.wanted, self.land.city_bits
        return ((city, city, bits[city], wanted[city], 1) for city in cities if city in wanted)

    def hauls_with(self, join: Join) -> Hauls:
        """The longest ways with one more link."""
        known = self._longer.get(join)
        if known is None:
            known = self._longer[join] = self._hauls_with(join)
        return known

    def _hauls_with(self, join: Join) -> Hauls:
        """Only ways over the new link are looked for, unless there are too many in all."""
        near, hauls = _joined(self.land, self.near, join), dict(self.hauls)
        ahead = [*self._starts(city for city in join if city not in self.near)]
        for here, there in (join, join[::-1]):
            # The link stands in for the city: ways that came there go on over it alone.
            link = HexId(f"{here}-{there}")
            near[link] = near[here][-1:]
            came = self._came.get(here, ())
            ahead += [(start, link, visited, missing, n) for start, _, visited, missing, n in came]
        if self._effort + _look(near, ahead, [], hauls) < EFFORT:
            return hauls
        return Network(self.land, self.wanted, _joined(self.land, self.near, join)).hauls


def _joined(land: Country, near: Near, join: Join) -> Near:
    """With one more link."""
    longer, bits, colours = dict(near), land.city_bits, land.city_colours
    for here, there in (join, join[::-1]):
        step = there, bits[there], colours[land.city_order[there]]
        longer[here] = (*longer.get(here, ()), step)
    return longer


def _look(near: Near, ahead: list[Place], passed: list[Place], hauls: Hauls) -> int:
    """Go on from these places, note where ways come by and which are the longest; the effort."""
    effort = 0
    while ahead and effort < EFFORT:
        place = ahead.pop()
        passed.append(place)
        start, here, visited, missing, length = place
        for there, city, colour in near[here]:
            if visited & city:
                continue
            effort += 1
            if colour & missing:
                cube = start, colour
                if hauls.get(cube, 0) < length:
                    hauls[cube] = length
                if missing == colour:
                    continue
                ahead.append((start, there, visited | city, missing ^ colour, length + 1))
            else:
                ahead.append((start, there, visited | city, missing, length + 1))
    return effort


@lru_cache(maxsize=8)
def traffic(map_text: str, goods: Lying) -> Traffic:
    return Traffic(country(map_text), dict(goods))


def incomes(
    land: Country,
    hauls: Sequence[int],
    actions: tuple[int, ...],
    steps: int,
    builds: int,
    loss: float,
) -> list[int]:
    """What a company earns in each turn, in thousands: it builds, then carries the best it has.

    `actions` are those it has in each turn. Others carry off a part of the cubes meanwhile.
    """
    earned, count, sums = [], len(hauls), land.sums
    last = len(sums) - 1
    for turn in _schedule(actions, builds, loss):
        for place in turn:
            if place >= count:
                break
            steps += hauls[place]
        earned.append(sums[min(steps, last)] // UNIT)
        steps = 0
    return earned


@lru_cache(maxsize=256)
def _schedule(actions: tuple[int, ...], builds: int, loss: float) -> tuple[tuple[int, ...], ...]:
    """Turn by turn, which cubes are carried: their places among all, the longest way first."""
    turns, carried, thinner = [], 0, 1.0
    for number in actions:
        used = min(builds, number)
        builds -= used
        turn = range(carried, carried + max(0, number - used))
        turns.append(tuple(int(n * thinner) for n in turn))
        carried, thinner = turn.stop, thinner * (1 + loss)
    return tuple(turns)
