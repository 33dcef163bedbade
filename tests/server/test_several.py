"""Several processes that serve one address."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from stockrail.server.run import listen
from tests.cli.conftest import COMMAND, environment
from tests.postgres import Postgres

from .conftest import Person
from .test_bots import wait_for
from .test_serving import children


@pytest.fixture
def port() -> int:
    with listen("127.0.0.1", 0) as free:
        number: int = free.getsockname()[1]
    return number


@pytest.fixture
def two_workers(postgres: Postgres, port: int) -> Iterator[subprocess.Popen[str]]:
    words = ["serve", "--port", str(port), "--workers", "2", "--database", postgres.new_database()]
    with subprocess.Popen(
        [COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(PYTHONUNBUFFERED="1", STOCKRAIL_BOT_DELAY="0"),
    ) as serving:
        yield serving
        serving.kill()


def workers(serving: subprocess.Popen[str]) -> list[int]:
    """Processes that have the socket; the one that tracks resources has none."""

    def serves(process: int) -> bool:
        try:
            return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            return False  # it has just ended

    return [process for process in children(serving.pid) if serves(process)]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the kernel's list of processes")
def test_one_that_is_killed_is_replaced(two_workers: subprocess.Popen[str], port: int) -> None:
    def served() -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/api/titles", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    wait_for(served, 60)
    both = wait_for(lambda: pids if len(pids := workers(two_workers)) == 2 else None, 60)
    with Person(base_url=f"http://127.0.0.1:{port}", timeout=30) as ann:
        table_id = ann.hot_seat("Ann", "Bob")
    os.kill(both[0], signal.SIGKILL)

    def replaced() -> bool:
        now = workers(two_workers)
        return len(now) == 2 and both[0] not in now

    wait_for(replaced, 60)
    for _ in range(20):
        with Person(base_url=f"http://127.0.0.1:{port}", timeout=30) as zoe:
            assert zoe.see(table_id)["revision"] == 0
    two_workers.send_signal(signal.SIGTERM)
    _, said = two_workers.communicate(timeout=40)
    assert two_workers.returncode == 0, said
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/api/titles")


def test_several_workers_need_postgres(tmp_path: Path) -> None:
    words = ["serve", "--workers", "2", "--database", str(tmp_path / "tables.db")]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, env=environment())
    assert done.returncode == 1
    assert done.stderr.startswith("stockrail: Several workers need PostgreSQL")
