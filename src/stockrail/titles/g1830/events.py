"""What happens in 1830, told for the log. Stock and privates here, railways in `railway_events`."""

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Param, Text
from stockrail.rails.actions import PrivateId

from .components import PRIVATES
from .state import dollars


@frozen
class SeatTaken(Event):
    says = Text("{player} draws position card {card}")

    player: PlayerId
    card: int


@frozen
class SaleBegun(Event):
    says = Text("The sale of the privates begins: {private} costs {price}")

    private: PrivateId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short, "price": dollars(self.price)}


@frozen
class PriorityPassed(Event):
    says = Text("{player} has the priority deal")

    player: PlayerId


@frozen
class PrivateBidOn(Event):
    says = Text("{player} bids {amount} on {private}")

    player: PlayerId
    private: PrivateId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": dollars(self.amount), "private": PRIVATES[self.private].short}


@frozen
class PriceDropped(Event):
    says = Text("All have passed: {private} now costs {price}")

    private: PrivateId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short, "price": dollars(self.price)}


@frozen
class ShareGiven(Event):
    says = Text("{player} receives a certificate of {company} with {private}")

    player: PlayerId
    company: CompanyId
    private: PrivateId

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short}


@frozen
class ParSet(Event):
    says = Text("{player} starts {company} at a par of {price}")

    player: PlayerId
    company: CompanyId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": dollars(self.price)}


@frozen
class Floated(Event):
    says = Text("{company} floats")

    company: CompanyId


@frozen
class Exchanged(Event):
    says = Text("{player} exchanges M&H for 10% of {company}")

    player: PlayerId
    company: CompanyId


@frozen
class PrivateClosed(Event):
    says = Text("{private} closes")

    private: PrivateId

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short}
