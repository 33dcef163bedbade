"""§8 companies are paid what their locomotives have come to."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK
from stockrail.mechanics import ledger

from ..rail_events import Earned
from ..state import EnglandState


def pay_income(draft: EnglandState) -> Iterator[Event]:
    for company, row in draft.companies.items():
        if amount := draft.railways.country.income(row.steps):
            ledger.pay(draft, BANK, company, amount)
            yield Earned(company, row.steps, amount)
        if row.steps:
            draft.row(company, steps=0)
