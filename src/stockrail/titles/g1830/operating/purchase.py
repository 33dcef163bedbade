"""§21 and §22: a train changes hands, and what the first of its type changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, Money
from stockrail.mechanics import ledger
from stockrail.rails import train_owners
from stockrail.rails.events import PhaseReached, TrainBought
from stockrail.rails.state import Offer
from stockrail.rails.train_owners import call_discards, rust
from stockrail.rails.trains import without

from ..components import B_AND_O, BO, COMPANY_CARDS, TRAINS
from ..events import PrivateClosed
from ..railway_events import PresidentHelped, TrainTradedIn
from ..state import State1830
from .discarding import Discarding
from .train_rules import DIESEL


def from_bank(
    draft: State1830, company: CompanyId, train: str, source: Literal["new", "returned"]
) -> Iterator[Event]:
    price = TRAINS[train].price
    yield TrainBought(company, train, draft.money(price))
    yield from _pay_bank(draft, company, price)
    draft.depot = draft.depot.sold(train, source)
    yield from _receive(draft, company, train)


def trade_in(draft: State1830, company: CompanyId, given: str) -> Iterator[Event]:
    """A D for less: the other train goes back to the bank (§21.5, §21.6)."""
    yield TrainTradedIn(company, given)
    draft.row(company, trains=without(draft.trains(company), given))
    price = DIESEL.trade_in_price or 0
    yield TrainBought(company, DIESEL.name, draft.money(price))
    yield from _pay_bank(draft, company, price)
    draft.depot = draft.depot.with_returned(given).without_new(DIESEL.name)
    yield from _receive(draft, company, DIESEL.name)


def from_company(draft: State1830, offer: Offer) -> Iterator[Event]:
    company = CompanyId(offer.buyer)
    help = _help(draft, company, offer.price)
    yield from train_owners.from_company(draft, offer, help)
    yield from _close_bo(draft, company)


def _pay_bank(draft: State1830, company: CompanyId, price: Money) -> Iterator[Event]:
    yield from _help(draft, company, price)
    ledger.pay(draft, company, BANK, price)


def _help(draft: State1830, company: CompanyId, price: Money) -> Iterator[Event]:
    """What the treasury lacks the president adds (§24.2)."""
    if (lacks := price - draft.cash[company]) > 0:
        president = draft.president(company)
        yield PresidentHelped(president, company, lacks)
        ledger.pay(draft, president, company, lacks)


def _receive(draft: State1830, company: CompanyId, train: str) -> Iterator[Event]:
    draft.row(company, trains=(*draft.trains(company), train))
    yield from _close_bo(draft, company)
    if draft.begins_phase(train):
        yield from _begin_phase(draft, train)


def _close_bo(draft: State1830, company: CompanyId) -> Iterator[Event]:
    """The private B&O closes when the company B&O buys its first train (§23.5)."""
    if company == B_AND_O and draft.privates.pop(BO, None) is not None:
        yield PrivateClosed(BO)


def _begin_phase(draft: State1830, train: str) -> Iterator[Event]:
    """What changes at once for everybody (§22)."""
    draft.phase = train
    yield PhaseReached(train)
    yield from rust(draft, train)
    if draft.rules_now.closes_privates:
        for private in [*draft.privates]:
            del draft.privates[private]
            yield PrivateClosed(private)
    in_order = draft.options.discard_order == "operating"
    call_discards(draft, draft.operating_order() if in_order else [*COMPANY_CARDS], Discarding)
