"""§7 to §9: shares change hands, prices move, directors change."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.rails import certificates, company_steps
from stockrail.rails import market as stock_market
from stockrail.rails.certificates import POOL
from stockrail.rails.market import Space
from stockrail.rails.stock_events import PresidentChanged, SharesSold, price_changed

from .. import bank
from ..components import POOL_LIMIT
from ..state import State1861, roubles


def start_marker(draft: State1861, company: CompanyId, space: Space) -> None:
    """Its first price, under those that are there (§7.8)."""
    draft.market = stock_market.placed(draft.market, company, space)


def move_price(draft: State1861, company: CompanyId, to: Space) -> Iterator[Event]:
    """Under those that are there; a marker that stays keeps its place (§7.6, §7.8)."""
    before = draft.space(company)
    assert before is not None, f"{company} has no price"
    draft.market = stock_market.placed(draft.market, company, to)
    yield from price_changed(company, before, to, roubles)


def appoint(draft: State1861, company: CompanyId, player: PlayerId) -> Iterator[Event]:
    """The director's certificate goes to the player; shares stay what they were (§9.4)."""
    draft.row(company, director=player)
    company_steps.seat(draft, company, player)
    yield PresidentChanged(company, player, Text("director"))


def settle_after_purchase(
    draft: State1861, player: PlayerId, company: CompanyId
) -> Iterator[Event]:
    """Whoever has more shares than the director takes over (§9.2)."""
    if draft.held(player, company) > draft.held(draft.director(company), company):
        yield from appoint(draft, company, player)


def most_for_sale(state: State1861, player: PlayerId, company: CompanyId) -> int:
    """How many shares the player may sell at once (§7.3 to §7.5)."""
    row = state.companies[company]
    if not row.has_operated:
        return 0
    return certificates.most_for_sale(
        state, player, company, president=row.director, pool_limit=POOL_LIMIT
    )


def sell(
    draft: State1861, player: PlayerId, company: CompanyId, count: int, price: Money, falls: bool
) -> Iterator[Event]:
    """To the pool, paid by the bank; the price may fall if the director sells (§7.1, §7.6)."""
    is_director = player == draft.companies[company].director
    keeps = draft.held(player, company) - count
    successor = certificates.successor(draft, company, player, keeps) if is_director else None
    certificates.move(draft, company, count, player, POOL)
    yield SharesSold(player, company, count * 10, roubles(count * price))
    yield from bank.pays(draft, player, count * price)
    if successor is not None:
        yield from appoint(draft, company, successor)
    if is_director and falls:
        space = draft.space(company)
        assert space is not None
        yield from move_price(draft, company, draft.prices.down(space))
