"""People who come with a browser of their own, and the mail they get."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from sqlalchemy import select

from stockrail.server.service.settings import Settings
from stockrail.server.storage import tokens
from tests.server.notices.receivers import Mailbox
from tests.server.servers import Person, Running, wait_for

PASSWORD = "three long words"


class Letter(NamedTuple):
    address: str
    subject: str
    body: str

    @property
    def token(self) -> str:
        """Of the link in it."""
        (link,) = (word for word in self.body.split() if word.startswith("https://"))
        return link.rpartition("/")[2]


class Letterbox(Mailbox):
    """What comes to an SMTP server, read as letters with one link."""

    @property
    def letters(self) -> list[Letter]:
        return [Letter(mail["To"], mail["Subject"], mail.get_content()) for mail in self.mail]

    def letter(self, number: int) -> Letter:
        """The first, second … when it has come."""
        wait_for(lambda: len(self.mail) > number)
        return self.letters[number]

    def letter_to(self, address: str) -> Letter:
        """The only one to an address, when it has come."""
        wait_for(lambda: address in [letter.address for letter in self.letters])
        (letter,) = (letter for letter in self.letters if letter.address == address)
        return letter


class Mailing(NamedTuple):
    server: Running
    box: Letterbox

    def done(self) -> bool:
        """Whether nothing waits to be mailed."""
        with self.server.service.storage.reading() as connection:
            waits = select(tokens.c.id).where(tokens.c.next_at.is_not(None)).limit(1)
            return connection.scalar(waits) is None


@pytest.fixture(scope="session")
def mailing(new_database: Callable[[], str]) -> Iterator[Mailing]:
    """A server that sends mail, shared by all tests."""
    box = Letterbox()
    server = Running(
        Settings(
            database=new_database(),
            url="https://rail.example",
            mail=f"smtp://127.0.0.1:{box.port}",
            mail_from="rail@rail.example",
            bot_delay=0.0,
        )
    )
    yield Mailing(server, box)
    server.stop()
    box.close()


@pytest.fixture
def box(mailing: Mailing) -> Letterbox:
    """With the mail of one test."""
    wait_for(mailing.done)
    mailing.box.mail.clear()
    return mailing.box


def registered(person: Person, name: str, password: str = PASSWORD) -> Person:
    answer = person.post("/api/me/account", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    return person


def signing_in(person: Person, name: str, password: str = PASSWORD, **more: bool) -> int:
    wish = {"name": name, "password": password, **more}
    return person.post("/api/sign-in", json=wish).status_code
