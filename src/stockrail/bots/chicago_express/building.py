"""Laying track: which company builds, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from stockrail.core.names import CompanyId
from stockrail.titles.chicago_express.board import CHICAGO
from stockrail.titles.chicago_express.building import MOST_HEXES

from .outlook import Outlook, after_payment
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
    best = Plan(outlook.lead(reading))
    for company in companies:
        survey, left = outlook.surveys[company], min(most, reading.railways[company].locomotives)
        candidates = {frozenset(hexes): hexes for hexes in _candidates(survey, left)}
        for hexes in candidates.values():
            plan = _judged(outlook, reading, company, hexes)
            if plan is not None and plan.lead > best.lead:
                best = plan
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


def _judged(outlook: Outlook, reading: Reading, company: CompanyId, hexes: Hexes) -> Plan | None:
    """The plan with the lead it brings; `None` if the company cannot pay for it."""
    survey, railway = outlook.surveys[company], reading.railways[company]
    steps = [survey.steps[hex_id] for hex_id in hexes]
    cost = sum([step[0] for step in steps])
    if cost > railway.treasury:
        return None
    built = replace(
        railway,
        treasury=railway.treasury - cost,
        income=railway.income + sum([step[1] for step in steps]),
        locomotives=railway.locomotives - len(hexes),
    )
    after = reading.with_railway(built)
    if CHICAGO in hexes:
        after = after_payment(after, built)
    ways = {**outlook.ways, company: survey.way(hexes)}
    return Plan(outlook.lead(after, ways), company, hexes)
