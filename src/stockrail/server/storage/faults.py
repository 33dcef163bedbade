"""What can be wrong with a database, in words for people who only want to play."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from json import JSONDecodeError
from pathlib import Path
from tempfile import TemporaryFile

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoneFree

from stockrail.core.text import Text


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault: how it is answered, and when to try again."""

    name: str
    status: int
    retry_after: int
    """Seconds."""
    message: Text
    instead: Text


BUSY = Fault("locked", 503, 2, Text("The database is busy"), Text("Try again in a moment."))
UNREACHABLE = Fault(
    "unreachable",
    503,
    5,
    Text("The database cannot be reached"),
    Text("Try again in a moment."),
)
FULL = Fault(
    "full",
    507,
    60,
    Text("The disk of this server is full: nothing can be saved"),
    Text("Tell the person who runs this server."),
)
READ_ONLY = Fault(
    "read-only",
    503,
    60,
    Text("The database cannot be written to: nothing can be saved"),
    Text("Tell the person who runs this server."),
)
DAMAGED = Fault(
    "damaged",
    503,
    60,
    Text("The database is damaged: this cannot be read or saved"),
    Text("Tell the person who runs this server."),
)

_SQLITE = {
    3: READ_ONLY,  # SQLITE_PERM
    5: BUSY,
    6: BUSY,  # SQLITE_LOCKED
    7: BUSY,  # SQLITE_NOMEM
    8: READ_ONLY,
    10: DAMAGED,  # SQLITE_IOERR
    11: DAMAGED,  # SQLITE_CORRUPT
    13: FULL,
    14: UNREACHABLE,  # SQLITE_CANTOPEN
    15: BUSY,  # SQLITE_PROTOCOL
    26: DAMAGED,  # SQLITE_NOTADB
}
_NO_TABLE = "no such table"
"""SQLite has no code of its own for it."""
_FILES = (10, 14)
"""What SQLite also says where the whole disk is read-only."""
_POSTGRES = {
    "25006": READ_ONLY,
    "42501": READ_ONLY,  # no right to do it
    "40001": BUSY,  # serialization failure
    "40P01": BUSY,  # deadlock
    "42P01": DAMAGED,  # a table is gone
    "53100": FULL,
    "53200": BUSY,  # out of memory
    "53300": BUSY,  # too many connections
    "55P03": BUSY,  # lock not available
    "57014": BUSY,  # a statement took too long
    "58030": DAMAGED,  # input or output failed
    "58P01": DAMAGED,  # a file is gone
    "XX001": DAMAGED,
    "XX002": DAMAGED,  # an index
}
_OURS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)


class StorageFault(Exception):
    """The database cannot do what was asked. Nothing is known to have been written."""

    def __init__(self, fault: Fault, why: str) -> None:
        super().__init__(why)
        self.fault = fault


def fault_of(error: Exception) -> StorageFault | None:
    """What is wrong with the database; `None` if the mistake is ours."""
    if isinstance(error, StorageFault):
        return error
    if isinstance(error, JSONDecodeError | UnicodeDecodeError):
        return StorageFault(DAMAGED, f"stored text cannot be read: {error}")
    if isinstance(error, NoneFree):
        return StorageFault(BUSY, "every connection to the database is in use")
    if not isinstance(error, DBAPIError):
        return None
    kind = _kind(error)
    if kind is None:
        return None
    why = str(error.orig).strip() or type(error.orig).__name__
    return StorageFault(kind, why.partition("\n")[0])


def _kind(error: DBAPIError) -> Fault | None:
    state = getattr(error.orig, "sqlstate", None)
    if state in _POSTGRES:
        return _POSTGRES[state]
    if isinstance(error, _OURS):
        return None
    if str(error.orig).startswith(_NO_TABLE):
        return DAMAGED
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF)
    if type(error.orig).__module__.startswith("sqlite3"):
        return DAMAGED  # text that is not UTF-8 has no code
    return UNREACHABLE


def read_only_fault(error: BaseException, folder: Path) -> StorageFault | None:
    """That an SQLite file cannot be written to. Of a disk that has become read-only SQLite says
    other things too."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if _SQLITE.get(code) is READ_ONLY:
        return StorageFault(READ_ONLY, str(error))
    return _refusal_of(folder) if code in _FILES else None


def _refusal_of(folder: Path) -> StorageFault | None:
    """That it takes no file, unless it does or fails for another reason."""
    try:
        with TemporaryFile(dir=folder):
            return None
    except OSError as error:
        if error.errno not in (errno.EROFS, errno.EACCES, errno.EPERM):
            return None
        return StorageFault(READ_ONLY, f"{folder} cannot be written to: {error.strerror}")
