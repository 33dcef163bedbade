"""What happens in stock rounds of 1861, told for the log, besides `rails.stock_events`."""

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Param, Text
from stockrail.rails.actions import PrivateId

from .state import roubles


@frozen
class PrivateRemoved(Event):
    says = Text("{private} is not in this game")

    private: PrivateId


@frozen
class PriorityPassed(Event):
    says = Text("{player} holds the priority deal")

    player: PlayerId


@frozen
class PrivateOffered(Event):
    says = Text("{private} is up for auction, from {minimum}")

    private: PrivateId
    minimum: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"minimum": roubles(self.minimum)}


@frozen
class MinimumLowered(Event):
    says = Text("Nobody bids for {private}: the minimum bid falls to {price}")

    private: PrivateId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": roubles(self.price)}


@frozen
class PrivateGiven(Event):
    says = Text("Nobody bids for {private}: {player} receives it for free")

    player: PlayerId
    private: PrivateId


@frozen
class MinorAuctioned(Event):
    says = Text("{player} auctions {company}")

    player: PlayerId
    company: CompanyId


@frozen
class MinorSold(Event):
    says = Text("{player} pays {bid} into the treasury of {company}, which starts at {price}")

    player: PlayerId
    company: CompanyId
    bid: Money
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"bid": roubles(self.bid), "price": roubles(self.price)}


@frozen
class PublicStarted(Event):
    says = Text("{player} starts {company} at {price}")

    player: PlayerId
    company: CompanyId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": roubles(self.price)}
