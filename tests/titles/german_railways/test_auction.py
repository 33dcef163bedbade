"""§5 the auction of a share."""

from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CompanyId
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.titles.german_railways.state import German
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, now, refused, said
from .position import ANN, BHE, BOB, CAT, CME, COMPANIES, PO, position

TWO_OF_ALL = " ".join([*COMPANIES, *COMPANIES])
TWO_OF_ALL_BUT_BHE = TWO_OF_ALL.removesuffix(" BHE")


def offers(state: German) -> list[CompanyId]:
    return [action.company for action in engine.legal(state) if isinstance(action, Offer)]


def test_a_share_of_any_company_may_be_offered_without_holding_one() -> None:
    """§5.1"""
    state = position(shares={BOB: "PO NME KSS KBS MWB GBS CME BHE"})
    assert offers(state) == [*COMPANIES]
    assert said(state, Offer(ANN, CME)) == ["Ann puts a share of CME up for auction, from 1 Tlr"]


def test_a_share_of_an_unknown_company_may_not_be_offered() -> None:
    """§5.1"""
    state = position(shares={BOB: TWO_OF_ALL_BUT_BHE})
    assert refused(state, Offer(ANN, CompanyId("UP"))) == (
        "There is no company UP (§5.1). Auction a share of another company, or pass."
    )


def test_a_company_whose_shares_are_all_sold_may_not_be_offered() -> None:
    """§5.1"""
    state = position(shares={ANN: TWO_OF_ALL, BOB: "PO NME KSS KBS MWB GBS"})
    assert refused(state, Offer(ANN, PO)) == (
        "All shares of PO are sold (§5.1). "
        "Auction a share of another company, build track, or pass."
    )


def test_when_everything_is_sold_nothing_may_be_offered() -> None:
    """§5.1"""
    state = position(shares={ANN: TWO_OF_ALL, BOB: " ".join(COMPANIES)})
    assert offers(state) == []
    assert (
        refused(state, Offer(ANN, PO)) == "All shares of PO are sold (§5.1). Build track, or pass."
    )


def test_a_third_share_may_not_be_offered_before_two_of_every_company_are_sold() -> None:
    """§5.2, docs/rulings: the third share."""
    state = position(shares={BOB: TWO_OF_ALL_BUT_BHE})
    assert offers(state) == [BHE]
    assert refused(state, Offer(ANN, PO)) == (
        "The third share of PO can be auctioned once two of every company are sold (§5.2). "
        "Auction a share of another company, or pass."
    )


def test_third_shares_may_be_offered_once_two_of_every_company_are_sold() -> None:
    """§5.2, docs/rulings: the third share."""
    state = position(shares={BOB: TWO_OF_ALL_BUT_BHE})
    state = after(state, Offer(ANN, BHE), Bid(ANN, 1), Pass(BOB), Pass(CAT))
    assert offers(state) == [*COMPANIES]


def test_second_shares_have_no_such_gate() -> None:
    """§5.2"""
    state = position(shares={BOB: "PO NME KSS KBS MWB GBS CME BHE PO"})
    assert offers(state) == [c for c in COMPANIES if c != PO]


def test_the_player_who_offers_bids_first_at_least_1() -> None:
    """§5.3"""
    state = after(position(pawns="Cat"), Offer(CAT, PO))
    assert now(state, ShareAuction).auction.bidders == (CAT, ANN, BOB)
    assert refused(state, Bid(CAT, 0)) == (
        "The first bid is at least 1 Tlr (§5.3). Bid 1 Tlr to 40 Tlr, or pass."
    )


def test_then_clockwise_higher_or_out() -> None:
    """§5.3"""
    state = after(position(), Offer(ANN, PO), Bid(ANN, 12))
    assert refused(state, Bid(BOB, 12)) == (
        "Ann has bid 12 Tlr; the next bid is at least 13 Tlr (§5.3). Bid 13 Tlr to 40 Tlr, or pass."
    )
    state = after(state, Pass(BOB), Bid(CAT, 13), Bid(ANN, 14))
    assert state.step.actor == CAT, "Bob is not asked again"
    assert said(state, Pass(CAT))[-1] == "Ann buys a share of PO for 14 Tlr"


def test_the_player_who_offers_may_pass_and_others_may_buy() -> None:
    """§5.3, docs/rulings: bidding."""
    state = after(position(), Offer(ANN, PO), Pass(ANN), Pass(BOB), Bid(CAT, 1))
    assert state.shares == {(CAT, PO): 1}


def test_nobody_may_bid_more_than_their_cash() -> None:
    """§5.3, docs/rulings: bidding."""
    state = after(position(cash={ANN: 9}), Offer(ANN, PO))
    assert refused(state, Bid(ANN, 10)) == "Ann has 9 Tlr (§5.3). Bid 1 Tlr to 9 Tlr, or pass."


def test_the_winner_pays_the_treasury() -> None:
    """§5.4"""
    state = after(position(cash={PO: 2}), Offer(ANN, PO), Bid(ANN, 5), Pass(BOB), Pass(CAT))
    assert (state.cash[ANN], state.cash[PO]) == (35, 7)
    assert state.shares == {(ANN, PO): 1}


def test_the_income_of_the_buyer_rises_at_once() -> None:
    """§5.4"""
    state = position(shares={ANN: "CME"}, track={PO: "B18"})
    assert (state.player_incomes()[ANN], state.income(PO)) == (1, 4)
    state = after(state, Offer(ANN, PO), Bid(ANN, 1), Pass(BOB), Pass(CAT))
    assert state.player_incomes()[ANN] == 5


def test_if_all_pass_the_share_stays_and_the_turn_is_over() -> None:
    """§5.5, docs/rulings: a share nobody wants."""
    state = after(position(), Offer(ANN, PO), Pass(ANN), Pass(BOB))
    assert said(state, Pass(CAT)) == [
        "Cat passes and is out of the auction",
        "Nobody buys the share of PO",
    ]
    state = after(state, Pass(CAT))
    assert state.shares == {}
    assert state.cash[PO] == 0
    assert state.step == Turn(BOB)


def test_a_share_nobody_can_pay_stays() -> None:
    """§5.5"""
    state = position(cash=dict.fromkeys((ANN, BOB, CAT), 0))
    assert said(state, Offer(ANN, PO))[-1] == "Nobody buys the share of PO"
    assert after(state, Offer(ANN, PO)).step == Turn(BOB)
