"""What players do in 1830, besides passing and bidding."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from stockrail.core.actions import Action
from stockrail.core.names import CompanyId, HexId, Money, PlayerId
from stockrail.core.text import Text

from .components import PrivateId

Source = Literal["offering", "pool"]


@dataclass(frozen=True, slots=True)
class TakeSeat(Action):
    """Chance gives the next position card (§2.3)."""

    called: ClassVar = Text("deal a position card")

    seated: PlayerId


@dataclass(frozen=True, slots=True)
class BuyOffered(Action):
    """Buy the private on offer (§7.2)."""

    called: ClassVar = Text("buy the private on offer")

    private: PrivateId


@dataclass(frozen=True, slots=True)
class BidOn(Action):
    """Bid on a private that is not on offer yet (§7.3)."""

    called: ClassVar = Text("bid on a private")

    private: PrivateId
    amount: Money


@dataclass(frozen=True, slots=True)
class SetPar(Action):
    """Take the president's certificate and set the par (§8.3)."""

    called: ClassVar = Text("start a company")

    company: CompanyId
    price: Money


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    """Buy one certificate of 10 % (§4.4)."""

    called: ClassVar = Text("buy a certificate")

    company: CompanyId
    source: Source


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell certificates of one company to the pool, as one block (§12)."""

    called: ClassVar = Text("sell certificates")

    company: CompanyId
    percent: int


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Give M&H for a certificate of NYC (§27.5)."""

    called: ClassVar = Text("exchange M&H")

    source: Source


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """Offer to buy a private from another player (§23.1)."""

    called: ClassVar = Text("buy a private from a player")

    private: PrivateId
    price: Money


@dataclass(frozen=True, slots=True)
class SellPrivate(Action):
    """Offer a private to another player (§23.1)."""

    called: ClassVar = Text("sell a private to a player")

    private: PrivateId
    buyer: PlayerId
    price: Money


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """Let the company buy a private from its owner (§23.2)."""

    called: ClassVar = Text("buy a private for the company")

    private: PrivateId
    price: Money


@dataclass(frozen=True, slots=True)
class Accept(Action):
    called: ClassVar = Text("accept")


@dataclass(frozen=True, slots=True)
class Decline(Action):
    called: ClassVar = Text("decline")


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay or replace the tile of the turn (§18)."""

    called: ClassVar = Text("lay a tile")

    hex: HexId
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class LayPrivateTile(Action):
    """Lay the tile that a private of the company allows (§27.2, §27.3)."""

    called: ClassVar = Text("lay the tile of a private")

    private: PrivateId
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceToken(Action):
    called: ClassVar = Text("place a token")

    hex: HexId
    stop: int


@dataclass(frozen=True, slots=True)
class TrainRun:
    """A train and its way: stops as `G19:0`, hexes it passes without a stop as `G17`."""

    train: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunTrains(Action):
    called: ClassVar = Text("run the trains")

    runs: tuple[TrainRun, ...]


@dataclass(frozen=True, slots=True)
class PayDividend(Action):
    called: ClassVar = Text("pay a dividend")


@dataclass(frozen=True, slots=True)
class KeepRevenue(Action):
    called: ClassVar = Text("keep the revenue")


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train of the bank, a new one or one that was returned (§21.3)."""

    called: ClassVar = Text("buy a train of the bank")

    train: str
    source: Literal["new", "returned"]


@dataclass(frozen=True, slots=True)
class TradeIn(Action):
    """Buy a D for less by giving another train (§21.5)."""

    called: ClassVar = Text("give a train for a D")

    given: str


@dataclass(frozen=True, slots=True)
class BuyTrainFrom(Action):
    """Buy a train of another company (§21.4)."""

    called: ClassVar = Text("buy a train of another company")

    company: CompanyId
    train: str
    price: Money


@dataclass(frozen=True, slots=True)
class ReturnTrain(Action):
    """Give a train back to the bank (§21.8)."""

    called: ClassVar = Text("return a train")

    train: str


@dataclass(frozen=True, slots=True)
class GoBankrupt(Action):
    called: ClassVar = Text("declare bankruptcy")
