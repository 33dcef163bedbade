"""A server killed again and again in the middle of a game has lost nothing it acknowledged."""

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import stockrail
from stockrail.server.settings import Settings, sqlite
from tests.postgres import Postgres

from .servers import Apart

PLAYERS = 4


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """One that writes to the disk before it answers."""
    if request.param == "sqlite":
        yield sqlite(tmp_path / "stockrail.db")
        return
    postgres = Postgres()
    yield postgres.new_database()
    postgres.close()


class Witness:
    """What the clients were told, and what they never heard the end of."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, dict[int, Any]] = {}
        self.unknown: Counter[str] = Counter()
        self.twice: list[tuple[str, int]] = []
        self.other: list[str] = []
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
    """Act as fast as the server answers, until it no longer does."""
    lots = random.Random(seed)
    try:
        while True:
            table_id = tables[-1]
            seen = person.see(table_id)
            while decision := seen["view"]["decision"]:
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
            if seed == 0:
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


@pytest.mark.parametrize("kills", [6, pytest.param(50, marks=pytest.mark.soak)])
def test_every_acknowledged_action_survives_kills(apart: Any, kills: int) -> None:
    server = apart()
    lots = random.Random(50)
    witness = Witness()
    with server.visit() as person:
        tables = [person.hot_seat("Ann", "Bob", "Cat", "Dan")]
        cookies = person.cookies
    for _ in range(kills):
        people = [server.visit() for _ in range(PLAYERS)]
        threads = []
        for n, person in enumerate(people):
            person.cookies = cookies
            threads.append(
                threading.Thread(target=play_on, args=(person, tables, witness, n), daemon=True)
            )
        for thread in threads:
            thread.start()
        witness.wait_for(lots.randint(1, 8))
        time.sleep(lots.uniform(0.0, 0.03))
        server.kill()
        for thread in threads:
            thread.join()
        for person in people:
            person.close()
        server.start()
        with server.visit() as person:
            person.cookies = cookies
            check(person, tables[-2:], witness)
    with server.visit() as person:
        person.cookies = cookies
        check(person, tables, witness)
    assert witness.count() > 2 * kills, "the server was not under load"
    assert witness.unknown, "no kill ever came between an action and its answer"
    print(f"{witness.count()} acknowledged, {witness.unknown.total()} unheard of")


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.soak)])
def test_every_acknowledged_action_survives_kills_of_postgres(kills: int) -> None:
    """The server stays; the database under it is killed and started again."""
    postgres, lots, witness = Postgres(), random.Random(51), Witness()
    server = Apart(Settings(database=postgres.new_database(), bot_delay=0.0))
    with server.visit() as person:
        tables = [person.hot_seat("Ann", "Bob", "Cat", "Dan")]
        cookies = person.cookies
    for _ in range(kills):
        people = [server.visit() for _ in range(PLAYERS)]
        threads = []
        for n, person in enumerate(people):
            person.cookies = cookies
            given = (person, tables, witness, n)
            threads.append(threading.Thread(target=play_while_it_is_there, args=given))
        for thread in threads:
            thread.start()
        witness.wait_for(lots.randint(4, 12))
        time.sleep(lots.uniform(0.0, 0.03))
        postgres.kill()
        for thread in threads:
            thread.join()
        for person in people:
            person.close()
        postgres.start()
        with server.visit() as person:
            person.cookies = cookies
            check(person, tables[-2:], witness)
    with server.visit() as person:
        person.cookies = cookies
        check(person, tables, witness)
    server.kill()
    postgres.close()
    assert witness.count() > 2 * kills, "the server was not under load"


def play_while_it_is_there(person: Any, tables: list[str], witness: Witness, seed: int) -> None:
    try:
        play_on(person, tables, witness, seed)
    except AssertionError as error:  # `see` and `hot_seat` want to succeed
        assert "unavailable" in str(error)
