"""Tables of three people, and time that tests move."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import insert, select, update

from stockrail.server.storage import devices, now, seats, talk
from stockrail.server.storage.timing import ago, timepiece

OPEN = {"kind": "open"}
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


@contextmanager
def moved() -> Iterator[Any]:
    """Gives what moves the time of this process; afterwards it is as it was."""

    def move(**span: float) -> None:
        timepiece.ahead += timedelta(**span)

    try:
        yield move
    finally:
        timepiece.ahead = timedelta()


def table_of(*people: Any, **wish: Any) -> str:
    """A game that has begun, of which the first one is the host."""
    host, *others = people
    table_id: str = host.new({"kind": "here", "name": "Ann"}, *([OPEN] * len(others)), **wish)
    for n, person in enumerate(others, 1):
        assert person.join(table_id, n, NAMES[n]).status_code == 200
    assert host.start(table_id).status_code == 200
    return table_id


def bids(table_id: str, *people: Any) -> None:
    """One after the other bids, from $7."""
    for n, person in enumerate(people):
        wish = {"kind": "bid", "player": NAMES[n % 3], "amount": 7 + n}
        assert person.act(table_id, n, **wish).status_code == 200


def ask(person: Any, table_id: str, kind: str, about: int | None = None) -> Any:
    revision = person.see(table_id)["revision"]
    wish = {"kind": kind, "about": about, "revision": revision}
    return person.post(f"/api/tables/{table_id}/motions", json=wish)


def vote(person: Any, table_id: str, agrees: bool = True, number: int | None = None) -> Any:
    if number is None:
        (motion,) = person.see(table_id)["table"]["motions"]
        number = motion["number"]
    path = f"/api/tables/{table_id}/motions/{number}/votes"
    return person.post(path, json={"agrees": agrees})


def at_seat(person: Any, table_id: str, seat: int, what: str, **body: Any) -> Any:
    path = f"/api/tables/{table_id}/seats/{seat}/{what}"
    return person.post(path, json=body) if body else person.post(path)


def away(server: Any, table_id: str, seat: int, **span: float) -> None:
    """Let the person of a seat have been seen that long ago."""
    place = (seats.c.table_id == table_id) & (seats.c.index == seat)
    with server.service.storage.writing() as connection:
        connection.execute(update(seats).where(place).values(seen_at=ago(**span)))


def is_banned(person: Any) -> bool:
    """Whether the server knows it."""
    return bool(person.get("/api/me").json()["is_banned"])


def ended_cookie(server: Any, visitor: str) -> str:
    """Of a browser in which somebody has signed out."""
    secret, time = token_urlsafe(32), now()
    device = {"id": sha256(secret.encode()).hexdigest(), "visitor": visitor}
    times = dict.fromkeys(("made_at", "seen_at", "changed_at", "ended_at"), time)
    with server.service.storage.writing() as connection:
        connection.execute(insert(devices).values(**device, **times))
    return secret


def stream(server: Any, table_id: str) -> list[tuple[str, str]]:
    """What was done between the moves, and by whom."""
    with server.service.storage.reading() as connection:
        rows = connection.execute(
            select(talk.c.kind, talk.c.name).where(talk.c.table_id == table_id).order_by(talk.c.id)
        )
        return [(kind, name) for kind, name in rows]


def seat(person: Any, table_id: str, index: int) -> dict[str, Any]:
    found: dict[str, Any] = person.see(table_id)["table"]["seats"][index]
    return found
