"""Small maps made of tiles of 1830, a hex for each."""

from collections.abc import Mapping
from dataclasses import dataclass

from stockrail.core.ids import CompanyId, HexId
from stockrail.rails.board import Laid, TileBoard
from stockrail.rails.map import Place, RailMap, StopId
from stockrail.rails.reach import Reach
from stockrail.rails.router.running import Train
from stockrail.rails.tiles import FIRST_STOP, Face, Stop
from stockrail.rails.train_paths import Groups, RouteError, TracedPath, walk
from stockrail.titles.g1830.components import MAP

OURS, THEIRS = CompanyId("ours"), CompanyId("theirs")


@dataclass(frozen=True)
class SmallMap:
    board: TileBoard

    @property
    def map(self) -> RailMap:
        return self.board.map

    @property
    def reach(self) -> Reach:
        return self.board.reach(OURS)

    def walk(self, path: str, distance: int | None = None) -> TracedPath | RouteError:
        """Each red hex for itself."""
        places = self.map.places.items()
        red = Groups({h: str(h) for h, place in places if place.face.colour == "red"})
        return walk(self.board, OURS, tuple(path.split()), Train(distance), red)


def small_map(
    hexes: Mapping[str, str],
    *,
    ours: str = "",
    theirs: str = "",
    at: Mapping[str, tuple[int, int]] | None = None,
) -> SmallMap:
    """What lies on each hex: `"57/2"` a tile turned twice, `"red 40 3 4"` a red hex worth 40
    with track to edges 3 and 4, `""` nothing.

    A hex is where its id says, `"B2"` in row B and column 2, or where `at` says. `ours` and
    `theirs` are the stops with a token of us and of the others.
    """
    spots = at or {h: (ord(h[0]) - ord("A"), int(h[1:])) for h in hexes}
    places: dict[HexId, Place] = {}
    laid: dict[HexId, Laid] = {}
    for name, content in hexes.items():
        hex_id = HexId(name)
        row, column = spots[name]
        if "/" in content:
            number, rotation = content.split("/")
            laid[hex_id] = Laid(number, int(rotation))
            face = Face("", 0, "white", "", MAP.tiles[number].stops, ())
        else:
            face = _red(*map(int, content.split()[1:])) if content else BLANK
        places[hex_id] = Place(id=hex_id, row=row, column=column, face=face)
    tokens: dict[StopId, tuple[CompanyId, ...]] = {}
    for company, stops in ((OURS, ours), (THEIRS, theirs)):
        for stop in map(StopId, stops.split()):
            tokens[stop] = (*tokens.get(stop, ()), company)
    return SmallMap(board_of(RailMap("pointy", places, MAP.tiles))(laid, tokens, {}))


def board_of(drawn: RailMap) -> type[TileBoard]:
    class DrawnBoard(TileBoard):
        map = drawn

    return DrawnBoard


BLANK = Face("", 0, "white", "", (), ())


def _red(revenue: int, *edges: int) -> Face:
    return Face(
        "", 0, "red", "", (Stop("area", (revenue,)),), tuple((e, FIRST_STOP) for e in edges)
    )
