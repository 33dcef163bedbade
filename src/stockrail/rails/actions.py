"""What players do in games of tiles, tokens and trains."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NewType

from stockrail.core.actions import Action
from stockrail.core.names import CompanyId, HexId, Money
from stockrail.core.text import Text

PrivateId = NewType("PrivateId", str)


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell certificates of one company to the pool, as one block."""

    called: ClassVar = Text("sell certificates")

    company: CompanyId
    percent: int


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """Let the company buy a private from its owner."""

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
    """Lay a tile, or upgrade one."""

    called: ClassVar = Text("lay a tile")

    hex: HexId
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
    called: ClassVar = Text("withhold the revenue")


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train from the bank, a new one or one that was discarded."""

    called: ClassVar = Text("buy a train from the bank")

    train: str
    source: Literal["new", "returned"]


@dataclass(frozen=True, slots=True)
class BuyTrainFrom(Action):
    """Buy a train of another company."""

    called: ClassVar = Text("buy a train from another company")

    company: CompanyId
    train: str
    price: Money


@dataclass(frozen=True, slots=True)
class ReturnTrain(Action):
    """Give a train back to the bank."""

    called: ClassVar = Text("discard a train")

    train: str
