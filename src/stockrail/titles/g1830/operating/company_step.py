"""What every step of a company's turn has in common: privates may be bought, M&H exchanged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from stockrail.core.actions import Action, Move, Pass
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.offers import Bargainer, Offer

from ..actions import Exchange, LayPrivateTile
from ..state import State1830
from ..stock import mohawk, private_deals
from ..stock.mohawk import ExchangeMoment
from . import private_powers


@dataclass(frozen=True, slots=True)
class TurnStep(CompanyStep, Bargainer, ExchangeMoment, ABC):
    """A step adds its own actions by the three methods below; passing ends it."""

    accepts: ClassVar[tuple[type[Action], ...]]
    rule: ClassVar[str]
    takes_tiles: ClassVar[bool] = False
    """The step for track, in which privates' tiles may always be laid."""

    begins_turn: bool = False
    """Nothing was asked in the turn before this step."""
    touched: bool = False

    @abstractmethod
    def prompt(self, state: State1830) -> Text: ...

    @abstractmethod
    def waiting(self, state: State1830) -> Text: ...

    def own_proposals(self, state: State1830) -> Iterator[Move]:
        return iter(())

    @abstractmethod
    def why_not_own(self, state: State1830, action: Any) -> Refusal | None: ...

    @abstractmethod
    def apply_own(self, draft: State1830, action: Any) -> Iterator[Event]: ...

    def why_not_pass(self, state: State1830) -> Refusal | None:
        return None

    def proposals(self, state: State1830) -> Iterator[Move]:
        yield from self.own_proposals(state)
        yield from private_powers.proposals(state, self.actor, self.company, self.takes_tiles)
        yield from private_deals.company_proposals(state, self.actor, self.company)
        yield from mohawk.proposals(state, self.actor)
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: Any) -> Refusal | None:
        match action:
            case Pass():
                return self.why_not_pass(state)
            case CompanyBuysPrivate():
                return private_deals.why_not_take_over(state, self.company, action)
            case LayPrivateTile():
                return private_powers.why_not(state, self.company, action, self.takes_tiles)
            case Exchange():
                return mohawk.why_not(state, action, self.begins_turn and not self.touched)
            case _:
                return self.why_not_own(state, action)

    def apply(self, draft: State1830, action: Any) -> Iterator[Event]:
        match action:
            case Pass():
                draft.end()
            case CompanyBuysPrivate(player, private, price):
                seller = draft.privates[private]
                offer = Offer("private", private, self.company, seller, price)
                yield from private_deals.propose(draft, offer, player)
            case LayPrivateTile():
                draft.goto(replace(self, touched=True))
                yield from private_powers.lay(draft, self.company, action)
                yield from self.settled(draft)
            case Exchange():
                yield from mohawk.exchange(draft, action)
            case _:
                yield from self.apply_own(draft, action)

    def agreed(self, draft: State1830, offer: Offer) -> Iterator[Event]:
        yield from private_deals.transfer(draft, offer)
        draft.goto(replace(self, touched=True))
        yield from self.settled(draft)

    def settled(self, draft: State1830) -> Iterator[Event]:
        """A step goes on while there is something to decide in it besides privates (§3.2)."""
        if not self.has_choice(draft):
            draft.end()
        return iter(())

    def has_choice(self, state: State1830) -> bool:
        """Whether its own actions, or tiles of privates, still make the step a question."""
        return True
