"""All ways that goods can take over the links, as far as they differ for anybody (§7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import mul
from sys import maxsize
from threading import Lock

from stockrail.core.ids import CompanyId, HexId

from ..map.components import COLOUR_BITS, Colour
from .railways import Railways

Gains = tuple[tuple[CompanyId, int], ...]

FEW = 5
"""Ways of a cube that are looked for with patience."""
PATIENCE = 6_000
"""Steps from city to city after which these few are no longer looked for."""
EFFORT = 1_200
"""Steps after which no more ways of one cube are looked for once the few are found."""
FAR = 1_000
"""More links than there are to any city."""
Hop = tuple[int, int, int, int, bool, int, int, int]
"""A link's number, the number of the city it leads to, the bits of that city and of its colour,
whether it is the company's own, how it changes the hope of own links, how much of that it takes to
come back to a city that the company reaches, and what its owner gains."""
Place = tuple[int, int, int, int, int, int, "Place | None"]
"""Where a way has come to, the cities it has passed, its own links, its hope, what it gains, its
last link and the place before that.

The hope is twice as many own links as there could be in the end: each that is still to come joins
two own cities, of which an end of the network has one link at most, an inner one two."""
Way = tuple[int, int, int, Place]
"""Its rank, its place among all found, what it gains, its end. The least is the best: most
links of the company itself, then fewest of others."""


def rank(own: int, foreign: int) -> int:
    """How good a way is, by its links."""
    return foreign - 256 * own


def one_space(owner: int) -> int:
    """A space gained by the owner of that number; gains are added up, eight bits for each."""
    return 1 << 8 * owner


def spaces_of(gained: int, owners: int) -> bytes:
    """The spaces that each of so many owners gains."""
    return gained.to_bytes(owners, "little")


def _is_own(hop: Hop) -> bool:
    return hop[4]


@lru_cache(maxsize=32)
def network(railways: Railways, company: CompanyId, own_first: bool) -> Network:
    """Kept for the newest boards only: dense networks have many thousands of ways."""
    return Network(railways, company, own_first)


class Network:
    """Cities and links as the company sees them that delivers."""

    def __init__(self, railways: Railways, company: CompanyId, own_first: bool) -> None:
        land, count = railways.country, len(railways.country.cities)
        self.order = land.city_order
        self.owners = sorted({owner for _, _, owner in railways.joins})
        one = {owner: one_space(n) for n, owner in enumerate(self.owners)}
        near, own = list[list[int]]([] for _ in range(count)), [0] * count
        for a, b, owner in railways.joins:
            near[a].append(b)
            near[b].append(a)
            if owner == company:
                own[a] += 1
                own[b] += 1
        self.hopes = [min(2, links) for links in own]
        self.hope = sum(self.hopes)
        back, takes = _ways_back(near, own), land.city_colours
        self.hops: list[list[Hop]] = [[] for _ in range(count)]
        for (a, b, owner), number in railways.joins.items():
            is_own, gain = owner == company, one[owner]
            for here, there in ((a, b), (b, a)):
                hope, need = 2 * is_own - self.hopes[there], 2 * (back[there] + (not is_own))
                hop = number, there, 1 << there, takes[there], is_own, hope, need, gain
                self.hops[here].append(hop)
        self.own_first = own_first
        self.first: dict[int, list[Hop]] = {}
        """The hops that ways from a city may begin with (§7.7)."""
        reached = railways.reached(company)
        anywhere = tuple(city for city, links in zip(land.cities, near, strict=True) if links)
        self.starts = reached if own_first or not reached else anywhere
        self.plenty = railways.plenty.setdefault((company, own_first), set())
        self.searching = Lock()
        self._searches: dict[tuple[HexId, Colour], Search] = {}
        self._gains: dict[int, Gains] = {}

    def start(self, city: HexId) -> Place:
        here = self.order[city]
        if here not in self.first:
            hops = self.hops[here]
            self.first[here] = [hop for hop in hops if _is_own(hop)] if self.own_first else hops
        return here, 1 << here, 0, self.hope - self.hopes[here], 0, 0, None

    def search(self, city: HexId, colour: Colour) -> Search:
        known = self._searches.get((city, colour))
        if known is None:
            known = self._searches[city, colour] = Search(self, city, colour)
        return known

    def gains(self, gained: int) -> Gains:
        if gained not in self._gains:
            spaces = zip(self.owners, spaces_of(gained, len(self.owners)), strict=True)
            self._gains[gained] = tuple((owner, n) for owner, n in spaces if n)
        return self._gains[gained]

    def worths(self, shares: Mapping[CompanyId, int], gains: Iterable[int]) -> dict[int, int]:
        """Spaces for each share held."""
        held = [shares.get(owner, 0) for owner in self.owners]
        return {gained: sum(map(mul, spaces_of(gained, len(held)), held)) for gained in gains}


def _ways_back(near: list[list[int]], own: list[int]) -> list[int]:
    """How many links lead back from each city to one with own links."""
    back = [0 if links else FAR for links in own]
    ahead = [here for here, links in enumerate(own) if links]
    for here in ahead:
        for there in near[here]:
            if back[there] == FAR:
                back[there] = back[here] + 1
                ahead.append(there)
    return back


def in_order(end: Place) -> tuple[int, ...]:
    """The numbers of the links, from the first one on."""
    way, (*_, link, before) = [], end
    while before:
        way.append(link)
        *_, link, before = before
    return tuple(reversed(way))


class Search:
    """The search for the ways of one cube; it rests when enough are found and can go on.

    First over own links alone, then with one of others, with two, and so on.
    """

    __slots__ = (
        *("_cube", "_effort", "_first", "_foreign", "_found", "_hops", "_later", "_now", "_plenty"),
        *("_searching", "_ways"),
    )

    def __init__(self, network: Network, city: HexId, colour: Colour) -> None:
        # Not the network itself, which keeps its searches: neither could go before the other.
        self._hops, self._first = network.hops, network.first
        self._plenty, self._searching = network.plenty, network.searching
        self._cube = city, colour
        self._now = [network.start(city)]
        self._later: list[Place] = []
        self._foreign = self._effort = 0
        self._found: dict[int, tuple[int, Place]] = {}
        self._ways: tuple[Way, ...] | None = None

    @property
    def has_few(self) -> bool:
        """Known on this board or an earlier one: new links take no way away."""
        return self._cube in self._plenty

    def count(self, most: int = FEW) -> int:
        """How many ways there are, up to so many of the few."""
        if self.has_few:
            return most
        if self._now and len(self._found) < most:
            self._go_on(PATIENCE, most)
        return min(most, len(self._found))

    @property
    def ways(self) -> tuple[Way, ...]:
        """Best first. Ways with the same gains are the same to everybody: one stands for all."""
        if self._ways is None:
            self._finish()
            known = enumerate(self._found.items())
            self._ways = tuple(
                sorted((rank, place, gained, end) for place, (gained, (rank, end)) in known)
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
        # One at a time: a network may be asked for from several threads.
        with self._searching:
            self._search(effort_at_most, enough)

    def _search(self, effort_at_most: int, enough: int) -> None:
        hops_from, first = self._hops, self._first
        colour, found = COLOUR_BITS[self._cube[1]], self._found
        now, later, foreign, effort = self._now, self._later, self._foreign, self._effort
        while now and effort <= effort_at_most and len(found) < enough:
            place = now.pop()
            here, visited, own, hope, gains, _, before = place
            needed = 2 * foreign - 1
            hops = hops_from[here] if before else first[here]
            for number, there, city, takes, is_own, change, need, gain in hops:
                if visited & city:
                    continue
                effort += 1
                if takes == colour:
                    mine, theirs = own + is_own, foreign + (not is_own)
                    if mine >= theirs and (gained := gains + gain) not in found:
                        end = there, visited | city, mine, hope, gained, number, place
                        found[gained] = rank(mine, theirs), end
                    continue
                hoped = hope + change
                if is_own:
                    mine, ahead = own + 1, now
                    if foreign > mine and needed + need > hoped:
                        continue
                else:
                    mine, ahead = own, later
                    if foreign >= own and needed + need > hoped:
                        continue
                ahead.append((there, visited | city, mine, hoped, gains + gain, number, place))
            if not now:
                now, later, foreign = later, [], foreign + 1
        self._now, self._later, self._foreign, self._effort = now, later, foreign, effort
        if len(found) >= FEW:
            self._plenty.add(self._cube)
