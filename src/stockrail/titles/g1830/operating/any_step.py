"""What every step of a company's turn allows: privates are bought and used, M&H exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal, about
from stockrail.core.rows import frozen
from stockrail.rails import privates
from stockrail.rails.actions import CompanyBuysPrivate
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.offers import Bargainer, transfer
from stockrail.rails.state import Offer

from ..actions import Exchange, LayPrivateTile
from ..state import State1830
from ..stock import mohawk, private_deals
from ..stock.mohawk import ExchangeMoment
from ..stock.private_deals import OFFERS
from . import private_powers

Besides = CompanyBuysPrivate | LayPrivateTile | Exchange


@frozen
class TurnStep(CompanyStep[State1830], Bargainer[State1830], ExchangeMoment):
    """A step of a turn, with what it has to remember."""

    begins_turn: bool = False
    """Nothing was asked in the turn before this step."""
    touched: bool = False

    def accepted(self, draft: State1830, offer: Offer) -> Iterator[Event]:
        yield from transfer(draft, offer)
        draft.amend(TurnStep, touched=True)
        yield from self.settled(draft)


def proposals(state: State1830, step: TurnStep, in_track_step: bool = False) -> Iterator[Move]:
    yield from private_powers.proposals(state, step.actor, step.company, in_track_step)
    yield from private_deals.company_proposals(state, step.actor, step.company)
    yield from mohawk.proposals(state, step.actor)


def why_not(
    state: State1830, step: TurnStep, action: Besides, in_track_step: bool = False
) -> Refusal | None:
    match action:
        case CompanyBuysPrivate():
            return about(
                private_deals.why_not_company_buys(state, step.company, action),
                private=action.private,
            )
        case LayPrivateTile():
            return about(
                private_powers.why_not(state, step.company, action, in_track_step),
                private=action.private,
            )
        case Exchange():
            return mohawk.why_not(state, action, step.begins_turn and not step.touched)


def apply(draft: State1830, step: TurnStep, action: Besides) -> Iterator[Event]:
    match action:
        case CompanyBuysPrivate(player, private, price):
            seller = draft.privates[private]
            offer = Offer("private", private, step.company, seller, price)
            yield from privates.propose(draft, offer, player, OFFERS)
        case LayPrivateTile():
            draft.amend(TurnStep, touched=True)
            yield from private_powers.lay(draft, step.company, action)
            yield from step.settled(draft)
        case Exchange():
            yield from mohawk.exchange(draft, action)
        case _:
            assert_never(action)
