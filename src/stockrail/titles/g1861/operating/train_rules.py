"""§22 which trains are for sale, who may buy, and who must."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money
from stockrail.rails import train_owners
from stockrail.rails.offers import least_to_offer
from stockrail.rails.state import Deal

from ..components import STATE
from ..state import State1861
from .nationalisation import nationalise

LEAST = 1
"""What a company pays another one for a train at least (§22.4)."""


def cheapest(state: State1861) -> Money:
    """Of bank and pool, which always have a train: 8 trains never run out (§22.10)."""
    price = train_owners.cheapest(state)
    assert price is not None
    return price


def sellers(state: State1861, company: CompanyId) -> Iterator[CompanyId]:
    """Other companies that have trains; the State Railway sells none (§22.4)."""
    for other, row in state.companies.items():
        if other not in (company, STATE) and row.trains:
            yield other


def most_for_bank(state: State1861, company: CompanyId) -> Money:
    """What it can pay the bank: loans help only a company without a train (§15.4)."""
    return state.cash[company] if state.trains(company) else state.means(company)


def must_buy(state: State1861, company: CompanyId) -> bool:
    """It has no train and can pay for one of bank or pool (§22.8)."""
    return not state.trains(company) and state.means(company) >= cheapest(state)


def can_buy(state: State1861, company: CompanyId) -> bool:
    """Whether there is anything to decide about trains (§3.3)."""
    if not train_owners.has_room(state, company):
        return False
    if most_for_bank(state, company) >= cheapest(state):
        return True
    return any(
        least_to_offer(state, Deal("train", train, company, seller), LEAST) <= state.cash[company]
        for seller in sellers(state, company)
        for train in state.trains(seller)
    )


def settle_trainless(draft: State1861, company: CompanyId) -> Iterator[Event]:
    """Its turn is over, and it still has no train (§22.9)."""
    if not draft.trains(company):
        yield from nationalise(draft, company)
