"""Where each game stands, and the table at which it is played again."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("standing", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("rematch", sa.String(16)))
