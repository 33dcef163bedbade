"""Track and houses: which company builds where, and which hex is developed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from stockrail.core import engine
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.titles.chicago_express.actions import Develop
from stockrail.titles.chicago_express.board import CHICAGO
from stockrail.titles.chicago_express.building import MOST_HEXES, Building
from stockrail.titles.chicago_express.developing import Developing, develop
from stockrail.titles.chicago_express.state import Chicago

from .outlook import Estimate, Outlook
from .routes import Hexes, Survey, Way


@dataclass(frozen=True, slots=True)
class Plan:
    """Hexes to build in this action, in this order; none to leave it."""

    lead: float
    company: CompanyId | None = None
    hexes: Hexes = ()


def best_plan(outlook: Outlook, state: Chicago, step: Building) -> Plan:
    now = Estimate(outlook, state)
    best = Plan(now.lead())
    for company in step.builders(state):
        railway, survey = now.railways[company], outlook.surveys[company]
        most = min(MOST_HEXES - len(step.built), railway.locomotives)
        for works in _affordable(survey, most, railway.treasury):
            built = railway.with_track(len(works.hexes), works.cost, works.income)
            paying = built.dividend if CHICAGO in works.hexes else 0
            lead = now.lead_if(built, works.way, paying)
            if lead is not None and lead > best.lead:
                best = Plan(lead, company, works.hexes)
    return best


class Works(NamedTuple):
    """Hexes that could be built, and what is then still to be built to Chicago."""

    hexes: Hexes
    cost: Money
    income: Money
    way: Way


@lru_cache(maxsize=8)
def _affordable(survey: Survey, most: int, treasury: Money) -> list[Works]:
    """Kept for a while: who has chosen to build is asked at once where."""
    candidates = _candidates(survey, most, treasury)
    return [
        Works(hexes, survey.cost(hexes), survey.income(hexes), survey.way(hexes))
        for hexes in {frozenset(hexes): hexes for hexes in candidates}.values()
    ]


def _candidates(survey: Survey, most: int, treasury: Money) -> Iterator[Hexes]:
    """What can be paid: toward Chicago, to places with income, and from one to the next."""
    onward, spurs = survey.hexes_to_chicago()[:most], survey.spurs(most)
    for hexes in (*[onward[:n] for n in range(1, len(onward) + 1)], *spurs):
        money, more = treasury - survey.cost(hexes), most - len(hexes)
        if money < 0:
            continue
        yield hexes
        if more:
            built, further = {*hexes}, survey.hexes_to_chicago(hexes)[:more]
            for added in (further, *spurs, *survey.spurs(more, hexes)):
                is_new = len(added) <= more and built.isdisjoint(added)
                if is_new and survey.cost(added) <= money:
                    yield hexes + added


def best_development(outlook: Outlook, state: Chicago) -> tuple[float, HexId | None]:
    """The hex that is best developed now, or none, with the lead it brings."""
    best: tuple[float, HexId | None] = outlook.lead(state), None
    known: list[object] = []
    for move in engine.offered(state, Developing(outlook.me)):
        assert isinstance(move, Develop)
        after = state.clone()
        for _ in develop(after, move.hex):
            pass
        outcome = after.companies, after.cash, after.houses_left()
        if outcome in known:
            continue
        known.append(outcome)
        if (lead := outlook.lead(after)) > best[0]:
            best = lead, move.hex
    return best
