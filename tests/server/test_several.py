"""Several processes that serve one address."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from stockrail.server.app import SAMPLE
from tests.cli.conftest import COMMAND, environment
from tests.postgres import Postgres

from .servers import Commanded, Serving, wait_for
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


def in_memory(server: Commanded) -> list[float]:
    """How many tables are in memory in all processes together, if anything is told."""
    told = httpx.get(f"{server.address}/metrics").text
    found = re.findall(r"^stockrail_tables_in_memory (\S+)$", told, re.MULTILINE)
    return [float(number) for number in found]


@pytest.mark.skipif(sys.platform != "linux", reason="connections move on Linux only")
def test_each_table_is_in_memory_once_whoever_is_asked(
    postgres: Postgres, commanded: Serving
) -> None:
    database = postgres.new_database()
    alone = commanded(database)
    with alone.visit() as ann:
        ids = [ann.hot_seat("Ann", "Bob") for _ in range(6)]
    alone.stop()
    with TemporaryDirectory() as folder:
        server = commanded(database, "--workers", "2", TMPDIR=folder)
        wait_for(lambda: len([*Path(folder).glob("*/*.socket")]) == 2, 60)
        for _ in range(40):
            with server.visit() as zoe:  # on another connection
                assert [zoe.see(table_id)["revision"] for table_id in ids] == [0] * 6
        time.sleep(2 * SAMPLE)  # both have told by then what they have in memory
        assert in_memory(server) == [6.0]
        server.stop()


def test_several_workers_need_postgres(tmp_path: Path) -> None:
    words = ["serve", "--workers", "2", "--database", str(tmp_path / "tables.db")]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, env=environment())
    assert done.returncode == 1
    assert done.stderr.startswith("stockrail: Several workers need PostgreSQL")
