"""Positions of 1861 in one line, and the verbs to act on them.

position(frame, minors={"Ann": "N MNN", "Bob": "SPW"}, Ann={"NW": 3}, prices={"NW": 100})
"""

from collections.abc import Mapping
from typing import Any

from stockrail.core import engine
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.state import Frame
from stockrail.rails.map import StopId, lay_on
from stockrail.rails.market import Marker, Space
from stockrail.rails.trains import Depot
from stockrail.titles.g1861.components import (
    BANK_TOTAL,
    COMPANY_CARDS,
    COUNTS,
    MAP,
    MINORS,
    PHASES,
    PUBLICS,
    SHARES,
    STATE,
    TREASURY,
)
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.course.setup import opening
from stockrail.titles.g1861.state import Company, State1861, TrackBoard
from stockrail.titles.g1861.stock.stock_round import StockTurn

ANN, BOB, CAT, DAN = map(PlayerId, ("Ann", "Bob", "Cat", "Dan"))
N, SPW, MNN, RO, OK, M_K, KK, MV, KB, KR, MB, Y, V, TR, SV, E = MINORS
NW, SW, SE, MVR, MK, GRR, MKN, MKV = PUBLICS
RSR = STATE

Holding = Mapping[str, int]


def position(
    *frames: Frame,
    players: str = "Ann Bob Cat",
    cash: Holding | None = None,
    bank: int | None = None,
    minors: Mapping[str, str] | None = None,
    prices: Mapping[str, int | tuple[int, int]] | None = None,
    directors: Mapping[str, str] | None = None,
    new: str = "",
    closed: str = "",
    privates: Mapping[str, str] | None = None,
    trains: Mapping[str, str] | None = None,
    loans: Holding | None = None,
    revenue: Holding | None = None,
    phase: str = "2",
    left: Mapping[str, int] | None = None,
    returned: str = "",
    tiles: Mapping[str, tuple[str, int]] | None = None,
    tokens: Mapping[str, str] | None = None,
    priority: str = "",
    stock_round: int = 2,
    operating_round: int = 1,
    round_in_set: int = 1,
    broken: bool = False,
    ending: str = "no",
    options: Mapping[str, str] | None = None,
    **holdings: Holding,
) -> State1861:
    """What is said, with `frames` going on.

    `minors` are those each player has, in the order they were started. `holdings` are shares of
    a tenth of publics, by player or `pool`; the rest lies in the treasury. Whoever holds most is
    director. Prices are 70 for minors and 100 for publics, on their starting spaces, or those of
    `prices`: a starting price or the first in the highest row, or a spot (row, column); they
    arrived in the order of `prices`. Companies have operated unless they are in `new`. Minors
    have their token at home; publics have those of `tokens`, `{"NW": "H8:0 G15:0"}`, and so may
    minors and the State Railway. `tiles` are numbers and turns: `{"B4": ("201", 1)}`.

    Players have 1,000 R, companies nothing, the bank what is left of 15,000. Privates that nobody
    owns are the bank's. Types of train before `phase` are sold out, and of that type those that
    companies have, or at least one; `left` says otherwise.
    """
    seats = tuple(map(PlayerId, players.split()))
    draft = opening(seats, options or {})
    draft.stack = frames
    draft.cash = {BANK: 0} | dict.fromkeys(seats, 1000) | dict.fromkeys(COMPANY_CARDS, 0)
    draft.cash |= cash or {}
    draft.cash[BANK] = BANK_TOTAL - sum(draft.cash.values()) if bank is None else bank
    _deal(draft, holdings)
    _start(draft, minors or {}, directors or {}, new.split())
    _price(draft, prices or {})
    for minor in closed.split():
        draft.row(CompanyId(minor), closed=True)
    for owner, names in (privates or {}).items():
        draft.privates |= {p: owner for p in draft.privates if p in names.split()}
    for company, names in (trains or {}).items():
        draft.row(CompanyId(company), trains=tuple(names.split()))
    for company, count in (loans or {}).items():
        draft.row(CompanyId(company), loans=count)
    for company, earned in (revenue or {}).items():
        draft.row(CompanyId(company), revenue=earned)
    draft.phase = phase
    draft.depot = _depot(draft, left or {}, returned)
    draft.board = _board(draft, tiles or {}, tokens or {})
    draft.priority = PlayerId(priority or seats[0])
    draft.stock_round, draft.operating_round = stock_round, operating_round
    draft.round_in_set, draft.broken = round_in_set, broken
    draft.ending = ending  # type: ignore[assignment]
    for _ in engine.settle(draft):
        pass
    return draft


def stock_turn(turn: StockTurn | None = None, *, closed: str = "N", **known: Any) -> State1861:
    """A turn in a stock round, Ann's unless it is said. N was started once and is gone."""
    return position(Rounds("operating"), turn or StockTurn(ANN), closed=closed, **known)


def _deal(draft: State1861, holdings: Mapping[str, Holding]) -> None:
    for holder, held in holdings.items():
        assert holder in (*draft.players, "pool"), f"{holder} does not play"
        for company, count in held.items():
            draft.shares[PlayerId(holder), CompanyId(company)] = count
            draft.shares[TREASURY, CompanyId(company)] -= count
    for company in PUBLICS:
        assert draft.held(TREASURY, company) >= 0, f"{company} has only {SHARES} shares"


def _start(
    draft: State1861, minors: Mapping[str, str], named: Mapping[str, str], new: list[str]
) -> None:
    for player, names in minors.items():
        for name in names.split():
            draft.minors_started += 1
            draft.companies[CompanyId(name)] = Company(
                director=PlayerId(player),
                age=draft.minors_started,
                has_operated=name not in new,
            )
    for company in PUBLICS:
        most = max(draft.players, key=lambda player: draft.held(player, company))
        director = named.get(company, most if draft.held(most, company) >= 2 else None)
        if director is not None:
            draft.companies[company] = Company(
                director=PlayerId(director), has_operated=company not in new
            )


def _price(draft: State1861, prices: Mapping[str, int | tuple[int, int]]) -> None:
    started = [c for c in draft.companies if draft.is_started(c)]
    assert set(prices) <= set(started), "a price without a director"
    order = sorted(started, key=lambda c: [*prices].index(c) if c in prices else len(prices))
    draft.market = tuple(_marker(draft, company, prices) for company in order)


def _marker(
    draft: State1861, company: CompanyId, prices: Mapping[str, int | tuple[int, int]]
) -> Marker:
    minor = draft.kind(company) == "minor"
    starts = draft.prices.minor_starts if minor else draft.prices.public_starts
    price = prices.get(company, 70 if minor else 100)
    space: Space
    if isinstance(price, tuple):
        space = draft.chart.spaces[price]
    elif price in starts:
        space = starts[price]
    else:
        space = next(s for s in draft.chart.spaces.values() if s.price == price)
    return Marker(company, space.row, space.column)


def _depot(draft: State1861, left: Mapping[str, int], returned: str) -> Depot:
    names = [*PHASES]
    before = names[: names.index(draft.phase)]
    running = [train for row in draft.companies.values() for train in row.trains]
    gone = {train: running.count(train) for train in COUNTS}
    if draft.phase != "2":
        gone[draft.phase] = max(1, gone[draft.phase])
    new = {t: n if n is None else max(0, n - gone[t]) for t, n in draft.depot.new}
    return Depot(
        tuple({**new, **dict.fromkeys(before, 0), **left}.items()), tuple(returned.split())
    )


def _board(
    draft: State1861, tiles: Mapping[str, tuple[str, int]], tokens: Mapping[str, str]
) -> TrackBoard:
    """Homes go with the track of their city when a tile lies there."""
    board = TrackBoard({}, {}, {})
    for charter in COMPANY_CARDS.values():
        if charter.home is None:
            continue
        row = draft.companies[charter.id]
        if charter.id in tokens:
            continue
        if row.director is not None:
            board = board.with_token(charter.home, charter.id)
        elif charter.id == STATE or (not row.closed and int(draft.phase) < 5):
            board = board.keeping((charter.home,), charter.id)
    for hex_id, (number, rotation) in tiles.items():
        lay = lay_on(board.face(HexId(hex_id)), MAP.face(number, rotation))
        assert lay is not None, f"{number} does not fit {hex_id}"
        board = board.with_tile(HexId(hex_id), lay)
    for company, stops_held in tokens.items():
        for stop in stops_held.split():
            board = board.with_token(StopId(stop), CompanyId(company))
    return board
