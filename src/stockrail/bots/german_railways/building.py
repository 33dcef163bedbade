"""Expansions: which company builds, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stockrail.core.names import CompanyId, HexId, Money
from stockrail.titles.german_railways.board import CHARTERS, SITES

from .outlook import Outlook, built
from .reading import Reading
from .routes import OUTSKIRTS, Sites, Survey

CLOSELY = 8
"""Expansions of one company that are weighed closely."""
NEAREST = 4
"""Companies not met toward which it may turn."""
INCOME, LEADING = 6, 9
"""What counts at first sight: thalers for one more of income, and for a way to somebody new."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Sites to build in this turn, in this order; none to leave it."""

    lead: float
    company: CompanyId | None = None
    sites: Sites = ()


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a company may still do in this turn."""

    company: CompanyId
    hexes: int
    thalers: Money
    free: int
    first: frozenset[HexId]
    """Where the next locomotive may stand."""

    def cost(self, survey: Survey, sites: Sites) -> Money:
        """The price of these sites; the dearest without a city may be free (§8.6)."""
        prices = [survey.costs[place] for place in sites]
        if self.free:
            interurban = [survey.costs[place] for place in sites if not SITES[place].city]
            return sum(prices) - max(interurban, default=0)
        return sum(prices)


def best_plan(outlook: Outlook, reading: Reading, allowances: Iterable[Allowance]) -> Plan:
    best = Plan(outlook.now.lead())
    for allowance in allowances:
        for sites, cost in _closely(outlook, reading, allowance):
            survey = outlook.surveys[allowance.company]
            railway = built(reading.railways[allowance.company], survey, sites, cost)
            met = reading.new_links(allowance.company, sites)
            lead = outlook.now.lead_if(railway, survey.far_from(sites), met)
            if lead > best.lead:
                best = Plan(lead, allowance.company, sites)
    return best


def _closely(outlook: Outlook, reading: Reading, allowance: Allowance) -> list[tuple[Sites, Money]]:
    """Expansions that look good at first sight, with their prices."""
    company = allowance.company
    survey = outlook.surveys[company]
    onward = _onward(survey, allowance.hexes)
    seen: dict[frozenset[HexId], tuple[float, Sites, Money]] = {}
    for sites in _candidates(survey, allowance.hexes, onward):
        key = frozenset(sites)
        if key in seen or sites[0] not in allowance.first or len(key & OUTSKIRTS) > 1:
            continue
        cost = allowance.cost(survey, sites)
        if cost <= allowance.thalers:
            gain = sum([survey.incomes[place] for place in sites])
            is_leading = sites in onward or bool(reading.new_links(company, sites))
            seen[key] = INCOME * gain - cost + LEADING * is_leading, sites, cost
    ranked = sorted(seen.values(), key=lambda s: s[0], reverse=True)
    return [(sites, cost) for _, sites, cost in ranked[:CLOSELY]]


def _onward(survey: Survey, left: int) -> list[Sites]:
    """As far as possible toward the nearest of those not met yet."""
    goals = [
        min(there, key=survey.far.__getitem__)
        for cities in (*survey.goals.values(), *((place,) for place in survey.errands))
        if (there := [city for city in cities if city in survey.far])
    ]
    nearest = sorted(goals, key=survey.far.__getitem__)[:NEAREST]
    return [*dict.fromkeys(survey.way_to(goal)[:left] for goal in nearest)]


def _candidates(survey: Survey, left: int, onward: list[Sites]) -> Iterator[Sites]:
    """Onward, to cities, and from one to the next."""
    spurs = survey.spurs(left)
    shorter = [way[:n] for way in onward for n in range(1, len(way))]
    for sites in (*onward, *shorter, *spurs):
        yield sites
        if more := left - len(sites):
            for spur in (*spurs, *survey.spurs(more, sites)):
                if len(spur) <= more and not {*spur} & {*sites}:
                    yield sites + spur


def whole_turn(reading: Reading, company: CompanyId, first: frozenset[HexId]) -> Allowance:
    charter, railway = CHARTERS[company], reading.railways[company]
    most = charter.most_spent
    return Allowance(
        company=company,
        hexes=min(charter.most_hexes, railway.locomotives),
        thalers=railway.treasury if most is None else min(most, railway.treasury),
        free=charter.free_interurban,
        first=first,
    )
