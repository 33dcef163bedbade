"""A game goes on from its newest position: how many actions lead there, and its chronicle."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("positions", sa.Column("ply", sa.Integer()))
    op.add_column("positions", sa.Column("chronicle", sa.JSON()))
