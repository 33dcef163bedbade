"""Payments of the bank, which may owe (§13.1, §29.2)."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CashHolder, Money
from stockrail.mechanics import ledger
from stockrail.rails import privates

from .components import PRIVATES
from .state import State1861
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
    return privates.pay_incomes(draft, PRIVATES, pays)
