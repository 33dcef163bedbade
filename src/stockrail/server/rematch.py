"""The same people at the same game again."""

from dataclasses import replace

from sqlalchemy import update

from stockrail.core.text import Text
from stockrail.titles import title

from .club import Club, table_row
from .gathering import lay, start_now
from .problems import Trouble, forbidden
from .storage import now, tables
from .visitors import Asker


def rematch(club: Club, asker: Asker, table_id: str) -> str:
    """A table with the seats and options of one that is finished; everybody gets the same.

    :raises SetupError: today's rules do not know its options.
    """
    with club.storage.writing() as connection:
        row = table_row(connection, table_id, locked=True)
        if row.host != asker.visitor and not row.seats_of(asker.visitor):
            raise forbidden(Text("You are not at this table"))
        if row.status != "finished":
            raise Trouble(409, "stale", Text("The game is not over"), Text("Play it to its end."))
        if row.rematch is not None:
            return row.rematch
        game = title(row.title)
        sitting = [replace(seat, index=n) for n, seat in enumerate(row.seats)]
        again = lay(connection, asker.visitor, game, game.check_options(row.options), sitting)
        first = start_now(connection, again)
        connection.execute(
            update(tables).where(tables.c.id == row.id).values(rematch=again.id, changed_at=now())
        )
    club.games.keep(again.id, first)
    club.news.tell(again.id)
    club.news.tell(row.id)
    return again.id
