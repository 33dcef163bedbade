"""What older versions left of people who are gone: their names at seats, and their waiting tables."""

from alembic import op

revision = "0009"
down_revision = "0008"

_WAITS = """
    tables.status = 'gathering'
    AND NOT EXISTS (SELECT 1 FROM devices WHERE visitor = tables.host AND ended_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE visitor = tables.host)
    AND EXISTS (SELECT 1 FROM visitors WHERE id = tables.host AND return_hash IS NULL)
"""
"""Nobody can come back as the host."""
_SOMEBODY = "FROM seats WHERE table_id = tables.id AND visitor IS NOT NULL"


def upgrade() -> None:
    """Whoever has joined such a table is its host; without anybody it is closed."""
    op.execute("UPDATE seats SET played_by = NULL WHERE visitor IS NULL")
    op.execute(
        f'UPDATE tables SET host = (SELECT visitor {_SOMEBODY} ORDER BY "index" LIMIT 1)'
        f" WHERE {_WAITS} AND EXISTS (SELECT 1 {_SOMEBODY})"
    )
    op.execute(f"UPDATE tables SET status = 'closed' WHERE {_WAITS}")
