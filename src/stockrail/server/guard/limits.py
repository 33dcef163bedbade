"""How much is allowed, and how it is changed by variables of the environment."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Literal, get_args

RateKind = Literal[
    "names",
    "tables",
    "joins",
    "actions",
    "motions",
    "why_not",
    "imports",
    "sign_ins",
    "settings",
    "mails",
    "talk",
    "notes",
    "reports",
    "notices",
    "trials",
]
RATE_KINDS: tuple[RateKind, ...] = get_args(RateKind)
NAME = re.compile(r"\*|(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*")
"""Of a server, or of all that end in it."""
THIS_MACHINE = ("127.0.0.0/8", "::1/128")
HOUR = 3600


@dataclass(frozen=True, slots=True)
class Rate:
    """Requests a minute: of one visitor, and of one address, behind which a whole club may be."""

    visitor: int
    address: int


def usual_rates() -> dict[RateKind, Rate]:
    return {
        "names": Rate(20, 120),
        "tables": Rate(20, 60),
        "joins": Rate(60, 300),
        "actions": Rate(240, 2400),
        "motions": Rate(30, 300),
        "why_not": Rate(600, 3000),
        "imports": Rate(10, 30),
        "talk": Rate(20, 200),
        "notes": Rate(60, 300),
        "reports": Rate(10, 60),
        "sign_ins": Rate(20, 60),
        "settings": Rate(30, 120),
        "mails": Rate(3, 20),
        "notices": Rate(60, 300),
        "trials": Rate(6, 20),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    connections: int = 10_000
    connections_per_address: int = 500
    header_seconds: float = 10.0
    """In which the first line and the headers of a request must have come."""
    body_seconds: float = 60.0
    """In which its body must have come."""
    idle_seconds: float = 20.0
    """After an answer, until the next request."""
    unread_seconds: float = 30.0
    """In which somebody who is sent something must have taken some of it."""
    rates: Mapping[RateKind, Rate] = field(default_factory=usual_rates)
    imports_at_once: int = 8
    imports_per_address: int = 2
    import_memory: int = 1_000_000_000
    """Bytes that reading one file may take."""
    home: tuple[str, ...] = THIS_MACHINE
    """Networks that are not counted: who is on this machine can stop it anyway."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of web servers in front of this one, whose word for the address of a
    visitor is taken."""
    hosts: tuple[str, ...] = ()
    """Names of this server besides those that only a local network knows; `*` for any."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Limits":
        """:raises ValueError: a variable cannot be read."""
        usual = cls()
        return cls(
            connections=_count(environment, "STOCKRAIL_CONNECTIONS", usual.connections),
            connections_per_address=_count(
                environment, "STOCKRAIL_CONNECTIONS_PER_ADDRESS", usual.connections_per_address
            ),
            header_seconds=_seconds(environment, "STOCKRAIL_HEADER_SECONDS", usual.header_seconds),
            body_seconds=_seconds(environment, "STOCKRAIL_BODY_SECONDS", usual.body_seconds),
            idle_seconds=_seconds(environment, "STOCKRAIL_IDLE_SECONDS", usual.idle_seconds),
            rates={kind: _rate(environment, kind, usual.rates[kind]) for kind in RATE_KINDS},
            imports_at_once=_count(environment, "STOCKRAIL_IMPORTS_AT_ONCE", usual.imports_at_once),
            import_memory=_count(
                environment, "STOCKRAIL_IMPORT_MEGABYTES", usual.import_memory // 1_000_000
            )
            * 1_000_000,
            proxies=_networks(environment, "STOCKRAIL_PROXIES"),
            hosts=_names(environment, "STOCKRAIL_HOSTS"),
        )


def _count(environment: Mapping[str, str], name: str, usual: int) -> int:
    given = environment.get(name) or str(usual)
    if not given.isdecimal() or not 1 <= int(given) <= 1_000_000:
        raise ValueError(f"{name} is a number from 1 to 1000000, not {given[:40]!r}")
    return int(given)


def _seconds(environment: Mapping[str, str], name: str, usual: float) -> float:
    given = environment.get(name, "")
    try:
        seconds = float(given or usual)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= HOUR:
        raise ValueError(f"{name} is a number of seconds up to {HOUR}, not {given[:40]!r}")
    return seconds


def _rate(environment: Mapping[str, str], kind: RateKind, usual: Rate) -> Rate:
    name = f"STOCKRAIL_LIMIT_{kind.upper()}"
    given = environment.get(name) or f"{usual.visitor}/{usual.address}"
    visitor, _, address = given.partition("/")
    if not all(n.isdecimal() and 1 <= int(n) <= 1_000_000 for n in (visitor, address)):
        raise ValueError(
            f"{name} is two numbers, of one visitor and of one address a minute, such as"
            f" {usual.visitor}/{usual.address}, not {given[:40]!r}"
        )
    return Rate(int(visitor), int(address))


def _words(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    given = environment.get(name, "").split(",")
    return tuple(word.strip().lower() for word in given if word.strip())


def _names(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    words = _words(environment, name)
    for word in words:
        if not NAME.fullmatch(word):
            raise ValueError(
                f"{name} is a list of names, such as rail.example.org,*.club.example,"
                f" not {word[:40]!r}"
            )
    return words


def _networks(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    words = _words(environment, name)
    for word in words:
        try:
            ip_network(word)
        except ValueError as error:
            raise ValueError(
                f"{name} is a list of addresses or networks, such as 127.0.0.1,10.0.0.0/8,"
                f" not {word[:40]!r}"
            ) from error
    return words
