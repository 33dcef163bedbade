"""§10.6 to §10.8 the merger itself."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId
from stockrail.mechanics import ledger

from ..operating import funding
from ..share_events import FloatedAnew, Merged, Received
from ..state import Company, EnglandState
from . import rules as merger_rules


def merge(draft: EnglandState, buyer: CompanyId, target: CompanyId) -> Iterator[Event]:
    yield from _buy_out(draft, buyer, target)
    row, money = draft.companies[target], draft.cash[target]
    links = draft.railways.count(target)
    draft.railways = draft.railways.handed_over(target, buyer)
    ledger.pay(draft, target, buyer, money)
    draft.row(buyer, loans=draft.companies[buyer].loans + row.loans)
    draft.is_idle = False
    yield Merged(buyer, target, links, money, row.loans)
    draft.companies[target] = Company(draft.starting_price(target))
    yield FloatedAnew(target, draft.starting_price(target))


def _buy_out(draft: EnglandState, buyer: CompanyId, target: CompanyId) -> Iterator[Event]:
    """Players in the order of their seats, then the bank (§10.6)."""
    each = merger_rules.price_per_share(draft, target)
    yield from funding.provide(draft, buyer, merger_rules.cost(draft, buyer, target))
    for player in draft.players:
        count = draft.shares.pop((player, target), 0)
        if count and not merger_rules.unpaid(draft, buyer, player):
            ledger.pay(draft, buyer, player, count * each)
            yield Received(player, count * each)
    if issued := draft.companies[target].issued:
        ledger.pay(draft, buyer, BANK, issued * each)
        yield Received(None, issued * each)
