"""What is left of people who are gone: their names at seats, and their waiting tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

tables = sa.table("tables", sa.column("id"), sa.column("host"), sa.column("status"))
seats = sa.table("seats", *map(sa.column, ("table_id", "index", "visitor", "played_by")))
visitors = sa.table("visitors", sa.column("id"), sa.column("return_hash"))
devices = sa.table("devices", sa.column("visitor"), sa.column("ended_at"))
accounts = sa.table("accounts", sa.column("visitor"))


def upgrade() -> None:
    """Whoever has joined a waiting table without a host is its host; nobody's is closed."""
    op.execute(seats.update().where(seats.c.visitor.is_(None)).values(played_by=None))
    has_device = sa.exists().where(devices.c.visitor == tables.c.host, devices.c.ended_at.is_(None))
    has_account = sa.exists().where(accounts.c.visitor == tables.c.host)
    has_no_link = sa.exists().where(
        visitors.c.id == tables.c.host, visitors.c.return_hash.is_(None)
    )
    # Nobody can come back as the host.
    stuck = tables.update().where(
        tables.c.status == "gathering", ~has_device, ~has_account, has_no_link
    )
    is_there = (seats.c.table_id == tables.c.id) & seats.c.visitor.is_not(None)
    first = sa.select(seats.c.visitor).where(is_there).order_by(seats.c.index).limit(1)
    op.execute(stuck.where(sa.exists().where(is_there)).values(host=first.scalar_subquery()))
    op.execute(stuck.values(status="closed"))
