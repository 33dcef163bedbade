"""The queue of jobs, which only PostgreSQL has."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        from procrastinate.schema import SchemaManager  # comes with stockrail[postgres] only

        cursor = connection.connection.cursor()
        cursor.execute(SchemaManager.get_schema())
        cursor.close()
