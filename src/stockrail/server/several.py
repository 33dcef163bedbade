"""Several processes that serve one address, and processes that only do jobs."""

import asyncio
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from .app import create_service
from .bot_seats import BotSeats
from .guard.owners import CAN_MOVE, Place
from .observing import metrics
from .run import LAST_SECONDS, keep_log, open_database, opened, serve_on
from .settings import Settings

logger = logging.getLogger("stockrail.server")
PAUSE = 1.0
"""Seconds between the starts of a process that comes to its end again and again."""
ENDINGS = (signal.SIGINT, signal.SIGTERM)


def serve_several(host: str, port: int, settings: Settings, count: int) -> None:
    """Serve the tables with so many processes until interrupted; one that ends is replaced.

    :raises CannotListen: the address is taken.
    :raises CannotOpen: the database cannot be used.
    """
    with opened(host, port, settings) as listening:
        stopping = threading.Event()
        for ending in ENDINGS:
            signal.signal(ending, lambda *_: stopping.set())
        keep_log(settings)
        with metrics.shared(), TemporaryDirectory(prefix="stockrail-") as folder:
            places = [Place(Path(folder), n, count) for n in range(count)]
            processes = [_start(listening, settings, place) for place in places]
            begun = monotonic()
            while not stopping.is_set():
                wait([process.sentinel for process in processes], timeout=0.2)
                if all(process.is_alive() for process in processes) or stopping.is_set():
                    continue
                sleep(max(0.0, begun + PAUSE - monotonic()))
                begun = monotonic()
                processes = [
                    _alive(process, listening, settings, place)
                    for process, place in zip(processes, places, strict=True)
                ]
            _end(processes)


def _alive(
    process: SpawnProcess, listening: socket.socket, settings: Settings, place: Place
) -> SpawnProcess:
    """The process, or another in its place."""
    if process.is_alive():
        return process
    logger.error("Process %s has ended with %s; another one starts", process.pid, process.exitcode)
    metrics.forget(process.pid)
    return _start(listening, settings, place)


def _start(listening: socket.socket, settings: Settings, place: Place) -> SpawnProcess:
    given = (listening, settings, place if CAN_MOVE else None)
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
    open_database(settings.database)
    keep_log(settings)
    asyncio.run(_work(settings, ready))


async def _work(settings: Settings, ready: Callable[[], None]) -> None:
    service = create_service(settings)
    bot_seats = BotSeats(service)
    chores = [asyncio.create_task(bot_seats.watch()), asyncio.create_task(bot_seats.work())]
    stopping = asyncio.Event()
    for ending in ENDINGS:
        asyncio.get_running_loop().add_signal_handler(ending, stopping.set)
    ready()
    try:
        await stopping.wait()
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await bot_seats.close()
        await asyncio.to_thread(service.writer.close)
        service.storage.close()
