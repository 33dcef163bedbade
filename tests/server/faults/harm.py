"""Harm done to databases and to the disks they are on."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from ..servers import Running

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_elsewhere(file: Path) -> Iterator[None]:
    """The lock of the database in the hands of another process."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None and holder.stdin is not None
        assert holder.stdout.readline() == b"held\n"
        yield
        holder.stdin.close()


def told_to_sqlite(server: Running, pragma: str) -> None:
    """Every connection of the server from now on is told this."""
    engine: Engine = server.service.storage.engine

    def tell(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", tell)
    engine.dispose()


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=777", "stockrail", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("a small disk is mounted here: run the tests as root")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


class FailingDisk:
    """A disk of its own, which the kernel makes read-only when it meets an error there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._image = folder, folder.with_suffix(".image")
        folder.mkdir()
        with self._image.open("wb") as image:
            image.truncate(8_000_000)
        made = os.geteuid() == 0 and _is_done("mkfs.ext4", "-q", "-F", str(self._image))
        if not made or not self._is_mounted():
            pytest.skip(
                "needs root, mkfs.ext4 (in Debian: e2fsprogs) and loop devices of the kernel"
            )

    def _is_mounted(self) -> bool:
        options = "loop,errors=remount-ro"
        return _is_done("mount", "-o", options, str(self._image), str(self.folder))

    def fail(self) -> None:
        found = ["findmnt", "--noheadings", "--output", "SOURCE", str(self.folder)]
        device = Path(subprocess.check_output(found, text=True).strip()).name
        Path(f"/sys/fs/ext4/{device}/trigger_fs_error").write_text("a test")

    def mend(self) -> None:
        """As an administrator does, when nobody uses it any more."""
        self.close()
        subprocess.run(["e2fsck", "-fy", str(self._image)], capture_output=True)
        assert self._is_mounted()

    def close(self) -> None:
        subprocess.run(["umount", str(self.folder)], check=True)


def _is_done(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


@contextmanager
def failing_disk(folder: Path) -> Iterator[FailingDisk]:
    disk = FailingDisk(folder)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Something else takes all the room that is left."""
    ballast = disk / "ballast"
    try:
        with ballast.open("wb", buffering=0) as filling:
            while True:
                filling.write(bytes(4096))
    except OSError:
        pass
    yield
    ballast.unlink()


def overwrite(file: Path, page: int, size: int) -> None:
    with file.open("r+b") as spoiled:
        spoiled.seek(page * size)
        spoiled.write(b"\xff" * size)


def overwrite_root(file: Path, table: str) -> None:
    """The first page of a table in an SQLite file that nobody uses."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        find = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = connection.execute(find, (table,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    overwrite(file, page - 1, size)
