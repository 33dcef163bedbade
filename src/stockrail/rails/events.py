"""What companies do in games of tiles, tokens and trains, told for the log.

Sums of money come as the title writes them, places as people call them.
"""

from stockrail.core.events import Event
from stockrail.core.ids import CashHolder, CompanyId, HexId, Money
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Named, Param, Text

from .actions import TrainRun
from .map import RailMap


def place(rail_map: RailMap, hex_id: HexId) -> Text | str:
    """A hex as people call it: `Albany (E19)`, or `D18` where there is no town."""
    name = rail_map.places[hex_id].name
    if not name:
        return hex_id
    return Text("{name} ({hex})", name=Named("hex", hex_id, name), hex=hex_id)


@frozen
class OperatingRoundBegun(Event):
    says = Text("Operating round {number} of {rounds} begins")

    number: int
    rounds: int


@frozen
class TileLaid(Event):
    company: CompanyId
    place: Text | str
    tile: str
    cost: Coins

    @property
    def says(self) -> Text:
        if self.cost.amount:
            return Text("{company} lays tile {tile} on {place} for {cost}")
        return Text("{company} lays tile {tile} on {place}")


@frozen
class TokenPlaced(Event):
    company: CompanyId
    place: Text | str
    cost: Coins

    @property
    def says(self) -> Text:
        if self.cost.amount:
            return Text("{company} places a token in {place} for {cost}")
        return Text("{company} places a token in {place}")


@frozen
class TrainsRun(Event):
    says = Text("{company} runs for {revenue}")

    company: CompanyId
    revenue: Coins
    runs: tuple[TrainRun, ...] = ()
    pays: tuple[tuple[Money, ...], ...] = ()
    """For each run what each of its stops paid."""
    bonuses: tuple[Money, ...] = ()
    """For each run what it brought besides; empty where titles have no such thing."""


@frozen
class DividendDeclared(Event):
    says = Text("{company} pays {amount} per share")

    company: CompanyId
    per_share: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": self.per_share}


@frozen
class PaidTo(Event):
    says = Text("{holder} receives {amount}")

    holder: CashHolder
    amount: Coins


@frozen
class RevenueWithheld(Event):
    company: CompanyId
    amount: Coins

    @property
    def says(self) -> Text:
        if not self.amount.amount:
            return Text("{company} has no revenue")
        return Text("{company} withholds {amount}")


@frozen
class TrainBought(Event):
    company: CompanyId
    train: str
    price: Coins
    seller: CompanyId | None = None

    @property
    def says(self) -> Text:
        if self.seller:
            return Text("{company} buys {train:a} train from {seller} for {price}")
        return Text("{company} buys {train:a} train for {price}")


@frozen
class TrainOffered(Event):
    says = Text("{company} offers {seller} {price} for {train:a} train")

    company: CompanyId
    train: str
    price: Coins
    seller: CompanyId


@frozen
class TrainReturned(Event):
    says = Text("{company} discards {train:a} train")

    company: CompanyId
    train: str


@frozen
class TrainsRusted(Event):
    says = Text("All {train} trains rust")

    train: str


@frozen
class PhaseReached(Event):
    says = Text("The first {train} train: phase {train}")

    train: str
