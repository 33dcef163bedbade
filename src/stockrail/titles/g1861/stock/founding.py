"""§10 starting a public: its director, its price, its first token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, Literal

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import on_hex
from stockrail.core.text import Coins, Text
from stockrail.mechanics import ledger
from stockrail.rails import certificates, token_placing
from stockrail.rails.actions import PlaceToken
from stockrail.rails.board import TileBoard, kept
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.map import StopId, stop_id
from stockrail.rails.reach import reach

from ..actions import BuyShare, StartPublic
from ..components import DIRECTORS, MAP, PUBLICS, TREASURY
from ..market import TABLES
from ..railway_events import place
from ..state import Options, State1861, roubles
from ..stock_events import PublicStarted
from ..ways import AUCTION, BUY, PASS, SELL
from . import limits
from .selling import no_such_public
from .shareholding import appoint, start_marker


def start_cities(state: State1861) -> tuple[StopId, ...]:
    """Where a public may start (§10.3)."""
    return _start_cities(state.board, state.options)


@kept("tiles", "tokens", "reserved")
def _start_cities(board: TileBoard, options: Options) -> tuple[StopId, ...]:
    return tuple(stop for stop in MAP.stops if _may_start_in(board, options, stop))


def _may_start_in(board: TileBoard, options: Options, stop: StopId) -> bool:
    hex_id, number = MAP.stops[stop]
    stops = board.face(hex_id).stops
    anybody = PUBLICS[0]
    if number >= len(stops) or stops[number].kind != "city":
        return False
    if not board.has_room(stop, anybody):
        return False
    tracks = board.tracks
    if options.start_city == "untouched":
        here = (stop_id(hex_id, n) for n in range(len(stops)))
        return stop not in board.tokens and not any(tracks.ways(s).legs for s in here)
    reached = reach(
        tracks,
        (stop,),
        lambda other: _may_follow(options, stop, other) and board.is_open(other, anybody),
    ).stops
    return not any(_is_city_beyond(board, options, stop, other) for other in reached)


def _is_city_beyond(board: TileBoard, options: Options, stop: StopId, other: StopId) -> bool:
    """Another city to which a train could go."""
    there = board.stop(other)
    return _may_follow(options, stop, other) and there is not None and there.kind == "city"


def _may_follow(options: Options, stop: StopId, other: StopId) -> bool:
    """Whether one route comes to both: not to two stations of one hex (§14.2)."""
    if options.stations == "each":
        return other != stop
    return MAP.stops[other][0] != MAP.stops[stop][0]


@lru_cache(maxsize=512)
def starts(
    player: PlayerId, company: CompanyId, market: Literal["grid", "column"]
) -> tuple[StartPublic, ...]:
    """The public started at each price of the market, the lowest first (§10.2)."""
    return tuple(StartPublic(player, company, price) for price in TABLES[market].public_starts)


_TOO_EARLY = Refusal(
    "§10.1", Text("Publics are started from phase 4 on"), Ways(SELL, BUY, AUCTION, PASS)
)
_NO_CITY = Refusal(
    "§10.4", Text("There is no city in which a public could start"), Ways(SELL, BUY, AUCTION, PASS)
)


def why_not_start(state: State1861, action: StartPublic) -> Refusal | None:
    player, company, cash = action.player, action.company, state.cash[action.player]
    starts = state.prices.public_starts
    if company not in PUBLICS:
        return no_such_public(company)
    if not state.rules_now.starts_publics:
        return _TOO_EARLY
    if state.is_started(company):
        return Refusal(
            "§10.1",
            Text("{company} is started already", company=company),
            Ways(
                Way(Text("buy 10% of {company}", company=company), BuyShare, company=company),
                Way(Text("start another public"), StartPublic),
                PASS,
            ),
        )
    if action.price not in starts:
        return Refusal(
            "§10.2",
            Text("{price} is not a starting price of a public", price=roubles(action.price)),
            Ways(
                Way(
                    Text("choose {prices}", prices=_affordable(starts, cash)),
                    StartPublic,
                    company=company,
                ),
                *(SELL, BUY, AUCTION, PASS),
            ),
        )
    if not start_cities(state):
        return _NO_CITY
    if (cost := DIRECTORS * action.price) > cash:
        return Unread(
            lambda: Refusal(
                "§10.1",
                Text(
                    "The director’s certificate costs {cost} and {player} has {cash}",
                    cost=roubles(cost),
                    player=player,
                    cash=roubles(cash),
                ),
                Ways(Way(Text("choose a lower price"), StartPublic), SELL, BUY, AUCTION, PASS),
            )
        )
    return limits.why_not_another(state, player)


def _affordable(starts: Iterable[Money], cash: Money) -> tuple[Coins, ...]:
    return tuple(roubles(price) for price in starts if DIRECTORS * price <= cash)


def start_public(draft: State1861, action: StartPublic) -> Iterator[Event]:
    """Paid to the treasury (§10.2); the token follows at once (§10.4)."""
    player, company = action.player, action.company
    ledger.pay(draft, player, company, DIRECTORS * action.price)
    certificates.move(draft, company, DIRECTORS, TREASURY, player)
    start_marker(draft, company, draft.prices.public_starts[action.price])
    yield PublicStarted(player, company, action.price)
    yield from appoint(draft, company, player)
    draft.call(FirstToken(player, company))


@frozen
class FirstToken(CompanyStep[State1861]):
    """The director chooses the city in which the public begins (§10.4)."""

    accepts: ClassVar = (PlaceToken,)
    rule: ClassVar = "§10.4"
    asks: ClassVar = Text("Choose the city in which {company} starts")
    meanwhile: ClassVar = Text("{actor} places the first token of {company}")

    def proposals(self, state: State1861) -> Iterator[Move]:
        for stop in start_cities(state):
            yield PlaceToken(self.actor, *MAP.stops[stop])

    def why_not(self, state: State1861, action: PlaceToken) -> Refusal | None:
        cities = start_cities(state)
        if stop_id(action.hex, action.stop) in cities:
            return None
        known = action.hex in MAP.places
        hexes = dict.fromkeys(MAP.stops[stop][0] for stop in cities)
        return Refusal(
            "§10.3",
            Text(
                "{company} cannot start in {place}",
                company=self.company,
                place=place(action.hex) if known else action.hex[:20],
            ),
            Ways(
                Way(
                    Text("choose {cities}", cities=tuple(place(hex_id) for hex_id in hexes)),
                    PlaceToken,
                )
            ),
            at=on_hex(action.hex) if known else None,
        )

    def apply(self, draft: State1861, action: PlaceToken) -> Iterator[Event]:
        draft.end()
        yield from token_placing.put(draft, self.company, stop_id(action.hex, action.stop), 0)
