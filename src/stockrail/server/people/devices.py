"""The browsers a person uses: what they are called, when they were here, ending one."""

import re

from sqlalchemy import Connection, delete, insert, select, update

from ..storage import ago, devices, now, pushes
from ..wire.people import DeviceInfo

SEEN_AGAIN = 3600.0
"""Seconds: how exactly it is known when a device was here."""
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS|Chromium", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X|Macintosh", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux|X11", "Linux"),
)


def label_of(user_agent: str) -> str:
    """The browser and the system, as far as it says.

    >>> label_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> label_of("curl/8.5")
    ''
    """
    found = (
        next((name for sign, name in names if re.search(sign, user_agent[:500])), "")
        for names in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(filter(None, found))


def of_person(connection: Connection, person: str, device: str) -> tuple[DeviceInfo, ...]:
    """Those on which somebody is signed in, the one they use now first."""
    rows = connection.execute(
        select(devices)
        .where(devices.c.visitor == person, devices.c.ended_at.is_(None))
        .order_by((devices.c.id == device).desc(), devices.c.seen_at.desc())
    )
    return tuple(
        DeviceInfo(
            id=row.id,
            label=row.label,
            made_at=row.made_at,
            seen_at=row.seen_at,
            is_this=row.id == device,
        )
        for row in rows
    )


def is_due(connection: Connection, device: str, label: str) -> bool:
    """Whether it is to be noted that a device is here; nothing is noted of unknown ones, and of
    others what they are called first."""
    row = connection.execute(
        select(devices.c.seen_at, devices.c.label).where(devices.c.id == device)
    ).first()
    before = ago(seconds=SEEN_AGAIN)
    return row is not None and (row.seen_at < before or (row.label == "" != label))


def note(connection: Connection, device: str, label: str) -> None:
    seen = update(devices).where(devices.c.id == device)
    connection.execute(seen.values(seen_at=now(), label=label))


def add(connection: Connection, device: str, person: str, label: str) -> None:
    made = now()
    times = {"made_at": made, "seen_at": made, "changed_at": made}
    connection.execute(insert(devices).values(id=device, visitor=person, label=label, **times))


def end(connection: Connection, person: str, *, device: str = "", but: str = "") -> list[str]:
    """Sign out one device of a person, or all but one. Those that were."""
    mine = (devices.c.visitor == person) & devices.c.ended_at.is_(None)
    which = devices.c.id == device if device else devices.c.id != but
    ended = [*connection.scalars(select(devices.c.id).where(mine & which))]
    connection.execute(delete(pushes).where(pushes.c.device.in_(ended)))
    time = now()
    connection.execute(
        update(devices).where(devices.c.id.in_(ended)).values(ended_at=time, changed_at=time)
    )
    return ended
