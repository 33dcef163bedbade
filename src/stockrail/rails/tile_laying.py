"""Why a tile is refused on a hex, as far as games of tiles agree."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.target import on_hex
from stockrail.core.text import Text

from .actions import LayTile
from .builder import Builder
from .events import place
from .tiles import NEXT, Colour, Face, replaces, shows_stops_of

COLOUR_NAMES: dict[Colour, Text] = {
    "yellow": Text("yellow"),
    "green": Text("green"),
    "brown": Text("brown"),
    "gray": Text("grey"),
}
PASS = Way(Text("pass"), Pass)
ANOTHER_HEX = Ways(Way(Text("build on another hex"), LayTile), PASS)


@lru_cache(maxsize=2**15)
def laying(player: PlayerId, hex_id: HexId, tile: str, rotation: int) -> LayTile:
    """The same lays are proposed turn after turn: each is made once."""
    return LayTile(player, hex_id, tile, rotation)


def another_tile(hex_id: HexId) -> Ways:
    """Other lays on the hex, or elsewhere."""
    here = Way(Text("choose another tile or rotation"), LayTile, hex=hex_id)
    return Ways(here, *ANOTHER_HEX.ways)


Judge = Callable[[HexId, str, int], Refusal | None]
"""The title's whole judgement of a tile."""


def why_not(
    builder: Builder, hex_id: HexId, tile: str, rotation: int, judge: Judge
) -> Refusal | None:
    """What speaks against the tile; if none is named, against those made for the hex."""
    if tile or hex_id not in builder.board.map.places:
        return judge(hex_id, tile, rotation)
    return _why_not_here(builder, hex_id, judge)


def can_lay(
    builder: Builder, judge: Judge, why_not_there: Callable[[HexId], Refusal | None]
) -> bool:
    """Whether some tile can be laid; `why_not_there` is what speaks against any on a hex."""
    return any(
        judge(hex_id, lay.number, lay.rotation) is None
        for hex_id, lay in builder.find_lays(lambda hex_id: why_not_there(hex_id) is None)
    )


def _why_not_here(builder: Builder, hex_id: HexId, judge: Judge) -> Refusal | None:
    sections, company = builder.rules.sections, builder.company
    here = place(builder.board.map, hex_id)
    lays = [*builder.board.map.lays(hex_id, builder.lying(hex_id))]
    if not lays:
        return why_not_fit(builder, hex_id, next(iter(builder.board.map.tiles)), 0)
    if not builder.comes_to(hex_id):
        return Refusal(
            sections.extending,
            Text("No track of {company} leads to {place}", company=company, place=here),
            _where_track_leads(company),
            at=on_hex(hex_id),
        )
    refusals = [judge(hex_id, *lay) for lay in lays]
    if all(refusals):
        return refusals[0]
    return Refusal(
        sections.choice,
        Text("No tile has been chosen for {place}", place=here),
        Ways(Way(Text("choose one that fits"), LayTile, hex=hex_id)),
        at=on_hex(hex_id),
    )


def _where_track_leads(company: CompanyId) -> Ways:
    return Ways(Way(Text("build where track of {company} leads", company=company), LayTile), PASS)


def why_not_fit(builder: Builder, hex_id: HexId, tile: str, rotation: int) -> Refusal | None:
    """What speaks against the tile on the hex whoever lays it."""
    rail_map, sections = builder.board.map, builder.rules.sections
    if lay := builder.board.find_lay(hex_id, tile, rotation):
        return _why_not_yet(builder, hex_id, lay.face) or _why_not_copy(builder, hex_id, tile)
    if hex_id not in rail_map.places:
        return Refusal(
            sections.borders,
            Text("{hex} is not on the map", hex=hex_id[:20]),
            ANOTHER_HEX,
        )
    if not rail_map.places[hex_id].takes_tiles:
        return Refusal(
            sections.fixed,
            Text("{place} never takes a tile", place=place(rail_map, hex_id)),
            ANOTHER_HEX,
            at=on_hex(hex_id),
        )
    if tile not in rail_map.tiles or not 0 <= rotation <= 5:
        return Refusal(
            sections.kinds,
            Text("There is no tile {tile} with rotation {turn}", tile=tile[:20], turn=rotation),
            another_tile(hex_id),
            at=on_hex(hex_id),
        )
    face = rail_map.face(tile, rotation)
    return (
        _why_not_yet(builder, hex_id, face)
        or _why_not_colour(builder, hex_id, face)
        or _why_not_kind(builder, hex_id, face)
        or _why_not_track(builder, hex_id, face)
    )


def _why_not_yet(builder: Builder, hex_id: HexId, face: Face) -> Refusal | None:
    if face.colour in builder.colours:
        return None
    return Unread(
        lambda: Refusal(
            builder.rules.sections.colours,
            Text(
                "No {colour} tile is available before the first {train} train",
                colour=COLOUR_NAMES[face.colour],
                train=builder.rules.brought_by[face.colour],
            ),
            Ways(Way(Text("lay another tile"), LayTile), PASS),
            at=on_hex(hex_id),
        )
    )


def _why_not_colour(builder: Builder, hex_id: HexId, face: Face) -> Refusal | None:
    rail_map, sections = builder.board.map, builder.rules.sections
    lying, here = builder.lying(hex_id), place(rail_map, hex_id)
    following = NEXT.get(lying.colour)
    goes_on = (
        lying.colour == "white" or (following, rail_map.label(hex_id, lying)) in rail_map.kinds
    )
    if following is None or not goes_on:
        return Refusal(
            sections.replacing,
            Text(
                "The {colour} tile on {place} is never upgraded",
                colour=COLOUR_NAMES[lying.colour],
                place=here,
            ),
            ANOTHER_HEX,
            at=on_hex(hex_id),
        )
    if face.colour == following:
        return None
    return Refusal(
        sections.replacing if builder.is_replacing(lying) else sections.first,
        Text("{place} takes a {colour} tile next", place=here, colour=COLOUR_NAMES[following]),
        Ways(Way(Text("choose one of that colour"), LayTile, hex=hex_id), *ANOTHER_HEX.ways),
        at=on_hex(hex_id),
    )


def _why_not_kind(builder: Builder, hex_id: HexId, face: Face) -> Refusal | None:
    sections, lying = builder.rules.sections, builder.lying(hex_id)
    here, label = place(builder.board.map, hex_id), builder.board.map.label(hex_id, lying)
    if label != face.label:
        fact = (
            Text("{place} takes only tiles marked {label}", place=here, label=label)
            if label
            else Text("Tiles marked {label} go only on hexes with that mark", label=face.label)
        )
        return Refusal(sections.marks, fact, another_tile(hex_id), at=on_hex(hex_id))
    if not shows_stops_of(lying, face):
        return Refusal(
            sections.replacing if builder.is_replacing(lying) else sections.kinds,
            Text(
                "Tile {tile} does not show the cities and towns of {place}",
                tile=face.number,
                place=here,
            ),
            another_tile(hex_id),
            at=on_hex(hex_id),
        )
    return None


def _why_not_track(builder: Builder, hex_id: HexId, face: Face) -> Refusal | None:
    rail_map, sections = builder.board.map, builder.rules.sections
    if replaces(builder.lying(hex_id), face) is None:
        return Refusal(
            sections.replacing,
            Text("Track on {place} would be lost", place=place(rail_map, hex_id)),
            another_tile(hex_id),
            at=on_hex(hex_id),
        )
    if face.exits & ~rail_map.open_edges[hex_id]:
        return Refusal(
            sections.borders,
            Text(
                "Track would run off the map, into water or into a blank side at {place}",
                place=place(rail_map, hex_id),
            ),
            another_tile(hex_id),
            at=on_hex(hex_id),
        )
    return None


def _why_not_copy(builder: Builder, hex_id: HexId, tile: str) -> Refusal | None:
    if builder.board.tracks.copies_left(tile, builder.endless) != 0:
        return None
    return Unread(
        lambda: Refusal(
            builder.rules.sections.supply,
            Text("No tile {tile} is left", tile=tile),
            Ways(Way(Text("lay another tile"), LayTile), PASS),
            at=on_hex(hex_id),
        )
    )


def why_not_joined(builder: Builder, hex_id: HexId, tile: str, rotation: int) -> Refusal | None:
    """What speaks against this company laying a tile that fits."""
    sections, company = builder.rules.sections, builder.company
    rail_map = builder.board.map
    face = rail_map.face(tile, rotation)
    if builder.is_joined(hex_id, face):
        if builder.extends(hex_id, face):
            return None
        return Unread(
            lambda: Refusal(
                sections.replaced_on_route,
                Text(
                    "No new track of this tile on {place} extends a route of {company}",
                    place=place(rail_map, hex_id),
                    company=company,
                ),
                another_tile(hex_id),
                at=on_hex(hex_id),
            )
        )
    if builder.is_replacing(builder.lying(hex_id)):
        return Refusal(
            sections.replaced_on_route,
            Text(
                "No track of this tile on {place} lies on a route that {company} could use",
                place=place(rail_map, hex_id),
                company=company,
            ),
            Ways(
                Way(Text("upgrade a tile that {company} can reach", company=company), LayTile), PASS
            ),
            at=on_hex(hex_id),
        )
    return Refusal(
        sections.extending,
        Text(
            "This tile on {place} does not extend track that {company} can use",
            place=place(rail_map, hex_id),
            company=company,
        ),
        Ways(
            Way(Text("choose another tile or rotation"), LayTile, hex=hex_id),
            *_where_track_leads(company).ways,
        ),
        at=on_hex(hex_id),
    )
