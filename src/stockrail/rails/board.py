"""What lies on a map of tiles: the tiles, the companies' tokens and the places kept for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from stockrail.core.ids import CompanyId, HexId

from .map import Lay, RailMap, StopId, stop_id
from .network import Tracks
from .reach import Reach, reach
from .tiles import Face, Stop

T = TypeVar("T")
Tokens = dict[StopId, tuple[CompanyId, ...]]


@dataclass(frozen=True, slots=True)
class Laid:
    number: str
    rotation: int


@dataclass(frozen=True)
class TrackBoard:
    """A board is replaced, never changed; what is derived from it hangs on it."""

    tiles: dict[HexId, Laid]
    tokens: Tokens
    reserved: Tokens
    """Who still keeps a circle free in a city."""

    def tracks(self, rail_map: RailMap) -> Tracks:
        found: Tracks | None = self.__dict__.get("_tracks")
        if found is None:
            faces = {place.id: place.face for place in rail_map.places.values()}
            for hex_id, laid in self.tiles.items():
                faces[hex_id] = rail_map.face(laid.number, laid.rotation)
            found = Tracks(rail_map, faces)
            self.__dict__["_tracks"] = found
        return found

    def face(self, rail_map: RailMap, hex_id: HexId) -> Face:
        return self.tracks(rail_map).faces[hex_id]

    def find_lay(self, rail_map: RailMap, hex_id: HexId, tile: str, rotation: int) -> Lay | None:
        """The tile as it would lie there, if print and track allow it at all."""
        if hex_id not in rail_map.places:
            return None
        return rail_map.lays(hex_id, self.face(rail_map, hex_id)).get((tile, rotation))

    def reach(
        self, rail_map: RailMap, company: CompanyId, *, through_tokens: bool = False
    ) -> Reach:
        """What the company can come to from its tokens; or could, if no city were full."""
        return self.derived(
            ("reach", company, through_tokens),
            lambda: self._reach(rail_map, company, through_tokens),
        )

    def _reach(self, rail_map: RailMap, company: CompanyId, through_tokens: bool) -> Reach:
        def is_open(stop: StopId) -> bool:
            if not through_tokens:
                return self.is_open(rail_map, stop, company)
            there = self.stop(rail_map, stop)
            return there is not None and there.kind != "area"

        return reach(self.tracks(rail_map), self.stations(company), is_open)

    def derived(self, key: object, make: Callable[[], T]) -> T:
        """What takes long to find out, found out once for this board."""
        known: dict[object, T] = self.__dict__.setdefault("_derived", {})
        if key not in known:
            known[key] = make()
        return known[key]

    def stations(self, company: CompanyId) -> list[StopId]:
        """The stops with a token of the company."""
        return self.derived(
            ("stations", company),
            lambda: [stop for stop, there in self.tokens.items() if company in there],
        )

    def stop(self, rail_map: RailMap, stop: StopId) -> Stop | None:
        """A stop of the map as it is now; `None` if its city has joined another."""
        hex_id, number = rail_map.stops[stop]
        stops = self.face(rail_map, hex_id).stops
        return stops[number] if number < len(stops) else None

    def slots(self, rail_map: RailMap, stop: StopId) -> int:
        there = self.stop(rail_map, stop)
        return there.slots if there else 0

    def is_open(self, rail_map: RailMap, stop: StopId, company: CompanyId) -> bool:
        """Whether the company's trains may go on through the stop."""
        there = self.stop(rail_map, stop)
        if there is None or there.kind != "city":
            return there is not None and there.kind == "town"
        tokens = self.tokens.get(stop, ())
        return len(tokens) < there.slots or company in tokens

    def has_room(self, rail_map: RailMap, stop: StopId, company: CompanyId) -> bool:
        """Whether a circle is free that is not kept for another company."""
        kept = sum(other != company for other in self.reserved.get(stop, ()))
        return len(self.tokens.get(stop, ())) + kept < self.slots(rail_map, stop)

    def with_tile(self, rail_map: RailMap, hex_id: HexId, lay: Lay) -> TrackBoard:
        """Tokens and kept places move with the track of their stop."""
        board = TrackBoard(
            {**self.tiles, hex_id: Laid(lay.number, lay.rotation)},
            _moved(self.tokens, hex_id, lay.stops),
            _moved(self.reserved, hex_id, lay.stops),
        )
        board.__dict__["_tracks"] = self.tracks(rail_map).after(hex_id, lay.face)
        return board

    def with_token(self, stop: StopId, company: CompanyId) -> TrackBoard:
        tokens = {**self.tokens, stop: (*self.tokens.get(stop, ()), company)}
        return self._marked(tokens, self.reserved)

    def exchanged(
        self, stop: StopId, company: CompanyId, new: CompanyId | None = None
    ) -> TrackBoard:
        """A token of the company taken away, or replaced in its place."""
        there = self.tokens[stop]
        at = there.index(company)
        left = (*there[:at], *((new,) if new else ()), *there[at + 1 :])
        tokens = {**self.tokens, stop: left}
        if not left:
            del tokens[stop]
        return self._marked(tokens, self.reserved)

    def keeping(self, stops: Iterable[StopId], company: CompanyId) -> TrackBoard:
        """A circle in each of the stops kept for the company."""
        kept = {stop: (*self.reserved.get(stop, ()), company) for stop in stops}
        return self._marked(self.tokens, self.reserved | kept)

    def released(self, company: CompanyId) -> TrackBoard:
        """Nothing kept for the company any more."""
        kept = {
            stop: others
            for stop, there in self.reserved.items()
            if (others := tuple(c for c in there if c != company))
        }
        return self._marked(self.tokens, kept)

    def _marked(self, tokens: Tokens, reserved: Tokens) -> TrackBoard:
        board = TrackBoard(self.tiles, tokens, reserved)
        if "_tracks" in self.__dict__:
            board.__dict__["_tracks"] = self.__dict__["_tracks"]
        return board


def _moved(tokens: Tokens, hex_id: HexId, stops: tuple[int, ...]) -> Tokens:
    heirs = {stop_id(hex_id, old): stop_id(hex_id, new) for old, new in enumerate(stops)}
    moved: Tokens = {}
    for stop, there in tokens.items():
        successor = heirs.get(stop, stop)
        moved[successor] = (*moved.get(successor, ()), *there)
    return moved
