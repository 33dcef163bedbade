"""What happens to shares: auctions, managers, dividends, mergers; told for the log."""

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Param, Text

from .actions import Source
from .state import pounds


@frozen
class AuctionsBegun(Event):
    is_opening: bool

    @property
    def says(self) -> Text:
        return Text("Opening auctions") if self.is_opening else Text("Auctions")


@frozen
class Offered(Event):
    player: PlayerId
    company: CompanyId
    source: Source

    @property
    def says(self) -> Text:
        if self.source == "issued":
            return Text("{player} auctions an issued share of {company}")
        return Text("{player} auctions an available share of {company}")


@frozen
class Declined(Event):
    says = Text("{player} leaves these auctions")

    player: PlayerId


@frozen
class PricedOut(Event):
    says = Text("{player} cannot afford a share and is out of these auctions")

    player: PlayerId


@frozen
class Bought(Event):
    player: PlayerId
    company: CompanyId
    price: Money
    payee: CompanyId | None
    """The bank, if none."""

    @property
    def says(self) -> Text:
        if self.payee is None:
            return Text("{player} buys a share of {company} for {price}, paid to the bank")
        return Text("{player} buys a share of {company} for {price}, paid to the company")

    @property
    def words(self) -> dict[str, Param]:
        return {"price": pounds(self.price)}


@frozen
class ManagerChanged(Event):
    says = Text("{player} now manages {company}")

    player: PlayerId
    company: CompanyId


@frozen
class DividendNamed(Event):
    company: CompanyId
    amount: Money
    per_share: Money

    @property
    def says(self) -> Text:
        if not self.amount:
            return Text("{company} pays no dividend")
        return Text("{company} pays a dividend of {amount}, {per_share} per share")

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount), "per_share": pounds(self.per_share)}


@frozen
class Received(Event):
    """Of a dividend or in a merger; the bank, if nobody."""

    player: PlayerId | None
    amount: Money

    @property
    def says(self) -> Text:
        if self.player is None:
            return Text("The bank receives {amount}")
        return Text("{player} receives {amount}")

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount)}


@frozen
class PriceMoved(Event):
    company: CompanyId
    old: Money
    new: Money

    @property
    def says(self) -> Text:
        if self.new == self.old:
            return Text("The share price of {company} stays at {price}")
        return Text("The share price of {company} moves from {old} to {new}")

    @property
    def words(self) -> dict[str, Param]:
        old, new = pounds(self.old), pounds(self.new)
        return {"old": old, "new": new, "price": new}


@frozen
class MergerProposed(Event):
    says = Text("{player} proposes that {buyer} absorb {target} for {cost}")

    player: PlayerId
    buyer: CompanyId
    target: CompanyId
    cost: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"cost": pounds(self.cost)}


@frozen
class Voted(Event):
    player: PlayerId
    company: CompanyId
    votes: int
    agrees: bool

    @property
    def says(self) -> Text:
        if self.agrees:
            return Text(
                "{player} votes for the merger, as shareholder of {company} (votes: {votes})"
            )
        return Text(
            "{player} votes against the merger, as shareholder of {company} (votes: {votes})"
        )


@frozen
class MergerRefused(Event):
    says = Text("The shareholders of {company} reject the merger")

    company: CompanyId


@frozen
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


@frozen
class FloatedAnew(Event):
    says = Text("{company} restarts at {price}")

    company: CompanyId
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": pounds(self.price)}
