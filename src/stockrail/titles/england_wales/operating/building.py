"""§5 building links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Action, Done, Move
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, PlayerId
from stockrail.core.parts import Each, Parts
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.state import Selective
from stockrail.core.text import Text
from stockrail.mechanics import ledger

from ..actions import BuildLink
from ..map.components import SECOND_LINK
from ..network.planning import can_build, plans
from ..network.railways import link_cost
from ..network.trees import Path, Plan
from ..network.unlisted import every_link
from ..rail_events import LinkBuilt
from ..state import EnglandState
from . import funding, link_rules

SecondAction = BuildLink | Done


@frozen
class SecondLink(Selective[EnglandState]):
    """One more link in the same action, dearer by the hex (§5.7)."""

    accepts: ClassVar = get_args(SecondAction)
    rule: ClassVar = "§5.7"

    actor: PlayerId
    company: CompanyId

    def prompt(self, state: EnglandState) -> Text:
        return Text(
            "{company}: build a second link for {extra} more per hex, or end the action",
            company=self.company,
            extra=state.money(SECOND_LINK),
        )

    def waiting(self, state: EnglandState) -> Text:
        return Text(
            "{actor} may build a second link for {company}",
            actor=self.actor,
            company=self.company,
        )

    def selection(self, state: EnglandState) -> Parts[Move]:
        links = plans(state.railways, self.company, is_second=True)
        return Parts.of(Each(self._build, links), [Done(self.actor)])

    def _build(self, plan: Plan) -> Move:
        return BuildLink(self.actor, plan.path)

    def unlisted(self, state: EnglandState) -> Iterator[Action]:
        for path in every_link(state.railways, self.company):
            yield BuildLink(self.actor, path)

    def why_not(self, state: EnglandState, action: SecondAction) -> Refusal | None:
        match action:
            case BuildLink():
                return why_not_build(state, self.company, action.hexes, is_second=True)
            case Done():
                return None

    def apply(self, draft: EnglandState, action: SecondAction) -> Iterator[Event]:
        draft.end()
        match action:
            case BuildLink():
                yield from build(draft, self.company, action.hexes, is_second=True)
            case Done():
                pass
            case _:
                assert_never(action)


def offer_second(draft: EnglandState, company: CompanyId) -> None:
    if can_build(draft.railways, company):
        draft.call(SecondLink(draft.manager(company), company))


def why_not_build(
    state: EnglandState, company: CompanyId, path: Path, *, is_second: bool = False
) -> Refusal | None:
    """Money can always be raised (§6.3), so the map alone decides."""
    return link_rules.why_not(state.railways, company, path, is_second=is_second)


def build(
    draft: EnglandState, company: CompanyId, path: Path, *, is_second: bool = False
) -> Iterator[Event]:
    """The company raises what it lacks and pays the bank (§5.8)."""
    cost = link_cost(draft.railways.country, path, is_second=is_second)
    yield from funding.provide(draft, company, cost)
    ledger.pay(draft, company, BANK, cost)
    draft.railways = draft.railways.with_link(company, path)
    draft.is_idle = False
    start, end = draft.city_name(path[0]), draft.city_name(path[-1])
    yield LinkBuilt(company, start, end, cost, is_second)
