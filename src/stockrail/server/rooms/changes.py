"""What is different between two views, place by place."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from stockrail.core.decision import Decision

Path = tuple[str | int, ...]
"""Names of columns and places in lists, from the outside in."""
Change = tuple[Path, Any]
"""A place, and what stands there now. A place behind the end of a list makes it longer."""


def changes(old: Any, new: Any, path: Path = ()) -> Iterator[Change]:
    """What has to be put where, so that the old becomes the new.

    Rows and lists are looked into; a list that became shorter, and what somebody is asked, is
    put there as a whole.

    >>> from stockrail.view import Counter
    >>> was = Counter(piece="cube", colour="red", symbol="R", name="Coal")
    >>> now = Counter(piece="cube", colour="red", symbol="R", name="Coal", count=2)
    >>> [*changes((was,), (now, was))]
    [((0, 'count'), 2), ((1,), Counter(piece='cube', colour='red', symbol='R', name='Coal', \
company=None, count=1))]
    """
    if old is new or old == new:
        return
    row = type(new)
    if row is not type(old) or row is Decision:
        yield path, new
    elif row is tuple and len(old) <= len(new):
        for n, item in enumerate(new):
            if n < len(old):
                yield from changes(old[n], item, (*path, n))
            else:
                yield (*path, n), item
    elif is_dataclass(row):
        for name in _columns(row):
            yield from changes(getattr(old, name), getattr(new, name), (*path, name))
    else:
        yield path, new


@cache
def _columns(row: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(row))
