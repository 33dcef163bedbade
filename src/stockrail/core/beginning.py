"""What came before the position from which a stored game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Generic, TypeVar, overload

from .actions import Action
from .events import Event
from .state import State

if TYPE_CHECKING:
    from .history import History

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Beginning(Generic[S]):
    """The actions that led to a position: read and played again when somebody asks.

    Every table that goes on from there has the same one, so that this is done once.
    """

    def __init__(
        self,
        plies: int,
        position: S,
        read: Callable[[], list[Action]],
        play: Callable[[list[Action]], History[S]],
    ) -> None:
        self.plies = plies
        self.has_diverged = False
        """Today's rules lead elsewhere or nowhere; not known before it is played again."""
        self._position = position
        self._read, self._play = read, play
        self._log: list[Action] | None = None
        self._played: History[S] | None = None
        self._lock = RLock()

    @classmethod
    def lost(cls, log: list[Action], played: History[S]) -> Beginning[S]:
        """Of a log that today's rules play only so far, or elsewhere."""
        lost = cls(len(log), played.newest.state, lambda: log, lambda log: played)
        lost._log, lost._played, lost.has_diverged = log, played, True
        return lost

    @property
    def log(self) -> list[Action]:
        with self._lock:
            if self._log is None:
                self._log = self._read()
            return self._log

    @property
    def played(self) -> History[S]:
        """As far as today's rules can play it."""
        with self._lock:
            if self._played is None:
                self._played = played = self._play(self.log)
                arrives = played.ply == self.plies and played.newest.state == self._position
                self.has_diverged = not arrives
            return self._played

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """Nothing where today's rules cannot play it."""
        events = self.played.events
        return [*events, *((),) * (self.plies - len(events))]

    @property
    def can_be_shown(self) -> bool:
        return self.played is not None and not self.has_diverged


class Joined(Sequence[T]):
    """What came first, made only when somebody looks at it, and what has come since.

    >>> joined = Joined(2, lambda: print("made") or [1, 2], [3, 4])
    >>> joined[-1], joined[2:], len(joined)
    (4, [3, 4], 4)
    >>> joined[1:3]
    made
    [2, 3]
    """

    def __init__(self, count: int, first: Callable[[], list[T]], since: list[T]) -> None:
        self._count, self._first, self._since = count, first, since

    def __len__(self) -> int:
        return self._count + len(self._since)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        places = range(len(self))[at]
        if isinstance(places, int):
            return self._since[places - self._count] if places >= self._count else self._all[places]
        if all(place >= self._count for place in places):
            return [self._since[place - self._count] for place in places]
        return self._all[at]

    def __eq__(self, other: object) -> bool:
        return [*self] == [*other] if isinstance(other, Sequence) else NotImplemented

    @property
    def _all(self) -> list[T]:
        return [*self._first(), *self._since]
