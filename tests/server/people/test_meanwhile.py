"""Passwords and links that are changed to keep somebody out, while they are just coming in."""

from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest

from stockrail.server.people import accounts, entering, passwords
from tests.server.servers import Person, id_of

from .conftest import PASSWORD, Letterbox, Mailing, registered, signing_in

Visit = Callable[..., Person]
NEW = "four longer words"


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Has something happen once when the server comes to a place, just after it."""

    def happens(module: Any, place: str, what: Callable[[], Any]) -> None:
        real = getattr(module, place)

        def first(*words: Any) -> Any:
            monkeypatch.setattr(module, place, real)
            found = real(*words)
            assert what().status_code == 200
            return found

        monkeypatch.setattr(module, place, first)

    return happens


def renewed(person: Person) -> Any:
    return person.put("/api/me/password", json={"old": PASSWORD, "new": NEW})


def token_of(person: Person) -> str:
    token: str = person.get("/api/me/return-link").json()["link"].rpartition("/")[2]
    return token


def test_a_password_that_is_changed_while_it_is_compared_lets_nobody_in(
    ann: Person, visit: Visit, meanwhile: Callable[..., None]
) -> None:
    name, thief = f"Ann {token_hex(4)}", visit()
    registered(ann, name)
    meanwhile(passwords, "is_right", lambda: renewed(ann))
    assert signing_in(thief, name) == 403
    assert thief.get("/api/me").json()["account"] is None
    assert len(ann.get("/api/me/devices").json()) == 1


def test_a_link_that_is_renewed_while_it_is_opened_brings_nobody(
    ann: Person, visit: Visit, meanwhile: Callable[..., None]
) -> None:
    ann.hot_seat("Ann", "Bob")
    token, thief = token_of(ann), visit()
    meanwhile(entering, "browser_of", lambda: ann.post("/api/me/return-link"))
    assert thief.post("/api/return", json={"token": token}).status_code == 404
    thief.get("/api/me")
    assert id_of(thief) != id_of(ann)
    assert len(ann.get("/api/me/devices").json()) == 1


def test_of_two_who_change_a_password_at_once_the_second_is_refused(
    ann: Person, visit: Visit, meanwhile: Callable[..., None]
) -> None:
    name, thief = f"Ann {token_hex(4)}", visit()
    registered(ann, name)
    thief.post("/api/return", json={"token": token_of(ann)})
    meanwhile(passwords, "check_new", lambda: renewed(ann))
    wish = {"old": PASSWORD, "new": "the words of a thief"}
    assert thief.put("/api/me/password", json=wish).status_code == 403
    assert signing_in(visit(), name, NEW) == 200


def test_nobody_sets_an_address_by_a_password_that_was_changed_meanwhile(
    mailing: Mailing, box: Letterbox, meanwhile: Callable[..., None]
) -> None:
    come = mailing.server.visit
    with come() as ann, come() as thief:
        registered(ann, f"Ann {token_hex(4)}")
        thief.post("/api/return", json={"token": token_of(ann)})
        meanwhile(accounts, "tidy_address", lambda: renewed(ann))
        wish = {"address": "thief@example.org", "password": PASSWORD}
        assert thief.put("/api/me/address", json=wish).status_code == 403
        assert ann.get("/api/me").json()["address"] is None
