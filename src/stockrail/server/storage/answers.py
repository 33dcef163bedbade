"""A move in the database: its records, the table, the newest position.

On PostgreSQL each statement is a way there and back, so that all of it is one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, insert, text, update

from .notices import CHANNEL
from .schema import positions, records, tables

Values = Mapping[str, Any]
"""By column."""

_json = msgspec.json.Encoder()
_TABLE = update(tables).where(
    tables.c.id == bindparam("of"), tables.c.changed_at == bindparam("was")
)
_POSITION = update(positions).where(positions.c.table_id == bindparam("of"))
_ALL = text("""
WITH changed AS (
    UPDATE tables
    SET status = :status, actor = :actor, standing = CAST(:standing AS json),
        changed_at = :changed_at
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
SELECT pg_notify(:channel, id || ':' || CAST(:revision AS integer)) FROM changed
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
        told = {**of, **changes, **position, "entries": entries, "channel": CHANNEL}
        given = {name: _encoded(name, value) for name, value in told.items()}
        return connection.execute(_ALL, given).first() is not None
    if not connection.execute(_TABLE, {**of, **changes}).rowcount:
        return False
    if entries:
        connection.execute(insert(records), entries)
    kept = {"of": table["id"], **position}
    if not connection.execute(_POSITION, kept).rowcount:
        connection.execute(insert(positions), {"table_id": table["id"], **position})
    return True


def _encoded(name: str, value: Any) -> Any:
    is_json = name in ("standing", "entries", "position", "chronicle")
    return _json.encode(value).decode() if is_json and value is not None else value
