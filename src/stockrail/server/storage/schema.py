"""Tables and their games in the database."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    false,
    func,
    select,
    update,
)

from .timing import now

metadata = MetaData()

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
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("clock", JSON(none_as_null=True)),
    Column("acts_since", String(32)),
    Column("deadline", String(32)),
    Column("ended", String(10)),
    Column("scores", JSON(none_as_null=True)),
    Column("made_at", String(32), nullable=False),
    Column("changed_at", String(32), nullable=False),
    Index("tables_by_status", "status", "made_at"),
    Index("tables_by_host", "host"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_turn", "status", "acts_since"),
)
"""`actor` is the seat that is to act, `standing` what the lobby tells of the game by language;
they follow from the records and spare reading them. `rematch` is the table played after it.
`listed` tables are for everybody, others for those who have the link. `acts_since` is when it
became the actor's turn, `deadline` when their time runs out. `ended` is how a game was ended
that its rules had not ended. `scores` has the points and the place of each seat at the end."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("visitor", String(64), ForeignKey("visitors.id")),
    Column("bot", String(40)),
    Column("stand_in", String(40)),
    Column("offered", Boolean, nullable=False, server_default=false()),
    Column("played_by", String(40)),
    Column("time_left", Float),
    Column("seen_at", String(32)),
    Index("seats_by_visitor", "visitor"),
)
"""`name` is the player's in the game. A `stand_in` is the bot that plays while the person is
away; an `offered` seat may be taken over by somebody else, whose name is in `played_by`.
`time_left` are the seconds of a seat that has a bank of time."""

motions = Table(
    "motions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("about", Integer),
    Column("votes", JSON, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("made_at", String(32), nullable=False),
)
"""What a seat asks the others to agree to: an undo, a bot for an absent player, the end of the
game. `about` is the ply or the seat it is about, `votes` has an answer by seat, and `revision` is
that of the table when it was asked."""


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
