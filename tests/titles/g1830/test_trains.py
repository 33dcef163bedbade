"""§21 buying trains, §28.3 their numbers and prices, and §20.19 who must have one."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass, Ranged
from stockrail.core.ids import BANK, CompanyId
from stockrail.rails.actions import Accept, BuyTrain, BuyTrainFrom, Decline, DiscardTrain
from stockrail.titles.g1830.actions import TradeIn
from stockrail.titles.g1830.components import COUNTS, TRAINS
from stockrail.titles.g1830.operating.any_step import TurnStep
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.discarding import Discarding
from stockrail.titles.g1830.state import State1830

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, C_O, NYC, PRR, company_turn, position

PITTSBURGH = {"H10": ("57", 1)}
"""PRR has a route."""


def buying(
    cash: int = 1000, own: str = "", others: dict[str, str] | None = None, **known: Any
) -> State1830:
    """PRR, of Ann, buys trains, with those of its `own`; NYC is Bob's and C&O Ann's."""
    known = {"Ann": {"PRR": 6, "C&O": 6}, "Bob": {"NYC": 6}, **known}
    trains = {"PRR": own, **(others or {})}
    return company_turn("PRR", "trains", cash={"PRR": cash}, trains=trains, **known)


def on_sale(state: State1830) -> list[tuple[str, str]]:
    return [(a.train, a.source) for a in allowed(state, BuyTrain)]


def new(train: str) -> BuyTrain:
    return BuyTrain(ANN, train, "new")


# §28.3 numbers and prices


@pytest.mark.parametrize(
    ("train", "count", "price"),
    [("2", 5, 80), ("3", 4, 180), ("4", 3, 300), ("5", 2, 450), ("6", 2, 630), ("D", 6, 1100)],
)
def test_trains_in_the_box_and_their_prices(train: str, count: int, price: int) -> None:
    """§28.3, §2.5, docs/rulings: number of trains."""
    assert COUNTS[train] == count
    assert TRAINS[train].price == price
    assert position().depot.left(train) == count


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [5, 4, 3, 2, 2, 6]),
        ({"trains": "published"}, [6, 5, 4, 3, 2, 6]),
        ({"diesels": "unlimited"}, [5, 4, 3, 2, 2, None]),
        ({"trains": "published", "diesels": "unlimited"}, [6, 5, 4, 3, 2, None]),
    ],
)
def test_by_option_there_are_other_numbers(
    options: dict[str, str], counts: list[int | None]
) -> None:
    """§28.3"""
    assert [left for _, left in position(options=options).depot.new] == counts


def test_unlimited_ds_never_run_out() -> None:
    """§28.3"""
    state = buying(1200, phase="D", options={"diesels": "unlimited"}, left={"6": 0})
    state = after(state, new("D"))
    assert state.depot.left("D") is None


# §21.1 to §21.3: the bank


def test_the_bank_sells_one_type_after_the_other() -> None:
    """§21.1"""
    state = buying()
    assert on_sale(state) == [("2", "new")]
    assert (
        refused(state, new("3"))
        == "No new 3 train is on sale now (§21.1). Buy another train, or pass."
    )
    assert on_sale(buying(left={"2": 0})) == [("3", "new")]


def test_a_type_nobody_knows_is_not_on_sale() -> None:
    """§21.1"""
    assert (
        refused(buying(), new("7"))
        == "No new 7 train is on sale now (§21.1). Buy another train, or pass."
    )


def test_the_bank_may_have_nothing_to_sell() -> None:
    """§21.1"""
    state = buying(phase="6", left={"6": 0}, options={"beginners": "long"}, others={"NYC": "6"})
    assert (
        refused(state, new("6"))
        == "No new 6 train is on sale now (§21.1). Buy another train, or pass."
    )


def test_only_what_was_returned_is_returned() -> None:
    """§21.1"""
    state = buying(phase="5", returned="4")
    assert refused(state, BuyTrain(ANN, "3", "returned")) == (
        "No 3 train has been discarded (§21.1). Buy another train, or pass."
    )


def test_the_d_is_on_sale_beside_the_6() -> None:
    """§21.2"""
    assert on_sale(buying(2000, phase="5", left={"5": 0})) == [("6", "new")]
    assert on_sale(buying(2000, phase="6")) == [("6", "new"), ("D", "new")]
    state = after(buying(2000, phase="5", left={"5": 0}), new("6"))
    assert on_sale(state) == [("6", "new"), ("D", "new")]


def test_when_the_6s_are_sold_the_d_is_next() -> None:
    """§21.2"""
    assert on_sale(buying(2000, phase="6", left={"6": 0})) == [("D", "new")]


def test_a_company_may_buy_as_many_as_it_can_pay_and_hold() -> None:
    """§21.3"""
    state = buying(250)
    bank = state.cash[BANK]
    for _ in range(3):
        state = after(state, new("2"))
    assert state.trains(PRR) == ("2", "2", "2")
    assert (state.cash[PRR], state.cash[BANK] - bank) == (10, 240)
    assert not isinstance(state.step, TrainPurchase), "$10 buy nothing more"


def test_a_train_of_the_bank_costs_its_face_value() -> None:
    """§21.3"""
    assert said(buying(), new("2"))[0] == "PRR buys a 2 train for $80"


def test_it_pays_with_what_it_has() -> None:
    """§17.3, §21.3"""
    state = buying(100, "2", phase="3", others={"NYC": "3"})
    assert refused(buying(100, "3", phase="3", left={"3": 2}, returned="2"), new("3")) == (
        "This costs $180 and PRR has $100 (§17.3). Buy a cheaper train, or pass."
    )
    assert not isinstance(state.step, Discarding)


def test_a_company_that_can_buy_nothing_is_not_asked() -> None:
    """§21.3, §3.2"""
    assert not isinstance(buying(79).step, TrainPurchase)
    assert isinstance(buying(80).step, TrainPurchase)
    assert not isinstance(buying(1000, "2 2 2 2").step, TrainPurchase)
    assert isinstance(buying(1000, "5 D", phase="D").step, TrainPurchase), "the 5 for a D"
    assert not isinstance(buying(799, "5 D", phase="D").step, TrainPurchase)
    assert not isinstance(buying(1000, "D D", phase="D").step, TrainPurchase)


# §21.4 other companies


def test_a_train_of_another_company_costs_what_both_agree_to() -> None:
    """§21.4"""
    state = buying(500, others={"NYC": "3"}, phase="3")
    assert said(state, BuyTrainFrom(ANN, NYC, "3", 499)) == ["PRR offers NYC $499 for a 3 train"]
    state = after(state, BuyTrainFrom(ANN, NYC, "3", 499))
    assert state.step.actor == BOB
    assert said(state, Accept(BOB))[0] == "PRR buys a 3 train from NYC for $499"
    state = after(state, Accept(BOB))
    assert (state.trains(PRR), state.trains(NYC)) == (("3",), ())
    assert (state.cash[PRR], state.cash[NYC]) == (1, 499)


def test_the_other_president_may_decline() -> None:
    """§21.4"""
    state = after(
        buying(500, others={"NYC": "3"}, phase="3"),
        BuyTrainFrom(ANN, NYC, "3", 100),
        Decline(BOB),
    )
    assert isinstance(state.step, TrainPurchase)
    assert state.trains(PRR) == ()


def test_it_costs_a_dollar_at_least() -> None:
    """§21.4"""
    state = buying(500, others={"C&O": "3"}, phase="3")
    assert refused(state, BuyTrainFrom(ANN, C_O, "3", 0)) == (
        "The price is at least $1 (§21.4). Offer another price, or pass."
    )


def test_between_companies_of_one_president_nobody_is_asked() -> None:
    """§21.4, §3.3"""
    state = after(buying(500, others={"C&O": "3"}, phase="3"), BuyTrainFrom(ANN, C_O, "3", 1))
    assert state.trains(PRR) == ("3",)
    assert (state.cash[PRR], state.cash[C_O]) == (499, 1)


@pytest.mark.parametrize(("seller", "train"), [("NYC", "2"), ("PRR", "3"), ("XYZ", "3")])
def test_the_seller_must_have_the_train(seller: str, train: str) -> None:
    """§21.4"""
    state = buying(500, "3", others={"NYC": "3"}, phase="3")
    assert refused(state, BuyTrainFrom(ANN, CompanyId(seller), train, 50)) == (
        f"{seller} has no {train} train to sell (§21.4). Buy another train, or pass."
    )


def test_every_price_up_to_the_treasury_is_offered() -> None:
    """§21.4"""
    state = buying(50, others={"NYC": "3"}, phase="3")
    (offer,) = [m for m in engine.moves(state) if isinstance(m, Ranged)]
    assert [*offer.amount] == [*range(1, 51)]
    assert refused(state, BuyTrainFrom(ANN, NYC, "3", 51)) == (
        "This costs $51 and PRR has $50 (§17.3). Buy a cheaper train, or pass."
    )


def test_a_company_may_sell_its_last_train() -> None:
    """§21.4: the train changes hands in the turn of the buyer."""
    state = buying(500, others={"C&O": "3"}, phase="3", waiting="C&O")
    assert after(state, BuyTrainFrom(ANN, C_O, "3", 1)).trains(C_O) == ()


# §21.5 and §21.6: a D in exchange


def test_a_d_costs_1100_or_800_with_a_4_5_or_6() -> None:
    """§21.5"""
    assert after(buying(1100, phase="6"), new("D")).cash[PRR] == 0
    for given in "456":
        state = buying(800, given, phase="6")
        assert said(state, TradeIn(ANN, given))[:2] == [
            f"PRR trades in a {given} train",
            "PRR buys a D train for $800",
        ]
        state = after(state, TradeIn(ANN, given))
        assert (state.trains(PRR), state.cash[PRR]) == (("D",), 0)


def test_an_exchange_needs_no_room() -> None:
    """§21.5, §21.7"""
    state = after(buying(800, "5 6", phase="6"), TradeIn(ANN, "5"))
    assert state.trains(PRR) == ("6", "D")


def test_no_exchange_before_the_d_is_on_sale() -> None:
    """§21.2, §21.5"""
    assert refused(buying(800, "4", phase="5"), TradeIn(ANN, "4")) == (
        "No D train is on sale (§21.2). Buy another train, or pass."
    )


def test_the_company_gives_a_train_of_its_own() -> None:
    """§21.5"""
    assert refused(buying(800, "4", phase="6"), TradeIn(ANN, "5")) == (
        "PRR has no 5 train (§21.5). Trade in another train, buy another train, or pass."
    )


def test_other_trains_are_not_taken() -> None:
    """§21.5"""
    assert refused(buying(1200, "D", phase="D", left={"6": 1}), TradeIn(ANN, "D")) == (
        "A D train cannot be traded in for a D (§21.5). Buy another train, or pass."
    )


def test_the_exchange_is_paid_from_the_treasury() -> None:
    """§21.5, §17.3"""
    state = buying(799, "5", phase="6", left={"6": 2})
    assert refused(state, TradeIn(ANN, "5")) == (
        "A D costs $800 with a trade-in, and PRR has $799 (§17.3). Buy another train, or pass."
    )


@pytest.mark.parametrize("given", ["5", "6"])
def test_a_5_or_6_given_for_a_d_is_on_sale_again(given: str) -> None:
    """§21.6"""
    state = after(buying(2000, given, phase="6"), TradeIn(ANN, given))
    assert (given, "returned") in on_sale(state)
    again = after(state, BuyTrain(ANN, given, "returned"))
    assert state.cash[PRR] - again.cash[PRR] == TRAINS[given].price
    assert again.depot.returned == ()


def test_a_4_given_for_the_first_d_leaves_the_game() -> None:
    """§21.6, §22.5"""
    state = after(buying(800, "4", phase="6", others={"NYC": "4"}), TradeIn(ANN, "4"))
    assert state.depot.returned == ()
    assert (state.trains(PRR), state.trains(NYC)) == (("D",), ())


# §21.7 to §21.9: limits


@pytest.mark.parametrize(
    ("phase", "trains", "limit"), [("2", "2 2 2 2", 4), ("4", "3 3 4", 3), ("5", "3 4", 2)]
)
def test_a_company_may_not_buy_beyond_the_limit(phase: str, trains: str, limit: int) -> None:
    """§21.7"""
    state = buying(2000, trains, phase=phase, others={"C&O": "5"})
    state.stack = (*state.stack[:3], TrainPurchase(ANN, PRR))
    train = {"2": "2", "4": "4", "5": "5"}[phase]
    assert refused(state, new(train)) == (
        f"PRR has {limit} trains and may have {limit} (§21.7). Pass."
    )
    assert refused(state, BuyTrainFrom(ANN, C_O, "5", 1)) == (
        f"PRR has {limit} trains and may have {limit} (§21.7). Pass."
    )


def first_five(**known: Any) -> State1830:
    """With a 3 and a 4 PRR buys the first 5."""
    known = {"phase": "4", "left": {"4": 0}, **known}
    return after(buying(500, "3 4", **known), new("5"))


def test_a_company_above_a_new_limit_returns_a_train_of_its_choice() -> None:
    """§21.8: the example of the rules."""
    state = first_five()
    assert isinstance(state.step, Discarding)
    assert str(state.step.prompt(state)) == "PRR has more than 2 trains: discard one"
    assert str(state.step.waiting(state)) == "Ann discards a train of PRR"
    assert engine.legal(state) == (
        DiscardTrain(ANN, "3"),
        DiscardTrain(ANN, "4"),
        DiscardTrain(ANN, "5"),
    )
    assert said(state, DiscardTrain(ANN, "4"))[0] == "PRR discards a 4 train"
    state = after(state, DiscardTrain(ANN, "4"))
    assert state.trains(PRR) == ("3", "5")
    assert state.cash[PRR] == 50, "without payment"


def test_it_returns_one_of_its_own() -> None:
    """§21.8"""
    assert refused(first_five(), DiscardTrain(ANN, "2")) == (
        "PRR has no 2 train (§21.8). Discard 3, 4 or 5."
    )


def test_a_returned_train_is_on_sale_beside_the_next_type() -> None:
    """§21.8"""
    state = buying(500, phase="5", returned="3 4", left={"5": 1})
    assert on_sale(state) == [("5", "new"), ("3", "returned"), ("4", "returned")]
    state = after(state, BuyTrain(ANN, "4", "returned"))
    assert (state.trains(PRR), state.cash[PRR]) == (("4",), 200)
    assert state.depot.returned == ("3",)


def test_it_returns_as_many_as_are_too_many() -> None:
    """§21.8"""
    state = buying(500, phase="4", left={"4": 0}, others={"NYC": "3 3 4"})
    state.row(NYC, trains=("3", "3", "4", "4"))
    state = after(state, new("5"), DiscardTrain(BOB, "3"))
    assert isinstance(state.step, Discarding)
    assert after(state, DiscardTrain(BOB, "3")).trains(NYC) == ("4", "4")


def discards(order: str) -> list[str]:
    """Who returns a train, after the first 4, in which order."""
    state = buying(
        500,
        phase="3",
        left={"3": 0},
        others={"NYC": "3 3 3 3", "C&O": "3 3 3 3"},
        prices={"PRR": 100, "C&O": 90, "NYC": 82},
        options={"discard_order": order},
    )
    state = after(state, new("4"))
    seen = []
    while isinstance(state.step, Discarding):
        seen.append(str(state.step.company))
        state = after(state, DiscardTrain(state.step.actor, "3"))
    assert isinstance(state.step, TurnStep)
    assert state.step.company == PRR, "the buyer goes on when all have returned theirs"
    return seen


def test_several_companies_discard_trains_in_operating_order() -> None:
    """§21.9, docs/rulings: order of discards."""
    assert discards("operating") == ["C&O", "NYC"]


def test_by_option_in_the_order_of_the_list() -> None:
    """§21.9, §28.6"""
    assert discards("listed") == ["NYC", "C&O"]


# §20.19 who must have a train


def test_a_company_with_a_route_must_have_a_train() -> None:
    """§20.19"""
    state = buying(100, tiles=PITTSBURGH)
    assert str(state.step.prompt(state)) == "Buy a train for PRR: it must have one"
    assert (
        refused(state, Pass(ANN)) == "PRR has a route and must have a train (§20.19). Buy a train."
    )


def test_with_a_train_it_need_not_buy() -> None:
    """§20.19, §17.2"""
    state = buying(100, "2", tiles=PITTSBURGH)
    assert Pass(ANN) in engine.legal(state)


def test_without_a_route_of_two_stops_it_need_not() -> None:
    """§20.19"""
    state = buying(100, tiles={"H14": ("9", 1)})
    assert Pass(ANN) in engine.legal(state)
    assert not isinstance(buying(0, tiles={"H14": ("9", 1)}).step, TrainPurchase)


def test_a_closed_city_and_a_red_hex_make_a_route_too() -> None:
    """§20.19, §20.8: they may be ends."""
    state = buying(100, tiles=PITTSBURGH, tokens={"NYC": "H10:0"})
    assert (
        refused(state, Pass(ANN)) == "PRR has a route and must have a train (§20.19). Buy a train."
    )


def test_boston_has_a_route_from_the_start() -> None:
    """§20.19: to Mansfield, on printed track."""
    state = company_turn("B&M", "trains", Ann={"B&M": 6}, cash={"B&M": 100})
    assert (
        refused(state, Pass(ANN)) == "B&M has a route and must have a train (§20.19). Buy a train."
    )


def test_with_no_train_in_the_bank_nothing_must_be_bought() -> None:
    """§24.12, docs/rulings: an empty bank of trains."""
    options = {"beginners": "long"}
    known: dict[str, Any] = {
        "phase": "6",
        "left": {"6": 0},
        "options": options,
        "tiles": PITTSBURGH,
    }
    state = buying(100, others={"NYC": "6"}, **known)
    assert Pass(ANN) in engine.legal(state)
    assert after(state, BuyTrainFrom(ANN, NYC, "6", 100), Accept(BOB)).trains(PRR) == ("6",)
    assert refused(state, BuyTrainFrom(ANN, NYC, "6", 101)) == (
        "This costs $101 and PRR has $100 (§17.3). Buy a cheaper train, or pass."
    )
    assert not isinstance(buying(0, **known).step, TrainPurchase)
