"""§10.7, §12, §13 and §15: what may be sold, and who must sell."""

from __future__ import annotations

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import POOL
from stockrail.rails.shareholding import at_the_limit, pool_is_full, sell_less, why_not_held

from ..components import POOL_LIMIT
from ..state import State1830
from ..ways import BUY_ANOTHER, GO_ON, SELL_FIRST
from .shareholding import most_for_sale
from .trades import Order, Prices, Trades, order


def unknown_company(name: str) -> Refusal:
    return Refusal("§28.6", Text("There is no company {name}", name=name[:20]))


def is_selling_barred(state: State1830) -> bool:
    """The first stock round has no sales (§12.2)."""
    if state.options.first_sales == "first_round":
        return state.stock_round <= 1 and not state.operating_round
    return not state.operating_round


def sellable(
    state: State1830, player: PlayerId, company: CompanyId, keeps_office: bool = False
) -> int:
    """How many shares the player may sell at once, whatever the moment."""
    if not state.companies[company].par:
        return 0
    return most_for_sale(state, player, company, keeps_office)


def must_sell(state: State1830, trades: Trades, player: PlayerId) -> bool:
    """Above a limit, and able to do something about it in this turn (§10.7).

    By option whoever has too many certificates sells what they can, even if it does not count.
    """
    any_excess = state.options.over_limit == "any_excess"
    if not (any_excess or player in state.over_limit):
        return False
    demanded = [*state.too_much_of(player)] if any_excess else []
    if state.has_too_many(player):
        demanded += (c for c in state.companies if any_excess or state.zone(c) == "white")
    so_far = order(trades)
    return any(
        why_not_sell(state, so_far, SellShares(player, company, 10)) is None for company in demanded
    )


def over_the_limit(state: State1830, player: PlayerId) -> Refusal:
    if state.has_too_many(player):
        return Refusal(
            "§10.7",
            at_the_limit(state, player),
            Ways(SELL_FIRST),
            at=Target(player=player),
        )
    company = state.too_much_of(player)[0]
    return Refusal(
        "§10.7",
        Text(
            "{player} holds {percent}% of {company} and may hold 60%",
            player=player,
            percent=state.held(player, company) * 10,
            company=company,
        ),
        Ways(Way(Text("sell some of it first"), SellShares, company=company)),
    )


def selling_price(state: State1830, prices: Prices, company: CompanyId) -> Money:
    """What one share brings: the price at which this turn began to sell it (§15.3)."""
    if state.options.split_sales == "falling_price":
        return state.price(company)
    return dict(prices).get(company, state.price(company))


_BARRED = Refusal(
    "§12.2",
    Text("Nothing can be sold in the first stock round"),
    Ways(BUY_ANOTHER, *GO_ON),
)
_SOLD_BEFORE = Refusal(
    "§4.3",
    Text("You sold before your purchase, so you cannot sell after it"),
    Ways(*GO_ON),
)


def why_not_sell(state: State1830, so_far: Order, action: SellShares) -> Refusal | None:
    if is_selling_barred(state):
        return _BARRED
    if state.options.stock_turn == "either_order" and so_far == ("sale", "purchase"):
        return _SOLD_BEFORE
    return why_not_sell_block(state, action)


def why_not_sell_block(
    state: State1830, action: SellShares, keeps_office: bool = False
) -> Refusal | None:
    """The rules that hold for every sale (§12.3 to §13.4), whenever it takes place."""
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
    most = sellable(state, player, company, keeps_office)
    if refusal := why_not_held(state, action, "§12.1", lambda: _up_to(company, most)):
        return refusal
    if not state.companies[company].par:
        return Unread(
            lambda: Refusal(
                "§12.5", Text("{company} has no par yet", company=company), _up_to(company, 0)
            )
        )
    if action.percent // 10 <= most:
        return None
    return Unread(lambda: _too_much(state, action, most, keeps_office))


def _too_much(state: State1830, action: SellShares, most: int, keeps_office: bool) -> Refusal:
    """More than `most` shares."""
    player, company, count = action.player, action.company, action.percent // 10
    instead = _up_to(company, most)
    if state.held(POOL, company) + count > POOL_LIMIT:
        return pool_is_full(state, company, "§12.3", instead)
    if keeps_office and sellable(state, player, company) >= count:
        fact = Text(
            "This would cost {player} the presidency of {company}", player=player, company=company
        )
        return Refusal("§24.7", fact, instead)
    fact = Text(
        "{player} is president of {company} and nobody else holds 20%",
        player=player,
        company=company,
    )
    return Refusal("§13.4", fact, instead)


def _up_to(company: CompanyId, most: int) -> Ways:
    other = Way(Text("sell certificates of another company"), SellShares)
    return Ways(sell_less(company, most) if most else other, *GO_ON)
