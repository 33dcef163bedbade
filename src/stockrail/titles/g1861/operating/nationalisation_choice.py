"""§25.3 a public without a train may be nationalised."""

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import Renamed, frozen
from stockrail.core.text import Text
from stockrail.rails.company_steps import CompanyStep

from ..actions import Nationalise
from ..state import State1861, roubles
from ..train_events import WentOn
from .nationalisation import nationalise, settlement


def without_train(state: State1861) -> tuple[CompanyId, ...]:
    """Publics whose directors are asked, in operating order (§25.1, §25.3)."""
    return tuple(
        company
        for company in state.operating_order("public")
        if state.companies[company].has_operated and not state.trains(company)
    )


@frozen
class NationalisationChoice(CompanyStep[State1861], Renamed):
    accepts: ClassVar = (Nationalise, Pass)
    rule: ClassVar = "§25.3"
    meanwhile: ClassVar = Text("{actor} decides whether {company} is nationalised")
    formerly: ClassVar = "giving_up"

    def prompt(self, state: State1861) -> Text:
        return Text(
            "{company} has no train: nationalise it for {price} per share?",
            company=self.company,
            price=roubles(settlement(state, self.company).price),
        )

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield Nationalise(self.actor)
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: Nationalise | Pass) -> Refusal | None:
        return None

    def apply(self, draft: State1861, action: Nationalise | Pass) -> Iterator[Event]:
        draft.end()
        if isinstance(action, Nationalise):
            yield from nationalise(draft, self.company)
        else:
            yield WentOn(self.company)
