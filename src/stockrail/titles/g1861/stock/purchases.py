"""§8 buying a certificate in a stock round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import certificates
from stockrail.rails.certificates import POOL
from stockrail.rails.stock_events import ShareBought

from ..actions import BuyShare, Source, StartPublic
from ..components import PUBLICS, TREASURY
from ..state import State1861, roubles
from ..ways import AUCTION, BUY_ANOTHER, PASS, START
from . import limits
from .selling import no_such_public
from .shareholding import settle_after_purchase

HOLDERS: dict[Source, PlayerId] = {"treasury": TREASURY, "pool": POOL}

Sold = tuple[tuple[PlayerId, CompanyId], ...]
"""Who has sold what in this stock round (§8.3)."""


@lru_cache(maxsize=256)
def buying(player: PlayerId, company: CompanyId, source: Source) -> BuyShare:
    """The same purchases are proposed turn after turn: each is made once."""
    return BuyShare(player, company, source)


def why_not_buy(state: State1861, sold: Sold, action: BuyShare) -> Refusal | None:
    if action.company not in PUBLICS:
        return no_such_public(action.company)
    return (
        _why_not_for_sale(state, action)
        or _why_not_pay(state, action)
        or _sold_before(sold, action)
        or limits.why_not_hold(state, action.player, action.company)
    )


def _why_not_for_sale(state: State1861, action: BuyShare) -> Refusal | None:
    company = action.company
    if not state.is_started(company):
        return Refusal(
            "§8.1",
            Text("{company} has no director yet", company=company),
            Ways(
                Way(Text("start {company}", company=company), StartPublic, company=company),
                *(BUY_ANOTHER, AUCTION, PASS),
            ),
        )
    if state.held(HOLDERS[action.source], company):
        return None
    fact = (
        Text("The treasury of {company} holds no certificate of it", company=company)
        if action.source == "treasury"
        else Text("The pool holds no certificate of {company}", company=company)
    )
    return Refusal("§8.1", fact, Ways(BUY_ANOTHER, AUCTION, START, PASS))


def _why_not_pay(state: State1861, action: BuyShare) -> Refusal | None:
    price, cash = state.price(action.company), state.cash[action.player]
    if price <= cash:
        return None
    return Unread(
        lambda: Refusal(
            "§8.1",
            Text(
                "This costs {price} and {player} has {cash}",
                price=roubles(price),
                player=action.player,
                cash=roubles(cash),
            ),
            Ways(Way(Text("buy something cheaper"), BuyShare), AUCTION, START, PASS),
        )
    )


def _sold_before(sold: Sold, action: BuyShare) -> Refusal | None:
    if (action.player, action.company) not in sold:
        return None
    return Unread(
        lambda: Refusal(
            "§8.3",
            Text(
                "{player} has sold {company} in this round",
                player=action.player,
                company=action.company,
            ),
            Ways(BUY_ANOTHER, AUCTION, START, PASS),
        )
    )


def buy(draft: State1861, action: BuyShare) -> Iterator[Event]:
    """Paid to the company from its treasury, to the bank from the pool (§8.1)."""
    player, company, price = action.player, action.company, draft.price(action.company)
    ledger.pay(draft, player, company if action.source == "treasury" else BANK, price)
    certificates.move(draft, company, 1, HOLDERS[action.source], player)
    yield ShareBought(player, company, action.source, roubles(price))
    yield from settle_after_purchase(draft, player, company)
