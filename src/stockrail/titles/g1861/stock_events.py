"""What happens in stock rounds of 1861, told for the log, besides `rails.stock_events`."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId

from .state import roubles


@dataclass(frozen=True, slots=True)
class PrivateLeftOut:
    private: PrivateId

    @property
    def text(self) -> Text:
        return Text("{private} is not in this game", private=self.private)


@dataclass(frozen=True, slots=True)
class PriorityPassed:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} holds the priority deal", player=self.player)


@dataclass(frozen=True, slots=True)
class PrivateOffered:
    private: PrivateId
    minimum: Money

    @property
    def text(self) -> Text:
        return Text(
            "{private} is up for auction, from {minimum}",
            private=self.private,
            minimum=roubles(self.minimum),
        )


@dataclass(frozen=True, slots=True)
class MinimumLowered:
    private: PrivateId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "Nobody bids for {private}: the minimum bid falls to {price}",
            private=self.private,
            price=roubles(self.price),
        )


@dataclass(frozen=True, slots=True)
class PrivateGiven:
    player: PlayerId
    private: PrivateId

    @property
    def text(self) -> Text:
        return Text(
            "Nobody bids for {private}: {player} receives it for free",
            private=self.private,
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class MinorPutUp:
    player: PlayerId
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text("{player} auctions {company}", player=self.player, company=self.company)


@dataclass(frozen=True, slots=True)
class MinorSold:
    player: PlayerId
    company: CompanyId
    bid: Money
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} pays {bid} into the treasury of {company}, which starts at {price}",
            player=self.player,
            bid=roubles(self.bid),
            company=self.company,
            price=roubles(self.price),
        )


@dataclass(frozen=True, slots=True)
class PublicStarted:
    player: PlayerId
    company: CompanyId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} starts {company} at {price}",
            player=self.player,
            company=self.company,
            price=roubles(self.price),
        )


@dataclass(frozen=True, slots=True)
class BankBroken:
    @property
    def text(self) -> Text:
        return Text("The bank breaks")
