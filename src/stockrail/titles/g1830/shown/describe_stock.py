"""How certificates are offered, to buy and to sell."""

from typing import assert_never

from stockrail.core.decision import Description
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.rails import shareholding
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import OFFERING
from stockrail.rails.shown import stock_words
from stockrail.rails.shown.words import joined, you_keep

from ..actions import BuyShare, Exchange, GoBankrupt, SetPar
from ..components import CHART, COMPANY_CARDS, FLOATED_AT, NYC, SHARES
from ..operating.buying_trains import TrainPurchase
from ..state import State1830, dollars
from ..stock import purchases
from ..stock.par import SettingPar
from ..stock.shareholding import after_sale
from ..stock.stock_round import StockTurn


def describe(
    state: State1830, action: SetPar | BuyShare | SellShares | Exchange | GoBankrupt
) -> Description:
    match action:
        case SetPar(_, company, par):
            space, begins = CHART.par_prices.get(par), _start_preview(state, action)
            return stock_words.start(COMPANY_CARDS, company, dollars(par), space, begins)
        case BuyShare(_, company, source):
            said = (
                Text("Buy 10% of {company} from the IPO for {price}")
                if source == "offering"
                else Text("Buy 10% of {company} from the pool for {price}")
            )
            price = dollars(purchases.price_of(state, action))
            preview = _purchase_preview(state, action)
            return stock_words.buy(COMPANY_CARDS, company, price, said, preview)
        case SellShares():
            return stock_words.sell(COMPANY_CARDS, action, _sale_preview(state, action))
        case Exchange(_, source):
            return Description(
                label=Text("Exchange M&H for 10% of NYC from the IPO")
                if source == "offering"
                else Text("Exchange M&H for 10% of NYC from the pool"),
                target=Target(company=NYC),
                group=stock_words.group(COMPANY_CARDS, NYC),
                preview=Text("M&H closes"),
                irreversible=True,
            )
        case GoBankrupt():
            return Description(
                label=Text("Declare bankruptcy"),
                preview=Text(
                    "Everything you may sell is sold, your cash is gone and the game ends"
                ),
                irreversible=True,
            )
        case _:
            assert_never(action)


def _start_preview(state: State1830, action: SetPar) -> Text:
    if isinstance(state.top, SettingPar):
        return Text(
            "{company} will have {capital} when it floats",
            company=action.company,
            capital=dollars(SHARES * action.price),
        )
    said = Text(
        "20% for {cost}; you keep {rest}; {company} will have {capital} when it floats",
        company=action.company,
        capital=dollars(SHARES * action.price),
    )
    return stock_words.presidents(state, action.player, action.price, said)


def _purchase_preview(state: State1830, action: BuyShare) -> Text | None:
    rest = dollars(state.cash[action.player] - purchases.price_of(state, action))
    follows = _after_purchase(state, action) if rest.amount >= 0 else None
    return joined(you_keep(rest), follows)


def _after_purchase(state: State1830, action: BuyShare) -> Text | None:
    company, row = action.company, state.companies[action.company]
    if shareholding.takes_over(state, action.player, company, bought=1):
        return Text("you become president of {company}", company=company)
    sold = SHARES - state.held(OFFERING, company) + (action.source == "offering")
    if row.floated:
        return None
    if sold >= FLOATED_AT:
        return Text("{percent}%: {company} floats", percent=sold * 10, company=company)
    return Text("then {percent}% of {company} is sold", percent=sold * 10, company=company)


def _sale_preview(state: State1830, action: SellShares) -> Text | None:
    company, count = action.company, action.percent // 10
    space = state.space(company)
    if space is None:
        return None
    turn = state.top
    assert isinstance(turn, StockTurn | TrainPurchase)
    price = turn.selling_price(state, company)
    after = after_sale(state, company, count).price
    if after == space.price:
        falls = Text(
            "Brings {amount}; the share price stays at {price}",
            amount=dollars(count * price),
            price=dollars(after),
        )
    else:
        falls = Text(
            "Brings {amount}; share price falls from {before} to {after}",
            amount=dollars(count * price),
            before=dollars(space.price),
            after=dollars(after),
        )
    successor = shareholding.successor(state, action.player, company, count)
    if successor is None:
        return falls
    return Text(
        "{first}; {then}",
        first=falls,
        then=Text("{successor} becomes president", successor=successor),
    )
