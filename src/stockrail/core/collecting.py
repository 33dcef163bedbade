"""When the garbage collector looks for cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Positions refer to one another in no cycle: looking for cycles can wait.

    What is made meanwhile is not looked through at the end of it either, but with all the rest.
    """
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            _let_age()
            gc.enable()


def _let_age() -> None:
    """What is new counts as old from now on; not if others have frozen what they keep."""
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()
