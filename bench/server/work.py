"""What a database server does for a load, beside the server that is measured."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, text

from .processes import cpu_seconds_beside

HOME = "127.0.0.1", "::1"
ASKED = text(
    "SELECT pg_backend_pid(), host(inet_server_addr()), pg_current_wal_lsn() - '0/0'::pg_lsn"
)


class Work(NamedTuple):
    """What it has done so far, or in a stretch of load."""

    cpu_seconds: float
    log_bytes: int
    """Written to its write-ahead log."""

    def since(self, before: "Work") -> "Work":
        return Work(self.cpu_seconds - before.cpu_seconds, self.log_bytes - before.log_bytes)


def postgres_work(connection: Connection) -> Work | None:
    """Of all its processes, for whichever database they work; nothing if it is not on this
    machine."""
    pid, address, log_bytes = connection.execute(ASKED).one()
    if address not in (None, *HOME) or not _is_postgres(pid):
        return None
    return Work(cpu_seconds_beside(pid), int(log_bytes))


def _is_postgres(pid: int) -> bool:
    """Whether a process here has this number; a server in a container counts others."""
    try:
        return Path(f"/proc/{pid}/comm").read_text().startswith("postgres")
    except OSError:
        return False
