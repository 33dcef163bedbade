"""What players do in games of tiles, tokens and trains."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NewType

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.rows import Renamed, frozen
from stockrail.core.text import Text

PrivateId = NewType("PrivateId", str)


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    """Buy one certificate of 10 %; each title says from where."""

    verb: ClassVar = Text("buy a certificate")

    company: CompanyId


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell certificates of one company to the pool, as one block."""

    verb: ClassVar = Text("sell certificates")

    company: CompanyId
    percent: int


@dataclass(frozen=True, slots=True)
class CompanyBuysPrivate(Action, Renamed):
    """Let the company buy a private from its owner."""

    verb: ClassVar = Text("buy a private for the company")
    formerly: ClassVar = "take_over"

    private: PrivateId
    price: Money


@dataclass(frozen=True, slots=True)
class Accept(Action):
    verb: ClassVar = Text("accept")


@dataclass(frozen=True, slots=True)
class Decline(Action):
    verb: ClassVar = Text("decline")


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay a tile, or upgrade one."""

    verb: ClassVar = Text("lay a tile")

    hex: HexId
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceToken(Action):
    verb: ClassVar = Text("place a token")

    hex: HexId
    stop: int


@frozen
class TrainRun:
    """A train and its way: stops as `G19:0`, hexes it passes without a stop as `G17`."""

    train: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunTrains(Action):
    verb: ClassVar = Text("run the trains")
    is_drawn: ClassVar = True

    runs: tuple[TrainRun, ...]


@dataclass(frozen=True, slots=True)
class PayDividend(Action):
    verb: ClassVar = Text("pay a dividend")


@dataclass(frozen=True, slots=True)
class Withhold(Action, Renamed):
    verb: ClassVar = Text("withhold the revenue")
    formerly: ClassVar = "keep_revenue"


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train from the bank, a new one or one that was discarded."""

    verb: ClassVar = Text("buy a train from the bank")

    train: str
    source: Literal["new", "returned"]


@dataclass(frozen=True, slots=True)
class BuyTrainFrom(Action):
    """Buy a train of another company."""

    verb: ClassVar = Text("buy a train from another company")

    company: CompanyId
    train: str
    price: Money


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action, Renamed):
    """Give a train back to the bank."""

    verb: ClassVar = Text("discard a train")
    formerly: ClassVar = "return_train"

    train: str
