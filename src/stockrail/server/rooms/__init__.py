"""Tables in memory: what everybody sees of them, and what changes from one moment to the next."""

from .moment import Moment
from .room import Room
from .rooms import Rooms

__all__ = ["Moment", "Room", "Rooms"]
