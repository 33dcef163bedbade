"""§16.2 privates bought by companies."""

from collections.abc import Iterator

from stockrail.core.actions import Amount, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import privates
from stockrail.rails.actions import CompanyBuysPrivate, PrivateId
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.offers import Bargainer, OfferRules, least_to_offer, why_not_again
from stockrail.rails.state import Deal, Offer

from ..components import PRIVATES, STATE
from ..state import State1861, roubles
from ..ways import STEP

OFFERS = OfferRules(consent="§3.4", again="§3.5", cash="§16.2")
LEAST = 1
"""What a company pays for a private at least."""


def is_possible(state: State1861, company: CompanyId) -> bool:
    """Whether there is a private to buy, and money for more than was declined."""
    if not state.rules_now.sells_privates or company == STATE:
        return False
    return any(
        _least(state, private, company, owner) <= _most(state, private, company)
        for private, owner in privates.owned_by_players(state)
    )


def _least(state: State1861, private: PrivateId, company: CompanyId, owner: PlayerId) -> Money:
    return least_to_offer(state, Deal("private", private, company, owner), LEAST)


def _most(state: State1861, private: PrivateId, company: CompanyId) -> Money:
    return min(PRIVATES[private].value, state.cash[company])


def proposals(state: State1861, actor: PlayerId, company: CompanyId) -> Iterator[Ranged]:
    if not state.rules_now.sells_privates or company == STATE:
        return
    for private, owner in privates.owned_by_players(state):
        low, high = _least(state, private, company, owner), _most(state, private, company)
        yield Ranged(CompanyBuysPrivate(actor, private, low), Amount(low, max(low, high)), "price")


def why_not(state: State1861, company: CompanyId, action: CompanyBuysPrivate) -> Refusal | None:
    return about(_why_not(state, company, action), private=action.private)


def _why_not(state: State1861, company: CompanyId, action: CompanyBuysPrivate) -> Refusal | None:
    if company == STATE:
        return Refusal("§23.6", Text("The State Railway buys no privates"), Ways(*STEP))
    if not state.rules_now.sells_privates:
        return Refusal(
            "§16.2",
            Text("Companies buy privates in phases 3 to 5"),
            Ways(*STEP),
        )
    owner = state.privates.get(action.private)
    if owner not in state.players:
        return Refusal(
            "§16.2",
            Text("No player owns {private}", private=action.private[:20]),
            Ways(Way(Text("buy another private"), CompanyBuysPrivate), *STEP),
        )
    most, cash = PRIVATES[action.private].value, state.cash[company]
    if not LEAST <= action.price <= most:
        return Refusal(
            "§16.2",
            Text(
                "A company pays {low} to {high} for {private}",
                low=roubles(LEAST),
                high=roubles(most),
                private=state.private_name(action.private),
            ),
            Ways(
                Way(Text("offer a price between them"), CompanyBuysPrivate, private=action.private),
                *STEP,
            ),
        )
    if action.price > cash:
        return Unread(
            lambda: Refusal(
                "§15.5",
                Text(
                    "{company} has {cash}, and takes no loan for a private",
                    company=company,
                    cash=roubles(cash),
                ),
                Ways(Way(Text("offer less"), CompanyBuysPrivate, private=action.private), *STEP),
            )
        )
    assert owner is not None
    return why_not_again(
        state,
        _offer(state, company, action),
        OFFERS,
        CompanyBuysPrivate,
        private=action.private,
    )


def _offer(state: State1861, company: CompanyId, action: CompanyBuysPrivate) -> Offer:
    seller = state.privates[action.private]
    return Offer("private", action.private, company, seller, action.price)


def propose(draft: State1861, company: CompanyId, action: CompanyBuysPrivate) -> Iterator[Event]:
    """Ask the owner; directors are not asked for a deal with themselves (§3.4)."""
    yield from privates.propose(draft, _offer(draft, company, action), action.player, OFFERS)


@frozen
class TurnStep(CompanyStep[State1861], Bargainer[State1861]):
    """A step of a company's turn, in which it may buy privates too (§16.2)."""
