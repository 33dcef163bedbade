"""§17 what tile may be laid where, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text
from stockrail.rails import tile_laying
from stockrail.rails.actions import LayTile, PrivateId
from stockrail.rails.board import TileBoard
from stockrail.rails.builder import Builder, Sections, TileRules
from stockrail.rails.events import TileLaid
from stockrail.rails.map import Lay

from ..components import MAP, MOSCOW, PHASES, PRIVATES, SECOND_TILE
from ..railway_events import place
from ..state import State1861, roubles
from ..ways import PASS
from . import loans, state_railway

RULES = TileRules(
    sections=Sections(
        choice="§17.1",
        fixed="§17.8",
        colours="§17.2",
        first="§17.5",
        extending="§17.5",
        borders="§17.8",
        kinds="§17.7",
        marks="§17.15",
        replacing="§17.11",
        replaced_on_route="§17.12",
        supply="§17.4",
    ),
    brought_by={
        colour: phase.name for phase in reversed(PHASES.values()) for colour in phase.colours
    },
    print_is_tile=True,
    new_track=True,
)
YELLOW = frozenset(tile.number for tile in MAP.tiles.values() if tile.colour == "yellow")
PLAIN_YELLOW = frozenset(number for number in YELLOW if not MAP.tiles[number].stops)
ALL_SIDES = 0b111111


@frozen
class FirstTile:
    """The first tile of a turn."""

    hex: HexId
    replaced: bool
    """It took the place of another, or of printed track."""


def builder(state: State1861, company: CompanyId) -> Builder:
    return Builder(
        rules=RULES,
        board=state.board,
        company=company,
        colours=state.rules_now.colours,
        endless=endless(state),
    )


def endless(state: State1861) -> frozenset[str]:
    """Tiles that never run out (§17.4)."""
    return YELLOW if state.options.yellow_tiles == "unlimited" else PLAIN_YELLOW


def replaces_track(state: State1861, hex_id: HexId) -> bool:
    """Whether a tile laid there would replace another, or print that counts as one (§17.3)."""
    return state.board.face(hex_id).colour != "white"


def cost(state: State1861, hex_id: HexId, first: FirstTile | None) -> Money:
    """Of the ground, of Kiev, and of a second tile (§17.9, §17.14, §17.1)."""
    return ground_cost(state)(state.board, hex_id) + (SECOND_TILE if first else 0)


def ground_cost(state: State1861) -> Callable[[TileBoard, HexId], Money]:
    return _with_print if state.options.nizhnii == "paid" else _without_print


def _without_print(board: TileBoard, hex_id: HexId) -> Money:
    return MAP.cost(hex_id, board.face(hex_id))


def _with_print(board: TileBoard, hex_id: HexId) -> Money:
    price, printed = _without_print(board, hex_id), MAP.places[hex_id].printed_cost
    return price if board.face(hex_id).number else price + printed


def closed_hexes(state: State1861) -> dict[HexId, PrivateId]:
    """Hexes that take no tile yet, each with its private (§17.10)."""
    if state.has_reached("3"):
        return {}
    return {hex_id: card.id for card in PRIVATES.values() for hex_id in card.hexes}


def why_not_lay(
    state: State1861,
    company: CompanyId,
    hex_id: HexId,
    tile: str,
    rotation: int,
    first: FirstTile | None = None,
) -> Refusal | None:
    """`first` is the tile that was laid before in this turn."""
    laying = builder(state, company)
    judge = partial(_why_not_lay, state, laying, first)
    return tile_laying.why_not(laying, hex_id, tile, rotation, judge)


def _why_not_lay(
    state: State1861,
    laying: Builder,
    first: FirstTile | None,
    hex_id: HexId,
    tile: str,
    rotation: int,
) -> Refusal | None:
    return (
        _why_not_second(state, hex_id, first)
        or tile_laying.why_not_fit(laying, hex_id, tile, rotation)
        or _why_not_away(state, laying.company, hex_id)
        or tile_laying.why_not_joined(laying, hex_id, tile, rotation)
        or _why_not_there(state, laying.company, first, hex_id)
        or _why_not_narrow(laying, hex_id, tile, rotation)
    )


def _why_not_second(state: State1861, hex_id: HexId, first: FirstTile | None) -> Refusal | None:
    if first is None or hex_id not in MAP.places:
        return None
    if hex_id == first.hex:
        return Unread(
            lambda: Refusal(
                "§17.1",
                Text("The first tile of this turn lies on {place}", place=place(hex_id)),
                Ways(Way(Text("build on another hex"), LayTile), PASS),
                at=on_hex(hex_id),
            )
        )
    if first.replaced and replaces_track(state, hex_id):
        return Unread(
            lambda: Refusal(
                "§17.1",
                Text("A tile was upgraded on {place} in this turn", place=place(first.hex)),
                Ways(Way(Text("lay a yellow tile"), LayTile), PASS),
                at=on_hex(hex_id),
            )
        )
    return None


def _why_not_away(state: State1861, company: CompanyId, hex_id: HexId) -> Refusal | None:
    homes = [MAP.stops[stop][0] for stop in state.board.stations(company)]
    if hex_id in homes or any(state.board.face(home).exits for home in homes):
        return None
    return Refusal(
        "§17.6",
        Text(
            "There is no track of {company} on {place} yet", company=company, place=place(homes[0])
        ),
        Ways(Way(Text("build where it has a token"), LayTile), PASS),
        at=on_hex(hex_id),
    )


def _why_not_there(
    state: State1861, company: CompanyId, first: FirstTile | None, hex_id: HexId
) -> Refusal | None:
    """Why any tile on the hex is refused: it cannot be paid, or the hex is closed."""
    return _why_not_paid(state, company, first, hex_id) or _why_not_open(state, hex_id)


def _why_not_paid(
    state: State1861, company: CompanyId, first: FirstTile | None, hex_id: HexId
) -> Refusal | None:
    price = cost(state, hex_id, first)
    if price <= state.means(company):
        return None
    return Unread(
        lambda: Refusal(
            "§17.9",
            Text(
                "The tile costs {price}, and {company} has {means} with all its loans",
                price=roubles(price),
                company=company,
                means=roubles(state.means(company)),
            ),
            Ways(Way(Text("build elsewhere"), LayTile), PASS),
            at=on_hex(hex_id),
        )
    )


def _why_not_open(state: State1861, hex_id: HexId) -> Refusal | None:
    private = closed_hexes(state).get(hex_id)
    if private is None:
        return None
    return Unread(
        lambda: Refusal(
            "§17.10",
            Text("{place} is closed by {private}", place=place(hex_id), private=private),
            Ways(Way(Text("build on another hex"), LayTile), PASS),
            at=Target(hex=hex_id, private=private),
        )
    )


def _why_not_narrow(laying: Builder, hex_id: HexId, tile: str, rotation: int) -> Refusal | None:
    face = MAP.face(tile, rotation)
    is_city = any(stop.kind == "city" for stop in face.stops)
    if face.colour != "brown" or not is_city or face.exits == ALL_SIDES:
        return None
    tracks = laying.board.tracks
    for lay in MAP.lays(hex_id, laying.lying(hex_id)).values():
        if lay.face.exits == ALL_SIDES and tracks.copies_left(lay.number) != 0:
            return Unread(partial(_too_narrow, hex_id, lay.number))
    return None


def _too_narrow(hex_id: HexId, better: str) -> Refusal:
    return Refusal(
        "§17.16",
        Text(
            "Tile {tile} has track to all six sides and fits {place}",
            tile=better,
            place=place(hex_id),
        ),
        Ways(Way(Text("lay tile {tile}", tile=better), LayTile, hex=hex_id, tile=better), PASS),
        at=on_hex(hex_id),
    )


def can_lay(state: State1861, company: CompanyId, first: FirstTile | None = None) -> bool:
    """Whether there is anything to decide (§3.3)."""
    if first and state.means(company) < SECOND_TILE:
        return False
    laying = builder(state, company)
    if first and first.replaced:
        laying = replace(laying, colours=("yellow",))
    judge = partial(_why_not_lay, state, laying, first)
    return tile_laying.can_lay(laying, judge, partial(_why_not_there, state, company, first))


def lay_tile(
    draft: State1861, company: CompanyId, hex_id: HexId, lay: Lay, first: FirstTile | None
) -> Iterator[Event]:
    price = cost(draft, hex_id, first)
    yield from loans.pay(draft, company, price)
    draft.board = draft.board.with_tile(hex_id, lay)
    yield TileLaid(company, place(hex_id), lay.number, draft.money(price))
    if hex_id == MOSCOW and lay.face.colour == "gray":
        yield from state_railway.claim_moscow(draft)
