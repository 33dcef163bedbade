"""Colour on a terminal that has it."""

import os
import sys
from dataclasses import dataclass

PLAIN = "\033[0m"


def has_colour() -> bool:
    """Whether to write colours: to a screen that knows them, unless `NO_COLOR` is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return sys.stdout.isatty()


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a character, each as `#rrggbb`."""

    ink: str | None = None
    ground: str | None = None

    def on(self) -> str:
        """What switches these colours on, of the 256 that terminals share.

        >>> Paint(ground="#ff0000").on()
        '\\x1b[0;97;48;5;196m'
        """
        if self.ground is None:
            return PLAIN if self.ink is None else f"\033[0;38;5;{_nearest(self.ink)}m"
        ink = "97" if _is_dark(self.ground) else "30"
        return f"\033[0;{ink};48;5;{_nearest(self.ground)}m"


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _nearest(colour: str) -> int:
    """The number of the nearest colour of the cube of 216."""
    red, green, blue = ((part + 25) // 51 for part in _rgb(colour))
    return 16 + 36 * red + 6 * green + blue


def _is_dark(colour: str) -> bool:
    red, green, blue = _rgb(colour)
    return 3 * red + 6 * green + blue < 1250
