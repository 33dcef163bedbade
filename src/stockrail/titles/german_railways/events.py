"""What happens in German Railways."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.text import Coins, Text

from .state import place_name


@dataclass(frozen=True, slots=True)
class RoundBegan:
    number: int

    @property
    def text(self) -> Text:
        return Text("Round {number}: the order is drawn", number=self.number)


@dataclass(frozen=True, slots=True)
class PawnDrawn:
    place: int
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("Turn {place} of the round: {player}", place=self.place, player=self.player)


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: PlayerId
    has_choice: bool = True

    @property
    def text(self) -> Text:
        if not self.has_choice:
            return Text("{player} can do nothing but pass", player=self.player)
        return Text("{player} passes", player=self.player)


@dataclass(frozen=True, slots=True)
class LocomotivePlaced:
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
class Linked:
    company: CompanyId
    others: tuple[CompanyId, ...]

    @property
    def text(self) -> Text:
        return Text(
            "{company} connects with {others}: dividends",
            company=self.company,
            others=", ".join(self.others),
        )


@dataclass(frozen=True, slots=True)
class NothingPaid:
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text(
            "{company} has not connected Berlin and Hamburg and pays nothing", company=self.company
        )


@dataclass(frozen=True, slots=True)
class EndProposed:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} asks for a vote on the end of the game", player=self.player)


@dataclass(frozen=True, slots=True)
class VoteBegan:
    reason: Text

    @property
    def text(self) -> Text:
        return Text("Vote on the end of the game: {reason}", reason=self.reason)


@dataclass(frozen=True, slots=True)
class Voted:
    player: PlayerId
    agrees: bool

    @property
    def text(self) -> Text:
        if self.agrees:
            return Text("{player} votes for the end of the game", player=self.player)
        return Text("{player} votes against: the game goes on", player=self.player)
