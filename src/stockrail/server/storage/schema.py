"""What is in the database."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    func,
    select,
    update,
)

metadata = MetaData()

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("banned_at", String(32)),
    Index("visitors_by_ban", "banned_at"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("host", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("actor", Integer),
    Column("standing", JSON(none_as_null=True)),
    Column("rematch", String(16)),
    Column("made_at", String(32), nullable=False),
    Column("changed_at", String(32), nullable=False),
    Index("tables_by_status", "status", "made_at"),
    Index("tables_by_host", "host"),
)
"""`actor` is the seat that is to act, `standing` what the lobby tells of the game by language;
they follow from the records and spare reading them. `rematch` is the table played after it."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("visitor", String(64), ForeignKey("visitors.id")),
    Column("bot", String(40)),
    Index("seats_by_visitor", "visitor"),
)

records = Table(
    "records",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("action", JSON(none_as_null=True)),
    Column("undone_to", Integer),
    Column("made_at", String(32), nullable=False),
)
"""The truth about a game, never changed and never deleted.

`revision` is the one it answers. Either an `action`, of a player or of chance, or
an undo, which leaves the first `undone_to` actions.
"""

positions = Table(
    "positions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("ply", Integer),
    Column("position", JSON, nullable=False),
    Column("chronicle", JSON(none_as_null=True)),
)
"""The newest position of each game, from which it goes on without its log being played again.

`ply` is the number of actions that lead there; games that older versions wrote have none.
"""


probe = Table(
    "probe",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("written_at", String(32), nullable=False),
)
"""One row, written to see whether anything can be written."""


revision_of_table = (
    select(func.coalesce(func.max(records.c.revision) + 1, 0))
    .where(records.c.table_id == tables.c.id)
    .scalar_subquery()
    .label("revision")
)
"""How many records a table has, as a column beside those of `tables`."""


def write_probe(connection: Connection) -> None:
    """:raises StorageFault: nothing can be read or written."""
    connection.execute(select(tables.c.id).limit(1)).all()
    connection.execute(update(probe).values(written_at=now()))


def now(after: str = "") -> str:
    """The time, or the next moment after another one where a clock is behind."""
    time = datetime.now(UTC).isoformat(timespec="microseconds")
    if time > after:
        return time
    following = datetime.fromisoformat(after) + timedelta(microseconds=1)
    return following.isoformat(timespec="microseconds")
