"""What happens to railways: goods, links, deliveries, money raised and earned; told for the log."""

from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Param, Series, Text

from .map.components import Colour
from .network.delivery_search import Gains
from .state import pounds

COLOUR_NAMES: dict[Colour, Text] = {
    "red": Text("red"),
    "blue": Text("blue"),
    "yellow": Text("yellow"),
    "purple": Text("purple"),
    "black": Text("black"),
}


@dataclass(frozen=True, slots=True)
class GoodsDrawn(Event):
    says = Text("{city} receives {cubes}")

    city: str
    cubes: tuple[Colour, ...]

    @property
    def words(self) -> dict[str, Param]:
        return {"cubes": cubes_told(self.cubes)}


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    says = Text("Turn {number}: {player} is first player")

    number: int
    first: PlayerId

    @property
    def words(self) -> dict[str, Param]:
        return {"player": self.first}


@dataclass(frozen=True, slots=True)
class LinkBuilt(Event):
    company: CompanyId
    start: str
    end: str
    cost: Money
    is_second: bool

    @property
    def text(self) -> Text:
        if self.is_second:
            return Text(
                "{company} builds a second link, from {start} to {end}, for {cost}",
                company=self.company,
                start=self.start,
                end=self.end,
                cost=pounds(self.cost),
            )
        return Text(
            "{company} builds a link from {start} to {end} for {cost}",
            company=self.company,
            start=self.start,
            end=self.end,
            cost=pounds(self.cost),
        )


@dataclass(frozen=True, slots=True)
class SharesIssued(Event):
    says = Text("{company} issues shares to the bank: {count} at {price}")

    company: CompanyId
    count: int
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": pounds(self.price)}


@dataclass(frozen=True, slots=True)
class Borrowed(Event):
    says = Text("{company} borrows {amount} (loans: {count})")

    company: CompanyId
    count: int
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount)}


@dataclass(frozen=True, slots=True)
class GoodsDelivered(Event):
    says = Text("{company} delivers a {colour} cube via {cities}: {gains}")

    company: CompanyId
    colour: Colour
    cities: tuple[str, ...]
    gains: Gains

    @property
    def words(self) -> dict[str, Param]:
        return {
            "colour": COLOUR_NAMES[self.colour],
            "cities": " – ".join(self.cities),
            "gains": gains_told(self.gains),
        }


@dataclass(frozen=True, slots=True)
class CityEmptied(Event):
    says = Text("{city} is empty. Empty cities: {count} of {needed}")

    city: str
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class DidNothing(Event):
    says = Text("{company} does nothing")

    company: CompanyId


@dataclass(frozen=True, slots=True)
class IdleTurn(Event):
    """The first of two turns that would end the game (§11.2)."""

    says = Text(
        "Nothing was built, delivered or sold in this turn: "
        "if the next turn is the same, the game ends"
    )


@dataclass(frozen=True, slots=True)
class Earned(Event):
    says = Text("{company} receives income of {amount}, on space {steps}")

    company: CompanyId
    steps: int
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount)}


@dataclass(frozen=True, slots=True)
class InterestPaid(Event):
    says = Text("{company} pays {amount} in interest")

    company: CompanyId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount)}


@dataclass(frozen=True, slots=True)
class LoansRepaid(Event):
    says = Text("{company} repays loans: {count}")

    company: CompanyId
    count: int


@dataclass(frozen=True, slots=True)
class LoansCounted(Event):
    says = Text("Loans of {company} ({loans}) lower its share price to {price}")

    company: CompanyId
    loans: int
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": pounds(self.price)}


def cubes_told(cubes: tuple[Colour, ...]) -> Text:
    """`red, red, blue` in the language of the table."""
    first, *more = cubes
    told = COLOUR_NAMES[first]
    for colour in more:
        told = Text("{some}, {more}", some=told, more=COLOUR_NAMES[colour])
    return told


def gains_told(gains: Gains) -> Text:
    return Series(Text("{company} +{steps}", company=c, steps=n) for c, n in gains)
