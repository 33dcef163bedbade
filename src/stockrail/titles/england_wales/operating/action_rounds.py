"""§4.2 three rounds in which every managed company acts once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Action, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.parts import Each, Parts
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic, Selective
from stockrail.core.text import Text
from stockrail.mechanics import shares

from ..actions import BuildLink, Deliver
from ..map.components import ROUNDS
from ..network.deliveries import Delivery, may_deliver, offered
from ..network.planning import can_build, plans
from ..network.trees import Plan
from ..network.unlisted import every_link, every_way
from ..rail_events import DidNothing
from ..state import EnglandState
from . import building, delivering

CompanyAction = BuildLink | Deliver | Pass


@frozen
class ActionRounds(Automatic[EnglandState]):
    order: tuple[CompanyId, ...]
    """The dearest first, as they were when the phase began."""
    acted: int = 0

    @property
    def round(self) -> int:
        """The round of the company that acted last, from 1 on."""
        return max(0, self.acted - 1) // max(1, len(self.order)) + 1

    def run(self, draft: EnglandState) -> Iterator[Event]:
        if self.acted == ROUNDS * len(self.order):
            draft.end()
        else:
            company = self.order[self.acted % len(self.order)]
            draft.goto(replace(self, acted=self.acted + 1))
            turn = CompanyTurn(draft.manager(company), company)
            if turn.can_act(draft):
                draft.call(turn)
            else:
                yield DidNothing(company)


@frozen
class CompanyTurn(Selective[EnglandState]):
    """Build, deliver, or nothing (§4.4)."""

    accepts: ClassVar = get_args(CompanyAction)
    rule: ClassVar = "§4.4"

    actor: PlayerId
    company: CompanyId

    def prompt(self, state: EnglandState) -> Text:
        """Names only what can be done."""
        if not self._may_deliver(state):
            return Text("{company}: build a link, or do nothing", company=self.company)
        if not self._may_build(state):
            return Text("{company}: deliver goods, or do nothing", company=self.company)
        return Text("{company}: build a link, deliver goods, or do nothing", company=self.company)

    def waiting(self, state: EnglandState) -> Text:
        return Text("{actor} plays for {company}", actor=self.actor, company=self.company)

    def selection(self, state: EnglandState) -> Parts[Move]:
        """The best deliveries, then the cheapest links; others are as legal."""
        links = Each(self._build, plans(state.railways, self.company))
        return Parts.of(self.deliveries(state), links, [Pass(self.actor)])

    def deliveries(self, state: EnglandState) -> Sequence[Deliver]:
        """The best ones, and what moves most for whoever manages the company."""
        held = {company: shares.held(state, self.actor, company) for company in state.companies}
        found = offered(state.railways, self.company, state.goods, held, own_first=state.own_first)
        return Each(self._deliver, found)

    def _deliver(self, delivery: Delivery) -> Deliver:
        return Deliver(self.actor, delivery.city, delivery.colour, delivery.links)

    def _build(self, plan: Plan) -> Move:
        return BuildLink(self.actor, plan.path)

    def unlisted(self, state: EnglandState) -> Iterator[Action]:
        for city, colour, links in every_way(state.railways, state.goods):
            yield Deliver(self.actor, city, colour, links)
        for path in every_link(state.railways, self.company):
            yield BuildLink(self.actor, path)

    def can_act(self, state: EnglandState) -> bool:
        """Whether there is anything to decide."""
        return self._may_build(state) or self._may_deliver(state)

    def _may_build(self, state: EnglandState) -> bool:
        return can_build(state.railways, self.company)

    def _may_deliver(self, state: EnglandState) -> bool:
        return may_deliver(state.railways, self.company, state.goods, own_first=state.own_first)

    def why_not(self, state: EnglandState, action: CompanyAction) -> Refusal | None:
        match action:
            case BuildLink():
                return building.why_not_build(state, self.company, action.hexes)
            case Deliver():
                return delivering.why_not_deliver(state, self.company, action)
            case Pass():
                return None

    def apply(self, draft: EnglandState, action: CompanyAction) -> Iterator[Event]:
        draft.end()
        match action:
            case BuildLink():
                yield from building.build(draft, self.company, action.hexes)
                building.offer_second(draft, self.company)
            case Deliver():
                yield from delivering.deliver(draft, self.company, action)
            case Pass():
                yield DidNothing(self.company)
            case _:
                assert_never(action)
