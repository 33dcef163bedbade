"""Devices and accounts of people, clocks and votes of tables, talk, notices."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    _widen()
    _make_people()
    _make_talk()
    _make_notices()
    op.execute(
        "INSERT INTO devices (id, visitor, label, made_at, seen_at, changed_at)"
        " SELECT id, id, '', made_at, made_at, made_at FROM visitors"
    )
    op.execute("UPDATE tables SET acts_since = changed_at WHERE status = 'running'")


def _widen() -> None:
    """Tables that were open to everybody stay so."""
    op.add_column("visitors", sa.Column("language", sa.String(2)))
    number = sa.Column("return_number", sa.Integer, nullable=False, server_default="0")
    op.add_column("visitors", number)
    op.add_column("visitors", sa.Column("return_hash", sa.String(64)))
    op.create_index("visitors_by_return", "visitors", ["return_hash"], unique=True)
    op.add_column(
        "tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("clock", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("acts_since", sa.String(32)))
    op.add_column("tables", sa.Column("deadline", sa.String(32)))
    op.add_column("tables", sa.Column("ended", sa.String(10)))
    op.add_column("tables", sa.Column("scores", sa.JSON(none_as_null=True)))
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_index("tables_by_turn", "tables", ["status", "acts_since"])
    op.execute("UPDATE tables SET listed = true WHERE status = 'gathering'")
    op.add_column("seats", sa.Column("stand_in", sa.String(40)))
    op.add_column(
        "seats", sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("played_by", sa.String(40)))
    op.add_column("seats", sa.Column("time_left", sa.Float))
    op.add_column("seats", sa.Column("seen_at", sa.String(32)))
    op.execute(
        "UPDATE seats SET seen_at ="
        " (SELECT changed_at FROM tables WHERE tables.id = seats.table_id)"
        " WHERE visitor IS NOT NULL"
    )


def _make_people() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("label", sa.String(80), nullable=False, server_default=""),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("seen_at", sa.String(32), nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
        sa.Column("ended_at", sa.String(32)),
    )
    op.create_index("devices_by_visitor", "devices", ["visitor"])
    op.create_index("devices_by_change", "devices", ["changed_at"])
    op.create_table(
        "accounts",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.String(80), nullable=False, unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("address", sa.String(254)),
        sa.Column("address_confirmed_at", sa.String(32)),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_index("accounts_by_address", "accounts", ["address"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("public_key", sa.String(2000), nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("used_at", sa.String(32)),
    )
    op.create_index("passkeys_by_visitor", "passkeys", ["visitor"])
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id")),
        sa.Column("about", sa.String(254)),
        sa.Column("ends_at", sa.String(32), nullable=False),
    )
    op.create_index("tokens_by_visitor", "tokens", ["visitor"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(400), nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("blocked", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])


def _make_talk() -> None:
    op.create_table(
        "motions",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("about", sa.Integer),
        sa.Column("votes", sa.JSON, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False, server_default=""),
        sa.Column("about", sa.JSON(none_as_null=True)),
        sa.Column("key", sa.String(36)),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("removed_at", sa.String(32)),
        sa.UniqueConstraint("visitor", "key", name="talk_once"),
        sqlite_autoincrement=True,
    )
    op.create_index("talk_by_table", "talk", ["table_id", "id"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("about", sa.String(64), sa.ForeignKey("visitors.id")),
        sa.Column("table_id", sa.String(16)),
        sa.Column("talk_id", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False, server_default=""),
        sa.Column("quoted", sa.Text, nullable=False, server_default=""),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("settled_at", sa.String(32)),
    )
    op.create_index("reports_by_state", "reports", ["settled_at", "made_at"])


def _make_notices() -> None:
    op.create_table(
        "notice_choices",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("choices", sa.JSON, nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("device", sa.String(64), sa.ForeignKey("devices.id"), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(100), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_index("pushes_by_visitor", "pushes", ["visitor"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("about", sa.JSON(none_as_null=True)),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.UniqueConstraint("visitor", "table_id", "kind", "key", name="notices_once"),
    )
    op.create_table(
        "deliveries",
        sa.Column("notice", sa.Integer, sa.ForeignKey("notices.id"), primary_key=True),
        sa.Column("channel", sa.String(10), primary_key=True),
        sa.Column("target", sa.String(64), primary_key=True, server_default=""),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("next_at", sa.String(32), nullable=False),
        sa.Column("is_in_digest", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("error", sa.String(200)),
    )
    op.create_index("deliveries_by_time", "deliveries", ["state", "next_at"])
