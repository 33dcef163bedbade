"""A page with a table on it: it holds a view and lays changes over it, as the client does."""

import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec


class Page:
    def __init__(self, person: Any, table_id: str, lang: str = "en") -> None:
        self.person, self.table_id, self.lang = person, table_id, lang
        self.mark: str | None = None
        self.shown: dict[str, Any] = {}
        self.wholes = 0
        """How often it was told everything."""
        self.bytes: list[bytes] = []
        """What it was told."""
        self.presence: dict[str, Any] = {}
        """Who is at the table."""

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table_id}"

    def refresh(self) -> None:
        held = {"mark": self.mark} if self.mark else {}
        answer = self.person.get(f"{self.path}/changes", params={**held, "lang": self.lang})
        assert answer.status_code == 200, answer.text
        self.lay(answer.content)

    def act(self, **action: Any) -> Any:
        wish = {"revision": self.shown["revision"], "action": action, "mark": self.mark}
        return self._send("actions", wish)

    def undo(self) -> Any:
        return self._send("undo", {"revision": self.shown["revision"], "mark": self.mark})

    def _send(self, what: str, wish: dict[str, Any]) -> Any:
        answer = self.person.post(f"{self.path}/{what}", json=wish, params={"lang": self.lang})
        if answer.status_code == 200:
            self.lay(answer.content)
        return answer

    def lay(self, told: bytes) -> None:
        """Take over an update, unless it is held already."""
        self.bytes.append(told)
        update = json.loads(told)
        if update["mark"] == self.mark:
            return
        if update["whole"] is not None:
            self.wholes += 1
            self.shown = update["whole"]
        else:
            assert update["since"] == self.mark, "it does not follow what is held"
            for path, value in update["changes"]:
                _put(self.shown, path, copy.deepcopy(value))
            after = update["log"]["after"]
            kept = [entry for entry in self.shown["log"] if entry["ply"] <= after]
            self.shown["log"] = kept + update["log"]["entries"]
            self.shown["log_since"] = min(self.shown["log_since"], after)
        self.mark = update["mark"]

    def held(self) -> bytes:
        """What is shown, as it would come over the wire."""
        return msgspec.json.encode(self.shown)

    def fresh(self) -> dict[str, Any]:
        """What somebody sees who opens the page now, with as much of the log as this one has."""
        seen: dict[str, Any] = json.loads(self.fresh_bytes())
        return seen

    def fresh_bytes(self) -> bytes:
        """The same as it comes over the wire."""
        since = {"since": self.shown["log_since"]}
        answer = self.person.get(self.path, params={**since, "lang": self.lang})
        assert answer.status_code == 200, answer.text
        told: bytes = answer.content
        return told

    @contextmanager
    def listening(
        self, wanted: tuple[str, ...] = ("current", "update"), *, away: bool = False, idle: int = 0
    ) -> Iterator[Iterator[str]]:
        """Updates are laid as they are heard; gives the names of the messages."""
        params = {"lang": self.lang} | ({"mark": self.mark} if self.mark else {})
        if away:
            params |= {"away": "true", "idle": str(idle)}
        with self.person.stream("GET", f"{self.path}/live", params=params, timeout=20) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield self._heard(answer.iter_lines(), wanted)

    def _heard(self, lines: Iterator[str], wanted: tuple[str, ...]) -> Iterator[str]:
        name = ""
        for line in lines:
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                told = line.removeprefix("data: ")
                if name == "update":
                    self.lay(told.encode())
                if name == "presence":
                    self.presence = json.loads(told)
                if name in wanted:
                    yield name


def _put(place: Any, path: list[Any], value: Any) -> None:
    *way, last = path
    for step in way:
        place = place[step]
    if isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
