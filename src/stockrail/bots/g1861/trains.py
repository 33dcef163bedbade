"""Buying trains: what one would bring, what it costs, whom it hurts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stockrail.core.actions import Action, Move, Ranged
from stockrail.core.ids import CompanyId, Money
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, DiscardTrain
from stockrail.rails.trains import rusting, without
from stockrail.titles.g1861.components import LOAN_BRINGS, PHASES, TRAINS
from stockrail.titles.g1861.operating import train_rules

from . import rescue
from .ground import earning
from .outlook import Outlook

LOAN_HARM = 12
"""What a loan costs each share in the end."""
STANDING = 0.1
"""What a run adds to the price of a company, as a part of it."""


def buy(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action | None:
    """One purchase, or none."""
    found: list[tuple[float, Action]] = [
        (_worth(outlook, company, move.train), move) for move in moves if isinstance(move, BuyTrain)
    ]
    found += _from_own(outlook, company, moves)
    best = max(found, key=lambda pair: pair[0], default=None)
    if outlook.state.trains(company):
        return best[1] if best and best[0] > 0 else None
    return best[1] if best else next(_last_resorts(outlook, moves), None)


def _worth(outlook: Outlook, company: CompanyId, train: str) -> float:
    """What a purchase of the bank is worth to this player."""
    begins = outlook.is_begun_by(train)
    gone = rusting(TRAINS, train) if begins else frozenset[str]()
    price, danger = TRAINS[train].price, outlook.danger(company)
    worth = _gain(outlook, company, train, gone) - _cost(outlook, company, price)
    worth -= _forgone(outlook, company, train, price)
    if outlook.is_minor(company) and danger:
        worth = (1 - danger) * worth + danger * rescue.saved(outlook, company, train, price)
    return worth + _rust(outlook, company, gone)


def _gain(outlook: Outlook, company: CompanyId, train: str, gone: frozenset[str]) -> float:
    """What a train brings more than those that stay."""
    state, own = outlook.state, outlook.state.trains(company)
    stays = tuple(name for name in own if name not in gone)
    rules = PHASES[train] if gone else state.rules_now
    limit = rules.limit(state.kind(company)) or 0
    fleet = _best_of(outlook, (*stays, train), limit)
    life, before = outlook.life(train), max(map(outlook.life, stays), default=0.0)
    more = earning(state, state.board, company, fleet) - earning(state, state.board, company, stays)
    if not stays:
        more = max(more, round(outlook.revenue(company, (train,))))
    alone = earning(state, state.board, company, (train,))
    part = outlook.part(company) + outlook.rouble(company) * (1 - outlook.part(company))
    together, after = min(before, life) if stays else life, max(0.0, life - before)
    gain = part * more * max(0.0, together - 0.5)
    if stays:
        gain += outlook.judgement.renewal * part * alone * after
    return gain + STANDING * outlook.held(company) * state.price(company) * after


def _cost(outlook: Outlook, company: CompanyId, price: Money) -> float:
    borrowed = max(0, price - outlook.state.cash[company])
    loans = -(-borrowed // LOAN_BRINGS)
    return (price - borrowed) * outlook.rouble(company) + loans * LOAN_HARM * outlook.held(company)


def _forgone(outlook: Outlook, company: CompanyId, train: str, price: Money) -> float:
    """What it means that the train which must come next is not to be had then."""
    if not outlook.state.trains(company) or outlook.is_settled(company):
        return 0.0
    needed = outlook.renewal(company)
    if needed == train or outlook.life(train) >= outlook.life(needed):
        return 0.0
    lacking = TRAINS[needed].price - outlook.state.means(company) + price
    short = max(0, min(price, lacking))
    near = 1 / (1 + outlook.rounds_before(needed))
    return short * near * outlook.held(company) / 2


def _best_of(outlook: Outlook, trains: tuple[str, ...], limit: int) -> tuple[str, ...]:
    return tuple(sorted(trains, key=lambda t: (outlook.life(t), TRAINS[t].price))[-limit:])


def _rust(outlook: Outlook, buyer: CompanyId, gone: frozenset[str]) -> float:
    """What it means that trains rust by this purchase, for this player and the others."""
    if not gone:
        return 0.0
    state, balance = outlook.state, 0.0
    for company in outlook.started:
        trains = state.trains(company)
        left = tuple(name for name in trains if name not in gone)
        if len(left) == len(trains) or company == buyer:
            continue
        lost = state.companies[company].revenue * (1 - len(left) / len(trains))
        if not left:
            lost += state.price(company) / 2
        mine = outlook.part(company)
        balance += outlook.judgement.spite * lost * (1 - mine)
        if mine and not left and outlook.is_minor(company):
            balance -= max(0.0, rescue.waiting(outlook, company) - rescue.taken(outlook, company))
        else:
            balance -= 2 * lost * mine
    return balance


# Trains of other companies


def _from_own(
    outlook: Outlook, company: CompanyId, moves: Sequence[Move]
) -> Iterator[tuple[float, Action]]:
    """Trains of other companies of this player: spare ones, and those that save a minor."""
    state = outlook.state
    for move in moves:
        match move:
            case Ranged(BuyTrainFrom(_, seller, train) as offer, prices) if seller in outlook.mine:
                rest = without(state.trains(seller), train)
                if rest and max(map(outlook.life, rest)) >= outlook.life(train) - 1:
                    lost = earning(state, state.board, seller, state.trains(seller)) - earning(
                        state, state.board, seller, rest
                    )
                    cost = lost * outlook.part(seller) * outlook.life(train)
                    yield _worth(outlook, company, train) - cost, offer
                can_give = rest and not outlook.is_minor(seller)
                if can_give and rescue.may_be_lost(outlook, company):
                    all_of_it = BuyTrainFrom(outlook.me, seller, train, prices.high)
                    yield rescue.passed_on(outlook, company, all_of_it), all_of_it


def _last_resorts(outlook: Outlook, moves: Sequence[Move]) -> Iterator[Action]:
    """Without a train it is nationalised: all its money for one of another company.

    One of this player's own companies gives up its train if it can buy another one then.
    """
    state, cheapest = outlook.state, train_rules.cheapest(outlook.state)
    offers = [
        BuyTrainFrom(outlook.me, move.action.company, move.action.train, move.amount.high)
        for move in moves
        if isinstance(move, Ranged) and isinstance(move.action, BuyTrainFrom)
    ]
    for offer in offers:
        funds = state.cash[offer.company] + offer.price
        if offer.company in outlook.mine and funds >= cheapest:
            yield offer
    for offer in offers:
        if offer.company not in outlook.mine and len(state.trains(offer.company)) > 1:
            yield offer


def give_back(outlook: Outlook, moves: Sequence[Move]) -> Action:
    """The train that would have gone first, of those the cheapest."""
    returns = [move for move in moves if isinstance(move, DiscardTrain)]
    return min(returns, key=lambda r: (outlook.life(r.train), TRAINS[r.train].price))


def sells(outlook: Outlook, seller: CompanyId, train: str, price: Money) -> bool:
    """Whether another company may have a train for a price."""
    state = outlook.state
    rest = without(state.trains(seller), train)
    printed = TRAINS[train].price
    if not rest or max(map(outlook.life, rest)) < outlook.life(train) - 1:
        return price >= 2 * printed + outlook.need(seller)
    now = earning(state, state.board, seller, state.trains(seller))
    lost = now - earning(state, state.board, seller, rest)
    return price >= max(printed * 0.8, 1.2 * lost * outlook.life(train))
