"""Buying trains: what one would bring, what it costs, whom it hurts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stockrail.core.actions import Action, Move, Pass, Ranged
from stockrail.core.ids import CompanyId, Money
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, DiscardTrain, SellShares
from stockrail.rails.trains import rusting, without
from stockrail.titles.g1830.actions import GoBankrupt, TradeIn
from stockrail.titles.g1830.components import PHASES, SHARES, TRAINS
from stockrail.titles.g1830.operating import train_rules
from stockrail.titles.g1830.operating.train_rules import DIESEL

from .emergency import least_harm
from .ground import earning
from .outlook import USUAL, Outlook
from .privates import last_chance

HOPED = (0.6, 0.3)
"""What the first and the second train will bring once there is track, of what is usual."""
SECURITY = 600
"""What the first train that stays is worth besides its revenue: a D costs as much more."""
DISASTER = 10_000.0


def buy(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action | None:
    """One purchase, a sale to pay for it, or none."""
    best, most = None, 0.0
    for move in moves:
        if isinstance(move, BuyTrain | TradeIn):
            worth = _worth(outlook, company, move)
            if best is None or worth > most:
                best, most = move, worth
    may_pass = any(isinstance(move, Pass) for move in moves)
    if best is not None and (most > 0 or not may_pass):
        price = _price(best)
        if may_pass or price <= outlook.state.cash[company]:
            return last_chance(outlook, company, moves, best, price) or best
        return _spare_train(outlook, moves) or best
    if may_pass:
        return None
    return _spare_train(outlook, moves) or _raise_money(outlook, company, moves)


def _price(action: BuyTrain | TradeIn) -> Money:
    if isinstance(action, BuyTrain):
        return TRAINS[action.train].price
    return DIESEL.trade_in_price or 0


def _worth(outlook: Outlook, company: CompanyId, action: BuyTrain | TradeIn) -> float:
    """What a purchase of the bank is worth to this player."""
    state, trains, price = outlook.state, outlook.state.trains(company), _price(action)
    if isinstance(action, BuyTrain):
        train, kept = action.train, trains
    else:
        train, kept = DIESEL.name, without(trains, action.given)
    begins = state.begins_phase(train)
    gone = rusting(TRAINS, train) if begins else frozenset[str]()
    stays = tuple(name for name in kept if name not in gone)
    limit = PHASES[train].limit if begins else state.rules_now.limit
    fleet = tuple(sorted((*stays, train), key=[*PHASES].index)[-limit:])
    part = outlook.held(company) / SHARES
    runs = max(0.0, min(outlook.life(train), outlook.runs_left) - 0.5)
    was = trains if isinstance(action, TradeIn) else stays
    gain = part * runs * _more(outlook, company, was, fleet)
    settles = outlook.is_permanent(train) and not any(map(outlook.is_permanent, stays))
    if settles and outlook.runs_left > 2:
        gain += SECURITY
    need = 0 if settles else outlook.need(trains)
    missing = max(0, min(price, need - (state.cash[company] - price)))
    saved = missing * outlook.urgency(company)
    cost = saved + (price - saved) * outlook.judgement.treasury * part
    return gain - cost + (_rust(outlook, company, gone, price) if begins else 0.0)


def _more(
    outlook: Outlook, company: CompanyId, was: tuple[str, ...], fleet: tuple[str, ...]
) -> float:
    """What a run brings more. Track for the first trains will be built."""
    state = outlook.state
    now = earning(state, state.board, company, was)
    then = earning(state, state.board, company, fleet)
    hoped = HOPED[len(was)] * USUAL[state.phase] if len(was) < len(HOPED) else 0.0
    return max(then - now, hoped if state.phase in ("2", "3") else 0.0)


def _rust(outlook: Outlook, buyer: CompanyId, gone: frozenset[str], price: Money) -> float:
    """What it means that trains rust by this purchase, for this player and the others."""
    state, spite = outlook.state, outlook.judgement.spite
    balance, due = 0.0, 0
    for company, row in outlook.running.items():
        left = tuple(name for name in row.trains if name not in gone)
        if len(left) == len(row.trains):
            continue
        lost = row.revenue * (1 - len(left) / len(row.trains))
        part = outlook.held(company) / SHARES
        others = sum(state.held(player, company) for player in state.players) / SHARES - part
        balance += lost * (spite * others - part)
        if company != buyer and row.president == outlook.me and not left:
            due += max(0, price - state.cash[company])
    means = outlook.cash + outlook.liquid
    return balance - due / 2 - (DISASTER if due and due > means else 0.0)


def _spare_train(outlook: Outlook, moves: Sequence[Move]) -> Action | None:
    """A train of another company of this player that can do without it, for a dollar."""
    best, longest = None, 0.0
    for move in moves:
        match move:
            case Ranged(BuyTrainFrom(_, seller, train) as offer) if seller in outlook.mine:
                trains = outlook.state.trains(seller)
                rest = without(trains, train)
                if not rest or outlook.lasting(rest) < outlook.lasting(trains) / 2:
                    continue
                if best is None or outlook.life(train) > longest:
                    best, longest = offer, outlook.life(train)
    return best


def _raise_money(outlook: Outlook, buyer: CompanyId, moves: Sequence[Move]) -> Action:
    """The sale that hurts least; bankruptcy if nothing else is left."""
    sales = [move for move in moves if isinstance(move, SellShares)]
    if sales:
        return least_harm(outlook, sales, train_rules.lacking(outlook.state, buyer))
    return next(_last_resorts(moves))


def _last_resorts(moves: Sequence[Move]) -> Iterator[Action]:
    """All there is for another company's train, then bankruptcy."""
    for move in moves:
        if isinstance(move, Ranged) and isinstance(move.action, BuyTrainFrom):
            yield move.at(move.amount.high)
    for move in moves:
        if isinstance(move, GoBankrupt):
            yield move


def give_back(outlook: Outlook, moves: Sequence[Move]) -> Action:
    """The train that would have gone first, of those the shortest."""
    types = [*PHASES]
    returns = (move for move in moves if isinstance(move, DiscardTrain))
    return min(returns, key=lambda r: (outlook.life(r.train), types.index(r.train)))


def sells(outlook: Outlook, seller: CompanyId, train: str, price: Money) -> bool:
    """Whether another company may have a train for a price."""
    state, trains = outlook.state, outlook.state.trains(seller)
    rest = without(trains, train)
    if not any(outlook.life(name) >= outlook.life(train) / 2 for name in rest):
        return price >= 2 * TRAINS[train].price + SECURITY
    now = earning(state, state.board, seller, trains)
    lost = now - earning(state, state.board, seller, rest)
    return price >= max(TRAINS[train].price, 1.2 * lost * outlook.life(train))
