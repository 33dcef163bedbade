"""What happens to shares: auctions, managers, dividends, mergers; told for the log."""

from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Param, Text

from .actions import Source
from .state import pounds


@dataclass(frozen=True, slots=True)
class AuctionsBegun(Event):
    is_opening: bool

    @property
    def text(self) -> Text:
        return Text("Opening auctions") if self.is_opening else Text("Auctions")


@dataclass(frozen=True, slots=True)
class Offered(Event):
    player: PlayerId
    company: CompanyId
    source: Source

    @property
    def text(self) -> Text:
        if self.source == "issued":
            return Text(
                "{player} auctions an issued share of {company}",
                player=self.player,
                company=self.company,
            )
        return Text(
            "{player} auctions an available share of {company}",
            player=self.player,
            company=self.company,
        )


@dataclass(frozen=True, slots=True)
class Declined(Event):
    says = Text("{player} leaves these auctions")

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PricedOut(Event):
    says = Text("{player} cannot afford a share and is out of these auctions")

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Bought(Event):
    player: PlayerId
    company: CompanyId
    price: Money
    payee: CompanyId | None
    """The bank, if none."""

    @property
    def text(self) -> Text:
        if self.payee is None:
            return Text(
                "{player} buys a share of {company} for {price}, paid to the bank",
                player=self.player,
                company=self.company,
                price=pounds(self.price),
            )
        return Text(
            "{player} buys a share of {company} for {price}, paid to the company",
            player=self.player,
            company=self.company,
            price=pounds(self.price),
        )


@dataclass(frozen=True, slots=True)
class ManagerChanged(Event):
    says = Text("{player} now manages {company}")

    player: PlayerId
    company: CompanyId


@dataclass(frozen=True, slots=True)
class DividendNamed(Event):
    company: CompanyId
    amount: Money
    per_share: Money

    @property
    def text(self) -> Text:
        if not self.amount:
            return Text("{company} pays no dividend", company=self.company)
        return Text(
            "{company} pays a dividend of {amount}, {per_share} per share",
            company=self.company,
            amount=pounds(self.amount),
            per_share=pounds(self.per_share),
        )


@dataclass(frozen=True, slots=True)
class Received(Event):
    """Of a dividend or in a merger; the bank, if nobody."""

    player: PlayerId | None
    amount: Money

    @property
    def text(self) -> Text:
        if self.player is None:
            return Text("The bank receives {amount}", amount=pounds(self.amount))
        return Text("{player} receives {amount}", player=self.player, amount=pounds(self.amount))


@dataclass(frozen=True, slots=True)
class PriceMoved(Event):
    company: CompanyId
    old: Money
    new: Money

    @property
    def text(self) -> Text:
        if self.new == self.old:
            return Text(
                "The share price of {company} stays at {price}",
                company=self.company,
                price=pounds(self.new),
            )
        return Text(
            "The share price of {company} moves from {old} to {new}",
            company=self.company,
            old=pounds(self.old),
            new=pounds(self.new),
        )


@dataclass(frozen=True, slots=True)
class MergerProposed(Event):
    says = Text("{player} proposes that {buyer} absorb {target} for {cost}")

    player: PlayerId
    buyer: CompanyId
    target: CompanyId
    cost: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"cost": pounds(self.cost)}


@dataclass(frozen=True, slots=True)
class Voted(Event):
    player: PlayerId
    company: CompanyId
    votes: int
    agrees: bool

    @property
    def text(self) -> Text:
        if self.agrees:
            return Text(
                "{player} votes for the merger, as shareholder of {company} (votes: {votes})",
                player=self.player,
                company=self.company,
                votes=self.votes,
            )
        return Text(
            "{player} votes against the merger, as shareholder of {company} (votes: {votes})",
            player=self.player,
            company=self.company,
            votes=self.votes,
        )


@dataclass(frozen=True, slots=True)
class MergerRefused(Event):
    says = Text("The shareholders of {company} reject the merger")

    company: CompanyId


@dataclass(frozen=True, slots=True)
class Merged(Event):
    says = Text(
        "{buyer} absorbs {target} with its links ({links}), {money} and its loans ({loans})"
    )

    buyer: CompanyId
    target: CompanyId
    links: int
    money: Money
    loans: int

    @property
    def words(self) -> dict[str, Param]:
        return {"money": pounds(self.money)}


@dataclass(frozen=True, slots=True)
class FloatedAnew(Event):
    says = Text("{company} restarts at {price}")

    company: CompanyId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": pounds(self.price)}
