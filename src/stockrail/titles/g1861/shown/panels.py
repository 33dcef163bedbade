"""The charters of minors, publics and the State Railway, and the sheets of the players."""

from collections.abc import Iterable, Iterator

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Named, Text
from stockrail.mechanics.shareboard import stake
from stockrail.rails.certificates import POOL
from stockrail.rails.shown import companies as charters
from stockrail.rails.shown import players as sheets
from stockrail.rails.shown.holdings import holders, stakes
from stockrail.rails.shown.money_view import MoneyView
from stockrail.rails.shown.players import PlayerStyle, privates
from stockrail.rails.shown.runs import Runs
from stockrail.view import Fact, Panel, Stake

from ..components import COMPANY_CARDS, MAP, MINOR_SHARES, MINORS, STATE, TREASURY
from ..course.operating_round import CompanyTurn
from ..mergers.merger_round import MergerTurn
from ..operating import loans, tokens
from ..operating.discarding import Discarding
from ..operating.nationalisation import settlement
from ..operating.nationalisation_choice import NationalisationChoice
from ..operating.private_purchase import TurnStep
from ..operating.state_railway import StateTurn
from ..railway_events import place
from ..state import State1861, roubles
from ..stock.minor_auction import available

PLAYERS = PlayerStyle(
    president=Text("Director"),
    has_priority=Text("holds the priority deal"),
    priority=Text("priority"),
    worth=Text("Cash, shares at their price, each minor as two shares"),
    office="director_of",
    presides=Text("Director of"),
)
PLACES = {TREASURY: Text("treasury"), POOL: Text("pool")}
"""Where shares lie that nobody has."""


def operating(state: State1861) -> CompanyId | None:
    """Whose turn it is in an operating or a merger round; a new phase asks of others in between."""
    match state.top:
        case NationalisationChoice(company=company) | Discarding(company=company):
            return company
    if turn := state.find(CompanyTurn) or state.find(TurnStep):
        return turn.company
    if merging := state.find(MergerTurn):
        return merging.minor
    return STATE if state.find(StateTurn) else None


def companies(state: State1861, money: MoneyView, runs: Runs) -> tuple[Panel, ...]:
    """In operating order, the State Railway, then those not started; minors that are gone not."""
    started = (*state.in_order(), STATE)
    waiting = (*available(state), *state.unstarted_publics(), *_later(state))
    return (
        *(_charter(state, company, runs, _facts(state, money, company)) for company in started),
        *(_charter(state, company, runs, _prospects(company)) for company in waiting),
    )


def _later(state: State1861) -> tuple[CompanyId, ...]:
    """Minors that cannot be auctioned yet."""
    if state.has_reached("3"):
        return ()
    return tuple(m for m in MINORS if COMPANY_CARDS[m].from_phase == "3")


def _charter(state: State1861, company: CompanyId, runs: Runs, facts: Iterable[Fact]) -> Panel:
    return charters.charter(
        COMPANY_CARDS,
        company,
        note=_note(state, company),
        facts=facts,
        shares=_holders(state, company),
        run=runs.get(company, ()),
        in_play=state.is_started(company) or company == STATE,
        acts=company == operating(state),
    )


def _note(state: State1861, company: CompanyId) -> Text | None:
    if state.is_started(company):
        return _lack(state, company)
    match state.kind(company):
        case "minor":
            if company in available(state):
                return Text("Minor: may be auctioned")
            return Text("Minor: comes in phase 3")
        case "public":
            if state.rules_now.starts_publics:
                return Text("Public: not started")
            return Text("Public: started from phase 4, formed from phase 3")
        case "state":
            if state.rules_now.state_acts:
                return Text("Belongs to nobody and acts last")
            if state.has_reached("8"):
                return Text("No longer acts")
            return Text("Belongs to nobody and acts from phase 4")


def _lack(state: State1861, company: CompanyId) -> Text | None:
    """Why it may be lost."""
    row = state.companies[company]
    if row.has_operated and not row.trains:
        return Text("No train: nationalised unless it gets one")
    return Text("Has not operated yet") if not row.has_operated else None


def _prospects(company: CompanyId) -> Iterator[Fact]:
    """Of a company that is not started."""
    home = COMPANY_CARDS[company].home
    if home:
        yield Fact(id="home", label=Text("Home"), value=place(MAP.stops[home][0]))


def _facts(state: State1861, money: MoneyView, company: CompanyId) -> Iterator[Fact]:
    row, kind = state.companies[company], state.kind(company)
    if row.director is not None:
        label = Text("Owner") if kind == "minor" else Text("Director")
        yield Fact(id="director", label=label, value=Named("player", row.director), unit="player")
        yield charters.price(state, company)
    yield charters.treasury(money, company)
    yield charters.trains(state, company)
    yield from _debt(state, company)
    yield charters.last_revenue(state, company)
    if kind != "minor":
        yield _tokens(state, company)
    yield from privates(state, company)
    if row.director is not None and state.has_reached("3"):
        yield _if_nationalised(state, company)


def _debt(state: State1861, company: CompanyId) -> Iterator[Fact]:
    count, limit = state.companies[company].loans, state.loan_limit(company)
    if not count and limit is None:
        return
    yield Fact(
        id="loans",
        label=Text("Loans"),
        value=Text("{n} of {limit}", n=count, limit=limit) if limit else count,
        unit="debt" if count else "count",
        hint=Text("{amount} interest per turn", amount=roubles(loans.interest(count)))
        if count
        else None,
    )


def _tokens(state: State1861, company: CompanyId) -> Fact:
    left = state.tokens_left(company)
    costs = state.kind(company) == "public" and left
    return charters.tokens_left(left, _next_token(state, company) if costs else None)


def _next_token(state: State1861, company: CompanyId) -> Text:
    rate = tokens.rate(state, company)
    if not rate:
        return Text("The next one is free")
    return Text("The next one costs {rate} per hex", rate=roubles(rate))


def _if_nationalised(state: State1861, company: CompanyId) -> Fact:
    price = settlement(state, company).price
    hint = Text("What the bank would pay per share if it were nationalised now")
    if state.kind(company) == "minor":
        price *= MINOR_SHARES
        hint = Text("What the bank would pay its owner if it were nationalised now")
    return Fact(
        id="if_nationalised", label=Text("If nationalised"), value=price, unit="money", hint=hint
    )


def _holders(state: State1861, company: CompanyId) -> Iterator[Stake]:
    if state.kind(company) == "public" and state.is_started(company):
        yield from holders(state, COMPANY_CARDS, company, PLACES)


def players(state: State1861, money: MoneyView) -> tuple[Panel, ...]:
    return sheets.players(money, PLAYERS, lambda player: _stakes(state, player))


def _stakes(state: State1861, player: PlayerId) -> Iterator[Stake]:
    for minor in state.minors_of(player):
        yield stake(COMPANY_CARDS, minor, 1, player)
    yield from stakes(state, COMPANY_CARDS, player)
