"""The return link: it brings a person to another device, and a renewed one ends the old one."""

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from stockrail.server.service.settings import sqlite
from tests.server.servers import Person, Serve, id_of

from .conftest import PASSWORD, registered, signing_in

Visit = Callable[..., Person]


def link_of(person: Person) -> str:
    answer = person.get("/api/me/return-link")
    assert answer.status_code == 200, answer.text
    link: str = answer.json()["link"]
    return link


def token_of(person: Person) -> str:
    return link_of(person).rpartition("/")[2]


def named(person: Person, name: str) -> Person:
    assert person.put("/api/me", json={"name": name, "language": "en"}).status_code == 200
    return person


def come_back(person: Person, token: str, **more: bool) -> Any:
    return person.post("/api/return", json={"token": token, **more})


def test_a_seat_is_played_on_two_devices(ann: Person, visit: Visit) -> None:
    table_id = named(ann, "Ann").hot_seat("Ann", "Bob")
    phone = visit()
    assert phone.see(table_id)["seat"] is None
    answer = come_back(phone, token_of(ann))
    assert answer.status_code == 200, answer.text
    assert (answer.json()["name"], answer.json()["games"]) == ("Ann", 1)
    assert phone.see(table_id)["seat"] == ann.see(table_id)["seat"] == "Ann"
    assert phone.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
    assert ann.act(table_id, 1, kind="pass", player="Bob").status_code == 200


def test_the_link_is_the_same_until_it_is_renewed(ann: Person, visit: Visit) -> None:
    old = token_of(ann)
    assert token_of(ann) == old
    new = ann.post("/api/me/return-link").json()["link"].rpartition("/")[2]
    assert new != old and token_of(ann) == new
    thief, phone = visit(), visit()
    stolen = come_back(thief, old)
    assert (stolen.status_code, stolen.json()["code"]) == (404, "not_found")
    assert stolen.json()["message"] == "This return link is no longer valid"
    assert thief.post("/api/return/owner", json={"token": old}).status_code == 404
    assert come_back(phone, new).status_code == 200


def test_a_renewed_link_ends_the_old_one_in_every_process(serve: Serve, database: str) -> None:
    one, other = serve(database), serve(database)
    with one.visit() as ann, other.visit() as phone, other.visit() as thief:
        old = token_of(ann)
        assert come_back(phone, old).status_code == 200, "known there"
        assert ann.post("/api/me/return-link").status_code == 200
        assert come_back(thief, old).status_code == 404
        assert come_back(thief, token_of(phone)).status_code == 200


def test_looking_at_a_link_changes_nothing(ann: Person, visit: Visit) -> None:
    link, phone = link_of(named(ann, "Ann")), visit()
    before = phone.get("/api/me").json()
    assert phone.get(link).status_code in (200, 404)
    owner = phone.post("/api/return/owner", json={"token": link.rpartition("/")[2]})
    assert owner.json() == {"name": "Ann", "is_you": False}
    assert phone.get("/api/me").json() == before
    mine = ann.post("/api/return/owner", json={"token": link.rpartition("/")[2]})
    assert mine.json() == {"name": "Ann", "is_you": True}


def test_the_link_is_a_picture_too_and_kept_by_nobody(ann: Person) -> None:
    answer = ann.get("/api/me/return-link")
    svg = answer.json()["svg"]
    assert svg.startswith("<svg") and "script" not in svg and "width=" not in svg
    assert answer.headers["cache-control"] == "no-store"
    page = ann.get(answer.json()["link"], headers={"accept": "text/html"})
    if page.status_code == 200:
        assert page.headers["referrer-policy"] == "no-referrer"


def test_a_browser_that_comes_back_gets_another_cookie(ann: Person, visit: Visit) -> None:
    token, victim, thief = token_of(ann), visit(), visit()
    victim.get("/api/me")
    planted = victim.cookies["stockrail"]
    thief.cookies.set("stockrail", planted)
    assert come_back(victim, token).status_code == 200
    assert victim.cookies["stockrail"] != planted
    seen = thief.get("/api/me")
    assert seen.json()["games"] == 0 and "stockrail" in seen.cookies, "the old cookie is nobody"
    assert seen.cookies["stockrail"] != planted


def test_a_guests_seats_come_along_if_they_want(ann: Person, visit: Visit) -> None:
    token, guest = token_of(named(ann, "Ann")), visit()
    table_id = guest.hot_seat("Eve", "Fay")
    waiting = guest.new({"kind": "here", "name": "Eve"}, {"kind": "open"})
    old = guest.cookies["stockrail"]
    assert come_back(guest, token, bring=True).json()["games"] == 2
    for person in (ann, guest):
        assert person.see(table_id)["seat"] == "Eve"
        assert person.see(waiting)["table"]["host"] is True
    stale = visit()
    stale.cookies.set("stockrail", old)
    assert stale.see(table_id)["seat"] is None


def test_a_guests_seats_may_stay(ann: Person, visit: Visit) -> None:
    token, guest = token_of(ann), visit()
    table_id = guest.hot_seat("Eve", "Fay")
    own = token_of(guest)
    assert come_back(guest, token).json()["games"] == 0
    assert guest.see(table_id)["seat"] is None
    assert come_back(guest, own).json()["games"] == 1
    assert guest.see(table_id)["seat"] == "Eve"


def test_the_seats_of_an_account_never_come_along(ann: Person, visit: Visit) -> None:
    token, other = token_of(ann), registered(visit(), f"Olga {id_of(ann)[:8]}")
    table_id = other.hot_seat("Eve", "Fay")
    assert come_back(other, token, bring=True).json()["games"] == 0
    assert other.see(table_id)["seat"] is None


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "é" * 43, "a.b"])
def test_a_wrong_token_is_nobodys(ann: Person, token: str) -> None:
    assert come_back(ann, token).status_code == 404


def test_another_key_of_the_server_ends_every_link(on_sqlite: Serve, tmp_path: Path) -> None:
    database = sqlite(tmp_path / "keys.db")
    first = on_sqlite(database, secret="a" * 40)
    with first.visit() as ann:
        token = token_of(ann)
    first.stop()
    again = on_sqlite(database, secret="a" * 40)
    with again.visit() as phone:
        assert come_back(phone, token).status_code == 200
    again.stop()
    other = on_sqlite(database, secret="b" * 40)
    with other.visit() as phone:
        assert come_back(phone, token).status_code == 404


def test_who_shared_a_guests_device_is_not_let_into_the_account(ann: Person, visit: Visit) -> None:
    """The guest comes along; whoever else was that guest does not."""
    name = f"Ann {token_hex(4)}"
    registered(ann, name)
    thief = visit()
    thief.hot_seat("Eve", "Fay")
    victim = visit()
    assert come_back(victim, token_of(thief)).status_code == 200
    assert signing_in(victim, name, bring=True) == 200
    assert victim.get("/api/me").json()["games"] == 1
    assert thief.get("/api/me").json()["account"] is None
    assert [d["is_this"] for d in victim.get("/api/me/devices").json()].count(True) == 1
    assert len(victim.get("/api/me/devices").json()) == 2, "Ann's own, and this one"


def test_a_new_account_ends_what_else_led_to_the_guest(ann: Person, visit: Visit) -> None:
    token, thief = token_of(ann), visit()
    assert come_back(thief, token).status_code == 200
    registered(ann, f"Ann {token_hex(4)}")
    assert thief.get("/api/me").json()["account"] is None
    assert come_back(visit(), token).status_code == 404


def test_a_new_password_makes_a_new_link(ann: Person, visit: Visit) -> None:
    registered(ann, f"Ann {token_hex(4)}")
    token = token_of(ann)
    wish = {"old": PASSWORD, "new": "four other long words"}
    assert ann.put("/api/me/password", json=wish).status_code == 200
    assert come_back(visit(), token).status_code == 404


def test_signing_out_everywhere_ends_the_link_of_an_account(ann: Person, visit: Visit) -> None:
    registered(ann, f"Ann {token_hex(4)}")
    token = token_of(ann)
    assert ann.post("/api/sign-out", json={"everywhere": True}).status_code == 204
    assert come_back(visit(), token).status_code == 404


def test_only_the_link_brings_a_guest_back_who_has_signed_out(ann: Person, visit: Visit) -> None:
    token = token_of(ann)
    assert ann.post("/api/sign-out", json={"everywhere": True}).status_code == 204
    assert come_back(visit(), token).status_code == 200


def test_who_has_blocked_themselves_elsewhere_is_not_blocked(ann: Person, visit: Visit) -> None:
    token, guest = token_of(ann), visit()
    table_id = guest.new({"kind": "here", "name": "Eve"}, {"kind": "open"})
    assert ann.post(f"/api/tables/{table_id}/seats/1", json={"name": "Ann"}).status_code < 300
    block = {"table": table_id, "seat": 0}
    assert ann.post("/api/me/blocks", json=block).status_code < 300
    assert come_back(guest, token, bring=True).status_code == 200
    assert guest.get("/api/me/blocks").json() == []
