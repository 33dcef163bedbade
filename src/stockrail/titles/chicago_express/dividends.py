"""§7 general dividends, §9 the end, and the growth of incomes both need."""

from collections.abc import Iterator
from dataclasses import replace

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.scoring import GameEnded, winners
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import shares
from stockrail.mechanics.shares import DividendPaid

from .board import COMPANY_CARDS, DETROIT, DIALS
from .events import DividendsBegan, IncomeRaised, IndustryGrew
from .state import Chicago, city

FEW_COMPANIES, FEW_HOUSES, DETROIT_FULL = 3, 3, 8


@frozen
class GeneralDividend(Automatic[Chicago]):
    """Everybody is paid; then the end is tested, the needles go back, Detroit grows (§7)."""

    def run(self, draft: Chicago) -> Iterator[Event]:
        draft.end()
        yield from pay_all(draft)
        if reason := ending(draft):
            draft.finish()
            yield GameEnded(reason, winners(scores(draft)))
            return
        draft.dials = dict.fromkeys(DIALS, 0)
        if draft.next_space(DETROIT) is not None:
            yield from grow(draft, DETROIT)


def pay_all(draft: Chicago) -> Iterator[Event]:
    """One more general dividend (§7.1)."""
    draft.dividends += 1
    yield DividendsBegan(draft.dividends)
    for company in COMPANY_CARDS:
        yield from pay(draft, company)


def pay(draft: Chicago, company: CompanyId) -> Iterator[DividendPaid]:
    """To each share that is sold (§7.1)."""
    each = per_share(draft.companies[company].income, shares.sold(draft, company))
    return shares.pay_dividend(draft, company, each)


def per_share(income: Money, sold: int) -> Money:
    """Income by shares sold, rounded up (§7.1)."""
    return shares.rounded_up(income, sold)


def grow(draft: Chicago, hex_id: HexId) -> Iterator[Event]:
    """Move an industrial city one space; companies there earn the difference (§6.6, §7.4)."""
    before = draft.worth(hex_id)
    draft.industry[hex_id] += 1
    worth = draft.worth(hex_id)
    yield IndustryGrew(hex_id, draft.money(worth))
    yield from raise_incomes(draft, hex_id, worth - before)


def raise_incomes(draft: Chicago, hex_id: HexId, gain: Money) -> Iterator[IncomeRaised]:
    """Every company on the hex earns more (§6.4)."""
    for company in draft.on(hex_id):
        row = draft.companies[company]
        draft.companies[company] = replace(row, income=row.income + gain)
        yield IncomeRaised(company, draft.money(row.income + gain))


def ending(state: Chicago) -> Text | None:
    """Why the game ends after these dividends, if it does (§9.1)."""
    if sum(not row.locomotives for row in state.companies.values()) >= FEW_COMPANIES:
        return Text("three companies have no locomotives left")
    if sum(not state.unsold(company) for company in COMPANY_CARDS) >= FEW_COMPANIES:
        return Text("three companies have no shares left")
    if state.houses_left() <= FEW_HOUSES:
        return Text("no more than three houses are left")
    if state.worth(DETROIT) == DETROIT_FULL:
        return Text("{city} stands on {n}", city=city(DETROIT), n=DETROIT_FULL)
    return None


def scores(state: Chicago) -> dict[PlayerId, int]:
    """Money is all that counts; equal players share the victory (§9.2)."""
    return {player: state.cash[player] for player in state.players}
