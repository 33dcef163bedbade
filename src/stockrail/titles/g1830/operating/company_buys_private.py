"""§23.4 by option, the end of a turn in which no decision on trains was left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate

from ..actions import Exchange, LayPrivateTile
from ..state import State1830
from ..stock import private_deals
from .company_step import TurnStep
from .private_powers import can_lay_late


def is_asked(state: State1830, company: CompanyId) -> bool:
    """Whether the table plays with this moment and there is anything to decide in it (§3.2)."""
    if state.options.private_moments != "asked":
        return False
    return can_lay_late(state, company) or private_deals.could_take_over(state, company)


@dataclass(frozen=True, slots=True)
class BuyingPrivate(TurnStep):
    accepts: ClassVar = (CompanyBuysPrivate, LayPrivateTile, Exchange, Pass)
    rule: ClassVar = "§23.4"
    formerly: ClassVar = "taking_over"

    def prompt(self, state: State1830) -> Text:
        return Text("Buy privates for {company}, or end its turn", company=self.company)

    def waiting(self, state: State1830) -> Text:
        return Text("{actor} ends the turn of {company}", actor=self.actor, company=self.company)

    def why_not_own(self, state: State1830, action: object) -> Refusal | None:
        raise AssertionError("this step has no action of its own")

    def apply_own(self, draft: State1830, action: object) -> Iterator[Event]:
        raise AssertionError("this step has no action of its own")

    def has_choice(self, state: State1830) -> bool:
        return is_asked(state, self.company)
