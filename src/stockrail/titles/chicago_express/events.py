"""What happens in Chicago Express."""

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Param, Text

from .board import CHICAGO, FORT_WAYNE, Dial
from .state import city, place

DIAL_NAMES: dict[Dial, Text] = {
    "auction": Text("Auction a share"),
    "build": Text("Build track"),
    "develop": Text("Develop a hex"),
}


@frozen
class OpenerDrawn(Event):
    says = Text("{player} is drawn to bid first")

    player: PlayerId


@frozen
class ActionChosen(Event):
    says = Text("{player} chooses “{dial}”")

    player: PlayerId
    dial: Dial

    @property
    def words(self) -> dict[str, Param]:
        return {"dial": DIAL_NAMES[self.dial]}


@frozen
class ActionSkipped(Event):
    player: PlayerId
    has_choice: bool = True

    @property
    def says(self) -> Text:
        if not self.has_choice:
            return Text("{player} can do nothing with it and skips the action")
        return Text("{player} skips the action")


@frozen
class LocomotivePlaced(Event):
    company: CompanyId
    hex: HexId
    cost: Coins
    gain: Coins

    @property
    def says(self) -> Text:
        if not self.gain.amount:
            return Text("{company} builds on {hex} for {cost}")
        return Text("{company} builds on {hex} for {cost}; income +{gain}")

    @property
    def words(self) -> dict[str, Param]:
        return {"hex": place(self.hex)}


@frozen
class HexDeveloped(Event):
    says = Text("{hex} is developed")

    hex: HexId

    @property
    def words(self) -> dict[str, Param]:
        return {"hex": place(self.hex)}


@frozen
class IncomeRaised(Event):
    says = Text("The income of {company} is now {income}")

    company: CompanyId
    income: Coins


@frozen
class SubsidyPaid(Event):
    says = Text("{company} receives {amount} for the forest")

    company: CompanyId
    amount: Coins


@frozen
class IndustryGrew(Event):
    says = Text("{city} is now worth {worth}")

    hex: HexId
    worth: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"city": city(self.hex)}


@frozen
class DividendsBegan(Event):
    says = Text("Two needles are red: general dividend {number}")

    number: int


@frozen
class ChicagoReached(Event):
    says = Text("{company} reaches {city} and pays a dividend")

    company: CompanyId

    @property
    def words(self) -> dict[str, Param]:
        return {"city": city(CHICAGO)}


@frozen
class WabashOpened(Event):
    says = Text("The Wabash opens in {city} with an income of {income}")

    income: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"city": city(FORT_WAYNE)}
