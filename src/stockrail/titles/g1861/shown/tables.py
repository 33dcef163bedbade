"""The wide tables: who holds what, and how every company stands."""

from stockrail.core.ids import CompanyId
from stockrail.core.text import Named, Series, Text
from stockrail.rails.certificates import POOL
from stockrail.rails.shown import holdings as table
from stockrail.rails.shown.holdings import NONE, Foot, percent
from stockrail.rails.shown.money_view import MoneyView
from stockrail.rails.shown.players import certificates, owned_privates
from stockrail.view import Cells, Column, Sheet, trains

from ..components import COMPANY_CARDS, PUBLICS, STATE, TREASURY
from ..operating import loans
from ..operating.nationalisation import settlement
from ..state import State1861


def holdings(state: State1861, money: MoneyView) -> Sheet:
    """Players, treasuries and pool against the publics in play."""
    publics = tuple(filter(state.is_started, PUBLICS))
    places = (
        Foot(Text("Treasury"), percent(state, TREASURY), "percent"),
        Foot(Text("Pool"), percent(state, POOL), "percent"),
        Foot(Text("Price"), state.price, "money"),
    )
    return table.holdings(
        money,
        publics,
        (
            (Column(name=Text("Minors"), unit="company"), lambda p: Series(state.minors_of(p))),
            (Column(name=Text("Privates")), lambda p: owned_privates(state, p)),
            (Column(name=Text("Certificates"), unit="count"), lambda p: certificates(state, p)),
        ),
        places if publics else (),
    )


def companies(state: State1861) -> Sheet | None:
    """Those in play, in operating order; `None` before there are any."""
    started = state.in_order()
    if not started:
        return None
    acting = (*started, STATE) if state.has_reached("4") else started
    return Sheet(
        id="companies",
        name=Text("Companies"),
        columns=(
            Column(name=Text("Director"), unit="player"),
            Column(name=Text("Price"), unit="money"),
            Column(name=Text("Treasury"), unit="money"),
            Column(name=Text("Trains"), unit="train"),
            Column(name=Text("Loans"), unit="debt"),
            Column(name=Text("Interest"), unit="money"),
            Column(name=Text("Tokens left"), unit="count"),
            Column(name=Text("Last revenue"), unit="money"),
            Column(name=Text("If nationalised, per share"), unit="money"),
        ),
        rows=tuple(_company(state, company) for company in acting),
    )


def _company(state: State1861, company: CompanyId) -> Cells:
    row, limit = state.companies[company], state.loan_limit(company)
    priced = row.director is not None
    return Cells(
        head=company,
        values=(
            Named("player", row.director) if row.director else NONE,
            state.price(company) if priced else NONE,
            state.cash[company],
            trains(row.trains),
            Text("{n} of {limit}", n=row.loans, limit=limit) if limit else row.loans,
            loans.interest(row.loans) or NONE,
            state.tokens_left(company),
            row.revenue,
            settlement(state, company).price if priced else NONE,
        ),
        colour=COMPANY_CARDS[company].colour,
        symbol=company,
    )
