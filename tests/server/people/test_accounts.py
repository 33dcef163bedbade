"""Accounts: a guest becomes one, signs in elsewhere, changes the password, gets mail."""

from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest

from stockrail.server.people.entering import MOST_OF_ONE, MOST_TO_ONE
from stockrail.server.storage import tokens
from tests.server.servers import Person, Running, wait_for

from .conftest import PASSWORD, Letterbox, Mailing, registered, signing_in

Visit = Callable[..., Person]


def fresh_name() -> str:
    return f"Ann {token_hex(4)}"


def test_a_guest_keeps_all_seats(ann: Person, visit: Visit) -> None:
    table_id, name = ann.hot_seat("Ann", "Bob"), fresh_name()
    old = ann.cookies["stockrail"]
    answer = ann.post("/api/me/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201
    assert (answer.json()["account"], answer.json()["games"]) == (name, 1)
    assert ann.cookies["stockrail"] != old and ann.see(table_id)["seat"] == "Ann"
    laptop = visit()
    assert signing_in(laptop, name) == 200
    assert laptop.see(table_id)["seat"] == "Ann"


def test_a_name_is_taken_once_however_it_is_written(ann: Person, bob: Person) -> None:
    name = fresh_name()
    registered(ann, name)
    answer = bob.post("/api/me/account", json={"name": f" {name.upper()} ", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["instead"] == "Choose another name."
    assert bob.get("/api/me").json()["account"] is None
    again = ann.post("/api/me/account", json={"name": fresh_name(), "password": PASSWORD})
    assert again.json()["message"] == "You have an account already"


@pytest.mark.parametrize(
    ("password", "message"),
    [
        ("short", "A password has 8 to 200 characters"),
        ("x" * 201, "A password has 8 to 200 characters"),
        ("Password", "This password is one of the first that anybody tries"),
        ("Annabella", "This password is one of the first that anybody tries"),
    ],
)
def test_a_password_is_long_enough_and_not_the_first_guess(
    ann: Person, password: str, message: str
) -> None:
    answer = ann.post("/api/me/account", json={"name": "Annabella", "password": password})
    assert (answer.status_code, answer.json()["message"]) == (422, message)


def test_a_guest_who_signs_in_may_bring_their_seats(ann: Person, visit: Visit) -> None:
    name = fresh_name()
    registered(ann, name)
    guest = visit()
    table_id = guest.hot_seat("Eve", "Fay")
    assert signing_in(guest, name, bring=True) == 200
    assert ann.see(table_id)["seat"] == guest.see(table_id)["seat"] == "Eve"


def test_another_password_signs_other_devices_out(ann: Person, visit: Visit) -> None:
    name, laptop = fresh_name(), visit()
    registered(ann, name)
    signing_in(laptop, name)
    wrong = ann.put("/api/me/password", json={"old": "not at all it", "new": "four longer words"})
    assert (wrong.status_code, wrong.json()["message"]) == (403, "This is not your password")
    assert laptop.get("/api/me").json()["account"] == name
    new = ann.put("/api/me/password", json={"old": PASSWORD, "new": "four longer words"})
    assert new.json()["account"] == ann.get("/api/me").json()["account"] == name
    assert laptop.get("/api/me").json()["account"] is None
    assert signing_in(laptop, name) == 403
    assert signing_in(laptop, name, "four longer words") == 200


def test_a_guest_has_no_password_to_change(ann: Person) -> None:
    answer = ann.put("/api/me/password", json={"old": PASSWORD, "new": "four longer words"})
    assert (answer.status_code, answer.json()["message"]) == (403, "You have no account")


def test_a_server_without_mail_says_so(ann: Person) -> None:
    registered(ann, fresh_name())
    wish = {"address": "ann@example.org", "password": PASSWORD}
    assert ann.get("/api/me").json()["sends_mail"] is False
    for answer in (
        ann.put("/api/me/address", json=wish),
        ann.post("/api/reset", json={"who": "Ann"}),
    ):
        assert (answer.status_code, answer.json()["message"]) == (409, "This server sends no mail")


# Mail


def asking(person: Person, address: str) -> Any:
    return person.put("/api/me/address", json={"address": address, "password": PASSWORD})


def test_nobody_is_mailed_again_and_again(mailed: Any, mailing: Mailing) -> None:
    ann, _, box = mailed
    user = token_hex(4)
    for n in range(MOST_TO_ONE):
        assert asking(ann, f"{user}+{n}@example.org").status_code == 200
        assert box.letter(n).address == f"{user}+{n}@example.org"
    with mailing.server.visit() as eve:
        refused = asking(registered(eve, fresh_name()), f"{user.upper()}@example.org")
        assert (refused.status_code, refused.json()["message"]) == (
            429,
            "Too many mails have been sent to confirm an address",
        )
        assert eve.get("/api/me").json()["address"] is None, "nothing has changed"
        assert asking(eve, f"{token_hex(4)}@example.org").status_code == 200
    box.letter(MOST_TO_ONE)
    assert len(box.letters) == MOST_TO_ONE + 1


def test_one_person_has_few_addresses_mailed(mailed: Any) -> None:
    ann, _, _ = mailed
    answers = [asking(ann, f"{token_hex(4)}@example.org").status_code for _ in range(9)]
    assert answers == [200] * MOST_OF_ONE + [429] * (9 - MOST_OF_ONE)
    assert asking(ann, "").status_code == 200, "to have none is always possible"


@pytest.fixture
def mailed(mailing: Mailing, box: Letterbox) -> Any:
    """Somebody with an account on a server that sends mail, their name, and the letterbox."""
    with mailing.server.visit() as person:
        name = fresh_name()
        yield registered(person, name), name, box


def confirmed(person: Person, box: Letterbox, address: str) -> None:
    wish = {"address": address, "password": PASSWORD}
    assert person.put("/api/me/address", json=wish).status_code == 200
    token = box.letter_to(address).token
    assert person.post("/api/confirm", json={"token": token}).status_code == 204


def test_an_address_is_theirs_when_it_is_confirmed(mailed: Any) -> None:
    ann, _, box = mailed
    answer = ann.put("/api/me/address", json={"address": "ann@Example.org", "password": PASSWORD})
    assert (answer.json()["address"], answer.json()["is_confirmed"]) == ("ann@example.org", False)
    letter = box.letter(0)
    assert (letter.address, letter.subject) == (
        "ann@example.org",
        "Stockrail: confirm your address",
    )
    assert "https://rail.example/confirm/" in letter.body
    assert ann.post("/api/confirm", json={"token": letter.token}).status_code == 204
    assert ann.get("/api/me").json()["is_confirmed"] is True
    assert ann.post("/api/confirm", json={"token": letter.token}).status_code == 404, "once only"
    none = ann.put("/api/me/address", json={"address": "", "password": PASSWORD}).json()
    assert (none["address"], none["is_confirmed"]) == (None, False)


def test_an_old_confirmation_does_not_confirm_another_address(mailed: Any) -> None:
    ann, _, box = mailed
    for n, address in enumerate(("ann@example.org", "eve@example.org")):
        ann.put("/api/me/address", json={"address": address, "password": PASSWORD})
        box.letter(n)
    assert ann.post("/api/confirm", json={"token": box.letter(0).token}).status_code == 404
    assert ann.get("/api/me").json()["is_confirmed"] is False


def test_an_address_is_changed_by_who_knows_the_password(mailed: Any) -> None:
    ann, _, box = mailed
    answer = ann.put("/api/me/address", json={"address": "ann@example.org", "password": "guessing"})
    assert answer.status_code == 403 and box.letters == []


@pytest.mark.parametrize(
    "address", ["ann", "ann@", "@example.org", "a b@c.org", "a@b\r\n.org", "a@b"]
)
def test_what_is_no_address_is_refused(mailed: Any, address: str) -> None:
    ann, _, _ = mailed
    answer = ann.put("/api/me/address", json={"address": address, "password": PASSWORD})
    assert (answer.status_code, answer.json()["message"]) == (422, "This is not a mail address")


def test_a_lost_password_is_reset_by_mail_once(mailed: Any, mailing: Mailing) -> None:
    ann, name, box = mailed
    confirmed(ann, box, f"{token_hex(4)}@example.org")
    with mailing.server.visit() as phone:
        assert phone.post("/api/reset", json={"who": name.upper()}).status_code == 202
        letter = box.letter(1)
        assert "https://rail.example/reset/" in letter.body and name in letter.body
        wish = {"token": letter.token, "password": "four longer words"}
        answer = phone.post("/api/reset/password", json=wish)
        assert answer.json()["account"] == phone.get("/api/me").json()["account"] == name
        assert ann.get("/api/me").json()["account"] is None, "other devices are signed out"
        assert phone.post("/api/reset/password", json=wish).status_code == 404, "once only"
        assert signing_in(ann, name) == 403
        assert signing_in(ann, name, "four longer words") == 200


def test_a_reset_may_name_the_address(mailed: Any) -> None:
    ann, _, box = mailed
    address = f"{token_hex(4)}@example.org"
    confirmed(ann, box, address)
    ann.post("/api/reset", json={"who": address})
    assert box.letter(1).address == address


def test_a_reset_says_nothing_about_who_exists(mailed: Any) -> None:
    ann, name, box = mailed
    ann.put("/api/me/address", json={"address": "ann@example.org", "password": PASSWORD})
    box.letter(0)
    unconfirmed, unknown = (
        ann.post("/api/reset", json={"who": who}) for who in (name, "nobody at all")
    )
    assert (unconfirmed.status_code, unconfirmed.content) == (unknown.status_code, unknown.content)
    confirmed(ann, box, f"{token_hex(4)}@example.org")
    known = ann.post("/api/reset", json={"who": name})
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    box.letter(2)
    assert [letter.subject for letter in box.letters].count("Stockrail: a new password") == 1


def test_a_link_that_has_run_out_does_nothing(mailed: Any, mailing: Mailing) -> None:
    ann, name, box = mailed
    confirmed(ann, box, f"{token_hex(4)}@example.org")
    ann.post("/api/reset", json={"who": name})
    token = box.letter(1).token
    wait_for(mailing.done)  # which notes until when it holds
    _age(mailing.server)
    wish = {"token": token, "password": "four longer words"}
    assert ann.post("/api/reset/password", json=wish).status_code == 404
    assert signing_in(ann, name) == 200


def _age(server: Running) -> None:
    server.service.writer.written(
        lambda connection: connection.execute(tokens.update().values(ends_at="2020"))
    )


def test_a_name_like_an_address_diverts_no_mail(mailed: Any, mailing: Mailing) -> None:
    """Somebody who is called by another's address is written to as well, and not instead."""
    ann, _, box = mailed
    address = f"{token_hex(4)}@example.org"
    confirmed(ann, box, address)
    with mailing.server.visit() as eve:
        confirmed(registered(eve, address), box, f"{token_hex(4)}@example.org")
        eve.post(
            "/api/reset", json={"who": address.upper().replace(address[:8].upper(), address[:8])}
        )
    box.letter(3)
    assert address in [letter.address for letter in box.letters[2:]]


def test_a_second_reset_at_once_is_not_mailed_and_the_first_holds(
    mailed: Any, mailing: Mailing
) -> None:
    ann, name, box = mailed
    address = f"{token_hex(4)}@example.org"
    confirmed(ann, box, address)
    for who in (name, address):
        ann.post("/api/reset", json={"who": who})
    wait_for(mailing.done)
    wish = {"token": box.letter(1).token, "password": "four longer words"}
    assert ann.post("/api/reset/password", json=wish).status_code == 200
    assert len(box.letters) == 2


@pytest.mark.parametrize("name", ["Ann\0", "\0"])
def test_a_name_that_cannot_be_is_nobodys(ann: Person, name: str) -> None:
    assert signing_in(ann, name) == 403
    assert ann.get("/api/tables/%00").status_code == 404
    assert ann.delete("/api/me/devices/%00").status_code == 404
