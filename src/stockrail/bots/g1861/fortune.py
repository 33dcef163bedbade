"""What companies will have brought this player when the game is over."""

from __future__ import annotations

from stockrail.core.ids import CompanyId
from stockrail.rails.market import Space
from stockrail.titles.g1861.components import MINOR_SHARES, SHARES
from stockrail.titles.g1861.operating import nationalisation
from stockrail.titles.g1861.operating.dividends import half, price_after

from .outlook import Outlook


def fortune(outlook: Outlook) -> float:
    """All that this player will have."""
    publics = sum(
        outlook.held(company) * share_worth(outlook, company)
        for company in outlook.started
        if not outlook.is_minor(company) and outlook.held(company)
    )
    minors = sum(minor_worth(outlook, c) for c in outlook.mine if outlook.is_minor(c))
    return publics + minors + idle(outlook, outlook.cash, outlook.runs_left)


def idle(outlook: Outlook, cash: float, rounds: float) -> float:
    """What cash becomes that is used as well as usual."""
    return cash * (1 + outlook.judgement.interest * max(0.0, rounds))


def share_worth(outlook: Outlook, company: CompanyId) -> float:
    """Dividends of one share of a public until the end, and its price then."""
    space, runs = outlook.state.space(company), outlook.runs_left
    assert space is not None
    lasts, renews = outlook.lasting(company), outlook.can_renew(company)
    waits = 0.0 if outlook.state.trains(company) else 1.0
    now = outlook.revenue(company, outlook.fleet(company))
    later = outlook.revenue(company, outlook.later_fleet(company)) * outlook.judgement.renewal
    paid, time = 0.0, waits
    while time < runs - 0.5:
        if time >= lasts and not renews:
            # The state takes it; the money can be used.
            return paid + idle(outlook, _taken(outlook, company, space).price, runs - time)
        revenue = later if lasts <= time and lasts > 0 else now
        paid += revenue / SHARES
        if revenue:
            space = price_after(outlook.state.prices, space, revenue)
        time += 1
    loans = outlook.state.companies[company].loans
    return paid + outlook.state.prices.left(space, max(0, loans - 1)).price


def minor_worth(outlook: Outlook, minor: CompanyId, fleet: tuple[str, ...] | None = None) -> float:
    """What its owner receives as long as it is a minor, and for it in the end.

    It is renewed once: from phase 4 on a minor has room for one train only (§22.5).
    """
    space, runs = outlook.state.space(minor), outlook.runs_left
    assert space is not None
    lasts = outlook.lasting(minor)
    if outlook.can_renew(minor):
        lasts = max(lasts, outlook.life(outlook.renewal(minor)))
    waits = 0.0 if outlook.state.trains(minor) else 1.0
    last = min(runs, outlook.rounds_before("8") + 0.5)
    revenue = outlook.revenue(minor, outlook.fleet(minor) if fleet is None else fleet)
    paid, time = 0.0, waits
    while time < last - 0.5 and time < lasts:
        paid += idle(outlook, half(revenue), runs - time - 1)
        space = outlook.state.prices.minor_right(space)
        time += 1
    price = _taken(outlook, minor, space).price if time < runs - 0.5 else space.price
    return paid + idle(outlook, MINOR_SHARES * price, runs - time)


def _taken(outlook: Outlook, company: CompanyId, space: Space) -> Space:
    """Where the price goes when a company is nationalised (§25.5)."""
    state = outlook.state
    if state.space(company) == space:
        return nationalisation.settlement(state, company)
    return state.prices.left(space)
