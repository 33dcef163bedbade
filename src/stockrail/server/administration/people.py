"""Visitors as the person who runs the server sees them: found, and banned."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update

from stockrail.core.text import Text

from ..storage import Storage, now, seats, visitors
from .opening import CannotDo

SHORTEST = 6
"""Characters of an id that are enough to name a visitor."""


@dataclass(frozen=True, slots=True)
class VisitorRow:
    id: str
    name: str
    made_at: str
    banned_at: str | None
    seats: int
    """How many seats at tables are theirs."""


def find_visitors(storage: Storage, name: str | None, banned: bool, limit: int) -> list[VisitorRow]:
    """Newest first."""
    held = (
        select(func.count())
        .select_from(seats)
        .where(seats.c.visitor == visitors.c.id)
        .scalar_subquery()
    )
    wanted = select(
        visitors.c.id, visitors.c.name, visitors.c.made_at, visitors.c.banned_at, held
    ).order_by(visitors.c.made_at.desc())
    if name is not None:
        wanted = wanted.where(visitors.c.name == name)
    if banned:
        wanted = wanted.where(visitors.c.banned_at > "")
    with storage.reading() as connection:
        return [VisitorRow(*row) for row in connection.execute(wanted.limit(limit))]


def visitor_called(connection: Connection, word: str) -> str:
    """The id of the visitor with this name, or whose id begins so.

    :raises CannotDo: there is none, or more than one.
    """
    by_name = visitors.c.name == word
    by_id = visitors.c.id.startswith(word, autoescape=True)
    wanted = by_name | by_id if len(word) >= SHORTEST else by_name
    found: list[str] = [*connection.scalars(select(visitors.c.id).where(wanted).limit(100))]
    if len(found) == 1:
        return found[0]
    if not found:
        raise CannotDo(
            Text(
                "There is no visitor {word}; `stockrail admin visitors` lists names and ids",
                word=repr(word[:64]),
            )
        )
    raise CannotDo(
        Text(
            "{count} visitors are called {word}; name one by the beginning of its id, "
            "as `stockrail admin visitors` lists them",
            count=len(found),
            word=repr(word[:64]),
        )
    )


def ban(storage: Storage, word: str, *, lift: bool = False) -> str:
    """Keep a visitor from acting, or no longer. Their id.

    :raises CannotDo: there is no such visitor.
    """
    with storage.writing() as connection:
        visitor = visitor_called(connection, word)
        values = {"banned_at": None if lift else now()}
        connection.execute(update(visitors).where(visitors.c.id == visitor).values(**values))
    return visitor
