"""Who plays and who watches while servers are killed, and what they were told."""

import random
import threading
import time
from collections import Counter
from typing import Any

import httpx

import stockrail

from ..pages import Page


class Witness:
    """What the clients were told, and what they never heard the end of."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, dict[int, Any]] = {}
        self.unknown: Counter[str] = Counter()
        self.twice: list[tuple[str, int]] = []
        self.other: list[str] = []
        self.is_over = threading.Event()
        """Nobody is to play any more."""
        self._lock = threading.Lock()

    def saw(self, table_id: str, ply: int, action: Any) -> None:
        with self._lock:
            told = self.acknowledged.setdefault(table_id, {})
            if ply in told:
                self.twice.append((table_id, ply))
            told[ply] = action

    def wait_for(self, more: int) -> None:
        """Until so many more actions have been acknowledged, or five seconds."""
        goal, end = self.count() + more, time.monotonic() + 5
        while self.count() < goal and time.monotonic() < end:
            time.sleep(0.002)

    def count(self) -> int:
        with self._lock:
            return sum(map(len, self.acknowledged.values()))

    def never_heard(self, table_id: str) -> None:
        with self._lock:
            self.unknown[table_id] += 1


def play_on(person: Any, tables: list[str], witness: Witness, seed: int) -> None:
    """Act as fast as the server answers, until it no longer does or it is over."""
    lots = random.Random(seed)
    try:
        while not witness.is_over.is_set():
            table_id = tables[-1]
            seen = person.see(table_id)
            while (decision := seen["view"]["decision"]) and not witness.is_over.is_set():
                action = lots.choice(decision["options"])["action"]
                ply = seen["revision"]
                try:
                    answer = person.act(table_id, ply, **action)
                except httpx.TransportError:
                    witness.never_heard(table_id)
                    return
                if answer.status_code == 503:
                    witness.never_heard(table_id)
                    return
                if answer.status_code == 200:
                    witness.saw(table_id, ply, action)
                    seen = answer.json()["whole"]
                elif answer.status_code == 409:
                    seen = person.see(table_id)
                else:
                    witness.other.append(answer.text)
                    return
            if seed == 0 and not decision:
                tables.append(person.hot_seat("Ann", "Bob", "Cat", "Dan"))
            elif tables[-1] == table_id:
                time.sleep(0.01)
    except httpx.TransportError:
        return


def check(person: Any, tables: list[str], witness: Witness) -> None:
    """Every acknowledged action is in the log, once and at its place."""
    for table_id in tables:
        game = stockrail.load(person.get(f"/api/tables/{table_id}/export").text)
        assert game.diverged_at is None
        told = witness.acknowledged.get(table_id, {})
        for ply, action in told.items():
            assert game.log[ply] == game.read(action), f"{table_id}: {ply} was lost"
        assert len(told) <= game.ply <= len(told) + witness.unknown[table_id]
    assert not witness.twice and not witness.other


class Onlooker:
    """Somebody who watches others play over a live line, through every restart."""

    def __init__(self, table_id: str) -> None:
        self._page = Page(None, table_id)
        self._wrong: list[Exception] = []

    def come(self, person: Any) -> None:
        """To a server that has just started: they are brought up to date, and hear more."""
        self._page.person = person
        self._page.refresh()
        assert self._page.shown == self._page.fresh()
        with self._page.listening() as heard:
            next(heard)
        assert not self._wrong, "what they were told did not follow what they held"

    def watch(self) -> None:
        """Until the server is gone."""
        try:
            with self._page.listening() as heard:
                for _ in heard:
                    pass
        except httpx.TransportError:
            pass
        except Exception as error:
            self._wrong.append(error)

    def has_seen(self, witness: Witness) -> None:
        told = witness.acknowledged.get(self._page.table_id, {})
        assert self._page.shown["revision"] >= len(told), "a move they were never shown"
