"""People in the database: who they are, the devices they use, what they say and want to know."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from .schema import metadata

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(2)),
    Column("return_number", Integer, nullable=False, server_default="0"),
    Column("return_hash", String(64)),
    Column("made_at", String(32), nullable=False),
    Column("banned_at", String(32)),
    Index("visitors_by_ban", "banned_at"),
    Index("visitors_by_return", "return_hash", unique=True),
)
"""A person, with or without an account. `return_number` counts the renewals of their return
link, `return_hash` is the hash of its token."""

devices = Table(
    "devices",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("label", String(80), nullable=False, server_default=""),
    Column("made_at", String(32), nullable=False),
    Column("seen_at", String(32), nullable=False),
    Column("changed_at", String(32), nullable=False),
    Column("ended_at", String(32)),
    Index("devices_by_visitor", "visitor"),
    Index("devices_by_change", "changed_at"),
)
"""Browsers, by the hash of the secret in their cookie. One that was signed out has `ended_at`
and is nobody's: its row stays, so that its cookie never works again."""

accounts = Table(
    "accounts",
    metadata,
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(80), nullable=False, unique=True),
    Column("password", String(200)),
    Column("address", String(254)),
    Column("address_confirmed_at", String(32)),
    Column("made_at", String(32), nullable=False),
    Index("accounts_by_address", "address"),
)
"""A name to sign in with; `key` is that name as names are compared."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("public_key", String(2000), nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(80), nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("used_at", String(32)),
    Index("passkeys_by_visitor", "visitor"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("visitor", String(64), ForeignKey("visitors.id")),
    Column("about", String(254)),
    Column("ends_at", String(32), nullable=False),
    Column("seed", String(64)),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("next_at", String(32)),
    Index("tokens_by_visitor", "visitor"),
    Index("tokens_by_time", "next_at"),
)
"""Secrets sent by mail and challenges for passkeys, by their hash: each does one thing once. Until
a mail is sent there is a `seed`, from which the secret follows with the key of the server, and
`next_at` is when it is tried again."""

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(400), nullable=False),
)
"""Secrets of the server itself, made when first needed."""

talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("visitor", String(64), ForeignKey("visitors.id")),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False, server_default=""),
    Column("about", JSON(none_as_null=True)),
    Column("key", String(36)),
    Column("made_at", String(32), nullable=False),
    Column("removed_at", String(32)),
    UniqueConstraint("visitor", "key", name="talk_once"),
    Index("talk_by_table", "table_id", "id"),
    sqlite_autoincrement=True,
)
"""What people say and do at a table between the moves: the game was at `ply` then. Of what is
said, `seat` is empty for a spectator; what is done has no `text` but what it is `about`. What
somebody says has a `key` of their own, so that it is said once though it is sent twice."""

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What somebody has written down at a table for themselves."""

blocks = Table(
    "blocks",
    metadata,
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("blocked", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("key", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("made_at", String(32), nullable=False),
    Index("blocks_by_blocked", "blocked"),
)
"""Whom somebody does not want to meet. They know them by `key`, and by the `name` they met them
under."""

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
)
"""Who does not want to read spectators at a table."""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("about", String(64), ForeignKey("visitors.id")),
    Column("table_id", String(16)),
    Column("talk_id", Integer),
    Column("name", String(40), nullable=False, server_default=""),
    Column("quoted", Text, nullable=False, server_default=""),
    Column("text", String(1000), nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("settled_at", String(32)),
    Index("reports_by_state", "settled_at", "made_at"),
)
"""What `visitor` says of somebody, who was called `name` there. What that person had said is
`quoted`, since it may be removed."""

notice_choices = Table(
    "notice_choices",
    metadata,
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("choices", JSON, nullable=False),
)
"""What somebody wants to be told, and how; where `table_id` is empty, at every table that has no
row of its own."""

pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("device", String(64), ForeignKey("devices.id"), nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(100), nullable=False),
    Column("made_at", String(32), nullable=False),
    Index("pushes_by_visitor", "visitor"),
)
"""Browsers that take push messages, by the hash of their endpoint."""

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("key", String(40), nullable=False),
    Column("about", JSON(none_as_null=True)),
    Column("made_at", String(32), nullable=False),
    UniqueConstraint("visitor", "table_id", "kind", "key", name="notices_once"),
)
"""What somebody is to be told. `key` says of which turn, message or end it is: there is one
notice of each."""

deliveries = Table(
    "deliveries",
    metadata,
    Column("notice", Integer, ForeignKey("notices.id"), primary_key=True),
    Column("channel", String(10), primary_key=True),
    Column("target", String(64), primary_key=True, server_default=""),
    Column("state", String(10), nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("next_at", String(32), nullable=False),
    Column("is_in_digest", Boolean, nullable=False, server_default=false()),
    Column("error", String(200)),
    Index("deliveries_by_time", "state", "next_at"),
)
"""The ways a notice goes, each on its own: by mail, to a browser, to a webhook."""
