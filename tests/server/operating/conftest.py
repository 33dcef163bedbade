"""A database with games in it, and the command that works on it."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from stockrail.cli.main import main
from stockrail.server.storage import Storage
from tests.server.servers import Person, Running, Serve, servers


@dataclass(frozen=True)
class Club:
    """A running server, its database, and three tables: one played, one over, one waiting."""

    server: Running
    database: str
    ann: Person
    played: str
    waiting: str


@dataclass(frozen=True)
class Stored:
    """What is copied for every test that needs a club."""

    database: str
    cookies: httpx.Cookies
    played: str
    waiting: str


@pytest.fixture(scope="session")
def founded(new_database: Callable[[], str]) -> Stored:
    database = new_database()
    with servers(Running, new_database) as start, start(database).visit() as ann:
        ann.put("/api/me", json={"name": "Ann", "language": "en"})
        played = ann.hot_seat("Ann", "Bob", "Cat")
        seen = ann.play(played, 12, random.Random(4))
        ann.undo(played, seen["revision"])
        ann.play(played, 3, random.Random(5))
        waiting = ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
        return Stored(database, ann.cookies, played, waiting)


@pytest.fixture
def club(serve: Serve, founded: Stored, copy_of: Callable[[str], str]) -> Iterator[Club]:
    database = copy_of(founded.database)
    server = serve(database)
    with server.visit(cookies=founded.cookies) as ann:
        yield Club(server, database, ann, founded.played, founded.waiting)


@pytest.fixture
def storage(club: Club) -> Iterator[Storage]:
    """The club's database, for those who do it harm."""
    harming = Storage(club.database)
    yield harming
    harming.close()


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Command = Callable[..., Said]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """`stockrail` with these words, in this process."""
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)

    def run(*words: str) -> Said:
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run
