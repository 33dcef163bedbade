"""Who reads what at a table: everybody the players; spectators and people one has blocked are
left out for those who want it so."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from ..rooms.rows import TableRow
from ..storage import blocks, mutes, talk
from .happenings import KINDS

SPOKEN = SAID, REMOVED = "said", "removed"


@dataclass(frozen=True, slots=True)
class Hearing:
    """What somebody reads. Equal ones read the same."""

    mutes: bool = False
    """Whether they have muted the spectators."""
    no_spectators: bool = False
    """Whether that holds now: while they play."""
    blocked: frozenset[str] = frozenset()

    @property
    def hears(self) -> ColumnElement[bool]:
        """Of a row of talk. What is done all may know, whoever does it."""
        conditions: list[ColumnElement[bool]] = [talk.c.kind.in_((*SPOKEN, *KINDS))]
        if self.no_spectators:
            conditions.append(~(talk.c.kind.in_(SPOKEN) & talk.c.seat.is_(None)))
        if self.blocked:
            others = talk.c.visitor.is_(None) | talk.c.visitor.not_in(sorted(self.blocked))
            conditions.append(or_(talk.c.kind.not_in(SPOKEN), others))
        return and_(*conditions)


def hearings(connection: Connection, row: TableRow, people: Collection[str]) -> dict[str, Hearing]:
    """What each of these visitors reads at a table; the empty id is somebody unknown."""
    known = sorted(person for person in people if person)
    muted = connection.scalars(
        select(mutes.c.visitor).where(mutes.c.table_id == row.id, mutes.c.visitor.in_(known))
    ).all()
    blocked: dict[str, set[str]] = {}
    of_these = select(blocks.c.visitor, blocks.c.blocked).where(blocks.c.visitor.in_(known))
    for visitor, other in connection.execute(of_these):
        blocked.setdefault(visitor, set()).add(other)
    return {
        person: Hearing(
            mutes=person in muted,
            no_spectators=person in muted and is_playing(row, person),
            blocked=frozenset(blocked.get(person, ())),
        )
        for person in people
    }


def hearing(connection: Connection, row: TableRow, person: str) -> Hearing:
    return hearings(connection, row, [person])[person]


def is_playing(row: TableRow, person: str) -> bool:
    """Whether somebody has a seat in a game that goes on."""
    return row.status == "running" and bool(person) and bool(row.seats_of(person))
