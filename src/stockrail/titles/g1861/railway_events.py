"""What companies do in operating rounds of 1861 alone, told for the log."""

from functools import cache

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.rows import frozen
from stockrail.core.text import Param, Text
from stockrail.rails import events as rail_events

from .components import LOAN, LOAN_BRINGS, MAP
from .state import roubles


@cache
def place(hex_id: HexId) -> Text | str:
    """A hex as people call it: `Kazan (M7)`, or `L6` where there is no town."""
    return rail_events.place(MAP, hex_id)


@frozen
class SharesRedeemed(Event):
    says = Text("{company} redeems {percent}% of its shares for {cost}")

    company: CompanyId
    percent: int
    cost: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"cost": roubles(self.cost)}


@frozen
class LoansTaken(Event):
    company: CompanyId
    count: int

    @property
    def says(self) -> Text:
        if self.count == 1:
            return Text("{company} takes a loan and receives {amount}")
        return Text("{company} takes {count} loans and receives {amount}")

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": roubles(self.count * LOAN_BRINGS)}


@frozen
class InterestPaid(Event):
    says = Text("{company} pays {amount} of interest")

    company: CompanyId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": roubles(self.amount)}


@frozen
class InterestLacking(Event):
    says = Text("{company} cannot pay {amount} of interest")

    company: CompanyId
    amount: Money

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": roubles(self.amount)}


@frozen
class LoansRepaid(Event):
    says = Text("{company} repays {amount}")

    company: CompanyId
    count: int

    @property
    def words(self) -> dict[str, Param]:
        return {"amount": roubles(self.count * LOAN)}
