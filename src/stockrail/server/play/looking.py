"""Looking at a table: as it is now, as it was, and what has happened."""

from dataclasses import replace

from stockrail.core.text import Text
from stockrail.view import log

from ..rooms import Snapshot
from ..rooms.standpoint import table_info
from ..service.problems import not_found
from ..service.tables import TableService
from ..storage import damage
from ..wire.languages import Visitor
from ..wire.play import TableView


def view(
    service: TableService,
    visitor: Visitor,
    table_id: str,
    ply: int | None = None,
    since: int | None = None,
) -> bytes:
    """The table now, or as it was after `ply` actions; with the log after `since`.

    :raises ApiError: there is no such table or position.
    """
    room = service.rooms.fresh(table_id)
    now = room.now
    if ply is None or ply == now.ply:
        return room.view(now, visitor, since)
    return now.rendering(visitor.language).json(
        _past(now, visitor, ply, -1 if since is None else since)
    )


def _past(now: Snapshot, visitor: Visitor, ply: int, since: int) -> TableView:
    if now.table is None:
        raise not_found(Text("The game has not begun"))
    try:
        with damage.of_table(now.row.id):
            table = now.table.at(ply)
    except LookupError as error:
        raise not_found(Text("There is no such position to show")) from error
    seat = now.eyes(visitor.id)
    return TableView(
        table=table_info(now.row, visitor),
        revision=now.revision,
        ply=ply,
        latest=now.ply,
        seat=seat,
        view=replace(table.view(seat), decision=None, out_of_turn=(), plans=()),
        log_since=since,
        log=log(table, since if since >= 0 else None),
        can_undo=False,
        can_redo=False,
        can_ask_undo=False,
        can_ask_redo=False,
        bots_wait=0,
    )


def log_until(service: TableService, visitor: Visitor, table_id: str, ply: int | None) -> bytes:
    """What has happened since the beginning, until a position or now."""
    room = service.rooms.fresh(table_id)
    now = room.now
    with damage.of_table(table_id):
        entries = () if now.table is None else log(now.table)
    service.rooms.keep(room)
    wanted = [entry for entry in entries if ply is None or entry.ply <= ply]
    return now.rendering(visitor.language).json(wanted)
