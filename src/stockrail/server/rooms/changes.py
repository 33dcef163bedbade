"""What is different between two views, place by place."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from stockrail.core.decision import Decision

Path = tuple[str | int, ...]
"""Names of columns and places in lists, from the outside in."""
Change = tuple[Path, Any]
"""A place, and what stands there now. A place behind the end of a list makes it longer."""


def changes(old: Any, new: Any, path: Path = ()) -> list[Change]:
    """What has to be put where, so that the old becomes the new.

    Rows and lists are looked into; a list that became shorter, and what somebody is asked, is
    put there as a whole.

    >>> from stockrail.view import Counter
    >>> was = Counter(piece="cube", colour="red", symbol="R", name="Coal")
    >>> now = Counter(piece="cube", colour="red", symbol="R", name="Coal", count=2)
    >>> changes((was,), (now, was))
    [((0, 'count'), 2), ((1,), Counter(piece='cube', colour='red', symbol='R', name='Coal', \
company=None, count=1))]
    """
    found: list[Change] = []
    if old is not new:
        _find(old, new, path, found)
    return found


def _find(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """Of two things that are not the very same; mostly they are equal nevertheless."""
    if old == new:
        return
    if type(old) is not type(new):
        found.append((path, new))
    elif type(new) is tuple and len(old) <= len(new):
        for n, (was, now) in enumerate(zip(old, new, strict=False)):
            if was is not now:
                _find(was, now, (*path, n), found)
        found += (((*path, n), new[n]) for n in range(len(old), len(new)))
    elif columns := _columns(new.__class__):
        names, read = columns
        for name, was, now in zip(names, read(old), read(new), strict=True):
            if was is not now:
                _find(was, now, (*path, name), found)
    else:
        found.append((path, new))


@cache
def _columns(row: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]] | None:
    """Of a row that is looked into: its columns, and what reads them at once."""
    if not is_dataclass(row) or row is Decision:
        return None
    names = tuple(field.name for field in fields(row))
    return names, (attrgetter(*names) if len(names) > 1 else lambda it: (getattr(it, names[0]),))
