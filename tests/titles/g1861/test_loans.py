"""§15 loans, §21 interest and repayment."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.ids import BANK, CompanyId
from stockrail.titles.g1861.components import RUNS
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.operating import loans
from stockrail.titles.g1861.state import State1861

from .position import NW, RSR, N, position


def owing(company: str, cash: int, owed: int, **known: Any) -> State1861:
    """Ann's N or NW is about to pay interest."""
    known = {"minors": {"Ann": "N"}, "Ann": {"NW": 2}, "trains": {"N": "2", "NW": "2"}, **known}
    return position(cash={company: cash}, loans={company: owed}, **known)


def settled(state: State1861, company: str) -> tuple[State1861, list[str]]:
    """Its interest paid and loans repaid, and what is told of it."""
    draft = state.clone()
    turn = CompanyTurn(CompanyId(company), "interest", state.companies[CompanyId(company)].loans)
    draft.stack = (turn,)
    told = [str(event.text) for event in turn.run(draft)]
    return draft, told


def test_a_loan_is_50_and_brings_45() -> None:
    """§15.1"""
    state = owing("N", 0, 0)
    before = state.cash[BANK]
    assert [str(e.text) for e in loans.pay(state, N, 30)] == ["N takes a loan and receives 45 R"]
    assert (state.cash[N], state.companies[N].loans) == (15, 1)
    assert state.cash[BANK] == before - 45 + 30


@pytest.mark.parametrize(("company", "most"), [("N", 2), ("NW", 5)])
def test_a_minor_has_at_most_two_loans_a_public_five(company: str, most: int) -> None:
    """§15.2"""
    state = owing(company, 7, 0)
    assert state.loans_left(CompanyId(company)) == most
    assert state.means(CompanyId(company)) == 7 + 45 * most


def test_loans_of_merged_minors_may_be_more_than_five() -> None:
    """§27.10, §15.2: no more are taken, and they are repaid like others."""
    state = owing("NW", 160, 8)
    assert state.loans_left(NW) == 0
    after, _ = settled(state, "NW")
    assert (after.companies[NW].loans, after.cash[NW]) == (6, 20)


def test_the_state_railway_has_no_limit_or_a_hundred() -> None:
    """§15.2"""
    assert owing("RSR", 0, 100).loans_left(RSR) > 1000
    hundred = {"state_loans": "hundred"}
    assert owing("RSR", 0, 97, options=hundred).loans_left(RSR) == 3


@pytest.mark.parametrize(
    ("cash", "amount", "count"),
    [(100, 100, 0), (99, 100, 1), (55, 100, 1), (54, 100, 2), (0, 90, 2)],
)
def test_as_few_loans_as_will_do(cash: int, amount: int, count: int) -> None:
    """§15.3"""
    assert loans.needed(owing("NW", cash, 0), NW, amount) == count


def test_a_company_pays_5_for_each_loan_it_had_when_its_turn_began() -> None:
    """§21.1, §21.3: the loan taken for track has paid its interest."""
    state = owing("NW", 40, 3)
    draft = state.clone()
    turn = CompanyTurn(NW, "interest", loans=2)
    draft.stack = (turn,)
    assert [str(event.text) for event in turn.run(draft)] == ["NW pays 10 R of interest"]
    assert (draft.cash[NW], draft.companies[NW].loans) == (30, 3)


def test_loans_are_counted_when_the_turn_begins() -> None:
    """§21.1"""
    state = owing("N", 0, 2)
    turn = CompanyTurn(N)
    state.stack = (turn,)
    assert [*turn.run(state)] == []
    assert state.stack == (CompanyTurn(N, "redeem", 2),)


def test_who_lacks_the_interest_takes_another_loan() -> None:
    """§21.2"""
    draft, told = settled(owing("N", 0, 1), "N")
    assert told == ["N takes a loan and receives 45 R", "N pays 5 R of interest"]
    assert (draft.cash[N], draft.companies[N].loans) == (40, 2)


def test_who_may_take_none_is_nationalised() -> None:
    """§21.2, §25.4"""
    draft, told = settled(owing("N", 5, 2), "N")
    assert told[:2] == ["N cannot pay 10 R of interest", "N is nationalised"]
    assert draft.companies[N].closed


def test_the_turn_of_a_nationalised_company_is_over() -> None:
    """§21.2, §16.1"""
    draft, _ = settled(owing("N", 5, 2), "N")
    assert [*engine.settle(draft)] == []
    assert draft.stack == ()


@pytest.mark.parametrize(
    ("cash", "owed", "left", "rest"),
    [(130, 2, 0, 20), (59, 2, 2, 49), (60, 2, 1, 0), (500, 1, 0, 445)],
)
def test_loans_are_repaid_as_many_as_possible(cash: int, owed: int, left: int, rest: int) -> None:
    """§21.3"""
    draft, told = settled(owing("N", cash, owed), "N")
    assert (draft.companies[N].loans, draft.cash[N]) == (left, rest)
    if left < owed:
        assert told[-1] == f"N repays {50 * (owed - left)} R"


def test_without_loans_nothing_happens() -> None:
    """§21.1"""
    draft, told = settled(owing("NW", 75, 0), "NW")
    assert told == [] and draft.cash[NW] == 75


def test_a_run_is_made_by_a_train_as_long_as_its_number() -> None:
    """§19.2, §19.7"""
    assert {name: train.distance for name, train in RUNS.items()} == {
        **{str(n): n for n in range(2, 9)},
        "2+2": 2,
        "5+5E": 5,
    }
