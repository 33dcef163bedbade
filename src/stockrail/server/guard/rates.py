"""How often one visitor and one address may ask for what costs something or fills something."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from math import ceil
from time import monotonic

from stockrail.core.text import Text

from .gate import Networks, household
from .limits import Limits, RateKind
from .refusals import NotNow

REMEMBERED = 100_000
"""Visitors and addresses; whoever was not here for the longest time is forgotten."""
TOO_MANY: Mapping[RateKind, Text] = {
    "names": Text("Too many changes of name in a short time"),
    "tables": Text("Too many new tables in a short time"),
    "joins": Text("Too many changes of seats in a short time"),
    "actions": Text("Too many moves in a short time"),
    "motions": Text("Too many requests to the other players in a short time"),
    "why_not": Text("Too many questions about the rules in a short time"),
    "imports": Text("Too many imports in a short time"),
    "talk": Text("Too many messages in a short time"),
    "notes": Text("Too many changes of notes in a short time"),
    "reports": Text("Too many reports and blocks in a short time"),
    "sign_ins": Text("Too many sign-ins in a short time"),
    "settings": Text("Too many changes of settings in a short time"),
    "mails": Text("Too many mails in a short time"),
    "notices": Text("Too many changes of notice settings in a short time"),
    "trials": Text("Too many test messages in a short time"),
}
_KINDS: Mapping[str, RateKind] = {
    "/api/me": "names",
    "/api/tables": "tables",
    "/api/imports": "imports",
    "/api/sign-in": "sign_ins",
    "/api/sign-in/passkey": "sign_ins",
    "/api/sign-in/question": "sign_ins",
    "/api/sign-out": "settings",
    "/api/return": "sign_ins",
    "/api/return/owner": "sign_ins",
    "/api/reset": "mails",
    "/api/reset/password": "sign_ins",
    "/api/confirm": "sign_ins",
    "/api/me/address": "mails",
    "seats": "joins",
    "start": "joins",
    "actions": "actions",
    "undo": "actions",
    "redo": "actions",
    "motions": "motions",
    "host": "joins",
    "listed": "joins",
    "close": "joins",
    "why_not": "why_not",
    "rematch": "tables",
    "talk": "talk",
    "mute": "talk",
    "notes": "notes",
    "report": "reports",
    "/api/me/blocks": "reports",
    "/api/me/notices": "notices",
    "/api/me/notices/test": "trials",
    "/api/me/pushes": "notices",
    "notices": "notices",
}

WRITING_READS = ("/api/me/return-link",)
"""Whoever asks for these is noted, if they are not known."""


def kind_of(method: str, path: str) -> RateKind | None:
    """What kind of request this is, by its address; `None` if it is not counted.

    >>> kind_of("POST", "/api/tables/abc/seats/2"), kind_of("GET", "/api/tables/abc")
    ('joins', None)
    >>> kind_of("GET", "/api/me"), kind_of("GET", "/api/me/return-link")
    (None, 'settings')
    """
    path = path.rstrip("/")
    if method in ("GET", "HEAD", "OPTIONS") and path not in WRITING_READS:
        return None
    parts = path.split("/")
    if parts[1:3] == ["api", "tables"] and len(parts) > 4:
        return _KINDS.get("report" if parts[-1] == "report" else parts[4])
    if parts[1:3] == ["api", "me"] and len(parts) > 3:
        own = "/".join(parts[:4])
        return _KINDS.get("/".join(parts), _KINDS.get(own, "settings"))
    if parts[-2:-1] == ["unsubscribe"]:
        return "notices"
    return _KINDS.get("/".join(parts))


class Rates:
    """Counts in memory, in each process by itself. Not for several threads.

    A request is taken from a supply that fills up evenly, so that a minute's worth may come at
    once and then one after the other.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._rates = limits.rates
        self._home = Networks(limits.home)
        self._clock = clock
        self._supplies: OrderedDict[tuple[RateKind, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: RateKind, visitor: str, address: str) -> None:
        """`visitor` is nothing for somebody who has never been here.

        :raises NotNow: it is one too many, of the visitor or of the address.
        """
        if address in self._home:
            return
        rate = self._rates[kind]
        asked = {(kind, f"address {household(address)}"): rate.address}
        if visitor:
            asked[kind, f"visitor {visitor}"] = rate.visitor
        now = self._clock()
        left = {key: self._left(key, most, now) for key, most in asked.items()}
        wait = max((1 - left[key]) * 60 / most for key, most in asked.items())
        if wait > 0:
            seconds = ceil(wait)
            instead = Text("Try again in {n} s.", n=seconds)
            raise NotNow(429, seconds, TOO_MANY[kind], instead)
        for key in asked:
            self._supplies[key] = left[key] - 1, now
            self._supplies.move_to_end(key)
        while len(self._supplies) > REMEMBERED:
            self._supplies.popitem(last=False)

    def _left(self, key: tuple[RateKind, str], most: int, now: float) -> float:
        left, at = self._supplies.get(key, (most, now))
        return min(most, left + (now - at) * most / 60)
