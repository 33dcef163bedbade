"""What happens to railways: goods, links, deliveries, money raised and earned; told for the log."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Text

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
class GoodsDrawn:
    city: str
    cubes: tuple[Colour, ...]

    @property
    def text(self) -> Text:
        return Text("{city} receives {cubes}", city=self.city, cubes=cubes_told(self.cubes))


@dataclass(frozen=True, slots=True)
class TurnBegan:
    number: int
    first: PlayerId

    @property
    def text(self) -> Text:
        return Text(
            "Turn {number}: {player} is first player", number=self.number, player=self.first
        )


@dataclass(frozen=True, slots=True)
class LinkBuilt:
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
class SharesIssued:
    company: CompanyId
    count: int
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} issues shares to the bank: {count} at {price}",
            company=self.company,
            count=self.count,
            price=pounds(self.price),
        )


@dataclass(frozen=True, slots=True)
class Borrowed:
    company: CompanyId
    count: int
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} borrows {amount} (loans: {count})",
            company=self.company,
            amount=pounds(self.amount),
            count=self.count,
        )


@dataclass(frozen=True, slots=True)
class GoodsDelivered:
    company: CompanyId
    colour: Colour
    cities: tuple[str, ...]
    gains: Gains

    @property
    def text(self) -> Text:
        return Text(
            "{company} delivers a {colour} cube via {cities}: {gains}",
            company=self.company,
            colour=COLOUR_NAMES[self.colour],
            cities=" – ".join(self.cities),
            gains=gains_told(self.gains),
        )


@dataclass(frozen=True, slots=True)
class CityEmptied:
    city: str
    count: int
    needed: int

    @property
    def text(self) -> Text:
        return Text(
            "{city} is empty. Empty cities: {count} of {needed}",
            city=self.city,
            count=self.count,
            needed=self.needed,
        )


@dataclass(frozen=True, slots=True)
class DidNothing:
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text("{company} does nothing", company=self.company)


@dataclass(frozen=True, slots=True)
class IdleTurn:
    """The first of two turns that would end the game (§11.2)."""

    @property
    def text(self) -> Text:
        return Text(
            "Nothing was built, delivered or sold in this turn: "
            "if the next turn is the same, the game ends"
        )


@dataclass(frozen=True, slots=True)
class Earned:
    company: CompanyId
    steps: int
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} receives income of {amount}, on space {steps}",
            company=self.company,
            amount=pounds(self.amount),
            steps=self.steps,
        )


@dataclass(frozen=True, slots=True)
class InterestPaid:
    company: CompanyId
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} pays {amount} in interest", company=self.company, amount=pounds(self.amount)
        )


@dataclass(frozen=True, slots=True)
class LoansRepaid:
    company: CompanyId
    count: int

    @property
    def text(self) -> Text:
        return Text("{company} repays loans: {count}", company=self.company, count=self.count)


@dataclass(frozen=True, slots=True)
class LoansCounted:
    company: CompanyId
    loans: int
    price: Money

    @property
    def text(self) -> Text:
        return Text(
            "Loans of {company} ({loans}) lower its share price to {price}",
            company=self.company,
            loans=self.loans,
            price=pounds(self.price),
        )


def cubes_told(cubes: tuple[Colour, ...]) -> Text:
    """`red, red, blue` in the language of the table."""
    first, *more = cubes
    told = COLOUR_NAMES[first]
    for colour in more:
        told = Text("{some}, {more}", some=told, more=COLOUR_NAMES[colour])
    return told


def gains_told(gains: Gains) -> str:
    return ", ".join(f"{company} +{steps}" for company, steps in gains)
