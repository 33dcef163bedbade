"""What is measured of a server, stage by stage."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any

from . import scripts
from .arguments import Scale, Stage
from .databases import Database, Filled, StoredGame, Wanted
from .load import WATCHERS, Game, Outcome, counted, offer, percentiles, saturate
from .processes import Checkout, ServerProcess
from .wire import Browser, Closed, Meter

AT_ONCE = 32
"""Moves under way at any time when one looks for the ceiling."""
MOVES = 150
"""In one game, to compare what a move costs early and late."""


@dataclass(frozen=True, eq=False)
class Bench:
    """A server to be measured: which, on what, and how much of it."""

    checkout: Checkout
    database: Database
    workers: int
    scale: Scale

    @asynccontextmanager
    async def serving(self, url: str) -> AsyncIterator[ServerProcess]:
        server = ServerProcess(self.checkout, url, self.workers)
        await server.start()
        try:
            yield server
        finally:
            await server.stop()

    @asynccontextmanager
    async def playing(
        self, server: ServerProcess, meter: Meter, filled: Filled, only: StoredGame | None = None
    ) -> AsyncIterator[list[Game]]:
        """The games with their watchers connected."""
        stored = filled.games if only is None else [only]
        games = [Game(each, server.port, meter, filled.speaks) for each in stored]
        try:
            for game in games:
                for watcher in game.watchers:
                    watcher.open()
            await served(games, self.scale.patience)
            yield games
        finally:
            await asyncio.gather(*(game.close() for game in games))


async def served(games: Sequence[Game], patience: float) -> int:
    """Wait until every watcher has been brought up to date; how many have."""
    watchers = [watcher for game in games for watcher in game.watchers]
    end = monotonic() + patience
    while (done := sum(w.is_served for w in watchers)) < len(watchers) and monotonic() < end:
        await asyncio.sleep(0.02)
    return done


def from_the_start(scale: Scale) -> list[Wanted]:
    return _shared_out(scripts.short(), 0, scale.games)


def from_late_on(scale: Scale) -> list[Wanted]:
    return _shared_out(scripts.long(scale.plies), scale.late, scale.games)


def stored_games(scale: Scale) -> list[Wanted]:
    return _shared_out(scripts.long(scale.plies), scale.plies, scale.stored)


def one_of_each_depth(scale: Scale) -> list[Wanted]:
    plies = scale.depths[-1] + scripts.SPARE
    script = scripts.script("1830", 0, plies, at_least=plies)
    return [Wanted(script, depth, 1) for depth in scale.depths]


def _shared_out(games: Iterable[scripts.Script], ply: int, copies: int) -> list[Wanted]:
    """So many copies altogether, of as few games as there may be."""
    played = [*islice(games, copies)]
    each, more = divmod(copies, len(played))
    return [Wanted(script, ply, each + (n < more)) for n, script in enumerate(played)]


async def ceiling(bench: Bench, filled: Filled) -> dict[str, object]:
    """Moves a second when there is always another one to be judged."""
    meter = Meter()
    with filled.copied() as url:
        async with (
            bench.serving(url) as server,
            bench.playing(server, meter, filled) as games,
        ):
            with counted(server, meter, bench.database) as costs:
                outcome = await saturate(games, bench.scale.seconds, AT_ONCE, bench.scale.patience)
            return {
                "games": len(games),
                "at_once": min(AT_ONCE, len(games)),
                "moves_per_s": round(outcome.seen / costs.seconds, 1),
                **outcome.figures(),
                **costs.figures(outcome.seen),
                **_watched(games),
            }


async def offered(bench: Bench, filled: Filled) -> dict[str, object]:
    """How late moves are seen that come at their times."""
    return {f"{rate:g}_per_s": await _offered(bench, filled, rate) for rate in bench.scale.rates}


async def _offered(bench: Bench, filled: Filled, rate: float) -> dict[str, object]:
    meter, scale = Meter(), bench.scale
    with filled.copied() as url:
        async with (
            bench.serving(url) as server,
            bench.playing(server, meter, filled) as games,
        ):
            with counted(server, meter, bench.database) as costs:
                outcome = await offer(games, rate, scale.seconds, scale.patience)
            return {
                "games": len(games),
                **outcome.figures(),
                **costs.figures(outcome.seen),
                "memory_mb": server.memory_mb(),
                **_watched(games),
            }


async def depth(bench: Bench, filled: Filled) -> dict[str, object]:
    """What a move costs early and late in a game, one move after the other."""
    measured: dict[str, dict[str, Any]] = {}
    with filled.copied() as url:
        async with bench.serving(url) as server:
            for stored in filled.games:
                meter = Meter()
                async with bench.playing(server, meter, filled, stored) as games:
                    figures = await _in_a_row(bench, server, meter, games[0])
                    measured[f"ply_{stored.ply}"] = figures
    first, last = (measured[f"ply_{bench.scale.depths[n]}"] for n in (0, -1))
    early, late = (ply["server_cpu_ms_per_move"] for ply in (first, last))
    return {**measured, "cpu_times_as_much": round(late / early, 2) if early else None}


async def _in_a_row(
    bench: Bench, server: ServerProcess, meter: Meter, game: Game
) -> dict[str, Any]:
    outcome, scale = Outcome(), bench.scale
    end = monotonic() + scale.seconds
    with counted(server, meter, bench.database) as costs, suppress(TimeoutError):
        async with asyncio.timeout(scale.seconds + scale.patience):
            while outcome.seen < MOVES and game.goes_on and monotonic() < end:
                await outcome.move(game, monotonic())
    return {**outcome.figures(), **costs.figures(outcome.seen)}


async def reconnect(bench: Bench, filled: Filled) -> dict[str, object]:
    """Everybody comes back after a restart, with the view they hold or as a page opened anew."""
    measured: dict[str, object] = {}
    for name, is_killed, holds in (
        ("stopped", False, True),
        ("killed", True, True),
        ("opened_anew", True, False),
    ):
        with filled.copied() as url:
            measured[name] = await _come_back(bench, filled, url, is_killed=is_killed, holds=holds)
    return measured


async def _come_back(
    bench: Bench, filled: Filled, url: str, *, is_killed: bool, holds: bool
) -> dict[str, object]:
    meter = Meter()
    async with bench.serving(url) as server, bench.playing(server, meter, filled) as games:
        told = monotonic()
        await (server.kill() if is_killed else server.stop())
        if not holds:
            for game in games:
                for watcher in game.watchers:
                    watcher.forget()
        down = monotonic()
        await server.start()
        up = monotonic()
        before = meter.received
        with counted(server, meter, bench.database) as costs:
            count = await served(games, bench.scale.patience)
        return {
            "watchers": len(games) * WATCHERS,
            "served": count,
            "seconds_after_the_signal": round(monotonic() - told, 2),
            "seconds_after_it_listens": round(costs.seconds, 2),
            "seconds_to_stop": round(down - told, 2),
            "seconds_to_start": round(up - down, 2),
            "bytes_per_watcher": round((meter.received - before) / (len(games) * WATCHERS)),
            "server_cores": round(costs.server_cpu / costs.seconds, 2),
            "driver_cores": round(costs.driver_cpu / costs.seconds, 2),
        }


async def stored(bench: Bench, filled: Filled) -> dict[str, object]:
    """Every stored game opened once by somebody who looks on; then what memory they take."""
    meter, taken = Meter(), []
    async with bench.serving(filled.url) as server:
        browser = Browser(server.port, meter)
        await browser.get("/api/titles")
        empty = server.memory_mb()
        end = monotonic() + bench.scale.patience_for(len(filled.games))
        failed = 0
        with counted(server, meter, bench.database) as costs:
            for game in filled.games:
                start = monotonic()
                try:
                    answer = await browser.get(f"/api/tables/{game.table_id}")
                except (Closed, OSError):
                    failed += 1
                    break
                failed += answer.status != 200
                taken.append(1000 * (monotonic() - start))
                if monotonic() > end:
                    break
        browser.close()
        return {
            "games": len(filled.games),
            "opened": len(taken),
            **({"failed": failed} if failed else {}),
            "open_ms": percentiles(taken),
            "memory_mb_empty": empty,
            "memory_mb": server.memory_mb(),
            "server_cpu_ms_per_game": round(1000 * costs.server_cpu / max(len(taken), 1), 2),
            "bytes_per_game": round(costs.bytes / max(len(taken), 1)),
            "driver_cores": round(costs.driver_cpu / costs.seconds, 2),
        }


def _watched(games: Sequence[Game]) -> dict[str, object]:
    """What went wrong with the watchers, if anything did."""
    watchers = [watcher for game in games for watcher in game.watchers]
    wrong = {
        "unserved": sum(not w.is_served for w in watchers),
        "streams_lost": sum(w.lost for w in watchers),
        "told_what_does_not_fit": sum(w.broken for w in watchers),
    }
    return {"watchers": len(watchers), **{name: n for name, n in wrong.items() if n}}


Games = Callable[[Scale], list[Wanted]]
"""What a stage plays on."""


@dataclass(frozen=True)
class Measurement:
    games: Games
    measure: Callable[[Bench, Filled], Awaitable[dict[str, object]]]


STAGES: dict[Stage, Measurement] = {
    "ceiling": Measurement(from_the_start, ceiling),
    "offered": Measurement(from_the_start, offered),
    "late": Measurement(from_late_on, offered),
    "depth": Measurement(one_of_each_depth, depth),
    "reconnect": Measurement(from_the_start, reconnect),
    "stored": Measurement(stored_games, stored),
}
