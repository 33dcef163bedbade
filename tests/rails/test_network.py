"""Ways from stop to stop, and what a company can come to without using anything twice."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from stockrail.core.ids import HexId
from stockrail.rails.map import STEPS, Lay, StopId, lay_on, opposite, stop_id
from stockrail.rails.tiles import FIRST_STOP, NEXT, Face, added
from stockrail.titles.g1830.components import MAP

from .small_maps import OURS, SmallMap, small_map

A1, A3, B3 = HexId("A1"), HexId("A3"), HexId("B3")


def legs(small: SmallMap, stop: str) -> list[tuple[str, str]]:
    """Where ways from a stop lead, and over which hexes."""
    ways = small.board.tracks.ways(StopId(stop))
    return [(leg.end, "-".join(leg.hexes)) for leg in ways.legs]


def test_a_way_leads_from_a_stop_to_the_next_one() -> None:
    row = small_map({"A1": "57/1", "A3": "9/1", "A5": "57/1"})
    assert legs(row, "A1:0") == [("A5:0", "A1-A3-A5")]
    assert legs(row, "A5:0") == [("A1:0", "A5-A3-A1")]


def test_a_way_forks_at_a_junction_but_not_backwards() -> None:
    switch = small_map({"A1": "57/1", "A3": "23/1", "A5": "57/1", "B4": "57/2"})
    assert sorted(legs(switch, "A1:0")) == [("A5:0", "A1-A3-A5"), ("B4:0", "A1-A3-B4")]
    assert legs(switch, "B4:0") == [("A1:0", "B4-A3-A1")]


def test_a_way_does_not_change_tracks_at_a_crossing() -> None:
    cross = small_map({"A1": "57/1", "A3": "20/1", "A5": "57/1", "B4": "57/2", "B2": "57/0"})
    assert [end for end, _ in legs(cross, "A1:0")] == ["A5:0"]


def test_ways_that_a_tile_does_not_touch_are_kept() -> None:
    row = small_map({"A1": "57/1", "A3": "9/1", "A5": "57/1", "A7": ""})
    before = row.board.tracks
    known = before.ways(StopId("A1:0"))
    assert before.after(HexId("A7"), MAP.face("9", 0)).ways(StopId("A1:0")) is known
    assert before.after(A3, MAP.face("9", 0)).ways(StopId("A1:0")).legs == ()


def test_a_company_reaches_what_its_track_leads_to() -> None:
    row = small_map({"A1": "57/1", "A3": "57/1", "A5": "9/1", "A7": ""}, ours="A1:0")
    assert row.reach.stops == ("A1:0", "A3:0")
    assert row.reach.hexes == {"A1", "A3", "A5"}
    assert row.reach.ends == {"A7": 1 << 1}


def test_a_company_reaches_a_closed_city_and_nothing_behind_it() -> None:
    row = small_map({"A1": "57/1", "A3": "57/1", "A5": "57/1"}, ours="A1:0", theirs="A3:0")
    assert row.reach.stops == ("A1:0", "A3:0")
    assert row.reach.hexes == {"A1", "A3"}


def test_tokens_that_do_not_block_leave_every_city_open() -> None:
    row = small_map({"A1": "57/1", "A3": "57/1", "A5": "57/1"}, ours="A1:0", theirs="A3:0")
    reach = row.board.reach_past_tokens(OURS)
    assert reach.stops == ("A1:0", "A3:0", "A5:0")
    red = small_map({"A1": "57/1", "A3": "red 40 1 4", "A5": "57/1"}, ours="A1:0")
    assert red.board.reach_past_tokens(OURS).stops == ("A1:0", "A3:0")


def test_a_company_reaches_nothing_through_a_red_hex() -> None:
    row = small_map({"A1": "57/1", "A3": "red 40 1 4", "A5": "57/1"}, ours="A1:0")
    assert row.reach.stops == ("A1:0", "A3:0")


def test_track_without_a_token_is_nobodys() -> None:
    row = small_map({"A1": "57/1", "A3": "57/1"})
    assert row.reach.stops == ()
    assert row.reach.hexes == frozenset()


def test_a_tile_joins_track_that_comes_to_its_hex() -> None:
    row = small_map({"A1": "57/1", "A3": ""}, ours="A1:0")
    assert row.reach.joins(A3, MAP.face("9", 1))
    assert not row.reach.joins(A3, MAP.face("9", 0))
    assert row.reach.joins(A1, MAP.face("14", 0)), "its own station"


def test_a_loop_back_to_the_own_city_is_no_second_stop() -> None:
    loop = small_map({"A1": "15/3", "A3": "7/0", "B2": "7/2"}, ours="A1:0")
    assert legs(loop, "A1:0") == [("A1:0", "A1-A3-B2-A1"), ("A1:0", "A1-B2-A3-A1")]
    assert loop.reach.stops == ("A1:0",)
    assert loop.reach.hexes == {"A1", "A3", "B2"}


def test_a_path_that_stands_in_its_own_way_is_not_the_only_one() -> None:
    """D3 and C4 are joined directly and over C2, from where track leads on to C0: only trains
    that come from C4 take it, and they must have got there without C2.
    """
    around = {"D3": "63/0", "C4": "63/0", "C2": "46/1", "C0": "57/1"}
    assert small_map(around, ours="D3:0").reach.stops == ("D3:0", "C4:0", "C0:0")
    one_way = {**around, "C4": "57/1"}
    assert small_map(one_way, ours="D3:0").reach.stops == ("D3:0", "C4:0")


def test_new_track_extends_a_route_only_to_a_side_that_the_route_has_not_used() -> None:
    """Over B3 and round by A4 one comes back to B3, but not again to its eastern side."""
    ring = small_map({"B1": "57/1", "B3": "9/1", "B5": "7/1", "A4": "7/5"}, ours="B1:0")
    back_to_the_east, onward = MAP.face("26", 4), MAP.face("20", 0)
    lying = MAP.face("9", 1)
    assert ring.reach.joins(B3, back_to_the_east) and ring.reach.joins(B3, onward)
    assert not ring.reach.extends(B3, added(lying, back_to_the_east))
    assert ring.reach.extends(B3, added(lying, onward))


# Every board: what is reached is what some path reaches that uses no side and no stop twice.

GRID = [(row, column) for row in range(4) for column in range(row % 2, 8, 2)]
CITIES = [n for n, tile in MAP.tiles.items() if any(s.kind == "city" for s in tile.stops)]
SWITCHES = [n for n, tile in MAP.tiles.items() if tile.colour != "yellow" and not tile.stops]


def crowded(seed: int) -> SmallMap:
    """Cities and junctions that mostly meet, one token of ours, some cities closed."""
    lot = Random(seed)
    tiles: dict[tuple[int, int], tuple[str, int]] = {}
    for spot in lot.sample(GRID, lot.randint(4, 14)):
        numbers = (
            CITIES if not tiles else lot.choices((CITIES, SWITCHES, [*MAP.tiles]), (6, 13, 1))[0]
        )
        turned = [(lot.choice(numbers), lot.randrange(6)) for _ in range(4)]
        tiles[spot] = max(turned, key=lambda tile: _joints(tiles, spot, tile))
    hexes = {f"{'ABCD'[row]}{column}": f"{n}/{r}" for (row, column), (n, r) in tiles.items()}
    cities = [
        f"{hex_id}:{n}"
        for hex_id, tile in hexes.items()
        for n, stop in enumerate(MAP.tiles[tile.split("/")[0]].stops)
        if stop.kind == "city"
    ]
    ours, *others = lot.sample(cities, len(cities))
    closed = [stop for stop in others if lot.random() < 0.15]
    return small_map(hexes, ours=ours, theirs=" ".join(closed * 2))


def _joints(
    tiles: dict[tuple[int, int], tuple[str, int]], spot: tuple[int, int], tile: tuple[str, int]
) -> int:
    """How many edges of the tile meet track, those that meet none counted against it."""
    joints = 0
    for edge, (down, right) in enumerate(STEPS["pointy"]):
        other = tiles.get((spot[0] + down, spot[1] + right))
        if other and MAP.face(*tile).exits >> edge & 1:
            joints += 3 if MAP.face(*other).exits >> opposite(edge) & 1 else -1
    return joints


Found = tuple[str, int]
"""A stop, a hex or an end: the hex where it is, and the stop, nothing, or the edge."""


def everything_on_some_trail(small: SmallMap) -> tuple[set[StopId], set[HexId], set[Found]]:
    """All trails from all stations, one after another, and what they meet."""
    stops = {*small.board.stations(OURS)}
    hexes = {small.map.stops[stop][0] for stop in stops}
    ends: set[Found] = set()
    for meeting, hex_id, number in _trails(small):
        match meeting:
            case "stop":
                stops.add(stop_id(hex_id, number))
            case "end":
                ends.add((hex_id, number))
            case "hex":
                hexes.add(hex_id)
    return stops, hexes, ends


def _trails(small: SmallMap) -> Iterator[tuple[str, HexId, int]]:
    board, rail_map = small.board, small.map
    faces = {hex_id: board.face(hex_id) for hex_id in rail_map.places}
    at = {(place.row, place.column): place.id for place in rail_map.places.values()}

    def across(here: HexId, edge: int) -> tuple[HexId | None, frozenset[Found]]:
        place, (down, right) = rail_map.places[here], STEPS["pointy"][edge]
        there = at.get((place.row + down, place.column + right))
        return there, frozenset({(here, edge), (there or "", opposite(edge))})

    todo = [
        (hex_id, edge, frozenset[frozenset[Found]](), frozenset({station}))
        for station in board.stations(OURS)
        for hex_id, n in [rail_map.stops[station]]
        for edge in faces[hex_id].stop_exits[n]
    ]
    while todo:
        here, edge, sides, called = todo.pop()
        there, side = across(here, edge)
        if there is None or side in sides:
            continue
        onward = [
            sum(path) - opposite(edge) for path in faces[there].paths if opposite(edge) in path
        ]
        yield ("hex", there, 0) if onward else ("end", there, opposite(edge))
        for end in onward:
            if end < FIRST_STOP:
                if across(there, end)[1] not in sides:
                    yield "track", there, 1 << opposite(edge) | 1 << end
                todo.append((there, end, sides | {side}, called))
            elif (stop := stop_id(there, end - FIRST_STOP)) not in called:
                yield "stop", there, end - FIRST_STOP
                if board.is_open(stop, OURS):
                    exits = faces[there].stop_exits[end - FIRST_STOP]
                    todo += [(there, e, sides | {side}, called | {stop}) for e in exits]


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 1_000_000))
def test_reach_is_what_some_trail_meets(seed: int) -> None:
    small = crowded(seed)
    stops, hexes, ends = everything_on_some_trail(small)
    reach = small.reach
    assert {*reach.stops} == stops
    assert len(reach.stops) == len(stops)
    assert reach.hexes == hexes
    assert {(h, e) for h, bits in reach.ends.items() for e in range(6) if bits >> e & 1} == ends


def replacements(small: SmallMap) -> Iterator[tuple[HexId, Face, Lay]]:
    """Plain track laid on plain track, on each hex where that can be."""
    for hex_id in small.map.places:
        lying = small.board.face(hex_id)
        if lying.paths and not lying.stops:
            for tile in small.map.tiles.values():
                if not tile.stops and tile.colour == NEXT[lying.colour]:
                    for face in tile.faces:
                        if lay := lay_on(lying, face):
                            yield hex_id, lying, lay


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1_000_000))
def test_new_track_extends_a_route_if_some_trail_runs_over_it(seed: int) -> None:
    small = crowded(seed)
    for hex_id, lying, lay in replacements(small):
        old = {1 << a | 1 << b for a, b in lying.paths}
        new = {1 << a | 1 << b for a, b in lay.face.paths} - old
        laid = SmallMap(small.board.with_tile(hex_id, lay))
        over = {
            number
            for meeting, there, number in _trails(laid)
            if (meeting, there) == ("track", hex_id)
        }
        assert small.reach.extends(hex_id, lay.added) == bool(new & over)
