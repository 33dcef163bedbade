"""Whether a database is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import column, exists, func, table

from .engines import NAME, Storage

_SESSIONS = table("pg_stat_activity", column("datname"), column("application_name"), column("pid"))


def is_used_elsewhere(storage: Storage) -> bool:
    """Whether a server or a command has this database open. To be asked before anything else."""
    if storage.engine.dialect.name == "sqlite":
        return _is_open(Path(storage.engine.url.database or ""))
    others = exists().where(
        _SESSIONS.c.datname == func.current_database(),
        _SESSIONS.c.application_name == NAME,
        _SESSIONS.c.pid != func.pg_backend_pid(),
    )
    with storage.reading() as connection:
        return bool(connection.scalar(others.select()))


def _is_open(file: Path) -> bool:
    """As long as anybody has the file open, nobody can have it alone."""
    if not file.is_file():
        return False
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False
