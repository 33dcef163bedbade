"""§4.2, §4.3: what a stock turn remembers, and how turns of older versions are read."""

from typing import Any

import pytest

from stockrail.core.codec import from_json, to_json
from stockrail.core.refusal import MalformedAction
from stockrail.titles.g1830.components import SV
from stockrail.titles.g1830.stock.stock_round import StockTurn
from stockrail.titles.g1830.stock.trades import (
    Bought,
    PrivateBought,
    Sold,
    Trades,
    first_prices,
    has_ordinary_purchase,
    order,
    with_sale,
)
from stockrail.titles.g1830.title import TITLE

from .position import ANN, BOB, CPR, NYC, PRR

SOLD: Trades = (Sold(PRR, 90), Sold(NYC, 67))
BOUGHT = Bought(CPR, "offering", is_ordinary=True)


def former(**changed: Any) -> dict[str, Any]:
    fresh: dict[str, Any] = {key: [] for key in ("sold", "trades", "bought", "prices", "dealt")}
    turn = {"kind": "stock_turn", "actor": "Ann", "passes": 0, "last": None, "ordinary": False}
    return turn | fresh | {"touched": False} | changed


def read(columns: dict[str, Any]) -> Any:
    return from_json(columns, TITLE.kinds)


def test_a_turn_is_written_in_six_columns_and_read_again() -> None:
    turn = StockTurn(ANN, 0, ANN, ((ANN, PRR),), (*SOLD, BOUGHT), (SV,))
    written = to_json(turn)
    assert [*written] == ["kind", "actor", "passes", "last", "sold", "trades", "dealt"]
    assert read(written) == turn


def test_a_turn_that_had_not_begun_is_read_from_ten_columns() -> None:
    assert read(former(passes=2, last="Bob")) == StockTurn(ANN, 2, BOB)


def test_sales_and_purchases_are_read_from_ten_columns_in_their_order() -> None:
    buying = {"kind": "buy_share", "player": "Ann", "company": "CPR", "source": "offering"}
    turn = former(
        last="Ann",
        sold=[["Ann", "PRR"]],
        **{"deeds": ["sale", "purchase"]},
        bought=[buying],
        ordinary=True,
        prices=[["PRR", 90], ["NYC", 67]],
        dealt=["SV"],
        touched=True,
    )
    del turn["trades"]
    assert read(turn) == StockTurn(ANN, 0, ANN, ((ANN, PRR),), (*SOLD, BOUGHT), (SV,))


def test_a_private_that_was_the_purchase_of_a_turn_is_read_as_one() -> None:
    turn = former(last="Ann", trades=["purchase"], ordinary=True, dealt=["SV"], touched=True)
    assert read(turn) == StockTurn(ANN, 0, ANN, trades=(PrivateBought(SV),))


@pytest.mark.parametrize("wrong", [{"prices": 7}, {"bought": [7]}, {"trades": ["loan"]}])
def test_ten_columns_that_hold_something_else_cannot_be_read(wrong: dict[str, Any]) -> None:
    with pytest.raises(MalformedAction):
        read(former(touched=True, **wrong))


def test_a_second_sale_of_a_company_adds_nothing_unless_a_purchase_came_between() -> None:
    assert with_sale(SOLD, PRR, 90) == SOLD
    assert with_sale((*SOLD, BOUGHT), PRR, 90) == (*SOLD, BOUGHT, Sold(PRR, 90))


def test_order_prices_and_the_ordinary_purchase_follow_from_the_trades() -> None:
    brown = Bought(CPR, "pool", is_ordinary=False)
    assert order((*SOLD, BOUGHT, BOUGHT)) == ("sale", "purchase")
    assert order((BOUGHT, *SOLD, BOUGHT)) == ("purchase", "sale", "purchase")
    assert first_prices((*SOLD, BOUGHT, Sold(PRR, 80))) == ((PRR, 90), (NYC, 67))
    assert [has_ordinary_purchase((trade,)) for trade in (BOUGHT, brown, PrivateBought(SV))] == [
        True,
        False,
        True,
    ]


def test_every_class_of_a_trade_is_known_to_the_title() -> None:
    assert {Sold, Bought, PrivateBought} <= {*TITLE.rows}
