"""Tables before the first move: creating one, joining, leaving, starting."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, func, insert, select, update

from stockrail import bots
from stockrail.core.state import State
from stockrail.core.text import Text
from stockrail.core.title import OptionValue, SetupError, Title
from stockrail.titles import title
from stockrail.view import View

from ..people.visitors import name_of, remember, tidy
from ..rooms import Snapshot
from ..rooms.clock import as_json, checked
from ..rooms.records import answer, start
from ..rooms.rows import SEAT_COLUMNS, SeatRow, TableRow, table_row
from ..seating.changing import seat_at, tell
from ..seating.presence import note_seen
from ..service.problems import ApiError, closed, forbidden
from ..service.tables import TableService
from ..storage import ago, now, seats, tables
from ..storage.signals import notify
from ..talk.blocks import check_welcome
from ..wire.languages import Visitor
from ..wire.tables import NewTable, SeatRequest

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
SEEDS = 2**53
"""Every seed is a number that JavaScript can hold."""
MOST_SEATS = 12
_COLUMNS = (
    *("id", "title", "options", "seed", "rules", "status", "host", "changed_at"),
    *("listed", "clock"),
)
"""Those of a new table."""


def create(service: TableService, visitor: Visitor, wish: NewTable) -> str:
    """A new table; it starts at once if no seat is open. Its id.

    :raises SetupError: it cannot be played like that.
    """
    game = title(wish.title)
    options = game.check_options(wish.options)
    if len(wish.seats) > MOST_SEATS:
        game.check_players([""] * len(wish.seats), options)
    if wish.seed is not None:
        _check_seed(wish)
    with service.storage.reading() as connection:
        own_name = name_of(connection, visitor.id)
    sitting = _seat(game, wish.seats, visitor, own_name)
    check_names(game, sitting, options)
    row = replace(
        new_table(visitor.id, game, options, sitting, wish.seed),
        listed=wish.listed,
        clock=None if wish.clock is None else as_json(checked(wish.clock)),
    )
    is_full = all(seat.kind != "open" for seat in sitting)
    first = start(row) if is_full else None
    opening = answer(row, 0, first) if first is not None else None

    def write(connection: Connection) -> None:
        remember(connection, visitor.id)
        _check_limit(service, connection, visitor.id)
        insert_table(connection, row)
        if opening is not None:
            opening.write(connection)

    service.writer.written(write)
    if service.share.has(row.id):
        service.rooms.add(Snapshot(opening.row if opening is not None else row, first))
    service.rooms.announce(row.id)
    return row.id


def new_table(
    host: str,
    game: Title[State, View],
    options: Mapping[str, OptionValue],
    sitting: Sequence[SeatRow],
    seed: int | None = None,
) -> TableRow:
    """A table on which nothing has been played."""
    return TableRow(
        id="".join(secrets.choice(LETTERS) for _ in range(12)),
        title=game.id,
        options=options,
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        rules=game.rules_version,
        status="gathering",
        host=host,
        actor=None,
        standing=None,
        rematch=None,
        changed_at=now(),
        revision=0,
        seats=tuple(sitting),
    )


def insert_table(connection: Connection, row: TableRow) -> None:
    values = {name: getattr(row, name) for name in _COLUMNS}
    connection.execute(insert(tables).values(**values, made_at=row.changed_at))
    for seat in row.seats:
        seen = row.changed_at if seat.visitor else None
        values = {**_columns(seat), "table_id": row.id, "seen_at": seen}
        connection.execute(insert(seats).values(**values))


def join(service: TableService, visitor: Visitor, table_id: str, index: int, name: str) -> None:
    """Take an open seat, or be called otherwise on one's own."""
    name = tidy(name)

    def write(connection: Connection) -> None:
        row = _gathering(connection, table_id)
        seat = seat_at(row, index)
        if seat.kind != "open" and seat.visitor != visitor.id:
            raise ApiError(
                409,
                "stale",
                Text("{name} has that seat already", name=seat.name),
                Text("Take another seat."),
            )
        if seat.kind == "open":
            check_welcome(connection, row, visitor.id)
        taken = SeatRow(index, "person", name, visitor.id, None)
        sitting = [taken if s.index == index else s for s in row.seats]
        check_names(title(row.title), sitting, row.options)
        remember(connection, visitor.id, name)
        if seat.kind == "open":
            tell(connection, row, "joined", taken)
        _change(connection, row, taken)
        note_seen(connection, {(table_id, visitor.id): now()})

    service.writer.written(write)
    service.rooms.changed(table_id)


def leave(service: TableService, visitor: Visitor, table_id: str, index: int) -> None:
    """Free a seat: one's own, or any if one is the host."""

    def write(connection: Connection) -> None:
        row = _gathering(connection, table_id)
        seat = seat_at(row, index)
        if visitor.id not in (seat.visitor, row.host):
            raise forbidden(Text("This is not your seat"))
        if seat.visitor is not None:
            tell(connection, row, "left", seat)
        _change(connection, row, SeatRow(index, "open", "", None, None))

    service.writer.written(write)
    service.rooms.changed(table_id)


def begin(service: TableService, visitor: Visitor, table_id: str) -> None:
    """Start a table without its open seats.

    :raises SetupError: too few have joined.
    """

    def write(connection: Connection) -> None:
        row = _gathering(connection, table_id)
        if row.host != visitor.id:
            raise forbidden(Text("Only the host can start the game"))
        present = tuple(s for s in row.seats if s.kind != "open")
        check_names(title(row.title), present, row.options)
        connection.execute(
            delete(seats).where(seats.c.table_id == table_id, seats.c.kind == "open")
        )
        start_now(connection, replace(row, seats=present))

    service.writer.written(write)
    service.rooms.changed(table_id)


def check_names(
    game: Title[State, View], sitting: Sequence[SeatRow], options: Mapping[str, OptionValue]
) -> None:
    """Open seats count as players whose names nobody has.

    :raises SetupError: they cannot play together.
    """
    names = [s.name if s.kind != "open" else f"\0{s.index}" for s in sitting]
    game.check_players(names, options)


def start_now(connection: Connection, row: TableRow) -> None:
    """Write the first position of a table at which nobody is missing. If there are others than
    the host, who may be away, it is in the stream."""
    answer(row, 0, start(row)).write(connection)
    if any(seat.visitor not in (None, row.host) for seat in row.seats):
        tell(connection, row, "begun", None, ply=0)


def _seat(
    game: Title[State, View], wishes: Sequence[SeatRequest], visitor: Visitor, own_name: str
) -> list[SeatRow]:
    taken = [tidy(wish.name) for wish in wishes if wish.kind != "open" and wish.name.strip()]
    sitting = []
    for index, wish in enumerate(wishes):
        name = tidy(wish.name) if wish.kind != "open" and wish.name.strip() else ""
        if wish.kind == "bot":
            bots.bot(wish.bot, game.id, 0)  # complains if there is none of that name
        if wish.kind == "open":
            sitting.append(SeatRow(index, "open", "", None, None))
            continue
        if not name:
            name = _free_name(wish, index, visitor, own_name, taken)
            taken.append(name)
        if wish.kind == "here":
            sitting.append(SeatRow(index, "person", name, visitor.id, None))
        else:
            sitting.append(SeatRow(index, "bot", name, None, wish.bot))
    return sitting


def _free_name(
    wish: SeatRequest, index: int, visitor: Visitor, own_name: str, taken: Sequence[str]
) -> str:
    """A name for a seat that was given none: the visitor's own, or a number."""
    if wish.kind == "here" and own_name and own_name not in taken:
        return own_name
    numbered = (
        Text("Bot {n}", n=n) if wish.kind == "bot" else Text("Player {n}", n=n)
        for n in (index + 1, *range(MOST_SEATS + 1, 3 * MOST_SEATS))
    )
    names = (text.render(visitor.translate) for text in numbered)
    return next(name for name in names if name not in taken)


def _check_seed(wish: NewTable) -> None:
    if not 0 <= (wish.seed or 0) < SEEDS:
        raise SetupError(Text("A seed is a whole number from 0 to {high}", high=SEEDS - 1))
    if any(seat.kind == "open" for seat in wish.seats):
        raise SetupError(
            Text("A chosen seed reveals the draws: choose one only for a table of your own")
        )


def _check_limit(service: TableService, connection: Connection, visitor: str) -> None:
    yesterday = ago(days=1)
    waiting = connection.scalar(
        select(func.count())
        .select_from(tables)
        .where(
            tables.c.host == visitor,
            tables.c.status == "gathering",
            tables.c.changed_at > yesterday,
        )
    )
    if (waiting or 0) >= service.settings.gathering_limit:
        raise ApiError(
            429,
            "setup",
            Text("You have {n} tables waiting for players", n=waiting or 0),
            Text("Start one of them first."),
        )


def _gathering(connection: Connection, table_id: str) -> TableRow:
    """The table, kept from changing until the transaction ends."""
    row = table_row(connection, table_id, locked=True)
    if row.status == "closed":
        raise closed()
    if row.status != "gathering":
        raise ApiError(
            409, "stale", Text("The game has begun"), Text("Watch it, or start another.")
        )
    return row


def _change(connection: Connection, row: TableRow, seat: SeatRow) -> None:
    place = (seats.c.table_id == row.id) & (seats.c.index == seat.index)
    connection.execute(update(seats).where(place).values(**_columns(seat)))
    time = now(after=row.changed_at)
    connection.execute(update(tables).where(tables.c.id == row.id).values(changed_at=time))
    notify(connection, row.id, row.revision, time)


def _columns(seat: SeatRow) -> dict[str, object]:
    return {name: getattr(seat, name) for name in SEAT_COLUMNS}
