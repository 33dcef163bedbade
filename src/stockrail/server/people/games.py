"""The games of a person, and how they have done."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection, select, update

from stockrail.core.title import SetupError
from stockrail.titles import title

from ..rooms.records import opened
from ..rooms.rows import TableRow, find
from ..rooms.status import places
from ..service.tables import TableService
from ..storage import damage, seats, tables
from ..storage.damage import DamagedTable
from ..wire.people import GameInfo, OwnGames, PlayerResult, TitleResults
from ..wire.tables import Status

PAGE = 30
"""Games that are listed at once."""
COUNTED = 2000
"""Finished games of which results are made, the newest."""
FILLED = 20
"""Games that were finished before scores were stored, in one look."""


def own_games(
    service: TableService, person: str, status: Status | None, before: str | None
) -> OwnGames:
    _fill_in(service, person)
    sits = tables.c.id.in_(select(seats.c.table_id).where(seats.c.visitor == person))
    wanted = select(tables.c.id).where(sits).order_by(tables.c.changed_at.desc()).limit(PAGE + 1)
    if status is not None:
        wanted = wanted.where(tables.c.status == status)
    if before is not None:
        wanted = wanted.where(tables.c.changed_at < before)
    with service.storage.reading() as connection:
        rows = find(connection, connection.scalars(wanted))
        listed = rows[:PAGE]
        return OwnGames(
            games=tuple(_info(row, person) for row in listed),
            more=listed[-1].changed_at if len(rows) > PAGE else None,
            results=_results(connection, person),
        )


def _info(row: TableRow, person: str) -> GameInfo:
    result = {score["seat"]: score for score in row.scores or ()}
    return GameInfo(
        id=row.id,
        title=row.title,
        name=title(row.title).name,
        status=row.status,
        players=tuple(
            PlayerResult(
                name=seat.name,
                is_you=seat.visitor == person,
                points=result[seat.index]["points"] if seat.index in result else None,
                place=result[seat.index]["place"] if seat.index in result else None,
            )
            for seat in row.seats
            if seat.kind != "open"
        ),
        bot_plays=row.status == "running" and any(seat.stand_in for seat in row.seats_of(person)),
        sleeps=row.sleeps,
        changed_at=row.changed_at,
    )


def _results(connection: Connection, person: str) -> tuple[TitleResults, ...]:
    """By title, the one played most first."""
    rows = connection.execute(
        select(tables.c.id, tables.c.title, tables.c.scores, seats.c.index.label("seat"))
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            seats.c.visitor == person, tables.c.status == "finished", tables.c.scores.is_not(None)
        )
        .order_by(tables.c.changed_at.desc())
        .limit(COUNTED)
    ).all()
    own: dict[str, list[int]] = {}
    for row in rows:
        own.setdefault(row.id, []).append(row.seat)
    by_title: dict[str, list[int]] = {}
    for row in rows:
        place = next((s["place"] for s in row.scores if s["seat"] == row.seat), None)
        if len(own[row.id]) == 1 and place is not None:
            by_title.setdefault(row.title, []).append(place)
    return tuple(
        TitleResults(
            title=game,
            name=title(game).name,
            played=len(reached),
            won=reached.count(1),
            average_place=round(sum(reached) / len(reached), 2),
        )
        for game, reached in sorted(by_title.items(), key=lambda found: -len(found[1]))
    )


def _fill_in(service: TableService, person: str) -> None:
    """The scores of games that ended before they were stored, or were ended by hand."""
    sits = select(seats.c.table_id).where(seats.c.visitor == person)
    lacking = (tables.c.status == "finished") & tables.c.scores.is_(None) & tables.c.id.in_(sits)
    found: dict[str, Sequence[object]] = {}
    with service.storage.reading() as connection:
        wanted = select(tables.c.id).where(lacking).limit(FILLED)
        for row in find(connection, connection.scalars(wanted)):
            try:
                with damage.of_table(row.id):
                    table, _ = opened(service.storage, connection, row)
                    found[row.id] = places(row, table)
            except (DamagedTable, SetupError):
                continue  # `stockrail check` says what is wrong with it
    if found:
        service.writer.written(partial(_write, found))


def _write(found: dict[str, Sequence[object]], connection: Connection) -> None:
    for table_id, scores in found.items():
        lacking = (tables.c.id == table_id) & tables.c.scores.is_(None)
        connection.execute(update(tables).where(lacking).values(scores=scores))
