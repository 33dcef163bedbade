"""What is said of a table in parts, so that only news need be repeated."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together; `key` says what about."""

    key: str
    lines: tuple[str, ...]
    heading: str = ""
    whole: bool = False
    """A picture: one line of it says nothing."""


def everything(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        if block.heading:
            yield block.heading
        yield from block.lines


def news(blocks: Iterable[Block], seen: dict[str, Block]) -> Iterator[str]:
    """What was not said before, under its heading; `seen` remembers it.

    >>> seen = {}
    >>> [*news([Block("cash", ("Ann $7", "Bob $9"), "Cash")], seen)]
    ['Cash', 'Ann $7', 'Bob $9']
    >>> [*news([Block("cash", ("Ann $7", "Bob  $8"), "Cash")], seen)]
    ['Cash', 'Bob  $8']
    """
    for block in blocks:
        before = seen.get(block.key)
        seen[block.key] = block
        known = {*map(_unspaced, before.lines)} if before else set()
        changed = tuple(line for line in block.lines if _unspaced(line) not in known)
        if changed:
            yield from everything([block if block.whole else Block("", changed, block.heading)])


def _unspaced(line: str) -> str:
    """A line however wide its columns are."""
    return " ".join(line.split())
