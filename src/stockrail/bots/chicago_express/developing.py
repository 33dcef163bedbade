"""Developing hexes: where a house helps me more than the others."""

from __future__ import annotations

from dataclasses import replace

from stockrail.core.names import HexId
from stockrail.titles.chicago_express.board import CHICAGO, DETROIT, HEXES, INDUSTRY
from stockrail.titles.chicago_express.developing import FOREST_SUBSIDY

from .outlook import Outlook
from .reading import Reading


def best_development(outlook: Outlook, reading: Reading) -> tuple[float, HexId | None]:
    """The hex that is best developed now, or none, with the lead it brings."""
    best: tuple[float, HexId | None] = outlook.lead(reading), None
    for hex_id in reading.track:
        if (after := _developed(reading, hex_id)) and (lead := outlook.lead(after)) > best[0]:
            best = lead, hex_id
    return best


def _developed(reading: Reading, hex_id: HexId) -> Reading | None:
    """The position after a hex is developed; `None` if it cannot be."""
    card = HEXES[hex_id]
    if card.kind in ("plain", "start") or hex_id in (CHICAGO, DETROIT):
        return None
    if hex_id in INDUSTRY:
        now, track = reading.industry[hex_id], INDUSTRY[hex_id]
        if now == track[-1]:
            return None
        coming = track[track.index(now) + 1]
        after = replace(reading, industry={**reading.industry, hex_id: coming})
        return _with_incomes_raised(after, hex_id, coming - now)
    if hex_id in reading.developed or not reading.houses_left:
        return None
    after = replace(reading, developed=reading.developed | {hex_id})
    if card.kind == "forest":
        railway = after.railways[after.track[hex_id][0]]
        return after.with_railway(replace(railway, treasury=railway.treasury + FOREST_SUBSIDY))
    return _with_incomes_raised(after, hex_id, card.bonus)


def _with_incomes_raised(reading: Reading, hex_id: HexId, gain: int) -> Reading:
    raised = [reading.railways[company] for company in reading.track[hex_id]]
    changed = {r.id: replace(r, income=r.income + gain) for r in raised}
    return replace(reading, railways={**reading.railways, **changed})
