"""Everything that is kept about a person, for themselves."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, select

from ..storage import (
    accounts,
    blocks,
    deliveries,
    devices,
    motions,
    mutes,
    notes,
    notice_choices,
    notices,
    now,
    passkeys,
    pushes,
    records,
    reports,
    seats,
    tables,
    talk,
    visitors,
)

SECRET = {
    "accounts": ("password", "key"),
    "blocks": ("blocked",),
    "passkeys": ("public_key",),
    "pushes": ("endpoint", "p256dh", "auth"),
    "reports": ("about",),
    "visitors": ("return_hash",),
}
"""Columns with which somebody who finds the file could do harm, or that are of others."""
_THEIRS: Sequence[Table] = (
    *(accounts, passkeys, devices, seats, talk, notes, blocks, mutes),
    *(notice_choices, pushes, notices, reports),
)


def export(connection: Connection, person: str) -> dict[str, object]:
    """By the table of the database in which it is kept."""
    hosted = select(tables.c.id).where(tables.c.host == person).order_by(tables.c.made_at)
    told = deliveries.c.notice.in_(select(notices.c.id).where(notices.c.visitor == person))
    return {
        "exported_at": now(),
        "profile": next(iter(_rows(connection, visitors, visitors.c.id == person)), None),
        **{part.name: _rows(connection, part, part.c.visitor == person) for part in _THEIRS},
        "deliveries": _rows(connection, deliveries, told),
        "games": _games(connection, person),
        "hosted_tables": [*connection.scalars(hosted)],
    }


def _games(connection: Connection, person: str) -> list[dict[str, object]]:
    """By seat: how it has done, what its player has done and been asked. What companies have done
    is in the log of the table."""
    rows = connection.execute(
        select(tables, seats.c.index.label("seat"), seats.c.name)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.visitor == person)
        .order_by(tables.c.made_at, tables.c.id, seats.c.index)
    ).all()
    return [
        {
            "table_id": row.id,
            "title": row.title,
            "status": row.status,
            "seat": row.seat,
            "result": next((s for s in row.scores or () if s["seat"] == row.seat), None),
            "moves": _moves(connection, row.id, row.name),
            "motions": _motions(connection, row.id, row.seat),
        }
        for row in rows
    ]


def _moves(connection: Connection, table_id: str, name: str) -> list[dict[str, object]]:
    own = (records.c.table_id == table_id) & (records.c.action["player"].as_string() == name)
    columns = (records.c.revision, records.c.action, records.c.made_at)
    found = connection.execute(select(*columns).where(own).order_by(records.c.revision))
    return [dict(row) for row in found.mappings()]


def _motions(connection: Connection, table_id: str, seat: int) -> list[dict[str, object]]:
    here = select(motions).where(motions.c.table_id == table_id).order_by(motions.c.number)
    return [
        {
            "kind": row.kind,
            "about": row.about,
            "is_own": row.seat == seat,
            "vote": row.votes.get(str(seat)),
            "status": row.status,
            "made_at": row.made_at,
        }
        for row in connection.execute(here)
        if row.seat == seat or str(seat) in row.votes
    ]


def _rows(
    connection: Connection, part: Table, whose: ColumnElement[bool]
) -> list[dict[str, object]]:
    hidden = SECRET.get(part.name, ())
    columns = [column for column in part.columns if column.name not in hidden]
    order = list(part.primary_key.columns)
    found = connection.execute(select(*columns).where(whose).order_by(*order))
    rows = [dict(row) for row in found.mappings()]
    if part is notice_choices:
        return [{**row, "choices": _without_hook(row["choices"])} for row in rows]
    return rows


def _without_hook(choices: dict[str, Any]) -> dict[str, object]:
    """Whoever has the address of a webhook can write there, and with its secret sign it."""
    shown = {name: value for name, value in choices.items() if name != "hook_secret"}
    if shown.get("hook"):
        shown["hook"] = {"shape": shown["hook"]["shape"]}
    return shown
