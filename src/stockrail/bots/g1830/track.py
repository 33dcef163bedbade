"""Laying track toward revenue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stockrail.bots.lays import Plan, spread, stops_gained
from stockrail.core.actions import Action, Move
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.rails.actions import LayTile
from stockrail.rails.map import stop_id
from stockrail.titles.g1830.actions import LayPrivateTile
from stockrail.titles.g1830.components import CS, MAP, SHARES, TRAINS
from stockrail.titles.g1830.operating import private_powers, track_rules

from .ground import earning, nearness
from .outlook import Outlook

CLOSELY, IN_LATE_PHASES = 14, 9
"""Lays whose runs are looked at: fewer when trains run far."""
AT_ALL = 90
"""Lays that are looked at."""


def lay(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action | None:
    """The best tile, or none."""
    lays = [move for move in moves if isinstance(move, LayTile | LayPrivateTile)]
    if not lays:
        return None
    state = outlook.state
    plans = sorted(
        _plans(outlook, company, lays), key=lambda plan: _glance(plan, outlook), reverse=True
    )
    fleets = planned_fleet(outlook, company), later_fleet(outlook, company)
    best, most = None, 0.0
    for plan in plans[: IN_LATE_PHASES if state.rules_now.column else CLOSELY]:
        now, later = (
            earning(state, plan.board, company, fleet) - earning(state, state.board, company, fleet)
            for fleet in fleets
        )
        worth = _worth(outlook, company, plan, now, later)
        if worth > most:
            best, most = plan.action, worth
    return best


def planned_fleet(outlook: Outlook, company: CompanyId) -> tuple[str, ...]:
    """Its trains, and the one it will buy next."""
    state, row = outlook.state, outlook.state.companies[company]
    stays = tuple(train for train in row.trains if outlook.life(train) > 0.6)
    coming = state.depot.next_new()
    if coming is None or len(stays) >= min(2, state.rules_now.limit):
        return stays or row.trains
    if stays and TRAINS[coming].price > state.cash[company] + row.revenue:
        return stays
    return (*stays, coming)


def later_fleet(outlook: Outlook, company: CompanyId) -> tuple[str, ...]:
    """What it may have when its trains are gone."""
    stays = tuple(filter(outlook.is_permanent, outlook.state.trains(company)))
    if stays:
        return stays
    return next(((t,) for t in ("5", "6", "D") if outlook.new.get(t, 0) != 0), ("5",))


def _worth(outlook: Outlook, company: CompanyId, plan: Plan, now: Money, later: Money) -> float:
    """In dollars of this player."""
    part = outlook.held(company) / SHARES
    runs = max(1.0, outlook.runs_left - 0.5)
    soon = min(runs, max(1.0, outlook.lasting(outlook.state.trains(company))))
    hope = plan.promise * outlook.judgement.vision * max(0.0, runs - 1.5)
    gain = part * (now * soon + later * (runs - soon) + hope)
    return gain - spending(outlook, company, plan.cost)


def spending(outlook: Outlook, company: CompanyId, cost: Money) -> float:
    """What it means to this player when the company pays so much."""
    need = outlook.need(outlook.state.trains(company))
    short = max(0, min(cost, need - outlook.state.cash[company] + cost))
    saved = short * outlook.urgency(company)
    return saved + (cost - saved) * outlook.judgement.treasury


def _glance(plan: Plan, outlook: Outlook) -> float:
    """What a plan looks like before its run is known."""
    return plan.promise * outlook.judgement.vision + plan.stops - plan.cost / 20


def _plans(
    outlook: Outlook, company: CompanyId, lays: Sequence[LayTile | LayPrivateTile]
) -> Iterator[Plan]:
    state, board = outlook.state, outlook.state.board
    fading = outlook.judgement.distance
    now = nearness(state, board, company, fading)
    for action in spread(MAP, lays, lambda lay: lay.tile, AT_ALL):
        hex_id = _where(action)
        found = board.find_lay(hex_id, action.tile, action.rotation)
        assert found is not None, f"{action} is legal"
        after, cost = board.with_tile(hex_id, found), track_rules.cost(state, hex_id)
        if isinstance(action, LayPrivateTile):
            if action.private == CS:
                cost = 0
                if not state.reach(company).joins(hex_id, found.face):
                    continue
            elif state.tokens_left(company):
                after = after.with_token(stop_id(hex_id, 0), company)
        promise = nearness(state, after, company, fading) - now
        stops = stops_gained(board, after, company, hex_id)
        yield Plan(action, after, cost, promise, stops)


def _where(action: LayTile | LayPrivateTile) -> HexId:
    return action.hex if isinstance(action, LayTile) else private_powers.HEXES[action.private]
