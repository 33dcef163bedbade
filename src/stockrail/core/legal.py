"""All legal actions of a position as one list, each made when it is looked at."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import overload

from .actions import Action, Move, Ranged


class Actions(Sequence[Action]):
    """Moves with their ranges written out, in the order of the moves.

    A range of a thousand amounts is a thousand actions of the list, but only those that
    are asked for are made: to draw one of all costs no more than to make that one.
    """

    __slots__ = ("_ends", "_moves")

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)
        self._ends = [*accumulate(_count(move) for move in self._moves)]

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self[n] for n in range(*index.indices(len(self))))
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"there are {len(self)} actions, and no number {index}")
        n = bisect_right(self._ends, at)
        move = self._moves[n]
        if not isinstance(move, Ranged):
            return move
        return move.at(move.amount.numbers[at - (self._ends[n - 1] if n else 0)])

    def __iter__(self) -> Iterator[Action]:
        for move in self._moves:
            if isinstance(move, Ranged):
                yield from move
            else:
                yield move

    def __contains__(self, action: object) -> bool:
        return any(_covers(move, action) for move in self._moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Actions | tuple):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __repr__(self) -> str:
        return repr(tuple(self))


def _count(move: Move) -> int:
    return len(move.amount.numbers) if isinstance(move, Ranged) else 1


def _covers(move: Move, action: object) -> bool:
    if not isinstance(move, Ranged):
        return move == action
    number = getattr(action, move.field, None)
    if not isinstance(number, int) or number not in move.amount.numbers:
        return False
    return move.at(number) == action
