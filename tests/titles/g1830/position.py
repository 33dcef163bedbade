"""Positions of 1830 in one line, and the verbs to act on them.

stock_turn(Ann={"PRR": 3, "NYC": 1}, Bob={"NYC": 2}, pool={"PRR": 1}, prices={"PRR": 82})
private_sale(cash={"Ann": 100}, privates={"Bob": "SV"}, bids="Ann DH 75, Cat DH 80")
company_turn("PRR", "trains", Ann={"PRR": 6}, trains={"PRR": "2 3"}, phase="3")
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stockrail.core import engine
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.state import Frame
from stockrail.rails.actions import PrivateId
from stockrail.rails.certificates import OFFERING
from stockrail.rails.map import StopId, lay_on
from stockrail.rails.market import Marker, Space
from stockrail.rails.trains import Depot
from stockrail.titles.g1830.components import (
    BANK_TOTAL,
    CHART,
    COMPANY_CARDS,
    FLOATED_AT,
    MAP,
    PHASES,
    PRIVATES,
    SHARES,
)
from stockrail.titles.g1830.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1830.course.rounds import Rounds
from stockrail.titles.g1830.course.setup import setup
from stockrail.titles.g1830.operating.turn import Step
from stockrail.titles.g1830.privates.bids import StandingBid
from stockrail.titles.g1830.privates.sale import PrivateSale
from stockrail.titles.g1830.state import Company, State1830, TrackBoard
from stockrail.titles.g1830.stock.stock_round import StockTurn

ANN, BOB, CAT, DAN = map(PlayerId, ("Ann", "Bob", "Cat", "Dan"))
PRR, NYC, CPR, B_O, C_O, ERIE, NYNH, B_M = COMPANY_CARDS

Holding = Mapping[str, int]


def position(
    *frames: Frame,
    players: str = "Ann Bob Cat",
    cash: Mapping[str, int] | None = None,
    bank: int | None = None,
    par: Holding | None = None,
    prices: Mapping[str, int | tuple[int, int]] | None = None,
    presidents: Mapping[str, str] | None = None,
    new: str = "",
    privates: Mapping[str, str] | None = None,
    trains: Mapping[str, str] | None = None,
    revenue: Holding | None = None,
    phase: str = "2",
    left: Mapping[str, int] | None = None,
    returned: str = "",
    tiles: Mapping[str, tuple[str, int]] | None = None,
    tokens: Mapping[str, str] | None = None,
    priority: str = "",
    stock_round: int = 2,
    operating_round: int = 1,
    broken: bool = False,
    over_limit: str = "",
    options: Mapping[str, str] | None = None,
    **holdings: Holding,
) -> State1830:
    """What is said, with `frames` going on.

    `holdings` are shares of a tenth, by player or `pool`; the rest lies in the offering. Whoever
    holds most is president. A company whose president is known has a par: 100, or `par`. Its
    price is its par, or that of `prices`: a par space or the first in the highest row, or a spot
    (row, column). With 60 % sold it has floated and operated, with its token at home (Erie's in
    the first city), unless it is in `new`. `tokens` are all a company has: `"H12:0 F16:0"`.
    `tiles` are numbers and turns: `{"E19": ("57", 1)}`.

    Players have $1,000, companies nothing, the bank what is left of $12,000. Privates that
    nobody owns are closed. Types of train before `phase` are sold out, and of that type those
    that companies have, or at least one; `left` says otherwise. `revenue` is what a company has
    just earned, for its step "dividend".
    """
    seats = tuple(map(PlayerId, players.split()))
    draft = setup(seats, options or {})
    draft.stack = frames
    draft.cash = {BANK: 0} | dict.fromkeys(seats, 1000) | dict.fromkeys(COMPANY_CARDS, 0)
    draft.cash |= cash or {}
    draft.cash[BANK] = BANK_TOTAL - sum(draft.cash.values()) if bank is None else bank
    _deal(draft, holdings)
    _seat_presidents(draft, presidents or {}, par or {}, new.split())
    _price(draft, prices or {})
    draft.privates = {
        private: owner
        for private in draft.privates
        for owner, names in (privates or {}).items()
        if private in names.split()
    }
    for company, names in (trains or {}).items():
        draft.row(CompanyId(company), trains=tuple(names.split()))
    for company, earned in (revenue or {}).items():
        draft.row(CompanyId(company), revenue=earned)
    draft.phase = phase
    draft.depot = _depot(draft, left or {}, returned)
    draft.board = _board(draft, tiles or {}, tokens or {})
    draft.priority = PlayerId(priority or seats[0])
    draft.stock_round, draft.operating_round = stock_round, operating_round
    draft.broken = broken
    draft.over_limit = tuple(map(PlayerId, over_limit.split()))
    for _ in engine.settle(draft):
        pass
    return draft


def stock_turn(*, turn: StockTurn | None = None, **known: Any) -> State1830:
    """The turn of the first player in a stock round, or `turn`."""
    first = str(known.get("players", "Ann")).split()[0]
    frames = Rounds("operating"), turn or StockTurn(PlayerId(first))
    return position(*frames, **known)


def private_sale(*, sale: PrivateSale | None = None, bids: str = "", **known: Any) -> State1830:
    """The first player's turn in the sale of the privates; what nobody owns is for sale.

    `bids` are `"Ann DH 75, Cat DH 80"`. It is the first stock round unless said otherwise.
    """
    state = position(**{"stock_round": 1, "operating_round": 0} | known)
    state.privates = {private: state.privates.get(private, BANK) for private in PRIVATES}
    standing = tuple(
        StandingBid(PlayerId(player), PrivateId(private), int(amount))
        for player, private, amount in (bid.split() for bid in bids.split(",") if bid)
    )
    sale = sale or PrivateSale(state.players[0])
    state.stack = (Rounds("operating"), replace(sale, bids=standing))
    return state


def company_turn(
    company: str,
    step: Step = "start",
    *,
    waiting: str = "",
    rounds: tuple[int, int] = (1, 1),
    **known: Any,
) -> State1830:
    """A company's turn from `step` on; `waiting` act after it in round `rounds` (1 of 2: 1, 2)."""
    others = tuple(map(CompanyId, waiting.split()))
    return position(
        Rounds("stock"),
        OperatingRound(*rounds, others),
        CompanyTurn(CompanyId(company), step, asked=step not in ("start", "track")),
        **known,
    )


def _deal(draft: State1830, holdings: Mapping[str, Holding]) -> None:
    for holder, held in holdings.items():
        assert holder in (*draft.players, "pool"), f"{holder} does not play"
        for company, count in held.items():
            draft.shares[PlayerId(holder), CompanyId(company)] = count
            draft.shares[OFFERING, CompanyId(company)] -= count
    for company in COMPANY_CARDS:
        assert draft.held(OFFERING, company) >= 0, f"{company} has only {SHARES} shares"


def _seat_presidents(
    draft: State1830, named: Mapping[str, str], pars: Holding, new: list[str]
) -> None:
    for company in COMPANY_CARDS:
        most = max(draft.players, key=lambda player: draft.held(player, company))
        president = named.get(company, most if draft.held(most, company) >= 2 else None)
        if president is None:
            assert company not in pars, f"{company} has no president"
            continue
        floated = SHARES - draft.held(OFFERING, company) >= FLOATED_AT
        works = floated and company not in new
        draft.companies[company] = Company(
            par=pars.get(company, 100),
            president=PlayerId(president),
            floated=floated,
            capital_paid=works,
            has_operated=works,
        )


def _price(draft: State1830, prices: Mapping[str, int | tuple[int, int]]) -> None:
    named = {c: prices.get(c, row.par) for c, row in draft.companies.items() if row.par}
    assert set(prices) <= set(named), "a price without a president"
    order = sorted(named, key=lambda c: [*prices].index(c) if c in prices else len(prices))
    spaces = {company: _space(named[company]) for company in order}
    draft.market = tuple(Marker(CompanyId(c), s.row, s.column) for c, s in spaces.items())


def _space(price: int | tuple[int, int]) -> Space:
    if isinstance(price, tuple):
        return CHART.spaces[price]
    if price in CHART.par_prices:
        return CHART.par_prices[price]
    return next(space for space in CHART.spaces.values() if space.price == price)


def _depot(draft: State1830, left: Mapping[str, int], returned: str) -> Depot:
    names = [*PHASES]
    before = names[: names.index(draft.phase)]
    running = [train for row in draft.companies.values() for train in row.trains]
    gone = {train: running.count(train) for train in names}
    if draft.phase != "2":
        gone[draft.phase] = max(1, gone[draft.phase])
    new = {t: n if n is None else max(0, n - gone[t]) for t, n in draft.depot.new}
    return Depot(
        tuple({**new, **dict.fromkeys(before, 0), **left}.items()), tuple(returned.split())
    )


def _board(
    draft: State1830, tiles: Mapping[str, tuple[str, int]], tokens: Mapping[str, str]
) -> TrackBoard:
    """Homes go with the track of their city when a tile lies there."""
    board = TrackBoard({}, {}, {})
    for charter in COMPANY_CARDS.values():
        if not draft.companies[charter.id].has_operated:
            board = board.keeping(charter.home, charter.id)
        elif charter.id not in tokens:
            board = board.with_token(charter.home[0], charter.id)
    for hex_id, (number, rotation) in tiles.items():
        lay = lay_on(MAP.places[HexId(hex_id)].face, MAP.face(number, rotation))
        assert lay is not None, f"{number} does not fit {hex_id}"
        board = board.with_tile(HexId(hex_id), lay)
    for company, stops_held in tokens.items():
        for stop in stops_held.split():
            board = board.with_token(StopId(stop), CompanyId(company))
    return board
