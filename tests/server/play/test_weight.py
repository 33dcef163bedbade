"""Memory is bounded by what rooms say they weigh, so they must not be far from the truth."""

import gc
import random
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from stockrail.core.table import Table
from stockrail.server.rooms import Room, Snapshot
from stockrail.server.rooms.records import KEEP
from stockrail.server.rooms.room import KEPT, Watcher
from stockrail.server.wire.languages import LANGUAGES, Visitor
from stockrail.titles import title as title_of

from ..games import room_of
from .test_changes import PLAYERS, TITLES

FACTOR = 3
"""How many times as much or as little a room may take as it says."""
ROOMS = 2
VISITORS = [Visitor(viewer, lang) for viewer in (*PLAYERS, "nobody") for lang in LANGUAGES]


def room_watched(title: str, plies: int, seed: int) -> Room:
    """A game played here, whose last moves all players and a spectator have watched in all
    languages, until the room had as many snapshots as it ever has. Then they have come back, each
    holding what was to be seen at another moment."""
    table, draw = Table(title_of(title), PLAYERS, seed, keep=KEEP), random.Random(seed)
    while table.ply < plies and not table.is_over:
        table.play(draw.choice(table.legal()))
    room = room_of(table)
    for visitor in VISITORS:
        room.watchers.add(Watcher(visitor, room.update_for(visitor, None).mark))
    snapshots = [room.now]
    while len(snapshots) < KEPT and not room.now.game().is_over:
        now = room.now
        following = now.game().at(now.ply)
        following.play(draw.choice(following.legal()))
        snapshots.append(Snapshot(room_of(following).now.row, following, now.ply))
        room.advance(snapshots[-1], room.prepared(snapshots[-1]))
    for n, visitor in enumerate(VISITORS):
        held = snapshots[n % len(snapshots)]
        room.update_for(visitor, held.mark(held.viewer(visitor)))
    return room


def weighed(title: str, plies: int) -> tuple[int, int]:
    """What rooms say they weigh, and what becomes free when they are gone: what is made once for
    all tables is no room's, and stays."""
    tracemalloc.start()
    rooms = [room_watched(title, plies, seed) for seed in range(ROOMS)]
    weight = sum(room.weight for room in rooms)
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    rooms.clear()
    gc.collect()
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return weight, taken - left


@pytest.fixture(scope="module")
def apart() -> Iterator[ProcessPoolExecutor]:
    """A process in which nobody else takes memory, as servers of other tests do in this one."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        yield process


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "plies", [20, *(pytest.param(n, marks=pytest.mark.soak) for n in (100, 400))]
)
def test_a_room_takes_about_as_much_as_it_weighs(
    title: str, plies: int, apart: ProcessPoolExecutor
) -> None:
    weight, taken = apart.submit(weighed, title, plies).result()
    assert weight / FACTOR < taken < weight * FACTOR


def test_nothing_stays_of_an_older_moment_that_somebody_has_come_back_from() -> None:
    room = room_watched("chicago-express", 4, seed=1)
    *older, now = room._snapshots
    assert len(older) == KEPT - 1 and now._views
    assert not any(snapshot._public or snapshot._views for snapshot in older)
