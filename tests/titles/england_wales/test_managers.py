"""§3 managers."""

from stockrail.core.actions import Pass
from stockrail.titles.england_wales.actions import OfferShare
from stockrail.titles.england_wales.shares.auctions import Auctions

from ..moves import after, said
from .position import ANN, BOB, CAT, GER, LNWR, MR, position

RICH = {ANN: 60000, BOB: 60000, CAT: 60000}


def test_the_first_buyer_manages_a_company() -> None:
    """§3.1, §3.2"""
    state = position(Auctions((ANN, BOB)), shares={}, cash=RICH)
    state = after(state, OfferShare(ANN, LNWR, "available"), Pass(BOB))
    assert state.companies[LNWR].manager == ANN


def test_a_tie_changes_nothing() -> None:
    """§3.3"""
    state = position(Auctions((ANN,)), shares={BOB: "LNWR"}, cash=RICH)
    state = after(state, OfferShare(ANN, LNWR, "available"))
    assert state.shares[ANN, LNWR] == 1
    assert state.companies[LNWR].manager == BOB, "although Ann sits before Bob"


def test_the_management_changes_at_once_when_somebody_has_more() -> None:
    """§3.1, §3.4"""
    state = position(Auctions((BOB, CAT)), shares={ANN: "LNWR", BOB: "LNWR"}, cash=RICH)
    assert said(state, OfferShare(BOB, LNWR, "available"), Pass(CAT)) == [
        "Cat passes and is out of the auction",
        "Bob buys a share of LNWR for £6,000, paid to the company",
        "Bob now manages LNWR",
    ]
    assert after(state, OfferShare(BOB, LNWR, "available"), Pass(CAT)).step.actor == CAT


def test_one_player_may_manage_several_companies() -> None:
    """§3.5"""
    state = position(shares={ANN: "MR GER"})
    assert state.managed_by(ANN) == (MR, GER)
