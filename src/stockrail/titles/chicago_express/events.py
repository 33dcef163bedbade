"""What happens in Chicago Express."""

from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.text import Coins, Param, Text

from .board import HEXES, Dial
from .state import place

DIAL_NAMES: dict[Dial, Text] = {
    "auction": Text("Auction a share"),
    "build": Text("Build track"),
    "develop": Text("Develop a hex"),
}


@dataclass(frozen=True, slots=True)
class OpenerDrawn(Event):
    says = Text("{player} is drawn to bid first")

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ActionChosen(Event):
    says = Text("{player} chooses “{dial}”")

    player: PlayerId
    dial: Dial

    @property
    def words(self) -> dict[str, Param]:
        return {"dial": DIAL_NAMES[self.dial]}


@dataclass(frozen=True, slots=True)
class ActionSkipped(Event):
    player: PlayerId
    has_choice: bool = True

    @property
    def text(self) -> Text:
        if not self.has_choice:
            return Text("{player} can do nothing with it and skips the action", player=self.player)
        return Text("{player} skips the action", player=self.player)


@dataclass(frozen=True, slots=True)
class LocomotivePlaced(Event):
    company: CompanyId
    hex: HexId
    cost: Coins
    gain: Coins

    @property
    def text(self) -> Text:
        if not self.gain.amount:
            return Text(
                "{company} builds on {hex} for {cost}",
                company=self.company,
                hex=place(self.hex),
                cost=self.cost,
            )
        return Text(
            "{company} builds on {hex} for {cost}; income +{gain}",
            company=self.company,
            hex=place(self.hex),
            cost=self.cost,
            gain=self.gain,
        )


@dataclass(frozen=True, slots=True)
class HexDeveloped(Event):
    says = Text("{hex} is developed")

    hex: HexId

    @property
    def words(self) -> dict[str, Param]:
        return {"hex": place(self.hex)}


@dataclass(frozen=True, slots=True)
class IncomeRaised(Event):
    says = Text("The income of {company} is now {income}")

    company: CompanyId
    income: Coins


@dataclass(frozen=True, slots=True)
class SubsidyPaid(Event):
    says = Text("{company} receives {amount} for the forest")

    company: CompanyId
    amount: Coins


@dataclass(frozen=True, slots=True)
class IndustryGrew(Event):
    says = Text("{city} is now worth {worth}")

    hex: HexId
    worth: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"city": HEXES[self.hex].name}


@dataclass(frozen=True, slots=True)
class DividendsBegan(Event):
    says = Text("Two needles are red: general dividend {number}")

    number: int


@dataclass(frozen=True, slots=True)
class ChicagoReached(Event):
    says = Text("{company} reaches Chicago and pays a dividend")

    company: CompanyId


@dataclass(frozen=True, slots=True)
class WabashOpened(Event):
    says = Text("The Wabash opens in Fort Wayne with an income of {income}")

    income: Coins
