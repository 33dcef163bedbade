"""How long the game will last, and what a share will bring until then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.titles.chicago_express.board import COMPANY_CARDS, DIALS
from stockrail.titles.chicago_express.dividends import DETROIT_FULL, FEW_COMPANIES, FEW_HOUSES
from stockrail.titles.chicago_express.state import Chicago

from .judgement import Judgement
from .model import Railway
from .routes import Way

Railways = Mapping[CompanyId, Railway]

FEWEST_ACTIONS = 7
"""Actions between two dividends when the two shortest dials run out."""
SPUR_COST = 2.0
"""Coins spent on a hex off the way to Chicago."""


def dividends_to_come(state: Chicago, railways: Railways, judgement: Judgement) -> float:
    """How many general dividends are expected before the game ends; one always is."""
    unsold = sorted([railway.unsold for railway in railways.values()])
    by_shares = 1 + sum(unsold[:FEW_COMPANIES]) / judgement.sales
    by_houses = 1 + max(0, state.houses_left() - FEW_HOUSES) / judgement.houses
    by_detroit = DETROIT_FULL - state.dividends
    return max(1.0, min(by_shares, by_houses, by_detroit))


def rest_of_round(state: Chicago) -> float:
    """How much of the time until the next dividend is left, from 1 down to 0."""
    soon, later, _ = sorted([DIALS[dial] - turned for dial, turned in state.dials.items()])
    return (soon + later) / FEWEST_ACTIONS


def paces(
    players: Sequence[PlayerId], railways: Railways, judgement: Judgement
) -> dict[CompanyId, float]:
    """How many hexes each company will build between two dividends.

    Players build for the companies that pay them, the more the more they pay.
    """
    running = [railway for railway in railways.values() if railway.is_open]
    evenly = judgement.pace * (1 - judgement.interest) / len(running)
    paces = {railway.id: evenly for railway in running}
    each = judgement.pace * judgement.interest / len(players)
    for player in players:
        held = [(r, r.holders[player]) for r in running if player in r.holders]
        paid = [(r.id, count * r.income / r.sold) for r, count in held]
        if total := sum([amount for _, amount in paid]):
            for company, amount in paid:
                paces[company] += each * amount / total
    return paces


def share_worth(
    railway: Railway, way: Way, dividends: float, rest: float, pace: float, judgement: Judgement
) -> float:
    """What one share is expected to bring until the end.

    Between dividends the company lays track while its money lasts, toward
    Chicago and then wherever it pays, and sells some of its shares.
    """
    if not railway.sold:
        return 0.0
    income: float = railway.income
    treasury: float = railway.treasury
    sold: float = railway.sold
    locomotives, most = railway.locomotives, COMPANY_CARDS[railway.id].shares
    brought, hexes, at, length = 0.0, 0.0, 0, len(way)
    while dividends > 0:
        hexes += pace * rest
        while hexes >= 1 and locomotives:
            if at < length:
                cost, gain = way[at]
                if cost > treasury:
                    break
                at += 1
                treasury -= cost
                income += gain
                if at == length:
                    brought += income / sold
            else:
                spent = treasury if treasury < SPUR_COST else SPUR_COST
                treasury -= spent
                income += spent * judgement.harvest
            hexes -= 1
            locomotives -= 1
        if hexes > 1:
            hexes = 1.0
        rounding = (sold - 1) / (2 * sold)
        brought += (dividends if dividends < 1 else 1.0) * (income / sold + rounding)
        dividends -= 1
        income += judgement.growth
        rest = 1.0
        if dividends > 0:
            newly = judgement.dilution * (most - sold)
            sold += newly
            treasury += newly * judgement.price * dividends * income / sold
    return brought
