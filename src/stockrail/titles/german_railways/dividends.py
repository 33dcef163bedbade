"""§7 dividends, paid when a company meets one it had not met."""

from collections.abc import Iterator, Sequence

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.mechanics import shares

from .board import COMPANY_CARDS, SITES
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
    return tuple(c for c in COMPANY_CARDS if c in met_now and c not in met_before and c != company)


def times(company: CompanyId, linking: CompanyId) -> int:
    """The company that made the link pays twice, all others once (§7.4)."""
    return 2 if company == linking else 1


def dividends(state: German) -> dict[CompanyId, dict[PlayerId, Money]]:
    """What each player would be paid if a company made a new link now, by that company."""
    incomes = {c: n for c, n in state.incomes().items() if state.pays_dividends(c)}
    paid: dict[CompanyId, dict[PlayerId, Money]] = {linking: {} for linking in COMPANY_CARDS}
    for (player, company), count in state.shares.items():
        if company in incomes:
            for linking, to in paid.items():
                amount = count * times(company, linking) * incomes[company]
                to[player] = to.get(player, 0) + amount
    return paid


def pay_for_links(draft: German, company: CompanyId, built: Sequence[HexId]) -> Iterator[Event]:
    """Every company pays its income for each share it has sold (§7.3)."""
    others = new_links(draft, company, built)
    if not others:
        return
    yield Linked(company, others)
    for payer in COMPANY_CARDS:
        if not shares.sold(draft, payer):
            continue
        if not draft.pays_dividends(payer):
            yield NothingPaid(payer)
            continue
        yield from shares.pay_dividend(draft, payer, draft.income(payer), times(payer, company))
