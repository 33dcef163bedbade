"""Acting at a table: one action for one position, undo and redo, asking the rules."""

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from stockrail.core.actions import Action
from stockrail.core.codec import to_json
from stockrail.core.decision import Description
from stockrail.core.refusal import IllegalAction, MalformedAction, Refusal, StaleAction
from stockrail.core.text import Names, Text

from ..observing import metrics
from ..rooms import Room, Snapshot
from ..rooms.records import Answer, answer, undo_answer
from ..rooms.standpoint import may_redo, undone_to
from ..rooms.undone import played, taken
from ..service.problems import ApiError, Refused, closed, forbidden, stale
from ..service.tables import TableService
from ..storage import damage
from ..stream.entries import note
from ..wire.languages import Visitor
from .replaying import check_at_hand


def act(
    service: TableService,
    visitor: Visitor,
    table_id: str,
    revision: int,
    wish: Mapping[str, object],
    mark: str | None = None,
) -> Room:
    """Play an action for one of the visitor's seats, who holds what `mark` stands for.

    :raises MalformedAction: it cannot be read.
    :raises Refused: it breaks a rule.
    :raises StaleAction: somebody else was faster.
    """

    def do(room: Room) -> None:
        _act(service, room, visitor, revision, wish, mark)

    return _twice(service, table_id, revision, do)


def _twice(service: TableService, table_id: str, revision: int, do: Callable[[Room], None]) -> Room:
    """Do it at a table as it is known here; if that fails because of who plays at it, or whether
    it is open, and that has changed on disk, do it again."""
    room = _known_room(service, table_id, revision)
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
    service: TableService,
    room: Room,
    visitor: Visitor,
    revision: int,
    wish: Mapping[str, object],
    mark: str | None,
) -> None:
    with room.lock:
        now = under_way(room)
        action = _own_action(now, visitor, wish)
        if revision != now.revision:
            raise stale()
        try:
            play(service, room, now, action, visitor, mark)
        except IllegalAction as error:
            raise Refused(error.refusal, now.names) from error


def play(
    service: TableService,
    room: Room,
    now: Snapshot,
    action: Action,
    visitor: Visitor | None = None,
    mark: str | None = None,
) -> None:
    """Write an action, with what is drawn after it, as the answer to a snapshot.

    :raises StaleAction: there is another snapshot by now.
    """
    with room.lock:
        if room.now is not now:
            raise StaleAction(f"the table has changed since revision {now.revision}")
        table = now.game().at(now.ply)
        table.play(action)
        moves = answer(now.row, now.ply, table)
        left = played(now.undone, (entry["action"] for entry in moves.entries))
        following = Snapshot(moves.row, table, now.ply, left)
        _write(service, room, moves.write, following, visitor, mark)
    seat = now.row.seat_of(action.player)
    metrics.moves.labels(now.row.title, seat.kind if seat else "person").inc()


def _write(
    service: TableService,
    room: Room,
    work: Callable[[Connection], None],
    following: Snapshot,
    visitor: Visitor | None,
    mark: str | None,
) -> None:
    """While the disk works, updates are made for those who watch and for who acts."""
    future = service.writer.submit(work)
    ready = room.prepared(following, visitor, mark)
    try:
        future.result()
    except StaleAction:
        service.rooms.fresh(following.row.id)
        raise
    service.rooms.advance(room, following, ready)


def why_not(
    service: TableService, visitor: Visitor, table_id: str, wish: Mapping[str, object]
) -> tuple[Refusal | Description, Names]:
    """What the rules say to an action of one's own without playing it, or how it is offered.

    With it, what the names at this table mean.
    """
    now = under_way(service.rooms.fresh(table_id))
    table, action = now.game(), _own_action(now, visitor, wish)
    answer = table.why_not(action) or table.title.describe(table.state, action)
    return answer, now.names


def undo(
    service: TableService, visitor: Visitor, table_id: str, revision: int, mark: str | None = None
) -> Room:
    """Undo one's last action."""

    def do(room: Room) -> None:
        _undo(service, room, visitor, revision, mark)

    return _twice(service, table_id, revision, do)


def _undo(
    service: TableService, room: Room, visitor: Visitor, revision: int, mark: str | None
) -> None:
    with room.lock:
        now = _own_turn_of_events(room, visitor, revision)
        kept = undone_to(now.row, now.game(), visitor.id)
        if kept is None:
            raise _nothing_to_undo()
        undone, following = undoing(now, kept)
        seat = now.row.seat_of(now.game().log[kept].player)

        def write(connection: Connection) -> None:
            undone.write(connection)
            about = {"kept": kept}
            note(connection, now.row.id, "undone", ply=now.ply, seat=seat, about=about)

        _write(service, room, write, following, visitor, mark)


def undoing(now: Snapshot, kept: int) -> tuple[Answer, Snapshot]:
    """What is written if only the first actions are left, and what is seen then.

    :raises Unplayed: the game has to be played again first.
    :raises ApiError: today's rules do not lead there.
    """
    check_at_hand(now, kept)
    try:
        with damage.of_table(now.row.id):
            table = now.game().at(kept)
    except LookupError as error:
        raise _nothing_to_undo() from error
    undone = undo_answer(now.row, table)
    left = taken(now.undone, map(to_json, now.game().log[kept:]))
    return undone, Snapshot(undone.row, table, kept, left)


def redo(
    service: TableService, visitor: Visitor, table_id: str, revision: int, mark: str | None = None
) -> Room:
    """Play again what one's last undo has taken away."""

    def do(room: Room) -> None:
        _redo(service, room, visitor, revision, mark)

    return _twice(service, table_id, revision, do)


def _redo(
    service: TableService, room: Room, visitor: Visitor, revision: int, mark: str | None
) -> None:
    with room.lock:
        now = _own_turn_of_events(room, visitor, revision)
        if not may_redo(now.row, now.undone, visitor.id):
            raise ApiError(
                409,
                "illegal",
                Text("You have no move to redo"),
                Text("You can redo your own moves until another move is played."),
            )
        moves, following = redoing(now)
        (seat, *_) = now.row.seats_of(visitor.id)

        def write(connection: Connection) -> None:
            moves.write(connection)
            about = {"until": following.ply}
            note(connection, now.row.id, "redone", ply=now.ply, seat=seat, about=about)

        _write(service, room, write, following, visitor, mark)


def redoing(now: Snapshot) -> tuple[Answer, Snapshot]:
    """What is written if the last undo is undone, and what is seen then.

    :raises ApiError: today's rules do not allow it.
    """
    table = now.game().at(now.ply)
    try:
        for action in now.undone[-1]:
            table.follow(action)
    except (IllegalAction, MalformedAction) as error:
        raise stale() from error
    moves = answer(now.row, now.ply, table)
    return moves, Snapshot(moves.row, table, now.ply, now.undone[:-1])


def _own_turn_of_events(room: Room, visitor: Visitor, revision: int) -> Snapshot:
    """What a player at the table sees who has seen this revision."""
    now = under_way(room)
    if not now.row.seats_of(visitor.id):
        raise forbidden(Text("You are not at this table"))
    if revision != now.revision:
        raise stale()
    return now


def _nothing_to_undo() -> ApiError:
    return ApiError(
        409,
        "illegal",
        Text("You have no move to undo"),
        Text("You can undo a move until another player moves or something is drawn."),
    )


def _known_room(service: TableService, table_id: str, revision: int) -> Room:
    """A table as somebody knows it who has seen this revision."""
    room = service.rooms.room(table_id)
    if room.now.table is None or revision > room.now.revision:
        return service.rooms.fresh(table_id)
    return room


def under_way(room: Room) -> Snapshot:
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
    if now.row.ended is not None:
        raise ApiError(
            409, "illegal", Text("The players have ended this game"), Text("Play a rematch.")
        )
    return now


def _own_action(now: Snapshot, visitor: Visitor, wish: Mapping[str, object]) -> Action:
    action, row = now.game().read(wish), now.row
    seat = row.seat_of(action.player)
    if seat is None or seat.visitor != visitor.id:
        if not row.seats_of(visitor.id):
            raise forbidden(Text("You are not at this table"))
        raise forbidden(
            Text("You do not play for {player}", player=action.player[:40]),
            Text("Play for {own}.", own=tuple(s.name for s in row.seats_of(visitor.id))),
        )
    if seat.stand_in is not None:
        raise ApiError(
            409, "illegal", Text("A bot plays for you at present"), Text("Take your seat back.")
        )
    return action
