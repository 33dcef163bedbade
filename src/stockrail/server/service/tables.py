"""What a server works with: storage, the tables in memory, and the news of them."""

from dataclasses import dataclass

from ..guard.audience import Audience
from ..guard.gate import Gate
from ..guard.owners import Share
from ..rooms import Rooms
from ..storage import Storage
from ..stream.live_talk import LiveTalk
from .live import LiveUpdates
from .post_office import Post
from .settings import Settings
from .workers import Workers
from .writing import Writer


@dataclass(frozen=True, slots=True)
class TableService:
    settings: Settings
    storage: Storage
    writer: Writer
    rooms: Rooms
    news: LiveUpdates
    talk: LiveTalk
    readers: Workers
    """Where files are read that may take long."""
    imports: Gate
    """Files that are being sent or read."""
    audience: Audience
    share: Share
    """The tables that belong to this process."""
    post: Post
    """The ways out of this server."""
