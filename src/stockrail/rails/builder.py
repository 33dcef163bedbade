"""A company about to lay tiles: by what rules, and which ones its track lets it lay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from stockrail.core.ids import CompanyId, HexId
from stockrail.core.rows import frozen

from .board import TileBoard, kept
from .map import Lay
from .reach import Reach, Surroundings
from .tiles import NEXT, Colour, Face, added


@dataclass(frozen=True, slots=True, kw_only=True)
class Sections:
    """Where the rules of a title speak of tiles."""

    choice: str
    fixed: str
    """Hexes that never take a tile."""
    colours: str
    first: str
    """What follows on print."""
    extending: str
    borders: str
    kinds: str
    marks: str
    replacing: str
    replaced_on_route: str
    supply: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TileRules:
    """Made once by a title."""

    sections: Sections
    brought_by: Mapping[Colour, str]
    """The train with whose first purchase tiles of a colour come."""
    print_is_tile: bool = False
    """Printed track counts as a tile that has been laid."""
    new_track: bool = False
    """Where plain track is replaced, new track must be of use to the company."""


@frozen(kw_only=True)
class Builder:
    """A company that may lay tiles, and what there is for it now."""

    rules: TileRules
    board: TileBoard
    company: CompanyId
    colours: tuple[Colour, ...]
    unjoined: HexId | None = None
    """Where it may begin although joined to nothing."""
    endless: frozenset[str] = frozenset()
    """Tiles that never run out."""

    @property
    def reach(self) -> Reach:
        return self.board.reach(self.company)

    @property
    def surroundings(self) -> Surroundings:
        return self.board.surroundings(self.company)

    def lying(self, hex_id: HexId) -> Face:
        return self.board.face(hex_id)

    def is_replacing(self, lying: Face) -> bool:
        return bool(lying.number) or (self.rules.print_is_tile and lying.colour != "white")

    def comes_to(self, hex_id: HexId) -> bool:
        """Whether track of the company leads there."""
        reach = self.reach
        return hex_id == self.unjoined or hex_id in reach.hexes or hex_id in reach.ends

    def is_joined(self, hex_id: HexId, face: Face) -> bool:
        """Whether some track of `face` would be the company's to use."""
        return (
            hex_id == self.unjoined
            or self.surroundings.joins(hex_id, face)
            or self.reach.joins(hex_id, face)
        )

    def extends(self, hex_id: HexId, face: Face) -> bool:
        """Whether plain track that replaces other track is of use, if it must be."""
        lying = self.lying(hex_id)
        return not self._must_extend(lying) or self.reach.extends(hex_id, added(lying, face))

    def _must_extend(self, lying: Face) -> bool:
        return self.rules.new_track and self.is_replacing(lying) and not lying.stops

    def joined_lays(self) -> list[tuple[HexId, Lay]]:
        """What print, track and colour allow where the company can build; each look once.

        Copies, money and what else the title asks are not looked at. Kept with the board.
        """
        return _joined_lays(self.board, self.company, self.rules, self.colours, self.unjoined)

    def find_lays(self, where: Callable[[HexId], bool]) -> Iterator[tuple[HexId, Lay]]:
        """The joined lays on some hexes, those soonest found first, for who needs a few of them.

        Some come twice.
        """
        near, places = self.surroundings, self.board.map.places
        yield from self._lays(near.ends, near, where)
        yield from self._lays(places, near, where)
        yield from self._lays(places, self.reach, where, self.reach)

    def _lays(
        self,
        hexes: Iterable[HexId],
        within: Surroundings,
        where: Callable[[HexId], bool],
        reach: Reach | None = None,
    ) -> Iterator[tuple[HexId, Lay]]:
        """What is joined there; without `reach` not where it is asked what extends a route."""
        rail_map, faces, colours = self.board.map, self.board.tracks.faces, self.colours
        joined, ends, unjoined = within.hexes, within.ends, self.unjoined
        for hex_id in hexes:
            is_joined = hex_id in joined or hex_id == unjoined
            if not is_joined and hex_id not in ends:
                continue
            lying = faces[hex_id]
            if NEXT.get(lying.colour) not in colours:
                continue
            must_extend = self._must_extend(lying)
            if (must_extend and reach is None) or not where(hex_id):
                continue
            for lay in rail_map.looks(hex_id, lying):
                if not is_joined and not lay.face.exits & ends[hex_id]:
                    continue
                if reach is None or not must_extend or reach.extends(hex_id, lay.added):
                    yield hex_id, lay


@kept("tiles", "tokens")
def _joined_lays(
    board: TileBoard,
    company: CompanyId,
    rules: TileRules,
    colours: tuple[Colour, ...],
    unjoined: HexId | None,
) -> list[tuple[HexId, Lay]]:
    builder = Builder(rules=rules, board=board, company=company, colours=colours, unjoined=unjoined)
    reach = builder.reach
    return [*builder._lays(board.map.places, reach, lambda hex_id: True, reach)]
