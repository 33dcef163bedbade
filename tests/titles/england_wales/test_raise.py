"""§6 raising money."""

from stockrail.core.actions import Pass
from stockrail.titles.england_wales.actions import BuildLink
from stockrail.titles.england_wales.operating.funding import Funding, needed, without_loans

from ..moves import after, said
from .position import ANN, EMPTY, MR, cheapest, position

LONDON_DOVER = BuildLink(ANN, cheapest(EMPTY, "London", "Dover"))
"""£9,000"""


def test_reserve_shares_are_issued_at_the_price_which_stays() -> None:
    """§6.1"""
    state = position(companies={MR: {"price": 5000}})
    assert said(state, LONDON_DOVER) == [
        "MR issues shares to the bank: 2 at £5,000",
        "MR builds a link from London to Dover for £9,000",
    ]
    state = after(state, LONDON_DOVER)
    row = state.companies[MR]
    assert (row.price, row.reserve, row.issued, state.cash[MR]) == (5000, 3, 2, 1000)


def test_available_shares_are_not_issued() -> None:
    """§6.2"""
    state = position(companies={MR: {"price": 1000, "reserve": 2, "issued": 3}})
    before = state.companies[MR].available
    state = after(state, LONDON_DOVER)
    row = state.companies[MR]
    assert (row.available, row.reserve, row.issued, row.loans) == (before, 0, 5, 2)


def test_loans_come_when_the_reserve_is_empty() -> None:
    """§6.3, docs/rulings: As much as is needed."""
    state = position(companies={MR: {"reserve": 0, "issued": 5}}, cash={MR: 1000})
    assert said(state, LONDON_DOVER) == [
        "MR borrows £10,000 (loans: 2)",
        "MR builds a link from London to Dover for £9,000",
    ]
    state = after(state, LONDON_DOVER)
    assert (state.companies[MR].loans, state.cash[MR]) == (2, 2000)


def test_no_more_is_issued_than_needed() -> None:
    """§6.4, docs/rulings: As much as is needed."""
    state = position(companies={MR: {"price": 9000}})
    assert needed(state, MR, 9000) == Funding(issues=1, loans=0)
    assert needed(state, MR, 10000) == Funding(issues=2, loans=0)
    assert needed(state, MR, 0) == Funding(issues=0, loans=0)


def test_nothing_is_raised_without_a_reason() -> None:
    """§6.4: doing nothing leaves the reserve as it is."""
    assert after(position(), Pass(ANN)).companies[MR].reserve == 5


def test_what_can_be_paid_without_loans() -> None:
    """§6.5"""
    state = position(companies={MR: {"price": 7000, "reserve": 3, "issued": 2}}, cash={MR: 4000})
    assert without_loans(state, MR) == 4000 + 3 * 7000
