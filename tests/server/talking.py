"""People who talk at a table."""

import json
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from .servers import Person, wait_for

OPEN = {"kind": "open"}


def call(person: Person, name: str) -> Person:
    """Somebody who has told their name."""
    assert person.put("/api/me", json={"name": name, "language": "en"}).status_code == 200
    return person


def two_people(ann: Person, bob: Person, **wish: Any) -> str:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN, **wish)
    assert bob.join(table_id, 1, "Bob").status_code == 200
    assert ann.start(table_id).status_code == 200
    return table_id


def say(person: Person, table_id: str, text: str, key: str | None = None) -> httpx.Response:
    wish = {"text": text, "key": key or str(uuid.uuid4())}
    return person.post(f"/api/tables/{table_id}/talk", json=wish)


def said(person: Person, table_id: str, text: str) -> int:
    """The id of what was said."""
    answer = say(person, table_id, text)
    assert answer.status_code == 200, answer.text
    entry: int = answer.json()["entries"][0]["id"]
    return entry


def talk(person: Person, table_id: str, **query: Any) -> dict[str, Any]:
    answer = person.get(f"/api/tables/{table_id}/talk", params=query)
    assert answer.status_code == 200, answer.text
    part: dict[str, Any] = answer.json()
    return part


def spoken(person: Person, table_id: str) -> list[dict[str, Any]]:
    """What was said, without what was done."""
    return [entry for entry in talk(person, table_id)["entries"] if entry["kind"] == "said"]


def texts(person: Person, table_id: str) -> list[str]:
    return [entry["text"] for entry in spoken(person, table_id)]


class Ear:
    """What comes over the live line of a table, as bytes and as talk.

    On PostgreSQL a line may still tell the last things that were there before it was open.
    """

    def __init__(self, last: int) -> None:
        self._last = last
        self.bytes = b""
        self.parts: list[dict[str, Any]] = []
        self.is_open = False

    @property
    def texts(self) -> list[str]:
        return [entry["text"] for part in self.parts for entry in part["entries"]]

    def hear(self, text: str) -> None:
        wait_for(lambda: text in self.texts)

    def take(self, line: str) -> None:
        self.is_open = True
        if line.startswith('data: {"previous"'):
            part = json.loads(line.removeprefix("data: "))
            part["entries"] = [entry for entry in part["entries"] if entry["id"] > self._last]
            if not part["entries"]:
                return
            self.parts.append(part)
        self.bytes += line.encode() + b"\n"


@contextmanager
def listening(
    visit: Callable[..., Person], person: Person, table_id: str, lang: str = "en"
) -> Iterator[Ear]:
    """Listens beside what the person does, until the end of the block."""
    before = talk(person, table_id)["entries"]
    ear, done = Ear(before[-1]["id"] if before else 0), threading.Event()
    beside = visit(cookies=person.cookies)

    def listen() -> None:
        path, params = f"/api/tables/{table_id}/live", {"lang": lang}
        try:
            with beside.stream("GET", path, params=params) as answer:
                for line in answer.iter_lines():
                    ear.take(line)
                    if done.is_set():
                        return
        except (httpx.HTTPError, httpx.StreamError):
            pass

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    wait_for(lambda: ear.is_open)
    try:
        yield ear
    finally:
        done.set()
