"""§18 what tile may be laid where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, HexId, Money
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import tile_laying
from stockrail.rails.actions import CompanyBuysPrivate, LayTile, PrivateId
from stockrail.rails.board import TileBoard
from stockrail.rails.builder import Builder, Sections, TileRules
from stockrail.rails.events import TileLaid
from stockrail.rails.map import Lay

from ..components import COMPANY_CARDS, MAP, PHASES, PRIVATES
from ..railway_events import place
from ..state import State1830, dollars
from ..ways import PASS

RULES = TileRules(
    sections=Sections(
        choice="§18.1",
        fixed="§18.2",
        colours="§18.3",
        first="§18.4",
        extending="§18.5",
        borders="§18.7",
        kinds="§18.10",
        marks="§18.11",
        replacing="§18.12",
        replaced_on_route="§18.13",
        supply="§18.14",
    ),
    brought_by={
        colour: phase.name for phase in reversed(PHASES.values()) for colour in phase.colours
    },
)


ELSEWHERE = Way(Text("build on another hex"), LayTile)


def builder(state: State1830, company: CompanyId) -> Builder:
    return Builder(
        rules=RULES,
        board=state.board,
        company=company,
        colours=state.rules_now.colours,
        unjoined=_unjoined(state, company),
    )


def _unjoined(state: State1830, company: CompanyId) -> HexId | None:
    """NYC and Erie begin on their homes although joined to nothing (§18.6)."""
    card = COMPANY_CARDS[company]
    begins = card.unjoined and card.home_hex not in state.board.tiles
    return card.home_hex if begins else None


def cost(state: State1830, hex_id: HexId) -> Money:
    """Of the first tile only (§18.8)."""
    return ground_cost(state.board, hex_id)


def ground_cost(board: TileBoard, hex_id: HexId) -> Money:
    return MAP.cost(hex_id, board.face(hex_id))


def closed_by(state: State1830, hex_id: HexId) -> PrivateId | None:
    """The open private of a player whose hex this is (§18.9)."""
    for private, owner in state.privates.items():
        if owner in state.players and hex_id in PRIVATES[private].hexes:
            return private
    return None


def why_not_lay(
    state: State1830, company: CompanyId, hex_id: HexId, tile: str, rotation: int
) -> Refusal | None:
    """The rules of a tile laid under the normal conditions."""
    laying = builder(state, company)
    judge = partial(_why_not_lay, state, laying)
    return tile_laying.why_not(laying, hex_id, tile, rotation, judge)


def _why_not_lay(
    state: State1830, laying: Builder, hex_id: HexId, tile: str, rotation: int
) -> Refusal | None:
    return (
        tile_laying.why_not_fit(laying, hex_id, tile, rotation)
        or tile_laying.why_not_joined(laying, hex_id, tile, rotation)
        or _why_not_there(state, laying.company, hex_id)
    )


def can_lay(state: State1830, company: CompanyId) -> bool:
    """Whether some tile can be laid so."""
    laying = builder(state, company)
    judge = partial(_why_not_lay, state, laying)
    return tile_laying.can_lay(laying, judge, partial(_why_not_there, state, company))


def _why_not_there(state: State1830, company: CompanyId, hex_id: HexId) -> Refusal | None:
    """Why any tile on the hex is refused: it cannot be paid, or the hex is closed."""
    return why_not_paid(state, company, hex_id) or _why_not_open(state, company, hex_id)


def why_not_paid(state: State1830, company: CompanyId, hex_id: HexId) -> Refusal | None:
    price, cash = cost(state, hex_id), state.cash[company]
    return Unread(lambda: _too_dear(company, hex_id, price, cash)) if price > cash else None


def _too_dear(company: CompanyId, hex_id: HexId, price: Money, cash: Money) -> Refusal:
    return Refusal(
        "§18.8",
        Text(
            "{place} costs {price} and {company} has {cash}",
            place=place(hex_id),
            price=dollars(price),
            company=company,
            cash=dollars(cash),
        ),
        Ways(ELSEWHERE, PASS),
        at=on_hex(hex_id),
    )


def _why_not_open(state: State1830, company: CompanyId, hex_id: HexId) -> Refusal | None:
    private = closed_by(state, hex_id)
    return None if private is None else Unread(partial(_closed, company, hex_id, private))


def _closed(company: CompanyId, hex_id: HexId, private: PrivateId) -> Refusal:
    called = PRIVATES[private].short
    said = Text("buy {private} for {company}", private=called, company=company)
    return Refusal(
        "§18.9",
        Text("{place} is closed by {private}", place=place(hex_id), private=called),
        Ways(ELSEWHERE, Way(said, CompanyBuysPrivate, private=private), PASS),
        at=Target(hex=hex_id, private=private),
    )


def lay_tile(
    draft: State1830, company: CompanyId, hex_id: HexId, lay: Lay, price: Money
) -> Iterator[Event]:
    if price:
        ledger.pay(draft, company, BANK, price)
    draft.board = draft.board.with_tile(hex_id, lay)
    yield TileLaid(company, place(hex_id), lay.number, draft.money(price))
