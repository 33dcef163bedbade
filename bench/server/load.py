"""Playing many games at once, and how long it takes until everybody sees a move."""

import asyncio
import math
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from time import monotonic, process_time

from .databases import Database, StoredGame
from .processes import ServerProcess
from .scripts import PLAYERS
from .watchers import Fetching, Pushed, Watcher
from .wire import Answer, Browser, Closed, Meter
from .work import Work

WATCHERS = 2
"""Of each game; they sit at its first seats."""


class Game:
    """A game played by its script: one move after the other, each when all have seen the last."""

    def __init__(
        self, stored: StoredGame, port: int, meter: Meter, speaks: type[Fetching] | type[Pushed]
    ) -> None:
        self._actions = stored.script.actions
        self._revision = stored.ply
        self._seen: asyncio.Future[None] | None = None
        self.turn = asyncio.Lock()
        self.seats: dict[str, Watcher] = {
            name: speaks(
                Browser(port, meter, stored.secret(n), stored.address(n)),
                stored.table_id,
                n,
                self._look_round,
            )
            for n, name in enumerate(PLAYERS)
        }
        self.watchers = [*self.seats.values()][:WATCHERS]

    @property
    def goes_on(self) -> bool:
        return self._revision < len(self._actions)

    async def move(self) -> tuple[Answer, float]:
        """Play the next move. Its answer, and when; back when every watcher holds it."""
        action = self._actions[self._revision]
        actor = self.seats[action["player"]]
        answer = await actor.act(self._revision, action)
        answered = monotonic()
        if answer.status != 200:
            self._actions = ()
            return answer, answered
        self._revision += 1
        if not self._all_see():
            self._seen = asyncio.get_running_loop().create_future()
            await self._seen
        return answer, answered

    def _all_see(self) -> bool:
        return all(watcher.revision >= self._revision for watcher in self.watchers)

    def _look_round(self) -> None:
        if self._seen is not None and not self._seen.done() and self._all_see():
            self._seen.set_result(None)

    async def close(self) -> None:
        await asyncio.gather(*(seat.close() for seat in self.seats.values()))


@dataclass
class Outcome:
    """What became of moves that were sent."""

    seen: int = 0
    seen_ms: list[float] = field(default_factory=list)
    """From when a move was due until every watcher held the new view."""
    answered_ms: list[float] = field(default_factory=list)
    unfinished: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    async def move(self, game: Game, due: float) -> None:
        try:
            answer, answered = await game.move()
        except (Closed, OSError) as error:
            self.refused[type(error).__name__] += 1
            return
        if answer.status == 200:
            self.answered_ms.append(1000 * (answered - due))
            self.seen_ms.append(1000 * (monotonic() - due))
            self.seen += 1
        else:
            self.refused[f"{answer.status} {answer.body[:200].decode(errors='replace')}"] += 1

    def figures(self) -> dict[str, object]:
        return {
            "moves": self.seen,
            "seen_ms": percentiles(self.seen_ms),
            "answered_ms": percentiles(self.answered_ms),
            **({"unfinished": self.unfinished} if self.unfinished else {}),
            **({"refused": dict(self.refused.most_common(3))} if self.refused else {}),
        }


async def saturate(games: Sequence[Game], seconds: float, at_once: int, patience: float) -> Outcome:
    """So many moves under way at any time, each in another game."""
    outcome = Outcome()
    end = monotonic() + seconds
    waiting = deque(games)

    async def play() -> None:
        while waiting and monotonic() < end:
            game = waiting.popleft()
            await outcome.move(game, monotonic())
            if game.goes_on:
                waiting.append(game)

    players = [asyncio.create_task(play()) for _ in range(min(at_once, len(games)))]
    _, late = await asyncio.wait(players, timeout=seconds + patience)
    await _give_up(late)
    outcome.unfinished += len(late)
    return outcome


async def offer(games: Sequence[Game], rate: float, seconds: float, patience: float) -> Outcome:
    """Moves at their times, whatever the answers do: `rate` a second, as they happen to fall.

    A game whose last move is not seen by everybody plays the next as soon as it is; the wait
    counts. What is not seen `patience` seconds after the last was due counts as that late.
    """
    outcome = Outcome()
    start = monotonic()
    tasks: dict[asyncio.Task[None], float] = {}

    async def play(game: Game, due: float) -> None:
        async with game.turn:
            if game.goes_on:
                await outcome.move(game, due)

    for game, due in zip(_rounds(games), _times(rate, seconds), strict=False):
        await asyncio.sleep(max(0.0, start + due - monotonic()))
        task = asyncio.create_task(play(game, start + due))
        tasks[task] = start + due
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=patience)
        await _give_up(late)
        outcome.unfinished += len(late)
        outcome.seen_ms += [1000 * (monotonic() - tasks[task]) for task in late]
    return outcome


async def _give_up(late: Iterable[asyncio.Task[None]]) -> None:
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


def _times(rate: float, seconds: float) -> Iterator[float]:
    draw, due = Random(0), 0.0
    while (due := due + draw.expovariate(rate)) < seconds:
        yield due


def _rounds(games: Sequence[Game]) -> Iterator[Game]:
    draw, order = Random(1), [*games]
    while True:
        draw.shuffle(order)
        yield from order


@dataclass
class Costs:
    """What a stretch of load took of the server, the driver and the wire."""

    seconds: float = 0.0
    server_cpu: float = 0.0
    driver_cpu: float = 0.0
    bytes: int = 0
    database: Work | None = None
    """Of a database server of this machine."""

    def figures(self, moves: int) -> dict[str, object]:
        each = max(moves, 1)
        of_database: dict[str, object] = {}
        if self.database is not None:
            of_database = {
                "database_cpu_ms_per_move": round(1000 * self.database.cpu_seconds / each, 2),
                "database_log_bytes_per_move": round(self.database.log_bytes / each),
                "database_cores": round(self.database.cpu_seconds / self.seconds, 2),
            }
        return {
            "server_cpu_ms_per_move": round(1000 * self.server_cpu / each, 2),
            "bytes_per_move": round(self.bytes / each),
            "server_cores": round(self.server_cpu / self.seconds, 2),
            "driver_cores": round(self.driver_cpu / self.seconds, 2),
            **of_database,
        }


@contextmanager
def counted(server: ServerProcess, meter: Meter, database: Database) -> Iterator[Costs]:
    """Filled in when the stretch is over."""
    costs = Costs()
    work = database.work()
    before = monotonic(), server.cpu_seconds(), process_time(), meter.sent + meter.received
    yield costs
    costs.seconds = monotonic() - before[0]
    costs.server_cpu = server.cpu_seconds() - before[1]
    costs.driver_cpu = process_time() - before[2]
    costs.bytes = meter.sent + meter.received - before[3]
    if work is not None and (now := database.work()) is not None:
        costs.database = now.since(work)


def percentiles(values: Iterable[float]) -> dict[str, float | None]:
    """
    >>> percentiles(range(1, 101))
    {'p50': 50, 'p95': 95, 'p99': 99}
    """
    ordered = sorted(values)
    return {
        f"p{percent}": round(ordered[math.ceil(len(ordered) * percent / 100) - 1], 2)
        if ordered
        else None
        for percent in (50, 95, 99)
    }
