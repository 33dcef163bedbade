"""Where tables are kept: an SQLite file or a PostgreSQL database."""

from .engines import Storage
from .faults import StorageFault
from .schema import (
    metadata,
    now,
    positions,
    records,
    revision_of_table,
    seats,
    tables,
    visitors,
)

__all__ = [
    "Storage",
    "StorageFault",
    "metadata",
    "now",
    "positions",
    "records",
    "revision_of_table",
    "seats",
    "tables",
    "visitors",
]
