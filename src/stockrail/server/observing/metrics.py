"""What is counted and timed, in the format of Prometheus.

Processes that serve one address write into a folder they share, and each of them shows the sums:
`PROMETHEUS_MULTIPROC_DIR` names it and has to be set before this module is imported.
"""

import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

CONTENT_TYPE = CONTENT_TYPE_LATEST
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)

_registry = CollectorRegistry()

requests = Counter(
    "stockrail_requests",
    "Requests that were answered",
    ["method", "route", "status"],
    registry=_registry,
)
request_seconds = Histogram(
    "stockrail_request_seconds",
    "Time until a request was answered, live streams left out",
    ["method", "route"],
    buckets=QUICK,
    registry=_registry,
)
refusals = Counter(
    "stockrail_refusals", "Requests that were refused", ["status", "code"], registry=_registry
)
password_checks = Counter(
    "stockrail_password_checks",
    "Passwords that were compared, of names that exist and of others",
    registry=_registry,
)
moves = Counter(
    "stockrail_moves",
    "Moves that are on disk, undone ones too",
    ["title", "by"],
    registry=_registry,
)
notices = Counter(
    "stockrail_notices",
    "Notices to people by where they went, each try",
    ["channel", "state"],
    registry=_registry,
)
watchers = Gauge(
    "stockrail_watchers", "Open live streams", multiprocess_mode="livesum", registry=_registry
)
tables_in_memory = Gauge(
    "stockrail_tables_in_memory",
    "Games kept in memory",
    multiprocess_mode="livesum",
    registry=_registry,
)
writer_queue = Gauge(
    "stockrail_writer_queue",
    "Writes that wait for the disk",
    multiprocess_mode="livesum",
    registry=_registry,
)
commit_seconds = Histogram(
    "stockrail_commit_seconds",
    "Time for one transaction of the writer",
    buckets=QUICK,
    registry=_registry,
)
commit_size = Histogram(
    "stockrail_commit_writes",
    "Writes that shared one transaction",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
    registry=_registry,
)
storage_faults = Counter(
    "stockrail_storage_faults",
    "Requests the database could not serve",
    ["fault"],
    registry=_registry,
)
bot_seconds = Histogram(
    "stockrail_bot_seconds",
    "Time a bot took for a decision",
    ["title", "bot"],
    buckets=SLOW,
    registry=_registry,
)
bot_failures = Counter(
    "stockrail_bot_failures",
    "Decisions that random had to make instead",
    ["title", "bot"],
    registry=_registry,
)
bots_waiting = Gauge(
    "stockrail_bots_waiting",
    "Tables of the database at which a bot is to act",
    multiprocess_mode="livemostrecent",
    registry=_registry,
)
jobs = Gauge(
    "stockrail_jobs",
    "Jobs in the queue of PostgreSQL",
    ["status"],
    multiprocess_mode="livemostrecent",
    registry=_registry,
)
memory = Gauge(
    "stockrail_resident_bytes",
    "Memory of a serving process, its bots left out",
    multiprocess_mode="liveall",
    registry=_registry,
)


def text() -> bytes:
    """All of it, summed over the processes that serve together."""
    if not os.environ.get(FOLDER):
        return generate_latest(_registry)
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return generate_latest(together)


@contextmanager
def shared() -> Iterator[None]:
    """A folder for the numbers of the processes that are started within the block."""
    with TemporaryDirectory(prefix="stockrail-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def forget(process: int | None) -> None:
    """What a process that has ended had open is open no longer; what it counted counts."""
    if process is not None:
        mark_process_dead(process)


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    begun = perf_counter()
    try:
        yield
    finally:
        histogram.observe(perf_counter() - begun)


def resident() -> int:
    """Bytes of memory that this process has."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
