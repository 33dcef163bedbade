"""Several processes that serve one address."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import COMMAND, environment
from tests.postgres import Postgres

from .servers import Serving, wait_for
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


def test_several_workers_need_postgres(tmp_path: Path) -> None:
    words = ["serve", "--workers", "2", "--database", str(tmp_path / "tables.db")]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, env=environment())
    assert done.returncode == 1
    assert done.stderr.startswith("stockrail: Several workers need PostgreSQL")
