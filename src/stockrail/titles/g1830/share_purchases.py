"""§4, §8 and §10: what may be bought in a stock turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.core.names import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.mechanics.certificates import OFFERING, POOL, PRESIDENTS

from .actions import BuyShare, SetPar
from .components import B_AND_O, HOLDING_LIMIT
from .par import why_not_price
from .selling import is_selling_barred, unknown_company
from .state import Railroads, dollars

if TYPE_CHECKING:
    from .stock_round import StockTurn


def price_of(state: Railroads, action: BuyShare) -> Money:
    """The par from the offering, the market price from the pool (§8.5)."""
    if action.source == "offering":
        return state.companies[action.company].par
    return state.price(action.company)


def why_not_start(state: Railroads, turn: StockTurn, action: SetPar) -> Refusal | None:
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
    if refusal := _why_not_another(state, turn, BuyShare(player, company, "offering")):
        return refusal
    if state.companies[company].par:
        return Refusal(
            "§8.3",
            Text("{company} has a par already", company=company),
            Text("Buy a certificate of 10%, if there is one."),
        )
    if company == B_AND_O:
        return Refusal(
            "§8.2",
            Text("The president's certificate of B&O comes with the private"),
            Text("Start another company."),
        )
    return (
        why_not_price(action.price)
        or _why_not_pay(state, player, PRESIDENTS * action.price)
        or _why_not_one_more(state, player, company)
    )


def why_not_buy(state: Railroads, turn: StockTurn, action: BuyShare) -> Refusal | None:
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
    if refusal := _why_not_another(state, turn, action) or _sold_before(turn, player, company):
        return refusal
    if not state.companies[company].par:
        return Refusal(
            "§8.2",
            Text("The president's certificate of {company} is bought first", company=company),
            Text("Start {company} with a par.", company=company),
        )
    holder = OFFERING if action.source == "offering" else POOL
    if not state.held(holder, company):
        fact = (
            Text("The offering holds no certificate of {company}", company=company)
            if holder == OFFERING
            else Text("The pool holds no certificate of {company}", company=company)
        )
        return Refusal("§4.4", fact, Text("Buy another one."))
    return (
        _why_not_pay(state, player, price_of(state, action))
        or _why_not_hold(state, player, company)
        or _why_not_one_more(state, player, company)
    )


def _why_not_another(state: Railroads, turn: StockTurn, action: BuyShare) -> Refusal | None:
    """One purchase in a turn (§4.2), except in the brown zone (§10.6)."""
    if turn.deeds == ("purchase", "sale") and state.variants.stock_turn == "either_order":
        return Refusal(
            "§4.3",
            Text("You sold after your purchase, so nothing is bought after that"),
            Text("Finish your turn."),
        )
    if "purchase" not in turn.deeds:
        return None
    reading, brown = state.variants.brown_purchases, state.zone(action.company) == "brown"
    if reading == "any":
        return bought_already() if turn.ordinary and not brown else None
    if not brown:
        return bought_already()
    if any(earlier.company != action.company for earlier in turn.bought):
        return Refusal(
            "§10.6",
            Text("Several purchases of one turn are all of one company"),
            Text("Buy more of {company}.", company=turn.bought[0].company),
        )
    if reading == "pool" and "offering" in (action.source, *(b.source for b in turn.bought)):
        return Refusal(
            "§10.6",
            Text("Several purchases of one turn are all from the pool"),
            Text("Finish your turn."),
        )
    return None


def bought_already() -> Refusal:
    return Refusal("§4.2", Text("You have bought in this turn"), Text("Finish your turn."))


def _sold_before(turn: StockTurn, player: PlayerId, company: CompanyId) -> Refusal | None:
    if (player, company) in turn.sold:
        return Refusal(
            "§4.5",
            Text("{player} has sold {company} in this round", player=player, company=company),
            Text("Buy another company, or wait for the next stock round."),
        )
    return None


def _why_not_pay(state: Railroads, player: PlayerId, price: Money) -> Refusal | None:
    cash = state.cash[player]
    if price > cash:
        return Refusal(
            "§4.4",
            Text(
                "This costs {price} and {player} has {cash}",
                price=dollars(price),
                player=player,
                cash=dollars(cash),
            ),
            Text("Buy something cheaper, or pass.")
            if is_selling_barred(state)
            else Text("Sell something first, or buy something cheaper."),
        )
    return None


def _why_not_hold(state: Railroads, player: PlayerId, company: CompanyId) -> Refusal | None:
    held = state.held(player, company)
    if held < HOLDING_LIMIT or state.zone(company) in ("orange", "brown"):
        return None
    return Refusal(
        "§10.1",
        Text(
            "{player} holds {percent}% of {company} and may hold 60%",
            player=player,
            percent=held * 10,
            company=company,
        ),
        Text("Buy another company."),
    )


def _why_not_one_more(state: Railroads, player: PlayerId, company: CompanyId) -> Refusal | None:
    if state.zone(company) != "white":
        return None
    if state.certificates(player) < state.certificate_limit:
        return None
    return Refusal(
        "§10.2",
        Text(
            "{player} has {count} certificates, and the limit is {limit}",
            player=player,
            count=state.certificates(player),
            limit=state.certificate_limit,
        ),
        Text("Buy from the yellow, orange or brown zone, or pass.")
        if is_selling_barred(state)
        else Text("Sell something first, or buy from the yellow, orange or brown zone."),
    )
