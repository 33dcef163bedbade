"""Events are declared: a sentence, or one of several, and columns that fill it."""

from collections.abc import Iterator

from stockrail import titles
from stockrail.core.events import Event


def kinds(kind: type[Event] = Event) -> Iterator[type[Event]]:
    for below in kind.__subclasses__():
        yield below
        yield from kinds(below)


def test_no_event_fills_its_sentence_itself() -> None:
    titles()
    found = [*kinds()]
    assert len(found) > 90
    assert [kind.__name__ for kind in found if "text" in vars(kind)] == []
