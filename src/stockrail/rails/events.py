"""What companies do in games of tiles, tokens and trains, told for the log.

Sums of money come as the title writes them, places as people call them.
"""

from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import CashHolder, CompanyId, HexId, Money
from stockrail.core.text import Coins, Param, Text

from .actions import TrainRun
from .map import RailMap


def place(rail_map: RailMap, hex_id: HexId) -> Text | str:
    """A hex as people call it: `Albany (E19)`, or `D18` where there is no town."""
    name = rail_map.places[hex_id].name
    return Text("{name} ({hex})", name=name, hex=hex_id) if name else hex_id


@dataclass(frozen=True, slots=True)
class OperatingRoundBegun(Event):
    says = Text("Operating round {number} of {rounds} begins")

    number: int
    rounds: int


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    company: CompanyId
    place: Text | str
    tile: str
    cost: Coins

    @property
    def text(self) -> Text:
        if self.cost.amount:
            return Text(
                "{company} lays tile {tile} on {place} for {cost}",
                company=self.company,
                tile=self.tile,
                place=self.place,
                cost=self.cost,
            )
        return Text(
            "{company} lays tile {tile} on {place}",
            company=self.company,
            tile=self.tile,
            place=self.place,
        )


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    company: CompanyId
    place: Text | str
    cost: Coins

    @property
    def text(self) -> Text:
        if self.cost.amount:
            return Text(
                "{company} places a token in {place} for {cost}",
                company=self.company,
                place=self.place,
                cost=self.cost,
            )
        return Text("{company} places a token in {place}", company=self.company, place=self.place)


@dataclass(frozen=True, slots=True)
class TrainsRun(Event):
    says = Text("{company} runs for {revenue}")

    company: CompanyId
    revenue: Coins
    runs: tuple[TrainRun, ...] = ()
    pays: tuple[tuple[Money, ...], ...] = ()
    """For each run what each of its stops paid."""
    bonuses: tuple[Money, ...] = ()
    """For each run what it brought besides; empty where titles have no such thing."""


@dataclass(frozen=True, slots=True)
class DividendDeclared(Event):
    says = Text("{company} pays {amount} per share")

    company: CompanyId
    per_share: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": self.per_share}


@dataclass(frozen=True, slots=True)
class PaidTo(Event):
    says = Text("{holder} receives {amount}")

    holder: CashHolder
    amount: Coins


@dataclass(frozen=True, slots=True)
class RevenueWithheld(Event):
    company: CompanyId
    amount: Coins

    @property
    def text(self) -> Text:
        if not self.amount.amount:
            return Text("{company} has no revenue", company=self.company)
        return Text("{company} withholds {amount}", company=self.company, amount=self.amount)


@dataclass(frozen=True, slots=True)
class TrainBought(Event):
    company: CompanyId
    train: str
    price: Coins
    seller: CompanyId | None = None

    @property
    def text(self) -> Text:
        if self.seller:
            return Text(
                "{company} buys {train:a} train from {seller} for {price}",
                company=self.company,
                train=self.train,
                seller=self.seller,
                price=self.price,
            )
        return Text(
            "{company} buys {train:a} train for {price}",
            company=self.company,
            train=self.train,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class TrainOffered(Event):
    says = Text("{company} offers {seller} {price} for {train:a} train")

    company: CompanyId
    train: str
    price: Coins
    seller: CompanyId


@dataclass(frozen=True, slots=True)
class TrainReturned(Event):
    says = Text("{company} discards {train:a} train")

    company: CompanyId
    train: str


@dataclass(frozen=True, slots=True)
class TrainsRusted(Event):
    says = Text("All {train} trains rust")

    train: str


@dataclass(frozen=True, slots=True)
class PhaseReached(Event):
    says = Text("The first {train} train: phase {train}")

    train: str
