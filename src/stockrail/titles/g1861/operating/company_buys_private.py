"""§16.2 by option, moments in which nothing but a private can be bought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate

from ..state import State1861
from . import private_purchase
from .private_purchase import TurnStep

PrivateAction = CompanyBuysPrivate | Pass


@dataclass(frozen=True, slots=True)
class BuyingPrivate(TurnStep):
    """Before money goes into loans, and at the end of a turn."""

    accepts: ClassVar = get_args(PrivateAction)
    rule: ClassVar = "§16.2"
    formerly: ClassVar = "taking_over"

    def prompt(self, state: State1861) -> Text:
        return Text("Buy privates for {company}", company=self.company)

    def waiting(self, state: State1861) -> Text:
        return Text(
            "{actor} may buy privates for {company}", actor=self.actor, company=self.company
        )

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

    def settled(self, draft: State1861) -> Iterator[Event]:
        if not private_purchase.is_possible(draft, self.company):
            draft.end()
        return iter(())
