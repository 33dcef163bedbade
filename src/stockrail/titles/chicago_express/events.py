"""What happens in Chicago Express."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.text import Coins, Text

from .board import HEXES, Dial
from .state import place

DIAL_NAMES: dict[Dial, Text] = {
    "auction": Text("Auction a share"),
    "build": Text("Build track"),
    "develop": Text("Develop a hex"),
}


@dataclass(frozen=True, slots=True)
class OpenerDrawn:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} is drawn to bid first", player=self.player)


@dataclass(frozen=True, slots=True)
class ActionChosen:
    player: PlayerId
    dial: Dial

    @property
    def text(self) -> Text:
        return Text("{player} chooses “{dial}”", player=self.player, dial=DIAL_NAMES[self.dial])


@dataclass(frozen=True, slots=True)
class ActionSkipped:
    player: PlayerId
    has_choice: bool = True

    @property
    def text(self) -> Text:
        if not self.has_choice:
            return Text("{player} can do nothing with it and skips the action", player=self.player)
        return Text("{player} skips the action", player=self.player)


@dataclass(frozen=True, slots=True)
class LocomotivePlaced:
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
class HexDeveloped:
    hex: HexId

    @property
    def text(self) -> Text:
        return Text("{hex} is developed", hex=place(self.hex))


@dataclass(frozen=True, slots=True)
class IncomeRaised:
    company: CompanyId
    income: Coins

    @property
    def text(self) -> Text:
        return Text(
            "The income of {company} is now {income}", company=self.company, income=self.income
        )


@dataclass(frozen=True, slots=True)
class SubsidyPaid:
    company: CompanyId
    amount: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{company} receives {amount} for the forest",
            company=self.company,
            amount=self.amount,
        )


@dataclass(frozen=True, slots=True)
class IndustryGrew:
    hex: HexId
    worth: Coins

    @property
    def text(self) -> Text:
        return Text("{city} is now worth {worth}", city=HEXES[self.hex].name, worth=self.worth)


@dataclass(frozen=True, slots=True)
class DividendsBegan:
    number: int

    @property
    def text(self) -> Text:
        return Text("Two needles are red: general dividend {number}", number=self.number)


@dataclass(frozen=True, slots=True)
class ChicagoReached:
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text("{company} reaches Chicago and pays a dividend", company=self.company)


@dataclass(frozen=True, slots=True)
class WabashOpened:
    income: Coins

    @property
    def text(self) -> Text:
        return Text("The Wabash opens in Fort Wayne with an income of {income}", income=self.income)
