"""§22 a train changes hands."""

from collections.abc import Iterator
from typing import Literal

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.rails.events import TrainBought

from ..components import TRAINS
from ..state import State1861
from . import loans, phase_change


def from_bank(
    draft: State1861, company: CompanyId, train: str, source: Literal["new", "returned"]
) -> Iterator[Event]:
    """With loans if its money does not suffice; that it may take them is checked before."""
    price = TRAINS[train].price
    yield from loans.pay(draft, company, price)
    yield TrainBought(company, train, draft.money(price))
    draft.depot = draft.depot.sold(train, source)
    draft.row(company, trains=(*draft.trains(company), train))
    if draft.begins_phase(train):
        yield from phase_change.begin(draft, train)
