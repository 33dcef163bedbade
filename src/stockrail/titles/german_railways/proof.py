"""§9.3 the proof that some company can no longer be linked with two others.

It is sound: what it calls out of reach is. It ignores that companies compete
for the same hexes and that nobody may want to build, so it may stay silent.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from stockrail.core.ids import CompanyId, HexId, Money

from .board import COMPANY_CARDS, NEIGHBOURS, SITES
from .state import German

NEEDED = 2
OUTSKIRTS = frozenset(place for place, card in SITES.items() if card.terrain == "outskirts")
CITY_SITES = frozenset(place for place, card in SITES.items() if card.city)


def out_of_reach(state: German) -> tuple[CompanyId, ...]:
    """Companies that cannot get their second link any more; empty if nothing is proved."""
    short = [c for c in COMPANY_CARDS if len(state.links(c)) < NEEDED and not _finds(state, c)]
    if not short:
        return ()
    reach = {company: reachable_cities(state, company) for company in COMPANY_CARDS}
    return tuple(
        company
        for company in short
        if sum(not reach[company].isdisjoint(reach[c]) for c in COMPANY_CARDS if c != company)
        < NEEDED
    )


def _finds(state: German, company: CompanyId) -> bool:
    """Whether cities in which others stand already are links enough: the quick answer."""
    if not state.unsold(company):
        return False
    met: set[CompanyId] = set()
    for places in _steps(state.network(company), open_sites(state, company), state.supply[company]):
        met.update(*(state.on(place) for place in places & CITY_SITES))
        if len(met - {company}) >= NEEDED:
            return True
    return False


def reachable_cities(state: German, company: CompanyId) -> frozenset[HexId]:
    """Cities the company stands in or might still get to.

    By locomotives always; by money too once its last share is sold, for then
    its treasury can only shrink.
    """
    network = state.network(company)
    ways = open_sites(state, company)
    reached = _by_locomotives(network, ways, state.supply[company])
    if not state.unsold(company):
        prices = {place: _least_price(state, company, place) for place in ways}
        reached &= _by_money(network, prices, state.cash[company])
    return frozenset(reached & CITY_SITES)


def open_sites(state: German, company: CompanyId) -> set[HexId]:
    """Where the company might ever build: cities it may pay for, and empty hexes."""
    ways = SITES.keys() - (state.track.keys() - CITY_SITES)
    most = COMPANY_CARDS[company].most_spent
    if most is None:
        return ways
    return {place for place in ways if state.base_cost(company, place) <= most}


def _least_price(state: German, company: CompanyId, place: HexId) -> Money:
    """The least this site can ever cost: a free hex may be this one, and surcharges only rise."""
    if COMPANY_CARDS[company].free_interurban and place not in CITY_SITES:
        return 0
    return state.base_cost(company, place)


def _by_locomotives(network: list[HexId], ways: set[HexId], supply: int) -> set[HexId]:
    """Sites at most `supply` steps away, with at most one hex of the outskirts in all."""
    return set().union(*_steps(network, ways, supply))


def _steps(network: list[HexId], ways: set[HexId], supply: int) -> Iterator[set[HexId]]:
    """The same, those of the network first, then what each step adds."""
    entered = not OUTSKIRTS.isdisjoint(network)
    outside: set[HexId] = set() if entered else set(network)
    inside: set[HexId] = set(network) if entered else set()
    edge_out, edge_in = outside, inside
    yield outside | inside
    for _ in range(supply):
        rim = {n for place in edge_out for n in NEIGHBOURS[place]} & ways
        beyond = {n for place in edge_in for n in NEIGHBOURS[place]} & ways
        edge_out = rim - OUTSKIRTS - outside
        edge_in = ((rim & OUTSKIRTS) | (beyond - OUTSKIRTS)) - inside
        if not edge_out and not edge_in:
            break
        outside, inside = outside | edge_out, inside | edge_in
        yield edge_out | edge_in


def _by_money(network: list[HexId], prices: dict[HexId, Money], limit: Money) -> set[HexId]:
    """Sites that can be reached by paying `limit` along the way, with one hex of the outskirts."""
    entered = not OUTSKIRTS.isdisjoint(network)
    queue = [(0, place, entered) for place in network]
    best = {(place, entered): 0 for place in network}
    while queue:
        spent, place, used = heappop(queue)
        for onward in NEIGHBOURS[place]:
            if onward not in prices or (used and onward in OUTSKIRTS):
                continue
            cost, key = spent + prices[onward], (onward, used or onward in OUTSKIRTS)
            if cost <= limit and cost < best.get(key, limit + 1):
                best[key] = cost
                heappush(queue, (cost, *key))
    return {place for place, _ in best}
