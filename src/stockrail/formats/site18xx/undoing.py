"""Which actions of a log count in the end: undo and redo followed, messages left out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from stockrail.core.text import Text

from .entry import Entry


def effective(entries: Iterable[Entry]) -> Iterator[Entry]:
    """What was played when everything undone is left out.

    :raises LogError: something is undone or done again that is not there.
    """
    kept: list[Entry] = []
    undone: list[list[Entry]] = []
    for entry in entries:
        match entry.type:
            case "message":
                continue
            case "undo":
                start = _undone_from(entry, kept)
                undone.append(kept[start:])
                del kept[start:]
            case "redo":
                if not undone:
                    raise entry.error(Text("There is nothing to do again"))
                kept += undone.pop()
            case _:
                undone.clear()
                kept.append(entry)
    for entry in kept:
        yield entry
        yield from _added(entry)


def _undone_from(entry: Entry, kept: list[Entry]) -> int:
    """Where the actions begin that this one takes back: the last, or all after `action_id`."""
    if not kept:
        raise entry.error(Text("There is nothing to take back"))
    if entry.fields.get("action_id") is None:
        return len(kept) - 1
    return bisect_right(kept, entry.whole("action_id"), key=lambda earlier: earlier.number)


def _added(entry: Entry) -> Iterator[Entry]:
    """What the site did by itself after an action."""
    added = entry.fields.get("auto_actions")
    if added is None:
        return
    for fields in entry.list("auto_actions"):
        if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
            raise entry.error(Text('An automatic action has no "type"'))
        yield Entry(entry.number, fields["type"], fields, entry.names)
