"""What every step of a company's turn has in common: privates may be bought (§16.2)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from stockrail.core.actions import Action, Move, Pass
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.offers import Bargainer, Offer

from ..state import State1861
from . import private_purchase


@dataclass(frozen=True, slots=True)
class TurnStep(CompanyStep, Bargainer, ABC):
    """A step adds its own actions by the methods below; passing ends it."""

    accepts: ClassVar[tuple[type[Action], ...]]
    rule: ClassVar[str]

    @abstractmethod
    def prompt(self, state: State1861) -> Text: ...

    @abstractmethod
    def waiting(self, state: State1861) -> Text: ...

    def own_proposals(self, state: State1861) -> Iterator[Move]:
        return iter(())

    @abstractmethod
    def why_not_own(self, state: State1861, action: Any) -> Refusal | None: ...

    @abstractmethod
    def apply_own(self, draft: State1861, action: Any) -> Iterator[Event]: ...

    def why_not_pass(self, state: State1861) -> Refusal | None:
        return None

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield from self.own_proposals(state)
        yield from private_purchase.proposals(state, self.actor, self.company)
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: Any) -> Refusal | None:
        match action:
            case Pass():
                return self.why_not_pass(state)
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)
            case _:
                return self.why_not_own(state, action)

    def apply(self, draft: State1861, action: Any) -> Iterator[Event]:
        match action:
            case Pass():
                draft.end()
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                yield from self.apply_own(draft, action)

    def agreed(self, draft: State1861, offer: Offer) -> Iterator[Event]:
        yield from private_purchase.transfer(draft, offer)
        yield from self.settled(draft)

    def settled(self, draft: State1861) -> Iterator[Event]:
        """What follows when an offer has been answered."""
        return iter(())
