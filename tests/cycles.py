"""What is freed only when the garbage collector looks for cycles: games must not wait for it."""

import gc
from collections import Counter
from collections.abc import Callable

ELSEWHERE = "stockrail.server"
"""May be at work in another thread meanwhile."""


def left_in_cycles(play: Callable[[], object]) -> Counter[str]:
    """The classes and functions of ours of which something hung in a cycle when it was over."""
    play()  # what is made once and kept is made
    gc.freeze()  # nothing of before is looked through
    gc.disable()
    try:
        play()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        return Counter(filter(None, map(_ours, gc.garbage)))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()
        gc.enable()


def _ours(found: object) -> str | None:
    home = str(getattr(found, "__module__", ""))
    if not home.startswith("stockrail.") or home.startswith(ELSEWHERE):
        return None
    return f"{home}.{getattr(found, '__qualname__', type(found).__qualname__)}"
