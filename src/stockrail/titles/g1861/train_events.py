"""What happens to companies that lose their trains, and to the State Railway, told for the log."""

from stockrail.core.events import Event
from stockrail.core.ids import CashHolder, CompanyId
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Param, Text

from .components import STATE


@frozen
class Nationalised(Event):
    says = Text("{company} is nationalised")

    company: CompanyId


@frozen
class WentOn(Event):
    """A public without a train that was not given up."""

    says = Text("{company} goes on without a train")

    company: CompanyId


@frozen
class Seized(Event):
    """Money, a train or a private of a nationalised company."""

    says = Text("{state} takes {thing} from {company}")

    company: CompanyId
    thing: Text | str

    @property
    def words(self) -> dict[str, Param]:
        return {"state": STATE}


@frozen
class PrivateNationalised(Event):
    says = Text("{state} takes {private}; {owner} receives {value}")

    private: str
    owner: CashHolder
    value: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"state": STATE}


@frozen
class TokenReplaced(Event):
    says = Text("A token of {state} replaces that of {company} in {place}")

    company: CompanyId
    place: Text | str

    @property
    def words(self) -> dict[str, Param]:
        return {"state": STATE}


@frozen
class TokenTakenAway(Event):
    says = Text("The token of {company} in {place} is removed")

    company: CompanyId
    place: Text | str
