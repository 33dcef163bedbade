"""§6 raising money: reserve shares first, then loans, as much as is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, Money
from stockrail.mechanics import ledger

from ..map.components import LOAN
from ..rail_events import Borrowed, SharesIssued
from ..state import EnglandState


@dataclass(frozen=True, slots=True)
class Funding:
    """What a company must do to pay a sum."""

    issues: int
    loans: int


def needed(state: EnglandState, company: CompanyId, amount: Money) -> Funding:
    """As many reserve shares as it takes; loans only when none is left (§6.1 to §6.4)."""
    row = state.companies[company]
    lacks = max(0, amount - state.cash[company])
    return raised(lacks, row.price, row.reserve)


def raised(lacks: Money, price: Money, reserve: int, loan: Money = LOAN) -> Funding:
    """What brings the sum that is lacking, with so many reserve shares at this price."""
    issues = min(reserve, -(-lacks // price))
    lacks = max(0, lacks - issues * price)
    return Funding(issues, -(-lacks // loan))


def without_loans(state: EnglandState, company: CompanyId) -> Money:
    """The most it can pay from its money and its reserve (§10.3)."""
    row = state.companies[company]
    return state.cash[company] + row.reserve * row.price


def provide(draft: EnglandState, company: CompanyId, amount: Money) -> Iterator[Event]:
    """See to it that the company can pay `amount`."""
    funding, row = needed(draft, company, amount), draft.companies[company]
    if funding.issues:
        draft.row(company, reserve=row.reserve - funding.issues, issued=row.issued + funding.issues)
        ledger.pay(draft, BANK, company, funding.issues * row.price)
        yield SharesIssued(company, funding.issues, row.price)
    if funding.loans:
        draft.row(company, loans=row.loans + funding.loans)
        ledger.pay(draft, BANK, company, funding.loans * LOAN)
        yield Borrowed(company, funding.loans, funding.loans * LOAN)
