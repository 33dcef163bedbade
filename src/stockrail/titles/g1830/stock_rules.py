"""§4, §8, §10, §12 and §13: what may be bought and sold in a stock turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from stockrail.core.names import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.mechanics.certificates import OFFERING, POOL, PRESIDENTS

from .actions import BuyShare, SellShares, SetPar
from .components import B_AND_O, CHARTERS, HOLDING_LIMIT, POOL_LIMIT
from .par import why_not_price
from .shareholding import most_for_sale
from .state import Railroads, dollars

if TYPE_CHECKING:
    from .stock_round import StockTurn

Deeds = tuple[Literal["sale", "purchase"], ...]


def price_of(state: Railroads, action: BuyShare) -> Money:
    """The par from the offering, the market price from the pool (§8.5)."""
    if action.source == "offering":
        return state.companies[action.company].par
    return state.price(action.company)


def unknown_company(name: str) -> Refusal:
    return Refusal(
        "§28.6",
        Text("There is no company {name}", name=name[:20]),
        Text("There are {companies}.", companies=tuple(CHARTERS)),
    )


# Selling


def is_selling_barred(state: Railroads) -> bool:
    """The first stock round has no sales (§12.2)."""
    if state.variants.first_sales == "first_round":
        return state.stock_round <= 1 and not state.operating_round
    return not state.operating_round


def sellable(
    state: Railroads, player: PlayerId, company: CompanyId, keeps_office: bool = False
) -> int:
    """How many shares the player may sell at once, whatever the moment."""
    if not state.companies[company].par:
        return 0
    return most_for_sale(state, player, company, keeps_office)


def must_sell(state: Railroads, player: PlayerId) -> bool:
    """Above a limit, and able to do something about it (§10.7)."""
    any_excess = state.variants.over_limit == "any_excess"
    if is_selling_barred(state) or not (any_excess or player in state.over_limit):
        return False
    helps = [*state.too_much_of(player)] if any_excess else []
    if state.has_too_many(player):
        helps += [company for company in state.companies if state.zone(company) == "white"]
    return any(sellable(state, player, company) for company in helps)


def over_the_limit(state: Railroads, player: PlayerId) -> Refusal:
    if state.has_too_many(player):
        return Refusal(
            "§10.7",
            Text(
                "{player} has {count} certificates, and the limit is {limit}",
                player=player,
                count=state.certificates(player),
                limit=state.certificate_limit,
            ),
            Text("Sell certificates first."),
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
        Text("Sell some of it first."),
    )


def why_not_sell(state: Railroads, deeds: Deeds, action: SellShares) -> Refusal | None:
    if is_selling_barred(state):
        return Refusal(
            "§12.2",
            Text("Nothing is sold in the first stock round"),
            Text("Wait for the next stock round."),
        )
    if state.variants.stock_turn == "either_order" and deeds == ("sale", "purchase"):
        return Refusal(
            "§4.3",
            Text("You sold before your purchase, so no sale comes after it"),
            Text("Finish your turn."),
        )
    return why_not_sell_block(state, action)


def why_not_sell_block(
    state: Railroads, action: SellShares, keeps_office: bool = False
) -> Refusal | None:
    """The rules that hold for every sale (§12.3 to §13.4), whenever it takes place."""
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
    count, rest = divmod(action.percent, 10)
    held = state.held(player, company)
    if rest or count < 1 or count > held:
        return Refusal(
            "§12.1",
            Text(
                "{player} holds {held}% of {company}",
                player=player,
                held=held * 10,
                company=company,
            ),
            Text("Sell 10% to {held}%.", held=held * 10) if held else Text("Sell something else."),
        )
    if not state.companies[company].par:
        return Refusal(
            "§12.5", Text("{company} has no par yet", company=company), Text("Wait for its start.")
        )
    most = sellable(state, player, company, keeps_office)
    if count <= most:
        return None
    instead = (
        Text("Sell at most {percent}%.", percent=most * 10)
        if most
        else Text("Sell something else.")
    )
    pool = state.held(POOL, company)
    if pool + count > POOL_LIMIT:
        fact = Text(
            "The pool holds {pool}% of {company} and may hold 50%", pool=pool * 10, company=company
        )
        return Refusal("§12.3", fact, instead)
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


# Buying


def why_not_start(state: Railroads, turn: StockTurn, action: SetPar) -> Refusal | None:
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
    if state.companies[company].par:
        return Refusal(
            "§8.3",
            Text("{company} has a par already", company=company),
            Text("Buy a certificate of 10%."),
        )
    if company == B_AND_O:
        return Refusal("§8.2", Text("The president's certificate of B&O comes with the private"))
    return (
        why_not_price(action.price)
        or _why_not_another(state, turn, BuyShare(player, company, "offering"))
        or _why_not_pay(state, player, PRESIDENTS * action.price)
        or _why_not_one_more(state, player, company)
    )


def why_not_buy(state: Railroads, turn: StockTurn, action: BuyShare) -> Refusal | None:
    player, company = action.player, action.company
    if company not in state.companies:
        return unknown_company(company)
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
        _why_not_another(state, turn, action)
        or _sold_before(turn, player, company)
        or _why_not_pay(state, player, price_of(state, action))
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
        return _bought_already() if turn.ordinary and not brown else None
    if not turn.bought or not brown:
        return _bought_already()
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


def _bought_already() -> Refusal:
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
            Text("Sell something first, or buy something cheaper."),
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
        Text("Sell something first, or buy from the yellow, orange or brown zone."),
    )
