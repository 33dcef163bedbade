"""What happens in German Railways."""

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Param, Series, Text

from .board import BERLIN, HAMBURG
from .state import city, place_name


@frozen
class RoundBegan(Event):
    says = Text("Round {number}: the order is drawn")

    number: int


@frozen
class PawnDrawn(Event):
    says = Text("Turn {place} of the round: {player}")

    place: int
    player: PlayerId


@frozen
class TurnPassed(Event):
    player: PlayerId
    has_choice: bool = True

    @property
    def says(self) -> Text:
        if not self.has_choice:
            return Text("{player} can do nothing but pass")
        return Text("{player} passes")


@frozen
class LocomotivePlaced(Event):
    company: CompanyId
    hex: HexId
    cost: Coins
    income: Coins | None

    @property
    def says(self) -> Text:
        if self.income is None:
            return Text("{company} builds on {hex} for {cost}")
        return Text("{company} builds on {hex} for {cost}; its income is now {income}")

    @property
    def words(self) -> dict[str, Param]:
        return {"hex": place_name(self.hex)}


@frozen
class Linked(Event):
    says = Text("{company} connects with {others}: dividends")

    company: CompanyId
    others: tuple[CompanyId, ...]

    @property
    def words(self) -> dict[str, Param]:
        return {"others": Series(self.others)}


@frozen
class NothingPaid(Event):
    says = Text("{company} has not connected {berlin} and {hamburg} and pays nothing")

    company: CompanyId

    @property
    def words(self) -> dict[str, Param]:
        return {"berlin": city(BERLIN), "hamburg": city(HAMBURG)}


@frozen
class EndProposed(Event):
    says = Text("{player} asks for a vote on the end of the game")

    player: PlayerId


@frozen
class VoteBegan(Event):
    says = Text("Vote on the end of the game: {reason}")

    reason: Text


@frozen
class Voted(Event):
    player: PlayerId
    agrees: bool

    @property
    def says(self) -> Text:
        if self.agrees:
            return Text("{player} votes for the end of the game")
        return Text("{player} votes against: the game goes on")
