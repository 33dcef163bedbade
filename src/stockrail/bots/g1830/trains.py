"""Buying trains: what one would bring, what it costs, whom it hurts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stockrail.core.actions import Action, Pass
from stockrail.core.decision import Decision, Option
from stockrail.core.names import CompanyId, Money
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, ReturnTrain, SellShares, TakeOver
from stockrail.rails.trains import rusting, without
from stockrail.titles.g1830.actions import GoBankrupt, TradeIn
from stockrail.titles.g1830.components import SHARES, STAGES, TRAINS

from .emergency import least_harm
from .ground import earning
from .outlook import USUAL, Outlook, after
from .privates import last_chance
from .reading import Railway

HOPED = (0.6, 0.3)
"""What the first and the second train will bring once there is track, of what is usual."""
SECURITY = 600
"""What the first train that stays is worth besides its revenue: a D costs as much more."""
DISASTER = 10_000.0


def buy(outlook: Outlook, company: CompanyId, decision: Decision) -> Action:
    """One purchase, a sale to pay for it, or none."""
    options = decision.options
    railway = outlook.reading.railways[company]
    best, most = None, 0.0
    for option in options:
        worth = _worth(outlook, railway, option.action)
        if worth is not None and (best is None or worth > most):
            best, most = option.action, worth
    may_pass = any(isinstance(option.action, Pass) for option in options)
    if best is not None and (most > 0 or not may_pass):
        price = _price(best)
        if may_pass or price <= (railway.treasury or 0):
            takes_over = [o for o in options if isinstance(o.action, TakeOver)]
            return last_chance(outlook, railway, takes_over, best, price) or best
        return _spare_train(outlook, options) or best
    if may_pass:
        return Pass(decision.actor)
    return _spare_train(outlook, options) or _raise_money(outlook, railway, options)


def _price(action: Action) -> Money:
    match action:
        case BuyTrain(_, train):
            return TRAINS[train].price
        case TradeIn():
            return TRAINS["D"].trade_in_price or 0
        case _:
            return 0


def _worth(outlook: Outlook, railway: Railway, action: Action) -> float | None:
    """What a purchase of the bank is worth to this player; `None` for anything else."""
    match action:
        case BuyTrain(_, train):
            kept, price = railway.trains, TRAINS[train].price
        case TradeIn(_, given):
            train, price = "D", TRAINS["D"].trade_in_price or 0
            kept = without(railway.trains, given)
        case _:
            return None
    reading, treasury = outlook.reading, railway.treasury or 0
    begins = after(reading.stage, train)
    gone = rusting(TRAINS, train) if begins else frozenset[str]()
    stays = tuple(name for name in kept if name not in gone)
    limit = STAGES[train].limit if begins else reading.rules_now.limit
    fleet = _best_of((*stays, train), limit)
    part = reading.held(railway.id) / SHARES
    runs = max(0.0, min(outlook.life(train), outlook.runs_left) - 0.5)
    was = railway.trains if isinstance(action, TradeIn) else stays
    gain = part * runs * _more(outlook, railway, was, fleet)
    settles = reading.is_permanent(train) and not any(map(reading.is_permanent, stays))
    if settles and outlook.runs_left > 2:
        gain += SECURITY
    need = 0 if settles or outlook.is_settled(railway) else outlook.need(railway)
    missing = max(0, min(price, need - (treasury - price)))
    saved = missing * outlook.urgency(railway)
    cost = saved + (price - saved) * outlook.judgement.treasury * part
    return gain - cost + (_rust(outlook, railway, gone, price) if begins else 0.0)


def _best_of(trains: tuple[str, ...], limit: int) -> tuple[str, ...]:
    return tuple(sorted(trains, key=[*STAGES].index)[-limit:])


def _more(
    outlook: Outlook, railway: Railway, was: tuple[str, ...], fleet: tuple[str, ...]
) -> float:
    """What a run brings more. Track for the first trains will be built."""
    reading = outlook.reading
    now = earning(reading, reading.board, railway.id, was)
    then = earning(reading, reading.board, railway.id, fleet)
    hoped = HOPED[len(was)] * USUAL[reading.stage] if len(was) < len(HOPED) else 0.0
    return max(then - now, hoped if reading.stage in ("2", "3") else 0.0)


def _rust(outlook: Outlook, buyer: Railway, gone: frozenset[str], price: Money) -> float:
    """What it means that trains rust by this purchase, for this player and the others."""
    reading, spite = outlook.reading, outlook.judgement.spite
    balance, due = 0.0, 0
    for railway in reading.running:
        left = tuple(name for name in railway.trains if name not in gone)
        if len(left) == len(railway.trains):
            continue
        lost = railway.revenue * (1 - len(left) / len(railway.trains))
        part = reading.held(railway.id) / SHARES
        others = sum(railway.held.values()) / SHARES - part
        balance += lost * (spite * others - part)
        if railway.id != buyer.id and railway.president == reading.me and not left:
            due += max(0, price - (railway.treasury or 0))
    means = reading.cash + outlook.liquid
    return balance - due / 2 - (DISASTER if due and due > means else 0.0)


def _spare_train(outlook: Outlook, options: tuple[Option, ...]) -> Action | None:
    """A train of another company of this player that can do without it, for a dollar."""
    best: tuple[float, Action] | None = None
    for option in options:
        match option.action:
            case BuyTrainFrom(_, company, train) as offer:
                seller = outlook.reading.railways[company]
                rest = replace(seller, trains=without(seller.trains, train))
                if seller.president != outlook.reading.me or not rest.trains:
                    continue
                if outlook.lasting(rest) < outlook.lasting(seller) / 2:
                    continue
                if best is None or outlook.life(train) > best[0]:
                    best = outlook.life(train), offer
    return best and best[1]


def _raise_money(outlook: Outlook, buyer: Railway, options: tuple[Option, ...]) -> Action:
    """The sale that hurts least; bankruptcy if nothing else is left."""
    lacking = outlook.least_price - (buyer.treasury or 0) - outlook.reading.cash
    sales = [option.action for option in options if isinstance(option.action, SellShares)]
    if sales:
        return least_harm(outlook, sales, lacking)
    return next(_last_resorts(options))


def _last_resorts(options: tuple[Option, ...]) -> Iterator[Action]:
    """All there is for another company's train, then bankruptcy."""
    for option in options:
        if isinstance(option.action, BuyTrainFrom) and option.amount is not None:
            yield replace(option.action, price=option.amount.high)
    for option in options:
        if isinstance(option.action, GoBankrupt):
            yield option.action
    yield options[0].action


def give_back(outlook: Outlook, options: tuple[Option, ...]) -> Action:
    """The train that would have gone first, of those the shortest."""
    types = [*STAGES]
    returns = [option.action for option in options if isinstance(option.action, ReturnTrain)]
    return min(returns, key=lambda r: (outlook.life(r.train), types.index(r.train)))


def sells(outlook: Outlook, seller: Railway, train: str, price: Money) -> bool:
    """Whether another company may have a train for a price."""
    reading = outlook.reading
    rest = without(seller.trains, train)
    if not any(outlook.life(name) >= outlook.life(train) / 2 for name in rest):
        return price >= 2 * TRAINS[train].price + SECURITY
    now = earning(reading, reading.board, seller.id, seller.trains)
    lost = now - earning(reading, reading.board, seller.id, rest)
    return price >= max(TRAINS[train].price, 1.2 * lost * outlook.life(train))
