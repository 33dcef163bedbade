"""What undos have taken away and a redo plays again, until something else is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Undone = tuple[tuple[Any, ...], ...]
"""The actions of one undo after the other, as JSON; those of the last one are redone first."""


def taken(undone: Undone, actions: Iterable[Any]) -> Undone:
    """After an undo of these actions too."""
    return (*undone, tuple(actions))


def played(undone: Undone, actions: Iterable[Any]) -> Undone:
    """After these actions: playing what was undone leaves the rest to be redone.

    >>> played((("c",), ("a", "b")), ["a"])
    (('c',), ('b',))
    >>> played((("c",), ("a", "b")), ["x"])
    ()
    """
    for action in actions:
        if not undone or undone[-1][0] != action:
            return ()
        rest = undone[-1][1:]
        undone = (*undone[:-1], rest) if rest else undone[:-1]
    return undone


def undone_in(entries: Sequence[Any]) -> Undone:
    """What may be redone after all records of a table."""
    undone: Undone = ()
    log: list[Any] = []
    for entry in entries:
        if entry.undone_to is None:
            undone = played(undone, [entry.action])
            log.append(entry.action)
        else:
            undone = taken(undone, log[entry.undone_to :])
            del log[entry.undone_to :]
    return undone
