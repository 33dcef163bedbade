"""§8 to §15: certificates change hands, prices fall, presidents change, companies float."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.rails import bank, certificates, company_steps, shareholding
from stockrail.rails import market as stock_market
from stockrail.rails.certificates import OFFERING, PRESIDENTS
from stockrail.rails.market import Space
from stockrail.rails.stock_events import PresidentChanged

from ..components import CHART, FLOATED_AT, POOL_LIMIT, SHARES
from ..events import Floated
from ..railway_events import CapitalPaid
from ..state import State1830


def take_presidency(
    draft: State1830, player: PlayerId, company: CompanyId, par: Money
) -> Iterator[Event]:
    """The president's certificate from the offering, and the par it brings (§8.3)."""
    certificates.move(draft, company, PRESIDENTS, OFFERING, player)
    draft.row(company, par=par, president=player)
    draft.market = stock_market.placed(draft.market, company, CHART.par_prices[par])
    yield from settle_after_purchase(draft, player, company)


def settle_after_purchase(
    draft: State1830, player: PlayerId, company: CompanyId
) -> Iterator[Event]:
    """Who is president now (§13.1), and whether the company floats (§11.1)."""
    row = draft.companies[company]
    if row.president and shareholding.takes_over(draft, player, company):
        yield from _succeed(draft, company, row.president, player)
    sold = SHARES - draft.held(OFFERING, company)
    if row.par and not row.floated and sold >= FLOATED_AT:
        draft.row(company, floated=True)
        yield Floated(company)
        if draft.options.capital == "at_once":
            yield from pay_capital(draft, company)


def capital(par: Money) -> Money:
    """What a company starts with: ten times its par (§11.4)."""
    return SHARES * par


def pay_capital(draft: State1830, company: CompanyId) -> Iterator[Event]:
    amount = capital(draft.companies[company].par)
    draft.row(company, capital_paid=True)
    yield CapitalPaid(company, amount)
    yield from bank.pays(draft, company, amount)


def most_for_sale(
    state: State1830, player: PlayerId, company: CompanyId, keeps_office: bool = False
) -> int:
    """How many shares the player may sell at once (§12.3, §13.4)."""
    return certificates.most_for_sale(
        state,
        player,
        company,
        president=state.presides(company),
        pool_limit=POOL_LIMIT,
        keeps_office=keeps_office,
    )


def after_sale(state: State1830, company: CompanyId, count: int) -> Space:
    """Where the price goes: one row down for each share that is sold (§8.6)."""
    return CHART.down_by(state.standing(company), count)


def sell(
    draft: State1830, player: PlayerId, company: CompanyId, count: int, price: Money
) -> Iterator[Event]:
    """To the pool; the price falls (§8.6), and perhaps there is a new president (§13.3)."""
    yield from shareholding.sell(
        draft,
        player,
        company,
        count,
        price,
        succeed=lambda new: _succeed(draft, company, player, new),
        to=after_sale(draft, company, count),
    )


def _succeed(draft: State1830, company: CompanyId, old: PlayerId, new: PlayerId) -> Iterator[Event]:
    """The certificates are exchanged; shares stay what they are (§13.2)."""
    draft.row(company, president=new)
    company_steps.seat(draft, company, new)
    yield PresidentChanged(company, new, Text("president"))
    if draft.has_too_many(old) and old not in draft.over_limit:
        draft.over_limit = (*draft.over_limit, old)
