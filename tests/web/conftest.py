"""A real server process, and the machine's own Chromium."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import stockrail
from stockrail.server.service.settings import sqlite
from tests.postgres import HASTY, Postgres
from tests.server.servers import Running, servers

from .screen import Devices, Screen

BUILT = Path(stockrail.__file__).parent / "server" / "static" / "index.html"
SHOTS = Path(__file__).parent / "shots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


class Served:
    """A server that can be stopped and started again with the same tables."""

    def __init__(self, database: Path, **told: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self._environment = {
            **os.environ,
            "STOCKRAIL_DATABASE": f"sqlite:///{database}",
            "STOCKRAIL_BOT_DELAY": "0",
            **told,
        }
        self.start()

    def start(self) -> None:
        command = Path(sys.executable).parent / "stockrail"
        self._process = subprocess.Popen(
            [command, "serve", "--port", str(self._port)],
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert self.address in self._process.stdout.readline()
        for _ in range(300):
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.1)
        self.stop()
        raise TimeoutError("the server does not answer")

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=20)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    assert BUILT.is_file(), "the client is not built: `make client` does it"
    server = Served(tmp_path_factory.mktemp("server") / "tables.db")
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server for one test, which may stop it and start it again."""
    server = Served(tmp_path / "tables.db")
    yield server
    server.stop()


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], str]]:
    """Makes databases, of each kind; those of PostgreSQL only where one waits for them."""
    if request.param == "sqlite":
        yield lambda: sqlite(tmp_path_factory.mktemp("database") / "tables.db")
        return
    running = Postgres(**HASTY)
    yield running.new_database
    running.close()


@pytest.fixture(scope="module")
def club(new_database: Callable[[], str]) -> Iterator[Running]:
    """A server in this process, on each kind of database, whose time can be moved."""
    with servers(Running, new_database, absence=0.2) as start:
        yield start()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def devices(chromium: Browser) -> Devices:
    return Devices(chromium)


@pytest.fixture
def visit(
    served: Served, devices: Devices, pytestconfig: pytest.Config
) -> Iterator[Callable[..., Screen]]:
    """Opens a screen for a new visitor; afterwards none of them may have met an error."""
    screens: list[Screen] = []
    shots = SHOTS if pytestconfig.getoption("--shots") else None

    def visit(name: str = "", *, phone: bool = False, at: str = served.address) -> Screen:
        screens.append(Screen(devices, at, shots, name, phone=phone))
        return screens[-1]

    yield visit
    errors = [error for screen in screens for error in screen.errors]
    for screen in screens:
        screen.close()
    assert not errors
