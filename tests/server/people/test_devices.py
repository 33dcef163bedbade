"""Devices: listed, ended one by one or all together."""

from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest

from stockrail.server.storage import devices
from tests.server.servers import Person, Running, Serve, id_of, wait_for

from .conftest import registered, signing_in

Visit = Callable[..., Person]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


def listed(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/api/me/devices").json()
    return found


def two_devices(visit: Visit) -> tuple[Person, Person, str]:
    name = f"Ann {token_hex(4)}"
    laptop = registered(visit(headers={"user-agent": FIREFOX}), name)
    phone = visit(headers={"user-agent": IPHONE})
    assert signing_in(phone, name) == 200
    return laptop, phone, name


def test_devices_are_listed_by_browser_and_system(visit: Visit) -> None:
    laptop, phone, _ = two_devices(visit)
    assert [(d["label"], d["is_this"]) for d in listed(phone)] == [
        ("Safari, iPhone", True),
        ("Firefox, Linux", False),
    ]
    assert [d["label"] for d in listed(laptop)] == ["Firefox, Linux", "Safari, iPhone"]


def test_a_guests_browser_is_known_once_they_have_a_seat(visit: Visit) -> None:
    guest = visit(headers={"user-agent": FIREFOX})
    guest.get("/api/me")
    assert listed(guest) == []
    guest.hot_seat("Ann", "Bob")
    guest.get("/api/me")
    assert [d["label"] for d in listed(guest)] == ["Firefox, Linux"]


def test_a_device_that_is_ended_is_nobodys(visit: Visit) -> None:
    laptop, phone, _ = two_devices(visit)
    (lost,) = (d["id"] for d in listed(laptop) if not d["is_this"])
    left = laptop.delete(f"/api/me/devices/{lost}").json()
    assert [d["is_this"] for d in left] == [True]
    assert phone.get("/api/me").json()["account"] is None
    assert laptop.get("/api/me").json()["account"] is not None


def test_nobody_ends_the_device_of_another(visit: Visit, zoe: Person) -> None:
    laptop, _, _ = two_devices(visit)
    zoe.hot_seat("Zoe", "Yan")
    for device in (listed(laptop)[0]["id"], "x"):
        answer = zoe.delete(f"/api/me/devices/{device}")
        assert (answer.status_code, answer.json()["message"]) == (404, "You have no such device")
    assert laptop.get("/api/me").json()["account"] is not None


def test_who_signs_out_is_a_new_guest_there_and_stays_elsewhere(visit: Visit) -> None:
    laptop, phone, name = two_devices(visit)
    assert phone.post("/api/sign-out", json={}).status_code == 204
    assert phone.get("/api/me").json()["account"] is None
    assert laptop.get("/api/me").json()["account"] == name


def test_signing_out_everywhere_ends_every_device(visit: Visit) -> None:
    laptop, phone, name = two_devices(visit)
    old = laptop.cookies["stockrail"]
    assert phone.post("/api/sign-out", json={"everywhere": True}).status_code == 204
    for person in (phone, laptop):
        assert person.get("/api/me").json()["account"] is None
    thief = visit()
    thief.cookies.set("stockrail", old, domain="127.0.0.1")
    assert thief.get("/api/me").json()["account"] is None
    assert signing_in(laptop, name) == 200


@pytest.mark.parametrize("is_guest", [False, True])
def test_all_other_devices_are_signed_out_and_the_link_ends(visit: Visit, is_guest: bool) -> None:
    ann, phone, thief = visit(), visit(), visit()
    ann.hot_seat("Ann", "Bob")
    if not is_guest:
        registered(ann, f"Ann {token_hex(4)}")
    token = ann.get("/api/me/return-link").json()["link"].rpartition("/")[2]
    assert phone.post("/api/return", json={"token": token}).json()["games"] == 1
    answer = ann.delete("/api/me/devices")
    assert [device["is_this"] for device in answer.json()] == [True]
    assert phone.get("/api/me").json()["games"] == 0
    assert ann.get("/api/me").json()["games"] == 1
    assert thief.post("/api/return", json={"token": token}).status_code == 404
    renewed = ann.get("/api/me/return-link").json()["link"].rpartition("/")[2]
    assert phone.post("/api/return", json={"token": renewed}).status_code == 200


def test_what_a_device_watches_ends_when_it_is_signed_out(visit: Visit) -> None:
    laptop, phone, _ = two_devices(visit)
    table_id = laptop.hot_seat("Ann", "Bob")
    with phone.stream("GET", f"/api/tables/{table_id}/live") as answer:
        lines = answer.iter_lines()
        next(lines)
        (lost,) = (d["id"] for d in listed(laptop) if not d["is_this"])
        assert laptop.delete(f"/api/me/devices/{lost}").status_code == 200
        assert ": stopping: connect again" in [*lines]


def test_it_is_noted_once_an_hour_that_a_device_is_here(server: Running, ann: Person) -> None:
    ann.hot_seat("Ann", "Bob")
    ann.get("/api/me", headers={"user-agent": FIREFOX})
    mine = devices.c.id == id_of(ann)

    def seen() -> str:
        with server.service.storage.reading() as connection:
            return str(
                connection.scalar(devices.select().with_only_columns(devices.c.seen_at).where(mine))
            )

    before = seen()
    ann.get("/api/me", headers={"user-agent": IPHONE})
    assert seen() == before
    server.service.writer.written(
        lambda connection: connection.execute(devices.update().where(mine).values(seen_at="2026"))
    )
    ann.get("/api/me")
    assert seen() > before


def test_other_processes_hear_of_a_sign_out(serve: Serve, database: str) -> None:
    one, other = serve(database), serve(database)
    with one.visit() as ann, other.visit() as same:
        registered(ann, "Ann")
        same.cookies.set("stockrail", ann.cookies["stockrail"], domain="127.0.0.1")
        assert same.get("/api/me").json()["account"] == "Ann"
        ann.post("/api/sign-out", json={})
        wait_for(lambda: same.get("/api/me").json()["account"] is None)
