"""Processes for long work, so that the server goes on answering."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


class Workers:
    """Started when there is work for the first time; each has the same patience, and so many
    bytes of memory. One that fails is ended alone. Work is done in the order in which it comes."""

    def __init__(self, count: int, patience: float, memory: int | None = None) -> None:
        self._patience = patience
        self._memory = memory
        self._free = asyncio.Semaphore(count)
        self._idle: list[ProcessPoolExecutor] = []
        self._started: set[ProcessPoolExecutor] = set()

    async def run(self, work: Callable[..., T], *given: object, patience: float | None = None) -> T:
        """What the work gives, with the whole patience from when a process is free for it.

        :raises TimeoutError: it took too long, and was ended.
        :raises BrokenProcessPool: its process came to an end.
        :raises MemoryError: it took too much, and its process was ended with all that it held.
        """
        async with self._free:
            process = self._idle.pop() if self._idle else self._start()
            future = asyncio.get_running_loop().run_in_executor(process, work, *given)
            try:
                return await asyncio.wait_for(future, patience or self._patience)
            except (TimeoutError, BrokenProcessPool, MemoryError, asyncio.CancelledError):
                self._end(process)
                raise
            finally:
                if process in self._started:
                    self._idle.append(process)

    def close(self) -> None:
        """Let every process go, whatever it is at."""
        for process in [*self._started]:
            self._end(process)
        self._idle.clear()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        process = ProcessPoolExecutor(1, context, _begin, (self._memory,))
        self._started.add(process)
        return process

    def _end(self, process: ProcessPoolExecutor) -> None:
        self._started.discard(process)
        running = [*(process._processes or {}).values()]
        process.shutdown(wait=False, cancel_futures=True)
        for one in running:
            one.kill()


def _begin(memory: int | None) -> None:
    """Leave Ctrl-C to the server, and end when it ends, however it ends."""
    if memory is not None:
        _limit_memory(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)  # the server counts what is done here
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    Thread(target=watch, daemon=True).start()


def _limit_memory(memory: int) -> None:
    """Whoever wants more gets a `MemoryError`; Windows has no such limit."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
