"""How certificates are offered in all games that have them."""

from __future__ import annotations

from stockrail.core.decision import Description
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.target import Target
from stockrail.core.text import Coins, Text
from stockrail.mechanics.shareboard import CompanyCards

from ..actions import SellShares
from ..certificates import PRESIDENTS
from ..market import Space
from ..state import AnyRails
from .market import MARKET, cell_id


def group(cards: CompanyCards, company: CompanyId) -> Text:
    return Text("{company}", company=cards[company].name)


def start(
    cards: CompanyCards, company: CompanyId, price: Coins, space: Space | None, preview: Text
) -> Description:
    cell = cell_id(space) if space else None
    return Description(
        label=Text("Start {company} at {price}", company=company, price=price),
        target=Target(company=company, market=MARKET, cell=cell),
        group=group(cards, company),
        preview=preview,
    )


def presidents(state: AnyRails, player: PlayerId, price: Money, said: Text) -> Text:
    """What the president's certificate costs; `said` with cost and rest, if there is enough."""
    cost = state.money(PRESIDENTS * price)
    rest = state.money(state.cash[player] - PRESIDENTS * price)
    if rest.amount < 0:
        return Text("20% for {cost}; you are {missing} short", cost=cost, missing=-rest)
    return said.completed(cost=cost, rest=rest)


def buy(
    cards: CompanyCards, company: CompanyId, price: Coins, said: Text, preview: Text | None
) -> Description:
    """`said` tells from where."""
    return Description(
        label=said.completed(company=company, price=price),
        target=Target(company=company),
        group=group(cards, company),
        preview=preview,
    )


def sell(cards: CompanyCards, action: SellShares, preview: Text | None) -> Description:
    company = action.company
    return Description(
        label=Text("Sell {percent}% of {company}", percent=action.percent, company=company),
        target=Target(company=company),
        group=group(cards, company),
        preview=preview,
    )
