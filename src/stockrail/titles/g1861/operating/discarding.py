"""§22.6 discarding trains above the limit."""

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import train_owners
from stockrail.rails.actions import DiscardTrain
from stockrail.rails.company_steps import CompanyStep

from ..components import MINORS, PUBLICS
from ..state import State1861

FIRST_LISTED = ("RO", "KB", "OK", "KK", "SPW", "KR", "N", "M-K", "MNN", "MV")
LISTED = (
    *(CompanyId(name) for name in FIRST_LISTED),
    *PUBLICS,
    *(minor for minor in MINORS if minor not in FIRST_LISTED),
)
"""The order of 18xx.games: the first ten minors, the publics, the other minors."""


def call_discards(draft: State1861) -> None:
    """Companies that have too many trains discard some, one after another."""
    train_owners.call_discards(draft, _order(draft), Discarding)


def _order(state: State1861) -> tuple[CompanyId, ...]:
    if state.options.discard_order == "listed":
        return LISTED
    return state.in_order()


@frozen
class Discarding(CompanyStep[State1861]):
    accepts: ClassVar = (DiscardTrain,)
    rule: ClassVar = "§22.6"
    meanwhile: ClassVar = Text("{actor} discards a train of {company}")

    def prompt(self, state: State1861) -> Text:
        return Text(
            "{company} has {count} trains and may have {limit}: discard one",
            company=self.company,
            count=len(state.trains(self.company)),
            limit=len(state.trains(self.company)) - train_owners.excess(state, self.company),
        )

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield from train_owners.returns(state, self.actor, self.company)

    def why_not(self, state: State1861, action: DiscardTrain) -> Refusal | None:
        return train_owners.why_not_return(state, self.company, action, self.rule)

    def apply(self, draft: State1861, action: DiscardTrain) -> Iterator[Event]:
        yield from train_owners.discard(draft, self.company, action.train)
