"""Passkeys: registered by who knows the password, asked once, signed for this site."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from secrets import token_hex
from typing import Any

import pytest

from tests.server.servers import Person, Running

from .authenticator import PRESENT, Authenticator
from .conftest import PASSWORD, Letterbox, Mailing, registered

Visit = Callable[..., Person]


@pytest.fixture
def at_localhost(server: Running) -> Iterator[Visit]:
    """People who reach the server by a name with which passkeys work."""
    people: list[Person] = []

    def come(**more: Any) -> Person:
        address = server.address.replace("127.0.0.1", "localhost")
        people.append(Person(base_url=address, timeout=30, verify=False, **more))
        return people[-1]

    yield come
    for person in people:
        person.close()


def origin(person: Person) -> str:
    return str(person.base_url).rstrip("/")


def options(person: Person, password: str = PASSWORD) -> Any:
    answer = person.post("/api/me/passkeys/options", json={"password": password})
    assert answer.status_code == 200, answer.text
    return answer.json()["options"]


def question(person: Person) -> Any:
    answer = person.post("/api/sign-in/question")
    assert answer.status_code == 200, answer.text
    return answer.json()["options"]


def with_passkey(person: Person) -> tuple[Authenticator, str]:
    name = f"Ann {token_hex(4)}"
    registered(person, name)
    key = Authenticator(origin(person))
    wish = {"credential": key.create(options(person)), "label": "Ann’s key"}
    answer = person.post("/api/me/passkeys", json=wish)
    assert answer.status_code == 201, answer.text
    return key, name


def enter(person: Person, credential: dict[str, Any], **more: bool) -> Any:
    return person.post("/api/sign-in/passkey", json={"credential": credential, **more})


def test_a_passkey_signs_in(at_localhost: Visit) -> None:
    ann, phone = at_localhost(), at_localhost()
    key, name = with_passkey(ann)
    assert ann.get("/api/me").json()["may_have_passkeys"] is True
    phone.get("/api/me")
    old = phone.cookies["stockrail"]
    answer = enter(phone, key.answer(question(phone)))
    assert answer.json()["account"] == phone.get("/api/me").json()["account"] == name
    assert phone.cookies["stockrail"] != old
    (listed,) = phone.get("/api/me/passkeys").json()
    assert listed["label"] == "Ann’s key" and listed["used_at"] is not None


def test_an_answer_is_worth_something_once(at_localhost: Visit) -> None:
    ann, phone = at_localhost(), at_localhost()
    key, _ = with_passkey(ann)
    answer = key.answer(question(phone))
    assert enter(phone, answer).status_code == 200
    phone.post("/api/sign-out", json={})
    refused = enter(phone, answer)
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "This passkey was not accepted",
    )


def test_another_browser_may_not_use_the_answer(at_localhost: Visit) -> None:
    ann, phone, thief = at_localhost(), at_localhost(), at_localhost()
    key, _ = with_passkey(ann)
    assert enter(thief, key.answer(question(phone))).status_code == 403


@pytest.mark.parametrize("how", ["origin", "count", "flags", "key"])
def test_an_answer_that_is_not_right_is_refused(at_localhost: Visit, how: str) -> None:
    ann, phone = at_localhost(), at_localhost()
    key, _ = with_passkey(ann)
    assert enter(phone, key.answer(question(phone))).status_code == 200
    match how:
        case "origin":
            key.origin = "https://elsewhere.example"
        case "count":
            key.count = 0  # a copy of the key that has been used less often
        case "flags":
            key.flags = PRESENT  # nobody has shown who they are
        case "key":
            key.key = Authenticator("").key
    assert enter(phone, key.answer(question(phone))).status_code == 403


BRACKETS = urlsafe_b64encode(b"[" * 20_000).decode()


def not_accepted(answer: Any) -> None:
    assert (answer.status_code, answer.json()["message"]) == (403, "This passkey was not accepted")


def test_told_brackets_without_end_are_refused(at_localhost: Visit) -> None:
    phone = at_localhost()
    not_accepted(enter(phone, {"id": "x", "response": {"clientDataJSON": BRACKETS}}))


def test_an_id_with_a_zero_is_nobodys(at_localhost: Visit) -> None:
    phone = at_localhost()
    key = Authenticator(origin(phone))
    not_accepted(enter(phone, {**key.answer(question(phone)), "id": "a\0"}))


def registering(person: Person, key: Authenticator) -> Any:
    wish = {"credential": key.create(options(person)), "label": "Ann’s key"}
    return person.post("/api/me/passkeys", json=wish)


@pytest.mark.parametrize("shown", [[1], "a", {}, {1: 2, 3: -7}], ids=repr)
def test_a_key_that_cannot_be_read_is_refused(at_localhost: Visit, shown: Any) -> None:
    ann = registered(at_localhost(), f"Ann {token_hex(4)}")
    not_accepted(registering(ann, Authenticator(origin(ann), shown=shown)))


def test_a_key_too_long_to_be_kept_is_refused(at_localhost: Visit) -> None:
    ann = registered(at_localhost(), f"Ann {token_hex(4)}")
    key = Authenticator(origin(ann))
    key.shown = {**key.public(), 99: bytes(3000)}
    not_accepted(registering(ann, key))


def test_a_passkey_is_registered_by_who_knows_the_password(at_localhost: Visit) -> None:
    ann = registered(at_localhost(), f"Ann {token_hex(4)}")
    answer = ann.post("/api/me/passkeys/options", json={"password": "not the password"})
    assert answer.status_code == 403
    guest = at_localhost().post("/api/me/passkeys/options", json={"password": PASSWORD})
    assert guest.json()["message"] == "You have no account"


def test_a_challenge_of_another_is_not_answered(at_localhost: Visit) -> None:
    ann, eve = at_localhost(), at_localhost()
    registered(eve, f"Eve {token_hex(4)}")
    registered(ann, f"Ann {token_hex(4)}")
    key = Authenticator(origin(eve))
    wish = {"credential": key.create(options(ann)), "label": ""}
    assert eve.post("/api/me/passkeys", json=wish).status_code == 403
    assert eve.get("/api/me/passkeys").json() == ann.get("/api/me/passkeys").json() == []


@pytest.mark.parametrize("credential", [{}, {"response": 1}, {"response": {"clientDataJSON": "é"}}])
def test_what_is_no_credential_is_refused(at_localhost: Visit, credential: Any) -> None:
    assert enter(at_localhost(), credential).status_code == 403


def test_passkeys_are_renamed_and_removed_by_their_owner(at_localhost: Visit) -> None:
    ann, eve = at_localhost(), at_localhost()
    key, _ = with_passkey(ann)
    registered(eve, f"Eve {token_hex(4)}")
    (passkey,) = ann.get("/api/me/passkeys").json()
    address = f"/api/me/passkeys/{passkey['id']}"
    assert eve.put(address, json={"label": "mine"}).status_code == 404
    assert eve.delete(address).status_code == 404
    assert ann.put(address, json={"label": "blue key"}).json()[0]["label"] == "blue key"
    assert ann.delete(address).json() == []
    assert enter(eve, key.answer(question(eve))).status_code == 403


def test_another_password_removes_them_if_one_wants(at_localhost: Visit) -> None:
    ann, phone = at_localhost(), at_localhost()
    key, _ = with_passkey(ann)
    for n, (removes, left) in enumerate(((False, 1), (True, 0))):
        wish = {"old": PASSWORD if n == 0 else "new words 0", "new": f"new words {n}"}
        answer = ann.put("/api/me/password", json={**wish, "remove_passkeys": removes})
        assert answer.status_code == 200, answer.text
        assert len(ann.get("/api/me/passkeys").json()) == left
    assert enter(phone, key.answer(question(phone))).status_code == 403


def test_a_reset_password_removes_them(mailing: Mailing, box: Letterbox) -> None:
    address = mailing.server.address.replace("127.0.0.1", "localhost")
    with Person(base_url=address, timeout=30, verify=False) as ann:
        _, name = with_passkey(ann)
        mail = {"address": f"{token_hex(4)}@example.org", "password": PASSWORD}
        assert ann.put("/api/me/address", json=mail).status_code == 200
        assert ann.post("/api/confirm", json={"token": box.letter(0).token}).status_code == 204
        ann.post("/api/reset", json={"who": name})
        wish = {"token": box.letter(1).token, "password": "four longer words"}
        assert ann.post("/api/reset/password", json=wish).status_code == 200
        assert ann.get("/api/me/passkeys").json() == []


def test_there_are_none_where_browsers_have_none(ann: Person) -> None:
    """By a bare address browsers use no passkeys."""
    assert ann.get("/api/me").json()["may_have_passkeys"] is False
    answer = ann.post("/api/sign-in/question")
    assert answer.status_code == 409
    assert answer.json()["message"] == "Passkeys need a page that is served over https"
