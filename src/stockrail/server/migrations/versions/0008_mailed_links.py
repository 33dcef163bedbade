"""Links that are mailed wait in the database until their mail is sent."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tokens", sa.Column("seed", sa.String(64)))
    op.add_column("tokens", sa.Column("tries", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tokens", sa.Column("next_at", sa.String(32)))
    op.create_index("tokens_by_time", "tokens", ["next_at"])
