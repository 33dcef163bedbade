"""Several processes that serve one address."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import COMMAND, environment
from tests.postgres import Postgres

from ..servers import Serving, wait_for
from .test_owners import hears, stream, tables_of_both
from .test_serving import children


def workers(parent: int) -> list[int]:
    """Processes that have the socket; the one that tracks resources has none."""

    def serves(process: int) -> bool:
        try:
            return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            return False  # it has just ended

    return [process for process in children(parent) if serves(process)]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the kernel's list of processes")
def test_one_that_is_killed_is_replaced(postgres: Postgres, commanded: Serving) -> None:
    server = commanded(postgres.new_database(), "--workers", "2")
    parent = server.process.pid
    both = wait_for(lambda: pids if len(pids := workers(parent)) == 2 else None, 60)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
    os.kill(both[0], signal.SIGKILL)

    def replaced() -> bool:
        now = workers(parent)
        return len(now) == 2 and both[0] not in now

    wait_for(replaced, 60)
    for _ in range(8):
        with server.visit() as zoe:
            assert zoe.see(table_id)["revision"] == 0
    server.stop()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{server.address}/api/titles")


@pytest.mark.skipif(sys.platform != "linux", reason="reads the kernel's list of processes")
def test_they_stop_when_the_process_that_started_them_is_killed(
    postgres: Postgres, commanded: Serving
) -> None:
    server = commanded(postgres.new_database(), "--workers", "2")
    both = wait_for(lambda: found if len(found := workers(server.process.pid)) == 2 else None, 60)
    server.process.kill()
    server.process.wait()
    wait_for(lambda: not any(is_there(process) for process in both), 60)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{server.address}/api/titles")


def is_there(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def holder(line: socket.socket, processes: list[int]) -> int | None:
    """The process that has the other end of a connection, if one alone has it."""
    ends = [f"{port:04X}" for port in (line.getpeername()[1], line.getsockname()[1])]
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()]
    (inode,) = [row[9] for row in rows if [end[-4:] for end in row[1:3]] == ends]
    found = [process for process in processes if has_open(process, f"socket:[{inode}]")]
    return found[0] if len(found) == 1 else None


def has_open(process: int, name: str) -> bool:
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):  # closed just now
            if os.readlink(file) == name:
                return True
    return False


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="connections move on Linux only")
def test_streams_are_with_the_owner_of_their_table_though_it_is_replaced(
    postgres: Postgres, commanded: Serving, tmp_path: Path
) -> None:
    deep = tmp_path / "folder" / ("with-a-long-name" * 8)
    deep.mkdir(parents=True)
    server = commanded(postgres.new_database(), "--workers", "2", TMPDIR=str(deep))
    parent = server.process.pid
    both = wait_for(lambda: pids if len(pids := workers(parent)) == 2 else None, 60)
    with server.visit() as ann, ExitStack() as lines:
        ids = tables_of_both(ann)
        os.kill(both[0], signal.SIGKILL)
        streams = [lines.enter_context(stream(ann, table_id)) for table_id in ids]
        for line in streams:
            hears(line)
        now = wait_for(lambda: pids if len(pids := workers(parent)) == 2 else None, 60)
        holders = wait_for(
            lambda: (found := [holder(line, now) for line in streams]) and all(found) and found
        )
        assert holders[0] == holders[1] != holders[2] == holders[3]
    assert server.stop().count("another one starts") == 1


def test_several_workers_need_postgres(tmp_path: Path) -> None:
    words = ["serve", "--workers", "2", "--database", str(tmp_path / "tables.db")]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, env=environment())
    assert done.returncode == 1
    assert done.stderr.startswith("stockrail: Several workers need PostgreSQL")
