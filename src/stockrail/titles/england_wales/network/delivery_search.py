"""All ways that goods can take over the links, as far as they differ for anybody (§7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import mul
from sys import maxsize

from stockrail.core.ids import CompanyId, HexId

from ..map.components import COLOURS, Colour
from .railways import Railways

Gains = tuple[tuple[CompanyId, int], ...]
Links = int
"""The links of a way in one number, the last one in its lowest bits, counted from 1."""
LINK_BITS = 16

FEW = 5
"""Ways of a cube that are looked for with patience."""
PATIENCE = 6_000
"""Steps from city to city after which these few are no longer looked for."""
EFFORT = 1_200
"""Steps after which no more ways of one cube are looked for once the few are found."""
BITS: dict[str, int] = {colour: 1 << n for n, colour in enumerate(COLOURS)}


Way = tuple[int, int, int, Links]
"""How good it is, its place among all found, what it gains, its links. The least is the best:
most links of the company itself, then fewest of others."""
Step = tuple[int, HexId, int, int, bool, int]
"""A link's number, counted from 1, where it leads, the bit of that city and of its colour,
whether it is the company's own, and what its owner gains."""
Place = tuple[HexId, int, int, int, int, Links]
"""Where a way has come to, the cities it has passed, own links, those of others, gains, links."""


@lru_cache(maxsize=32)
def network(railways: Railways, company: CompanyId, own_first: bool) -> Network:
    """Kept for the newest boards only: dense networks have many thousands of ways."""
    return Network(railways, company, own_first)


class Network:
    """Cities and links as the company sees them that delivers."""

    def __init__(self, railways: Railways, company: CompanyId, own_first: bool) -> None:
        cities, links = railways.country.cities, railways.links
        self.bits = railways.country.city_bits
        # Gains are counted in one number, eight bits for each owner.
        self.owners = sorted({link.company for link in links})
        one = {owner: 1 << 8 * n for n, owner in enumerate(self.owners)}
        self.steps: dict[HexId, list[Step]] = {}
        own_ways: dict[HexId, int] = {}
        for city, numbers in railways.at.items():
            if not numbers:
                continue
            # Of links side by side that one owner has, one stands for all.
            ways: dict[tuple[HexId, CompanyId], Step] = {}
            for number in numbers:
                owner, there = links[number].company, links[number].other_end(city)
                if (there, owner) not in ways:
                    takes = BITS.get(cities[there].colour, 0)
                    is_own = owner == company
                    step = (number + 1, there, self.bits[there], takes, is_own, one[owner])
                    ways[there, owner] = step
            self.steps[city] = [*ways.values()]
            own_ways[city] = sum(owner == company for _, owner in ways)
        self.ends = sum(self.bits[city] for city, count in own_ways.items() if count == 1)
        self.inner = sum(self.bits[city] for city, count in own_ways.items() if count > 1)
        self.back = self._ways_back([city for city, count in own_ways.items() if count])
        self.own_first = own_first
        reached = railways.reached(company)
        self.starts = reached if own_first or not reached else tuple(self.steps)
        self.plenty = railways.plenty.setdefault((company, own_first), set())
        self._searches: dict[tuple[HexId, Colour], Search] = {}
        self._gains: dict[int, Gains] = {}

    def _ways_back(self, cities: list[HexId]) -> dict[HexId, int]:
        """How many links of others lead back from each city to one that the company reaches."""
        back = dict.fromkeys(self.steps, maxsize) | dict.fromkeys(cities, 0)
        for here in cities:
            for _, there, *_ in self.steps[here]:
                if back[there] == maxsize:
                    back[there] = back[here] + 1
                    cities.append(there)
        return back

    def search(self, city: HexId, colour: Colour) -> Search:
        known = self._searches.get((city, colour))
        if known is None:
            known = self._searches[city, colour] = Search(self, city, colour)
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


def in_order(links: Links) -> tuple[int, ...]:
    """The numbers of the links, from the first one on."""
    way = []
    while links:
        way.append((links & (1 << LINK_BITS) - 1) - 1)
        links >>= LINK_BITS
    return tuple(reversed(way))


class Search:
    """The search for the ways of one cube; it rests when enough are found and can go on.

    First over own links alone, then with one of others, with two, and so on.
    """

    __slots__ = ("_cube", "_effort", "_foreign", "_found", "_later", "_network", "_now", "_ways")

    def __init__(self, network: Network, city: HexId, colour: Colour) -> None:
        self._network = network
        self._cube = city, colour
        self._now: list[Place] = [(city, network.bits[city], 0, 0, 0, 0)]
        self._later: list[Place] = []
        self._foreign = self._effort = 0
        self._found: dict[int, tuple[int, Links]] = {}
        self._ways: tuple[Way, ...] | None = None

    @property
    def has_few(self) -> bool:
        """Known on this board or an earlier one: new links take no way away."""
        return self._cube in self._network.plenty

    def count(self, most: int = FEW) -> int:
        """How many ways there are, up to so many of the few."""
        if self.has_few:
            return most
        if len(self._found) < most:
            self._go_on(PATIENCE, most)
        return min(most, len(self._found))

    @property
    def ways(self) -> tuple[Way, ...]:
        """Best first. Ways with the same gains are the same to everybody: one stands for all."""
        if self._ways is None:
            self._finish()
            known = enumerate(self._found.items())
            self._ways = tuple(
                sorted((rank, place, gained, way) for place, (gained, (rank, way)) in known)
            )
        return self._ways

    @property
    def finds_all(self) -> bool:
        """Whether there are no ways but these."""
        self._finish()
        return not self._now

    def _finish(self) -> None:
        self._go_on(maxsize if self.has_few else PATIENCE, FEW)
        self._go_on(EFFORT)

    @property
    def is_all(self) -> bool:
        """Whether all ways were looked at, as far as they were asked for."""
        return not self._now

    def _go_on(self, effort_at_most: int, enough: int = maxsize) -> None:
        network, colour, found = self._network, BITS[self._cube[1]], self._found
        steps, ends, inner, back = network.steps, network.ends, network.inner, network.back
        now, later, foreign, effort = self._now, self._later, self._foreign, self._effort
        while now and effort <= effort_at_most and len(found) < enough:
            here, visited, own, others, counted, way = now.pop()
            for number, there, bit, takes, is_own, owner in steps[here]:
                if visited & bit:
                    continue
                if is_own:
                    mine, theirs = own + 1, others
                elif not way and network.own_first:
                    continue
                else:
                    mine, theirs = own, others + 1
                effort += 1
                if takes == colour:
                    if mine >= theirs and (gained := counted + owner) not in found:
                        found[gained] = theirs - 256 * mine, way << LINK_BITS | number
                    continue
                passed = visited | bit
                if theirs > mine:
                    # Each own link that is still to come joins two own cities, once one is back.
                    still = (ends & ~passed).bit_count() + 2 * (inner & ~passed).bit_count()
                    if theirs + back[there] > mine + (1 + still) // 2:
                        continue
                ahead = now if theirs <= foreign else later
                longer = way << LINK_BITS | number
                ahead.append((there, passed, mine, theirs, counted + owner, longer))
            if not now:
                now, later, foreign = later, [], foreign + 1
        self._now, self._later, self._foreign, self._effort = now, later, foreign, effort
        if len(found) >= FEW:
            network.plenty.add(self._cube)
