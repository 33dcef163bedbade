"""§7 general dividends. Two needles are about to be red, and Ann turns the second."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import BANK, HexId
from stockrail.titles.chicago_express.actions import Choose
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, said
from .position import ANN, BOB, CAT, NYC, PRR, WAB, Timing, position

ALMOST_TWO = {"auction": 3, "build": 4}
TRIGGER = Choose(ANN, "build")


def test_each_share_receives_the_income_by_shares_sold_rounded_up() -> None:
    """§7.1"""
    state = position(
        shares={ANN: "NYC NYC", BOB: "NYC"}, income={NYC: 16}, cash={NYC: 9}, dials=ALMOST_TWO
    )
    assert said(state, TRIGGER) == [
        "Ann chooses “Build track”",
        "Two needles are red: general dividend 1",
        "Ann receives $12 for 2 × NYC",
        "Bob receives $6 for 1 × NYC",
        "Detroit is now worth $2",
    ]


def test_shares_are_rounded_one_by_one_so_more_than_the_income_may_be_paid() -> None:
    """§7.1"""
    state = position(shares={ANN: "NYC NYC"}, income={NYC: 17}, dials=ALMOST_TWO)
    assert after(state, TRIGGER).cash[ANN] == 40 + 18


def test_every_company_pays_and_the_bank_gives_the_money() -> None:
    """§7.1"""
    held = {ANN: "PRR", BOB: "PRR C&O", CAT: "NYC WAB"}
    state = position(shares=held, track={WAB: ""}, cash={NYC: 5}, dials=ALMOST_TWO)
    paid = after(state, TRIGGER)
    assert {p: paid.cash[p] - 40 for p in paid.players} == {ANN: 4, BOB: 4 + 5, CAT: 8 + 1}
    assert paid.cash[BANK] == state.cash[BANK] - 22
    assert paid.cash[NYC] == 5, "treasuries pay nothing"


def test_unsold_shares_receive_nothing() -> None:
    """§7.1"""
    state = position(track={WAB: ""}, dials=ALMOST_TWO)
    assert after(state, TRIGGER).cash == state.cash


def test_the_end_is_tested_after_the_payments_and_before_the_needles_and_detroit() -> None:
    """§7.2"""
    state = position(shares={ANN: "NYC"}, houses=3, dials=ALMOST_TWO)
    ended = after(state, TRIGGER)
    assert ended.stack == ()
    assert ended.cash[ANN] == 48
    assert ended.dials == {"auction": 3, "develop": 0, "build": 5}
    assert ended.worth(HexId("E0")) == 1


def test_the_end_is_not_tested_at_any_other_time() -> None:
    """§7.2"""
    state = position(shares={ANN: "NYC"}, cash={NYC: 9}, houses=3, dials={"build": 4})
    assert after(state, TRIGGER).step == Building(ANN)


def test_all_needles_go_back_to_green() -> None:
    """§7.3"""
    state = after(position(dials={**ALMOST_TWO, "develop": 2}), TRIGGER)
    assert state.dials == {"auction": 0, "develop": 0, "build": 0}


def test_detroit_moves_on_without_a_locomotive() -> None:
    """§7.4"""
    assert after(position(dials=ALMOST_TWO), TRIGGER).worth(HexId("E0")) == 2


def test_companies_in_detroit_gain_1_after_the_payment() -> None:
    """§7.4"""
    state = position(shares={ANN: "NYC"}, track={NYC: "E0"}, dials=ALMOST_TWO)
    state = after(state, TRIGGER)
    assert state.cash[ANN] == 48, "paid with the income of before"
    assert (state.companies[NYC].income, state.companies[PRR].income) == (9, 7)


@pytest.mark.parametrize("timing", ["before_action", "after_action"])
def test_the_player_whose_turn_it_was_goes_on(timing: Timing) -> None:
    """§7.5"""
    state = position(shares={ANN: "NYC"}, cash={NYC: 9}, dials=ALMOST_TWO, timing=timing)
    state = after(state, TRIGGER)
    assert state.step == Building(ANN)
    state = after(state, Pass(ANN))
    assert state.stack == (Turn(BOB),)
    assert state.dials == {"auction": 0, "develop": 0, "build": 0}


def test_the_action_that_triggers_the_last_dividend_is_never_carried_out() -> None:
    """§7.2, docs/rulings: two needles red."""
    ready: dict[str, Any] = {"shares": {ANN: "NYC"}, "cash": {NYC: 9}, "industry": {"Detroit": 8}}
    assert after(position(dials=ALMOST_TWO, **ready), TRIGGER).stack == ()
    late = position(dials=ALMOST_TWO, timing="after_action", **ready)
    late = after(late, TRIGGER)
    assert late.step == Building(ANN)
    assert after(late, Pass(ANN)).stack == ()
