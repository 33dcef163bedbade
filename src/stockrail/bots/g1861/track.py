"""Laying track toward revenue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from stockrail.bots.lays import Plan, spread, stops_gained
from stockrail.core.actions import Action, Move
from stockrail.core.ids import CompanyId, Money
from stockrail.rails.actions import LayTile
from stockrail.titles.g1861.components import LOAN, LOAN_BRINGS, MAP
from stockrail.titles.g1861.operating import track_rules, train_rules
from stockrail.titles.g1861.operating.track_rules import FirstTile

from . import rescue
from .ground import at_most, earning, earning_apart, nearness
from .outlook import Outlook

CLOSELY, IN_LATE_PHASES = 10, 6
"""Lays whose runs are looked at: fewer when trains run far."""
AT_ALL = 40
"""Lays that are looked at."""
LATE = "5"


def lay(
    outlook: Outlook, company: CompanyId, first: FirstTile | None, moves: Sequence[Move]
) -> Action | None:
    """The best tile, or none."""
    state = outlook.state
    plans = sorted(
        _plans(outlook, company, first, moves),
        key=lambda plan: _glance(plan, outlook),
        reverse=True,
    )
    if not plans:
        return None
    fleets = outlook.fleet(company), outlook.later_fleet(company)
    brings = [earning(state, state.board, company, fleet) for fleet in fleets]
    scale = _scale(outlook, company)

    def worth(plan: Plan, reckoned: Callable[..., Money]) -> float:
        after = (reckoned(state, plan.board, company, fleet) for fleet in fleets)
        return scale(plan, *(then - now for then, now in zip(after, brings, strict=True)))

    best, most = None, 0.0
    for plan in plans[: IN_LATE_PHASES if state.has_reached(LATE) else CLOSELY]:
        if all(worth(plan, reckoned) > most for reckoned in (at_most, earning_apart, earning)):
            best, most = plan.action, worth(plan, earning)
    return best


def _plans(
    outlook: Outlook, company: CompanyId, first: FirstTile | None, moves: Sequence[Move]
) -> Iterator[Plan]:
    state, board = outlook.state, outlook.state.board
    fading = outlook.judgement.distance
    near = nearness(state, board, company, fading)
    lays = [move for move in moves if isinstance(move, LayTile)]
    for action in spread(MAP, lays, lambda lay: lay.tile, AT_ALL):
        chosen = board.find_lay(action.hex, action.tile, action.rotation)
        cost = track_rules.cost(state, action.hex, first)
        if chosen is None or not _can_spare(outlook, company, cost):
            continue
        after = board.with_tile(action.hex, chosen)
        promise = nearness(state, after, company, fading) - near
        stops = stops_gained(board, after, company, action.hex)
        if stops > 0 or promise > 0:
            yield Plan(action, after, cost, promise, stops)


def _can_spare(outlook: Outlook, company: CompanyId, cost: Money) -> bool:
    """Whether the money does not go that must buy a train."""
    state = outlook.state
    if state.trains(company):
        return cost <= state.cash[company]
    return cost == 0 or state.means(company) - cost >= train_rules.cheapest(state) + LOAN_BRINGS


def _scale(outlook: Outlook, company: CompanyId) -> Callable[[Plan, Money, Money], float]:
    """What a plan is worth to this player that brings so much more now, and so much later."""
    part = outlook.part(company)
    part += (1 - part) * outlook.rouble(company)
    runs = max(1.0, outlook.runs_left - 0.5)
    soon = min(runs, max(1.0, outlook.lasting(company)))
    spent = cache(lambda cost: spending(outlook, company, cost))

    def worth(plan: Plan, now: Money, later: Money) -> float:
        hope = plan.promise * outlook.judgement.vision * max(0.0, runs - 1.5)
        return part * (now * soon + later * (runs - soon) + hope) - spent(plan.cost)

    return worth


def spending(outlook: Outlook, company: CompanyId, cost: Money) -> float:
    """What it means to this player when the company pays so much."""
    state = outlook.state
    need = max(outlook.need(company), train_rules.cheapest(state))
    if outlook.is_settled(company):
        need = 0
    short = max(0, min(cost, need - state.cash[company] + cost))
    near = 1 / (1 + max(0.0, outlook.lasting(company) - 1))
    borrowed = max(0, cost - state.cash[company]) / LOAN_BRINGS * (LOAN - LOAN_BRINGS)
    late = rescue.forgone(outlook, company, cost)
    return cost * outlook.rouble(company) + short * near * outlook.part(company) + borrowed + late


def _glance(plan: Plan, outlook: Outlook) -> float:
    """What a plan looks like before its run is known."""
    return plan.promise * outlook.judgement.vision + plan.stops - plan.cost / 20
