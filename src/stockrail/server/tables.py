"""What a server works with: storage, the tables in memory, and the news of them."""

from dataclasses import dataclass

from .guard.audience import Audience
from .guard.gate import Gate
from .live import LiveUpdates
from .rooms import Rooms
from .settings import Settings
from .storage import Storage
from .workers import Workers
from .writing import Writer


@dataclass(frozen=True, slots=True)
class TableService:
    settings: Settings
    storage: Storage
    writer: Writer
    rooms: Rooms
    news: LiveUpdates
    readers: Workers
    """Where files are read that may take long."""
    imports: Gate
    """Files that are being sent or read."""
    audience: Audience
