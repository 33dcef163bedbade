"""§10 limits on certificates."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import PlayerId
from stockrail.rails.actions import Accept, SellShares
from stockrail.titles.g1830.actions import BuyPrivate, BuyShare, SellPrivate, SetPar
from stockrail.titles.g1830.components import SV
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, refused, rule_against
from .position import ANN, B_M, BOB, C_O, CPR, NYC, PRR, stock_turn

ELEVEN = {"PRR": 6, "NYC": 5, "CPR": 2}
"""As many certificates as one of six players may hold: 5, 5 and 1."""
SIX = "Ann Bob Cat Dan Eve Fay"
OTHERS = tuple(map(PlayerId, SIX.split()[2:]))
YELLOW, ORANGE, BROWN = (0, 0), (3, 0), (5, 0)


def at_the_limit(**known: Any) -> State1830:
    """Ann has eleven of eleven; Bob is president of NYC and C&O."""
    known = {"Bob": {"NYC": 5, "C&O": 2}, "pool": {"PRR": 1}, "Ann": ELEVEN} | known
    return stock_turn(players=SIX, presidents={"NYC": "Bob"}, **known)


def test_nobody_buys_more_than_60_percent_of_a_company() -> None:
    """§10.1, docs/rulings: five certificates or 60 percent."""
    state = stock_turn(Ann={"PRR": 6}, pool={"PRR": 1})
    text = "Ann holds 60% of PRR and may hold 60% (§10.1). Buy another certificate, or pass."
    assert refused(state, BuyShare(ANN, PRR, "offering")) == text
    assert refused(state, BuyShare(ANN, PRR, "pool")) == text
    assert after(stock_turn(Ann={"PRR": 5}), BuyShare(ANN, PRR, "offering")).held(ANN, PRR) == 6


def test_five_certificates_without_the_presidents_leave_no_sixth_to_buy() -> None:
    """§10.1, docs/rulings: five certificates or 60 percent."""
    state = stock_turn(Ann={"PRR": 5}, Bob={"PRR": 5}, presidents={"PRR": "Bob"})
    assert rule_against(state, BuyShare(ANN, PRR, "offering")) == "§4.4"
    assert rule_against(state, BuyShare(ANN, PRR, "pool")) == "§4.4"


def test_nobody_buys_above_the_limit_for_all_certificates() -> None:
    """§10.2, §28.1"""
    state = at_the_limit()
    assert state.certificates(ANN) == 11
    way_out = "Sell certificates first, or pass."
    text = f"Ann has 11 certificates, and the limit is 11 (§10.2). {way_out}"
    assert refused(state, BuyShare(ANN, C_O, "offering")) == text
    assert refused(state, SetPar(ANN, B_M, 67)) == text
    fewer = at_the_limit(Ann={"PRR": 6, "NYC": 4, "CPR": 2})
    assert after(fewer, BuyShare(ANN, C_O, "offering")).certificates(ANN) == 11


def test_a_purchase_that_brings_the_presidency_counts_before_the_exchange() -> None:
    """§10.2, docs/rulings: above a limit."""
    held: dict[str, Any] = {"Ann": {"PRR": 6, "NYC": 4, "C&O": 2}, "Bob": {"NYC": 5, "C&O": 2}}
    state = stock_turn(players=SIX, **held, presidents={"C&O": "Bob"})
    assert state.certificates(ANN) == 11
    assert rule_against(state, BuyShare(ANN, C_O, "offering")) == "§10.2"


def test_open_privates_count_towards_the_limit() -> None:
    """§10.3"""
    ten = {"PRR": 6, "NYC": 4, "CPR": 2}
    state = at_the_limit(Ann=ten, privates={"Ann": "SV"})
    assert state.certificates(ANN) == 11
    assert rule_against(state, BuyShare(ANN, C_O, "offering")) == "§10.2"
    assert at_the_limit(Ann=ten).certificates(ANN) == 10, "closed ones do not"


def test_at_the_limit_no_private_may_be_bought() -> None:
    """§10.3"""
    text = (
        "Ann has 11 certificates, and privates count towards the limit (§10.3). Sell "
        "certificates first, or pass."
    )
    state = at_the_limit(privates={"Bob": "SV"})
    assert refused(state, BuyPrivate(ANN, SV, 20)) == text
    bobs = at_the_limit(privates={"Bob": "SV"}, turn=StockTurn(BOB))
    assert refused(bobs, SellPrivate(BOB, SV, ANN, 20)) == text


def test_by_option_a_private_may_be_bought_above_the_limit() -> None:
    """§10.3, docs/rulings: privates between players."""
    options = {"private_deals": "buyers_turn", "over_limit": "any_excess"}
    state = at_the_limit(privates={"Bob": "SV"}, options=options)
    state = after(state, BuyPrivate(ANN, SV, 20), Accept(BOB))
    assert state.certificates(ANN) == 12
    assert rule_against(state, Done(ANN)) == "§10.7"


@pytest.mark.parametrize("zone", [YELLOW, ORANGE, BROWN])
def test_certificates_in_a_coloured_zone_are_not_counted(zone: tuple[int, int]) -> None:
    """§10.4"""
    assert at_the_limit(prices={"NYC": zone}).certificates(ANN) == 6
    state = at_the_limit(prices={"C&O": zone})
    assert engine.why_not(state, BuyShare(ANN, C_O, "offering")) is None


@pytest.mark.parametrize("zone", [ORANGE, BROWN])
def test_in_orange_and_brown_any_number_may_be_held(zone: tuple[int, int]) -> None:
    """§10.5"""
    state = stock_turn(Ann={"PRR": 6}, pool={"PRR": 1}, prices={"PRR": zone})
    assert after(state, BuyShare(ANN, PRR, "pool")).held(ANN, PRR) == 7


def test_in_yellow_the_limit_of_60_percent_holds() -> None:
    """§10.5"""
    state = stock_turn(Ann={"PRR": 6}, pool={"PRR": 1}, prices={"PRR": YELLOW})
    assert rule_against(state, BuyShare(ANN, PRR, "pool")) == "§10.1"


def browns(**options: str) -> State1830:
    """PRR and NYC are brown, CPR is not. SV is Bob's."""
    return stock_turn(
        Bob={"PRR": 3, "NYC": 3, "CPR": 2},
        privates={"Bob": "SV"},
        pool={"PRR": 3, "NYC": 2},
        prices={"PRR": BROWN, "NYC": BROWN},
        options=options,
    )


def test_brown_certificates_may_be_bought_in_any_number() -> None:
    """§10.6, docs/rulings: the brown zone."""
    buys = [BuyShare(ANN, PRR, "pool"), BuyShare(ANN, PRR, "offering"), BuyShare(ANN, NYC, "pool")]
    state = after(browns(), *buys)
    assert (state.held(ANN, PRR), state.held(ANN, NYC)) == (2, 1)
    assert state.step.actor == ANN


def test_brown_certificates_are_not_the_one_purchase() -> None:
    """§10.6, docs/rulings: the brown zone."""
    brown, white = BuyShare(ANN, PRR, "pool"), BuyShare(ANN, CPR, "offering")
    for order in ([brown, white, brown], [white, brown, brown], [brown, brown, white]):
        state = after(browns(), *order)
        assert engine.why_not(state, brown) is None
        assert rule_against(state, white) == "§4.2", "one is enough"


def test_the_zone_is_that_of_the_moment_of_the_purchase() -> None:
    """§10.6, docs/rulings: the brown zone."""
    state = stock_turn(
        Ann={"PRR": 1},
        Bob={"PRR": 3, "CPR": 2},
        pool={"PRR": 1},
        prices={"PRR": (6, 2)},
        options={"stock_turn": "sell_buy_sell"},
    )
    state = after(state, BuyShare(ANN, PRR, "pool"), SellShares(ANN, PRR, 10))
    assert state.zone(PRR) == "brown"
    assert rule_against(state, BuyShare(ANN, CPR, "offering")) == "§4.2"


def test_by_option_several_purchases_are_of_one_company() -> None:
    """§10.6, docs/rulings: the brown zone."""
    state = after(browns(brown_purchases="one_company"), BuyShare(ANN, PRR, "pool"))
    state = after(state, BuyShare(ANN, PRR, "offering"))
    assert refused(state, BuyShare(ANN, NYC, "pool")) == (
        "Several purchases in one turn must all be of one company (§10.6). Buy more of PRR, "
        "or end your turn."
    )
    assert refused(state, BuyShare(ANN, CPR, "offering")) == (
        "You have already bought in this turn (§4.2). End your turn."
    )


def test_by_option_several_purchases_are_from_the_pool() -> None:
    """§10.6, docs/rulings: the brown zone."""
    state = browns(brown_purchases="pool")
    text = "Several purchases in one turn must all be from the pool (§10.6). End your turn."
    bought = after(state, BuyShare(ANN, PRR, "pool"), BuyShare(ANN, PRR, "pool"))
    assert refused(bought, BuyShare(ANN, PRR, "offering")) == text
    once = after(state, BuyShare(ANN, PRR, "offering"))
    assert refused(once, BuyShare(ANN, PRR, "pool")) == text
    assert rule_against(bought, BuyShare(ANN, NYC, "pool")) == "§10.6"


@pytest.mark.parametrize("reading", ["pool", "one_company"])
def test_by_option_they_may_follow_the_purchase_of_a_private(reading: str) -> None:
    """§10.6, docs/rulings: the brown zone."""
    state = browns(brown_purchases=reading, private_deals="buyers_turn")
    state = after(state, BuyPrivate(ANN, SV, 1), Accept(BOB), BuyShare(ANN, PRR, "pool"))
    assert engine.why_not(state, BuyShare(ANN, PRR, "pool")) is None
    assert rule_against(state, BuyShare(ANN, CPR, "offering")) == "§4.2"


def usurped() -> State1830:
    """Ann held eleven of eleven, and Bob has bought the presidency of PRR; it is Ann’s turn."""
    state = stock_turn(
        turn=StockTurn(BOB),
        players=SIX,
        Ann={"PRR": 4, "NYC": 5, "CPR": 4, "C&O": 2},
        Bob={"PRR": 4},
        presidents={"PRR": "Ann"},
    )
    assert state.certificates(ANN) == 11
    return after(state, BuyShare(BOB, PRR, "offering"), Done(BOB), *map(Pass, OTHERS))


def test_whoever_lost_a_presidency_must_sell_down_to_the_limit() -> None:
    """§10.7, docs/rulings: above a limit."""
    state = usurped()
    assert (state.companies[PRR].president, state.certificates(ANN)) == (BOB, 12)
    assert str(state.step.prompt(state)) == "You are over the limit: sell certificates"
    text = "Ann has 12 certificates, and the limit is 11 (§10.7). Sell certificates first."
    for action in (Pass(ANN), BuyShare(ANN, C_O, "offering"), SetPar(ANN, B_M, 67)):
        assert refused(state, action) == text
    state = after(state, SellShares(ANN, NYC, 10))
    assert engine.why_not(state, Done(ANN)) is None
    assert after(state, Done(ANN)).over_limit == ()


def test_only_a_sale_that_helps_can_be_demanded() -> None:
    """§10.7, docs/rulings: above a limit."""
    twelve, full = {"PRR": 5, "NYC": 5, "CPR": 5}, {"PRR": 5, "NYC": 5, "CPR": 5}
    yellow: dict[str, Any] = {"Ann": {**twelve, "C&O": 4}, "prices": {"C&O": YELLOW}}
    state = stock_turn(players=SIX, pool=full, over_limit="Ann", **yellow)
    assert state.certificates(ANN) == 12
    assert engine.why_not(state, SellShares(ANN, C_O, 10)) is None
    assert engine.why_not(state, Pass(ANN)) is None, "C&O does not count, the others cannot be sold"
    assert after(state, Pass(ANN)).over_limit == (ANN,), "the duty stays"


def test_the_duty_to_sell_ends_with_the_excess() -> None:
    """§10.7"""
    state = stock_turn(Ann={"PRR": 6}, over_limit="Ann")
    assert after(state, Pass(ANN)).over_limit == ()


def test_other_excess_may_stay_but_nothing_is_added() -> None:
    """§10.7, docs/rulings: above a limit."""
    state = stock_turn(Ann={"PRR": 7}, pool={"PRR": 1})
    assert engine.why_not(state, Pass(ANN)) is None
    assert rule_against(state, BuyShare(ANN, PRR, "pool")) == "§10.1"


def test_by_option_any_excess_must_be_sold() -> None:
    """§10.7, docs/rulings: above a limit."""
    option = {"over_limit": "any_excess"}
    state = stock_turn(Ann={"PRR": 7, "NYC": 2}, Bob={"NYC": 2}, options=option)
    assert refused(state, Pass(ANN)) == (
        "Ann holds 70% of PRR and may hold 60% (§10.7). Sell some of it first."
    )
    assert rule_against(after(state, SellShares(ANN, NYC, 10)), Done(ANN)) == "§10.7"
    assert engine.why_not(after(state, SellShares(ANN, PRR, 10)), Done(ANN)) is None
    many = at_the_limit(Ann={**ELEVEN, "C&O": 1}, options=option)
    assert many.certificates(ANN) == 12
    assert rule_against(many, Pass(ANN)) == "§10.7"
    orange = stock_turn(Ann={"PRR": 7}, prices={"PRR": ORANGE}, options=option)
    assert engine.why_not(orange, Pass(ANN)) is None


def test_by_option_any_sale_is_demanded_although_it_does_not_help() -> None:
    """§10.7, docs/rulings: above a limit."""
    full = {"PRR": 5, "NYC": 5, "CPR": 5}
    state = stock_turn(
        players=SIX,
        pool=full,
        Ann={**full, "C&O": 1},
        Bob={"C&O": 2},
        prices={"C&O": YELLOW},
        options={"over_limit": "any_excess"},
    )
    assert rule_against(state, Pass(ANN)) == "§10.7"
    sold = after(state, SellShares(ANN, C_O, 10))
    assert engine.actor(sold) != ANN, "nothing else can be sold"


def test_in_the_first_stock_round_nobody_must_sell() -> None:
    """§10.7, §12.2"""
    option = {"over_limit": "any_excess"}
    first: dict[str, Any] = {"stock_round": 1, "operating_round": 0}
    state = stock_turn(Ann={"PRR": 7}, options=option, **first)
    assert engine.why_not(state, Pass(ANN)) is None
