"""Visitors may be banned, and a row is there to be written when somebody asks whether it can be."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("visitors", sa.Column("banned_at", sa.String(32)))
    op.create_index("visitors_by_ban", "visitors", ["banned_at"])
    probe = op.create_table(
        "probe",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("written_at", sa.String(32), nullable=False),
    )
    op.bulk_insert(probe, [{"id": 1, "written_at": ""}])
