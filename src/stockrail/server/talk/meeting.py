"""Somebody by where one has met them: nobody learns who others are beyond that."""

from dataclasses import dataclass

from sqlalchemy import Connection

from stockrail.core.text import Text

from ..rooms.rows import TableRow
from ..service.problems import ApiError, not_found
from ..stream.entries import one
from ..stream.hearing import hearing
from .saying import no_such_message


@dataclass(frozen=True, slots=True)
class Met:
    person: str
    name: str
    said: str = ""


def on_seat(row: TableRow, index: int, visitor: str) -> Met:
    """:raises ApiError: no other person has that seat."""
    seat = next((seat for seat in row.seats if seat.index == index), None)
    if seat is None or seat.visitor is None:
        raise not_found(Text("Nobody has that seat"))
    return _other(Met(seat.visitor, seat.played_by or seat.name), visitor)


def in_talk(connection: Connection, row: TableRow, entry: int, visitor: str) -> Met:
    """:raises ApiError: no other person has said that, for all the visitor may read."""
    said = one(connection, row.id, hearing(connection, row, visitor), entry)
    if said is None or said.visitor is None:
        raise no_such_message()
    return _other(Met(said.visitor, said.name, said.text), visitor)


def _other(met: Met, visitor: str) -> Met:
    if met.person == visitor:
        raise ApiError(
            422, "setup", Text("That is you"), Text("You can remove what you have said.")
        )
    return met
