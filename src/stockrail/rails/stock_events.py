"""What happens to certificates, prices and privates, told for the log.

Sums of money come as the title writes them, privates by the name they have at the table.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from stockrail.core.events import Event
from stockrail.core.ids import CashHolder, CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Param, Text

from .market import Space


@frozen
class StockRoundBegun(Event):
    says = Text("Stock round {number} begins")

    number: int


@frozen
class Passed(Event):
    says = Text("{player} passes")

    player: PlayerId


@frozen
class ShareBought(Event):
    buyer: CashHolder
    company: CompanyId
    source: Literal["offering", "treasury", "pool"]
    price: Coins

    @property
    def says(self) -> Text:
        return _FROM[self.source]

    @property
    def words(self) -> dict[str, Param]:
        return {"player": self.buyer}


_FROM = {
    "offering": Text("{player} buys 10% of {company} from the IPO for {price}"),
    "treasury": Text("{player} buys 10% of {company} from its treasury for {price}"),
    "pool": Text("{player} buys 10% of {company} from the pool for {price}"),
}


@frozen
class SharesSold(Event):
    says = Text("{player} sells {percent}% of {company} for {amount}")

    player: PlayerId
    company: CompanyId
    percent: int
    amount: Coins


@frozen
class PriceMoved(Event):
    says = Text("The share price of {company} moves from {before} to {price}")

    company: CompanyId
    before: Coins
    price: Coins


@frozen
class MarkerMoved(Event):
    """A price marker has come to another space of the same price."""

    says = Text("The marker of {company} moves to another space, still at {price}")

    company: CompanyId
    price: Coins


def price_changed(
    company: CompanyId, before: Space, now: Space, money: Callable[[Money], Coins]
) -> Iterator[PriceMoved | MarkerMoved]:
    """What is said of a marker that was put from one space on another; nothing if it stayed."""
    if now.price != before.price:
        yield PriceMoved(company, money(before.price), money(now.price))
    elif now.spot != before.spot:
        yield MarkerMoved(company, money(now.price))


@frozen
class BankBroken(Event):
    """Told in the words of the title, which say what follows."""

    said: Text

    @property
    def says(self) -> Text:
        return self.said


@frozen
class PresidentChanged(Event):
    """Somebody else leads a company now; `office` is what the title calls it."""

    says = Text("{player} becomes {office} of {company}")

    company: CompanyId
    player: PlayerId
    office: Text


@frozen
class PrivateSold(Event):
    says = Text("{player} buys {private} for {price}")

    player: PlayerId
    private: str
    price: Coins


@frozen
class IncomePaid(Event):
    says = Text("{private} pays {owner} {amount}")

    private: str
    owner: CashHolder
    amount: Coins


@frozen
class PrivateOffered(Event):
    says = Text("On offer: {private} from {seller} to {buyer} for {price}")

    buyer: CashHolder
    seller: PlayerId
    private: str
    price: Coins


@frozen
class PrivateTraded(Event):
    says = Text("{buyer} buys {private} from {seller} for {price}")

    buyer: CashHolder
    seller: PlayerId
    private: str
    price: Coins


@frozen
class Declined(Event):
    says = Text("{player} declines")

    player: PlayerId
