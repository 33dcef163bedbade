"""Changes of the database's shape, applied when a server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config

from .storage import Storage


def upgrade(storage: Storage) -> None:
    """Bring the database to today's shape. Servers that start together wait for each other."""
    with storage.writing() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
