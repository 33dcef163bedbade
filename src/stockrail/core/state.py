"""The whole position: tables of frozen rows, and the stack of what is going on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from .actions import Action, Move
from .events import Event
from .ids import CHANCE, CashHolder, CompanyId, Money, PlayerId
from .refusal import Refusal
from .rows import changed
from .text import Coins, Text

F = TypeVar("F")


@dataclass(slots=True)
class State:
    """A position. Each title adds its own tables in a subclass.

    Rows are frozen, so a copy shares them and `clone` costs a few dict copies.
    Only `apply` writes, and only to the clone it has just made.
    """

    players: tuple[PlayerId, ...]
    """In the order of the seats, clockwise."""
    cash: dict[CashHolder, Money]
    """What players, companies and the bank have; an unlimited bank starts at 0 and owes."""
    shares: dict[tuple[PlayerId, CompanyId], int]
    """What each player holds of each company."""
    stack: tuple[Frame, ...]
    """What is going on; the last one waits for its actor. Empty when the game is over."""

    def clone(self) -> Self:
        kind: Callable[..., Self] = type(self)
        columns = _columns(type(self))(self)
        return kind(*[c.copy() if type(c) is dict else c for c in columns])

    def __deepcopy__(self, memo: object) -> Self:
        """Rows are frozen, and what hangs on them may be large."""
        return self.clone()

    def hand_over(self, newer: Self) -> None:
        """Another position follows: what hangs on this one alone can be found again."""

    def afresh(self) -> Self:
        """The same position, with nothing hanging on it yet."""
        return self.clone()

    @abstractmethod
    def money(self, amount: Money) -> Coins:
        """The amount as the title writes it."""
        raise NotImplementedError(f"{type(self).__name__} has no money: define `money`")

    @property
    def step(self) -> AnyStep:
        """What is waited for. Not to be asked when the game is over."""
        step = self.stack[-1]
        assert not isinstance(step, Automatic)
        return step

    @property
    def is_over(self) -> bool:
        return not self.stack

    @property
    def top(self) -> Frame | None:
        """What is going on just now; `None` when the game is over."""
        return self.stack[-1] if self.stack else None

    def find(self, kind: type[F]) -> F | None:
        """The topmost frame of this class, if there is one on the stack."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def frames(self, kind: type[F]) -> Iterator[F]:
        """All frames of this class, the topmost first."""
        return (frame for frame in reversed(self.stack) if isinstance(frame, kind))

    def frame(self, kind: type[F]) -> F:
        """The topmost frame of this class, which is on the stack."""
        frame = self.find(kind)
        assert frame is not None, f"no {kind.__name__} is going on"
        return frame

    def left_of(self, player: PlayerId) -> PlayerId:
        """The next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise_from(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """All players, `player` first."""
        start = self.players.index(player)
        return self.players[start:] + self.players[:start]

    def call(self, step: Frame) -> None:
        """Interrupt the current step; it resumes when `step` ends."""
        self.stack = (*self.stack, step)

    def goto(self, step: Frame) -> None:
        """Replace the current step."""
        self.stack = (*self.stack[:-1], step)

    def end(self) -> None:
        """Go back to the step below."""
        self.stack = self.stack[:-1]

    def end_with(self, kind: type[object]) -> None:
        """Go back below the topmost frame of this class."""
        self.stack = self.stack[: self._place(kind)]

    def amend(self, kind: type[object], /, **columns: object) -> None:
        """Change columns of the topmost frame of this class; what lies above it stays there."""
        place = self._place(kind)
        frame = self.stack[place]
        self.stack = (*self.stack[:place], changed(frame, **columns), *self.stack[place + 1 :])

    def amend_all(self, kind: type[F], where: Callable[[F], bool], /, **columns: object) -> None:
        """Change columns of every frame of this class for which `where` holds."""
        self.stack = tuple(
            changed(frame, **columns) if isinstance(frame, kind) and where(frame) else frame
            for frame in self.stack
        )

    def _place(self, kind: type[object]) -> int:
        for place in range(len(self.stack) - 1, -1, -1):
            if isinstance(self.stack[place], kind):
                return place
        raise AssertionError(f"no {kind.__name__} is going on")

    def finish(self) -> None:
        """The game is over."""
        self.stack = ()


def let_go(board: Any) -> None:
    """Forget what hangs on a frozen row and is not among its columns."""
    columns = board.__dataclass_fields__
    for name in [*board.__dict__]:
        if name not in columns:
            board.__dict__.pop(name, None)


_COLUMNS: dict[type, Callable[[State], tuple[object, ...]]] = {}


def _columns(state: type[State]) -> Callable[[State], tuple[object, ...]]:
    """What reads all columns of a state at once."""
    columns = _COLUMNS.get(state)
    if columns is None:
        columns = _COLUMNS[state] = attrgetter(*(field.name for field in fields(state)))
    return columns


S = TypeVar("S", bound=State, contravariant=True)
A = TypeVar("A", contravariant=True)


class Step(Protocol[S, A]):
    """A moment of the game that waits for one player. Frozen; lives on the stack.

    `A` is the union of the actions it takes, `accepts` the same at run time.
    """

    @property
    def accepts(self) -> tuple[type[Action], ...]: ...
    @property
    def rule(self) -> str: ...
    @property
    def actor(self) -> PlayerId: ...
    def prompt(self, state: S) -> Text:
        """What the actor is asked."""
        ...

    def waiting(self, state: S) -> Text:
        """What the others read meanwhile."""
        ...

    def proposals(self, state: S) -> Iterator[Move]:
        """Every action that could be legal, in a stable order; `why_not` sifts them."""
        ...

    def why_not(self, state: S, action: A) -> Refusal | None: ...
    def apply(self, draft: S, action: A) -> Iterator[Event]: ...


# The stack mixes steps; `engine` checks `accepts` before it hands an action over.
AnyStep = Step[Any, Any]


class Automatic(Generic[S]):
    """A step in which nobody decides: it runs as soon as it is on top."""

    __slots__ = ()

    @abstractmethod
    def run(self, draft: S) -> Iterator[Event]: ...


class Interruptible(Generic[S]):
    """A step in which others than its actor may do something out of turn."""

    __slots__ = ()

    interruptions: ClassVar[tuple[type[Action], ...]]

    @abstractmethod
    def out_of_turn(self, state: S, player: PlayerId) -> Iterator[Move]:
        """What `player` could do meanwhile; `why_not` sifts it."""


class Selective(Generic[S]):
    """A step that proposes a selection, since all that is legal would be too much to list."""

    __slots__ = ()

    @abstractmethod
    def selection(self, state: S) -> Sequence[Move]:
        """Legal moves alone, so that one may be drawn and the others need not be made."""

    def proposals(self, state: S) -> Iterator[Move]:
        return iter(self.selection(state))

    @abstractmethod
    def unlisted(self, state: S) -> Iterator[Action]:
        """Whatever else could be legal, found one by one; `why_not` sifts it."""


class Chance(Generic[S]):
    """A step that chance decides; each outcome has a weight."""

    __slots__ = ()

    actor: ClassVar[PlayerId] = CHANCE

    @abstractmethod
    def weights(self, state: S) -> Iterator[int]:
        """One for each proposal, in the same order."""


Frame = AnyStep | Automatic[Any]
