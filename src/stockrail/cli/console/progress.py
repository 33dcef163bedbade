"""A bar for long work, drawn only when a person watches."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

WIDTH = 32
SECONDS_BETWEEN = 0.1


def watched(items: Iterable[T], total: int) -> Iterator[T]:
    """The items, with a bar on standard error that grows as they come."""
    with growing(total) as grow:
        for done, item in enumerate(items, 1):
            yield item
            grow(done)


@contextmanager
def growing(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error that is told how much is done."""
    screen, drawn = sys.stderr, 0.0
    if not screen.isatty():
        yield lambda _: None
        return

    def grow(done: int) -> None:
        nonlocal drawn
        if (now := monotonic()) - drawn > SECONDS_BETWEEN or done == total:
            drawn = now
            screen.write(f"\r{bar(done, total)} {done}/{total}")
            screen.flush()

    try:
        yield grow
    finally:
        screen.write("\r\x1b[K")
        screen.flush()


def bar(done: int, total: int) -> str:
    """A line of track, as far as it is laid.

    >>> bar(16, 32)
    '[################                ]'
    """
    laid = WIDTH * min(done, total) // max(total, 1)
    return f"[{'#' * laid:<{WIDTH}}]"
