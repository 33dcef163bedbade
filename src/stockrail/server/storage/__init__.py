"""Where tables are kept: an SQLite file or a PostgreSQL database."""

from .bans import Bans
from .engines import Storage
from .faults import StorageFault
from .schema import (
    metadata,
    now,
    positions,
    probe,
    records,
    revision_of_table,
    seats,
    tables,
    visitors,
    write_probe,
)

__all__ = [
    "Bans",
    "Storage",
    "StorageFault",
    "metadata",
    "now",
    "positions",
    "probe",
    "records",
    "revision_of_table",
    "seats",
    "tables",
    "visitors",
    "write_probe",
]
