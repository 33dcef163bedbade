"""What happens in 1830, told for the log. Stock and privates here, railways in `railway_events`."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId

from .components import PRIVATES
from .state import dollars


@dataclass(frozen=True, slots=True)
class SeatTaken:
    player: PlayerId
    card: int

    @property
    def text(self) -> Text:
        return Text("{player} draws position card {card}", player=self.player, card=self.card)


@dataclass(frozen=True, slots=True)
class SaleBegun:
    private: PrivateId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "The sale of the privates begins: {private} costs {price}",
            private=PRIVATES[self.private].short,
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class PriorityPassed:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} has the priority deal", player=self.player)


@dataclass(frozen=True, slots=True)
class PrivateBidOn:
    player: PlayerId
    private: PrivateId
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} bids {amount} on {private}",
            player=self.player,
            amount=dollars(self.amount),
            private=PRIVATES[self.private].short,
        )


@dataclass(frozen=True, slots=True)
class PriceDropped:
    private: PrivateId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "All have passed: {private} now costs {price}",
            private=PRIVATES[self.private].short,
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class ShareGiven:
    player: PlayerId
    company: CompanyId
    private: PrivateId

    @property
    def text(self) -> Text:
        return Text(
            "{player} receives a certificate of {company} with {private}",
            player=self.player,
            company=self.company,
            private=PRIVATES[self.private].short,
        )


@dataclass(frozen=True, slots=True)
class ParSet:
    player: PlayerId
    company: CompanyId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} starts {company} at a par of {price}",
            player=self.player,
            company=self.company,
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class Floated:
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text("{company} floats", company=self.company)


@dataclass(frozen=True, slots=True)
class Exchanged:
    player: PlayerId
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text(
            "{player} exchanges M&H for 10% of {company}", player=self.player, company=self.company
        )


@dataclass(frozen=True, slots=True)
class PrivateClosed:
    private: PrivateId

    @property
    def text(self) -> Text:
        return Text("{private} closes", private=PRIVATES[self.private].short)


@dataclass(frozen=True, slots=True)
class BankBroken:
    @property
    def text(self) -> Text:
        return Text("The bank breaks: the game ends after this set of operating rounds")
