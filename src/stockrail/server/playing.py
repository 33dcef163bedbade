"""Acting at a table: one action for one position, undo, asking the rules."""

from collections.abc import Callable, Mapping
from typing import Any

from stockrail.core.actions import Action
from stockrail.core.decision import Description
from stockrail.core.refusal import IllegalAction, Refusal, StaleAction
from stockrail.core.text import Names, Text

from .observing import metrics
from .problems import ApiError, Refused, closed, forbidden, stale
from .rooms import Room, Snapshot
from .rooms.records import Answer, answer, undo_answer
from .rooms.standpoint import undone_to
from .storage import damage
from .tables import TableService
from .wire.languages import Visitor


def act(
    service: TableService, visitor: Visitor, table_id: str, revision: int, wish: Mapping[str, Any]
) -> Room:
    """Play an action for one of the visitor's seats.

    :raises MalformedAction: it cannot be read.
    :raises Refused: it breaks a rule.
    :raises StaleAction: somebody else was faster.
    """
    return _twice(
        service, table_id, revision, lambda room: _act(service, room, visitor, revision, wish)
    )


def _twice(service: TableService, table_id: str, revision: int, do: Callable[[Room], None]) -> Room:
    """Do it at a table as it is known here; if that fails because of who plays at it, or whether
    it is open, and that has changed on disk, do it again."""
    room = _under_way(service, table_id, revision)
    now = room.now
    try:
        do(room)
    except (StaleAction, ApiError):
        room = service.rooms.fresh(table_id)
        if room.now is now or room.now.revision != revision:
            raise
        do(room)
    return room


def _act(
    service: TableService, room: Room, visitor: Visitor, revision: int, wish: Mapping[str, Any]
) -> None:
    with room.lock:
        now = _open(room)
        action = _own_action(now, visitor, wish)
        if revision != now.revision:
            raise stale()
        try:
            play(service, room, now, action, visitor)
        except IllegalAction as error:
            raise Refused(error.refusal, now.names) from error


def play(
    service: TableService,
    room: Room,
    now: Snapshot,
    action: Action,
    visitor: Visitor | None = None,
) -> None:
    """Write an action, with what is drawn after it, as the answer to a snapshot.

    :raises StaleAction: there is another snapshot by now.
    """
    with room.lock:
        if room.now is not now:
            raise StaleAction(f"revision {now.revision} has been answered")
        table = now.game().at(now.ply)
        table.play(action)
        moves = answer(now.row, now.ply, table)
        _write(service, room, moves, Snapshot(moves.row, table, now.ply), visitor)
    seat = now.row.seat_of(action.player)
    metrics.moves.labels(now.row.title, seat.kind if seat else "person").inc()


def _write(
    service: TableService,
    room: Room,
    written: Answer,
    following: Snapshot,
    visitor: Visitor | None,
) -> None:
    """While the disk works, updates are made for those who watch and for who acts."""
    future = service.writer.submit(written.write)
    ready = room.prepared(following, visitor)
    try:
        future.result()
    except StaleAction:
        service.rooms.fresh(following.row.id)
        raise
    service.rooms.advance(room, following, ready)


def why_not(
    service: TableService, visitor: Visitor, table_id: str, wish: Mapping[str, Any]
) -> tuple[Refusal | Description, Names]:
    """What the rules say to an action of one's own without playing it, or how it is offered.

    With it, what the names at this table mean.
    """
    now = _open(service.rooms.fresh(table_id))
    table, action = now.game(), _own_action(now, visitor, wish)
    answer = table.why_not(action) or table.title.describe(table.state, action)
    return answer, now.names


def undo(service: TableService, visitor: Visitor, table_id: str, revision: int) -> Room:
    """Undo one's last action."""
    return _twice(service, table_id, revision, lambda room: _undo(service, room, visitor, revision))


def _undo(service: TableService, room: Room, visitor: Visitor, revision: int) -> None:
    with room.lock:
        now = _open(room)
        if not now.row.seats_of(visitor.id):
            raise forbidden(Text("You are not at this table"))
        if revision != now.revision:
            raise stale()
        kept = undone_to(now.row, now.game(), visitor.id)
        if kept is None:
            raise _nothing_to_undo()
        try:
            with damage.of_table(now.row.id):
                table = now.game().at(kept)
        except LookupError as error:  # today's rules do not lead there
            raise _nothing_to_undo() from error
        undone = undo_answer(now.row, table)
        _write(service, room, undone, Snapshot(undone.row, table, kept), visitor)


def _nothing_to_undo() -> ApiError:
    return ApiError(
        409,
        "illegal",
        Text("You have no move to undo"),
        Text("You can undo a move until another player moves or something is drawn."),
    )


def _under_way(service: TableService, table_id: str, revision: int) -> Room:
    """A table as somebody knows it who has seen this revision."""
    room = service.rooms.room(table_id)
    if room.now.table is None or revision > room.now.revision:
        return service.rooms.fresh(table_id)
    return room


def _open(room: Room) -> Snapshot:
    """What is to be seen now at a table whose game goes on.

    :raises ApiError: it does not.
    """
    now = room.now
    if now.row.status == "closed":
        raise closed()
    if now.table is None:
        raise ApiError(
            409,
            "stale",
            Text("The game has not begun"),
            Text("Wait until the table is full."),
        )
    return now


def _own_action(now: Snapshot, visitor: Visitor, wish: Mapping[str, Any]) -> Action:
    action, row = now.game().read(wish), now.row
    seat = row.seat_of(action.player)
    if seat is None or seat.visitor != visitor.id:
        if not row.seats_of(visitor.id):
            raise forbidden(Text("You are not at this table"))
        raise forbidden(
            Text("You do not play for {player}", player=action.player[:40]),
            Text("Play for {own}.", own=tuple(s.name for s in row.seats_of(visitor.id))),
        )
    return action
