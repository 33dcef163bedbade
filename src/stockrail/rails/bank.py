"""Payments of the bank, which may owe, and the moment at which it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CashHolder, Money
from stockrail.mechanics import ledger

from .state import AnyRails
from .stock_events import BankBroken


def pays(draft: AnyRails, payee: CashHolder, amount: Money) -> Iterator[Event]:
    """The bank pays, even when it is broken: what it owes counts."""
    ledger.pay(draft, BANK, payee, amount)
    yield from look_for_debt(draft)


def look_for_debt(draft: AnyRails) -> Iterator[Event]:
    if not draft.broken and draft.is_bank_empty:
        draft.broken = True
        yield BankBroken(draft.bank_breaks)
