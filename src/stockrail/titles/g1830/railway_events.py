"""What happens in operating rounds, told for the log."""

from dataclasses import dataclass

from stockrail.core.names import CompanyId, HexId, Money, PlayerId, Purse
from stockrail.core.text import Text
from stockrail.mechanics.rail_actions import TrainRun

from .components import MAP
from .state import dollars


def place(hex_id: HexId) -> Text | str:
    """A hex as people call it: `Albany (E19)`, or `D18` where there is no town."""
    name = MAP.places[hex_id].name
    return Text("{name} ({hex})", name=name, hex=hex_id) if name else hex_id


@dataclass(frozen=True, slots=True)
class OperatingRoundBegun:
    number: int
    rounds: int

    @property
    def text(self) -> Text:
        return Text(
            "Operating round {number} of {rounds} begins", number=self.number, rounds=self.rounds
        )


@dataclass(frozen=True, slots=True)
class CapitalPaid:
    company: CompanyId
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} receives its capital of {amount}",
            company=self.company,
            amount=dollars(self.amount),
        )


@dataclass(frozen=True, slots=True)
class TileLaid:
    company: CompanyId
    hex: HexId
    tile: str
    cost: Money

    @property
    def text(self) -> Text:
        if self.cost:
            return Text(
                "{company} lays tile {tile} on {place} for {cost}",
                company=self.company,
                tile=self.tile,
                place=place(self.hex),
                cost=dollars(self.cost),
            )
        return Text(
            "{company} lays tile {tile} on {place}",
            company=self.company,
            tile=self.tile,
            place=place(self.hex),
        )


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    company: CompanyId
    hex: HexId
    cost: Money

    @property
    def text(self) -> Text:
        if self.cost:
            return Text(
                "{company} places a token in {place} for {cost}",
                company=self.company,
                place=place(self.hex),
                cost=dollars(self.cost),
            )
        return Text(
            "{company} places a token in {place}", company=self.company, place=place(self.hex)
        )


@dataclass(frozen=True, slots=True)
class TrainsRun:
    company: CompanyId
    revenue: Money
    runs: tuple[TrainRun, ...] = ()
    pays: tuple[tuple[Money, ...], ...] = ()
    """For each run what each of its stops paid."""

    @property
    def text(self) -> Text:
        return Text(
            "{company} runs for {revenue}", company=self.company, revenue=dollars(self.revenue)
        )


@dataclass(frozen=True, slots=True)
class DividendPaid:
    company: CompanyId
    per_share: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} pays {amount} a share",
            company=self.company,
            amount=dollars(self.per_share),
        )


@dataclass(frozen=True, slots=True)
class PaidTo:
    holder: Purse
    amount: Money

    @property
    def text(self) -> Text:
        return Text("{holder} receives {amount}", holder=self.holder, amount=dollars(self.amount))


@dataclass(frozen=True, slots=True)
class RevenueKept:
    company: CompanyId
    amount: Money

    @property
    def text(self) -> Text:
        if not self.amount:
            return Text("{company} has no revenue", company=self.company)
        return Text("{company} keeps {amount}", company=self.company, amount=dollars(self.amount))


@dataclass(frozen=True, slots=True)
class TrainBought:
    company: CompanyId
    train: str
    price: Money
    seller: CompanyId | None = None

    @property
    def text(self) -> Text:
        if self.seller:
            return Text(
                "{company} buys a {train} train of {seller} for {price}",
                company=self.company,
                train=self.train,
                seller=self.seller,
                price=dollars(self.price),
            )
        return Text(
            "{company} buys a {train} train for {price}",
            company=self.company,
            train=self.train,
            price=dollars(self.price),
        )


@dataclass(frozen=True, slots=True)
class TrainOffered:
    company: CompanyId
    train: str
    price: Money
    seller: CompanyId

    @property
    def text(self) -> Text:
        return Text(
            "{company} offers {seller} {price} for a {train} train",
            company=self.company,
            seller=self.seller,
            price=dollars(self.price),
            train=self.train,
        )


@dataclass(frozen=True, slots=True)
class TrainTradedIn:
    company: CompanyId
    train: str

    @property
    def text(self) -> Text:
        return Text("{company} gives a {train} train", company=self.company, train=self.train)


@dataclass(frozen=True, slots=True)
class PresidentHelped:
    player: PlayerId
    company: CompanyId
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} adds {amount} for {company}",
            player=self.player,
            amount=dollars(self.amount),
            company=self.company,
        )


@dataclass(frozen=True, slots=True)
class TrainReturned:
    company: CompanyId
    train: str

    @property
    def text(self) -> Text:
        return Text("{company} returns a {train} train", company=self.company, train=self.train)


@dataclass(frozen=True, slots=True)
class TrainsRusted:
    train: str

    @property
    def text(self) -> Text:
        return Text("All {train} trains leave the game", train=self.train)


@dataclass(frozen=True, slots=True)
class StageReached:
    train: str

    @property
    def text(self) -> Text:
        return Text("The first {train} train: phase {train}", train=self.train)


@dataclass(frozen=True, slots=True)
class WentBankrupt:
    player: PlayerId
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text(
            "{player} cannot pay for a train of {company} and is bankrupt",
            player=self.player,
            company=self.company,
        )
