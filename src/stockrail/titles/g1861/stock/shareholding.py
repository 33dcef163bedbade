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
    space = draft.standing(company)
    is_lowered = falls and player == draft.presides(company)
    yield from shareholding.sell(
        draft,
        player,
        company,
        count,
        price,
        succeed=lambda new: appoint(draft, company, new),
        to=draft.prices.down(space) if is_lowered else space,
    )
