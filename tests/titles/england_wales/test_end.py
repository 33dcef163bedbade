"""§11 the end."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.scoring import winners
from stockrail.titles.england_wales.actions import (
    BuildLink,
    Deliver,
    OfferShare,
    PayDividend,
    ProposeMerger,
)
from stockrail.titles.england_wales.course.turns import Turns
from stockrail.titles.england_wales.mergers.merger_round import MergerRound
from stockrail.titles.england_wales.operating.action_rounds import CompanyTurn
from stockrail.titles.england_wales.options import OPTIONS
from stockrail.titles.england_wales.shares.auctions import Auctions
from stockrail.titles.england_wales.shares.dividends import DividendRound
from stockrail.titles.england_wales.state import EnglandState, scores
from stockrail.titles.england_wales.title import TITLE

from ..moves import after, said
from .position import ANN, BOB, CAT, CITIES, EMPTY, GER, MR, cheapest, position


def emptied(count: int) -> dict[str, str]:
    return dict.fromkeys([*CITIES][:count], "")


def last_auction(**given: Any) -> EnglandState:
    """Ann alone is left in the auctions of a turn in which something has happened."""
    return position(Auctions((ANN,)), **{"idle": False, **given})


def test_the_game_ends_with_the_turn_in_which_16_cities_are_empty() -> None:
    """§11.1"""
    assert said(last_auction(goods=emptied(16)), Pass(ANN))[1:] == [
        "The game ends: 16 cities are empty. Ann wins"
    ]
    assert after(last_auction(goods=emptied(15)), Pass(ANN)).stack


def test_the_turn_is_played_to_its_end() -> None:
    """§11.1"""
    assert position(goods=emptied(40)).step == CompanyTurn(ANN, MR)


@pytest.mark.parametrize("number", [4, 5, 13, 17, 30])
def test_another_number_may_be_agreed_on(number: int) -> None:
    """§11.1"""
    option = str(number)
    assert not after(last_auction(goods=emptied(number), end=option), Pass(ANN)).stack
    assert after(last_auction(goods=emptied(number - 1), end=option), Pass(ANN)).stack


def test_two_idle_turns_in_a_row_end_the_game() -> None:
    """§11.2, docs/rulings: Stalled games."""
    assert said(last_auction(idle=True, idle_turns=1), Pass(ANN))[1:] == [
        "The game ends: nothing was built, delivered or sold in two turns. Ann wins"
    ]


def test_the_first_idle_turn_is_announced_and_play_goes_on() -> None:
    """§11.2, docs/rulings: Stalled games."""
    state = last_auction(idle=True)
    assert said(state, Pass(ANN))[1:] == [
        "Nothing was built, delivered or sold in this turn: "
        "if the next turn is the same, the game ends",
        "Turn 2: Bob is first player",
    ]
    assert after(state, Pass(ANN)).idle_turns == 1


def test_idle_turns_count_in_a_row_only() -> None:
    """§11.2, docs/rulings: Stalled games."""
    assert after(last_auction(idle=False, idle_turns=1), Pass(ANN)).idle_turns == 0


def test_a_link_a_delivery_a_sale_or_a_merger_is_something() -> None:
    """§11.2, docs/rulings: Stalled games."""
    building = position(Turns("actions"), idle=False)
    assert building.is_idle, "a turn begins"
    link = BuildLink(ANN, cheapest(EMPTY, "London", "Reading"))
    assert not after(building, link).is_idle
    delivering = position(links=["MR London Reading"])
    assert not after(delivering, Deliver(ANN, CITIES["Reading"], "red", (0,))).is_idle
    buying = position(Auctions((ANN,)), cash={ANN: 20000})
    assert not after(buying, OfferShare(ANN, GER, "available")).is_idle
    merging = position(MergerRound((MR,)), shares={ANN: "MR GER"})
    assert not after(merging, ProposeMerger(ANN, MR, GER)).is_idle


def test_a_turn_of_dividends_alone_is_nothing() -> None:
    """§11.2"""
    state = position(DividendRound((MR,)), cash={MR: 9000})
    assert after(state, PayDividend(ANN, 9000)).is_idle


def test_each_loan_lowers_the_price_by_one_box() -> None:
    """§11.3"""
    over = {"idle": True, "idle_turns": 1}
    state = last_auction(**over, companies={MR: {"price": 9000, "loans": 2}})
    assert said(state, Pass(ANN))[1] == "Loans of MR (2) lower its share price to £7,000"
    assert scores(after(state, Pass(ANN)))[ANN] == 10000 + 7000


def test_loans_do_not_lower_a_price_below_the_track() -> None:
    """§11.3"""
    state = last_auction(companies={MR: {"price": 3000, "loans": 9}})
    assert state.final_price(MR) == 1000


def test_net_worth_is_money_and_shares_at_their_prices() -> None:
    """§11.4"""
    state = position(shares={ANN: "MR MR", BOB: "LNWR GER"}, cash={ANN: 4000, MR: 50000, BOB: 0})
    assert scores(state) == {ANN: 4000 + 22000, BOB: 16000, CAT: 10000}


def test_of_equal_players_more_money_wins() -> None:
    """§11.4, docs/rulings: Equal net worth."""
    state = position(shares={ANN: "LNWR"}, cash={ANN: 4000, BOB: 9000})
    assert winners(scores(state)) == (ANN, CAT)
    assert winners(scores(state), TITLE.tie_break(state)) == (CAT,)
    state = position(shares={ANN: "LNWR", CAT: "LNWR"}, cash={ANN: 4000, CAT: 4000, BOB: 9000})
    assert winners(scores(state), TITLE.tie_break(state)) == (ANN, CAT)


def test_the_number_of_the_rulebook_comes_first_and_says_so() -> None:
    """§11.1"""
    (end,) = (option for option in OPTIONS if option.name == "end")
    assert [str(choice.label) for choice in end.choices][:3] == [
        *("16 cities (rulebook)", "4 cities", "5 cities")
    ]
    assert sorted(int(str(choice.value)) for choice in end.choices) == [*range(4, 31)]
