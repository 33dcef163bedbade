"""Laying track: which company builds, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from stockrail.core.names import CompanyId, HexId
from stockrail.titles.chicago_express.board import CHICAGO
from stockrail.titles.chicago_express.building import MOST_HEXES

from .outlook import Outlook, after_payment
from .reading import Reading
from .routes import Survey


@dataclass(frozen=True, slots=True)
class Plan:
    """Hexes to build in this action, in this order; none to leave it."""

    lead: float
    company: CompanyId | None = None
    hexes: tuple[HexId, ...] = ()


def best_plan(
    outlook: Outlook, reading: Reading, companies: Iterable[CompanyId], most: int = MOST_HEXES
) -> Plan:
    best = Plan(outlook.lead(reading))
    for company in companies:
        left = min(most, reading.railways[company].locomotives)
        for hexes in dict.fromkeys(_candidates(outlook.surveys[company], left)):
            plan = _judged(outlook, reading, company, hexes)
            if plan is not None and plan.lead > best.lead:
                best = plan
    return best


def my_companies(outlook: Outlook, reading: Reading) -> list[CompanyId]:
    return [c for c, railway in reading.railways.items() if railway.holders.get(outlook.me)]


def _candidates(survey: Survey, left: int) -> Iterator[tuple[HexId, ...]]:
    """Toward Chicago, to places with income, and from one to the next."""
    network = survey.network
    onward = survey.hexes_to_chicago(network)[:left]
    beginnings = [onward[:n] for n in range(1, len(onward) + 1)]
    beginnings += survey.spurs(network, left)
    for hexes in beginnings:
        yield hexes
        if len(hexes) < left:
            grown, more = network | {*hexes}, left - len(hexes)
            for further in (*survey.spurs(grown, more), survey.hexes_to_chicago(grown)[:more]):
                yield hexes + further


def _judged(
    outlook: Outlook, reading: Reading, company: CompanyId, hexes: tuple[HexId, ...]
) -> Plan | None:
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
    ways = {**outlook.ways, company: survey.way(survey.network | {*hexes})}
    return Plan(outlook.lead(after, ways), company, hexes)
