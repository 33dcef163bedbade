"""The database that a command works on, beside the servers that use it."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from stockrail.core.text import Text

from .output import CliError, Output

if TYPE_CHECKING:
    from stockrail.server.storage import Storage


def add_database(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help=output(
            Text("an SQLAlchemy URL, or the file of an SQLite database (STOCKRAIL_DATABASE)")
        ),
    )


@contextmanager
def opened(url: str, **how: Any) -> "Iterator[Storage]":
    """:raises CliError: it cannot be opened, or cannot do what the block wants."""
    from stockrail.server import administration

    try:
        with administration.opened(url, **how) as storage:
            yield storage
    except administration.CannotDo as error:
        raise CliError(error.text) from error
