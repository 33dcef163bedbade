"""Track and houses: which company builds where, and which hex is developed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from stockrail.bots.preference import Actions
from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import Money
from stockrail.mechanics.track import Build
from stockrail.titles.chicago_express.actions import Develop
from stockrail.titles.chicago_express.board import CHICAGO
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.developing import Developing, develop
from stockrail.titles.chicago_express.state import Chicago

from .outlook import Estimate, Outlook
from .routes import Hexes, Survey, Way


def builds(outlook: Outlook, state: Chicago, step: Building) -> Iterator[tuple[Actions, float]]:
    """No hex more or several, in this order, each with the lead they bring."""
    now, me = Estimate(outlook, state), outlook.me
    yield (Done(me) if step.built else Pass(me),), now.lead()
    for company in step.builders(state):
        railway, survey = now.railways[company], outlook.surveys[company]
        most = step.hexes_left(state, company)
        for works in _affordable(survey, most, railway.treasury):
            built = railway.with_track(len(works.hexes), works.cost, works.income)
            paying = built.dividend if CHICAGO in works.hexes else 0
            lead = now.lead_if(built, works.way, paying)
            if lead is not None:
                yield tuple([Build(me, company, hex_id) for hex_id in works.hexes]), lead


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


def developments(outlook: Outlook, state: Chicago) -> Iterator[tuple[Actions, float]]:
    """No hex or any that can be developed now, each with the lead it brings."""
    yield (Pass(outlook.me),), outlook.lead(state)
    known: list[object] = []
    for move in engine.offered(state, Developing(outlook.me)):
        assert isinstance(move, Develop)
        after = state.clone()
        for _ in develop(after, move.hex):
            pass
        outcome = after.companies, after.cash, after.houses_left()
        if outcome not in known:
            known.append(outcome)
            yield (move,), outlook.lead(after)
