"""Several processes that serve one address, and processes that only do jobs."""

import asyncio
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from time import monotonic, sleep

from .app import create_service
from .guard.owners import CAN_MOVE, EVERYTHING, Place, end_moves, places
from .jobs.chores import Chore, keep_up
from .notices.courier import Courier
from .observing import metrics
from .people.link_courier import LinkCourier
from .play.bot_seats import BotSeats
from .run import LAST_SECONDS, keep_log, prepare, serve_on
from .service.settings import Settings

logger = logging.getLogger("stockrail.server")
PAUSE = 1.0
"""Seconds between the starts of a process that comes to its end again and again."""
ENDINGS = (signal.SIGINT, signal.SIGTERM)


def serve_several(listening: socket.socket, settings: Settings, count: int) -> None:
    """Serve the tables with so many processes until interrupted; one that ends is replaced."""
    stopping = threading.Event()
    for ending in ENDINGS:
        signal.signal(ending, lambda *_: stopping.set())
    with metrics.shared(), ExitStack() as at_end:
        known = _places(count)
        for place in known:
            at_end.callback(place.close)
        all_places: Sequence[Place | None] = known or [None] * count
        processes = [_start(listening, settings, place) for place in all_places]
        begun = monotonic()
        while not stopping.is_set():
            wait([process.sentinel for process in processes], timeout=0.2)
            if all(process.is_alive() for process in processes) or stopping.is_set():
                continue
            sleep(max(0.0, begun + PAUSE - monotonic()))
            begun = monotonic()
            processes = [
                _alive(process, listening, settings, place)
                for process, place in zip(processes, all_places, strict=True)
            ]
        end_moves(known)
        _end(processes)


def _places(count: int) -> Sequence[Place]:
    """One for each process, or none if connections cannot move between them."""
    if CAN_MOVE:
        try:
            return places(count)
        except OSError as error:
            logger.warning("A table may be in memory in each process: %s", error)
    return ()


def _alive(
    process: SpawnProcess, listening: socket.socket, settings: Settings, place: Place | None
) -> SpawnProcess:
    """The process, or another in its place."""
    if process.is_alive():
        return process
    logger.error("Process %s has ended with %s; another one starts", process.pid, process.exitcode)
    metrics.forget(process.pid)
    return _start(listening, settings, place)


def _start(listening: socket.socket, settings: Settings, place: Place | None) -> SpawnProcess:
    given = (listening, settings, place)
    process = get_context("spawn").Process(target=_serve, args=given)
    process.start()
    return process


def _serve(listening: socket.socket, settings: Settings, place: Place | None) -> None:
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()
    keep_log(settings)
    serve_on(listening, settings, place)


def _end(processes: list[SpawnProcess]) -> None:
    for process in processes:
        process.terminate()
    end = monotonic() + 2 * LAST_SECONDS
    for process in processes:
        process.join(max(0.0, end - monotonic()))
        process.kill()
        process.join()


def work(settings: Settings, ready: Callable[[], None]) -> None:
    """Do jobs of the servers on this PostgreSQL until interrupted; `ready` is called before.

    :raises CannotOpen: the database cannot be used.
    """
    prepare(settings)
    asyncio.run(_work(settings, ready))


async def _work(settings: Settings, ready: Callable[[], None]) -> None:
    service = create_service(settings, EVERYTHING)
    bot_seats = BotSeats(service)
    chores: dict[str, Chore] = {
        "bots": bot_seats.watch,
        "jobs of bots": bot_seats.work,
        "notices": Courier(service).work,
        "mailed links": LinkCourier(service).work,
    }
    going = [asyncio.create_task(keep_up(name, chore)) for name, chore in chores.items()]
    stopping = asyncio.Event()
    for ending in ENDINGS:
        asyncio.get_running_loop().add_signal_handler(ending, stopping.set)
    ready()
    try:
        await stopping.wait()
    finally:
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        await bot_seats.close()
        await asyncio.to_thread(service.writer.close)
        service.storage.close()
