"""Tables whose records cannot all be read: said by name, never passed over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from json import JSONDecodeError
from typing import Any

from stockrail.core.refusal import IllegalAction, MalformedAction
from stockrail.core.text import Text
from stockrail.core.title import SetupError


class DamagedTable(Exception):
    """What is stored of a table cannot be read. Other tables are none the worse for it."""

    def __init__(self, table_id: str, why: str) -> None:
        super().__init__(f"Table {table_id} is damaged: {why}")
        self.message = Text("The records of table {table} are damaged", table=table_id)
        self.instead = Text("The person who runs this server can restore them from a backup.")


@contextmanager
def of_table(table_id: str) -> Iterator[None]:
    """:raises DamagedTable: the block meets what cannot be read."""
    try:
        yield
    except (JSONDecodeError, UnicodeDecodeError) as error:
        raise DamagedTable(table_id, f"stored text cannot be read: {error}") from error
    except (MalformedAction, IllegalAction) as error:
        raise DamagedTable(table_id, str(error)) from error
    except SetupError as error:
        if isinstance(error.__cause__, MalformedAction):
            raise DamagedTable(table_id, str(error)) from error
        raise  # it can be read, and is for a later version of the rules


def check_entries(
    table_id: str, entries: Sequence[Any], since: int, until: int, plies: int
) -> None:
    """Records of a table, one for each revision from `since`, when it had `plies`, to `until`.

    :raises DamagedTable: one is missing, or says nothing, or takes back more than there is.
    """
    for revision, entry in enumerate(entries, since):
        if entry.revision != revision:
            raise DamagedTable(table_id, f"record {revision} is missing")
        if (entry.action is None) == (entry.undone_to is None):
            raise DamagedTable(table_id, f"record {revision} is neither an action nor an undo")
        if entry.undone_to is not None and not 0 <= entry.undone_to <= plies:
            why = f"record {revision} leaves {entry.undone_to} of {plies} actions"
            raise DamagedTable(table_id, why)
        plies = plies + 1 if entry.undone_to is None else entry.undone_to
    if len(entries) != until - since:
        raise DamagedTable(table_id, f"record {since + len(entries)} is missing")
