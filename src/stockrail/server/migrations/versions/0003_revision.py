"""What a table's records count is its revision; a ply counts actions of the game."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("ALTER TABLE records RENAME COLUMN ply TO revision")
    op.execute("ALTER TABLE positions RENAME COLUMN ply TO revision")
