"""Proposing something to the others, accepting or declining it, and what follows."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, func, insert, select, update

from stockrail.core.refusal import StaleAction
from stockrail.core.text import Text

from ..play.playing import redoing, under_way, undoing
from ..rooms import Room
from ..rooms.records import Answer
from ..rooms.rows import MOTION_COLUMNS, MotionRow, SeatRow, table_row
from ..rooms.status import agreed_end, places
from ..seating.changing import change, running, tell
from ..seating.presence import last_seen, present_seats
from ..seating.stand_ins import hand_over
from ..service.problems import ApiError, forbidden, not_found, stale
from ..service.tables import TableService
from ..storage import motions, now
from ..wire.languages import Visitor
from ..wire.motions import MotionKind
from .rules import check_absent, is_gone, verdict, voters, voters_on

Work = Callable[[Connection], None]
_ENDED: dict[str, object] = {"status": "finished", "ended": "agreed", "actor": None}


class Meeting:
    """The people of one table decide, as they and their table are now. What they decide is found
    here and written then, unless the table has changed meanwhile."""

    def __init__(self, service: TableService, room: Room, visitor: Visitor) -> None:
        """:raises ApiError: no game goes on, or the visitor does not play in it."""
        self._service, self._room, self._visitor = service, room, visitor
        self._now, self._row = room.now, room.now.row
        if not self._row.seats_of(visitor.id):
            raise forbidden(Text("You are not at this table"))
        running(self._row)
        under_way(room)
        seat = next((s for s in self._row.people if s.visitor == visitor.id), None)
        if seat is None:
            raise ApiError(
                409, "illegal", Text("A bot plays for you at present"), Text("Take your seat back.")
            )
        self._own: SeatRow = seat

    def propose(self, revision: int, kind: MotionKind, about: int | None) -> Work:
        """Who proposes something accepts it. If it is proposed already, that is a vote for it."""
        if revision != self._now.revision:
            raise stale()
        about = about if kind in ("replace", "undo") else None
        for motion in self._row.motions:
            if (motion.kind, motion.about) == (kind, about):
                return self.vote(motion.number, agrees=True)
        if kind == "replace":
            self._absent(about)
        if kind == "end":
            self._check_end()
        people = voters_on(self._row, self._now.game(), self._now.undone, kind, about)
        votes = {seat: True if who == self._visitor.id else None for who, seat in people.items()}
        motion = MotionRow(0, kind, self._own.index, about, votes, revision)
        status, follow = self._settled(motion)

        def write(connection: Connection) -> None:
            self._check(connection)
            values = {name: getattr(motion, name) for name in MOTION_COLUMNS}
            values |= {"table_id": self._row.id, "number": self._next_number(connection)}
            connection.execute(insert(motions).values(**values, status=status, made_at=now()))
            if status == "open":
                self._tell(connection, "asked", motion, self._own)
            follow(connection)

        return write

    def vote(self, number: int, *, agrees: bool) -> Work:
        motion = self._motion(number)
        own = {str(seat.index) for seat in self._row.seats_of(self._visitor.id)}
        seat = next((seat for seat in motion.votes if seat in own), None)
        if seat is None:
            raise forbidden(Text("You do not vote on this"), Text("Those whom it touches decide."))
        voted = replace(motion, votes={**motion.votes, seat: agrees})
        status, follow = self._settled(voted)

        def write(connection: Connection) -> None:
            self._check(connection)
            self._update(connection, motion, votes=voted.votes, status=status)
            if agrees and motion.votes[seat] is not True:
                self._tell(connection, "granted", motion, self._own)
            follow(connection)

        return write

    def withdraw(self, number: int) -> Work:
        motion = self._motion(number)
        if motion.seat not in {seat.index for seat in self._row.seats_of(self._visitor.id)}:
            raise forbidden(Text("Somebody else proposed this"), Text("Decline it instead."))

        def write(connection: Connection) -> None:
            self._check(connection)
            self._update(connection, motion, status="withdrawn")
            change(connection, self._row)

        return write

    def _settled(self, motion: MotionRow) -> tuple[str, Work]:
        """Whether it is decided, and what is to be done then.

        :raises ApiError: it can no longer be done.
        """
        decided = verdict(self._counted(motion))
        if decided == "open":
            return decided, self._touched
        if decided == "declined":
            return decided, partial(self._declined, motion)
        match motion.kind:
            case "replace":
                try:
                    absent = self._absent(motion.about)
                except ApiError:  # they have come meanwhile
                    return "lapsed", self._touched
                return decided, partial(self._replaced, motion, absent)
            case "end":
                self._check_end()
                return decided, self._ended
            case "undo":
                undone, _ = undoing(self._now, motion.about or 0)
                return decided, partial(self._played, "undone", motion, undone)
            case "redo":
                moves, _ = redoing(self._now)
                return decided, partial(self._played, "redone", motion, moves)

    def _touched(self, connection: Connection) -> None:
        """Nothing has changed but what is proposed, and that is to be seen."""
        change(connection, self._row)

    def _declined(self, motion: MotionRow, connection: Connection) -> None:
        self._tell(connection, "declined", motion, self._own)
        change(connection, self._row)

    def _replaced(self, motion: MotionRow, absent: SeatRow, connection: Connection) -> None:
        about = {"granted": self._granted(motion)}
        hand_over(connection, self._row, absent, "replaced", about)

    def _ended(self, connection: Connection) -> None:
        row, game = self._row, self._now.game()
        tell(connection, row, "agreed_end", None, ply=self._now.ply)
        end = {"standing": agreed_end(game), "scores": places(row, game)}
        change(connection, row, **_ENDED, **end, acts_since=now(after=row.changed_at))

    def _played(self, kind: str, motion: MotionRow, moves: Answer, connection: Connection) -> None:
        proposer = next(seat for seat in self._row.seats if seat.index == motion.seat)
        self._tell(connection, kind, motion, proposer)
        moves.write(connection)

    def _motion(self, number: int) -> MotionRow:
        for motion in self._row.motions:
            if motion.number == number:
                return motion
        raise not_found(Text("This is no longer proposed"))

    def _counted(self, motion: MotionRow) -> MotionRow:
        """Where a majority decides, those who have not voted do not count as soon as they are gone
        themselves."""
        if motion.kind != "replace":
            return motion
        people = {str(seat.index): seat.visitor for seat in self._row.people}
        votes = {
            seat: agrees
            for seat, agrees in motion.votes.items()
            if agrees is not None or not self._is_gone(people[seat])
        }
        return replace(motion, votes=votes)

    def _check_end(self) -> None:
        """Whoever has others replaced does not end the game in their absence.

        :raises ApiError: those for whom bots play, and who may come back, are as many as the rest.
        """
        away = {
            seat.visitor: seat.played_by or seat.name
            for seat in self._row.seats
            if seat.stand_in and not seat.offered and not self._is_gone(seat.visitor)
        }
        if 0 < len(voters(self._row.people)) <= len(away):
            raise ApiError(
                409,
                "illegal",
                Text("{name} was here less than a day ago", name=next(iter(away.values()))),
                Text("Play on until they come back, or propose it again tomorrow."),
            )

    def _absent(self, about: int | None) -> SeatRow:
        """:raises ApiError: they have time left, and are here or were a short while ago."""
        seat = next((seat for seat in self._row.seats if seat.index == about), None)
        here = {seat.index for seat in present_seats(self._room)}
        seen = self._seen((seat and seat.visitor) or "")
        return check_absent(self._row, about, seen, is_present=about in here)

    def _is_gone(self, person: str | None) -> bool:
        if person is None:
            return True
        here = {seat.visitor for seat in present_seats(self._room)}
        return person not in here and is_gone(self._row, self._seen(person))

    def _seen(self, person: str) -> str | None:
        with self._service.storage.reading() as connection:
            return last_seen(connection, self._row.id, person)

    def _granted(self, motion: MotionRow) -> list[str]:
        """The names of those who accepted, besides who proposed it."""
        others = {int(seat) for seat, agrees in motion.votes.items() if agrees} - {motion.seat}
        return [s.played_by or s.name for s in self._row.seats if s.index in others]

    def _check(self, connection: Connection) -> None:
        """:raises StaleAction: something else has been written."""
        row = table_row(connection, self._row.id, locked=True)
        if (row.revision, row.changed_at) != (self._row.revision, self._row.changed_at):
            raise StaleAction("the table has changed")

    def _next_number(self, connection: Connection) -> int:
        last = select(func.max(motions.c.number)).where(motions.c.table_id == self._row.id)
        return (connection.scalar(last) or 0) + 1

    def _update(self, connection: Connection, motion: MotionRow, **values: object) -> None:
        place = (motions.c.table_id == self._row.id) & (motions.c.number == motion.number)
        connection.execute(update(motions).where(place).values(**values))

    def _tell(self, connection: Connection, kind: str, motion: MotionRow, seat: SeatRow) -> None:
        about = {
            "motion": motion.kind,
            "about": motion.about,
            "granted": self._granted(motion),
        }
        tell(connection, self._row, kind, seat, ply=self._now.ply, about=about)


def propose(
    service: TableService,
    visitor: Visitor,
    table_id: str,
    revision: int,
    kind: MotionKind,
    about: int | None,
) -> Room:
    """:raises ApiError: that cannot be proposed now."""
    return _met(service, visitor, table_id, lambda people: people.propose(revision, kind, about))


def vote(
    service: TableService, visitor: Visitor, table_id: str, number: int, *, agrees: bool
) -> Room:
    """:raises ApiError: it is no longer proposed, or not theirs to vote on."""
    return _met(service, visitor, table_id, lambda people: people.vote(number, agrees=agrees))


def withdraw(service: TableService, visitor: Visitor, table_id: str, number: int) -> Room:
    """:raises ApiError: it is no longer proposed, or somebody else proposed it."""
    return _met(service, visitor, table_id, lambda people: people.withdraw(number))


def _met(
    service: TableService, visitor: Visitor, table_id: str, decide: Callable[[Meeting], Work]
) -> Room:
    """Have the people decide; again if the table has changed meanwhile."""
    try:
        return _meet(service, visitor, table_id, decide)
    except StaleAction:
        return _meet(service, visitor, table_id, decide)


def _meet(
    service: TableService, visitor: Visitor, table_id: str, decide: Callable[[Meeting], Work]
) -> Room:
    room = service.rooms.fresh(table_id)
    with room.lock:
        service.writer.written(decide(Meeting(service, room, visitor)))
        service.rooms.changed(table_id)
    return room
