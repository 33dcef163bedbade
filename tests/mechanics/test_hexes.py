"""Hex grids: both orientations, both ways of shifting, distance as steps."""

from collections import deque
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.ids import HexId
from stockrail.mechanics.hexes import (
    Axial,
    Grid,
    Orientation,
    distance,
    neighbours,
    offset,
)

ORIENTATIONS: tuple[Orientation, ...] = ("flat", "pointy")
small = st.integers(-6, 6)
places = st.tuples(small, small)


@cache
def printed(orientation: Orientation, shifted: int, columns: int = 6, rows: int = 6) -> Grid:
    """A rectangle of hexes named by column and row."""
    cells = ((column, row) for column in range(columns) for row in range(rows))
    return Grid(
        orientation,
        {HexId(f"{c},{r}"): offset(orientation, c, r, shifted) for c, r in cells},
    )


def steps_between(grid: Grid, start: HexId) -> dict[HexId, int]:
    """How many steps lead to each hex, walking."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


@given(places, places)
def test_distance_is_symmetric_and_zero_only_at_home(a: Axial, b: Axial) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)


@given(places, places, places)
def test_no_detour_is_shorter(a: Axial, b: Axial, c: Axial) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(places)
def test_a_hex_has_six_neighbours_one_step_away_that_have_it_as_theirs(place: Axial) -> None:
    around = neighbours(place)
    assert len(set(around)) == 6
    assert all(distance(place, n) == 1 and place in neighbours(n) for n in around)


@given(places)
def test_neighbours_go_round_clockwise(place: Axial) -> None:
    around = neighbours(place)
    assert all(distance(a, b) == 1 for a, b in zip(around, around[1:] + around[:1], strict=True))


@given(st.sampled_from(ORIENTATIONS), st.sampled_from((0, 1)), st.data())
def test_distance_is_the_number_of_steps(
    orientation: Orientation, shifted: int, data: st.DataObject
) -> None:
    grid = printed(orientation, shifted)
    start = data.draw(st.sampled_from([*grid.places]))
    walked = steps_between(grid, start)
    assert walked == {hex_id: grid.distance(start, hex_id) for hex_id in grid.places}


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("shifted", [0, 1])
def test_neighbours_on_a_board_are_mutual(orientation: Orientation, shifted: int) -> None:
    grid = printed(orientation, shifted)
    for here, around in grid.neighbours.items():
        assert all(here in grid.neighbours[there] for there in around)


@pytest.mark.parametrize(
    ("orientation", "shifted", "hex_id", "around"),
    [
        ("flat", 1, "2,2", {"2,1", "3,1", "3,2", "2,3", "1,2", "1,1"}),
        ("flat", 1, "3,2", {"3,1", "4,2", "4,3", "3,3", "2,3", "2,2"}),
        ("flat", 0, "2,2", {"2,1", "3,2", "3,3", "2,3", "1,3", "1,2"}),
        ("flat", 0, "3,2", {"3,1", "4,1", "4,2", "3,3", "2,2", "2,1"}),
        ("pointy", 1, "2,2", {"1,1", "2,1", "3,2", "2,3", "1,3", "1,2"}),
        ("pointy", 1, "2,3", {"2,2", "3,2", "3,3", "3,4", "2,4", "1,3"}),
        ("pointy", 0, "2,2", {"2,1", "3,1", "3,2", "3,3", "2,3", "1,2"}),
        ("pointy", 0, "2,3", {"1,2", "2,2", "3,3", "2,4", "1,4", "1,3"}),
    ],
)
def test_the_shifted_lines_lie_half_a_hex_further(
    orientation: Orientation, shifted: int, hex_id: HexId, around: set[str]
) -> None:
    assert set(printed(orientation, shifted).neighbours[hex_id]) == around


def test_neighbours_are_told_clockwise_from_the_north() -> None:
    """Flat: from the north; pointy: from the north-west."""
    assert printed("flat", 1).neighbours[HexId("2,2")] == (
        *("2,1", "3,1", "3,2", "2,3", "1,2", "1,1"),
    )
    assert printed("pointy", 1).neighbours[HexId("2,2")] == (
        *("1,1", "2,1", "3,2", "2,3", "1,3", "1,2"),
    )


def test_a_corner_has_only_the_neighbours_on_the_board() -> None:
    assert printed("flat", 1).neighbours[HexId("0,0")] == ("1,0", "0,1")


def test_around_gives_the_rim_in_printed_order() -> None:
    grid = printed("flat", 1)
    assert grid.around([HexId("0,0")]) == ["0,1", "1,0"]
    assert grid.around([HexId("0,0"), HexId("0,1")]) == ["0,2", "1,0", "1,1"]
    assert grid.around([]) == []


@given(st.sampled_from(ORIENTATIONS), st.sampled_from((0, 1)), st.data())
def test_beside_an_area_lie_the_neighbours_of_its_hexes(
    orientation: Orientation, shifted: int, data: st.DataObject
) -> None:
    grid = printed(orientation, shifted)
    hexes = data.draw(st.lists(st.sampled_from([*grid.places])))
    beside = {hex_id for hex_id, bit in grid.bits.items() if bit & grid.beside(grid.area(hexes))}
    assert beside == {n for hex_id in hexes for n in grid.neighbours[hex_id]}
