"""§21.8 discarding trains above the limit."""

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import train_owners
from stockrail.rails.actions import DiscardTrain
from stockrail.rails.company_steps import CompanyStep

from ..actions import Exchange
from ..state import State1830
from ..stock import mohawk
from ..stock.mohawk import ExchangeMoment


@frozen
class Discarding(CompanyStep[State1830], ExchangeMoment):
    accepts: ClassVar = (DiscardTrain, Exchange)
    rule: ClassVar = "§21.8"
    meanwhile: ClassVar = Text("{actor} discards a train of {company}")

    def prompt(self, state: State1830) -> Text:
        return Text(
            "{company} has more than {limit} trains: discard one",
            company=self.company,
            limit=state.rules_now.limit,
        )

    def proposals(self, state: State1830) -> Iterator[Move]:
        yield from train_owners.returns(state, self.actor, self.company)
        yield from mohawk.proposals(state, self.actor)

    def why_not(self, state: State1830, action: DiscardTrain | Exchange) -> Refusal | None:
        if isinstance(action, Exchange):
            return mohawk.why_not(state, action, untouched=False)
        return train_owners.why_not_return(state, self.company, action, self.rule)

    def apply(self, draft: State1830, action: DiscardTrain | Exchange) -> Iterator[Event]:
        if isinstance(action, Exchange):
            yield from mohawk.exchange(draft, action)
            return
        yield from train_owners.discard(draft, self.company, action.train)
