"""What happens in operating rounds, told for the log."""

from functools import cache

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Param, Text
from stockrail.rails import events as rail_events

from .components import MAP
from .state import dollars


@cache
def place(hex_id: HexId) -> Text | str:
    """A hex as people call it: `Albany (E19)`, or `D18` where there is no town."""
    return rail_events.place(MAP, hex_id)


@frozen
class CapitalPaid(Event):
    says = Text("{company} receives its capital of {amount}")

    company: CompanyId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": dollars(self.amount)}


@frozen
class TrainTradedIn(Event):
    says = Text("{company} trades in {train:a} train")

    company: CompanyId
    train: str


@frozen
class PresidentHelped(Event):
    says = Text("{player} pays {amount} for {company}")

    player: PlayerId
    company: CompanyId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": dollars(self.amount)}


@frozen
class WentBankrupt(Event):
    says = Text("{player} cannot pay for a train for {company} and goes bankrupt")

    player: PlayerId
    company: CompanyId
