"""The stock round: floating companies, buying what pays, leaving what sinks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stockrail.core.actions import Action, Done, Move, Pass
from stockrail.core.ids import CompanyId, Money
from stockrail.rails import shareholding
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.titles.g1830.actions import BuyShare, Exchange, SetPar
from stockrail.titles.g1830.components import CHART, FLOATED_AT, NYC, SHARES, TRAINS
from stockrail.titles.g1830.stock.purchases import price_of
from stockrail.titles.g1830.stock.shareholding import capital

from .emergency import harm, loses_office
from .outlook import Outlook

QUALITY: dict[str, float] = {
    "PRR": 1.0,
    "NYC": 1.0,
    "B&O": 1.0,
    "C&O": 0.95,
    "ERIE": 0.95,
    "CPR": 0.9,
    "NYNH": 0.95,
    "B&M": 0.95,
}
"""How well a company's home lies."""
DEAREST = TRAINS["D"].price
OWN_SHARES = {2: 6, 3: 6, 4: 5, 5: 4, 6: 4}
"""What the founder must be able to pay for; the others buy the rest."""
FIRST_TRAINS = 200
"""What a new company spends before it needs a train that stays."""
FLOATING = 1000
"""What speaks for a share of the own company before it floats."""
PROFIT = 1.03
"""What a certificate must bring for each dollar."""
DESPERATE = 0.9
"""Which part of all means a forced purchase may take before a presidency is given away."""
MARGIN = 25
"""What a sale must be better than keeping."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """With what one share is worth, and its price."""

    action: BuyShare | SetPar
    worth: float
    price: Money

    @property
    def yields(self) -> float:
        return self.worth / self.price


def trade(outlook: Outlook, moves: Sequence[Move]) -> Action:
    over = next((move for move in moves if isinstance(move, Pass | Done)), None)
    sales = [move for move in moves if isinstance(move, SellShares)]
    if over is None:
        return min(sales, key=lambda sale: harm(outlook, sale))
    if exchange := _exchange(outlook, moves):
        return exchange
    if dump := _dump(outlook, sales):
        return dump
    best = best_purchase(outlook, moves)
    if best is not None:
        return best.action
    return _parting(outlook, sales) or over


def par(outlook: Outlook, moves: Sequence[Move]) -> Action:
    """Of B&O: the highest at which the other 40 % can be paid."""
    choices = [move for move in moves if isinstance(move, SetPar)]
    missing = OWN_SHARES[len(outlook.state.players)] - 2
    affordable = [c for c in choices if missing * c.price <= outlook.cash]
    return max(affordable, key=lambda c: c.price, default=min(choices, key=lambda c: c.price))


# Buying


def best_purchase(outlook: Outlook, moves: Sequence[Move]) -> Purchase | None:
    found = []
    started: set[CompanyId] = set()
    for move in moves:
        match move:
            case BuyShare():
                purchase = _purchase(outlook, move)
            case SetPar() if move.company not in started:
                # The highest par that can be borne comes first: capital is what companies need.
                purchase = _start(outlook, move)
                started |= {move.company} if purchase else set()
            case _:
                continue
        if purchase is not None and purchase.yields > PROFIT:
            found.append(purchase)
    return max(found, key=lambda p: _preference(outlook, p), default=None)


def _preference(outlook: Outlook, purchase: Purchase) -> float:
    """Return on money while money is scarce, profit when certificates are."""
    if outlook.cash > _certificates_left(outlook) * 100:
        return purchase.worth - purchase.price
    return 100 * purchase.yields


def _certificates_left(outlook: Outlook) -> int:
    return outlook.state.certificate_limit - outlook.state.certificates(outlook.me)


def _purchase(outlook: Outlook, action: BuyShare) -> Purchase | None:
    state, company = outlook.state, action.company
    row, cost = state.companies[company], price_of(state, action)
    mine = row.president == outlook.me
    worth = outlook.share_worth(company) * QUALITY[company]
    if not row.floated:
        if mine:
            return Purchase(action, worth + FLOATING, cost)
        worth = _joining(outlook, company, worth, cost)
    if mine:
        worth *= outlook.judgement.control
    if not outlook.can_risk(cost, more=_taken_over(outlook, company)):
        return None
    doubtful = row.floated and not outlook.is_settled(company)
    if doubtful and not mine and outlook.held(company) and not outlook.is_due_its_capital(company):
        # Whoever holds 20 % may become president.
        worth -= 0.15 * cost
    if state.held(OFFERING, company) + state.held(POOL, company) == 1:
        worth += 0.05 * cost
    return Purchase(action, worth, cost)


def _joining(outlook: Outlook, company: CompanyId, worth: float, cost: Money) -> float:
    """A share of a company that may not float."""
    missing = FLOATED_AT - (SHARES - outlook.state.held(OFFERING, company))
    able = outlook.cash // max(1, outlook.state.companies[company].par)
    chance = min(0.9, (able + 3) / (missing + 3)) if missing > 0 else 1.0
    if missing > 2 and outlook.cash >= FLOATED_AT * min(CHART.par_prices):
        chance *= 0.5
    return chance * worth + (1 - chance) * 0.7 * cost


def _taken_over(outlook: Outlook, company: CompanyId) -> Money:
    """What may be due if this purchase makes this player president."""
    if not shareholding.takes_over(outlook.state, outlook.me, company, bought=1):
        return 0
    return outlook.shortfall(company, outlook.state.rules_now.operating_rounds + 1.0)


def _start(outlook: Outlook, action: SetPar) -> Purchase | None:
    own = OWN_SHARES[len(outlook.state.players)]
    if own * action.price > outlook.cash or _certificates_left(outlook) < own - 1:
        return None
    if any(company not in outlook.running for company in outlook.mine):
        return None
    spare = max(0, outlook.cash - FLOATED_AT * action.price)
    if capital(action.price) + spare < _capital_needed(outlook):
        return None
    if not _can_carry(outlook, own * action.price, capital(action.price)):
        return None
    worth = outlook.share_worth(action.company, CHART.par_prices[action.price])
    worth *= QUALITY[action.company] * outlook.judgement.control
    # More capital is better, and it is the founder's only once.
    worth += action.price * 0.3
    return Purchase(action, worth, action.price)


def _capital_needed(outlook: Outlook) -> Money:
    """For a train that lasts, and for one until then."""
    if outlook.state.phase == "2":
        return 0
    return outlook.need(trains=()) + (FIRST_TRAINS if outlook.new.get("5") else 0)


def _can_carry(outlook: Outlook, cost: Money, funds: Money) -> bool:
    """Whether one more company is safe even if all have to buy the dearest train."""
    if not outlook.mine:
        return True
    worst = sum(
        max(0, DEAREST - outlook.funds(company))
        for company in outlook.mine
        if not outlook.is_settled(company)
    )
    worst += max(0, DEAREST + FIRST_TRAINS - funds)
    means = outlook.cash - cost + outlook.liquid + cost * outlook.judgement.fire_sale / 2
    return means >= worst * outlook.judgement.caution


# Selling


def _exchange(outlook: Outlook, moves: Sequence[Move]) -> Action | None:
    """M&H for a share of NYC, once that pays more than M&H or before M&H closes."""
    late = outlook.state.phase != "2"
    price = outlook.state.price(NYC)
    if not price or not (late or price >= 110):
        return None
    return next((move for move in moves if isinstance(move, Exchange)), None)


def _dump(outlook: Outlook, sales: Sequence[SellShares]) -> Action | None:
    """A presidency that would cost more than this player has goes to somebody else."""
    within = float(outlook.state.rules_now.operating_rounds)
    due, means = outlook.due(within), outlook.cash + outlook.liquid
    for company in outlook.mine:
        costs = outlook.shortfall(company, within)
        near_end = outlook.runs_left < 4 and costs > 250
        if not costs or not (due > DESPERATE * means or near_end):
            continue
        ways = [s for s in sales if s.company == company and loses_office(outlook, s)]
        if ways:
            return min(ways, key=lambda sale: sale.percent)
    return None


def _parting(outlook: Outlook, sales: Sequence[SellShares]) -> Action | None:
    """A sale that is better than keeping: the price will fall, and little is paid until then."""
    gentle = [sale for sale in sales if not loses_office(outlook, sale)]
    best = min(gentle, key=lambda sale: harm(outlook, sale), default=None)
    return best if best is not None and harm(outlook, best) < -MARGIN else None
