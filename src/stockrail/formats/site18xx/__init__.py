"""Logs of 18xx.games, both ways."""

from .exporting import export_log
from .importing import Imported, Stopped, import_log
from .log import LogError, SiteLog, read_log

__all__ = ["Imported", "LogError", "SiteLog", "Stopped", "export_log", "import_log", "read_log"]
