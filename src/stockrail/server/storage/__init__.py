"""Where tables are kept: an SQLite file or a PostgreSQL database."""

from .engines import Storage
from .faults import StorageFault
from .people import (
    accounts,
    blocks,
    deliveries,
    devices,
    mutes,
    notes,
    notice_choices,
    notices,
    passkeys,
    pushes,
    reports,
    server_keys,
    talk,
    tokens,
    visitors,
)
from .schema import (
    metadata,
    motions,
    positions,
    probe,
    records,
    revision_of_table,
    seats,
    tables,
    write_probe,
)
from .timing import ago, now

__all__ = [
    "Storage",
    "StorageFault",
    "accounts",
    "ago",
    "blocks",
    "deliveries",
    "devices",
    "metadata",
    "motions",
    "mutes",
    "notes",
    "notice_choices",
    "notices",
    "now",
    "passkeys",
    "positions",
    "probe",
    "pushes",
    "records",
    "reports",
    "revision_of_table",
    "seats",
    "server_keys",
    "tables",
    "talk",
    "tokens",
    "visitors",
    "write_probe",
]
