"""§25 the State Railway takes over a company."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import bank, certificates
from stockrail.rails import market as stock_market
from stockrail.rails.events import PaidTo
from stockrail.rails.map import StopId
from stockrail.rails.market import Space
from stockrail.rails.shareholding import move_price

from ..components import (
    LOAN,
    MAP,
    MINOR_SHARES,
    MOSCOW,
    OUTSIDE_THE_CAPITALS,
    ST_PETERSBURG,
    STATE,
    TREASURY,
)
from ..railway_events import place
from ..state import Company, State1861
from ..train_events import Nationalised, Seized, TokenReplaced, TokenTakenAway
from . import loans

CAPITALS = (MOSCOW, ST_PETERSBURG)


def settlement(state: State1861, company: CompanyId) -> Space:
    """Where its price goes before the shares are paid (§25.5)."""
    space, row = state.space(company), state.companies[company]
    assert space is not None, f"{company} has no price"
    unpaid = max(0, row.loans - state.cash[company] // LOAN)
    return state.prices.left(space, 1 + unpaid)


def shares_paid(state: State1861, player: PlayerId, company: CompanyId) -> int:
    """For how many shares of the company the player is paid (§25.6)."""
    if state.kind(company) == "minor":
        return MINOR_SHARES if state.companies[company].director == player else 0
    return state.held(player, company)


def nationalise(draft: State1861, company: CompanyId) -> Iterator[Event]:
    yield Nationalised(company)
    yield from loans.repay(draft, company)
    yield from move_price(draft, company, settlement(draft, company))
    yield from _pay_shares(draft, company, draft.price(company))
    yield from _seize(draft, company)
    yield from _exchange_tokens(draft, company)
    draft.market = stock_market.removed(draft.market, company)
    if draft.kind(company) == "minor":
        draft.companies[company] = Company(closed=True)
        return
    draft.companies[company] = Company()
    for (holder, of), count in [*draft.shares.items()]:
        if of == company and holder != TREASURY:
            certificates.move(draft, company, count, holder, TREASURY)


def _pay_shares(draft: State1861, company: CompanyId, price: Money) -> Iterator[Event]:
    for player in draft.players:
        if count := shares_paid(draft, player, company):
            yield PaidTo(player, draft.money(count * price))
            yield from bank.pays(draft, player, count * price)


def _seize(draft: State1861, company: CompanyId) -> Iterator[Event]:
    """Money, trains and privates; what it still owes is forgotten (§25.7)."""
    if cash := draft.cash[company]:
        yield Seized(company, draft.money(cash))
        ledger.pay(draft, company, STATE, cash)
    trains = draft.trains(company)
    for train in trains:
        yield Seized(company, Text("{train:a} train", train=train))
    draft.row(STATE, trains=(*draft.trains(STATE), *trains))
    for private, owner in draft.privates.items():
        if owner == company:
            yield Seized(company, draft.private_name(private))
            draft.privates[private] = STATE


def _exchange_tokens(draft: State1861, company: CompanyId) -> Iterator[Event]:
    """Those in the best cities first (§25.8); docs/rulings: equal cities."""

    def worth(stop: StopId) -> tuple[Money, HexId]:
        city = draft.board.stop(stop)
        assert city is not None, f"{stop} is no city"
        return city.worth(draft.rules_now.column), MAP.stops[stop][0]

    for stop in sorted(draft.board.stations(company), key=worth, reverse=True):
        hex_id, _ = MAP.stops[stop]
        if may_have_token(draft, hex_id):
            draft.board = draft.board.exchanged(stop, company, STATE)
            yield TokenReplaced(company, place(hex_id))
            if hex_id == ST_PETERSBURG:
                draft.board = draft.board.released(STATE)
        else:
            draft.board = draft.board.exchanged(stop, company)
            yield TokenTakenAway(company, place(hex_id))


def may_have_token(state: State1861, hex_id: HexId) -> bool:
    """Whether a token of the State Railway may come to the hex (§23.7)."""
    held = {MAP.stops[stop][0] for stop in state.board.stations(STATE)}
    if hex_id in held:
        return False
    return hex_id in CAPITALS or len(held.difference(CAPITALS)) < OUTSIDE_THE_CAPITALS
