"""What happens in 1830, told for the log. Stock and privates here, railways in `railway_events`."""

from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Param, Text
from stockrail.rails.actions import PrivateId

from .components import PRIVATES
from .state import dollars


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    says = Text("{player} draws position card {card}")

    player: PlayerId
    card: int


@dataclass(frozen=True, slots=True)
class SaleBegun(Event):
    says = Text("The sale of the privates begins: {private} costs {price}")

    private: PrivateId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short, "price": dollars(self.price)}


@dataclass(frozen=True, slots=True)
class PriorityPassed(Event):
    says = Text("{player} has the priority deal")

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PrivateBidOn(Event):
    says = Text("{player} bids {amount} on {private}")

    player: PlayerId
    private: PrivateId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": dollars(self.amount), "private": PRIVATES[self.private].short}


@dataclass(frozen=True, slots=True)
class PriceDropped(Event):
    says = Text("All have passed: {private} now costs {price}")

    private: PrivateId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short, "price": dollars(self.price)}


@dataclass(frozen=True, slots=True)
class ShareGiven(Event):
    says = Text("{player} receives a certificate of {company} with {private}")

    player: PlayerId
    company: CompanyId
    private: PrivateId

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short}


@dataclass(frozen=True, slots=True)
class ParSet(Event):
    says = Text("{player} starts {company} at a par of {price}")

    player: PlayerId
    company: CompanyId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": dollars(self.price)}


@dataclass(frozen=True, slots=True)
class Floated(Event):
    says = Text("{company} floats")

    company: CompanyId


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    says = Text("{player} exchanges M&H for 10% of {company}")

    player: PlayerId
    company: CompanyId


@dataclass(frozen=True, slots=True)
class PrivateClosed(Event):
    says = Text("{private} closes")

    private: PrivateId

    @property
    def words(self) -> dict[str, Param]:
        return {"private": PRIVATES[self.private].short}
