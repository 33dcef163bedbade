"""What players do in 1861, besides what all games of tiles and trains have."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.rows import Renamed
from stockrail.core.text import Text
from stockrail.rails import actions
from stockrail.rails.actions import PrivateId

Source = Literal["treasury", "pool"]


@dataclass(frozen=True, slots=True)
class RemovePrivate(Action, Renamed):
    """Chance draws a private that is not in the game (§2.6)."""

    verb: ClassVar = Text("remove a private from the game")
    formerly: ClassVar = "leave_out"

    private: PrivateId


@dataclass(frozen=True, slots=True)
class AuctionMinor(Action, Renamed):
    """Auction a minor, with the first bid (§11.1)."""

    verb: ClassVar = Text("auction a minor")
    formerly: ClassVar = "put_up"

    company: CompanyId
    amount: Money


@dataclass(frozen=True, slots=True)
class TakePrivate(Action):
    """Take the private on offer at its lowered price (§5.4)."""

    verb: ClassVar = Text("take the private")


@dataclass(frozen=True, slots=True)
class StartPublic(Action):
    """Take the director's certificate and set the price (§10.1)."""

    verb: ClassVar = Text("start a public")

    company: CompanyId
    price: Money


@dataclass(frozen=True, slots=True)
class BuyShare(actions.BuyShare):
    """Buy one certificate of 10 % (§8.1)."""

    source: Source


@dataclass(frozen=True, slots=True)
class Redeem(Action):
    """Let a public buy its own shares from the pool (§16.3)."""

    verb: ClassVar = Text("redeem shares")

    percent: int


@dataclass(frozen=True, slots=True)
class PayHalf(Action):
    """Pay out half of the revenue, withhold the rest (§20.2)."""

    verb: ClassVar = Text("pay out half")


@dataclass(frozen=True, slots=True)
class Nationalise(Action):
    """Let the State Railway take a public without trains (§25.3)."""

    verb: ClassVar = Text("nationalise the company")


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Turn a minor into a public (§27.1)."""

    verb: ClassVar = Text("convert a minor")

    company: CompanyId
    """The public."""


@dataclass(frozen=True, slots=True)
class AddMinor(Action, Renamed):
    """Plan to merge with another minor (§27.3)."""

    verb: ClassVar = Text("add a minor to the merger")
    formerly: ClassVar = "join_minor"

    company: CompanyId


@dataclass(frozen=True, slots=True)
class RemoveMinor(Action):
    """Take a minor out of the planned merger again (§27.3)."""

    verb: ClassVar = Text("take a minor out of the merger")

    company: CompanyId


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Form a public out of the minors that were joined (§27.3)."""

    verb: ClassVar = Text("merge the minors")

    company: CompanyId
    """The public."""


@dataclass(frozen=True, slots=True)
class RemoveToken(Action):
    """Remove one of the tokens of merged minors (§27.8)."""

    verb: ClassVar = Text("remove a token")

    hex: HexId
    stop: int
