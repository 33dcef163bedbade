"""§9.3 the proof that some company can no longer be linked with two others.

It is sound: what it calls out of reach is. It ignores that companies compete
for the same hexes and that nobody may want to build, so it may stay silent.
"""

from heapq import heappop, heappush

from stockrail.core.names import CompanyId, HexId, Money

from .board import CHARTERS, NEIGHBOURS, SITES
from .state import German

NEEDED = 2


def out_of_reach(state: German) -> tuple[CompanyId, ...]:
    """Companies that cannot get their second link any more; empty if nothing is proved."""
    short = [c for c in CHARTERS if len(state.links(c)) < NEEDED]
    if not short:
        return ()
    reach = {company: reachable_cities(state, company) for company in CHARTERS}
    return tuple(
        company
        for company in short
        if sum(not reach[company].isdisjoint(reach[c]) for c in CHARTERS if c != company) < NEEDED
    )


def reachable_cities(state: German, company: CompanyId) -> frozenset[HexId]:
    """Cities the company stands in or might still get to.

    By locomotives always; by money too once its last share is sold, for then
    its treasury can only shrink.
    """
    reached = _within(state, company, state.supply[company], by_price=False)
    if not state.unsold(company):
        reached &= _within(state, company, state.cash[company], by_price=True)
    return reached


def _within(state: German, company: CompanyId, limit: int, *, by_price: bool) -> frozenset[HexId]:
    """Cities reached at a cost of at most `limit`, a locomotive or the price of a hex a step."""
    network = state.network(company)
    has_outskirts = any(SITES[place].terrain == "outskirts" for place in network)
    best: dict[tuple[HexId, bool], Money] = {(place, has_outskirts): 0 for place in network}
    queue = [(0, place, has_outskirts) for place in network]
    while queue:
        spent, place, used = heappop(queue)
        if spent > best[place, used]:
            continue
        for onward in NEIGHBOURS[place]:
            enters = SITES[onward].terrain == "outskirts"
            if (enters and used) or not _is_open(state, company, onward):
                continue
            cost = spent + (_least_price(state, company, onward) if by_price else 1)
            key = onward, used or enters
            if cost <= limit and cost < best.get(key, limit + 1):
                best[key] = cost
                heappush(queue, (cost, *key))
    return frozenset(place for place, _ in best if SITES[place].city)


def _is_open(state: German, company: CompanyId, place: HexId) -> bool:
    if not SITES[place].city and state.on(place):
        return False
    most = CHARTERS[company].most_spent
    return most is None or state.base_cost(company, place) <= most


def _least_price(state: German, company: CompanyId, place: HexId) -> Money:
    """The least this hex can ever cost: a free hex may be this one, and surcharges only rise."""
    if CHARTERS[company].free_interurban and not SITES[place].city:
        return 0
    return state.base_cost(company, place)
