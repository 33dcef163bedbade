"""§7 dividends, paid when a company meets one it had not met."""

from collections.abc import Iterator, Sequence

from stockrail.core.events import Event
from stockrail.core.names import CompanyId, HexId
from stockrail.mechanics import shares

from .board import CHARTERS, SITES
from .events import Linked, NothingPaid
from .state import German


def new_links(state: German, company: CompanyId, built: Sequence[HexId]) -> tuple[CompanyId, ...]:
    """Companies met in the sites just built and nowhere before (§7.1)."""
    met_before = {
        other
        for place, there in state.track.items()
        if company in there and SITES[place].city and place not in built
        for other in there
    }
    met_now = dict.fromkeys(
        other for place in built if SITES[place].city for other in state.on(place)
    )
    return tuple(c for c in CHARTERS if c in met_now and c not in met_before and c != company)


def pay_for_links(draft: German, company: CompanyId, built: Sequence[HexId]) -> Iterator[Event]:
    """Every company pays its income for each share, the linking one twice (§7.3, §7.4)."""
    others = new_links(draft, company, built)
    if not others:
        return
    yield Linked(company, others)
    for payer in CHARTERS:
        if not shares.sold(draft, payer):
            continue
        if not draft.pays_dividends(payer):
            yield NothingPaid(payer)
            continue
        times = 2 if payer == company else 1
        yield from shares.pay_dividend(draft, payer, times * draft.income(payer))
