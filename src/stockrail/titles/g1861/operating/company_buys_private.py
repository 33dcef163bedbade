"""§16.2 by option, moments in which nothing but a private can be bought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Pass
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate

from ..state import State1861
from . import private_purchase
from .company_step import TurnStep


@dataclass(frozen=True, slots=True)
class BuyingPrivate(TurnStep):
    """Before money goes into loans, and at the end of a turn."""

    accepts: ClassVar = (CompanyBuysPrivate, Pass)
    rule: ClassVar = "§16.2"
    formerly: ClassVar = "taking_over"

    def prompt(self, state: State1861) -> Text:
        return Text("Buy privates for {company}", company=self.company)

    def waiting(self, state: State1861) -> Text:
        return Text(
            "{actor} may buy privates for {company}", actor=self.actor, company=self.company
        )

    def why_not_own(self, state: State1861, action: object) -> Refusal | None:
        raise AssertionError("this step has no action of its own")

    def apply_own(self, draft: State1861, action: object) -> Iterator[Event]:
        raise AssertionError("this step has no action of its own")

    def settled(self, draft: State1861) -> Iterator[Event]:
        if not private_purchase.is_possible(draft, self.company):
            draft.end()
        return iter(())
