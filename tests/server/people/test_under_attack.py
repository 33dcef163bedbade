"""Signing in under attack: guessed passwords and names, planted cookies, other sites."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_hex
from threading import Event, current_thread
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, event

from stockrail.server.guard.limits import Limits
from stockrail.server.guard.refusals import NotNow
from stockrail.server.guard.threads import kind_of
from stockrail.server.observing import metrics
from stockrail.server.openapi import openapi_json
from stockrail.server.people.attempts import MOST, WINDOW, Attempts
from stockrail.server.people.link_courier import LinkCourier
from tests.server.servers import Person, Serve, wait_for

from .conftest import PASSWORD, Letterbox, Mailing, registered, signing_in

Visit = Callable[..., Person]
OPENAPI = json.loads(openapi_json())
PATHS, SCHEMAS = OPENAPI["paths"], OPENAPI["components"]["schemas"]
WRITES = sorted(
    (method.upper(), path)
    for path, operations in PATHS.items()
    for method in operations
    if method != "get"
)


def checked() -> float:
    """How many passwords have been compared with a hash."""
    return sum(
        sample.value
        for metric in metrics.password_checks.collect()
        for sample in metric.samples
        if sample.name.endswith("_total")
    )


def wrong(person: Person, name: str, password: str = "not the password") -> Any:
    return person.post("/api/sign-in", json={"name": name, "password": password})


def test_of_a_thousand_wrong_passwords_ten_are_looked_at(ann: Person, visit: Visit) -> None:
    name = f"Ann {token_hex(4)}"
    registered(ann, name)
    before, answers = checked(), []
    for _ in range(10):
        thief = visit()  # each with a cookie of its own
        answers += [wrong(thief, name, f"guess number {n}") for n in range(100)]
    assert [answer.status_code for answer in answers] == [403] * MOST + [429] * (1000 - MOST)
    assert checked() - before == MOST
    refused = answers[-1].json()
    assert (refused["code"], refused["message"]) == (
        "too_many",
        "Too many wrong passwords for this name",
    )
    assert 0 < int(answers[-1].headers["retry-after"]) <= WINDOW
    right = signing_in(visit(), name)
    assert right == 429, "who has guessed the right one meanwhile is not let in either"


def test_the_owner_is_not_locked_out_where_they_have_signed_in(ann: Person, visit: Visit) -> None:
    name, laptop, thief = f"Ann {token_hex(4)}", visit(), visit()
    registered(ann, name)
    assert signing_in(laptop, name) == 200
    assert laptop.post("/api/sign-out", json={}).status_code == 204
    token = ann.get("/api/me/return-link").json()["link"].rpartition("/")[2]
    for _ in range(MOST + 1):
        wrong(thief, name)
    assert signing_in(thief, name) == 429
    assert signing_in(laptop, name) == 200, "a known browser"
    assert thief.post("/api/return", json={"token": token}).status_code == 200, "the return link"


def test_whoever_has_a_session_guesses_as_often_as_others(ann: Person, visit: Visit) -> None:
    """A return link makes more devices, and each of them could try again."""
    name, devices = f"Ann {token_hex(4)}", []
    registered(ann, name)
    token = ann.get("/api/me/return-link").json()["link"].rpartition("/")[2]
    before = checked()
    for _ in range(3):
        devices.append(visit())
        assert devices[-1].post("/api/return", json={"token": token}).status_code == 200
        for n in range(MOST):
            wish = {"old": f"guess number {n}", "new": "four longer words"}
            devices[-1].put("/api/me/password", json=wish)
    assert checked() - before == MOST
    for thief in devices:
        for n in range(MOST):
            wrong(thief, name, f"guess number {n}")
    assert checked() - before == 2 * MOST, "by its name as often as anybody, in all"


def test_a_known_browser_may_guess_no_more_often(ann: Person, visit: Visit) -> None:
    name = f"Ann {token_hex(4)}"
    registered(ann, name)
    ann.post("/api/sign-out", json={})
    assert [wrong(ann, name).status_code for _ in range(MOST + 1)] == [403] * MOST + [429]
    assert signing_in(visit(), name) == 200, "its guesses do not count for others"


def test_the_mark_of_a_known_browser_is_for_one_account(ann: Person, visit: Visit) -> None:
    name, thief = f"Ann {token_hex(4)}", visit()
    registered(ann, name)
    registered(thief, f"Eve {token_hex(4)}")
    thief.post("/api/sign-out", json={})
    for _ in range(MOST):
        wrong(visit(), name)
    assert wrong(thief, name).status_code == 429


def test_known_and_unknown_names_cost_and_say_the_same(ann: Person, visit: Visit) -> None:
    name, stranger = f"Ann {token_hex(4)}", visit()
    registered(ann, name)
    answers = []
    for asked in (name, f"Nobody {token_hex(4)}"):
        before = checked()
        answers.append(wrong(stranger, asked))
        assert checked() == before + 1, "a hash is worked out for either"
    known, unknown = answers
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    nobody = f"Nobody {token_hex(4)}"
    codes = [wrong(stranger, nobody).status_code for _ in range(MOST + 1)]
    assert codes == [403] * MOST + [429], "and they are limited alike"


@contextmanager
def asked_for(method: str, path: str) -> Iterator[list[str]]:
    """What the database is asked meanwhile in the threads of such a request, but for who asks,
    which is kept in memory for a while."""
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        is_for_it = current_thread().name.startswith(kind_of(method, path))
        if is_for_it and statement.startswith("SELECT") and "FROM devices" not in statement:
            asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def all_told(person: Person, path: str, wish: dict[str, str]) -> tuple[Any, ...]:
    """All that can be seen of an answer, and what the database was asked for it."""
    with asked_for("POST", path) as asked:
        answer = person.post(path, json=wish)
    headers = {**answer.headers}
    for name in ("date", "x-request-id"):
        headers.pop(name, None)
    seconds = int(headers.pop("retry-after", WINDOW))
    assert WINDOW - 60 < seconds <= WINDOW
    return answer.status_code, answer.content, headers, asked


def test_known_and_unknown_names_are_refused_alike(ann: Person, visit: Visit) -> None:
    """A wrong password, and one too many."""
    known, unknown, thief = f"Ann {token_hex(4)}", f"Bob {token_hex(4)}", visit()
    registered(ann, known)
    thief.get("/api/me")
    wishes = [{"name": name, "password": "not the password"} for name in (known, unknown)]
    told = [[all_told(thief, "/api/sign-in", wish) for _ in range(MOST + 1)] for wish in wishes]
    assert [status for status, *_ in told[0]] == [403] * MOST + [429]
    assert told[0] == told[1]
    assert told[0][0][-1], "the database was asked"


def test_who_asks_for_a_new_password_learns_nothing(mailing: Mailing, box: Letterbox) -> None:
    """Whether there is such an account, with an address or without, and asked once or twice."""
    visit = mailing.server.visit
    with visit() as ann, visit() as bob, visit() as thief:
        mailed, plain = f"Ann {token_hex(4)}", f"Bob {token_hex(4)}"
        address = confirmed(box, registered(ann, mailed))
        registered(bob, plain)
        thief.get("/api/me")
        names = (mailed, mailed, address, plain, f"Nobody {token_hex(4)}", "no@example.org")
        told = [all_told(thief, "/api/reset", {"who": who}) for who in names]
    assert told == [told[0]] * len(names)
    assert (told[0][0], told[0][-1]) == (202, []), "it is found out after the answer"
    wait_for(mailing.done)
    assert [letter.address for letter in box.letters] == [address], "one mail, and no more"


def confirmed(box: Letterbox, person: Person) -> str:
    """The address of an account, confirmed by the link in the mail."""
    address = f"{token_hex(4)}@example.org"
    wish = {"address": address, "password": PASSWORD}
    assert person.put("/api/me/address", json=wish).status_code == 200
    token = box.letter(0).token
    assert person.post("/api/confirm", json={"token": token}).status_code == 204
    box.mail.clear()
    return address


def test_attempts_are_forgotten_in_time() -> None:
    time = 0.0
    attempts = Attempts(lambda: time)
    for _ in range(MOST):
        attempts.begin("name ann")
    with pytest.raises(NotNow) as refused:
        attempts.begin("name ann")
    assert refused.value.seconds == WINDOW
    attempts.begin("name bob")
    time = WINDOW + 1
    attempts.begin("name ann")
    attempts.forgive("name ann")
    for _ in range(MOST):
        attempts.begin("name ann")


def test_a_planted_cookie_is_worth_nothing_after_signing_in(ann: Person, visit: Visit) -> None:
    name, victim, thief = f"Ann {token_hex(4)}", visit(), visit()
    registered(ann, name)
    thief.get("/api/me")
    planted = thief.cookies["stockrail"]
    victim.cookies.set("stockrail", planted, domain="127.0.0.1")
    assert signing_in(victim, name) == 200
    assert victim.get("/api/me").json()["account"] == name
    assert thief.get("/api/me").json()["account"] is None
    assert thief.cookies["stockrail"] != planted, "it is nobody's, and they get another"


def test_a_planted_cookie_is_worth_nothing_after_a_reset(mailing: Mailing, box: Letterbox) -> None:
    name, address = f"Ann {token_hex(4)}", f"{token_hex(4)}@example.org"
    come = mailing.server.visit
    with come() as ann, come() as thief, come() as victim:
        registered(ann, name)
        ann.put("/api/me/address", json={"address": address, "password": PASSWORD})
        ann.post("/api/confirm", json={"token": box.letter(0).token})
        thief.get("/api/me")
        planted = thief.cookies["stockrail"]
        victim.cookies.set("stockrail", planted, domain="127.0.0.1")
        victim.post("/api/reset", json={"who": name})
        wish = {"token": box.letter(1).token, "password": "four longer words"}
        assert victim.post("/api/reset/password", json=wish).status_code == 200
        assert victim.get("/api/me").json()["account"] == name
        assert thief.get("/api/me").json()["account"] is None
        assert thief.cookies["stockrail"] != planted, "it is nobody’s"


def test_a_reset_takes_as_long_for_names_that_nobody_has(
    mailing: Mailing, box: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer waits for nothing that is known of them: while nothing can be found out, both
    are answered, and the same is written."""
    name, address = f"Ann {token_hex(4)}", f"{token_hex(4)}@example.org"
    with mailing.server.visit() as ann:
        registered(ann, name)
        ann.put("/api/me/address", json={"address": address, "password": PASSWORD})
        ann.post("/api/confirm", json={"token": box.letter(0).token})
        wait_for(mailing.done)
        round_, begun, held = LinkCourier.round, Event(), Event()

        async def later(links: LinkCourier) -> None:
            begun.set()
            while not held.is_set():
                await asyncio.sleep(0.01)
            await round_(links)

        monkeypatch.setattr(LinkCourier, "round", later)
        ann.post("/api/reset", json={"who": "nobody at all"})
        written = []
        try:
            assert begun.wait(30)
            for who in (name, address, f"Nobody {token_hex(4)}", "nobody@example.org"):
                with said_of_tokens() as said:
                    assert ann.post("/api/reset", json={"who": who}).status_code == 202
                written.append(said)
            assert len(box.letters) == 1
        finally:
            held.set()
        assert written[0] and written == [written[0]] * len(written)
        assert box.letter(1).address == address


@contextmanager
def said_of_tokens() -> Iterator[list[str]]:
    """What the database is told about links meanwhile, in whichever thread."""
    said: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        if "tokens" in statement:
            said.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def test_who_creates_an_account_gets_another_cookie(ann: Person, visit: Visit) -> None:
    thief = visit()
    ann.get("/api/me")
    thief.cookies.set("stockrail", ann.cookies["stockrail"], domain="127.0.0.1")
    registered(ann, f"Ann {token_hex(4)}")
    assert thief.get("/api/me").json()["account"] is None


FOREIGN = (
    {"origin": "https://elsewhere.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},  # another port of this machine
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
)
"""What a browser says of a page of another site, though it leaves out its origin."""


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_no_other_site_writes(ann: Person, method: str, path: str) -> None:
    for headers in FOREIGN:
        answer = ann.request(method, re.sub(r"{\w+}", "1", path), json={}, headers=headers)
        assert answer.status_code == 403, answer.text
        assert answer.json()["message"] == "This request comes from another site"


def test_our_own_page_and_programs_write(ann: Person) -> None:
    host = ann.base_url.netloc.decode()
    for headers in (
        {},
        {"origin": f"http://{host}", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ):
        answer = ann.put("/api/me", json={"name": "Ann", "language": "en"}, headers=headers)
        assert answer.status_code == 200, answer.text


def test_our_name_without_https_is_another_site(serve: Serve) -> None:
    """Whoever sits on the way to a browser can be any page of http."""
    server = serve(limits=Limits(proxies=("127.0.0.1",)))
    with server.visit(headers={"x-forwarded-proto": "https"}) as ann:
        codes = []
        for scheme in ("https", "http"):
            origin = f"{scheme}://{ann.base_url.netloc.decode()}"
            wish = {"name": "Ann", "language": "en"}
            answer = ann.put("/api/me", json=wish, headers={"origin": origin})
            codes.append(answer.status_code)
        assert codes == [200, 403]


@pytest.fixture
def https(serve: Serve) -> Iterator[Callable[..., dict[str, list[str]]]]:
    """Asks a page behind a web server with https, and gives the cookies that come, each with what
    it says."""
    server = serve(limits=Limits(proxies=("127.0.0.1",)))

    def asks(path: str = "/api/me", **cookies: str) -> dict[str, list[str]]:
        brought = "; ".join(f"{name}={value}" for name, value in cookies.items())
        headers = {"x-forwarded-proto": "https", **({"cookie": brought} if brought else {})}
        given = httpx.get(f"{server.address}{path}", headers=headers).headers
        words = [cookie.split("; ") for cookie in given.get_list("set-cookie")]
        return {first: [word.lower() for word in rest] for first, *rest in words}

    yield asks


def secret_in(cookies: dict[str, list[str]]) -> str:
    (cookie,) = cookies
    return cookie.removeprefix("__Host-stockrail=")


def test_over_https_no_other_site_of_the_domain_plants_a_cookie(https: Any) -> None:
    ((cookie, words),) = https().items()
    assert cookie.startswith("__Host-stockrail=")
    assert {"secure", "path=/", "httponly", "samesite=lax"} <= {*words}
    assert not any(word.startswith("domain") for word in words)
    own, planted = secret_in(https()), secret_in(https())
    brought = {"stockrail": planted, "__Host-stockrail": own}
    assert https("/api/me", **brought) == {}, "the own one counts"


def test_a_cookie_of_an_older_version_stays_valid_and_gets_its_new_name(https: Any) -> None:
    old = secret_in(https())
    assert secret_in(https("/api/me", stockrail=old)) == old
    assert https("/api/tables", stockrail=old) == {}


def test_cookies_are_for_this_site_alone(ann: Person) -> None:
    registered(ann, f"Ann {token_hex(4)}")
    answer = ann.post("/api/sign-in", json={"name": "x", "password": PASSWORD})
    signed_in = ann.post("/api/sign-out", json={})
    for given in (answer, signed_in):
        for cookie in given.headers.get_list("set-cookie"):
            assert "httponly" in cookie.lower() and "samesite=lax" in cookie.lower()


def test_a_password_and_a_token_are_nowhere_to_be_seen(ann: Person) -> None:
    registered(ann, f"Ann {token_hex(4)}")
    for path in ("/api/me", "/api/me/devices", "/api/me/export", "/api/me/passkeys"):
        text = ann.get(path).text
        assert "argon2" not in text and "return_hash" not in text, path


def asks_password(method: str, path: str) -> bool:
    """Whether one is sent there, by the description of the API."""
    body = PATHS[path][method.lower()].get("requestBody", {}).get("content", {})
    name = body.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
    properties = SCHEMAS.get(name, {}).get("properties", {})
    return not {"password", "old", "confirmation"}.isdisjoint(properties)


def test_passwords_are_compared_in_threads_of_their_own() -> None:
    """Two at a time, so that nobody who plays waits for them."""
    found = [(method, path) for method, path in WRITES if asks_password(method, path)]
    assert len(found) >= 7
    assert {kind_of(method, path) for method, path in found} == {"passwords"}
