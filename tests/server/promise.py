"""What a server owes to those who play, whatever has happened to it or to its database."""

import random
from contextlib import ExitStack
from typing import Any

import httpx

import stockrail

from .pages import Page


class Bystander:
    """Somebody at a table of their own, to whom others and their faults are nothing."""

    def __init__(self, person: Any) -> None:
        self._lots = random.Random(52)
        self._table_id = person.hot_seat("Ann", "Bob", title="1830")
        self._cookies, self._revision = person.cookies, 0

    def play(self, person: Any) -> None:
        person.cookies = self._cookies
        seen = person.see(self._table_id)
        assert seen["revision"] == self._revision, "as they left it"
        self._revision = person.play(self._table_id, 1, self._lots)["revision"]
        assert self._revision > seen["revision"]
        assert person.get("/").status_code == 200


class Promise:
    """A game of Ann's that Zoe watches over a live line, and another one of Bob's beside it. What
    Ann is told is played stays played, and nothing else is."""

    def __init__(self, server: Any) -> None:
        self._lots = random.Random(13)
        self._acknowledged: list[Any] = []
        self._come(server)
        self.table_id = self.ann.hot_seat("Ann", "Bob", "Cat", "Dan")
        self._page = Page(self._zoe, self.table_id)
        self._bystander = Bystander(self._bob)
        self._seen = self.ann.see(self.table_id)
        self._watch()
        assert self.moved().status_code == 200

    def __enter__(self) -> "Promise":
        return self

    def __exit__(self, *_: object) -> None:
        self._visits.close()

    def moved(self) -> httpx.Response:
        """The answer to the next move, which need not succeed."""
        option = self._lots.choice(self._seen["view"]["decision"]["options"])
        revision = self._seen["revision"]
        answer: httpx.Response = self.ann.act(self.table_id, revision, **option["action"])
        if answer.status_code == 200:
            self._acknowledged.append(option["action"])
            self._seen = answer.json()["whole"]
        return answer

    def shows(self) -> None:
        """While nothing can be saved, who looks is served, and nothing has changed."""
        seen = self.ann.see(self.table_id)
        for part in ("revision", "view"):
            assert seen[part] == self._seen[part]

    def is_kept(self) -> None:
        """The game goes on from where it was left, who watches hears it, and all that was
        acknowledged is there once; others play too."""
        self.shows()
        answer = self.moved()
        assert answer.status_code == 200, answer.text
        while self._page.shown["revision"] < self._seen["revision"]:
            next(self._heard)
        assert self._page.shown == self._page.fresh()
        game = stockrail.load(self.ann.get(f"/api/tables/{self.table_id}/export").text)
        assert game.diverged_at is None
        assert [*game.log] == [game.read(action) for action in self._acknowledged]
        self._bystander.play(self._bob)

    def come_to(self, server: Any) -> None:
        """The same people, where the server they were at has ended."""
        cookies = self.ann.cookies
        self._visits.close()
        self._come(server)
        self.ann.cookies = cookies
        self._page.person = self._zoe
        self._watch()

    def _come(self, server: Any) -> None:
        self._visits = ExitStack()
        self.ann, self._zoe, self._bob = (
            self._visits.enter_context(server.visit()) for _ in range(3)
        )

    def _watch(self) -> None:
        self._heard = self._visits.enter_context(self._page.listening())
        next(self._heard)
