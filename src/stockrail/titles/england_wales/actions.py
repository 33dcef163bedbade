"""What players do in the share game, besides bidding, passing and finishing."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Text

from .map.components import Colour

Source = Literal["available", "issued"]


@dataclass(frozen=True, slots=True)
class DrawGoods(Action):
    """Chance takes the cubes of one city from the bag."""

    verb: ClassVar = Text("draw goods")

    city: HexId
    cubes: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class OfferShare(Action):
    """Put a share up for auction and bid its price."""

    verb: ClassVar = Text("auction a share")

    company: CompanyId
    source: Source


@dataclass(frozen=True, slots=True)
class BuildLink(Action):
    """Lay a whole link over these hexes, from city to city."""

    verb: ClassVar = Text("build a link")
    is_drawn: ClassVar = True

    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Deliver a cube from its city over these links, by their numbers."""

    verb: ClassVar = Text("deliver goods")
    is_drawn: ClassVar = True

    city: HexId
    colour: Colour
    links: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RepayLoans(Action):
    verb: ClassVar = Text("repay loans")

    count: int


@dataclass(frozen=True, slots=True)
class PayDividend(Action):
    """Choose the dividend; nothing is a dividend of 0."""

    verb: ClassVar = Text("choose a dividend")

    amount: Money


@dataclass(frozen=True, slots=True)
class ProposeMerger(Action):
    verb: ClassVar = Text("propose a merger")

    buyer: CompanyId
    target: CompanyId


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Vote for or against a merger, with all one's shares of the company that votes."""

    verb: ClassVar = Text("vote")

    agree: bool
