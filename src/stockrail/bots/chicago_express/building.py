"""Laying track: which company builds, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stockrail.core.names import CompanyId
from stockrail.titles.chicago_express.board import CHICAGO
from stockrail.titles.chicago_express.building import MOST_HEXES

from .outlook import Estimate, Outlook
from .reading import Reading
from .routes import Hexes, Survey


@dataclass(frozen=True, slots=True)
class Plan:
    """Hexes to build in this action, in this order; none to leave it."""

    lead: float
    company: CompanyId | None = None
    hexes: Hexes = ()


def best_plan(
    outlook: Outlook, reading: Reading, companies: Iterable[CompanyId], most: int = MOST_HEXES
) -> Plan:
    now = Estimate(outlook, reading)
    best = Plan(now.lead())
    for company in companies:
        railway, survey = reading.railways[company], outlook.surveys[company]
        candidates = _candidates(survey, min(most, railway.locomotives))
        for hexes in {frozenset(hexes): hexes for hexes in candidates}.values():
            cost = sum([survey.steps[hex_id][0] for hex_id in hexes])
            if cost <= railway.treasury:
                income = sum([survey.steps[hex_id][1] for hex_id in hexes])
                built = railway.with_track(len(hexes), cost, income)
                paying = built.dividend if CHICAGO in hexes else 0
                lead = now.lead_if(built, survey.way(hexes), paying)
                if lead is not None and lead > best.lead:
                    best = Plan(lead, company, hexes)
    return best


def my_companies(outlook: Outlook, reading: Reading) -> list[CompanyId]:
    return [c for c, railway in reading.railways.items() if railway.holders.get(outlook.me)]


def _candidates(survey: Survey, left: int) -> Iterator[Hexes]:
    """Toward Chicago, to places with income, and from one to the next."""
    spurs = survey.spurs(left)
    onward = survey.hexes_to_chicago()[:left]
    for hexes in (*[onward[:n] for n in range(1, len(onward) + 1)], *spurs):
        yield hexes
        if more := left - len(hexes):
            yield hexes + survey.hexes_to_chicago(hexes)[:more]
            for spur in (*spurs, *survey.spurs(more, hexes)):
                if len(spur) <= more and not {*spur} & {*hexes}:
                    yield hexes + spur
