"""The bank's trains as the table shows them."""

from collections.abc import Callable, Collection

from stockrail.core.ids import Money
from stockrail.core.text import Coins, Text
from stockrail.view import Fact, Panel
from stockrail.view import trains as named_trains

from ..trains import Cards, Depot


def trains(
    depot: Depot,
    cards: Cards,
    selling: Collection[str],
    money: Callable[[Money], Coins],
    coming: Text | None,
) -> Panel:
    """The stack, what was returned, and what the next type will change."""
    following = next((t for t, left in depot.new if left != 0 and t not in selling), None)
    after = Fact(
        id="next_type",
        label=Text("Next type"),
        value=named_trains((following,) if following else ()),
        unit="train",
    )
    return Panel(
        id="trains",
        piece="trains",
        name=Text("Depot"),
        note=coming,
        facts=(
            *(
                _type(train, left, money(cards[train].price), train in selling)
                for train, left in depot.new
            ),
            Fact(
                id="discarded",
                label=Text("Discarded"),
                value=named_trains(depot.returned),
                unit="train",
                hint=Text("On sale again at face value"),
            ),
            *((after,) if following else ()),
        ),
    )


def _type(train: str, left: int | None, price: Coins, on_sale: bool) -> Fact:
    if left is None:
        value = Text("{price}, any number", price=price)
    else:
        value = Text("{price}, {left} left", price=price, left=left)
    return Fact(
        id=f"train_{train}",
        label=Text("{train} train", train=train),
        value=value,
        hint=Text("On sale now") if on_sale else None,
    )
