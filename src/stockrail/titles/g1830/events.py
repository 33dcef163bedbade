"""What happens in 1830, told for the log. Stock and privates here, railways in `railway_events`."""

from dataclasses import dataclass

from stockrail.core.names import CompanyId, Money, PlayerId, Purse
from stockrail.core.text import Text
from stockrail.mechanics.rail_actions import PrivateId

from .actions import Source
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
class Passed:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} passes", player=self.player)


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
class PrivateSold:
    player: PlayerId
    private: PrivateId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} buys {private} for {price}",
            player=self.player,
            private=PRIVATES[self.private].short,
            price=dollars(self.price),
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
class IncomePaid:
    private: PrivateId
    owner: Purse
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{private} pays {owner} {amount}",
            private=PRIVATES[self.private].short,
            owner=self.owner,
            amount=dollars(self.amount),
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
            "{player} is president of {company} and sets its par at {price}",
            player=self.player,
            company=self.company,
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class ShareBought:
    player: PlayerId
    company: CompanyId
    source: Source
    price: Money

    @property
    def text(self) -> Text:
        said = (
            Text("{player} buys 10% of {company} from the offering for {price}")
            if self.source == "offering"
            else Text("{player} buys 10% of {company} from the pool for {price}")
        )
        return Text(
            said.template, player=self.player, company=self.company, price=dollars(self.price)
        )


@dataclass(frozen=True, slots=True)
class SharesSold:
    player: PlayerId
    company: CompanyId
    percent: int
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} sells {percent}% of {company} for {amount}",
            player=self.player,
            percent=self.percent,
            company=self.company,
            amount=dollars(self.amount),
        )


@dataclass(frozen=True, slots=True)
class PriceMoved:
    company: CompanyId
    before: Money
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} moves from {before} to {price}",
            company=self.company,
            before=dollars(self.before),
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class PresidentChanged:
    company: CompanyId
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text(
            "{player} becomes president of {company}", player=self.player, company=self.company
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
class PrivateOffered:
    buyer: Purse
    seller: PlayerId
    private: PrivateId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{private} from {seller} to {buyer} for {price}: an offer",
            private=PRIVATES[self.private].short,
            seller=self.seller,
            buyer=self.buyer,
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class PrivateTraded:
    buyer: Purse
    seller: PlayerId
    private: PrivateId
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{buyer} buys {private} from {seller} for {price}",
            buyer=self.buyer,
            private=PRIVATES[self.private].short,
            seller=self.seller,
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class Declined:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} declines", player=self.player)


@dataclass(frozen=True, slots=True)
class PrivateClosed:
    private: PrivateId

    @property
    def text(self) -> Text:
        return Text("{private} closes", private=PRIVATES[self.private].short)


@dataclass(frozen=True, slots=True)
class PriorityPassed:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} has the priority card", player=self.player)


@dataclass(frozen=True, slots=True)
class StockRoundBegun:
    number: int

    @property
    def text(self) -> Text:
        return Text("Stock round {number} begins", number=self.number)


@dataclass(frozen=True, slots=True)
class BankBroken:
    @property
    def text(self) -> Text:
        return Text("The bank is broken: the game ends after this set of operating rounds")
