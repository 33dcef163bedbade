"""Payments of the bank, which may owe (§13.1, §29.2)."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CashHolder, Money
from stockrail.mechanics import ledger
from stockrail.rails.stock_events import IncomePaid

from .components import PRIVATES
from .state import State1861, roubles
from .stock_events import BankBroken


def pays(draft: State1861, payee: CashHolder, amount: Money) -> Iterator[Event]:
    ledger.pay(draft, BANK, payee, amount)
    yield from look_for_debt(draft)


def look_for_debt(draft: State1861) -> Iterator[Event]:
    """The bank breaks when it owes (docs/rulings: when the bank breaks)."""
    if draft.cash[BANK] < 0 and not draft.broken:
        draft.broken = True
        yield BankBroken()


def pay_incomes(draft: State1861) -> Iterator[Event]:
    """Every private pays its owner (§13.1)."""
    for private, owner in draft.privates.items():
        if owner != BANK:
            income = PRIVATES[private].income
            yield IncomePaid(private, owner, roubles(income))
            yield from pays(draft, owner, income)
