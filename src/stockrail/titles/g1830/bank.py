"""Payments of the bank, and its end (§25.3 to §25.5)."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CashHolder, Money
from stockrail.core.scoring import GameEnded, winners
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import privates
from stockrail.rails.state import scores

from .components import PRIVATES
from .events import BankBroken
from .state import State1830


def pays(draft: State1830, payee: CashHolder, amount: Money) -> Iterator[Event]:
    """The bank pays, even when it is broken: what it owes counts (§25.5)."""
    ledger.pay(draft, BANK, payee, amount)
    if not draft.broken and amount and is_broke(draft):
        draft.broken = True
        yield BankBroken()


def is_broke(state: State1830) -> bool:
    left = state.cash[BANK]
    return left <= 0 if state.options.bank_breaks == "empty" else left < 0


def pay_incomes(draft: State1830) -> Iterator[Event]:
    """Every private pays its owner (§6.1)."""
    return privates.pay_incomes(draft, PRIVATES, pays)


def end_game(draft: State1830) -> Iterator[Event]:
    """The round that would have followed is not played (§25.3, §25.4)."""
    draft.finish()
    yield GameEnded(Text("the bank is broken"), winners(scores(draft)))
