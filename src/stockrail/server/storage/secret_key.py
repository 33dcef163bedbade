"""Secrets of the server itself, from which others are derived that are stored nowhere."""

import secrets
from hashlib import sha256

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from .people import server_keys


def server_key(connection: Connection, name: str = "secret") -> bytes:
    """A key of this server, 32 bytes, made when it is first needed; for a connection that may
    write."""
    known = select(server_keys.c.value).where(server_keys.c.name == name)
    value = connection.scalar(known)
    if value is None:
        try:
            with connection.begin_nested():
                value = secrets.token_hex(32)
                connection.execute(insert(server_keys).values(name=name, value=value))
        except IntegrityError:  # another process was faster
            value = connection.scalar(known)
    return sha256(str(value).encode()).digest()


def keep_key(connection: Connection, value: str, name: str = "secret") -> None:
    """Use this key from now on; what was derived from another one ends."""
    server_key(connection, name)
    connection.execute(update(server_keys).where(server_keys.c.name == name).values(value=value))
