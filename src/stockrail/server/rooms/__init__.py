"""Tables in memory: what everybody sees of them, and what changes from one move to the next."""

from .room import Room
from .rooms import Rooms
from .snapshot import Snapshot

__all__ = ["Room", "Rooms", "Snapshot"]
