"""What lies on a map of tiles: the tiles, the companies' tokens and the places kept for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial, wraps
from typing import Any, ClassVar, Literal, Self, TypeVar, TypeVarTuple

from stockrail.core.ids import CompanyId, HexId
from stockrail.core.rows import changed, frozen

from .map import Lay, RailMap, StopId, stop_id
from .network import Tracks
from .reach import Reach, Surroundings, reach, surroundings
from .tiles import Face, Stop

Tokens = dict[StopId, tuple[CompanyId, ...]]
Column = Literal["tiles", "tokens", "reserved"]
B = TypeVar("B", bound="TileBoard")
Args = TypeVarTuple("Args")
K = TypeVar("K")
T = TypeVar("T")


@frozen
class Laid:
    number: str
    rotation: int


class Known(dict[K, T]):
    """Answers that hang on a board, and the columns they depend on."""

    def __init__(self, columns: frozenset[Column]) -> None:
        super().__init__()
        self.columns = columns


def kept(*columns: Column) -> Callable[[Callable[[B, *Args], T]], Callable[[B, *Args], T]]:
    """A function of a board that is worked out once and kept with it.

    It depends on these columns and on its arguments, and on nothing else: a board made
    of this one by a change of other columns has the answers too.
    """
    depends = frozenset(columns)

    def keep(answer: Callable[[B, *Args], T]) -> Callable[[B, *Args], T]:
        @wraps(answer)
        def ask(board: B, *args: *Args) -> T:
            known: Known[tuple[*Args], T] | None = board.known.get(ask)
            if known is None:
                known = board.known[ask] = Known(depends)
            try:
                return known[args]
            except KeyError:
                pass
            found = known[args] = answer(board, *args)
            return found

        return ask

    return keep


@dataclass(frozen=True)
class TileBoard:
    """A board is replaced, never changed; what is derived from it hangs on it.

    Each title has one of its own that knows its map.
    """

    map: ClassVar[RailMap]

    tiles: dict[HexId, Laid]
    tokens: Tokens
    reserved: Tokens
    """Who still keeps a slot free in a city."""

    def __reduce__(self) -> tuple[type[Self], tuple[dict[HexId, Laid], Tokens, Tokens]]:
        """A copy derives for itself."""
        return type(self), (self.tiles, self.tokens, self.reserved)

    @cached_property
    def known(self) -> dict[Callable[..., object], Known[Any, Any]]:
        """The answers of functions that are `kept`."""
        return {}

    @cached_property
    def tracks(self) -> Tracks:
        """Of the tiles alone."""
        faces = {place.id: place.face for place in self.map.places.values()}
        for hex_id, laid in self.tiles.items():
            faces[hex_id] = self.map.face(laid.number, laid.rotation)
        return Tracks(self.map, faces)

    def face(self, hex_id: HexId) -> Face:
        return self.tracks.faces[hex_id]

    def find_lay(self, hex_id: HexId, tile: str, rotation: int) -> Lay | None:
        """The tile as it would lie there, if print and track allow it at all."""
        if hex_id not in self.map.places:
            return None
        return self.map.lays(hex_id, self.face(hex_id)).get((tile, rotation))

    @kept("tokens")
    def stations(self, company: CompanyId) -> list[StopId]:
        """The stops with a token of the company."""
        return [stop for stop, there in self.tokens.items() if company in there]

    @kept("tiles", "tokens")
    def reach(self, company: CompanyId) -> Reach:
        """What the company can come to from its tokens."""
        is_open = partial(_is_open, self.tracks, self.tokens, company)
        return reach(self.tracks, self.stations(company), is_open)

    @kept("tiles", "tokens")
    def reach_past_tokens(self, company: CompanyId) -> Reach:
        """What it could come to if no city were full."""
        return reach(self.tracks, self.stations(company), partial(_is_passable, self.tracks))

    @kept("tiles", "tokens")
    def surroundings(self, company: CompanyId) -> Surroundings:
        """Where that is enough, all its reach need not be searched."""
        return surroundings(self.tracks, self.stations(company))

    def stop(self, stop: StopId) -> Stop | None:
        """A stop of the map as it is now; `None` if its city has joined another."""
        return _stop(self.tracks, stop)

    def slots(self, stop: StopId) -> int:
        there = self.stop(stop)
        return there.slots if there else 0

    def is_open(self, stop: StopId, company: CompanyId) -> bool:
        """Whether the company's trains may go on through the stop."""
        return _is_open(self.tracks, self.tokens, company, stop)

    def has_room(self, stop: StopId, company: CompanyId) -> bool:
        """Whether a slot is free that is not kept for another company."""
        kept = sum(other != company for other in self.reserved.get(stop, ()))
        return len(self.tokens.get(stop, ())) + kept < self.slots(stop)

    def with_tile(self, hex_id: HexId, lay: Lay) -> Self:
        """Tokens and kept places move with the track of their stop."""
        board = changed(self, tiles={**self.tiles, hex_id: Laid(lay.number, lay.rotation)})
        if lay.stops == (*range(len(lay.stops)),):
            board = self._marked(board, "tiles")
        else:
            tokens = _moved(self.tokens, hex_id, lay.stops)
            reserved = _moved(self.reserved, hex_id, lay.stops)
            board = changed(board, tokens=tokens, reserved=reserved)
        board.__dict__["tracks"] = self.tracks.after(hex_id, lay.face)
        return board

    def with_token(self, stop: StopId, company: CompanyId) -> Self:
        there = (*self.tokens.get(stop, ()), company)
        return self._marked(changed(self, tokens={**self.tokens, stop: there}), "tokens")

    def exchanged(self, stop: StopId, company: CompanyId, new: CompanyId | None = None) -> Self:
        """A token of the company taken away, or replaced in its place."""
        there = self.tokens[stop]
        at = there.index(company)
        left = (*there[:at], *((new,) if new else ()), *there[at + 1 :])
        tokens = {**self.tokens, stop: left}
        if not left:
            del tokens[stop]
        return self._marked(changed(self, tokens=tokens), "tokens")

    def keeping(self, stops: Iterable[StopId], company: CompanyId) -> Self:
        """A slot in each of the stops kept for the company."""
        kept = {stop: (*self.reserved.get(stop, ()), company) for stop in stops}
        return self._marked(changed(self, reserved=self.reserved | kept), "reserved")

    def released(self, company: CompanyId) -> Self:
        """Nothing kept for the company any more."""
        kept = {
            stop: others
            for stop, there in self.reserved.items()
            if (others := tuple(c for c in there if c != company))
        }
        return self._marked(changed(self, reserved=kept), "reserved")

    def _marked(self, board: Self, column: Column) -> Self:
        """The board, with all that is known of this one and does not depend on what changed."""
        board.__dict__["tracks"] = self.tracks
        for ask, known in [*self.known.items()]:
            if column not in known.columns:
                board.known[ask] = known
        return board


# No methods: what is kept with a board does not hold on to it, so it goes when nobody needs it.


def _stop(tracks: Tracks, stop: StopId) -> Stop | None:
    hex_id, number = tracks.map.stops[stop]
    stops = tracks.faces[hex_id].stops
    return stops[number] if number < len(stops) else None


def _is_open(tracks: Tracks, tokens: Tokens, company: CompanyId, stop: StopId) -> bool:
    there = _stop(tracks, stop)
    if there is None or there.kind != "city":
        return there is not None and there.kind == "town"
    standing = tokens.get(stop, ())
    return len(standing) < there.slots or company in standing


def _is_passable(tracks: Tracks, stop: StopId) -> bool:
    there = _stop(tracks, stop)
    return there is not None and there.kind != "area"


def _moved(tokens: Tokens, hex_id: HexId, stops: tuple[int, ...]) -> Tokens:
    becomes = {stop_id(hex_id, old): stop_id(hex_id, new) for old, new in enumerate(stops)}
    moved: Tokens = {}
    for stop, there in tokens.items():
        now = becomes.get(stop, stop)
        moved[now] = (*moved.get(now, ()), *there)
    return moved
