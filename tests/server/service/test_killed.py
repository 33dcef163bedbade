"""A server killed again and again in the middle of a game has lost nothing it acknowledged."""

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from stockrail.server.service.settings import Settings, sqlite
from tests.postgres import Postgres

from ..promise import Bystander, Promise
from ..servers import Apart, Serving, wait_for
from .players import Onlooker, Witness, check, play_on
from .test_owners import tables_of_both
from .test_several import workers

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


@pytest.mark.parametrize("kills", [6, pytest.param(50, marks=pytest.mark.soak)])
def test_every_acknowledged_action_survives_kills(apart: Any, kills: int) -> None:
    server = apart()
    lots = random.Random(50)
    witness = Witness()
    with server.visit() as person:
        tables = [person.hot_seat("Ann", "Bob", "Cat", "Dan")]
        cookies = person.cookies
        onlooker = Onlooker(tables[0])
    with server.visit() as person:
        bystander = Bystander(person)
    for _ in range(kills):
        people = [server.visit() for _ in range(PLAYERS)]
        threads = []
        for n, person in enumerate(people):
            person.cookies = cookies
            threads.append(
                threading.Thread(target=play_on, args=(person, tables, witness, n), daemon=True)
            )
        onlooking = server.visit()
        onlooker.come(onlooking)
        threads.append(threading.Thread(target=onlooker.watch, daemon=True))
        for thread in threads:
            thread.start()
        witness.wait_for(lots.randint(1, 8))
        time.sleep(lots.uniform(0.0, 0.03))
        server.kill()
        for thread in threads:
            thread.join()
        for person in (*people, onlooking):
            person.close()
        server.start()
        with server.visit() as person:
            person.cookies = cookies
            check(person, tables[-2:], witness)
        with server.visit() as person:
            onlooker.come(person)
            onlooker.has_seen(witness)
            if tables[-1] != tables[0]:
                onlooker = Onlooker(tables[-1])
        with server.visit() as person:
            bystander.play(person)
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


@pytest.mark.skipif(sys.platform != "linux", reason="reads the kernel's list of processes")
@pytest.mark.parametrize("kills", [2, pytest.param(25, marks=pytest.mark.soak)])
def test_every_acknowledged_action_survives_kills_of_one_of_two(
    commanded: Serving, postgres: Postgres, kills: int
) -> None:
    """Players are at tables of both, and play on as soon as they can."""
    server = commanded(postgres.new_database(), "--workers", "2")
    lots, witness = random.Random(53), Witness()
    with server.visit() as person, Promise(server) as promise:
        seats = ({"kind": "here", "name": name} for name in ("Ann", "Bob", "Cat", "Dan"))
        first, _, second, _ = tables_of_both(person, *seats)
        with playing(server, person, ([first], [second]), witness):
            for _ in range(kills):
                both = wait_for(lambda: len(found := workers(server.process.pid)) == 2 and found)
                witness.wait_for(lots.randint(4, 16))
                os.kill(lots.choice(both), signal.SIGKILL)
                for table_id in (first, second, promise.table_id):
                    wait_for(partial(is_served, server, table_id), 120)
                promise.come_to(server)
                promise.is_kept()
    assert witness.count() > 4 * kills, "the servers were not under load"
    print(f"{witness.count()} acknowledged, {witness.unknown.total()} unheard of")


@contextmanager
def playing(
    server: Any, person: Any, tables: Sequence[list[str]], witness: Witness
) -> Iterator[None]:
    """Two at each of these tables, and at those they play at next, to the end of the block. Then
    all that they were told is there."""

    def play(at: list[str], seed: int) -> None:
        with server.visit() as player:
            player.cookies = person.cookies
            while not witness.is_over.is_set():
                play_on(player, at, witness, seed)

    threads = [threading.Thread(target=play, args=(at, n)) for at in tables for n in range(2)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        witness.is_over.set()
        for thread in threads:
            thread.join()
    for at in tables:
        check(person, at, witness)


def is_served(server: Any, table_id: str) -> bool:
    try:
        with server.visit() as person:
            return bool(person.see(table_id))
    except httpx.TransportError:
        return False
