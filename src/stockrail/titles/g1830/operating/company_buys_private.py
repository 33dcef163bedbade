"""§23.4 by option, the end of a turn in which no decision on trains was left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import Renamed, frozen
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate

from ..actions import Exchange, LayPrivateTile
from ..state import State1830
from ..stock import private_deals
from . import any_step
from .any_step import Besides, TurnStep
from .private_powers import can_lay_late


def is_asked(state: State1830, company: CompanyId) -> bool:
    """Whether the table plays with this moment and there is anything to decide in it (§3.2)."""
    if state.options.private_moments != "asked":
        return False
    return can_lay_late(state, company) or private_deals.company_could_buy(state, company)


LastAction = Besides | Pass


@frozen
class BuyingPrivate(TurnStep, Renamed):
    accepts: ClassVar = get_args(LastAction)
    rule: ClassVar = "§23.4"
    asks: ClassVar = Text("Buy privates for {company}, or end its turn")
    meanwhile: ClassVar = Text("{actor} ends the turn of {company}")
    formerly: ClassVar = "taking_over"

    def proposals(self, state: State1830) -> Iterator[Move]:
        yield from any_step.proposals(state, self)
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: LastAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                return any_step.why_not(state, self, action)

    def apply(self, draft: State1830, action: LastAction) -> Iterator[Event]:
        match action:
            case Pass():
                draft.end()
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                yield from any_step.apply(draft, self, action)
            case _:
                assert_never(action)

    def goes_on(self, state: State1830) -> bool:
        return is_asked(state, self.company)
