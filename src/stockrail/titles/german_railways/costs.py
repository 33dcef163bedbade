"""What an expansion costs, powers included (§6.9 to §6.11, §8)."""

from collections.abc import Sequence

from stockrail.core.ids import CompanyId, HexId, Money

from .board import COMPANY_CARDS, SITES
from .state import German


def total(state: German, company: CompanyId, sites: Sequence[HexId]) -> Money:
    """The price of these sites as one expansion, whether they are built already or not."""
    return together(company, sites, [state.base_cost(company, place) for place in sites])


def together(company: CompanyId, sites: Sequence[HexId], prices: Sequence[Money]) -> Money:
    """Prices of sites added up.

    Baden has its dearest hex without a city for nothing (docs/rulings: the free hex).
    """
    free = COMPANY_CARDS[company].free_interurban
    if not free:
        return sum(prices)
    interurban = sorted(
        (price for place, price in zip(sites, prices, strict=True) if not SITES[place].city),
        reverse=True,
    )
    return sum(prices) - sum(interurban[:free])


def next_step(state: German, company: CompanyId, built: Sequence[HexId], place: HexId) -> Money:
    """What one more site adds to the price of an expansion."""
    if not COMPANY_CARDS[company].free_interurban:
        return state.base_cost(company, place)
    return total(state, company, (*built, place)) - total(state, company, built)
