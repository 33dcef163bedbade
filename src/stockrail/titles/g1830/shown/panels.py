"""The charters of the companies and the sheets of the players."""

from collections.abc import Iterator

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Named, Text
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.shown import companies as charters
from stockrail.rails.shown import players as sheets
from stockrail.rails.shown.holdings import holders, stakes
from stockrail.rails.shown.money_view import MoneyView
from stockrail.rails.shown.players import PlayerStyle, privates
from stockrail.rails.shown.runs import Runs
from stockrail.view import NOTHING, Fact, Panel

from ..components import COMPANY_CARDS, FLOATED_AT, SHARES
from ..course.operating_round import CompanyTurn
from ..operating.tokens import next_price
from ..privates.sale import PrivateSale
from ..state import State1830, dollars

PLAYERS = PlayerStyle(
    president=Text("President"),
    has_priority=Text("has the priority deal"),
    priority=Text("priority deal"),
    worth=Text("Cash, certificates at market price, privates at face value"),
    office="president_of",
    presides=Text("President of"),
)
PLACES = {OFFERING: Text("IPO"), POOL: Text("pool")}
"""Where certificates lie that nobody has."""


def operating(state: State1830) -> CompanyId | None:
    """Whose turn it is in an operating round."""
    going_on = state.find(CompanyTurn) or state.find(CompanyStep)
    return going_on.company if going_on else None


def companies(state: State1830, money: MoneyView, runs: Runs) -> tuple[Panel, ...]:
    return tuple(
        charters.charter(
            COMPANY_CARDS,
            company,
            note=_standing(state, company),
            facts=_facts(state, money, company),
            shares=holders(state, COMPANY_CARDS, company, PLACES),
            run=runs.get(company, ()),
            in_play=state.companies[company].floated,
            acts=company == operating(state),
        )
        for company in COMPANY_CARDS
    )


def _standing(state: State1830, company: CompanyId) -> Text | None:
    """How far it is from running trains."""
    row = state.companies[company]
    if row.floated:
        return None
    if not row.par:
        return Text("Not started")
    sold = SHARES - state.held(OFFERING, company)
    return Text("{percent}% sold, floats at {float}%", percent=sold * 10, float=FLOATED_AT * 10)


def _facts(state: State1830, money: MoneyView, company: CompanyId) -> Iterator[Fact]:
    row = state.companies[company]
    yield Fact(
        id="president",
        label=Text("President"),
        value=Named("player", row.president) if row.president else NOTHING,
        unit="player",
    )
    if row.par:
        yield charters.price(state, company)
        yield Fact(id="par", label=Text("Par"), value=row.par, unit="money")
    if row.floated:
        yield charters.treasury(money, company)
        yield charters.trains(state, company)
        yield charters.last_revenue(state, company)
    left = state.tokens_left(company)
    yield charters.tokens_left(left, _next_token(state, company) if left else None)
    yield from privates(state, company)


def _next_token(state: State1830, company: CompanyId) -> Text:
    price = next_price(state, company)
    if not price:
        return Text("The next one is free")
    return Text("The next one costs {price}", price=dollars(price))


def players(state: State1830, money: MoneyView) -> tuple[Panel, ...]:
    return sheets.players(
        money,
        PLAYERS,
        lambda player: stakes(state, COMPANY_CARDS, player),
        lambda player: _tied(state, player),
    )


def _tied(state: State1830, player: PlayerId) -> Iterator[Fact]:
    """Money bid for privates that are not on offer yet (§7.4)."""
    sale = state.find(PrivateSale)
    tied = sum(bid.amount for bid in sale.bids if bid.player == player) if sale else 0
    if tied:
        yield Fact(
            id="tied_up_in_bids",
            label=Text("Tied up in bids"),
            value=tied,
            unit="money",
            hint=Text("Buys nothing else until those privates are sold"),
        )
