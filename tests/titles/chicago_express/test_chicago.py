"""§8 Chicago. The company stands in B2, next to it."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.ids import HexId
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.titles.chicago_express.actions import Choose
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.board import HEXES
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, now, refused, said
from .position import ANN, BOB, CAT, NYC, PRR, WAB, build, position

ARRIVE = (build(ANN, PRR, "A2"), Done(ANN))


def test_only_the_shareholders_of_the_arriving_company_receive_a_dividend() -> None:
    """§8.1"""
    state = position(
        Building(ANN),
        shares={ANN: "PRR", BOB: "PRR NYC"},
        cash={PRR: 9},
        income={PRR: 14},
        track={PRR: "B2"},
    )
    state = after(state, *ARRIVE)
    assert state.companies[PRR].income == 21, "first the income is marked"
    assert {p: state.cash[p] - 40 for p in state.players} == {ANN: 11, BOB: 11, CAT: 0}
    assert state.dividends == 0


def test_the_whole_build_is_finished_before_the_dividend() -> None:
    """§8.1, docs/rulings: Chicago with locomotives to spare."""
    state = position(Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"})
    state = after(state, build(ANN, PRR, "A2"))
    assert state.cash[ANN] == 40
    state = after(state, build(ANN, PRR, "C2"), Done(ANN))
    assert (state.companies[PRR].income, state.cash[PRR]) == (15, 4)
    assert state.cash[ANN] == 40 + 15, "South Bend counts"


def test_every_later_company_pays_when_it_arrives_but_opens_nothing() -> None:
    """§8.1, §8.2"""
    state = position(
        Building(ANN),
        shares={ANN: "NYC"},
        cash={NYC: 9},
        track={NYC: "B2", PRR: "A2", WAB: ""},
    )
    state = after(state, build(ANN, NYC, "A2"))
    assert said(state, Done(ANN)) == [
        "NYC reaches Chicago and pays a dividend",
        "Ann receives $15 for 1 × NYC",
    ]
    assert after(state, Done(ANN)).stack == (Turn(BOB),)


def test_the_wabash_pays_too_when_it_arrives() -> None:
    """§8.1, docs/rulings: the Wabash."""
    state = position(Building(ANN), shares={ANN: "WAB"}, cash={WAB: 9}, track={WAB: "C3 B2"})
    state = after(state, build(ANN, WAB, "A2"), Done(ANN))
    assert state.cash[ANN] == 40 + 8


def test_a_build_into_chicago_that_can_go_no_further_pays_at_once() -> None:
    """§5.2, §8.1"""
    state = position(Building(ANN), shares={ANN: "PRR"}, cash={PRR: 3}, track={PRR: "B2"})
    assert after(state, build(ANN, PRR, "A2")).cash[ANN] == 40 + 14


def test_a_build_next_to_chicago_starts_nothing() -> None:
    """§8.1"""
    state = position(Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"})
    state = after(state, build(ANN, PRR, "A3"), Done(ANN))
    assert not state.is_open(WAB)
    assert state.stack == (Turn(BOB),)


def test_a_chicago_dividend_does_not_end_the_game() -> None:
    """§8.1"""
    state = position(Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"}, houses=3)
    assert after(state, *ARRIVE).stack


@pytest.mark.parametrize(("developed", "income"), [("", 1), ("D3", 3)])
def test_the_wabash_opens_for_free_with_the_worth_of_fort_wayne(
    developed: str, income: int
) -> None:
    """§8.2"""
    state = position(
        Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"}, developed=developed
    )
    state = after(state, build(ANN, PRR, "A2"))
    assert said(state, Done(ANN)) == [
        "PRR reaches Chicago and pays a dividend",
        "Ann receives $14 for 1 × PRR",
        f"The Wabash opens in Fort Wayne with an income of ${income}",
        f"The first share of WAB is up for auction, from ${income}",
    ]
    state = after(state, Done(ANN))
    assert state.on(HexId("D3")) == (WAB,)
    assert (state.companies[WAB].income, state.companies[WAB].locomotives) == (income, 10)
    assert state.cash[WAB] == 0


def test_the_wabash_opens_beside_whoever_stands_in_fort_wayne() -> None:
    """§8.2, docs/rulings: the Wabash."""
    state = position(
        Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "D3 B2", NYC: "D3"}
    )
    state = after(state, *ARRIVE)
    assert state.on(HexId("D3")) == (PRR, NYC, WAB)
    assert state.cash[WAB] == 0
    assert state.cost(HexId("D3")) == HEXES[HexId("D3")].cost * 4


@pytest.mark.parametrize(("developed", "minimum"), [("", 1), ("D3", 3)])
def test_the_player_who_reached_chicago_auctions_the_first_wabash_share(
    developed: str, minimum: int
) -> None:
    """§8.3"""
    state = position(
        Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"}, developed=developed
    )
    state = after(state, *ARRIVE)
    sale = now(state, ShareAuction)
    assert (sale.company, sale.auction.bidders) == (WAB, (ANN, BOB, CAT))
    assert refused(state, Bid(ANN, minimum - 1)).startswith(
        f"The first bid is at least ${minimum} (§4.3)."
    )
    state = after(state, Bid(ANN, minimum), Bid(BOB, 10), Pass(CAT), Pass(ANN))
    assert state.shares[BOB, WAB] == 1
    assert (state.cash[WAB], state.cash[BOB]) == (10, 30)


def test_the_auction_of_the_first_wabash_share_moves_no_needle() -> None:
    """§8.3, docs/rulings: the Wabash."""
    state = position(
        Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"}, dials={"build": 1}
    )
    state = after(state, *ARRIVE, Bid(ANN, 1), Pass(BOB), Pass(CAT))
    assert state.dials == {"auction": 0, "develop": 0, "build": 1}


def test_without_a_bid_the_share_stays_and_the_wabash_is_open_all_the_same() -> None:
    """§8.4, docs/rulings: the Wabash."""
    state = position(Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"})
    state = after(state, *ARRIVE, Pass(ANN), Pass(BOB))
    assert said(state, Pass(CAT))[-1] == "Nobody buys the share of WAB"
    state = after(state, Pass(CAT))
    assert state.unsold(WAB) == 2
    assert state.is_open(WAB)


def test_play_goes_on_with_the_next_player_clockwise() -> None:
    """§8.5"""
    state = position(Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"})
    state = after(state, *ARRIVE, Pass(ANN), Pass(BOB), Bid(CAT, 5))
    assert state.stack == (Turn(BOB),)


def test_an_open_wabash_may_be_auctioned_and_built() -> None:
    """§8.5"""
    state = position(Offering(ANN), shares={BOB: "WAB"}, track={WAB: ""})
    assert engine.why_not(state, Offer(ANN, WAB)) is None
    state = position(Building(ANN), shares={ANN: "WAB"}, cash={WAB: 9}, track={WAB: ""})
    assert after(state, build(ANN, WAB, "C3")).network(WAB) == ("D3", "C3")


def test_by_option_the_chicago_phase_comes_before_the_general_dividends() -> None:
    """§8.6"""
    state = position(
        shares={ANN: "PRR"},
        cash={PRR: 9},
        track={PRR: "B2"},
        dials={"auction": 3, "build": 4},
        timing="after_action",
    )
    state = after(state, Choose(ANN, "build"), build(ANN, PRR, "A2"))
    assert said(state, Done(ANN))[0] == "PRR reaches Chicago and pays a dividend"
    state = after(state, Done(ANN), Pass(ANN), Pass(BOB))
    assert state.dividends == 0
    assert said(state, Bid(CAT, 2)) == [
        "Cat bids $2",
        "Cat buys a share of WAB for $2",
        "Two needles are red: general dividend 1",
        "Ann receives $14 for 1 × PRR",
        "Cat receives $1 for 1 × WAB",
        "Detroit is now worth $2",
    ]
    assert after(state, Bid(CAT, 2)).stack == (Turn(BOB),)
