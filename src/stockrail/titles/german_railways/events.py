"""What happens in German Railways."""

from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.text import Coins, Param, Series, Text

from .state import place_name


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    says = Text("Round {number}: the order is drawn")

    number: int


@dataclass(frozen=True, slots=True)
class PawnDrawn(Event):
    says = Text("Turn {place} of the round: {player}")

    place: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    player: PlayerId
    has_choice: bool = True

    @property
    def text(self) -> Text:
        if not self.has_choice:
            return Text("{player} can do nothing but pass", player=self.player)
        return Text("{player} passes", player=self.player)


@dataclass(frozen=True, slots=True)
class LocomotivePlaced(Event):
    company: CompanyId
    hex: HexId
    cost: Coins
    income: Coins | None

    @property
    def text(self) -> Text:
        if self.income is None:
            return Text(
                "{company} builds on {hex} for {cost}",
                company=self.company,
                hex=place_name(self.hex),
                cost=self.cost,
            )
        return Text(
            "{company} builds on {hex} for {cost}; its income is now {income}",
            company=self.company,
            hex=place_name(self.hex),
            cost=self.cost,
            income=self.income,
        )


@dataclass(frozen=True, slots=True)
class Linked(Event):
    says = Text("{company} connects with {others}: dividends")

    company: CompanyId
    others: tuple[CompanyId, ...]

    @property
    def words(self) -> dict[str, Param]:
        return {"others": Series(self.others)}


@dataclass(frozen=True, slots=True)
class NothingPaid(Event):
    says = Text("{company} has not connected Berlin and Hamburg and pays nothing")

    company: CompanyId


@dataclass(frozen=True, slots=True)
class EndProposed(Event):
    says = Text("{player} asks for a vote on the end of the game")

    player: PlayerId


@dataclass(frozen=True, slots=True)
class VoteBegan(Event):
    says = Text("Vote on the end of the game: {reason}")

    reason: Text


@dataclass(frozen=True, slots=True)
class Voted(Event):
    player: PlayerId
    agrees: bool

    @property
    def text(self) -> Text:
        if self.agrees:
            return Text("{player} votes for the end of the game", player=self.player)
        return Text("{player} votes against: the game goes on", player=self.player)
