"""What players do in 1830 and not in its kin, besides passing and bidding."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.rows import Renamed
from stockrail.core.text import Text
from stockrail.rails import actions
from stockrail.rails.actions import PrivateId

Source = Literal["offering", "pool"]


@dataclass(frozen=True, slots=True)
class TakeSeat(Action):
    """Chance gives the next position card (§2.3)."""

    verb: ClassVar = Text("deal a position card")

    seated: PlayerId


@dataclass(frozen=True, slots=True)
class BuyCheapestPrivate(Action, Renamed):
    """Buy the private on sale (§7.2)."""

    verb: ClassVar = Text("buy the private on sale")
    formerly: ClassVar = "buy_offered"

    private: PrivateId


@dataclass(frozen=True, slots=True)
class BidOn(Action):
    """Bid on a private that is not on sale yet (§7.3)."""

    verb: ClassVar = Text("bid on a private")

    private: PrivateId
    amount: Money


@dataclass(frozen=True, slots=True)
class SetPar(Action):
    """Take the president's certificate and set the par (§8.3)."""

    verb: ClassVar = Text("start a company")

    company: CompanyId
    price: Money


@dataclass(frozen=True, slots=True)
class BuyShare(actions.BuyShare):
    """Buy one certificate of 10 % (§4.4)."""

    source: Source


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Give M&H for a certificate of NYC (§27.5)."""

    verb: ClassVar = Text("exchange M&H")

    source: Source


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """Offer to buy a private from another player (§23.1)."""

    verb: ClassVar = Text("buy a private from a player")

    private: PrivateId
    price: Money


@dataclass(frozen=True, slots=True)
class SellPrivate(Action):
    """Offer a private to another player (§23.1)."""

    verb: ClassVar = Text("sell a private to a player")

    private: PrivateId
    buyer: PlayerId
    price: Money


@dataclass(frozen=True, slots=True)
class LayPrivateTile(Action):
    """Lay the tile that a private of the company allows (§27.2, §27.3)."""

    verb: ClassVar = Text("lay the tile of a private")

    private: PrivateId
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class TradeIn(Action):
    """Buy a D for less by giving another train (§21.5)."""

    verb: ClassVar = Text("trade in a train for a D")

    given: str


@dataclass(frozen=True, slots=True)
class GoBankrupt(Action):
    verb: ClassVar = Text("declare bankruptcy")
