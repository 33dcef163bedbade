"""The stock round: floating companies, buying what pays, leaving what sinks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stockrail.core.actions import Action, Done, Pass
from stockrail.core.decision import Decision
from stockrail.core.names import CompanyId, Money
from stockrail.rails.actions import SellShares
from stockrail.titles.g1830.actions import BuyShare, Exchange, SetPar
from stockrail.titles.g1830.components import CHART, FLOATED_AT, NYC, SHARES, TRAINS

from .emergency import harm, loses_office
from .outlook import Outlook
from .reading import Railway

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


def trade(outlook: Outlook, decision: Decision) -> Action:
    actions = [option.action for option in decision.options]
    over = next((a for a in actions if isinstance(a, Pass | Done)), None)
    sales = [a for a in actions if isinstance(a, SellShares)]
    if over is None:
        return min(sales, key=lambda s: harm(outlook, s)) if sales else actions[0]
    if exchange := _exchange(outlook, actions):
        return exchange
    if dump := _dump(outlook, sales):
        return dump
    best = best_purchase(outlook, actions)
    if best is not None:
        return best.action
    return _parting(outlook, sales) or over


def par(outlook: Outlook, decision: Decision) -> Action:
    """Of B&O: the highest at which the other 40 % can be paid."""
    choices = [o.action for o in decision.options if isinstance(o.action, SetPar)]
    missing = OWN_SHARES[len(outlook.reading.players)] - 2
    affordable = [c for c in choices if missing * c.price <= outlook.reading.cash]
    return max(affordable, key=lambda c: c.price, default=min(choices, key=lambda c: c.price))


# Buying


def best_purchase(outlook: Outlook, actions: Sequence[Action]) -> Purchase | None:
    found = []
    started: set[CompanyId] = set()
    for action in actions:
        match action:
            case BuyShare():
                purchase = _purchase(outlook, action)
            case SetPar() if action.company not in started:
                # The highest par that can be borne comes first: capital is what companies need.
                purchase = _start(outlook, action)
                started |= {action.company} if purchase else set()
            case _:
                continue
        if purchase is not None and purchase.yields > PROFIT:
            found.append(purchase)
    return max(found, key=lambda p: _preference(outlook, p), default=None)


def _preference(outlook: Outlook, purchase: Purchase) -> float:
    """Return on money while money is scarce, profit when certificates are."""
    reading = outlook.reading
    if reading.cash > reading.certificates_left * 100:
        return purchase.worth - purchase.price
    return 100 * purchase.yields


def _purchase(outlook: Outlook, action: BuyShare) -> Purchase | None:
    reading = outlook.reading
    railway = reading.railways[action.company]
    cost = railway.par if action.source == "offering" else railway.price
    held, mine = reading.held(railway.id), railway.president == reading.me
    worth = outlook.share_worth(railway) * QUALITY[railway.id]
    if not railway.floated:
        if mine:
            return Purchase(action, worth + FLOATING, cost)
        worth = _joining(outlook, railway, worth, cost)
    if mine:
        worth *= outlook.judgement.control
    if not outlook.can_risk(cost, more=_taken_over(outlook, railway)):
        return None
    doubtful = railway.floated and not outlook.is_settled(railway)
    if doubtful and not mine and held >= 1 and not railway.is_due_its_capital:
        # Whoever holds 20 % may find himself president.
        worth -= 0.15 * cost
    if railway.offering + railway.pool == 1:
        worth += 0.05 * cost
    return Purchase(action, worth, cost)


def _joining(outlook: Outlook, railway: Railway, worth: float, cost: Money) -> float:
    """A share of a company that may not float."""
    missing = FLOATED_AT - railway.sold
    able = outlook.reading.cash // max(1, railway.par)
    chance = min(0.9, (able + 3) / (missing + 3)) if missing > 0 else 1.0
    if missing > 2 and outlook.reading.cash >= FLOATED_AT * min(CHART.par_prices):
        chance *= 0.5
    return chance * worth + (1 - chance) * 0.7 * cost


def _taken_over(outlook: Outlook, railway: Railway) -> Money:
    """What may be due if this purchase makes this player president."""
    reading = outlook.reading
    most = max([n for p, n in railway.held.items() if p != reading.me], default=0)
    if railway.president == reading.me or reading.held(railway.id) + 1 <= most:
        return 0
    return outlook.shortfall(railway, reading.rules_now.operating_rounds + 1.0)


def _start(outlook: Outlook, action: SetPar) -> Purchase | None:
    reading = outlook.reading
    own = OWN_SHARES[len(reading.players)]
    if own * action.price > reading.cash or reading.certificates_left < own - 1:
        return None
    if any(not railway.floated for railway in reading.mine):
        return None
    railway = replace(reading.railways[action.company], space=CHART.par_prices[action.price])
    spare = max(0, reading.cash - FLOATED_AT * action.price)
    if SHARES * action.price + spare < _capital_needed(outlook):
        return None
    if not _can_carry(outlook, own * action.price, SHARES * action.price):
        return None
    worth = outlook.share_worth(railway) * QUALITY[action.company] * outlook.judgement.control
    # More capital is better, and it is the founder's only once.
    worth += action.price * 0.3
    return Purchase(action, worth, action.price)


def _capital_needed(outlook: Outlook) -> Money:
    """For a train that lasts, and for one until then."""
    reading = outlook.reading
    if reading.stage == "2":
        return 0
    fresh = replace(next(iter(reading.railways.values())), trains=())
    return outlook.need(fresh) + (FIRST_TRAINS if reading.new.get("5") else 0)


def _can_carry(outlook: Outlook, cost: Money, capital: Money) -> bool:
    """Whether one more company is safe even if all have to buy the dearest train."""
    reading = outlook.reading
    worst = sum(
        max(0, DEAREST - (railway.funds or 0))
        for railway in reading.mine
        if not outlook.is_settled(railway)
    )
    if not reading.mine:
        return True
    worst += max(0, DEAREST + FIRST_TRAINS - capital)
    means = reading.cash - cost + outlook.liquid + cost * outlook.judgement.fire_sale / 2
    return means >= worst * outlook.judgement.caution


# Selling


def _exchange(outlook: Outlook, actions: Sequence[Action]) -> Action | None:
    """M&H for a share of NYC, once that pays more than M&H or before M&H closes."""
    nyc = outlook.reading.railways[NYC]
    late = outlook.reading.stage != "2"
    if nyc.space is None or not (late or nyc.price >= 110):
        return None
    return next((action for action in actions if isinstance(action, Exchange)), None)


def _dump(outlook: Outlook, sales: Sequence[SellShares]) -> Action | None:
    """A presidency that would cost more than this player has goes to somebody else."""
    reading = outlook.reading
    within = float(reading.rules_now.operating_rounds)
    due, means = outlook.due(within), reading.cash + outlook.liquid
    for railway in reading.mine:
        costs = outlook.shortfall(railway, within)
        near_end = outlook.runs_left < 4 and costs > 250
        if not costs or not (due > DESPERATE * means or near_end):
            continue
        ways = [s for s in sales if s.company == railway.id and loses_office(outlook, s)]
        if ways:
            return min(ways, key=lambda sale: sale.percent)
    return None


def _parting(outlook: Outlook, sales: Sequence[SellShares]) -> Action | None:
    """A sale that is better than keeping: the price will fall, and little is paid until then."""
    gentle = [s for s in sales if not _keeps_control(outlook, s)]
    best = min(gentle, key=lambda s: harm(outlook, s), default=None)
    return best if best is not None and harm(outlook, best) < -MARGIN else None


def _keeps_control(outlook: Outlook, sale: SellShares) -> bool:
    """Whether the sale would give away a company this player leads."""
    railway = outlook.reading.railways[sale.company]
    return railway.president == outlook.reading.me and loses_office(outlook, sale)
