"""The wide tables: who holds what, and how every company stands."""

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Text
from stockrail.rails.certificates import POOL
from stockrail.view import Cells, Sheet

from ..components import COMPANY_CARDS, PUBLICS, STATE, TREASURY
from ..operating import loans
from ..operating.nationalisation import settlement
from ..state import State1861, roubles

NONE = ""


def holdings(state: State1861) -> Sheet:
    """Players and places against publics, in percent; the director bears a mark."""
    publics = tuple(filter(state.is_started, PUBLICS))
    return Sheet(
        id="holdings",
        name=Text("Who holds what"),
        columns=(
            Text("Cash"),
            *publics,
            Text("Minors"),
            Text("Privates"),
            Text("Certificates"),
            Text("Net worth"),
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
            roubles(state.cash[player]),
            *(_percent(state, player, company) for company in publics),
            ", ".join(state.minors_of(player)),
            ", ".join(p for p, owner in state.privates.items() if owner == player),
            Text("{n} of {limit}", n=state.certificates(player), limit=state.certificate_limit),
            roubles(state.worth(player)),
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
    prices = [roubles(state.price(c)) for c in publics]
    rows = ((Text("Treasury"), treasury), (Text("Pool"), pool), (Text("Price"), prices))
    return tuple(
        Cells(head=head, values=(NONE, *values, NONE, NONE, NONE, NONE), is_foot=True)
        for head, values in rows
    )


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
            Text("Director"),
            Text("Price"),
            Text("Treasury"),
            Text("Trains"),
            Text("Loans"),
            Text("Interest"),
            Text("Tokens left"),
            Text("Last revenue"),
            Text("If nationalised, per share"),
        ),
        rows=tuple(_company(state, company) for company in acting),
    )


def _company(state: State1861, company: CompanyId) -> Cells:
    row, limit = state.companies[company], state.loan_limit(company)
    priced = row.director is not None
    return Cells(
        head=company,
        values=(
            row.director or NONE,
            roubles(state.price(company)) if priced else NONE,
            roubles(state.cash[company]),
            " ".join(row.trains) or "–",
            Text("{n} of {limit}", n=row.loans, limit=limit) if limit else row.loans,
            roubles(loans.interest(row.loans)) if row.loans else NONE,
            state.tokens_left(company),
            roubles(row.revenue),
            roubles(settlement(state, company).price) if priced else NONE,
        ),
        colour=COMPANY_CARDS[company].colour,
        symbol=company,
    )
