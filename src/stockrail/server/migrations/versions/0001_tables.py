"""Visitors, tables, seats, records, positions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("host", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "made_at"])
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("index", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id")),
        sa.Column("bot", sa.String(40)),
    )
    op.create_index("seats_by_visitor", "seats", ["visitor"])
    op.create_table(
        "records",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("action", sa.JSON(none_as_null=True)),
        sa.Column("undone_to", sa.Integer),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "positions",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
    )
