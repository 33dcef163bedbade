"""§2 auctions."""

from typing import Any

import pytest

from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CompanyId
from stockrail.titles.england_wales.actions import OfferShare, Source
from stockrail.titles.england_wales.operating.action_rounds import CompanyTurn
from stockrail.titles.england_wales.shares.auctions import Auctions, Offering
from stockrail.titles.england_wales.shares.lot import Lot
from stockrail.titles.england_wales.state import EnglandState

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, CAT, GER, GWR, LNWR, MR, NER, opening, position

SEATS = (ANN, BOB, CAT)


def later(**given: Any) -> EnglandState:
    """Ann is to offer a share in the auctions of a turn."""
    return position(Auctions(SEATS), **{"shares": {}, **given})


def test_the_opening_offers_available_shares_only() -> None:
    """§2.1"""
    assert refused(opening(), OfferShare(ANN, GWR, "issued")) == (
        "In the opening only available shares are auctioned (§2.1). "
        "Auction a share of GER, GWR, LBSC, NER or LNWR, or leave the auctions."
    )


def test_later_issued_shares_are_offered_too() -> None:
    """§2.1"""
    state = later(companies={GWR: {"issued": 1}})
    offers = {(move.company, move.source) for move in allowed(state, OfferShare)}
    assert {(GWR, "available"), (GWR, "issued"), (GER, "available")} <= offers
    assert (GER, "issued") not in offers


def test_a_share_must_be_there() -> None:
    """§2.1"""
    state = later(companies={GWR: {"available": 0}})
    assert refused(state, OfferShare(ANN, GWR, "available")) == (
        "No share of GWR is available (§2.1). "
        "Auction a share of GER, LBSC, NER or LNWR, or leave the auctions."
    )
    assert refused(state, OfferShare(ANN, GER, "issued")) == (
        "No share of GER is issued (§2.1). "
        "Auction a share of GER, LBSC, NER or LNWR, or leave the auctions."
    )


def test_a_company_must_exist() -> None:
    """§1.4"""
    assert refused(opening(), OfferShare(ANN, CompanyId("LMS"), "available")) == (
        "There is no company LMS (§1.4). "
        "Auction a share of GER, GWR, LBSC, NER or LNWR, or leave the auctions."
    )


def test_offers_go_round_from_the_first_player() -> None:
    """§2.2"""
    state = opening(cash={ANN: 30000, BOB: 30000, CAT: 30000}, opening_shares="any")
    asked = []
    for _ in range(6):
        asked.append(state.step.actor)
        state = after(state, OfferShare(state.step.actor, LNWR, "available"))
        while isinstance(state.step, Lot):
            state = after(state, Pass(state.step.actor))
        if not state.companies[LNWR].available:
            break
    assert asked == [ANN, BOB, CAT, ANN, BOB]


def test_an_offer_is_the_first_bid() -> None:
    """§2.3, docs/rulings: Bidding."""
    assert said(opening(), OfferShare(ANN, GWR, "available")) == [
        "Ann auctions an available share of GWR",
        "Ann bids £9,000",
    ]


def test_who_offers_must_have_the_price() -> None:
    """§2.3"""
    assert refused(opening(), OfferShare(ANN, MR, "available")) == (
        "A share of MR costs at least £11,000, and Ann has £10,000 (§2.3). "
        "Auction a share of GER, GWR, LBSC, NER or LNWR, or leave the auctions."
    )


def test_bids_rise_in_thousands_and_never_above_ones_cash() -> None:
    """§2.4"""
    state = after(opening(), OfferShare(ANN, LNWR, "available"))
    assert refused(state, Bid(BOB, 6000)) == (
        "Ann has bid £6,000; the next bid is at least £7,000 (§2.4). "
        "Bid £7,000 to £10,000, or pass."
    )
    assert refused(state, Bid(BOB, 7500)) == (
        "Bids rise from £7,000 in steps of £1,000 (§2.4). Bid £7,000 to £10,000, or pass."
    )
    assert refused(state, Bid(BOB, 11000)) == (
        "Bob has £10,000 (§2.4). Bid £7,000 to £10,000, or pass."
    )
    state = after(state, Bid(BOB, 8000), Pass(CAT), Bid(ANN, 9000), Pass(BOB))
    assert state.shares == {(ANN, LNWR): 1}
    assert state.cash[ANN] == 1000


def test_who_passes_is_out_of_this_auction_alone() -> None:
    """§2.4, docs/rulings: Bidding."""
    state = opening(cash={BOB: 20000})
    state = after(state, OfferShare(ANN, LNWR, "available"), Pass(BOB), Pass(CAT))
    assert state.step == Offering(BOB)
    state = after(state, OfferShare(BOB, NER, "available"))
    assert state.step.actor == CAT


def test_who_cannot_pay_the_next_bid_is_left_out() -> None:
    """§2.4"""
    state = opening(cash={BOB: 6000, CAT: 6000}, opening_shares="any")
    assert said(state, OfferShare(ANN, LNWR, "available")) == [
        "Ann auctions an available share of LNWR",
        "Ann bids £6,000",
        "Bob cannot bid £7,000 and is out",
        "Cat cannot bid £7,000 and is out",
        "Ann buys a share of LNWR for £6,000, paid to the bank",
        "Ann now manages LNWR",
    ]


def test_who_declines_neither_offers_nor_bids() -> None:
    """§2.5"""
    state = after(opening(), Pass(ANN), OfferShare(BOB, LNWR, "available"))
    assert state.step.actor == CAT
    state = after(state, Pass(CAT))
    assert state.step == Offering(CAT)
    assert refused(state, OfferShare(ANN, LNWR, "available")) == (
        "It is Cat’s turn, not Ann’s (§2.2)."
    )
    assert said(opening(), Pass(ANN)) == ["Ann leaves these auctions"]


def test_who_can_pay_for_nothing_declines_without_being_asked() -> None:
    """§2.6, docs/rulings: Bidding."""
    state = opening(cash={BOB: 5000})
    events = said(state, Pass(ANN))
    assert events[1] == "Bob cannot afford a share and is out of these auctions"
    assert after(state, Pass(ANN)).step == Offering(CAT)


def test_the_auctions_are_over_when_everybody_has_declined() -> None:
    """§2.7"""
    state = after(opening(), OfferShare(ANN, LNWR, "available"), Pass(BOB), Pass(CAT))
    state = after(state, Pass(BOB), Pass(CAT))
    assert state.turn == 1
    assert state.step == CompanyTurn(ANN, LNWR)


def test_the_last_player_left_may_go_on_at_the_price() -> None:
    """§2.7"""
    state = after(opening(cash={CAT: 13000}), Pass(ANN), Pass(BOB))
    state = after(state, OfferShare(CAT, LNWR, "available"), OfferShare(CAT, NER, "available"))
    assert state.shares == {(CAT, LNWR): 1, (CAT, NER): 1}
    assert state.cash[CAT] == 0


@pytest.mark.parametrize(("payee", "paid"), [("bank", 0), ("company", 9000)])
def test_opening_bids_go_to_the_bank_or_by_option_to_the_company(payee: str, paid: int) -> None:
    """§2.8, docs/rulings: Who gets the opening bids."""
    state = after(opening(opening_payee=payee), OfferShare(ANN, GWR, "available"))
    state = after(state, Pass(BOB), Pass(CAT))
    assert (state.cash[ANN], state.cash[GWR]) == (1000, paid)


@pytest.mark.parametrize(
    ("source", "paid", "left"), [("available", 9000, (4, 2)), ("issued", 0, (5, 1))]
)
def test_later_the_company_is_paid_for_available_shares_and_the_bank_for_issued_ones(
    source: Source, paid: int, left: tuple[int, int]
) -> None:
    """§2.9"""
    state = later(companies={GWR: {"issued": 2}})
    state = after(state, OfferShare(ANN, GWR, source), Pass(BOB), Pass(CAT))
    row = state.companies[GWR]
    assert (state.cash[ANN], state.cash[GWR]) == (1000, paid)
    assert (row.available, row.issued) == left


def test_a_sale_from_each_place_is_told() -> None:
    """§2.9"""
    state = later(companies={GWR: {"issued": 2}})
    assert said(state, OfferShare(ANN, GWR, "issued"), Pass(BOB), Pass(CAT))[1] == (
        "Ann buys a share of GWR for £9,000, paid to the bank"
    )
    assert said(state, OfferShare(ANN, GWR, "available"), Pass(BOB), Pass(CAT))[1] == (
        "Ann buys a share of GWR for £9,000, paid to the company"
    )


def test_one_share_of_each_company_is_sold_in_the_opening() -> None:
    """§2.10, docs/rulings: Two holders in the opening."""
    state = after(opening(), OfferShare(ANN, GWR, "available"), Pass(BOB), Pass(CAT))
    assert refused(state, OfferShare(BOB, GWR, "available")) == (
        "A share of GWR has been sold in this opening (§2.10). "
        "Auction a share of GER, LBSC, NER or LNWR, or leave the auctions."
    )


def test_by_option_more_shares_of_a_company_are_sold_in_the_opening() -> None:
    """§2.10, docs/rulings: Two holders in the opening."""
    state = opening(opening_shares="any")
    state = after(state, OfferShare(ANN, GWR, "available"), Pass(BOB), Pass(CAT))
    assert after(state, OfferShare(BOB, GWR, "available")).step.actor == CAT


def test_later_more_shares_of_a_company_may_be_sold() -> None:
    """§2.10"""
    state = later(shares={BOB: "GWR"})
    assert after(state, OfferShare(ANN, GWR, "available")).step.actor == BOB


def test_players_never_sell() -> None:
    """§2.11: there is no such action in the auctions, nor anywhere else."""
    assert Offering.accepts == (OfferShare, Pass)
    assert Lot.accepts == (Bid, Pass)
