"""The wide tables: who holds what, and how every company stands."""

from collections.abc import Sequence

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Named, Series, Text
from stockrail.rails.certificates import POOL
from stockrail.view import Cells, Column, Sheet, Unit, trains

from ..components import COMPANY_CARDS, PUBLICS, STATE, TREASURY
from ..operating import loans
from ..operating.nationalisation import settlement
from ..state import State1861

NONE = ""


def holdings(state: State1861) -> Sheet:
    """Players and places against publics, in percent; the director bears a mark."""
    publics = tuple(filter(state.is_started, PUBLICS))
    return Sheet(
        id="holdings",
        name=Text("Who holds what"),
        columns=(
            Column(name=Text("Cash"), unit="money"),
            *(Column(name=Named("company", company), unit="percent") for company in publics),
            Column(name=Text("Minors"), unit="company"),
            Column(name=Text("Privates")),
            Column(name=Text("Certificates"), unit="count"),
            Column(name=Text("Net worth"), unit="money"),
        ),
        rows=(
            *(_player(state, player, publics) for player in state.players),
            *(_places(state, publics) if publics else ()),
        ),
    )


def _player(state: State1861, player: PlayerId, publics: tuple[CompanyId, ...]) -> Cells:
    return Cells(
        head=player,
        values=(
            state.cash[player],
            *(_percent(state, player, company) for company in publics),
            Series(state.minors_of(player)),
            ", ".join(p for p, owner in state.privates.items() if owner == player),
            Text("{n} of {limit}", n=state.certificates(player), limit=state.certificate_limit),
            state.worth(player),
        ),
        presides=tuple(
            n
            for n, company in enumerate(publics, start=1)
            if state.companies[company].director == player
        ),
    )


def _percent(state: State1861, holder: PlayerId, company: CompanyId) -> int | str:
    return state.held(holder, company) * 10 or NONE


def _places(state: State1861, publics: tuple[CompanyId, ...]) -> tuple[Cells, ...]:
    """What lies in treasuries and pool, and the prices."""
    treasury = [_percent(state, TREASURY, c) for c in publics]
    pool = [_percent(state, POOL, c) for c in publics]
    prices = [state.price(c) for c in publics]
    return (
        _foot(Text("Treasury"), treasury, "percent"),
        _foot(Text("Pool"), pool, "percent"),
        _foot(Text("Price"), prices, "money"),
    )


def _foot(head: Text, values: Sequence[int | str], unit: Unit) -> Cells:
    whole = (NONE, *values, NONE, NONE, NONE, NONE)
    return Cells(head=head, values=whole, unit=unit, is_foot=True)


def companies(state: State1861) -> Sheet | None:
    """Those in play, in operating order; `None` before there are any."""
    started = (*state.operating_order("minor"), *state.operating_order("public"))
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
