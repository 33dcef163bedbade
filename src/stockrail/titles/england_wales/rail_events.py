"""What happens to railways: goods, links, deliveries, money raised and earned; told for the log."""

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Named, Param, Series, Text

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


@frozen
class GoodsDrawn(Event):
    says = Text("{city} receives {cubes}")

    city: Named
    cubes: tuple[Colour, ...]

    @property
    def words(self) -> dict[str, Param]:
        return {"cubes": cubes_told(self.cubes)}


@frozen
class TurnBegan(Event):
    says = Text("Turn {number}: {player} is first player")

    number: int
    first: PlayerId

    @property
    def words(self) -> dict[str, Param]:
        return {"player": self.first}


@frozen
class LinkBuilt(Event):
    company: CompanyId
    start: Named
    end: Named
    cost: Money
    is_second: bool

    @property
    def says(self) -> Text:
        if self.is_second:
            return Text("{company} builds a second link, from {start} to {end}, for {cost}")
        return Text("{company} builds a link from {start} to {end} for {cost}")

    @property
    def words(self) -> dict[str, Param]:
        return {"cost": pounds(self.cost)}


@frozen
class SharesIssued(Event):
    says = Text("{company} issues shares to the bank: {count} at {price}")

    company: CompanyId
    count: int
    price: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"price": pounds(self.price)}


@frozen
class Borrowed(Event):
    says = Text("{company} borrows {amount} (loans: {count})")

    company: CompanyId
    count: int
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount)}


@frozen
class GoodsDelivered(Event):
    says = Text("{company} delivers a {colour} cube via {cities}: {gains}")

    company: CompanyId
    colour: Colour
    cities: tuple[Named, ...]
    gains: Gains

    @property
    def words(self) -> dict[str, Param]:
        return {
            "colour": COLOUR_NAMES[self.colour],
            "cities": Series(self.cities, " – "),
            "gains": gains_told(self.gains),
        }


@frozen
class CityEmptied(Event):
    says = Text("{city} is empty. Empty cities: {count} of {needed}")

    city: Named
    count: int
    needed: int


@frozen
class DidNothing(Event):
    says = Text("{company} does nothing")

    company: CompanyId


@frozen
class IdleTurn(Event):
    """The first of two turns that would end the game (§11.2)."""

    says = Text(
        "Nothing was built, delivered or sold in this turn: "
        "if the next turn is the same, the game ends"
    )


@frozen
class Earned(Event):
    says = Text("{company} receives income of {amount}, on space {steps}")

    company: CompanyId
    steps: int
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount)}


@frozen
class InterestPaid(Event):
    says = Text("{company} pays {amount} in interest")

    company: CompanyId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": pounds(self.amount)}


@frozen
class LoansRepaid(Event):
    says = Text("{company} repays loans: {count}")

    company: CompanyId
    count: int


@frozen
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
