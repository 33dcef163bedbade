"""A bar for long work, drawn only when a person watches."""

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

WIDTH = 32
SECONDS_BETWEEN = 0.1


def watched(items: Iterable[T], total: int) -> Iterator[T]:
    """The items, with a bar on standard error that grows as they come."""
    screen = sys.stderr
    if not screen.isatty():
        yield from items
        return
    drawn = 0.0
    try:
        for done, item in enumerate(items, 1):
            yield item
            if (now := monotonic()) - drawn > SECONDS_BETWEEN or done == total:
                drawn = now
                screen.write(f"\r{bar(done, total)} {done}/{total}")
                screen.flush()
    finally:
        screen.write("\r\x1b[K")
        screen.flush()


def bar(done: int, total: int) -> str:
    """A line of track, as far as it is laid.

    >>> bar(16, 32)
    '[################                ]'
    """
    laid = WIDTH * done // total
    return f"[{'#' * laid:<{WIDTH}}]"
