"""Which actions of a log count in the end: undo and redo followed, messages left out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from stockrail.core.text import Text

from .entry import Entry

MESSAGE = "message"
"""Never undone, and no answer to an undo."""


def effective(entries: Iterable[Entry]) -> Iterator[Entry]:
    """What was played when everything undone is left out.

    :raises LogError: something is done again that was not undone.
    """
    places: list[Entry | None] = []
    """What counts of each entry so far."""
    numbers: list[int] = []
    undone: list[dict[int, Entry]] = []
    for entry in entries:
        match entry.type:
            case "undo":
                taken = _undone_by(entry, places, numbers)
                undone.append(taken)
                for place in taken:
                    places[place] = None
                places.append(None)
            case "redo":
                if not undone:
                    raise entry.error(Text("Nothing to redo"))
                for place, again in undone.pop().items():
                    places[place] = again
                places.append(None)
            case _:
                if entry.type != MESSAGE:
                    undone.clear()
                places.append(entry)
        numbers.append(entry.number)
    for kept in places:
        if kept is not None:
            if kept.type != MESSAGE:
                yield kept
            yield from _added(kept)


def _undone_by(entry: Entry, places: list[Entry | None], numbers: list[int]) -> dict[int, Entry]:
    """The last action, or all after `action_id`; nothing if there is nothing left."""
    there = {
        place: earlier
        for place, earlier in enumerate(places)
        if earlier is not None and earlier.type != MESSAGE
    }
    if entry.fields.get("action_id") is None:
        return dict([*there.items()][-1:])
    start = bisect_right(numbers, entry.whole("action_id"))
    return {place: earlier for place, earlier in there.items() if place >= start}


def _added(entry: Entry) -> Iterator[Entry]:
    """What the site did by itself after an action."""
    added = entry.fields.get("auto_actions")
    if added is None:
        return
    for fields in entry.list("auto_actions"):
        if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
            raise entry.error(Text('An automatic action has no "type"'))
        yield Entry(entry.number, fields["type"], fields, entry.names)
