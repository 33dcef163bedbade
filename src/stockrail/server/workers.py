"""Processes for long work, so that the server goes on answering."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Workers:
    """Started when there is work for the first time; each has the same patience."""

    def __init__(self, count: int, patience: float) -> None:
        self._count = count
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(count)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """What the work gives, with the whole patience from when a process is free for it.

        :raises TimeoutError: it took too long, and was ended.
        :raises BrokenProcessPool: its process came to an end.
        """
        async with self._free:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self._count, multiprocessing.get_context("spawn"), _follow_parent
                )
            pool, loop = self._pool, asyncio.get_running_loop()
            try:
                return await asyncio.wait_for(
                    loop.run_in_executor(pool, work, *given), self._patience
                )
            except (TimeoutError, BrokenProcessPool):
                if self._pool is pool:
                    self.close()
                raise

    def close(self) -> None:
        """Let every process go, whatever it is at."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = [*(pool._processes or {}).values()]
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _follow_parent() -> None:
    """Leave Ctrl-C to the server, and end when it ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)  # the server counts what is done here
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    Thread(target=watch, daemon=True).start()
