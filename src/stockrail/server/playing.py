"""Acting at a table: one action for one position, undo, asking the rules."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.actions import Action
from stockrail.core.decision import Description
from stockrail.core.ids import CHANCE
from stockrail.core.refusal import IllegalAction, Refusal
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Names, Text
from stockrail.view import View

from .observing import metrics
from .problems import ApiError, Refused, closed, forbidden, stale
from .records import Position, TableRow, answer, undo_answer
from .tables import TableService, table_row
from .visitors import Visitor


def act(
    service: TableService, visitor: Visitor, table_id: str, revision: int, wish: Mapping[str, Any]
) -> None:
    """Play an action for one of the visitor's seats.

    :raises MalformedAction: it cannot be read.
    :raises Refused: it breaks a rule.
    :raises StaleAction: somebody else was faster.
    """
    row, position = _under_way(service, table_id)
    action = _own_action(row, position, visitor, wish)
    if revision != position.revision:
        raise stale()
    try:
        play(service, row, position, action)
    except IllegalAction as error:
        raise Refused(error.refusal, position.table.names) from error


def play(service: TableService, row: TableRow, position: Position, action: Action) -> None:
    """Write an action, with what is drawn after it, as the answer to a position."""
    told = position.table.ply
    table = position.table.at(told)
    table.play(action)
    moves = answer(row, position.revision, told, table)
    after = service.writer.written(moves.write)
    service.games.keep(row.id, Position(after, table))
    service.news.tell(row.id)
    seat = row.seat_of(action.player)
    metrics.moves.labels(row.title, seat.kind if seat else "person").inc()


def why_not(
    service: TableService, visitor: Visitor, table_id: str, wish: Mapping[str, Any]
) -> tuple[Refusal | Description, Names]:
    """What the rules say to an action of one's own without playing it, or how it is offered.

    With it, what the names at this table mean.
    """
    row, position = _under_way(service, table_id)
    table, action = position.table, _own_action(row, position, visitor, wish)
    answer = table.why_not(action) or table.title.describe(table.state, action)
    return answer, table.names


def undo(service: TableService, visitor: Visitor, table_id: str, revision: int) -> None:
    """Undo one's last action."""
    row, position = _under_way(service, table_id)
    if not row.seats_of(visitor.id):
        raise forbidden(Text("You are not at this table"))
    if revision != position.revision:
        raise stale()
    kept = undone_to(row, position.table, visitor.id)
    if kept is None:
        raise ApiError(
            409,
            "illegal",
            Text("You have no move to undo"),
            Text("You can undo a move until another player moves or something is drawn."),
        )
    table = position.table.at(kept)
    after = service.writer.written(undo_answer(row, position.revision, table).write)
    service.games.keep(row.id, Position(after, table))
    service.news.tell(row.id)


def undone_to(row: TableRow, table: Table[State, View], visitor: str) -> int | None:
    """How many actions an undo leaves; `None` if there is nothing to undo.

    One's own last action, unless somebody has answered it. Where all people share a
    screen, the answers of bots go with it. Never a draw, never a finished game.
    """
    own = {seat.name for seat in row.seats_of(visitor)}
    bots_too = row.is_one_screen(visitor)
    if row.status != "running" or not own:
        return None
    for n in range(table.ply - 1, (table.diverged_at or 0) - 1, -1):
        player = table.log[n].player
        if player in own:
            return n
        if player == CHANCE or not bots_too:
            return None
    return None


def _under_way(service: TableService, table_id: str) -> tuple[TableRow, Position]:
    with service.storage.reading() as connection:
        row = table_row(connection, table_id)
        if row.status == "closed":
            raise closed()
        if row.status == "gathering":
            raise ApiError(
                409,
                "stale",
                Text("The game has not begun"),
                Text("Wait until the table is full."),
            )
        return row, service.games.read(connection, row)


def _own_action(
    row: TableRow, position: Position, visitor: Visitor, wish: Mapping[str, Any]
) -> Action:
    action = position.table.read(wish)
    seat = row.seat_of(action.player)
    if seat is None or seat.visitor != visitor.id:
        if not row.seats_of(visitor.id):
            raise forbidden(Text("You are not at this table"))
        raise forbidden(
            Text("You do not play for {player}", player=action.player[:40]),
            Text("Play for {own}.", own=tuple(s.name for s in row.seats_of(visitor.id))),
        )
    return action
