"""Bots that play for people: while they are away, until somebody takes the seat, or for good."""

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import Connection

from stockrail import bots
from stockrail.core.text import Text

from ..people.visitors import remember, tidy
from ..rooms.clock import refilled
from ..rooms.rows import SeatRow, TableRow
from ..service.problems import ApiError, forbidden
from ..service.tables import TableService
from ..storage import now
from ..talk.blocks import check_welcome
from ..wire.languages import Visitor
from .changing import change, changing, own_seat, running, seat_at, tell
from .host import host_without
from .presence import note_seen

_BEST = "steady"


def bot_for(title_id: str) -> str:
    """The bot that plays for people at a game."""
    names = bots.names(title_id)
    return _BEST if _BEST in names else names[-1]


def hand_over(
    connection: Connection,
    row: TableRow,
    seat: SeatRow,
    kind: str,
    about: Mapping[str, object] | None = None,
) -> TableRow:
    """A bot plays for a seat until its person comes back; `kind` is why."""
    tell(connection, row, kind, seat, about=about)
    return change(connection, row, replace(seat, stand_in=bot_for(row.title)))


def come_back(service: TableService, visitor: Visitor, table_id: str, index: int) -> None:
    """Play again for a seat of one's own."""

    def write(connection: Connection, row: TableRow) -> None:
        seat = own_seat(row, index, visitor)
        running(row)
        note_seen(connection, {(table_id, visitor.id): now()})
        if seat.stand_in is not None:
            tell(connection, row, "returned", seat)
            back = replace(refilled(row, seat), stand_in=None, offered=False)
            change(connection, row, back)

    changing(service, table_id, write)


def resign(service: TableService, visitor: Visitor, table_id: str, index: int) -> None:
    """Leave a seat to a bot for good."""

    def write(connection: Connection, row: TableRow) -> None:
        seat = own_seat(row, index, visitor)
        running(row)
        tell(connection, row, "resigned", seat)
        left = replace(
            seat,
            kind="bot",
            visitor=None,
            played_by=None,
            bot=bot_for(row.title),
            stand_in=None,
            offered=False,
        )
        change(connection, row, left, host=host_without(connection, row, seat.visitor, seat))

    changing(service, table_id, write)


def offer(
    service: TableService, visitor: Visitor, table_id: str, index: int, *, with_bot: bool
) -> None:
    """Let somebody else take a seat of one's own; a bot may play meanwhile."""

    def write(connection: Connection, row: TableRow) -> None:
        seat = own_seat(row, index, visitor)
        running(row)
        stand_in = bot_for(row.title) if with_bot else None
        offered = replace(seat, offered=True, stand_in=stand_in)
        if offered != seat:
            if not seat.offered:
                tell(connection, row, "offered", seat)
            change(connection, row, offered)

    changing(service, table_id, write)


def withdraw(service: TableService, visitor: Visitor, table_id: str, index: int) -> None:
    """Keep a seat that one has offered."""

    def write(connection: Connection, row: TableRow) -> None:
        seat = own_seat(row, index, visitor)
        running(row)
        if seat.offered:
            own = refilled(row, seat) if seat.stand_in else seat
            change(connection, row, replace(own, offered=False, stand_in=None))

    changing(service, table_id, write)


def take(service: TableService, visitor: Visitor, table_id: str, index: int, name: str) -> None:
    """Play on for a seat that its player has offered; in the game the player's name stays."""
    name = tidy(name)

    def write(connection: Connection, row: TableRow) -> None:
        seat = seat_at(row, index)
        running(row)
        if row.seats_of(visitor.id):
            raise forbidden(Text("You play at this table already"), Text("Watch this seat."))
        if not seat.offered:
            raise ApiError(
                409, "stale", Text("That seat is not offered"), Text("Watch the game meanwhile.")
            )
        check_welcome(connection, row, visitor.id)
        if any(name in (other.name, other.played_by) for other in row.seats if other != seat):
            raise ApiError(
                409,
                "illegal",
                Text("Somebody at this table is called {name}", name=name),
                Text("Choose another name."),
            )
        remember(connection, visitor.id, name)
        taken = replace(
            refilled(row, seat),
            visitor=visitor.id,
            played_by=None if name == seat.name else name,
            stand_in=None,
            offered=False,
        )
        tell(connection, row, "taken", taken)
        sitting = tuple(taken if s.index == index else s for s in row.seats)
        host = host_without(connection, replace(row, seats=sitting), seat.visitor)
        change(connection, row, taken, host=host)
        note_seen(connection, {(table_id, visitor.id): now()})

    changing(service, table_id, write)
