"""§4 a turn."""

from random import Random
from typing import Any

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import CompanyId, HexId
from stockrail.titles.england_wales.actions import BuildLink, Deliver, PayDividend
from stockrail.titles.england_wales.course.turns import Turns
from stockrail.titles.england_wales.map.maps import built_in_text
from stockrail.titles.england_wales.network.railways import Railways
from stockrail.titles.england_wales.operating.action_rounds import ActionRounds, CompanyTurn
from stockrail.titles.england_wales.shares.auctions import Auctions, Offering
from stockrail.titles.england_wales.shares.dividends import DividendChoice
from stockrail.titles.england_wales.state import EnglandState

from ..moves import after, refused, said
from .position import (
    ANN,
    BOB,
    CAT,
    EMPTY,
    GER,
    GWR,
    LNWR,
    MR,
    NER,
    TWO_CITIES,
    cheapest,
    path,
    position,
)


def acting(state: EnglandState) -> list[CompanyId]:
    """The companies that act, until the step of actions is over."""
    order = []
    while isinstance(state.step, CompanyTurn):
        order.append(state.step.company)
        state = after(state, Pass(state.step.actor))
    return order


def test_a_turn_has_four_phases() -> None:
    """§4.1"""
    state = position(Turns("actions"), cash={MR: 11000}, companies={GER: {"issued": 1}})
    phases = [type(state.step).__name__]
    state = after(state, Pass(ANN), Pass(ANN), Pass(ANN))
    phases.append(type(state.step).__name__)
    state = after(state, PayDividend(ANN, 11000))
    phases.append(type(state.step).__name__)
    assert phases == ["CompanyTurn", "DividendChoice", "Offering"], "no merger is possible"


def test_every_company_acts_three_times_the_dearest_first() -> None:
    """§4.2, docs/rulings: Whose actions."""
    state = position(Turns("actions"), shares={ANN: "MR LNWR", BOB: "GWR"})
    assert acting(state) == [MR, GWR, LNWR] * 3


def test_of_equal_prices_the_higher_starting_price_goes_first() -> None:
    """§4.2"""
    prices = {MR: {"price": 8000}, GWR: {"price": 8000}, LNWR: {"price": 9000}}
    state = position(Turns("actions"), shares={ANN: "MR LNWR GWR"}, companies=prices)
    assert acting(state) == [LNWR, MR, GWR] * 3


def test_on_a_map_of_ones_own_starting_prices_may_be_equal_too() -> None:
    """§4.2, docs/rulings: Order of equal prices."""
    text = built_in_text().replace("MR = 11000", "MR = 7000").replace("NER = 7000", "NER = 11000")
    text = text.replace("LNWR = 6000", "LNWR = 7000")
    equal = {company: {"price": 8000} for company in (MR, NER, LNWR)}
    state = position(
        Turns("actions"), shares={ANN: "MR LNWR NER"}, companies=equal, railways=Railways(text)
    )
    assert acting(state) == [NER, MR, LNWR] * 3


def test_a_company_without_a_manager_does_nothing_and_keeps_its_price() -> None:
    """§4.3, docs/rulings: Whose actions."""
    state = position(Turns("actions"), shares={ANN: "MR"}, companies={GER: {"price": 15000}})
    assert acting(state) == [MR] * 3
    state = after(state, Pass(ANN), Pass(ANN), Pass(ANN))
    assert state.companies[GER].price == 15000
    assert state.companies[MR].price == 9000


def test_one_action_is_to_build_to_deliver_or_nothing() -> None:
    """§4.4"""
    assert CompanyTurn.accepts == (BuildLink, Deliver, Pass)
    assert said(position(), Pass(ANN)) == ["MR does nothing"]


def test_a_company_that_can_neither_build_nor_deliver_is_not_asked() -> None:
    """§4.4"""
    full = TWO_CITIES.with_link(MR, path("r02c01 r02c02 r02c03"))
    state = position(railways=full, goods={"A": "blue", "B": ""})
    assert state.step == CompanyTurn(ANN, MR)
    last_cube = Deliver(ANN, HexId("r02c01"), "blue", (0,))
    assert said(state, last_cube)[2:4] == ["MR does nothing"] * 2
    assert after(state, last_cube).step == DividendChoice(ANN, MR)


def test_the_question_names_only_what_can_be_done() -> None:
    """§4.4"""

    def asked(**given: Any) -> str:
        state = position(**given)
        return str(state.step.prompt(state))

    link = ["MR London Reading"]
    assert asked(links=link) == "MR: build a link, deliver goods, or do nothing"
    assert asked(links=link, goods={"Reading": "black"}) == "MR: build a link, or do nothing"
    assert asked() == "MR: build a link, or do nothing", "without a link nothing is delivered"
    full = TWO_CITIES.with_link(MR, path("r02c01 r02c02 r02c03"))
    assert asked(railways=full, goods={"A": "blue", "B": ""}) == "MR: deliver goods, or do nothing"


def test_to_do_nothing_is_offered_last() -> None:
    """§4.4, §5.7"""
    state = position(links=["MR London Reading"])
    assert [*engine.legal(state)][-1] == Pass(ANN)
    state = after(position(), BuildLink(ANN, cheapest(EMPTY, "London", "Reading")))
    assert [*engine.legal(state)][-1] == Done(ANN)


def test_the_manager_acts_and_nobody_else() -> None:
    """§4.4"""
    assert refused(position(), Pass(BOB)) == "It is Ann’s turn, not Bob’s (§4.4)."


def test_the_first_player_moves_on_after_the_auctions() -> None:
    """§4.5"""
    state = position(Auctions((ANN,)), idle=False)
    assert state.step == Offering(ANN)
    state = after(state, Pass(ANN))
    assert (state.first, state.turn) == (BOB, 2)
    assert said(position(Auctions((ANN,)), idle=False), Pass(ANN))[1] == (
        "Turn 2: Bob is first player"
    )


def test_the_new_first_player_begins_the_next_auctions() -> None:
    """§2.2, §4.5"""
    state = after(position(Auctions((ANN,)), idle=False), Pass(ANN))
    assert after(state, Pass(ANN), Pass(ANN), Pass(ANN)).step == Offering(BOB)


def test_the_opening_does_not_move_the_first_player() -> None:
    """§4.5"""
    state = position(Auctions((CAT,), is_opening=True), turn=0)
    assert after(state, Pass(CAT)).first == ANN


def test_rounds_are_counted() -> None:
    """§4.2"""
    rounds = [ActionRounds((MR, GER), acted).round for acted in range(1, 7)]
    assert rounds == [1, 1, 2, 2, 3, 3]


def test_building_is_one_action() -> None:
    """§4.4"""
    link = BuildLink(ANN, cheapest(EMPTY, "London", "Reading"))
    state = position(cash={MR: 3000}, shares={ANN: "MR", BOB: "GER"})
    assert after(state, link, Done(ANN)).step == CompanyTurn(BOB, GER)


@pytest.mark.parametrize("players", [2, 6])
def test_nobody_is_asked_who_can_only_pass(players: int) -> None:
    """§2.6, §4.4, §5.7, §10.3: there is always something to decide."""
    names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"][:players]
    table = stockrail.new("england-wales", names, seed=players, options={"end": "6"})
    random = Random(players)
    while not table.is_over:
        legal = table.legal()
        assert any(not isinstance(action, Pass | Done) for action in legal), table.decision
        table.play(random.choice(legal))
