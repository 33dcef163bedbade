"""Characters at their places, some of them in colour."""

from collections.abc import Iterator
from itertools import groupby

from .colours import PLAIN, Paint


class Canvas:
    """A page that grows as it is written on."""

    def __init__(self) -> None:
        self._marks: dict[int, dict[int, tuple[str, Paint]]] = {}

    def put(self, row: int, column: int, text: str, paint: Paint | None = None) -> None:
        line = self._marks.setdefault(row, {})
        for n, character in enumerate(text, column):
            line[n] = (character, paint or Paint())

    @property
    def width(self) -> int:
        return max((column + 1 for line in self._marks.values() for column in line), default=0)

    def lines(self, start: int, end: int, *, colour: bool) -> Iterator[str]:
        """The columns from `start` up to `end`, from the first row with something to the last."""
        blank = (" ", Paint())
        rows = [n for n, line in self._marks.items() if any(start <= at < end for at in line)]
        for row in range(min(rows, default=0), max(rows, default=-1) + 1):
            line = self._marks.get(row, {})
            marks = [line.get(column, blank) for column in range(start, end)]
            while marks and marks[-1] == blank:
                marks.pop()
            yield _painted(marks) if colour else "".join(character for character, _ in marks)


def _painted(marks: list[tuple[str, Paint]]) -> str:
    runs = (
        (paint, "".join(character for character, _ in run))
        for paint, run in groupby(marks, key=lambda mark: mark[1])
    )
    return "".join(f"{paint.on()}{text}" for paint, text in runs) + (PLAIN if marks else "")
