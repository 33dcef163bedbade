"""§4, §8 and §10: what may be bought in a stock turn."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.text import Text
from stockrail.rails.certificates import OFFERING, POOL, PRESIDENTS
from stockrail.rails.shareholding import at_the_limit

from ..actions import BuyShare, SetPar, Source
from ..components import B_AND_O, HOLDING_LIMIT
from ..state import State1830, dollars
from ..ways import BUY_ANOTHER, GO_ON, SELL_FIRST
from .par import why_not_price
from .selling import unknown_company
from .trades import Sales, Trades, has_ordinary_purchase, order
from .trades import bought as bought_in

_OTHER = (BUY_ANOTHER, *GO_ON)
BOUGHT_ALREADY = Refusal("§4.2", Text("You have already bought in this turn"), Ways(*GO_ON))
_SOLD_SINCE = Refusal(
    "§4.3", Text("You sold after your purchase, so you cannot buy any more"), Ways(*GO_ON)
)
_NOT_FROM_POOL = Refusal(
    "§10.6", Text("Several purchases in one turn must all be from the pool"), Ways(*GO_ON)
)


@lru_cache(maxsize=256)
def of_each_source(player: PlayerId, company: CompanyId) -> tuple[BuyShare, ...]:
    return tuple(BuyShare(player, company, source) for source in get_args(Source))


def price_of(state: State1830, action: BuyShare) -> Money:
    """The par from the offering, the market price from the pool (§8.5)."""
    if action.source == "offering":
        return state.companies[action.company].par
    return state.price(action.company)


def why_not_start(state: State1830, trades: Trades, action: SetPar) -> Refusal | None:
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
    if refusal := _why_not_another(state, trades, company, "offering"):
        return refusal
    if state.companies[company].par:
        return Refusal(
            "§8.3",
            Text("{company} already has a par", company=company),
            Ways(
                Way(Text("buy 10% of {company}", company=company), BuyShare, company=company),
                *_OTHER,
            ),
        )
    if company == B_AND_O:
        return Refusal(
            "§8.2",
            Text("The president’s certificate of B&O comes with the private"),
            Ways(Way(Text("start another company"), SetPar), *_OTHER),
        )
    return (
        why_not_price(action.price)
        or _why_not_pay(state, player, PRESIDENTS * action.price)
        or _why_not_one_more(state, player, company)
    )


def why_not_buy(state: State1830, trades: Trades, sold: Sales, action: BuyShare) -> Refusal | None:
    """`trades` are those of this turn, `sold` is what was sold in this round."""
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
    if refusal := _why_not_another(state, trades, company, action.source):
        return refusal
    if (player, company) in sold:
        return Unread(lambda: _sold_before(player, company))
    if not state.companies[company].par:
        return Refusal(
            "§8.2",
            Text("The president’s certificate of {company} must be bought first", company=company),
            Ways(Way(Text("start {company}", company=company), SetPar, company=company), *_OTHER),
        )
    holder = OFFERING if action.source == "offering" else POOL
    if not state.held(holder, company):
        fact = (
            Text("The IPO has no certificate of {company}", company=company)
            if holder == OFFERING
            else Text("The pool has no certificate of {company}", company=company)
        )
        return Refusal("§4.4", fact, Ways(*_OTHER))
    return (
        _why_not_pay(state, player, price_of(state, action))
        or _why_not_hold(state, player, company)
        or _why_not_one_more(state, player, company)
    )


def _why_not_another(
    state: State1830, trades: Trades, company: CompanyId, source: str
) -> Refusal | None:
    """One purchase in a turn (§4.2), except in the brown zone (§10.6)."""
    so_far = order(trades)
    if so_far == ("purchase", "sale") and state.options.stock_turn == "either_order":
        return _SOLD_SINCE
    if "purchase" not in so_far:
        return None
    option, brown = state.options.brown_purchases, state.zone(company) == "brown"
    if option == "any":
        return BOUGHT_ALREADY if has_ordinary_purchase(trades) and not brown else None
    if not brown:
        return BOUGHT_ALREADY
    bought = bought_in(trades)
    if any(earlier.company != company for earlier in bought):
        return Unread(lambda: _of_another(bought[0].company))
    if option == "pool" and "offering" in (source, *(b.source for b in bought)):
        return _NOT_FROM_POOL
    return None


def _of_another(company: CompanyId) -> Refusal:
    return Refusal(
        "§10.6",
        Text("Several purchases in one turn must all be of one company"),
        Ways(
            Way(Text("buy more of {company}", company=company), BuyShare, company=company),
            *GO_ON,
        ),
    )


def _sold_before(player: PlayerId, company: CompanyId) -> Refusal:
    return Refusal(
        "§4.5",
        Text("{player} has sold {company} in this round", player=player, company=company),
        Ways(*_OTHER),
    )


def _why_not_pay(state: State1830, player: PlayerId, price: Money) -> Refusal | None:
    cash = state.cash[player]
    return Unread(lambda: _too_dear(player, price, cash)) if price > cash else None


def _too_dear(player: PlayerId, price: Money, cash: Money) -> Refusal:
    return Refusal(
        "§4.4",
        Text(
            "This costs {price} and {player} has {cash}",
            price=dollars(price),
            player=player,
            cash=dollars(cash),
        ),
        Ways(SELL_FIRST, Way(Text("buy something cheaper"), BuyShare, SetPar), *GO_ON),
    )


def _why_not_hold(state: State1830, player: PlayerId, company: CompanyId) -> Refusal | None:
    held = state.held(player, company)
    if held < HOLDING_LIMIT or state.zone(company) in ("orange", "brown"):
        return None
    return Unread(
        lambda: Refusal(
            "§10.1",
            Text(
                "{player} holds {percent}% of {company} and may hold 60%",
                player=player,
                percent=held * 10,
                company=company,
            ),
            Ways(*_OTHER),
        )
    )


def _why_not_one_more(state: State1830, player: PlayerId, company: CompanyId) -> Refusal | None:
    if state.zone(company) != "white":
        return None
    if state.certificates(player) < state.certificate_limit:
        return None
    return Unread(
        lambda: Refusal(
            "§10.2",
            at_the_limit(state, player),
            Ways(
                SELL_FIRST,
                Way(Text("buy from the yellow, orange or brown zone"), BuyShare, SetPar),
                *GO_ON,
            ),
        )
    )
