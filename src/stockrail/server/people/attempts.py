"""How often a wrong password may be tried for one name, from however many addresses."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock
from time import monotonic

from stockrail.core.text import Text

from ..guard.refusals import NotNow

MOST = 10
WINDOW = 15 * 60.0
"""Seconds in which so many may fail."""
REMEMBERED = 100_000
"""Names; whichever was not tried for the longest time is forgotten."""


class Attempts:
    """Counts in memory, in each process by itself. May be asked from any thread.

    Names that nobody has are counted as well: a limit says nothing about who exists.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._failed: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = Lock()

    def begin(self, key: str) -> None:
        """Counts as failed until it is `forgiven`, so that many at once are many.

        :raises NotNow: too many have failed.
        """
        now = self._clock()
        with self._lock:
            failed = [at for at in self._failed.get(key, ()) if at > now - WINDOW]
            if len(failed) >= MOST:
                wait = ceil(failed[0] + WINDOW - now)
                raise NotNow(
                    429,
                    wait,
                    Text("Too many wrong passwords for this name"),
                    Text(
                        "Try again in {n} min, or use a passkey, your return link or a device"
                        " on which you have signed in before.",
                        n=ceil(wait / 60),
                    ),
                )
            self._failed[key] = [*failed, now]
            self._failed.move_to_end(key)
            while len(self._failed) > REMEMBERED:
                self._failed.popitem(last=False)

    def forgive(self, key: str) -> None:
        """The password was right."""
        with self._lock:
            self._failed.pop(key, None)
