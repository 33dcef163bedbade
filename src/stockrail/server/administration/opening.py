"""A database that is there already, opened beside the servers that use it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from stockrail.core.text import Text

from ..migrations.upgrading import schema_of, schemas
from ..storage import Storage, StorageFault
from ..storage.sessions import is_used_elsewhere

PATIENCE = 10.0
"""Seconds to wait for a lock."""
GOODBYE = 2.0
"""Seconds in which the connections of a server that has just stopped come to their end."""


class CannotDo(Exception):
    """What was asked cannot be done; nothing has changed."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@contextmanager
def opened(
    url: str, *, of_any_schema: bool = False, new: bool = False, alone: bool = False
) -> Iterator[Storage]:
    """The database at an address, which must have today's shape unless any will do.

    A `new` one may be a file that is not there yet. `alone` nobody else may use it.

    :raises CannotDo: it is not there, is of another shape, or cannot do what the block wants.
    """
    try:
        place = make_url(url)
        is_file = place.get_backend_name() == "sqlite"
        if is_file and not new and not Path(place.database or "").is_file():
            raise CannotDo(Text("There is no database {file}", file=place.database or ""))
        storage = Storage(url, PATIENCE)
    except ImportError as error:
        raise CannotDo(
            Text(
                "PostgreSQL needs {package}, which is not installed: "
                "pip install 'stockrail[postgres]'",
                package=error.name or str(error),
            )
        ) from error
    except ArgumentError as error:
        raise CannotDo(Text("The database cannot be opened: {why}", why=str(error))) from error
    try:
        if new:
            storage.create()
        if alone:
            _check_alone(storage)
        if not of_any_schema:
            _check_schema(storage)
        yield storage
    except StorageFault as error:
        raise CannotDo(
            Text("{fault} ({why})", fault=error.fault.message, why=str(error))
        ) from error
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", error)).partition("\n")[0]
        raise CannotDo(Text("The database cannot be used: {why}", why=why)) from error
    finally:
        storage.close()


def _check_alone(storage: Storage) -> None:
    end = monotonic() + GOODBYE
    while is_used_elsewhere(storage):
        if monotonic() > end:
            raise CannotDo(
                Text(
                    "A server uses this database and would go on with what it has in memory: "
                    "stop it first, and every `stockrail work`"
                )
            )
        sleep(0.1)


def _check_schema(storage: Storage) -> None:
    with storage.reading() as connection:
        found = schema_of(connection)
    newest = schemas()[-1]
    if found is None:
        raise CannotDo(Text("The database is empty; a server that starts on it makes the tables"))
    if found not in schemas():
        raise CannotDo(
            Text(
                "The database has schema {found}, which is later than {newest}: "
                "use the version of Stockrail that made it",
                found=found,
                newest=newest,
            )
        )
    if found != newest:
        raise CannotDo(
            Text(
                "The database has schema {found}, and this version needs {newest}: "
                "start the server once, it brings the database up to date",
                found=found,
                newest=newest,
            )
        )
