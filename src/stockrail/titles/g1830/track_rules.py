"""§18 what tile may be laid where."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.names import BANK, CompanyId, HexId, Money
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.mechanics.rail_events import TileLaid
from stockrail.mechanics.rail_map import Lay
from stockrail.mechanics.tiles import COLOURS, Face, replaces

from .components import BO, CHARTERS, MAP, PRIVATES, STAGES
from .railway_events import place
from .state import Railroads, dollars

COLOUR_NAMES = {
    "yellow": Text("yellow"),
    "green": Text("green"),
    "brown": Text("brown"),
}


def cost(state: Railroads, hex_id: HexId) -> Money:
    """Of the first tile only (§18.8)."""
    return 0 if hex_id in state.board.tiles else MAP.places[hex_id].cost


def closed_by(state: Railroads, hex_id: HexId) -> str | None:
    """The open private of a player whose hex this is (§18.9)."""
    for private, owner in state.privates.items():
        if owner in state.players and hex_id in PRIVATES[private].hexes:
            return PRIVATES[private].short
    return None


def joined_lays(state: Railroads, company: CompanyId) -> list[tuple[HexId, Lay]]:
    """What print, track and colour allow where the company can build; each look once.

    Copies, money and privates are not looked at. Kept with the board.
    """
    key = "joined lays", company, state.rules_now.colours
    return state.board.derived(key, lambda: [*_joined_lays(state, company)])


def _joined_lays(state: Railroads, company: CompanyId) -> Iterator[tuple[HexId, Lay]]:
    reach, faces = state.reach(company), state.board.tracks(MAP).faces
    colours = state.rules_now.colours
    for hex_id in MAP.places:
        anywhere = hex_id in reach.hexes or _is_exempt(state, company, hex_id)
        ends = reach.ends.get(hex_id, 0)
        if not anywhere and not ends:
            continue
        for lay in MAP.lays(hex_id, faces[hex_id]).values():
            if (
                (anywhere or lay.face.exits & ends)
                and lay.face.colour in colours
                and lay.rotation in MAP.tiles[lay.number].turns
            ):
                yield hex_id, lay


def _is_exempt(state: Railroads, company: CompanyId, hex_id: HexId) -> bool:
    """NYC and Erie begin on their homes although joined to nothing (§18.6)."""
    charter = CHARTERS[company]
    return bool(charter.unjoined) and hex_id == charter.home_hex and hex_id not in state.board.tiles


def find_lay(state: Railroads, hex_id: HexId, tile: str, rotation: int) -> Lay | None:
    """The tile as it would lie, if print and track allow it at all."""
    if hex_id not in MAP.places:
        return None
    return MAP.lays(hex_id, state.board.face(MAP, hex_id)).get((tile, rotation))


def why_not_lay(
    state: Railroads, company: CompanyId, hex_id: HexId, tile: str, rotation: int
) -> Refusal | None:
    """The rules of a tile laid under the normal conditions."""
    if not tile and hex_id in MAP.places:
        return _why_not_here(state, company, hex_id)
    return (
        why_not_fit(state, hex_id, tile, rotation)
        or _why_not_joined(state, company, hex_id, tile, rotation)
        or why_not_paid(state, company, hex_id)
        or _why_not_open(state, hex_id)
    )


def _why_not_here(state: Railroads, company: CompanyId, hex_id: HexId) -> Refusal | None:
    """A hex is pointed at and no tile named: what speaks against the tiles made for it."""
    lays = [*MAP.lays(hex_id, state.board.face(MAP, hex_id))]
    if not lays:
        return why_not_fit(state, hex_id, next(iter(MAP.tiles)), 0)
    reach = state.reach(company)
    if hex_id not in (*reach.hexes, *reach.ends) and not _is_exempt(state, company, hex_id):
        return Refusal(
            "§18.5",
            Text("No track of {company} leads to {place}", company=company, place=place(hex_id)),
            Text("Build where track of {company} leads.", company=company),
        )
    refusals = [why_not_lay(state, company, hex_id, *lay) for lay in lays]
    if all(refusals):
        return refusals[0]
    return Refusal(
        "§18.1", Text("A tile must be chosen for {place}", place=place(hex_id)), Text("Take one.")
    )


def why_not_fit(state: Railroads, hex_id: HexId, tile: str, rotation: int) -> Refusal | None:
    """What speaks against the tile on the hex whoever lays it."""
    if lay := find_lay(state, hex_id, tile, rotation):
        return _why_not_yet(state, lay.face) or _why_not_copy(state, tile)
    if hex_id not in MAP.places:
        return Refusal("§18.7", Text("{hex} is not on the map", hex=hex_id[:20]))
    lying = state.board.face(MAP, hex_id)
    if lying.colour in ("gray", "red"):
        return Refusal(
            "§18.2",
            Text("{place} never takes a tile", place=place(hex_id)),
            Text("Build on another hex."),
        )
    if tile not in MAP.tiles or not 0 <= rotation <= 5:
        return Refusal(
            "§18.10",
            Text("There is no tile {tile} with rotation {turn}", tile=tile[:20], turn=rotation),
            Text("Choose a tile of the supply and a rotation from 0 to 5."),
        )
    face = MAP.face(tile, rotation)
    return (
        _why_not_yet(state, face)
        or _why_not_colour(hex_id, lying, face)
        or _why_not_kind(hex_id, lying, face)
        or _why_not_track(hex_id, lying, face)
    )


def _why_not_yet(state: Railroads, face: Face) -> Refusal | None:
    if face.colour in state.rules_now.colours:
        return None
    first = next(stage.name for stage in STAGES.values() if face.colour in stage.colours)
    return Refusal(
        "§18.3",
        Text("No {colour} tile is available yet", colour=COLOUR_NAMES[face.colour]),
        Text("Wait for the first {train} train.", train=first),
    )


def _why_not_colour(hex_id: HexId, lying: Face, face: Face) -> Refusal | None:
    if COLOURS.index(face.colour) == COLOURS.index(lying.colour) + 1:
        return None
    following = {"white": "yellow", "yellow": "green", "green": "brown"}.get(lying.colour)
    if following is None:
        return Refusal(
            "§18.12",
            Text("The brown tile on {place} is never replaced", place=place(hex_id)),
            Text("Build on another hex."),
        )
    rule = "§18.12" if lying.number else "§18.4"
    return Refusal(
        rule,
        Text(
            "{place} takes a {colour} tile next",
            place=place(hex_id),
            colour=COLOUR_NAMES[following],
        ),
        Text("Choose one of that colour."),
    )


def _why_not_kind(hex_id: HexId, lying: Face, face: Face) -> Refusal | None:
    if lying.label != face.label:
        fact = (
            Text("{place} takes only tiles marked {label}", place=place(hex_id), label=lying.label)
            if lying.label
            else Text("Tiles marked {label} go only on hexes with that mark", label=face.label)
        )
        return Refusal("§18.11", fact, Text("Choose another tile."))
    if [s.kind for s in lying.stops] != [s.kind for s in face.stops]:
        return Refusal(
            "§18.10" if not lying.number else "§18.12",
            Text(
                "Tile {tile} does not show the cities and towns of {place}",
                tile=face.number,
                place=place(hex_id),
            ),
            Text("Choose another tile."),
        )
    return None


def _why_not_track(hex_id: HexId, lying: Face, face: Face) -> Refusal | None:
    if replaces(lying, face) is None:
        return Refusal(
            "§18.12",
            Text("Track on {place} would be lost", place=place(hex_id)),
            Text("Turn the tile, or choose another one."),
        )
    if face.exits & ~MAP.open_edges[hex_id]:
        return Refusal(
            "§18.7",
            Text(
                "Track would run off the map, into water or into a blank side at {place}",
                place=place(hex_id),
            ),
            Text("Turn the tile, or choose another one."),
        )
    return None


def _why_not_copy(state: Railroads, tile: str) -> Refusal | None:
    if state.board.tracks(MAP).copies_left(tile) != 0:
        return None
    return Refusal(
        "§18.14",
        Text("No tile {tile} is left", tile=tile),
        Text("Choose another tile."),
    )


def _why_not_joined(
    state: Railroads, company: CompanyId, hex_id: HexId, tile: str, rotation: int
) -> Refusal | None:
    face = MAP.face(tile, rotation)
    if state.reach(company).joins(hex_id, face) or _is_exempt(state, company, hex_id):
        return None
    if hex_id in state.board.tiles:
        return Refusal(
            "§18.13",
            Text(
                "No track of this tile on {place} lies on a route that {company} could use",
                place=place(hex_id),
                company=company,
            ),
            Text("Replace a tile that {company} can reach.", company=company),
        )
    return Refusal(
        "§18.5",
        Text(
            "This tile on {place} does not extend track that {company} can use",
            place=place(hex_id),
            company=company,
        ),
        Text("Turn it, or build where track of {company} leads.", company=company),
    )


def why_not_paid(state: Railroads, company: CompanyId, hex_id: HexId) -> Refusal | None:
    price, cash = cost(state, hex_id), state.cash[company]
    if price <= cash:
        return None
    return Refusal(
        "§18.8",
        Text(
            "{place} costs {price} and {company} has {cash}",
            place=place(hex_id),
            price=dollars(price),
            company=company,
            cash=dollars(cash),
        ),
        Text("Build elsewhere."),
    )


def _why_not_open(state: Railroads, hex_id: HexId) -> Refusal | None:
    private = closed_by(state, hex_id)
    if private is None:
        return None
    for_sale = state.rules_now.sells_privates and private != PRIVATES[BO].short
    return Refusal(
        "§18.9",
        Text("{place} is closed by {private}", place=place(hex_id), private=private),
        Text("Build elsewhere, or let a company buy {private}.", private=private)
        if for_sale
        else Text("Build elsewhere."),
    )


def lay_tile(
    draft: Railroads, company: CompanyId, hex_id: HexId, lay: Lay, price: Money
) -> Iterator[Event]:
    if price:
        ledger.pay(draft, company, BANK, price)
    draft.board = draft.board.with_tile(MAP, hex_id, lay)
    yield TileLaid(company, place(hex_id), lay.number, draft.money(price))
