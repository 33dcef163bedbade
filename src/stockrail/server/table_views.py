"""Tables as one visitor sees them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from stockrail import bots
from stockrail.core.ids import PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import NO_NAMES, Names, Text, Translate
from stockrail.library import titles
from stockrail.titles import title
from stockrail.view import View, log

from .exporting import formats
from .out_of_turn import opens
from .playing import undone_to
from .problems import not_found
from .records import TableRow, find
from .schema import ChoiceInfo, OptionInfo, PresetInfo, SeatInfo, TableInfo, TableView, TitleInfo
from .storage import seats, tables
from .tables import TableService, table_row
from .visitors import Visitor

LISTED = 50


def title_infos(translate: Translate) -> tuple[TitleInfo, ...]:
    return tuple(
        TitleInfo(
            id=game.id,
            name=game.name,
            about=game.about.render(translate),
            min_players=game.min_players,
            max_players=game.max_players,
            options=tuple(
                OptionInfo(
                    name=option.name,
                    label=option.label.render(translate),
                    choices=tuple(
                        ChoiceInfo(
                            value=choice.value,
                            label=choice.label.render(translate),
                            min_players=choice.min_players,
                        )
                        for choice in option.choices
                    ),
                    rule=option.rule,
                )
                for option in game.options
            ),
            presets=tuple(
                PresetInfo(
                    name=name, label=preset.label.render(translate), options=dict(preset.options)
                )
                for name, preset in game.presets.items()
            ),
            bots=bots.names(game.id),
            formats=formats(game.id),
        )
        for game in titles()
    )


def table_info(row: TableRow, visitor: Visitor) -> TableInfo:
    return TableInfo(
        id=row.id,
        title=row.title,
        name=title(row.title).name,
        status=row.status,
        seats=tuple(
            SeatInfo(
                index=seat.index,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                yours=seat.visitor == visitor.id,
                acts=seat.index == row.actor and row.status == "running",
            )
            for seat in row.seats
        ),
        options=dict(row.options),
        host=row.host == visitor.id,
        standing=(row.standing or {}).get(visitor.language, ""),
        rematch=row.rematch,
        revision=row.revision,
        changed_at=row.changed_at,
    )


def one(service: TableService, visitor: Visitor, table_id: str) -> TableInfo:
    with service.storage.reading() as connection:
        return table_info(table_row(connection, table_id), visitor)


def lobby(service: TableService, visitor: Visitor) -> tuple[TableInfo, ...]:
    """One's own tables, those that go on first, then those of the last day with a free seat."""
    sits = select(seats.c.table_id).where(seats.c.visitor == visitor.id)
    own = tables.c.id.in_(sits) | (tables.c.host == visitor.id)
    free = select(seats.c.table_id).where(seats.c.kind == "open")
    yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    gathers = (tables.c.status == "gathering") & (tables.c.changed_at > yesterday)
    with service.storage.reading() as connection:
        ids = [
            *connection.scalars(
                select(tables.c.id)
                .where(own)
                .order_by(tables.c.status.in_(("finished", "closed")), tables.c.made_at.desc())
                .limit(LISTED)
            ),
            *connection.scalars(
                select(tables.c.id)
                .where(gathers & tables.c.id.in_(free) & ~own)
                .order_by(tables.c.made_at.desc())
                .limit(LISTED)
            ),
        ]
        return tuple(table_info(row, visitor) for row in find(connection, ids))


def table_view(
    service: TableService,
    visitor: Visitor,
    table_id: str,
    ply: int | None = None,
    since: int | None = None,
) -> tuple[TableView, Names]:
    """The table now, or as it was after `ply` actions; the log after `since`, or all of it.

    With it, what the names at this table mean.

    :raises ApiError: there is no such table or position.
    """
    with service.storage.reading() as connection:
        row = table_row(connection, table_id)
        position = service.games.read(connection, row) if row.has_begun else None
    if position is None:
        if ply:
            raise not_found(Text("The game has not begun"))
        gathering = TableView(
            table=table_info(row, visitor),
            revision=row.revision,
            ply=0,
            latest=0,
            seat=None,
            view=None,
            log=(),
            can_undo=False,
            bots_wait=0,
        )
        return gathering, NO_NAMES
    newest = table = position.table
    if ply is not None and ply != newest.ply:
        try:
            table = newest.at(ply)
        except LookupError as error:
            raise not_found(Text("There is no such position to show")) from error
    seat = _eyes(row, visitor, newest)
    view = table.view(seat)
    if row.status == "closed":
        view = replace(view, decision=None, out_of_turn=())
    shown = TableView(
        table=table_info(row, visitor),
        revision=position.revision,
        ply=table.ply,
        latest=newest.ply,
        seat=seat,
        view=view if table is newest else replace(view, decision=None),
        log=log(table, since),
        can_undo=table is newest and undone_to(row, newest, visitor.id) is not None,
        bots_wait=_bots_wait(service, row, newest, seat),
    )
    return shown, table.names


def _eyes(row: TableRow, visitor: Visitor, table: Table[State, View]) -> str | None:
    """Whose sight a screen has: of the seat that acts, if it is here, or of the only one.

    Several people round one screen see what everybody may see while none of them is to act,
    unless one of them may do something all the same.
    """
    own = row.seats_of(visitor.id)
    acting = next((s.name for s in own if s.index == row.actor), None)
    if acting is not None or not own:
        return acting
    if len(own) == 1 or table.is_over:
        return own[0].name
    return next((s.name for s in own if table.out_of_turn(PlayerId(s.name))), None)


def _bots_wait(
    service: TableService, row: TableRow, table: Table[State, View], eyes: str | None
) -> int:
    is_bot = any(seat.index == row.actor and seat.kind == "bot" for seat in row.seats)
    waits = is_bot and eyes is not None and opens(table, [eyes])
    return round(service.settings.aside_pause * 1000) if waits else 0
