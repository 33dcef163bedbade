"""What happens to certificates, prices and privates, told for the log.

Sums of money come as the title writes them, privates by the name they have at the table.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from stockrail.core.events import Event
from stockrail.core.ids import CashHolder, CompanyId, Money, PlayerId
from stockrail.core.text import Coins, Text

from .market import Space


@dataclass(frozen=True, slots=True)
class StockRoundBegun(Event):
    says = Text("Stock round {number} begins")

    number: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    says = Text("{player} passes")

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ShareBought(Event):
    buyer: CashHolder
    company: CompanyId
    source: Literal["offering", "treasury", "pool"]
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            _FROM[self.source].template, player=self.buyer, company=self.company, price=self.price
        )


_FROM = {
    "offering": Text("{player} buys 10% of {company} from the IPO for {price}"),
    "treasury": Text("{player} buys 10% of {company} from its treasury for {price}"),
    "pool": Text("{player} buys 10% of {company} from the pool for {price}"),
}


@dataclass(frozen=True, slots=True)
class SharesSold(Event):
    says = Text("{player} sells {percent}% of {company} for {amount}")

    player: PlayerId
    company: CompanyId
    percent: int
    amount: Coins


@dataclass(frozen=True, slots=True)
class PriceMoved(Event):
    says = Text("The share price of {company} moves from {before} to {price}")

    company: CompanyId
    before: Coins
    price: Coins


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class BankBroken(Event):
    """Told in the words of the title, which say what follows."""

    said: Text

    @property
    def text(self) -> Text:
        return self.said


@dataclass(frozen=True, slots=True)
class PresidentChanged(Event):
    """Somebody else leads a company now; `office` is what the title calls it."""

    says = Text("{player} becomes {office} of {company}")

    company: CompanyId
    player: PlayerId
    office: Text


@dataclass(frozen=True, slots=True)
class PrivateSold(Event):
    says = Text("{player} buys {private} for {price}")

    player: PlayerId
    private: str
    price: Coins


@dataclass(frozen=True, slots=True)
class IncomePaid(Event):
    says = Text("{private} pays {owner} {amount}")

    private: str
    owner: CashHolder
    amount: Coins


@dataclass(frozen=True, slots=True)
class PrivateOffered(Event):
    says = Text("On offer: {private} from {seller} to {buyer} for {price}")

    buyer: CashHolder
    seller: PlayerId
    private: str
    price: Coins


@dataclass(frozen=True, slots=True)
class PrivateTraded(Event):
    says = Text("{buyer} buys {private} from {seller} for {price}")

    buyer: CashHolder
    seller: PlayerId
    private: str
    price: Coins


@dataclass(frozen=True, slots=True)
class Declined(Event):
    says = Text("{player} declines")

    player: PlayerId
