"""What happens to certificates, prices and privates, told for the log.

Sums of money come as the title writes them, privates by the name they have at the table.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from stockrail.core.ids import CashHolder, CompanyId, Money, PlayerId
from stockrail.core.text import Coins, Text

from .market import Space


@dataclass(frozen=True, slots=True)
class StockRoundBegun:
    number: int

    @property
    def text(self) -> Text:
        return Text("Stock round {number} begins", number=self.number)


@dataclass(frozen=True, slots=True)
class Passed:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} passes", player=self.player)


@dataclass(frozen=True, slots=True)
class ShareBought:
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
class SharesSold:
    player: PlayerId
    company: CompanyId
    percent: int
    amount: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{player} sells {percent}% of {company} for {amount}",
            player=self.player,
            percent=self.percent,
            company=self.company,
            amount=self.amount,
        )


@dataclass(frozen=True, slots=True)
class PriceMoved:
    company: CompanyId
    before: Coins
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            "The share price of {company} moves from {before} to {price}",
            company=self.company,
            before=self.before,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """A price marker has come to another space of the same price."""

    company: CompanyId
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            "The marker of {company} moves to another space, still at {price}",
            company=self.company,
            price=self.price,
        )


def price_changed(
    company: CompanyId, before: Space, now: Space, money: Callable[[Money], Coins]
) -> Iterator[PriceMoved | MarkerMoved]:
    """What is said of a marker that was put from one space on another; nothing if it stayed."""
    if now.price != before.price:
        yield PriceMoved(company, money(before.price), money(now.price))
    elif now.spot != before.spot:
        yield MarkerMoved(company, money(now.price))


@dataclass(frozen=True, slots=True)
class PresidentChanged:
    """Somebody else leads a company now; `office` is what the title calls it."""

    company: CompanyId
    player: PlayerId
    office: Text

    @property
    def text(self) -> Text:
        return Text(
            "{player} becomes {office} of {company}",
            player=self.player,
            office=self.office,
            company=self.company,
        )


@dataclass(frozen=True, slots=True)
class PrivateSold:
    player: PlayerId
    private: str
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{player} buys {private} for {price}",
            player=self.player,
            private=self.private,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class IncomePaid:
    private: str
    owner: CashHolder
    amount: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{private} pays {owner} {amount}",
            private=self.private,
            owner=self.owner,
            amount=self.amount,
        )


@dataclass(frozen=True, slots=True)
class PrivateOffered:
    buyer: CashHolder
    seller: PlayerId
    private: str
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            "On offer: {private} from {seller} to {buyer} for {price}",
            private=self.private,
            seller=self.seller,
            buyer=self.buyer,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class PrivateTraded:
    buyer: CashHolder
    seller: PlayerId
    private: str
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{buyer} buys {private} from {seller} for {price}",
            buyer=self.buyer,
            private=self.private,
            seller=self.seller,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class Declined:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} declines", player=self.player)
