"""§16.2 by option, moments in which nothing but a private can be bought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.rows import Renamed, frozen
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate

from ..state import State1861
from . import private_purchase
from .private_purchase import TurnStep

PrivateAction = CompanyBuysPrivate | Pass


@frozen
class BuyingPrivate(TurnStep, Renamed):
    """Before money goes into loans, and at the end of a turn."""

    accepts: ClassVar = get_args(PrivateAction)
    rule: ClassVar = "§16.2"
    asks: ClassVar = Text("Buy privates for {company}")
    meanwhile: ClassVar = Text("{actor} may buy privates for {company}")
    formerly: ClassVar = "taking_over"

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield from private_purchase.proposals(state, self.actor, self.company)
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: PrivateAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)

    def apply(self, draft: State1861, action: PrivateAction) -> Iterator[Event]:
        match action:
            case Pass():
                draft.end()
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                assert_never(action)

    def goes_on(self, state: State1861) -> bool:
        return private_purchase.is_possible(state, self.company)
