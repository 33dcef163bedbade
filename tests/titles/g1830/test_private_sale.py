"""§6 private companies, §7 their sale, and the certificates of §27.7 and §27.8."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import BANK, HexId, PlayerId
from stockrail.rails.actions import LayTile, PrivateId
from stockrail.rails.certificates import OFFERING
from stockrail.titles.g1830.actions import (
    BidOn,
    BuyCheapestPrivate,
    BuyShare,
    Exchange,
    SellPrivate,
    SetPar,
)
from stockrail.titles.g1830.components import BO, CA, CS, DH, MH, SV
from stockrail.titles.g1830.privates.auction import PrivateAuction
from stockrail.titles.g1830.privates.sale import PrivateSale
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.par import SettingPar
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, allowed, now, refused, rule_against, said
from .position import ANN, B_O, BOB, CAT, PRR, company_turn, private_sale

BEFORE_CA = {"Ann": "SV CS", "Bob": "DH", "Cat": "MH"}
BEFORE_BO = {"Ann": "SV CS", "Bob": "DH CA", "Cat": "MH"}


def all_pass(state: State1830) -> State1830:
    for _ in state.players:
        state = after(state, Pass(state.step.actor))
    return state


def test_every_private_pays_its_owner_at_the_start_of_an_operating_round() -> None:
    """§6.1"""
    floated = {"PRR": 6}
    before: dict[str, Any] = {"privates": {"Ann": "SV CS", "Bob": "DH", "PRR": "CA"}}
    state = company_turn("PRR", "privates", Ann=floated, rounds=(1, 2), **before)
    assert state.cash["Ann"] == 1000 + 5 + 10
    assert state.cash["Bob"] == 1000 + 15
    assert state.cash["PRR"] == 25, "to the treasury of the company that owns it"


def test_a_hex_of_a_private_is_closed_at_first() -> None:
    """§6.2, §18.9"""
    mohawk = LayTile(ANN, HexId("D18"), "9", 2)
    before: dict[str, Any] = {"Ann": {"NYC": 6}, "tiles": {"E19": ("57", 2)}}
    state = company_turn("NYC", "track", privates={"Bob": "MH"}, **before)
    assert rule_against(state, mohawk) == "§18.9"
    assert engine.why_not(company_turn("NYC", "track", **before), mohawk) is None


def test_no_certificate_may_be_bought_before_all_privates_are_sold() -> None:
    """§6.3"""
    state = private_sale(privates=BEFORE_BO)
    for action in (BuyShare(ANN, PRR, "offering"), SetPar(ANN, PRR, 100)):
        assert refused(state, action).endswith("What you can do: buy the private on sale or pass.")


def test_the_cheapest_private_is_offered_first() -> None:
    """§7.1"""
    state = private_sale()
    assert state.step.actor == ANN
    assert str(state.step.prompt(state)) == "Buy SV for $20, bid on another private, or pass"
    state = after(state, BuyCheapestPrivate(ANN, SV))
    assert state.step.actor == BOB
    assert str(state.step.prompt(state)) == "Buy C&SL for $40, bid on another private, or pass"


def test_another_private_than_the_one_on_offer_may_not_be_bought() -> None:
    """§7.1"""
    assert refused(private_sale(), BuyCheapestPrivate(ANN, DH)) == (
        "SV is the private on sale now (§7.1). Buy SV, bid on D&H, or pass."
    )


def test_a_turn_is_to_buy_or_to_bid_or_to_pass() -> None:
    """§7.2"""
    state = private_sale()
    for action in (BuyCheapestPrivate(ANN, SV), BidOn(ANN, CA, 165), Pass(ANN)):
        assert after(state, action).step.actor == BOB
    assert said(state, BuyCheapestPrivate(ANN, SV)) == ["Ann buys SV for $20"]
    assert said(state, BidOn(ANN, CA, 165)) == ["Ann bids $165 on C&A"]
    assert said(state, Pass(ANN)) == ["Ann passes"]
    bought = after(state, BuyCheapestPrivate(ANN, SV))
    assert (bought.cash[ANN], bought.privates[SV]) == (980, ANN)


@pytest.mark.parametrize("money", ["closed", "open"])
def test_whoever_can_only_pass_is_asked_all_the_same(money: str) -> None:
    """§3.2, §7.2, docs/rulings: a pass as the only choice."""
    state = private_sale(privates=BEFORE_BO, cash={"Bob": 10}, options={"money": money})
    assert engine.legal(after(state, Pass(ANN))) == (Pass(BOB),)


@pytest.mark.parametrize("money", ["closed", "open"])
def test_a_bidder_who_can_only_drop_out_is_asked_all_the_same(money: str) -> None:
    """§3.2, §7.6, docs/rulings: a pass as the only choice."""
    known: dict[str, Any] = {
        "privates": {"Bob": "SV"},
        "cash": {"Cat": 75},
        "options": {"money": money},
    }
    state = private_sale(bids="Cat DH 75, Bob DH 80", **known)
    assert engine.legal(after(state, BuyCheapestPrivate(ANN, CS))) == (Pass(CAT),)


def test_nothing_else_is_traded_during_the_sale() -> None:
    """§7.2, docs/rulings: trading during the private sale."""
    state = private_sale(privates={"Ann": "SV CS DH MH"}, stock_round=3)
    for action in (SellPrivate(ANN, SV, BOB, 20), Exchange(ANN, "offering")):
        assert rule_against(state, action) == "§7.2"


def test_what_is_sold_is_not_for_sale() -> None:
    """§7.2"""
    state = private_sale(privates={"Bob": "SV CS DH"})
    text = (
        "SV is not for sale (§7.2). What you can do: buy the private on sale, bid on a "
        "private or pass."
    )
    assert refused(state, BuyCheapestPrivate(ANN, SV)) == text
    assert refused(state, BidOn(ANN, SV, 500)) == text


def test_a_private_goes_by_its_sign() -> None:
    """§27.1"""
    text = (
        "There is no private C&A (§27.1). What you can do: buy the private on sale, bid on a "
        "private or pass."
    )
    assert refused(private_sale(), BuyCheapestPrivate(ANN, PrivateId("C&A"))) == text
    assert refused(private_sale(), BidOn(ANN, PrivateId("C&A"), 500)) == text


def test_nobody_may_bid_on_the_private_on_offer() -> None:
    """§7.2"""
    assert refused(private_sale(), BidOn(ANN, SV, 25)) == (
        "SV is on sale, so it is bought and not bid on (§7.2). Buy it for $20, or pass."
    )


def test_a_bid_is_at_least_5_above_face_value() -> None:
    """§7.3"""
    state = private_sale()
    assert refused(state, BidOn(ANN, DH, 74)) == (
        "A bid on D&H is at least $75 (§7.3). Bid $75 to $1,000, or pass."
    )
    assert engine.why_not(state, BidOn(ANN, DH, 75)) is None
    assert engine.why_not(state, BidOn(ANN, DH, 83)) is None, "any whole dollar above"


def test_a_bid_is_at_least_5_above_every_bid_before() -> None:
    """§7.3"""
    state = private_sale(bids="Bob DH 80, Cat DH 91")
    assert refused(state, BidOn(ANN, DH, 95)) == (
        "A bid on D&H is at least $96 (§7.3). Bid $96 to $1,000, or pass."
    )
    poor = private_sale(bids="Bob DH 80, Cat DH 91", cash={"Ann": 95})
    assert refused(poor, BidOn(ANN, DH, 95)) == "A bid on D&H is at least $96 (§7.3). Pass."


def test_money_bid_is_tied() -> None:
    """§7.4"""
    state = private_sale(bids="Ann DH 75", cash={"Ann": 200})
    assert refused(state, BidOn(ANN, MH, 126)) == (
        "Ann has $125 that is not tied up in bids on other privates (§7.4). Bid $115 to "
        "$125, or pass."
    )
    assert engine.why_not(state, BidOn(ANN, MH, 125)) is None
    poor = private_sale(bids="Ann DH 75", cash={"Ann": 180})
    assert refused(poor, BidOn(ANN, MH, 115)) == (
        "Ann has $105 that is not tied up in bids on other privates (§7.4). Pass."
    )
    just = private_sale(bids="Ann DH 75", cash={"Ann": 190})
    assert refused(just, BidOn(ANN, MH, 120)).endswith("Bid $115 to $115, or pass.")


def test_tied_money_does_not_buy_the_private_on_offer() -> None:
    """§7.4"""
    state = private_sale(bids="Ann DH 75", cash={"Ann": 90})
    assert refused(state, BuyCheapestPrivate(ANN, SV)) == (
        "SV costs $20 and Ann has $15 that is not tied up in bids (§7.4). Bid on another "
        "private, or pass."
    )
    enough = private_sale(bids="Ann DH 75", cash={"Ann": 95})
    assert after(enough, BuyCheapestPrivate(ANN, SV)).cash[ANN] == 75, (
        "the last dollar may be spent"
    )


def test_a_new_bid_on_the_same_private_replaces_the_old_one() -> None:
    """§7.4"""
    state = private_sale(bids="Ann DH 75, Bob DH 80", cash={"Ann": 100})
    state = after(state, BidOn(ANN, DH, 100))
    assert [(b.player, b.amount) for b in now(state, PrivateSale).bids_on(DH)] == [
        ("Bob", 80),
        ("Ann", 100),
    ]
    assert now(state, PrivateSale).free_cash(state, ANN, MH) == 0


def test_a_private_is_sold_to_its_only_bidder_when_it_becomes_the_cheapest() -> None:
    """§7.5"""
    state = private_sale(privates={"Bob": "SV"}, bids="Cat DH 83, Cat MH 115")
    assert said(state, BuyCheapestPrivate(ANN, CS)) == [
        "Ann buys C&SL for $40",
        "Cat buys D&H for $83",
        "Cat buys M&H for $115",
    ]
    state = after(state, BuyCheapestPrivate(ANN, CS))
    assert state.cash[CAT] == 1000 - 83 - 115
    assert (state.step.actor, state.privates[CA]) == (BOB, BANK)


def test_several_bidders_and_nobody_else_hold_an_auction() -> None:
    """§7.6, docs/rulings: the auction among bidders."""
    state = private_sale(privates={"Bob": "SV"}, bids="Cat DH 75, Bob DH 80")
    state = after(state, BuyCheapestPrivate(ANN, CS))
    assert isinstance(state.step, PrivateAuction)
    assert state.step.actor == CAT, "the lowest standing bid"
    assert str(state.step.prompt(state)) == ("Auction of D&H: Bob has bid $80. Raise or drop out")
    assert str(state.step.waiting(state)) == "Cat raises or drops out of the auction of D&H"
    state = after(state, Bid(CAT, 85))
    assert state.step.actor == BOB, "Ann has not bid and is not asked"
    assert said(state, Pass(BOB)) == [
        "Bob passes and is out of the auction",
        "Cat buys D&H for $85",
    ]
    assert after(state, Pass(BOB)).cash[CAT] == 915


def test_in_an_auction_the_lowest_of_three_must_raise_above_the_highest() -> None:
    """§7.6"""
    state = private_sale(privates={"Bob": "SV"}, bids="Ann DH 75, Cat DH 80, Bob DH 85")
    state = after(state, BuyCheapestPrivate(ANN, CS))
    assert refused(state, Bid(ANN, 89)) == (
        "Bob has bid $85; the next bid is at least $90 (§7.6). Bid $90 to $960, or drop out."
    )
    state = after(state, Bid(ANN, 90))
    assert state.step.actor == CAT
    state = after(state, Pass(CAT))
    assert state.step.actor == BOB
    assert after(state, Pass(BOB)).privates[DH] == ANN


def test_money_tied_by_other_bids_does_not_count_in_an_auction() -> None:
    """§7.4"""
    cash = {"Cat": 200}
    state = private_sale(privates={"Bob": "SV"}, bids="Cat DH 75, Bob DH 80, Cat MH 115", cash=cash)
    state = after(state, BuyCheapestPrivate(ANN, CS))
    assert refused(state, Bid(CAT, 86)) == (
        "Cat has $85 that is not tied up in bids on other privates (§7.4). Bid $85 to $85, "
        "or drop out."
    )
    state = after(state, Bid(CAT, 85), Bid(BOB, 90))
    assert refused(state, Bid(CAT, 95)) == (
        "Cat has $85 that is not tied up in bids on other privates (§7.4). Drop out."
    )
    assert refused(state, Bid(CAT, 94)) == (
        "Bob has bid $90; the next bid is at least $95 (§7.6). Drop out."
    )


def test_after_a_chain_the_left_neighbour_of_the_direct_buyer_goes_on() -> None:
    """§7.7, docs/rulings: errors in the rulebook."""
    state = private_sale(privates={"Bob": "SV"}, bids="Cat DH 75, Bob DH 80")
    for ending in ([Pass(CAT)], [Bid(CAT, 85), Pass(BOB)]):
        ended = after(state, BuyCheapestPrivate(ANN, CS), *ending)
        assert isinstance(ended.step, PrivateSale)
        assert ended.step.actor == BOB


def test_money_of_losers_is_free_again() -> None:
    """§7.7"""
    state = private_sale(privates={"Bob": "SV"}, bids="Cat DH 75, Bob DH 80")
    state = after(state, BuyCheapestPrivate(ANN, CS), Pass(CAT))
    assert now(state, PrivateSale).free_cash(state, CAT, MH) == 1000


def test_sv_becomes_5_cheaper_when_all_pass() -> None:
    """§7.8"""
    state, prices = private_sale(), []
    last = state
    for _ in range(4):
        prices.append(now(state, PrivateSale).price(SV))
        last = state
        state = all_pass(state)
    assert prices == [20, 15, 10, 5]
    assert state.privates[SV] == ANN, "and then it is for nothing"
    two_passed = after(private_sale(), Pass(ANN), Pass(BOB))
    assert said(two_passed, Pass(CAT)) == ["Cat passes", "All have passed: SV now costs $15"]
    assert now(last, PrivateSale).price(SV) == 5
    assert refused(last, BidOn(ANN, SV, 25)).endswith("Buy it for $5, or pass.")
    assert after(last, BuyCheapestPrivate(ANN, SV)).cash[ANN] == 995


def at_5(actor: PlayerId = ANN, **known: Any) -> State1830:
    return private_sale(sale=PrivateSale(actor, discount=15), priority=actor, **known)


def test_whoever_was_first_offered_sv_at_5_must_take_it_for_nothing() -> None:
    """§7.9"""
    state = after(at_5(BOB), Pass(BOB), Pass(CAT))
    assert said(state, Pass(ANN)) == ["Ann passes", "Bob buys SV for $0"]
    state = after(state, Pass(ANN))
    assert (state.cash[BOB], state.privates[SV]) == (1000, BOB)
    assert state.step.actor == CAT, "as after any purchase"
    assert (now(state, PrivateSale).last_buyer, now(state, PrivateSale).direct_buyer) == (
        BOB,
        BOB,
    ), "this is a purchase"


def test_a_bid_in_between_does_not_change_who_must_take_sv() -> None:
    """§7.9"""
    state = all_pass(after(at_5(ANN), BidOn(ANN, DH, 75)))
    assert state.privates[SV] == ANN


def test_free_sv_sets_off_the_chain_of_sales() -> None:
    """§7.9, §7.5"""
    state = all_pass(at_5(ANN, bids="Cat CS 45"))
    assert (state.privates[SV], state.privates[CS]) == (ANN, CAT)
    assert state.step.actor == BOB


def test_if_all_pass_later_the_privates_pay_and_a_new_round_begins() -> None:
    """§7.10"""
    state = private_sale(privates={"Ann": "SV", "Bob": "CS"}, bids="Cat MH 115")
    two_passed = after(state, Pass(ANN), Pass(BOB))
    assert said(two_passed, Pass(CAT)) == [
        "Cat passes",
        "SV pays Ann $5",
        "C&SL pays Bob $10",
        "Stock round 2 begins",
    ]
    state = all_pass(state)
    assert state.cash[ANN] == 1005
    assert [bid.amount for bid in now(state, PrivateSale).bids_on(MH)] == [115], "bids stay"
    assert (now(state, PrivateSale).passes, state.stock_round) == (0, 2)


def test_left_of_the_last_buyer_opens_the_next_round() -> None:
    """§7.11, docs/rulings: after an all pass round."""
    state = after(private_sale(), BuyCheapestPrivate(ANN, SV), BidOn(BOB, DH, 75))
    state = all_pass(state)
    assert state.step.actor == state.priority == BOB


def test_by_option_the_next_seat_goes_on_after_an_all_pass_round() -> None:
    """§7.11, docs/rulings: after an all pass round."""
    state = private_sale(options={"after_all_pass": "next_seat"})
    state = all_pass(after(state, BuyCheapestPrivate(ANN, SV), BidOn(BOB, DH, 75)))
    assert state.step.actor == CAT, "left of the last to buy or bid"


def test_if_nobody_has_bought_the_same_player_opens_again() -> None:
    """§7.11"""
    state = all_pass(after(private_sale(), Pass(ANN), BidOn(BOB, DH, 75)))
    assert state.step.actor == ANN
    state = private_sale(options={"after_all_pass": "next_seat"})
    assert all_pass(after(state, Pass(ANN), BidOn(BOB, DH, 75))).step.actor == CAT


def test_after_the_last_private_the_same_round_goes_on_with_certificates() -> None:
    """§7.12"""
    state = private_sale(privates=BEFORE_BO)
    state = after(state, BuyCheapestPrivate(ANN, BO), SetPar(ANN, B_O, 90))
    assert isinstance(state.step, StockTurn)
    assert state.step.actor == state.priority == BOB
    assert state.stock_round == 1


@pytest.mark.parametrize(("option", "opener"), [("last_buyer", ANN), ("direct_buyer", CAT)])
def test_priority_is_left_of_the_last_buyer(option: str, opener: str) -> None:
    """§7.12, docs/rulings: priority after the private sale."""
    state = private_sale(
        sale=PrivateSale(BOB),
        privates=BEFORE_CA,
        bids="Cat BO 225",
        options={"sale_priority": option},
    )
    state = after(state, BuyCheapestPrivate(BOB, CA))
    assert isinstance(state.step, SettingPar)
    state = after(state, SetPar(CAT, B_O, 100))
    assert state.step.actor == state.priority == opener


def test_a_round_closed_by_passing_was_a_stock_round_of_its_own() -> None:
    """§7.13, docs/rulings: the first stock round."""
    state = private_sale()
    assert state.stock_round == 1
    assert all_pass(state).stock_round == 2, "be it with SV unsold"
    assert after(state, BuyCheapestPrivate(ANN, SV)).stock_round == 1


def test_the_buyer_of_c_and_a_receives_a_certificate_of_prr() -> None:
    """§27.7"""
    state = private_sale(privates=BEFORE_CA)
    assert said(state, BuyCheapestPrivate(ANN, CA)) == [
        "Ann buys C&A for $160",
        "Ann receives a certificate of PRR with C&A",
    ]
    state = after(state, BuyCheapestPrivate(ANN, CA))
    assert (state.held(ANN, PRR), state.held(OFFERING, PRR)) == (1, 9)
    assert state.cash[ANN] == 840, "for nothing more"
    assert state.privates[CA] == ANN, "and C&A stays open"
    assert state.companies[PRR].president is None


def test_the_buyer_of_the_private_b_and_o_sets_the_par_of_the_company() -> None:
    """§27.8"""
    state = after(private_sale(privates=BEFORE_BO), BuyCheapestPrivate(ANN, BO))
    assert state.step.actor == ANN
    assert str(state.step.prompt(state)) == "You are president of B&O: set its par"
    assert str(state.step.waiting(state)) == "Ann sets the par of B&O"
    assert [action.price for action in allowed(state, SetPar)] == [100, 90, 82, 76, 71, 67]
    assert said(state, SetPar(ANN, B_O, 90)) == [
        "Ann starts B&O at a par of $90",
        "Bob has the priority deal",
    ]
    state = after(state, SetPar(ANN, B_O, 90))
    assert state.cash[ANN] == 780, "the certificate is for nothing"
    assert (state.held(ANN, B_O), state.companies[B_O].president) == (2, ANN)
    assert (state.companies[B_O].par, state.price(B_O)) == (90, 90)


def test_only_the_par_of_b_and_o_is_set_then() -> None:
    """§27.8"""
    state = after(private_sale(privates=BEFORE_BO), BuyCheapestPrivate(ANN, BO))
    assert refused(state, SetPar(ANN, PRR, 90)) == (
        "The par of B&O is being set (§27.8). Set the par of B&O."
    )
    assert refused(state, SetPar(ANN, B_O, 95)) == (
        "$95 is not a par value (§8.3). Choose $100, $90, $82, $76, $71 or $67."
    )


def test_whoever_waits_reads_what_the_others_do() -> None:
    """§7.2"""
    state = private_sale()
    assert str(state.step.waiting(state)) == "Ann buys a private, bids or passes"
