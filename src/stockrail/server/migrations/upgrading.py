"""Changes of the database's shape, applied when a server starts."""

from pathlib import Path
from time import monotonic

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, func, select

from ..storage import Storage, StorageFault
from ..storage.faults import BUSY

PATIENCE = 30.0
"""Seconds."""
_STARTING = 0x73746F636B  # any number that other programs would not lock


def upgrade(storage: Storage) -> str | None:
    """Bring the database to today's shape; the one it had. Servers that start together wait for
    each other.

    :raises StorageFault: the database cannot be used, or was locked all the time.
    """
    storage.create()
    end = monotonic() + PATIENCE
    while True:
        try:
            with storage.writing() as connection:
                return bring_to(connection, "head")
        except StorageFault as error:
            if error.fault is not BUSY or monotonic() > end:
                raise


def bring_to(connection: Connection, schema: str) -> str | None:
    """Change the database to a later shape within a transaction that writes; the one it had.

    :raises CommandError: it has a shape that we do not know.
    """
    _wait_for_others(connection)
    found, known = schema_of(connection), schemas()
    if found is not None and found not in known:
        raise CommandError(
            f"it has schema {found}, which is later than {known[-1]}: "
            "use the version of Stockrail that made it"
        )
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, schema)
    return found


def schemas() -> tuple[str, ...]:
    """The shapes we know, the first one first."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(reversed([script.revision for script in scripts]))


def schema_of(connection: Connection) -> str | None:
    """The shape of a database; `None` if it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def _wait_for_others(connection: Connection) -> None:
    """SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_STARTING)))
