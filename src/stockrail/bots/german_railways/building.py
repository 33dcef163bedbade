"""Expansions: which company builds, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from stockrail.bots.preference import Actions
from stockrail.core import engine
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.board import COMPANY_CARDS, SITES
from stockrail.titles.german_railways.building import Building, closed_outskirts
from stockrail.titles.german_railways.costs import next_step, together
from stockrail.titles.german_railways.state import German, income_of

from .lay import Sites
from .outlook import Outlook
from .routes import Survey

CLOSELY = 8
"""Expansions of one company that are weighed closely."""
NEAREST = 4
"""Companies not met toward which it may turn."""
INCOME, LEADING = 6, 9
"""What counts at first sight: thalers for one more of income, and for a way to somebody new."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a company may still do in this turn."""

    company: CompanyId
    hexes: int
    thalers: Money
    has_free_hex: bool
    first: frozenset[HexId]
    """Where the next locomotive may stand."""

    def cost(self, survey: Survey, sites: Sites) -> Money:
        prices = [survey.lay.prices.costs[place] for place in sites]
        return together(self.company, sites, prices) if self.has_free_hex else sum(prices)


def expansions(
    outlook: Outlook, state: German, steps: Iterable[Building]
) -> Iterator[tuple[Actions, float]]:
    """Sites with which one of these builds may begin or go on, each with the lead they bring."""
    for step in steps:
        company, survey = step.company, outlook.surveys[step.company]
        now, incomes = outlook.model.railways[company], survey.lay.incomes
        earned = [incomes[place] for place in survey.lay.network]
        for sites, cost in _closely(survey, _allowance(state, step, survey)):
            railway = now._replace(
                income=income_of(company, [*earned, *[incomes[place] for place in sites]]),
                treasury=now.treasury - cost,
                locomotives=now.locomotives - len(sites),
                pays=now.pays or all(place in sites for place in survey.lay.errands),
            )
            lead = outlook.now.lead_if(railway, survey.far_from(sites), survey.new_links(sites))
            yield tuple([Build(outlook.me, company, place) for place in sites]), lead


def _allowance(state: German, step: Building, survey: Survey) -> Allowance:
    company, card = step.company, COMPANY_CARDS[step.company]
    first = [m.hex for m in engine.offered(state, step) if isinstance(m, Build)]
    treasury, most = state.cash[company], card.most_spent
    thalers = treasury if most is None else min(most, treasury)
    has_free_hex = bool(card.free_interurban)
    if step.built and first:
        prices = {place: next_step(state, company, step.built, place) for place in first}
        has_free_hex = any(
            prices[h] < survey.lay.prices.costs[h] for h in first if not SITES[h].city
        )
        if thalers < treasury:
            thalers = max(prices.values())
    return Allowance(
        company=company,
        hexes=step.hexes_left(state),
        thalers=thalers,
        has_free_hex=has_free_hex,
        first=frozenset(first),
    )


def _closely(survey: Survey, allowance: Allowance) -> list[tuple[Sites, Money]]:
    """Expansions that look good at first sight, with their prices."""
    if not allowance.first:
        return []
    onward = _onward(survey, allowance.hexes)
    seen: dict[frozenset[HexId], tuple[float, Sites, Money]] = {}
    for sites in _candidates(survey, allowance, onward):
        key = frozenset(sites)
        if key in seen:
            continue
        cost = allowance.cost(survey, sites)
        if cost <= allowance.thalers:
            gain = sum([survey.lay.incomes[place] for place in sites])
            is_leading = sites in onward or bool(survey.new_links(sites))
            seen[key] = INCOME * gain - cost + LEADING * is_leading, sites, cost
    ranked = sorted(seen.values(), key=lambda s: s[0], reverse=True)
    return [(sites, cost) for _, sites, cost in ranked[:CLOSELY]]


def _onward(survey: Survey, left: int) -> list[Sites]:
    """As far as possible toward the nearest of those not met yet."""
    goals = [
        min(there, key=survey.far.__getitem__)
        for cities in (*survey.lay.goals.values(), *((place,) for place in survey.lay.errands))
        if (there := [city for city in cities if city in survey.far])
    ]
    nearest = sorted(goals, key=survey.far.__getitem__)[:NEAREST]
    return [*dict.fromkeys(survey.way_to(goal)[:left] for goal in nearest)]


def _candidates(survey: Survey, allowance: Allowance, onward: list[Sites]) -> Iterator[Sites]:
    """Onward, to cities, and from one to the next."""
    left, spurs = allowance.hexes, survey.spurs(allowance.hexes)
    shorter = [way[:n] for way in onward for n in range(1, len(way))]
    for sites in (*onward, *shorter, *spurs):
        if sites[0] not in allowance.first or _is_closed(sites):
            continue
        yield sites
        if more := left - len(sites):
            taken = closed_outskirts(sites).union(sites)
            for spur in (*spurs, *survey.spurs(more, sites)):
                if len(spur) <= more and taken.isdisjoint(spur):
                    yield sites + spur


def _is_closed(sites: Sites) -> bool:
    """Whether one of them is, once those before it are built."""
    return any(place in closed_outskirts(sites[:n]) for n, place in enumerate(sites))


def carried_out(state: German, builds: Actions) -> Actions:
    """As many as the rules allow in a row: what is left to spend in a build is only estimated."""
    draft = state.clone()
    for n, (build, following) in enumerate(pairwise(builds), 1):
        engine.advance(draft, build)
        if not engine.is_legal(draft, following):
            return builds[:n]
    return builds
