"""§7 and §8.6: what may be sold, for how much, and who must sell."""

from __future__ import annotations

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import POOL
from stockrail.rails.shareholding import pool_is_full, sell_less, why_not_held

from ..components import MINORS, POOL_LIMIT, PUBLICS
from ..state import State1861
from ..ways import AUCTION, BUY, PASS, SELL, START
from .shareholding import most_for_sale

Prices = tuple[tuple[CompanyId, Money], ...]
"""What each public that was sold in a turn brought at first."""


def falls(state: State1861, sold: Prices, company: CompanyId) -> bool:
    """Whether a sale by the director lowers the price: once in a turn, or each time (§7.6)."""
    return state.options.directors_drop == "each_sale" or company not in dict(sold)


def price(state: State1861, sold: Prices, company: CompanyId) -> Money:
    """What a share brings: parts sold in one turn are one sale, unless the price falls each time.

    docs/rulings: selling in parts.
    """
    now = state.price(company)
    return now if falls(state, sold, company) else dict(sold)[company]


def must_sell(state: State1861, player: PlayerId) -> bool:
    """Above the limit, and able to do something about it (§8.6)."""
    return state.has_too_many(player) and any(
        most_for_sale(state, player, public) for public in PUBLICS
    )


def over_the_limit(state: State1861, player: PlayerId) -> Refusal:
    return Refusal(
        "§8.6",
        Text(
            "{player} has {count} certificates, more than {limit}",
            player=player,
            count=state.certificates(player),
            limit=state.certificate_limit,
        ),
        Ways(Way(Text("sell certificates first"), SellShares)),
        at=Target(player=player),
    )


def why_not_sell(state: State1861, action: SellShares) -> Refusal | None:
    player, company = action.player, action.company
    if company not in PUBLICS:
        return _why_not_public(company)
    most = most_for_sale(state, player, company)
    if refusal := why_not_held(state, action, "§7.1", lambda: _ways(company, most)):
        return refusal
    if not state.companies[company].has_operated:
        return Unread(lambda: _not_operated(company))
    if action.percent // 10 <= most:
        return None
    return Unread(lambda: _too_much(state, action, most))


def _not_operated(company: CompanyId) -> Refusal:
    return Refusal(
        "§7.3", Text("{company} has not operated yet", company=company), _ways(company, 0)
    )


def _too_much(state: State1861, action: SellShares, most: int) -> Refusal:
    """More than `most` shares."""
    player, company, count = action.player, action.company, action.percent // 10
    instead = _ways(company, most)
    if state.held(POOL, company) + count > POOL_LIMIT:
        return pool_is_full(state, company, "§7.4", instead)
    fact = Text(
        "{player} is director of {company} and nobody else holds 20%",
        player=player,
        company=company,
    )
    return Refusal("§7.5", fact, instead)


def _ways(company: CompanyId, most: int) -> Ways:
    """To sell less, or what else a turn is for."""
    other = Way(Text("sell certificates of another public"), SellShares)
    return Ways(sell_less(company, most)) if most else Ways(other, BUY, AUCTION, START, PASS)


def _why_not_public(name: str) -> Refusal:
    if name in MINORS:
        return Refusal(
            "§7.2",
            Text("{company} is a minor, and minors are never sold", company=name),
            Ways(Way(Text("sell certificates of publics"), SellShares), BUY, AUCTION, START, PASS),
        )
    return no_such_public(name)


def no_such_public(name: str) -> Refusal:
    return Refusal(
        "§31.3",
        Text("{name} is not a public", name=name[:20]),
        Ways(SELL, BUY, AUCTION, START, PASS),
    )
