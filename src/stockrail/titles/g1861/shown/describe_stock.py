"""How bids, certificates and starts of companies are offered."""

from typing import assert_never

from stockrail.core.actions import Bid
from stockrail.core.decision import Description
from stockrail.core.ids import CompanyId, Money
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.rails import shareholding
from stockrail.rails.actions import SellShares
from stockrail.rails.shown import stock_words
from stockrail.rails.shown.words import joined, you_keep

from ..actions import AuctionMinor, BuyShare, StartPublic, TakePrivate
from ..components import COMPANY_CARDS, MAP
from ..privates.sale import LoweredOffer, PrivateAuction
from ..railway_events import place
from ..state import State1861, roubles
from ..stock import selling
from ..stock.minor_auction import MinorAuction
from ..stock.stock_round import StockTurn
from .auctions import start_told
from .privates import worth


def auction(state: State1861, action: Bid | TakePrivate | AuctionMinor) -> Description:
    match action:
        case Bid(_, amount):
            return _bid(state, amount)
        case TakePrivate(player):
            offer = state.frame(LoweredOffer)
            return Description(
                label=Text(
                    "Take {private} for {price}",
                    private=offer.private,
                    price=roubles(offer.price),
                ),
                target=Target(private=offer.private),
                preview=joined(
                    worth(offer.private), you_keep(roubles(state.cash[player] - offer.price))
                ),
            )
        case AuctionMinor(_, company, amount):
            home = COMPANY_CARDS[company].home
            assert home is not None
            return Description(
                label=Text("Auction {company}", company=company),
                target=Target(company=company),
                group=Text("Auction a minor"),
                preview=joined(
                    Text("Home in {place}", place=place(MAP.stops[home][0])),
                    start_told(state, amount),
                ),
            )
        case _:
            assert_never(action)


def _bid(state: State1861, amount: Money) -> Description:
    match state.top:
        case PrivateAuction(private):
            return Description(
                label=Text("Bid for {private}", private=private),
                target=Target(private=private),
                preview=worth(private),
            )
        case MinorAuction(company):
            return Description(
                label=Text("Bid for {company}", company=company),
                target=Target(company=company),
                preview=start_told(state, amount),
            )
        case step:
            raise AssertionError(f"no auction: {step}")


def certificate(state: State1861, action: StartPublic | BuyShare | SellShares) -> Description:
    match action:
        case StartPublic(_, company, price):
            space = state.prices.public_starts[price]
            said = Text(
                "20% for {cost}, which {company} receives; you keep {rest}", company=company
            )
            preview = stock_words.presidents(state, action.player, price, said)
            return stock_words.start(COMPANY_CARDS, company, roubles(price), space, preview)
        case BuyShare(_, company, source):
            said = (
                Text("Buy 10% of {company} from its treasury for {price}")
                if source == "treasury"
                else Text("Buy 10% of {company} from the pool for {price}")
            )
            now, brings = roubles(state.price(company)), _purchase(state, action)
            return stock_words.buy(COMPANY_CARDS, company, now, said, brings)
        case SellShares():
            return stock_words.sell(COMPANY_CARDS, action, _sale(state, action))
        case _:
            assert_never(action)


def _purchase(state: State1861, action: BuyShare) -> Text | None:
    player, company = action.player, action.company
    rest = roubles(state.cash[player] - state.price(company))
    if rest.amount < 0:
        return you_keep(rest)
    if shareholding.takes_over(state, player, company, bought=1):
        return joined(you_keep(rest), Text("you become director of {company}", company=company))
    has = state.held(player, company) + 1
    return joined(you_keep(rest), Text("you hold {percent}% then", percent=has * 10))


def _sale(state: State1861, action: SellShares) -> Text | None:
    company, count = action.company, action.percent // 10
    turn = state.frame(StockTurn)
    price = turn.selling_price(state, company)
    brings = Text("Brings {amount}", amount=roubles(count * price))
    if state.companies[company].director != action.player:
        return joined(brings, Text("the price stays"))
    new = shareholding.successor(state, action.player, company, count)
    return joined(
        joined(brings, _fall(state, turn, company)),
        Text("{successor} becomes director", successor=new) if new else None,
    )


def _fall(state: State1861, turn: StockTurn, company: CompanyId) -> Text:
    """What becomes of the price if the director sells (§7.6)."""
    if not selling.falls(state, turn.prices, company):
        return Text("the price has fallen already")
    return Text(
        "price falls from {before} to {after}",
        before=roubles(state.price(company)),
        after=roubles(turn.price_after_sale(state, company)),
    )
