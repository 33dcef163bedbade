"""§8 buying certificates."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK, CompanyId
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import POOL
from stockrail.titles.g1861.actions import AuctionMinor, BuyShare, StartPublic
from stockrail.titles.g1861.components import TREASURY
from stockrail.titles.g1861.state import State1861

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, NW, RO, SE, SW, stock_turn

HELD: dict[str, Any] = {"Ann": {"NW": 3}, "Bob": {"NW": 4}, "pool": {"NW": 1}}
FOUR = "Ann Bob Cat Dan"
SIXTEEN = {"NW": 5, "SW": 5, "SE": 5}
"""Ann is director of none of them: with a private sixteen certificates."""


def at_the_limit(**known: Any) -> State1861:
    others: dict[str, Any] = {"Bob": {"NW": 5, "SW": 5, "SE": 5}}
    directors = dict.fromkeys(("NW", "SW", "SE"), "Bob")
    base: dict[str, Any] = {"players": FOUR, "privates": {"Ann": "TSR"}, "directors": directors}
    return stock_turn(Ann=SIXTEEN, **others, **(base | known))


def test_from_the_treasury_the_company_is_paid_from_the_pool_the_bank() -> None:
    """§8.1"""
    state = stock_turn(**HELD, prices={"NW": 90})
    assert said(state, BuyShare(ANN, NW, "treasury")) == [
        "Ann buys 10% of NW from its treasury for 90 R"
    ]
    own = after(state, BuyShare(ANN, NW, "treasury"))
    assert (own.cash[ANN], own.cash[NW], own.held(TREASURY, NW)) == (910, 90, 1)
    pool = after(state, BuyShare(ANN, NW, "pool"))
    assert (pool.cash[NW], pool.cash[BANK]) == (0, state.cash[BANK] + 90)
    assert (pool.held(ANN, NW), pool.held(POOL, NW), pool.price(NW)) == (4, 0, 90)


def test_a_public_without_a_director_is_started_first() -> None:
    """§8.1"""
    assert refused(stock_turn(**HELD), BuyShare(ANN, SW, "treasury")) == (
        "SW has no director yet (§8.1). Buy another certificate, auction a minor, or pass."
    )
    assert refused(stock_turn(**HELD, phase="4"), BuyShare(ANN, SW, "treasury")) == (
        "SW has no director yet (§8.1). Start SW, buy another certificate, auction a "
        "minor, or pass."
    )


def test_only_what_is_there_can_be_bought() -> None:
    """§8.1, §31.3"""
    state = stock_turn(Ann={"NW": 5}, Bob={"NW": 5, "SW": 2})
    assert refused(state, BuyShare(ANN, NW, "treasury")) == (
        "The treasury of NW holds no certificate of it (§8.1). Buy another certificate,"
        " auction a minor, or pass."
    )
    assert refused(state, BuyShare(ANN, SW, "pool")) == (
        "The pool holds no certificate of SW (§8.1). Buy another certificate, auction a"
        " minor, or pass."
    )
    assert refused(state, BuyShare(ANN, CompanyId("SPW"), "pool")) == (
        "SPW is not a public (§31.3). Sell certificates, buy a certificate, auction a "
        "minor, or pass."
    )


def test_nobody_buys_what_they_cannot_pay() -> None:
    """§8.1"""
    assert refused(stock_turn(**HELD, cash={"Ann": 99}), BuyShare(ANN, NW, "pool")) == (
        "This costs 100 R and Ann has 99 R (§8.1). Pass."
    )


def test_nobody_holds_more_than_60_percent() -> None:
    """§8.2"""
    state = stock_turn(Ann={"NW": 6}, pool={"NW": 1})
    assert refused(state, BuyShare(ANN, NW, "pool")) == (
        "Ann has 60% of NW, the maximum (§8.2). Auction a minor, or pass."
    )


def test_whoever_has_sold_buys_none_of_it_until_the_next_stock_round() -> None:
    """§8.3"""
    state = after(stock_turn(**HELD), SellShares(ANN, NW, 10))
    told = "Ann has sold NW in this round (§8.3). Auction a minor, or pass."
    assert refused(state, BuyShare(ANN, NW, "pool")) == told
    later = after(state, Pass(ANN), BuyShare(BOB, NW, "pool"), Pass(CAT))
    assert refused(later, BuyShare(ANN, NW, "pool")) == told
    auctioned = after(state, AuctionMinor(ANN, RO, 100), Pass(BOB), Pass(CAT), Pass(BOB), Pass(CAT))
    assert refused(auctioned, BuyShare(ANN, NW, "pool")) == told


def test_a_second_sale_does_not_lift_the_ban_of_the_first() -> None:
    """§8.3"""
    state = stock_turn(Ann={"NW": 3, "SW": 3}, Bob={"NW": 2}, Cat={"SW": 2})
    state = after(state, SellShares(ANN, NW, 10), SellShares(ANN, SW, 10), Pass(ANN))
    state = after(state, SellShares(BOB, NW, 10), Pass(BOB), Pass(CAT))
    for company in (NW, SW):
        assert refused(state, BuyShare(ANN, company, "pool")) == (
            f"Ann has sold {company} in this round (§8.3). Auction a minor, or pass."
        )


@pytest.mark.parametrize(
    ("players", "limit"),
    [("Ann Bob Cat", 21), (FOUR, 16), (FOUR + " Eve", 13), (FOUR + " Eve Fay", 11)],
)
def test_the_certificate_limit_depends_on_the_number_of_players(players: str, limit: int) -> None:
    """§8.4"""
    assert stock_turn(players=players).certificate_limit == limit


def test_with_two_players_it_is_that_of_three() -> None:
    """§8.4"""
    assert stock_turn(players="Ann Bob").certificate_limit == 21


def test_nobody_buys_who_has_reached_the_limit() -> None:
    """§8.4"""
    state = at_the_limit(Cat={"MK": 2}, phase="4")
    told = "Ann has 16 certificates, and the limit is 16 (§8.4). Sell certificates, or pass."
    assert refused(state, BuyShare(ANN, CompanyId("MK"), "treasury")) == told
    assert refused(state, StartPublic(ANN, CompanyId("MKN"), 100)) == told
    assert refused(state, AuctionMinor(ANN, RO, 100)) == told
    one_less = at_the_limit(Cat={"MK": 2}, privates={})
    assert engine.why_not(one_less, BuyShare(ANN, CompanyId("MK"), "treasury")) is None


def test_each_certificate_counts_one() -> None:
    """§8.5, docs/rulings: minors and the certificate limit."""
    known: dict[str, Any] = {
        "Ann": {"NW": 4, "SW": 1},
        "Bob": {"SW": 2},
        "privates": {"Ann": "TSR WVR"},
    }
    state = stock_turn(**known, minors={"Ann": "SPW RO"})
    assert state.certificates(ANN) == 3 + 1 + 2 + 2
    option = {"minor_certificates": "not_counted"}
    assert stock_turn(**known, minors={"Ann": "SPW RO"}, options=option).certificates(ANN) == 6


def test_by_option_the_limit_keeps_nobody_from_a_minor() -> None:
    """§8.5, §11.2"""
    state = at_the_limit(options={"minor_certificates": "not_counted"})
    assert engine.why_not(state, AuctionMinor(ANN, RO, 100)) is None


def test_whoever_has_more_than_the_limit_must_sell_first() -> None:
    """§8.6"""
    state = at_the_limit(minors={"Ann": "SPW"})
    assert str(state.step.prompt(state)) == "You hold more than the limit: sell certificates"
    for action in (Pass(ANN), AuctionMinor(ANN, RO, 100), BuyShare(ANN, SE, "pool")):
        assert refused(state, action) == (
            "Ann has 17 certificates, more than 16 (§8.6). Sell certificates first."
        )
    assert engine.why_not(after(state, SellShares(ANN, NW, 10)), Pass(ANN)) is None


def test_whoever_can_sell_nothing_need_not() -> None:
    """§8.6"""
    state = at_the_limit(minors={"Ann": "SPW"}, new="NW SW SE")
    assert state.step.actor == ANN
    assert engine.legal(state) == (Pass(ANN),)
