"""What players do. One frozen class per kind; the log is a list of these.

>>> str(Pass(PlayerId("Ann Lee")))
"pass 'Ann Lee'"
"""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from .ids import Money, PlayerId
from .rows import changed, frozen
from .text import Text


@dataclass(frozen=True, slots=True)
class Action:
    """A decision of one player. It says what was decided and nothing that follows from it."""

    verb: ClassVar[Text]
    is_drawn: ClassVar[bool] = False
    """Whether more of its kind are legal than are listed: a draft takes the others."""

    player: PlayerId

    def __str__(self) -> str:
        values = (getattr(self, field.name) for field in fields(self))
        words = (v if isinstance(v, str) else json.dumps(v, default=_columns) for v in values)
        return shlex.join((kind(type(self)), *words))


def _columns(row: Any) -> dict[str, object]:
    """A row inside an action."""
    return {field.name: getattr(row, field.name) for field in fields(row)}


_KINDS: dict[type, str] = {}


def kind(row: type) -> str:
    """The name of a class in JSON and notation: `SellShares` is `sell_shares`."""
    name = _KINDS.get(row)
    if name is None:
        name = _KINDS[row] = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", row.__name__).lower()
    return name


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, or leave an auction."""

    verb: ClassVar = Text("pass")


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End what one has begun."""

    verb: ClassVar = Text("finish")


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Offer an amount in an auction."""

    verb: ClassVar = Text("bid")

    amount: Money


@frozen
class Amount:
    """The numbers that may be chosen: from `low` to `high`, both included.

    An `open` one has no highest number; `high` is then as far as it is sensible to go.
    """

    low: int
    high: int
    step: int = 1
    open: bool = False

    @property
    def numbers(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)


@frozen
class Ranged:
    """An action whose number may be any of an `Amount`; `action` carries the lowest."""

    action: Action
    amount: Amount
    field: str = "amount"

    def at(self, number: int) -> Action:
        return changed(self.action, **{self.field: number})

    def __iter__(self) -> Iterator[Action]:
        names = [field.name for field in fields(self.action)]
        values = [getattr(self.action, name) for name in names]
        at = names.index(self.field)
        kind: type[Any] = type(self.action)
        before, after = values[:at], values[at + 1 :]
        return (kind(*before, number, *after) for number in self.amount)


Move = Action | Ranged


def action_of(move: Move) -> Action:
    """What a move does: the action it is, or the lowest of its range."""
    return move.action if isinstance(move, Ranged) else move
