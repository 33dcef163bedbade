"""Money changes hands here and nowhere else, so that none is made or lost."""

from stockrail.core.ids import BANK, CashHolder, Money
from stockrail.core.state import State


def pay(draft: State, payer: CashHolder, payee: CashHolder, amount: Money) -> None:
    """Move money from one holder to another. Only the bank may owe."""
    assert amount >= 0, f"{payer} cannot pay {amount}"
    assert payer == BANK or draft.cash[payer] >= amount, f"{payer} has no {amount}"
    draft.cash[payer] -= amount
    draft.cash[payee] += amount


def total(state: State) -> Money:
    """All the money there is, the bank's debt taken off."""
    return sum(state.cash.values())
