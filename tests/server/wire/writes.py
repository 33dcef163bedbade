"""What is written to a database, row by row, whoever writes it: its own triggers note it."""

from typing import NamedTuple

from sqlalchemy import MetaData, NullPool, Table, create_engine, text

NOTES = "noted_writes"


class Write(NamedTuple):
    relation: str
    table_id: str | None
    """The table that it is about, if it is about one."""


class Writes:
    """For a server that has made its database already."""

    def __init__(self, database: str) -> None:
        self._engine = create_engine(database, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        schema = MetaData()
        schema.reflect(self._engine)
        relations = [
            relation
            for relation in schema.sorted_tables
            if not relation.name.startswith(("procrastinate", "alembic"))
        ]
        is_sqlite = self._engine.dialect.name == "sqlite"
        number = "INTEGER PRIMARY KEY" if is_sqlite else "BIGSERIAL PRIMARY KEY"
        self._do(f"CREATE TABLE {NOTES} (number {number}, relation TEXT, table_id TEXT)")
        for relation in relations:
            for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
                note = (
                    f"INSERT INTO {NOTES} (relation, table_id)"
                    f" VALUES ('{relation.name}', {_table_id(relation, row)});"
                )
                name = f"note_{relation.name}_{event.lower()}"
                after = f"CREATE TRIGGER {name} AFTER {event} ON {relation.name} FOR EACH ROW"
                if is_sqlite:
                    self._do(f"{after} BEGIN {note} END")
                else:
                    body = f"BEGIN {note} RETURN NULL; END"
                    self._do(
                        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $${body}$$"
                    )
                    self._do(f"{after} EXECUTE FUNCTION {name}()")

    def taken(self) -> list[Write]:
        """Those that are on disk since somebody last asked."""
        with self._engine.connect() as connection:
            found = connection.execute(text(f"SELECT * FROM {NOTES} ORDER BY number")).all()
            numbers = [{"number": number} for number, *_ in found]
            if numbers:
                connection.execute(text(f"DELETE FROM {NOTES} WHERE number = :number"), numbers)
        return [Write(*write) for _, *write in found]

    def has_bot(self, table_id: str) -> bool:
        """Whether a bot plays at a table for somebody."""
        found = text(
            "SELECT 1 FROM seats WHERE table_id = :id AND (kind = 'bot' OR stand_in IS NOT NULL)"
        )
        with self._engine.connect() as connection:
            return connection.execute(found, {"id": table_id}).first() is not None

    def _do(self, command: str) -> None:
        with self._engine.connect() as connection:
            connection.exec_driver_sql(command)


def _table_id(relation: Table, row: str) -> str:
    column = "id" if relation.name == "tables" else "table_id"
    return f"{row}.{column}" if column in relation.c else "NULL"
