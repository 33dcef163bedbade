"""How deals in privates are offered, and answers to offers."""

from typing import assert_never

from stockrail.core.actions import Bid
from stockrail.core.decision import Description
from stockrail.core.ids import BANK, CashHolder
from stockrail.core.target import Target
from stockrail.core.text import Coins, Text
from stockrail.rails.actions import Accept, CompanyBuysPrivate, Decline, PrivateId
from stockrail.rails.company_steps import acting
from stockrail.rails.offers import Consent, preview
from stockrail.rails.shown.words import company_buys

from ..actions import BidOn, BuyCheapestPrivate, BuyPrivate, SellPrivate
from ..components import BO, CA, PRIVATES
from ..privates.auction import PrivateAuction
from ..privates.sale import PrivateSale
from ..state import State1830, dollars


def deal(
    state: State1830,
    action: BuyCheapestPrivate | BidOn | Bid | BuyPrivate | SellPrivate | CompanyBuysPrivate,
) -> Description:
    match action:
        case BuyCheapestPrivate(player, private):
            sale = state.top
            price = sale.price(private) if isinstance(sale, PrivateSale) else 0
            return Description(
                label=Text(
                    "Buy {private} for {price}",
                    private=PRIVATES[private].short,
                    price=dollars(price),
                ),
                target=Target(private=private),
                preview=_kept(power(private), dollars(state.cash[player] - price)),
            )
        case BidOn(_, private):
            return Description(
                label=Text("Bid on {private}", private=PRIVATES[private].short),
                target=Target(private=private),
                group=Text("Bids"),
                preview=_bids(state, private),
            )
        case Bid():
            auction = state.top
            private = auction.private if isinstance(auction, PrivateAuction) else BO
            return Description(
                label=Text("Bid on {private}", private=PRIVATES[private].short),
                target=Target(private=private),
            )
        case BuyPrivate(player, private):
            return Description(
                label=Text(
                    "Offer {owner} money for {private}",
                    owner=state.privates.get(private, BANK),
                    private=PRIVATES[private].short,
                ),
                target=Target(private=private),
                group=Text("Privates"),
                preview=_after_deal(state, private, player),
            )
        case SellPrivate(_, private, buyer):
            return Description(
                label=Text(
                    "Offer {private} to {buyer}", private=PRIVATES[private].short, buyer=buyer
                ),
                target=Target(private=private, player=buyer),
                group=Text("Privates"),
                preview=_income(private),
            )
        case CompanyBuysPrivate(_, private):
            return Description(
                label=company_buys(state, action),
                target=Target(private=private),
                group=Text("Privates"),
                preview=_after_deal(state, private, acting(state)),
            )
        case _:
            assert_never(action)


def _after_deal(state: State1830, private: PrivateId, buyer: CashHolder) -> Text:
    power, cash = _income(private), dollars(state.cash.get(buyer, 0))
    if buyer in state.players:
        return Text("{power}; you have {cash}", power=power, cash=cash)
    return Text("{power}; {company} has {cash}", power=power, company=buyer, cash=cash)


def _kept(power: Text, rest: Coins) -> Text:
    if rest.amount < 0:
        return Text("{power}; you are {missing} short", power=power, missing=-rest)
    return Text("{power}; you keep {rest}", power=power, rest=rest)


def _bids(state: State1830, private: PrivateId) -> Text:
    sale = state.top
    bids = sale.bids_on(private) if isinstance(sale, PrivateSale) else ()
    if not bids:
        return Text("{power}; no bids yet", power=power(private))
    return Text(
        "{power}; {leader} has bid {amount}",
        power=power(private),
        leader=bids[-1].player,
        amount=dollars(bids[-1].amount),
    )


def power(private: PrivateId) -> Text:
    """What a private is good for besides closing its hex, in a few words."""
    income = dollars(PRIVATES[private].income)
    if private == CA:
        return Text("Pays {income} per operating round, brings 10% of PRR", income=income)
    if private == BO:
        return Text(
            "Pays {income} per operating round, brings the presidency of B&O", income=income
        )
    return _income(private)


def _income(private: PrivateId) -> Text:
    return Text("Pays {income} per operating round", income=dollars(PRIVATES[private].income))


def answer(state: State1830, action: Accept | Decline) -> Description:
    if isinstance(action, Decline):
        return Description(label=Text("Decline"))
    asked = state.top
    if not isinstance(asked, Consent):
        return Description(label=Text("Accept"))
    return Description(
        label=Text("Accept"),
        preview=preview(state, asked.offer),
    )
