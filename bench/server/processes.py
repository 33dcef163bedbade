"""Servers started from a checkout of the project, and what they take of the machine."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import monotonic

from stockrail.cli.console.output import CliError
from stockrail.core.text import Text

from .wire import HERE, Browser, Closed, Meter

START = 60.0
"""Seconds a server may take until it answers, or to stop."""
COMMAND = f"""
import ctypes, os, signal, sys
PR_SET_PDEATHSIG = 1
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
if os.getppid() != {os.getpid()}:
    sys.exit("the driver is gone")
from stockrail.cli.main import main
sys.exit(main())
"""
"""`stockrail`, that stops when the driver is gone."""
BORN = 19
"""The column of `/proc/<pid>/stat`, counted after the name, with the time of the start."""
Rows = list[tuple[int, Sequence[str]]]
"""What `/proc/<pid>/stat` says after the names of processes."""
TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Checkout:
    """A checkout of the project, whose server runs with its own source."""

    name: str
    path: Path

    @cached_property
    def commit(self) -> str:
        words = ["git", "-C", str(self.path), "describe", "--always", "--dirty"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        return done.stdout.strip() or "unknown"

    @cached_property
    def has_workers(self) -> bool:
        words = [*self.command, "serve", "--help"]
        done = subprocess.run(
            words, capture_output=True, text=True, env=self.environment, check=False
        )
        return "--workers" in done.stdout

    def compile_catalogues(self) -> None:
        """As `make run` does before it starts a server; older checkouts need it not."""
        if (self.path / "hatch_build.py").exists():
            subprocess.run(
                [sys.executable, "hatch_build.py"],
                cwd=self.path,
                env=self.environment,
                stdout=subprocess.DEVNULL,
                check=True,
            )

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-c", COMMAND]

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {"PYTHONPATH": str(self.path / "src"), "LANG": "C.UTF-8"}


class ServerProcess:
    """`stockrail serve` at a port of this machine, with its workers if it has some."""

    def __init__(self, checkout: Checkout, database: str, workers: int = 1) -> None:
        self.port = _free_port()
        self._checkout = checkout
        self._words = ["serve", "--host", HERE, "--port", str(self.port), "--database", database]
        if workers > 1:
            self._words += ["--workers", str(workers)]
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Back when it answers.

        :raises CliError: it ends or does not answer.
        """
        with tempfile.TemporaryFile() as said:
            self._process = subprocess.Popen(
                [*self._checkout.command, *self._words],
                env=self._checkout.environment,
                cwd=self._checkout.path,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
            end = monotonic() + START
            while not await self._answers():
                if self._process.poll() is not None or monotonic() > end:
                    await self.kill()
                    said.seek(0)
                    raise self._failed(said.read().decode(errors="replace"))
                await asyncio.sleep(0.02)

    def _failed(self, said: str) -> CliError:
        why = said.strip().rpartition("\n")[2]
        return CliError(
            Text(
                "The server of {name} does not start: {why}",
                name=self._checkout.name,
                why=why,
            )
        )

    async def _answers(self) -> bool:
        """It may take connections before it has opened its database."""
        browser = Browser(self.port, Meter())
        try:
            return (await asyncio.wait_for(browser.get("/api/titles"), START)).status == 200
        except (OSError, Closed, TimeoutError):
            return False
        finally:
            browser.close()

    async def stop(self) -> None:
        """As an operator stops it."""
        if self._process is None:
            return
        family = self.family()
        self._process.send_signal(signal.SIGTERM)
        end = monotonic() + START
        while self._process.poll() is None and monotonic() < end:
            await asyncio.sleep(0.01)
        await self._kill(family)

    async def kill(self) -> None:
        """With all its processes at once, so that none of them stops in good order."""
        if self._process is not None:
            await self._kill(self.family())

    async def _kill(self, family: Mapping[int, str]) -> None:
        """At once, children first. Back when none of them has the port."""
        assert self._process is not None
        born = {pid: row[BORN] for pid, row in _rows()}
        still = [pid for pid in reversed([*family]) if born.get(pid) == family[pid]]
        for pid in still:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        self._process = None
        end = monotonic() + START
        while _has_alive(family) and monotonic() < end:
            await asyncio.sleep(0.01)

    def family(self) -> dict[int, str]:
        """When each of its processes was born; parents come before their children."""
        rows = _rows()
        born = {pid: row[BORN] for pid, row in rows}
        return {pid: born[pid] for pid in self._pids(rows) if pid in born}

    def _pids(self, rows: Rows) -> list[int]:
        """The server and all that it started."""
        if self._process is None or self._process.poll() is not None:
            return []
        return _family(self._process.pid, rows)

    def cpu_seconds(self) -> float:
        rows = _rows()
        return _cpu_seconds(self._pids(rows), rows)

    def memory_mb(self) -> float:
        """Resident, of all its processes."""
        rows = _rows()
        family = self._pids(rows)
        pages = (int(row[21]) for pid, row in rows if pid in family)
        return round(sum(pages) * PAGE / 1e6, 1)


def cpu_seconds_beside(pid: int) -> float:
    """Of the process that started this one, and of all others that it started."""
    rows = _rows()
    parent = next(int(row[1]) for other, row in rows if other == pid)
    return _cpu_seconds(_family(parent, rows), rows)


def _family(head: int, rows: Rows) -> list[int]:
    """A process and all that it started; parents come before their children."""
    parents = {pid: int(row[1]) for pid, row in rows}
    family = [head]
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid]
    return family


def _cpu_seconds(family: Sequence[int], rows: Rows) -> float:
    """With that of children that have ended."""
    ticks = (sum(map(int, row[11:15])) for pid, row in rows if pid in family)
    return sum(ticks) / TICKS


def _rows() -> Rows:
    """Of all processes."""
    rows: Rows = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                line = (folder / "stat").read_text()
            except OSError:
                continue  # it has just ended
            rows.append((int(folder.name), line.rpartition(")")[2].split()))
    return rows


def _has_alive(family: Mapping[int, str]) -> bool:
    """Whether one of these processes, and not a later one of its number, has files open."""
    return any(family.get(pid) == row[BORN] and row[0] not in "ZX" for pid, row in _rows())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port
