"""§23.1 to §23.4: privates sold between players, and to companies."""

from collections.abc import Iterator
from functools import lru_cache

from stockrail.core.actions import Amount, Ranged
from stockrail.core.ids import CashHolder, CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate, PrivateId
from stockrail.rails.offers import OfferRules, best_declined, least_to_offer, why_not_again
from stockrail.rails.privates import owned_by_players
from stockrail.rails.state import Deal, Offer

from ..actions import BuyPrivate, SellPrivate
from ..components import BO, PRIVATES
from ..state import State1830, dollars
from ..ways import GO_ON, PASS, SELL_FIRST
from .selling import is_selling_barred

OFFERS = OfferRules(consent="§3.3", again="§3.4", cash="§4.4")

_BARRED = Refusal(
    "§23.1", Text("Privates do not change hands in the first stock round"), Ways(*GO_ON)
)
_BO_BARRED = Refusal("§27.9", Text("The B&O private cannot be sold at this table"), Ways(*GO_ON))


def is_barred(state: State1830, private: PrivateId) -> bool:
    return private == BO and state.options.bo_private == "never_sold"


# Between players


def player_proposals(state: State1830, actor: PlayerId) -> Iterator[Ranged]:
    if is_selling_barred(state):
        return
    for private, owner in owned_by_players(state):
        if owner != actor:
            low = least_to_offer(state, Deal("private", private, actor, owner), 1)
            high = state.cash[actor]
            yield Ranged(BuyPrivate(actor, private, low), Amount(low, max(low, high)), "price")
        elif state.options.private_deals == "either_turn":
            yield from selling_proposals(state, actor, private)


def selling_proposals(state: State1830, actor: PlayerId, private: PrivateId) -> Iterator[Ranged]:
    """Any price: nobody is told what a buyer has (§11.7). The double value is a sensible end."""
    for buyer in state.players:
        if buyer != actor:
            below = best_declined(state, Deal("private", private, buyer, actor, by_seller=True))
            yield _sale(actor, private, buyer, below)


@lru_cache(maxsize=4096)
def _sale(seller: PlayerId, private: PrivateId, buyer: PlayerId, below: Money | None) -> Ranged:
    """For less than what was declined, if anything was."""
    _, most = PRIVATES[private].company_prices
    high = most if below is None else max(1, below - 1)
    sale = SellPrivate(seller, private, buyer, 1)
    return Ranged(sale, Amount(1, high, open=below is None), "price")


def offer_of(state: State1830, action: BuyPrivate | SellPrivate) -> Offer:
    if isinstance(action, SellPrivate):
        return Offer("private", action.private, action.buyer, action.player, action.price, True)
    seller = state.privates[action.private]
    return Offer("private", action.private, action.player, seller, action.price)


def why_not_between_players(state: State1830, action: BuyPrivate | SellPrivate) -> Refusal | None:
    owner = state.privates.get(action.private)
    if is_selling_barred(state):
        return _BARRED
    if refusal := _why_not_from(state, action.private, owner):
        return refusal
    if is_barred(state, action.private):
        return _BO_BARRED
    if isinstance(action, SellPrivate):
        if owner != action.player:
            return _not_owned(action.private, action.player)
        if action.buyer not in state.players or action.buyer == action.player:
            return Refusal("§23.1", Text("{name} cannot buy it", name=action.buyer[:40]))
        buyer = action.buyer
    else:
        if owner == action.player:
            return Refusal(
                "§23.1",
                Text("{private} is already yours", private=PRIVATES[action.private].short),
                Ways(*GO_ON),
            )
        buyer = action.player
    return (
        _why_not_price(state, action)
        or _why_not_hold(state, buyer)
        or _why_not_again(state, action)
    )


def _why_not_again(state: State1830, action: BuyPrivate | SellPrivate) -> Refusal | None:
    offer, private = offer_of(state, action), action.private
    if isinstance(action, SellPrivate):
        return why_not_again(state, offer, OFFERS, SellPrivate, private=private, buyer=action.buyer)
    return why_not_again(state, offer, OFFERS, BuyPrivate, private=private)


def _why_not_from(state: State1830, private: PrivateId, owner: CashHolder | None) -> Refusal | None:
    if owner is None:
        called = PRIVATES[private].short if private in PRIVATES else private[:20]
        return Refusal("§23.7", Text("{private} is closed", private=called), Ways(*GO_ON))
    if owner not in state.players:
        return Refusal(
            "§23.2",
            Text(
                "{private} belongs to {owner}, and companies never sell privates",
                private=PRIVATES[private].short,
                owner=owner,
            ),
            Ways(*GO_ON),
        )
    return None


def _not_owned(private: PrivateId, player: PlayerId) -> Refusal:
    return Refusal(
        "§23.1",
        Text(
            "{private} does not belong to {player}", private=PRIVATES[private].short, player=player
        ),
        Ways(*GO_ON),
    )


def _why_not_price(state: State1830, action: BuyPrivate | SellPrivate) -> Refusal | None:
    if action.price < 1:
        return Refusal("§23.1", Text("The price is at least $1"), _price_way(action))
    if isinstance(action, BuyPrivate) and action.price > state.cash[action.player]:
        return Unread(lambda: _too_dear(action))
    return None


def _too_dear(action: BuyPrivate) -> Refusal:
    fact = Text("{player} does not have {price}", player=action.player, price=dollars(action.price))
    return Refusal("§4.4", fact, _price_way(action))


def _price_way(action: BuyPrivate | SellPrivate) -> Ways:
    said = Text("name another price")
    if isinstance(action, SellPrivate):
        way = Way(said, SellPrivate, private=action.private, buyer=action.buyer)
    else:
        way = Way(said, BuyPrivate, private=action.private)
    return Ways(way, *GO_ON)


def _company_price(action: CompanyBuysPrivate, low: Money, high: Money) -> Ways:
    said = Text("offer {low} to {high}", low=dollars(low), high=dollars(high))
    return Ways(Way(said, CompanyBuysPrivate, private=action.private), PASS)


def _why_not_hold(state: State1830, buyer: PlayerId) -> Refusal | None:
    if state.options.private_deals == "buyers_turn":
        return None
    count = state.certificates(buyer)
    if count < state.certificate_limit:
        return None
    return Unread(
        lambda: Refusal(
            "§10.3",
            Text(
                "{buyer} has {count} certificates, and privates count towards the limit",
                buyer=buyer,
                count=count,
            ),
            Ways(SELL_FIRST, *GO_ON),
        )
    )


# To companies


def company_proposals(state: State1830, actor: PlayerId, company: CompanyId) -> Iterator[Ranged]:
    if not state.rules_now.sells_privates:
        return
    for private, owner in owned_by_players(state):
        if private == BO:
            continue
        least, most = PRIVATES[private].company_prices
        low = least_to_offer(state, Deal("private", private, company, owner), least)
        high = min(most, state.cash[company])
        yield Ranged(CompanyBuysPrivate(actor, private, low), Amount(low, max(low, high)), "price")


def company_could_buy(state: State1830, company: CompanyId) -> bool:
    """Whether the company could pay for some private now (§23.2, §3.4)."""
    return any(
        isinstance(offer.action, CompanyBuysPrivate)
        and why_not_company_buys(state, company, offer.action) is None
        for offer in company_proposals(state, state.president(company), company)
    )


def why_not_company_buys(
    state: State1830, company: CompanyId, action: CompanyBuysPrivate
) -> Refusal | None:
    owner = state.privates.get(action.private)
    if not state.rules_now.sells_privates:
        return Refusal(
            "§23.2",
            Text("Companies buy privates from the first 3 train until the first 5"),
            Ways(*GO_ON),
        )
    if refusal := _why_not_from(state, action.private, owner):
        return refusal
    if action.private == BO:
        return Refusal("§27.9", Text("The B&O private is never sold to a company"), Ways(*GO_ON))
    low, high = PRIVATES[action.private].company_prices
    if not low <= action.price <= high:
        return Refusal(
            "§23.3",
            Text(
                "A company pays {low} to {high} for {private}",
                low=dollars(low),
                high=dollars(high),
                private=PRIVATES[action.private].short,
            ),
            _company_price(action, low, min(high, state.cash[company])),
        )
    if action.price > state.cash[company]:
        return Refusal(
            "§17.3",
            Text("{company} has {cash}", company=company, cash=dollars(state.cash[company])),
            _company_price(action, low, min(high, state.cash[company])),
        )
    assert owner is not None
    offer = Offer("private", action.private, company, owner, action.price)
    return why_not_again(state, offer, OFFERS, CompanyBuysPrivate, private=action.private)
