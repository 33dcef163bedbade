"""Who holds how many shares, and what each of them pays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.ids import BANK, CompanyId, PlayerId
from stockrail.mechanics import ledger, shares

from .cash_holders import cash_holders

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
NYC, PRR = CompanyId("NYC"), CompanyId("PRR")


def test_nobody_holds_what_was_not_handed_over() -> None:
    state = cash_holders({"Ann": 0, "Bob": 0})
    assert shares.held(state, ANN, NYC) == 0
    assert shares.sold(state, NYC) == 0


def test_shares_are_handed_over_one_by_one() -> None:
    state = cash_holders({"Ann": 0, "Bob": 0})
    for player in (ANN, BOB, ANN):
        shares.hand_over(state, player, NYC)
    assert (shares.held(state, ANN, NYC), shares.held(state, BOB, NYC)) == (2, 1)
    assert (shares.sold(state, NYC), shares.sold(state, PRR)) == (3, 0)


@pytest.mark.parametrize(
    ("income", "count", "each"), [(16, 3, 6), (17, 2, 9), (18, 3, 6), (1, 6, 1), (0, 2, 0)]
)
def test_a_share_of_an_income_is_rounded_up(income: int, count: int, each: int) -> None:
    assert shares.rounded_up(income, count) == each


def test_without_shares_nothing_is_paid() -> None:
    assert shares.rounded_up(25, 0) == 0


@given(st.integers(0, 200), st.integers(1, 20))
def test_rounding_up_gives_away_less_than_one_coin_a_share(income: int, count: int) -> None:
    assert 0 <= shares.rounded_up(income, count) * count - income < count


def test_the_bank_pays_every_holder_in_seating_order() -> None:
    held = {(BOB, NYC): 1, (ANN, NYC): 2, (ANN, PRR): 1}
    state = cash_holders({"Ann": 5, "Bob": 5, "NYC": 30}, held)
    paid = [str(event.text) for event in shares.pay_dividend(state, NYC, 6)]
    assert paid == ["Ann receives 12 £ for 2 × NYC", "Bob receives 6 £ for 1 × NYC"]
    assert state.cash == {BANK: -18, "Ann": 17, "Bob": 11, "NYC": 30}
    assert ledger.total(state) == 40
