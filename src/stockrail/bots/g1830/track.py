"""Laying track toward revenue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stockrail.bots.lays import spread, stops_gained
from stockrail.core.actions import Action
from stockrail.core.decision import Decision, Option
from stockrail.core.names import CompanyId, HexId, Money
from stockrail.rails.actions import LayTile
from stockrail.rails.board import TrackBoard
from stockrail.rails.map import StopId
from stockrail.titles.g1830.actions import LayPrivateTile
from stockrail.titles.g1830.components import BURLINGTON, CS, MAP, SCRANTON, SHARES, TRAINS

from .ground import earning, nearness
from .outlook import Outlook
from .reading import Railway

CLOSELY, IN_LATE_PHASES = 14, 9
"""Lays whose runs are looked at: fewer when trains run far."""
AT_ALL = 90
"""Lays that are looked at."""


@dataclass(frozen=True, slots=True)
class Plan:
    action: Action
    board: TrackBoard
    cost: Money
    promise: float
    stops: float
    """What stops joined or grown by it pay."""


def lay(outlook: Outlook, company: CompanyId, decision: Decision) -> Action | None:
    """The best tile, or none."""
    reading = outlook.reading
    railway = reading.railways[company]
    fading = outlook.judgement.distance
    now = nearness(reading, reading.board, company, fading)
    plans = [
        Plan(option.action, board, cost, nearness(reading, board, company, fading) - now, stops)
        for option, board, cost, stops in _boards(outlook, railway, decision.options)
    ]
    plans.sort(key=lambda plan: _glance(plan, outlook), reverse=True)
    fleets = planned_fleet(outlook, railway), later_fleet(outlook, railway)
    brings = [earning(reading, reading.board, company, fleet) for fleet in fleets]
    best, most = None, 0.0
    for plan in plans[: IN_LATE_PHASES if reading.rules_now.column else CLOSELY]:
        now, later = (
            earning(reading, plan.board, company, fleet) - before
            for fleet, before in zip(fleets, brings, strict=True)
        )
        worth = _worth(outlook, railway, plan, now, later)
        if worth > most:
            best, most = plan.action, worth
    return best


def planned_fleet(outlook: Outlook, railway: Railway) -> tuple[str, ...]:
    """Its trains, and the one it will buy next."""
    reading = outlook.reading
    stays = tuple(train for train in railway.trains if outlook.life(train) > 0.6)
    coming = next((train for train, left in reading.new.items() if left != 0), None)
    if coming is None or len(stays) >= min(2, reading.rules_now.limit):
        return stays or railway.trains
    if stays and TRAINS[coming].price > (railway.treasury or 0) + railway.revenue:
        return stays
    return (*stays, coming)


def later_fleet(outlook: Outlook, railway: Railway) -> tuple[str, ...]:
    """What it may have when its trains are gone."""
    stays = tuple(filter(outlook.reading.is_permanent, railway.trains))
    if stays:
        return stays
    coming = outlook.reading.new
    return next(((t,) for t in ("5", "6", "D") if coming.get(t, 0) != 0), ("5",))


def _worth(outlook: Outlook, railway: Railway, plan: Plan, now: Money, later: Money) -> float:
    """In dollars of this player."""
    part = outlook.reading.held(railway.id) / SHARES
    runs = max(1.0, outlook.runs_left - 0.5)
    soon = min(runs, max(1.0, outlook.lasting(railway)))
    hope = plan.promise * outlook.judgement.vision * max(0.0, runs - 1.5)
    gain = part * (now * soon + later * (runs - soon) + hope)
    return gain - spending(outlook, railway, plan.cost)


def spending(outlook: Outlook, railway: Railway, cost: Money) -> float:
    """What it means to this player when the company pays so much."""
    short = max(0, min(cost, outlook.need(railway) - (railway.treasury or 0) + cost))
    saved = short * outlook.urgency(railway)
    return saved + (cost - saved) * outlook.judgement.treasury


def _glance(plan: Plan, outlook: Outlook) -> float:
    """What a plan looks like before its run is known."""
    return plan.promise * outlook.judgement.vision + plan.stops - plan.cost / 20


def _boards(
    outlook: Outlook, railway: Railway, options: Sequence[Option]
) -> list[tuple[Option, TrackBoard, Money, float]]:
    found = []
    lays = [o for o in options if isinstance(o.action, LayTile | LayPrivateTile)]
    for option in spread(MAP, lays, lambda lay: _what(lay.action)[1], AT_ALL):
        hex_id, tile, rotation = _what(option.action)
        board = outlook.reading.board
        chosen = MAP.lays(hex_id, board.face(MAP, hex_id)).get((tile, rotation))
        if chosen is None:
            continue
        after = board.with_tile(MAP, hex_id, chosen)
        cost = 0 if hex_id in board.tiles else MAP.places[hex_id].cost
        if isinstance(option.action, LayPrivateTile):
            if option.action.private == CS:
                cost = 0
                if not board.reach(MAP, railway.id).joins(hex_id, chosen.face):
                    continue
            elif railway.tokens_left:
                after = after.with_token(StopId(f"{SCRANTON}:0"), railway.id)
        found.append((option, after, cost, stops_gained(MAP, board, after, railway.id, hex_id)))
    return found


def _what(action: Action) -> tuple[HexId, str, int]:
    match action:
        case LayTile(_, hex_id, tile, rotation):
            return hex_id, tile, rotation
        case LayPrivateTile(_, private, tile, rotation):
            return (BURLINGTON if private == CS else SCRANTON), tile, rotation
    raise AssertionError(f"{action} lays nothing")
