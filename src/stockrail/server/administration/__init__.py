"""What the person who runs a server does to its database: look, change, save, check."""

from .opening import CannotDo, opened

__all__ = ["CannotDo", "opened"]
