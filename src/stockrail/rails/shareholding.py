"""Shares sold to the pool, dividends paid on them, and prices that move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.text import Text

from . import bank, certificates
from .actions import SellShares
from .certificates import POOL
from .events import DividendDeclared, PaidTo, RevenueWithheld
from .market import Space, placed
from .state import AnyRails
from .stock_events import SharesSold, price_changed


def move_price(draft: AnyRails, company: CompanyId, to: Space) -> Iterator[Event]:
    """Under those that are there; a marker that stays keeps its place."""
    before = draft.standing(company)
    draft.market = placed(draft.market, company, to)
    yield from price_changed(company, before, to, draft.money)


def raise_sold_out(
    draft: AnyRails,
    companies: Iterable[CompanyId],
    own: PlayerId,
    up: Callable[[Space], Space | None],
) -> Iterator[Event]:
    """Companies wholly in players' hands move up: neither `own` nor the pool holds a share."""
    for company in companies:
        if draft.held(own, company) or draft.held(POOL, company):
            continue
        if above := up(draft.standing(company)):
            yield from move_price(draft, company, above)


def takes_over(state: AnyRails, player: PlayerId, company: CompanyId, bought: int = 0) -> bool:
    """Whether a player has more than the president, with so many shares bought besides."""
    president = state.presides(company)
    if president is None or president == player:
        return False
    return state.held(player, company) + bought > state.held(president, company)


def successor(state: AnyRails, player: PlayerId, company: CompanyId, count: int) -> PlayerId | None:
    """Who is president instead if the player sells so many shares; `None` if nobody takes over."""
    if player != state.presides(company):
        return None
    keeps = state.held(player, company) - count
    return certificates.successor(state, company, player, keeps)


def sell(
    draft: AnyRails,
    player: PlayerId,
    company: CompanyId,
    count: int,
    price: Money,
    *,
    succeed: Callable[[PlayerId], Iterator[Event]],
    to: Space,
) -> Iterator[Event]:
    """To the pool, paid by the bank; who has most then may succeed, and the price goes `to`."""
    new = successor(draft, player, company, count)
    certificates.move(draft, company, count, player, POOL)
    yield SharesSold(player, company, count * 10, draft.money(count * price))
    yield from bank.pays(draft, player, count * price)
    if new is not None:
        yield from succeed(new)
    yield from move_price(draft, company, to)


@lru_cache(maxsize=4096)
def blocks(player: PlayerId, company: CompanyId, held: int) -> tuple[SellShares, ...]:
    """Every sale of what a player holds of a company, the smallest first."""
    return tuple(SellShares(player, company, count * 10) for count in range(1, held + 1))


def why_not_held(
    state: AnyRails, action: SellShares, rule: str, instead: Callable[[], Ways]
) -> Refusal | None:
    """Whole shares are sold, and no more than one has."""
    count, rest = divmod(action.percent, 10)
    held = state.held(action.player, action.company)
    if not rest and 1 <= count <= held:
        return None
    return Refusal(
        rule,
        Text(
            "{player} holds {held}% of {company}",
            player=action.player,
            held=held * 10,
            company=action.company,
        ),
        instead(),
    )


def pool_is_full(state: AnyRails, company: CompanyId, rule: str, instead: Ways) -> Refusal:
    return Refusal(
        rule,
        Text(
            "The pool holds {pool}% of {company} and may hold 50%",
            pool=state.held(POOL, company) * 10,
            company=company,
        ),
        instead,
    )


def at_the_limit(state: AnyRails, player: PlayerId) -> Text:
    """Why a player may have no certificate more."""
    return Text(
        "{player} has {count} certificates, and the limit is {limit}",
        player=player,
        count=state.certificates(player),
        limit=state.certificate_limit,
    )


def sell_less(company: CompanyId, most: int) -> Way:
    """At most so many shares."""
    return Way(
        Text("sell at most {percent}% of {company}", percent=most * 10, company=company),
        SellShares,
        company=company,
    )


def pay_shares(
    draft: AnyRails, company: CompanyId, per_share: Money, own: PlayerId
) -> Iterator[Event]:
    """For each share: of players to them, of `own` to the treasury."""
    yield DividendDeclared(company, draft.money(per_share))
    payees = (*((player, player) for player in draft.players), (company, own))
    for payee, holder in payees:
        if held := draft.held(holder, company):
            yield PaidTo(payee, draft.money(held * per_share))
            yield from bank.pays(draft, payee, held * per_share)


def withhold(draft: AnyRails, company: CompanyId, amount: Money) -> Iterator[Event]:
    """To the treasury."""
    yield RevenueWithheld(company, draft.money(amount))
    yield from bank.pays(draft, company, amount)
