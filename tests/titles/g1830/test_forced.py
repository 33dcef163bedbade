"""§24 forced purchases."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK, CompanyId
from stockrail.rails.actions import Accept, BuyTrain, BuyTrainFrom, SellShares
from stockrail.titles.g1830.actions import GoBankrupt, SellPrivate
from stockrail.titles.g1830.components import SV
from stockrail.titles.g1830.state import State1830

from ..moves import after, allowed, refused, rule_against, said
from .position import ANN, BOB, C_O, CAT, CPR, NYC, PRR, company_turn

OF_BANK = {"forced_train": "cheapest_of_bank"}
NEEDED_ONLY = {"forced_sales": "needed_only"}


def needing(treasury: int = 30, cash: int = 0, **known: Any) -> State1830:
    """PRR, of Ann, has a route and no train; a 3 costs $180. NYC is Bob's."""
    known = {
        "Ann": {"PRR": 6},
        "Bob": {"NYC": 6},
        "cash": {"PRR": treasury, "Ann": cash},
        "tiles": {"H10": ("57", 1)},
        "phase": "3",
        **known,
    }
    return company_turn("PRR", "trains", **known)


def new(train: str = "3") -> BuyTrain:
    return BuyTrain(ANN, train, "new")


def sell(company: CompanyId, percent: int) -> SellShares:
    return SellShares(ANN, company, percent)


# §24.1 and §24.2: who pays


def test_the_president_pays_what_is_missing() -> None:
    """§24.1, §24.2: all of the treasury first, then their cash."""
    state = needing(30, 200)
    assert str(state.step.prompt(state)) == (
        "PRR must buy a train for $180 and has $30: you must pay the rest"
    )
    assert said(state, new())[:2] == ["PRR buys a 3 train for $180", "Ann pays $150 for PRR"]
    state = after(state, new())
    assert (state.cash[PRR], state.cash[ANN]) == (0, 50)
    assert state.trains(PRR) == ("3",)


def test_the_company_may_not_pass_over_the_purchase() -> None:
    """§24.1, §20.19"""
    assert refused(needing(30, 200), Pass(ANN)) == (
        "PRR has a route and must have a train (§20.19). Buy a train."
    )


def test_as_long_as_the_treasury_pays_the_company_chooses_freely() -> None:
    """§24.1"""
    state = needing(200, returned="2")
    assert after(state, new("3")).trains(PRR) == ("3",)
    assert after(state, BuyTrain(ANN, "2", "returned")).trains(PRR) == ("2",)


def test_then_the_president_adds_nothing() -> None:
    """§24.1: the treasury pays for the cheapest train."""
    state = needing(100, 500, returned="2", trains={"NYC": "3"})
    assert refused(state, new("3")) == (
        "This costs $180 and PRR has $100 (§24.1). Buy a cheaper train."
    )
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 101)) == (
        "This costs $101 and PRR has $100 (§24.1). Buy a cheaper train."
    )


def test_another_companys_train_may_be_bought_from_the_treasury_alone() -> None:
    """§24.1"""
    state = needing(30, trains={"NYC": "3"})
    state = after(state, BuyTrainFrom(ANN, NYC, "3", 30), Accept(BOB))
    assert state.trains(PRR) == ("3",)


def test_certificates_are_sold_only_if_the_cash_is_not_enough() -> None:
    """§24.2"""
    assert refused(needing(30, 150), sell(PRR, 10)) == (
        "Ann has enough money for the cheapest train (§24.2). Buy a train."
    )
    assert not allowed(needing(30, 150), SellShares)


def test_before_the_money_is_there_the_train_cannot_be_bought() -> None:
    """§24.2"""
    state = needing(30, 100)
    assert refused(state, new()) == (
        "PRR and Ann together lack $50 (§24.2). Sell certificates first."
    )
    state = after(state, sell(PRR, 10), new())
    assert (state.cash[PRR], state.cash[ANN]) == (0, 50)


# §24.3 to §24.5: which train


def test_with_the_presidents_money_the_cheapest_train_must_be_bought() -> None:
    """§24.3"""
    state = needing(30, 500, returned="2")
    assert refused(state, new("3")) == (
        "With the president’s money the cheapest train must be bought (§24.3). Buy one for "
        "$80 or less."
    )
    assert after(state, BuyTrain(ANN, "2", "returned")).trains(PRR) == ("2",)


def test_or_one_of_another_company_that_costs_no_more() -> None:
    """§24.3, docs/rulings: the cheapest train."""
    state = needing(30, 500, returned="2", trains={"NYC": "3"})
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 81)) == (
        "The bank has a train for $80 (§24.3). Buy one for $80 or less."
    )
    state = after(state, BuyTrainFrom(ANN, NYC, "3", 80), Accept(BOB))
    assert (state.trains(PRR), state.cash[ANN], state.cash[NYC]) == (("3",), 450, 80)


def test_by_option_the_rule_binds_only_among_trains_of_the_bank() -> None:
    """§24.3"""
    state = needing(30, 500, returned="2", trains={"NYC": "3"}, options=OF_BANK)
    assert refused(state, new("3")) == (
        "With the president’s money the cheapest train must be bought (§24.3). Buy one for "
        "$80 or less."
    )
    state = after(state, BuyTrainFrom(ANN, NYC, "3", 180), Accept(BOB))
    assert (state.trains(PRR), state.cash[ANN]) == (("3",), 350)


def test_by_option_a_train_of_a_company_is_added_to_even_if_the_treasury_pays_the_banks() -> None:
    """§24.3, docs/rulings: the cheapest train."""
    state = needing(100, 50, returned="2", trains={"NYC": "3"}, options=OF_BANK)
    bought = after(state, BuyTrainFrom(ANN, NYC, "3", 150), Accept(BOB))
    assert (bought.trains(PRR), bought.cash[ANN], bought.cash[NYC]) == (("3",), 0, 150)
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 151)) == (
        "PRR and Ann together lack $1 (§24.2). Buy a train you can afford."
    )
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 181)).startswith(
        "With the president’s money a 3 train may cost $180 at most (§24.4)."
    )
    assert rule_against(state, new("3")) == "§24.1"
    assert rule_against(state, sell(PRR, 10)) == "§24.5"


def test_by_option_nothing_is_added_to_a_further_train() -> None:
    """§24.5"""
    state = needing(100, 50, trains={"NYC": "3", "PRR": "3"}, options=OF_BANK)
    assert rule_against(state, BuyTrainFrom(ANN, NYC, "3", 101)) == "§17.3"


def test_with_the_presidents_money_no_train_costs_more_than_its_face_value() -> None:
    """§24.4"""
    state = needing(30, 500, trains={"NYC": "2"})
    assert refused(state, BuyTrainFrom(ANN, NYC, "2", 81)) == (
        "With the president’s money a 2 train may cost $80 at most (§24.4). Offer less."
    )
    state = needing(30, 500, trains={"NYC": "3"}, options=OF_BANK)
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 181)) == (
        "With the president’s money a 3 train may cost $180 at most (§24.4). Offer less."
    )


def test_the_price_offered_must_be_in_hand() -> None:
    """§24.2"""
    state = needing(30, 20, trains={"NYC": "3"})
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 60)) == (
        "PRR and Ann together lack $10 (§24.2). Sell certificates first, or buy a train you "
        "can afford."
    )


@pytest.mark.parametrize("options", [{}, OF_BANK])
def test_every_price_that_is_offered_may_be_named(options: dict[str, str]) -> None:
    """§24.3, §24.4"""
    state = needing(30, 500, returned="2", trains={"NYC": "3", "C&O": ""}, options=options)
    prices = [a.price for a in allowed(state, BuyTrainFrom)]
    assert prices == [*range(1, 181 if options else 81)]


def test_no_help_for_a_further_train() -> None:
    """§24.5, §17.3"""
    state = needing(30, 500, trains={"PRR": "2", "NYC": "3"})
    assert refused(state, new()) == (
        "This costs $180 and PRR has $30 (§17.3). Buy a cheaper train, or pass."
    )
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 31)) == (
        "This costs $31 and PRR has $30 (§17.3). Buy a cheaper train, or pass."
    )


def test_no_sales_for_anything_else() -> None:
    """§24.5"""
    state = needing(30, 0, trains={"PRR": "2", "NYC": "3"})
    assert refused(state, sell(PRR, 10)) == (
        "Certificates are sold in stock rounds, or for a forced purchase (§24.5). Buy a "
        "train, or pass."
    )


def test_after_the_one_train_the_help_is_over() -> None:
    """§24.5"""
    state = after(needing(30, 1000, trains={"NYC": "3"}), new())
    assert PRR not in [getattr(frame, "company", None) for frame in state.stack[3:]]
    assert state.cash[ANN] == 850


# §24.6 to §24.9: sales


def test_sales_take_place_at_once_at_the_market_price() -> None:
    """§24.6, §15.2, §8.6"""
    state = needing(30, 0, Ann={"PRR": 6, "NYC": 2}, Bob={"NYC": 5})
    assert said(state, sell(NYC, 20)) == [
        "Ann sells 20% of NYC for $200",
        "The share price of NYC moves from $100 to $82",
    ]
    state = after(state, sell(NYC, 20))
    assert state.cash[ANN] == 200
    assert state.step.actor == ANN, "the purchase goes on"


def test_sales_in_parts_all_bring_the_first_price() -> None:
    """§24.6, §15.3: nobody goes bankrupt by selling piece by piece."""
    held = {"PRR": 6, "CPR": 2}
    state = after(needing(0, 0, Ann=held, Cat={"CPR": 3}), sell(CPR, 10))
    assert (state.cash[ANN], state.price(CPR)) == (100, 90)
    assert after(state, sell(CPR, 10)).cash[ANN] == 200
    options = {"split_sales": "falling_price"}
    falling = needing(0, 0, Ann=held, Cat={"CPR": 3}, options=options)
    assert after(falling, sell(CPR, 10), sell(CPR, 10)).cash[ANN] == 190


def test_sales_obey_the_limit_of_the_pool() -> None:
    """§24.6, §12.3"""
    state = needing(30, 0, Ann={"PRR": 6, "NYC": 2}, Bob={"NYC": 4}, pool={"NYC": 4})
    assert refused(state, sell(NYC, 20)) == (
        "The pool holds 40% of NYC and may hold 50% (§12.3). Sell at most 10% of NYC."
    )


def test_sales_may_not_cost_the_presidency_of_the_company_that_buys() -> None:
    """§24.7: with as much as the other they stay president."""
    state = needing(30, 0, Ann={"PRR": 5}, Bob={"PRR": 3})
    assert refused(state, sell(PRR, 30)) == (
        "This would cost Ann the presidency of PRR (§24.7). Sell at most 20% of PRR."
    )
    assert after(state, sell(PRR, 20)).president(PRR) == ANN


def test_a_president_keeps_the_certificate_if_nobody_could_take_it() -> None:
    """§24.7, §13.4"""
    state = needing(30, 0, Ann={"PRR": 6}, Cat={"PRR": 1})
    assert refused(state, sell(PRR, 50)) == (
        "Ann is president of PRR and nobody else holds 20% (§13.4). Sell at most 40% of PRR."
    )


def test_in_other_companies_the_presidency_may_change_at_once() -> None:
    """§24.8"""
    state = needing(30, 0, Ann={"PRR": 6, "NYC": 4}, Bob={"NYC": 3})
    assert "Bob becomes president of NYC" in said(state, sell(NYC, 20))
    assert after(state, sell(NYC, 20)).president(NYC) == BOB


def test_a_president_may_sell_more_than_the_train_needs() -> None:
    """§24.9, docs/rulings: selling more than needed."""
    state = after(needing(170, 0), sell(PRR, 40))
    assert state.cash[ANN] == 400


def test_but_not_once_the_money_is_there() -> None:
    """§24.2, §24.9"""
    state = after(needing(170, 0), sell(PRR, 10))
    assert refused(state, sell(PRR, 10)) == (
        "Ann has enough money for the cheapest train (§24.2). Buy a train."
    )


def test_by_option_each_sale_must_be_needed() -> None:
    """§24.9"""
    state = needing(30, 0, options=NEEDED_ONLY)
    assert (
        refused(state, sell(PRR, 30))
        == "$150 is needed (§24.9). Sell at most 20% of it, or sell certificates first."
    )
    assert after(state, sell(PRR, 20)).cash[ANN] == 200
    assert [a.percent for a in allowed(state, SellShares)] == [10, 20]
    exactly = needing(80, 0, options=NEEDED_ONLY)
    assert (
        refused(exactly, sell(PRR, 20))
        == "$100 is needed (§24.9). Sell at most 10% of it, or sell certificates first."
    )


@pytest.mark.parametrize(("held", "allows"), [(2, [10, 20]), (3, [10])])
def test_by_option_the_presidents_certificate_alone_may_be_sold_whole(
    held: int, allows: list[int]
) -> None:
    """§24.9, docs/rulings: selling more than needed. A share of NYC would do."""
    known = {"Ann": {"PRR": 6, "NYC": held}, "Bob": {"NYC": 2}, "presidents": {"NYC": "Ann"}}
    state = needing(80, 0, options=NEEDED_ONLY, **known)
    sales = [a for a in allowed(state, SellShares) if isinstance(a, SellShares)]
    assert [a.percent for a in sales if a.company == NYC] == allows


def test_by_option_a_train_of_another_company_costs_what_the_last_sale_was_needed_for() -> None:
    """§24.9, docs/rulings: selling more than needed. A share brings $100, the last one too."""
    state = needing(30, 40, trains={"NYC": "3"}, options=NEEDED_ONLY | OF_BANK)
    assert after(state, BuyTrainFrom(ANN, NYC, "3", 1)).step.actor == BOB
    sold = after(state, sell(PRR, 10))
    assert refused(sold, BuyTrainFrom(ANN, NYC, "3", 70)).startswith(
        "For less than $71 the last sale would not have been needed (§24.9). Offer $71 or more"
    )
    assert after(sold, BuyTrainFrom(ANN, NYC, "3", 71)).step.actor == BOB
    free = needing(30, 40, trains={"NYC": "3"})
    assert after(free, sell(PRR, 10), BuyTrainFrom(ANN, NYC, "3", 1)).step.actor == BOB


# §24.10: what is a free choice


def test_a_president_may_sell_privates_to_players() -> None:
    """§24.10"""
    state = needing(30, 0, privates={"Ann": "SV", "Bob": "MH"})
    offers = {(a.private, a.buyer) for a in allowed(state, SellPrivate)}
    assert offers == {(SV, BOB), (SV, CAT)}
    state = after(state, SellPrivate(ANN, SV, CAT, 150), Accept(CAT))
    assert state.privates[SV] == CAT
    assert after(state, new()).trains(PRR) == ("3",)


def test_only_for_the_train_that_must_be_bought() -> None:
    """§24.10, §23.1"""
    state = needing(30, 150, privates={"Ann": "SV"})
    assert refused(state, SellPrivate(ANN, SV, CAT, 150)) == (
        "Privates are sold in stock rounds, or for a forced purchase (§23.1). Buy a train."
    )


def test_by_option_privates_are_bought_in_the_turn_of_the_buyer() -> None:
    """§23.1, §24.10"""
    options = {"private_deals": "buyers_turn"}
    state = needing(30, 0, privates={"Ann": "SV"}, options=options)
    assert refused(state, SellPrivate(ANN, SV, CAT, 150)) == (
        "At this table privates change hands in the buyer’s turn (§23.1). Sell certificates first."
    )
    assert not allowed(state, SellPrivate)


def test_in_the_first_operating_round_too() -> None:
    """§24.10, §23.1: it is no stock round any more."""
    state = needing(privates={"Ann": "SV"}, stock_round=1)
    state = after(state, SellPrivate(ANN, SV, BOB, 40), Accept(BOB))
    assert state.cash[ANN] == 40


def test_a_president_may_let_it_buy_a_train_from_another_of_their_companies() -> None:
    """§24.10, §21.4"""
    state = needing(30, 0, Ann={"PRR": 6, "C&O": 6}, trains={"C&O": "3"})
    assert after(state, BuyTrainFrom(ANN, C_O, "3", 1)).trains(PRR) == ("3",)
    assert new() not in engine.legal(state)


# §24.11: bankruptcy


def test_a_president_who_need_not_help_is_not_bankrupt() -> None:
    """§24.11"""
    assert (
        refused(needing(200), GoBankrupt(ANN)) == "Ann need not pay for PRR (§24.11). Buy a train."
    )


def test_a_president_who_can_raise_the_money_is_not_bankrupt() -> None:
    """§24.11"""
    assert refused(needing(30, 150), GoBankrupt(ANN)) == (
        "Ann can raise what the train costs (§24.11). Buy a train."
    )
    assert refused(needing(30, 0), GoBankrupt(ANN)) == (
        "Ann can raise what the train costs (§24.11). Sell certificates first."
    )


def test_a_president_is_bankrupt_when_everything_they_may_sell_is_not_enough() -> None:
    """§24.11: they may sell 10 % of PRR for $100."""
    poor = {"Ann": {"PRR": 4}, "Bob": {"PRR": 3}}
    assert engine.legal(needing(79, 0, **poor)) == (sell(PRR, 10), GoBankrupt(ANN))
    assert engine.legal(needing(80, 0, **poor)) == (sell(PRR, 10),)


def test_privates_and_other_companies_of_theirs_do_not_prevent_it() -> None:
    """§24.10, §24.11, docs/rulings: bankruptcy."""
    state = needing(
        30, 0, Ann={"PRR": 4, "C&O": 6}, Bob={"PRR": 4}, pool={"C&O": 4}, privates={"Ann": "SV"},
        trains={"C&O": "3"}, prices={"C&O": (10, 3)},
    )  # fmt: skip
    assert GoBankrupt(ANN) in engine.legal(state)


def test_the_bank_receives_the_price_of_the_train() -> None:
    """§24.2"""
    state = needing(30, 200)
    assert after(state, new()).cash[BANK] - state.cash[BANK] == 180
