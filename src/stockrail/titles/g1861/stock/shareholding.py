"""§7 to §9: shares change hands, prices move, directors change."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.rails import certificates, company_steps, shareholding
from stockrail.rails import market as stock_market
from stockrail.rails.market import Space
from stockrail.rails.stock_events import PresidentChanged

from ..components import POOL_LIMIT
from ..state import State1861


def start_marker(draft: State1861, company: CompanyId, space: Space) -> None:
    """Its first price, under those that are there (§7.8)."""
    draft.market = stock_market.placed(draft.market, company, space)


def appoint(draft: State1861, company: CompanyId, player: PlayerId) -> Iterator[Event]:
    """The director's certificate goes to the player; shares stay what they were (§9.4)."""
    draft.row(company, director=player)
    company_steps.seat(draft, company, player)
    yield PresidentChanged(company, player, Text("director"))


def settle_after_purchase(
    draft: State1861, player: PlayerId, company: CompanyId
) -> Iterator[Event]:
    """Whoever has more shares than the director takes over (§9.2)."""
    if shareholding.takes_over(draft, player, company):
        yield from appoint(draft, company, player)


def most_for_sale(state: State1861, player: PlayerId, company: CompanyId) -> int:
    """How many shares the player may sell at once (§7.3 to §7.5)."""
    row = state.companies[company]
    if not row.has_operated:
        return 0
    return certificates.most_for_sale(
        state, player, company, president=row.director, pool_limit=POOL_LIMIT
    )


def after_sale(state: State1861, player: PlayerId, company: CompanyId, falls: bool) -> Space:
    """Where the price goes when the player sells: it may fall if that is the director (§7.6)."""
    space = state.standing(company)
    is_lowered = falls and player == state.presides(company)
    return state.prices.down(space) if is_lowered else space


def sell(
    draft: State1861, player: PlayerId, company: CompanyId, count: int, price: Money, falls: bool
) -> Iterator[Event]:
    """To the pool, paid by the bank (§7.1)."""
    yield from shareholding.sell(
        draft,
        player,
        company,
        count,
        price,
        succeed=lambda new: appoint(draft, company, new),
        to=after_sale(draft, player, company, falls),
    )
