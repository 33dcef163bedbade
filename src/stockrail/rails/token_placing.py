"""Where a company may place a token, as far as games of tiles agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stockrail.core.actions import Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, HexId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.target import on_hex
from stockrail.core.text import Text
from stockrail.mechanics import ledger

from .actions import PlaceToken
from .board import TileBoard
from .events import TokenPlaced, place
from .map import StopId, stop_id
from .state import AnyRails

PASS = Way(Text("pass"), Pass)
ANOTHER_CITY = Ways(Way(Text("choose another city"), PlaceToken), PASS)


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRules:
    """Where the rules of a title speak of tokens."""

    slots: str
    one_a_hex: str
    kept: str
    joined: str


def reached_cities(board: TileBoard, company: CompanyId) -> Iterator[tuple[HexId, int]]:
    """Cities that the company's track leads to, its own stations first."""
    return _cities(board, board.reach(company).stops)


def find_cities(board: TileBoard, company: CompanyId) -> Iterator[tuple[HexId, int]]:
    """Cities the company reaches, the nearest first; some come twice.

    Searches the whole reach only if the near ones do not do.
    """
    for station in board.stations(company):
        yield from _cities(board, (end for end, _ in board.tracks.ways(station).hops))
    yield from reached_cities(board, company)


def proposals(board: TileBoard, actor: PlayerId, company: CompanyId) -> Iterator[PlaceToken]:
    for hex_id, stop in reached_cities(board, company):
        yield PlaceToken(actor, hex_id, stop)


def put(draft: AnyRails, company: CompanyId, stop: StopId, price: Money) -> Iterator[Event]:
    ledger.pay(draft, company, BANK, price)
    draft.board = draft.board.with_token(stop, company)
    here = place(draft.board.map, draft.board.map.stops[stop][0])
    yield TokenPlaced(company, here, draft.money(price))


def _cities(board: TileBoard, stops: Iterable[StopId]) -> Iterator[tuple[HexId, int]]:
    for stop in stops:
        there = board.stop(stop)
        if there and there.kind == "city":
            yield board.map.stops[stop]


def why_not_city(
    rules: TokenRules, board: TileBoard, company: CompanyId, hex_id: HexId, stop: int
) -> Refusal | None:
    """Tokens go in cities, one of a company on a hex."""
    stops = board.face(hex_id).stops if hex_id in board.map.places else ()
    if not 0 <= stop < len(stops):
        return Refusal(
            rules.slots,
            Text("There is no such stop on {hex}", hex=hex_id[:20]),
            ANOTHER_CITY,
            at=on_hex(hex_id) if hex_id in board.map.places else None,
        )
    if stops[stop].kind != "city":
        return Refusal(
            rules.slots,
            Text("{place} is not a city", place=place(board.map, hex_id)),
            Ways(Way(Text("choose a city"), PlaceToken), PASS),
            at=on_hex(hex_id, stop),
        )
    if any(board.map.stops[at][0] == hex_id for at in board.stations(company)):
        return Unread(
            lambda: Refusal(
                rules.one_a_hex,
                Text(
                    "{company} has a token on {place} already",
                    company=company,
                    place=place(board.map, hex_id),
                ),
                ANOTHER_CITY,
                at=on_hex(hex_id, stop),
            )
        )
    return None


def why_not_room(
    rules: TokenRules, board: TileBoard, company: CompanyId, hex_id: HexId, stop: int
) -> Refusal | None:
    """A slot must be free, and not be kept for another company."""
    if board.has_room(stop_id(hex_id, stop), company):
        return None
    return Unread(lambda: _no_room(rules, board, company, hex_id, stop))


def _no_room(
    rules: TokenRules, board: TileBoard, company: CompanyId, hex_id: HexId, stop: int
) -> Refusal:
    at, here = stop_id(hex_id, stop), place(board.map, hex_id)
    if len(board.tokens.get(at, ())) >= board.slots(at):
        return Refusal(
            rules.slots,
            Text("{place} has no free slot", place=here),
            ANOTHER_CITY,
            at=on_hex(hex_id, stop),
        )
    kept = next(other for other in board.reserved[at] if other != company)
    return Refusal(
        rules.kept,
        Text("The last slot of {place} is reserved for {home}", place=here, home=kept),
        ANOTHER_CITY,
        at=on_hex(hex_id, stop),
    )


def why_not_joined(
    rules: TokenRules, board: TileBoard, company: CompanyId, hex_id: HexId, stop: int
) -> Refusal | None:
    """Track must lead there from a token of the company, over any length."""
    if stop_id(hex_id, stop) in board.reach(company).stops:
        return None
    return Refusal(
        rules.joined,
        Text(
            "No track joins {place} to a token of {company}",
            place=place(board.map, hex_id),
            company=company,
        ),
        Ways(
            Way(Text("choose a city that {company} can reach", company=company), PlaceToken), PASS
        ),
        at=on_hex(hex_id, stop),
    )
