"""Whom somebody does not want to meet: they do not read them, and need not play with them."""

import secrets

from sqlalchemy import Connection, delete, exists, insert, select

from stockrail.core.text import Text

from ..people.visitors import remember
from ..rooms.rows import TableRow, table_row
from ..service.problems import ApiError, forbidden, not_found
from ..service.tables import TableService
from ..storage import blocks, now
from ..wire.languages import Visitor
from ..wire.talk import BlockInfo, BlockRequest
from .meeting import in_talk, on_seat

MOST = 1000
"""People that one person may block."""


def has_blocked(connection: Connection, blocker: str, person: str) -> bool:
    """Whether somebody does not want to meet somebody else."""
    pair = (blocks.c.visitor == blocker) & (blocks.c.blocked == person)
    return bool(connection.scalar(select(exists().where(pair))))


def is_unwanted(connection: Connection, row: TableRow, person: str) -> bool:
    """Whether somebody who plays at a table, or its host, does not want to play with them."""
    people = {row.host, *(seat.visitor for seat in row.seats if seat.visitor)}
    by_them = (blocks.c.blocked == person) & blocks.c.visitor.in_(people)
    return bool(connection.scalar(select(exists().where(by_them))))


def check_welcome(connection: Connection, row: TableRow, person: str) -> None:
    """:raises ApiError: they may not play here. It is not said who does not want it."""
    if is_unwanted(connection, row, person):
        raise forbidden(
            Text("Somebody at this table has blocked you"),
            Text("Join another table, or create one."),
        )


def blocked_by(service: TableService, visitor: Visitor) -> tuple[BlockInfo, ...]:
    """Newest first."""
    with service.storage.reading() as connection:
        return _list(connection, visitor.id)


def block(service: TableService, visitor: Visitor, wish: BlockRequest) -> tuple[BlockInfo, ...]:
    """All whom one has blocked then; who was blocked already stays so."""
    if (wish.seat is None) == (wish.talk is None):
        raise ApiError(422, "malformed", Text("Name a seat or a message, and not both"))
    key = secrets.token_hex(8)

    def work(connection: Connection) -> tuple[BlockInfo, ...]:
        row = table_row(connection, wish.table)
        if wish.seat is not None:
            met = on_seat(row, wish.seat, visitor.id)
        else:
            met = in_talk(connection, row, wish.talk or 0, visitor.id)
        known = _list(connection, visitor.id)
        if has_blocked(connection, visitor.id, met.person):
            return known
        if len(known) >= MOST:
            raise ApiError(
                409, "stale", Text("You have blocked {n} people", n=MOST), Text("Lift a block.")
            )
        remember(connection, visitor.id)
        values = {"visitor": visitor.id, "blocked": met.person, "name": met.name}
        connection.execute(insert(blocks).values(**values, key=key, made_at=now()))
        return _list(connection, visitor.id)

    return service.writer.written(work)


def lift(service: TableService, visitor: Visitor, key: str) -> tuple[BlockInfo, ...]:
    """Those whom one has blocked besides."""

    def work(connection: Connection) -> tuple[BlockInfo, ...]:
        own = (blocks.c.visitor == visitor.id) & (blocks.c.key == key)
        if not connection.execute(delete(blocks).where(own)).rowcount:
            raise not_found(Text("You have not blocked such a person"))
        return _list(connection, visitor.id)

    return service.writer.written(work)


def _list(connection: Connection, visitor: str) -> tuple[BlockInfo, ...]:
    rows = connection.execute(
        select(blocks.c.key, blocks.c.name, blocks.c.made_at)
        .where(blocks.c.visitor == visitor)
        .order_by(blocks.c.made_at.desc())
    )
    return tuple(BlockInfo(key=row.key, name=row.name, made_at=row.made_at) for row in rows)
