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
    "why_not": Text("Too many questions about the rules in a short time"),
    "imports": Text("Too many imports in a short time"),
}
_KINDS: Mapping[str, RateKind] = {
    "/api/me": "names",
    "/api/tables": "tables",
    "/api/imports": "imports",
    "seats": "joins",
    "start": "joins",
    "actions": "actions",
    "undo": "actions",
    "why_not": "why_not",
    "rematch": "tables",
}


def kind_of(method: str, path: str) -> RateKind | None:
    """What kind of request this is, by its address; `None` if it is not counted.

    >>> kind_of("POST", "/api/tables/abc/seats/2"), kind_of("GET", "/api/tables/abc")
    ('joins', None)
    """
    if method in ("GET", "HEAD", "OPTIONS"):
        return None
    parts = path.rstrip("/").split("/")
    at_table = parts[4] if parts[1:3] == ["api", "tables"] and len(parts) > 4 else None
    return _KINDS.get(at_table or "/".join(parts))


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
