"""A move in the database: its records, the table, the newest position.

On PostgreSQL all of it is one statement, because each statement is sent and waited for.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, insert, text, update

from .schema import positions, records, seats, tables
from .signals import CHANNEL, Changed, signal

Values = Mapping[str, Any]
"""By column."""
TABLE_COLUMNS = (
    *("id", "status", "actor", "standing", "scores"),
    *("changed_at", "acts_since", "deadline"),
)
"""Those of a table that change with a move."""

_json = msgspec.json.Encoder()
_TABLE = update(tables).where(
    tables.c.id == bindparam("of"), tables.c.changed_at == bindparam("was")
)
_POSITION = update(positions).where(positions.c.table_id == bindparam("of"))
_ALL = text("""
WITH changed AS (
    UPDATE tables
    SET status = :status, actor = :actor, standing = CAST(:standing AS json),
        scores = CAST(:scores AS json), changed_at = :changed_at,
        acts_since = :acts_since, deadline = :deadline
    WHERE id = :of AND changed_at = :was
    RETURNING id
), logged AS (
    INSERT INTO records (table_id, revision, action, undone_to, made_at)
    SELECT id, revision, action, undone_to, made_at
    FROM changed, json_to_recordset(CAST(:entries AS json))
        AS entry (revision integer, action json, undone_to integer, made_at text)
), kept AS (
    INSERT INTO positions (table_id, revision, ply, position, chronicle)
    SELECT id, :revision, :ply, CAST(:position AS json), CAST(:chronicle AS json)
    FROM changed
    ON CONFLICT (table_id) DO UPDATE
    SET revision = excluded.revision, ply = excluded.ply, position = excluded.position,
        chronicle = excluded.chronicle
)
SELECT pg_notify(:channel, :signal) FROM changed
""")


def write_answer(
    connection: Connection, was: str, entries: Sequence[Values], table: Values, position: Values
) -> bool:
    """Whether it is written: not if the table has changed since `was`.

    Others hear of it when it is on disk.

    :raises IntegrityError: there are such records already.
    """
    of = {"of": table["id"], "was": was}
    changes = {name: value for name, value in table.items() if name != "id"}
    if connection.dialect.name == "postgresql":
        after = Changed(position["revision"], table["changed_at"])
        told = {"channel": CHANNEL, "signal": signal(table["id"], after)}
        values = {**of, **changes, **position, "entries": entries, **told}
        given = {name: _encoded(name, value) for name, value in values.items()}
        return connection.execute(_ALL, given).first() is not None
    if not connection.execute(_TABLE, {**of, **changes}).rowcount:
        return False
    if entries:
        connection.execute(insert(records), entries)
    kept = {"of": table["id"], **position}
    if not connection.execute(_POSITION, kept).rowcount:
        connection.execute(insert(positions), {"table_id": table["id"], **position})
    return True


def write_times(connection: Connection, table_id: str, left: Mapping[int, float]) -> None:
    """The seconds that are left to seats with a bank of time."""
    for index, seconds in left.items():
        place = (seats.c.table_id == table_id) & (seats.c.index == index)
        connection.execute(update(seats).where(place).values(time_left=seconds))


def _encoded(name: str, value: object) -> object:
    is_json = name in ("standing", "scores", "entries", "position", "chronicle")
    return _json.encode(value).decode() if is_json and value is not None else value
