"""Money changes hands and is neither made nor lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.ids import BANK
from stockrail.mechanics import ledger

from .cash_holders import cash_holders


def test_pay_moves_money_from_one_holder_to_another() -> None:
    state = cash_holders({"Ann": 10, "NYC": 0})
    ledger.pay(state, "Ann", "NYC", 7)
    assert state.cash == {BANK: 0, "Ann": 3, "NYC": 7}


def test_the_bank_may_owe() -> None:
    state = cash_holders({"Ann": 10})
    ledger.pay(state, BANK, "Ann", 7)
    assert state.cash == {BANK: -7, "Ann": 17}


@pytest.mark.parametrize("amount", [11, -1])
def test_nobody_else_pays_more_than_they_have_or_less_than_nothing(amount: int) -> None:
    state = cash_holders({"Ann": 10, "NYC": 0})
    with pytest.raises(AssertionError):
        ledger.pay(state, "Ann", "NYC", amount)
    assert state.cash == {BANK: 0, "Ann": 10, "NYC": 0}


holder = st.sampled_from([BANK, "Ann", "Bob", "NYC"])


@given(st.lists(st.tuples(holder, holder, st.integers(0, 30))))
def test_no_payment_makes_or_loses_money(payments: list[tuple[str, str, int]]) -> None:
    state = cash_holders({"Ann": 20, "Bob": 20, "NYC": 0})
    for payer, payee, amount in payments:
        if payer == BANK or state.cash[payer] >= amount:
            ledger.pay(state, payer, payee, amount)
    assert ledger.total(state) == 40
    assert all(money >= 0 for holder, money in state.cash.items() if holder != BANK)
