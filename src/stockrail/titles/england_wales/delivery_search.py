"""All ways that goods can take over the links, as far as they differ for anybody (§7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import Any

from stockrail.core.names import CompanyId, HexId

from .components import COLOURS, Colour
from .railways import Railways

Gains = tuple[tuple[CompanyId, int], ...]
Links = tuple[int, Any] | None
"""The links of a way: the last one, and those before it."""

EFFORT = 1_200
"""Steps from city to city after which no more ways from one city are looked for."""
BITS: dict[str, int] = {colour: 1 << n for n, colour in enumerate(COLOURS)}


Way = tuple[int, int, int, Links]
"""How good it is, its place among all found, what it gains, its links. The least is the best:
most links of the company itself, then fewest of others."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found from a city for cubes of the colours in `wanted`."""

    wanted: int
    ways: dict[Colour, tuple[Way, ...]]
    """Best first. Ways with the same gains are the same to everybody: one stands for all."""
    is_all: bool
    """Whether all ways were looked at."""


@lru_cache(maxsize=16)
def network(railways: Railways, company: CompanyId, own_first: bool) -> Network:
    """Kept for the newest boards only: dense networks have many thousands of ways."""
    return Network(railways, company, own_first)


class Network:
    """Cities and links as the company sees them that delivers."""

    def __init__(self, railways: Railways, company: CompanyId, own_first: bool) -> None:
        cities, links = railways.country.cities, railways.links
        self.bits = {city: 1 << n for n, city in enumerate(cities)}
        # Gains are counted in one number, eight bits for each owner.
        self.owners = sorted({link.company for link in links})
        one = {owner: 1 << 8 * n for n, owner in enumerate(self.owners)}
        self.steps = {
            city: [
                (
                    number,
                    there,
                    self.bits[there],
                    BITS.get(cities[there].colour, 0),
                    links[number].company == company,
                    one[links[number].company],
                )
                for number in numbers
                for there in (links[number].other_end(city),)
            ]
            for city, numbers in railways.at.items()
            if numbers
        }
        own = {city: sum(step[4] for step in steps) for city, steps in self.steps.items()}
        self.ends = sum(self.bits[city] for city, count in own.items() if count == 1)
        self.inner = sum(self.bits[city] for city, count in own.items() if count > 1)
        self.own_first = own_first
        reached = railways.reached(company)
        self.starts = reached if own_first or not reached else tuple(self.steps)
        self._looked: dict[HexId, Looked] = {}
        self._gains: dict[int, Gains] = {}

    def look(self, city: HexId, colours: Iterable[Colour]) -> Looked:
        wanted = 0
        for colour in colours:
            wanted |= BITS[colour]
        known = self._looked.get(city)
        if known is None or wanted & ~known.wanted:
            known = self._looked[city] = self._search(city, wanted)
        return known

    def gains(self, gained: int) -> Gains:
        if gained not in self._gains:
            steps = zip(self.owners, gained.to_bytes(len(self.owners), "little"), strict=True)
            self._gains[gained] = tuple((owner, n) for owner, n in steps if n)
        return self._gains[gained]

    def worths(self, shares: Mapping[CompanyId, int], gains: Iterable[int]) -> dict[int, int]:
        """Spaces for each share held."""
        held = [shares.get(owner, 0) for owner in self.owners]
        return {n: sum(map(mul, n.to_bytes(len(held), "little"), held)) for n in gains}

    def _search(self, start: HexId, wanted: int) -> Looked:
        """Ways over own links alone, then with one of others, with two, and so on."""
        steps, ends, inner = self.steps, self.ends, self.inner
        found: dict[tuple[int, int], tuple[int, Links]] = {}
        now: list[tuple[HexId, int, int, int, int, int, Links]] = []
        later: list[tuple[HexId, int, int, int, int, int, Links]] = []
        now.append((start, self.bits[start], wanted, 0, 0, 0, None))
        foreign = effort = 0
        while now and effort <= EFFORT:
            here, visited, missing, own, others, counted, way = now.pop()
            for number, there, bit, takes, is_own, owner in steps[here]:
                if visited & bit:
                    continue
                if is_own:
                    mine, theirs = own + 1, others
                elif way is None and self.own_first:
                    continue
                else:
                    mine, theirs = own, others + 1
                effort += 1
                gained, longer, arrived = counted + owner, (number, way), takes & missing
                if arrived and mine >= theirs and (arrived, gained) not in found:
                    found[arrived, gained] = theirs - 256 * mine, longer
                if missing == arrived:
                    continue
                passed = visited | bit
                if theirs > mine:
                    # Each own link that is still to come joins two own cities.
                    still = (ends & ~passed).bit_count() + 2 * (inner & ~passed).bit_count()
                    if theirs > mine + (1 + still) // 2:
                        continue
                ahead = now if theirs <= foreign else later
                ahead.append((there, passed, missing ^ arrived, mine, theirs, gained, longer))
            if not now:
                now, later, foreign = later, [], foreign + 1
        ways: dict[Colour, list[Way]] = {}
        for place, ((arrived, gained), (rank, links)) in enumerate(found.items()):
            colour = COLOURS[arrived.bit_length() - 1]
            ways.setdefault(colour, []).append((rank, place, gained, links))
        best_first = {colour: tuple(sorted(known)) for colour, known in ways.items()}
        return Looked(wanted, best_first, not now)
