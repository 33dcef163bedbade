"""Logs of 18xx.games, both ways."""

from .exporting import export_log
from .importing import import_log
from .log.entry import LogError, Stopped
from .log.file import SiteLog, log_from, read_log
from .replaying import Imported

__all__ = [
    "Imported",
    "LogError",
    "SiteLog",
    "Stopped",
    "export_log",
    "import_log",
    "log_from",
    "read_log",
]
