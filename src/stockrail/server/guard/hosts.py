"""By which names this server is reached.

A page elsewhere can have its own name lead to this machine and then speak to the server as if it
were its own. So names that somebody could register are answered only if they were told; names that
only a local network knows, and addresses, are answered always.
"""

from collections.abc import Sequence
from ipaddress import ip_address

from .refusals import WrongHost

LOCAL = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Endings of names that nobody can register."""


def check_host(header: str, known: Sequence[str]) -> None:
    """The header `Host` of a request.

    :raises WrongHost: it is not one of ours.

    >>> for header in ("localhost:8000", "192.168.1.5", "[::1]:8000", "ludo", "rail.example"):
    ...     check_host(header, ["rail.example"])
    """
    host = name_in(header)
    if "*" in known or host in known or is_local(host):
        return
    if any(word.startswith("*.") and host.endswith(word[1:]) for word in known):
        return
    raise WrongHost(host)


def name_in(header: str) -> str:
    """Without its port.

    >>> name_in("Rail.Example:8000"), name_in("[::1]:8000"), name_in("")
    ('rail.example', '::1', '')
    """
    header = header.strip().lower()
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0].removesuffix(".")


def is_local(host: str) -> bool:
    """
    >>> is_local("tablet.local"), is_local("rail.example")
    (True, False)
    """
    return is_address(host) or "." not in host or host.endswith(LOCAL)


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
