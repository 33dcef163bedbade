"""Who may do what that is at no table: every kind of visitor, every operation, with what is their
own and with what is somebody else's.

What is at a table is in `test_permissions` and `test_talk_permissions`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from stockrail.server.administration.people import ban
from stockrail.server.notices.unsubscribing import Ending, token
from stockrail.server.people import tokens
from stockrail.server.people.tokens import TokenKind, fresh_secret
from stockrail.server.storage import accounts, now
from stockrail.server.storage.secret_key import server_key
from stockrail.server.wire.notices import NOTICE_KINDS
from tests.server.asking import AT_TABLE, described
from tests.server.clubs import OPEN, ended_cookie
from tests.server.games import finished
from tests.server.notices.receivers import BrowserKeys
from tests.server.servers import Person, Running, id_of, wait_for

from .authenticator import Authenticator
from .conftest import PASSWORD, Mailing, registered

WITH_ACCOUNT = ("owner", "member", "banned")
ROLES = (*WITH_ACCOUNT, "guest", "stranger", "signed_out")
"""Where somebody sits means nothing here. `signed_out` has a cookie that was the owner's."""
BANNED_MAY = {
    *("delete", "end_device", "end_other_devices", "remove_passkey", "lift_block", "remove_push"),
    *("sign_out", "sign_out_everywhere", "unsubscribe"),
}
"""What somebody who is banned may write though they are: what takes away from them."""
ELSEWHERE = "four longer words than before"
NOTHING = "x" * 43


@dataclass
class Somebody:
    """A browser, and what belongs to who uses it, or stands for something that does not exist."""

    person: Person
    id: str = ""
    name: str = ""
    password: str = PASSWORD
    device: str = NOTHING
    passkey: str = NOTHING
    key: Authenticator | None = None
    block: str = NOTHING
    endpoint: str = f"https://push.example/{NOTHING}"
    link: str = NOTHING
    secrets: dict[str, str] = field(default_factory=dict)

    def kept(self) -> list[Any]:
        """What there is of theirs."""
        whats = ("", "/devices", "/passkeys", "/blocks", "/notices", "/return-link")
        return [self.person.get(f"/api/me{what}").json() for what in whats]


Body = Callable[[Somebody], Any]


@dataclass(frozen=True)
class Operation:
    """What it answers to who has an account, to a guest, and to who has never been here."""

    method: str
    route: str
    told: str = "200"
    body: Any = None
    """What is sent, or what makes it of what is somebody's."""
    not_ones_own: str = ""
    """The answers to those who are not the owner when it is the owner's; nothing if nobody can
    mean somebody else's."""

    def expected(self, name: str, role: str, told: str) -> int:
        if role == "banned" and self.method != "get" and name not in BANNED_MAY:
            return 403
        answers = told.split()
        column = 0 if role in WITH_ACCOUNT else 1 if role == "guest" else 2
        return int(answers[min(column, len(answers) - 1)])

    def __call__(self, person: Person, whose: Somebody) -> httpx.Response:
        route = self.route.format(
            device=whose.device,
            passkey=whose.passkey,
            key=whose.block,
            token=whose.secrets.get("mail", NOTHING),
        )
        body = self.body(whose) if callable(self.body) else self.body
        told = {"content": body} if isinstance(body, bytes) else {"json": body}
        return person.request(self.method.upper(), route, **({} if body is None else told))


def mine(what: str) -> Operation:
    return Operation("get", f"/api/me{what}")


def spending(kind: TokenKind, **more: Any) -> Body:
    return lambda whose: {"token": whose.secrets.get(kind, NOTHING), **more}


def password(whose: Somebody) -> Any:
    return {"password": whose.password}


def game(_: Somebody) -> bytes:
    return finished("Ann", "Bob").at(3).to_json().encode()


def answered(whose: Somebody) -> Any:
    """What a passkey says to a question that nobody has asked."""
    key = whose.key or Authenticator("http://localhost")
    asked = {"challenge": NOTHING, "rpId": "localhost"}
    return {"credential": key.answer(asked)}


def created(whose: Somebody) -> Any:
    """A passkey for what nobody was told to make."""
    key = Authenticator("http://localhost")
    return {"credential": key.create({"challenge": NOTHING, "rp": {"id": "localhost"}})}


CHOICES: dict[str, Any] = {
    "channels": {kind: [] for kind in NOTICE_KINDS},
    **{"quiet": None, "zone": "UTC", "digest": None, "hook": None},
}
NEW_TABLE = {
    "title": "chicago-express",
    "seats": [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}],
}
OPERATIONS = {
    "about": Operation("get", "/api/about"),
    "titles": Operation("get", "/api/titles"),
    "push_key": Operation("get", "/api/push-key"),
    "lobby": Operation("get", "/api/tables"),
    "make_table": Operation("post", "/api/tables", "201", NEW_TABLE),
    "import": Operation("post", "/api/imports", "201", game),
    "me": mine(""),
    "devices": mine("/devices"),
    "passkeys": mine("/passkeys"),
    "blocks": mine("/blocks"),
    "export": mine("/export"),
    "games": mine("/games"),
    "notices": mine("/notices"),
    "return_link": mine("/return-link"),
    "rename": Operation(
        "put", "/api/me", body=lambda whose: {"name": whose.name, "language": "en"}
    ),
    "delete": Operation(
        "delete",
        "/api/me",
        "204",
        lambda whose: {"confirmation": whose.password if whose.key else whose.name},
        "403 403 403",
    ),
    "create_account": Operation(
        "post",
        "/api/me/account",
        "409 201 201",
        lambda _: {"name": f"New {token_hex(4)}", "password": ELSEWHERE},
    ),
    "take_name": Operation(
        "post",
        "/api/me/account",
        "409 201 201",
        lambda whose: {"name": whose.name or token_hex(4), "password": ELSEWHERE},
        "409 409 409",
    ),
    "change_password": Operation(
        "put",
        "/api/me/password",
        "200 403 403",
        lambda whose: {"old": whose.password, "new": ELSEWHERE},
        "403 403 403",
    ),
    "change_address": Operation(
        "put",
        "/api/me/address",
        "200 403 403",
        lambda whose: {"address": "new@example.org", "password": whose.password},
        "403 403 403",
    ),
    "end_device": Operation(
        "delete", "/api/me/devices/{device}", "200 404 404", not_ones_own="404"
    ),
    "end_other_devices": Operation("delete", "/api/me/devices"),
    "ask_for_passkey": Operation(
        "post", "/api/me/passkeys/options", "200 403 403", password, "403 403 403"
    ),
    "add_passkey": Operation("post", "/api/me/passkeys", "403 403 403", created),
    "rename_passkey": Operation(
        "put", "/api/me/passkeys/{passkey}", "200 404 404", {"label": "Key"}, "404"
    ),
    "remove_passkey": Operation(
        "delete", "/api/me/passkeys/{passkey}", "200 404 404", not_ones_own="404"
    ),
    "block": Operation(
        "post", "/api/me/blocks", "200", lambda whose: {"table": whose.secrets["table"], "seat": 1}
    ),
    "lift_block": Operation("delete", "/api/me/blocks/{key}", "200 200 404", not_ones_own="404"),
    "choose_notices": Operation("put", "/api/me/notices", "200", CHOICES),
    "try_notices": Operation("post", "/api/me/notices/test", "422", {"channel": "hook"}),
    "add_push": Operation(
        "post",
        "/api/me/pushes",
        "204",
        lambda whose: {"endpoint": f"{whose.endpoint}/2", "keys": BrowserKeys().keys},
    ),
    "remove_push": Operation(
        "delete", "/api/me/pushes", "204", lambda whose: {"endpoint": whose.endpoint}, "204"
    ),
    "renew_link": Operation("post", "/api/me/return-link"),
    "whose_link": Operation(
        "post", "/api/return/owner", "200 200 404", lambda whose: {"token": whose.link}, "200"
    ),
    "come_back": Operation(
        "post", "/api/return", "200 200 404", lambda whose: {"token": whose.link}, "200"
    ),
    "sign_in": Operation(
        "post",
        "/api/sign-in",
        "200 403 403",
        lambda whose: {"name": whose.name, "password": whose.password},
    ),
    "ask_passkey": Operation("post", "/api/sign-in/question"),
    "sign_in_with_passkey": Operation("post", "/api/sign-in/passkey", "403", answered, "403"),
    "sign_out": Operation("post", "/api/sign-out", "204", {}),
    "sign_out_everywhere": Operation("post", "/api/sign-out", "204", {"everywhere": True}),
    "ask_reset": Operation("post", "/api/reset", "202", lambda whose: {"who": whose.name}, "202"),
    "reset": Operation(
        "post", "/api/reset/password", "200 404 404", spending("reset", password=ELSEWHERE)
    ),
    "confirm": Operation("post", "/api/confirm", "204 404 404", spending("confirm")),
    "what_mail": Operation("get", "/api/unsubscribe/{token}", "200 200 404", None, "200"),
    "unsubscribe": Operation("post", "/api/unsubscribe/{token}", "200 200 404"),
}
SPENT = (
    *("delete", "create_account", "take_name", "change_password", "change_address"),
    *("end_device", "remove_passkey", "lift_block", "renew_link", "come_back", "sign_in"),
    *("sign_out", "sign_out_everywhere", "reset", "confirm"),
)
"""What somebody does once, and is somebody else for the next cell."""
OF_SOMEBODY = {name: op for name, op in OPERATIONS.items() if op.not_ones_own}


class Club:
    """Two who play, and people who are made again once something of theirs is another."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.storage = server.service.storage
        self._open: list[Person] = []
        self._browsers: dict[str, Person] = {}
        self._people: dict[str, Somebody] = {}
        host, other = self.visit(), self.visit()
        self.table = host.new({"kind": "here", "name": "Host"}, OPEN, listed=True)
        assert other.join(self.table, 1, "Other").status_code == 200

    def _browser(self, role: str) -> Person:
        if role not in self._browsers:
            self._browsers[role] = self.visit()
        return self._browsers[role]

    def visit(self) -> Person:
        address = self.server.address.replace("127.0.0.1", "localhost")
        self._open.append(Person(base_url=address, timeout=30, verify=False))
        return self._open[-1]

    def somebody(self, role: str) -> Somebody:
        if role not in self._people:
            self._people[role] = self._make(role)
        return self._people[role]

    def done(self, role: str, name: str, answer: httpx.Response) -> None:
        """Whoever has never been here is somebody else every time."""
        if role in ("stranger", "signed_out") or (name in SPENT and answer.is_success):
            self._people.pop(role).person.cookies.clear()

    def _make(self, role: str) -> Somebody:
        person = self._browser(role)
        made = Somebody(person, secrets={"table": self.table})
        if role == "stranger":
            return made
        if role == "signed_out":
            person.cookies.set("stockrail", ended_cookie(self.server, self.somebody("owner").id))
            return made
        made.name = f"{role} {token_hex(4)}"
        person.put("/api/me", json={"name": made.name, "language": "en"})
        made.id = id_of(person)
        self._give(made)
        if role in WITH_ACCOUNT:
            self._give_account(made)
        if role == "banned":
            ban(self.storage, made.id)
            wait_for(lambda: person.get("/api/me").json()["is_banned"])
        return made

    def _give(self, made: Somebody) -> None:
        """What a guest has too."""
        person = made.person
        blocks = person.post("/api/me/blocks", json={"table": self.table, "seat": 0}).json()
        made.block = blocks[0]["key"]
        made.endpoint = f"https://push.example/{token_hex(16)}"
        pushed = {"endpoint": made.endpoint, "keys": BrowserKeys().keys}
        assert person.post("/api/me/pushes", json=pushed).status_code == 204
        with self.storage.reading() as connection:
            key = server_key(connection)
        made.secrets["mail"] = token(key, Ending(made.id))
        made.link = link_of(person)

    def _give_account(self, made: Somebody) -> None:
        person = made.person
        made.password = f"{token_hex(8)} words"
        registered(person, made.name, made.password)
        made.key = Authenticator(str(person.base_url).rstrip("/"))
        asked = person.post("/api/me/passkeys/options", json={"password": made.password})
        key = {"credential": made.key.create(asked.json()["options"]), "label": "Key"}
        made.passkey = person.post("/api/me/passkeys", json=key).json()[0]["id"]
        made.link = link_of(person)
        phone = self._browser("phone")
        phone.cookies.clear()
        assert phone.post("/api/return", json={"token": made.link}).status_code == 200
        made.device = person.get("/api/me/devices").json()[1]["id"]
        address = f"{token_hex(8)}@example.org"
        with self.storage.writing() as connection:
            for kind in ("reset", "confirm"):
                secret = made.secrets[kind] = fresh_secret()
                tokens.issue(connection, kind, secret, visitor=made.id, about=address)
            mine = update(accounts).where(accounts.c.visitor == made.id)
            connection.execute(mine.values(address=address, address_confirmed_at=now()))

    def close(self) -> None:
        for person in self._open:
            person.close()


def link_of(person: Person) -> str:
    link: str = person.get("/api/me/return-link").json()["link"]
    return link.rpartition("/")[2]


@pytest.fixture(scope="module")
def club(mailing: Mailing) -> Iterator[Club]:
    club = Club(mailing.server)
    yield club
    club.close()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", OPERATIONS)
def test_who_may_do_what(club: Club, name: str, role: str) -> None:
    operation, somebody = OPERATIONS[name], club.somebody(role)
    answer = operation(somebody.person, somebody)
    club.done(role, name, answer)
    assert answer.status_code == operation.expected(name, role, operation.told), answer.text
    if answer.status_code >= 400:
        assert answer.json()["message"], "it is said why"


@pytest.mark.parametrize("role", [role for role in ROLES if role != "owner"])
@pytest.mark.parametrize("name", OF_SOMEBODY)
def test_what_is_somebody_elses_stays_theirs(club: Club, name: str, role: str) -> None:
    operation, owner = OF_SOMEBODY[name], club.somebody("owner")
    somebody, kept = club.somebody(role), owner.kept()
    answer = operation(somebody.person, owner)
    club.done(role, name, answer)
    assert answer.status_code == operation.expected(name, role, operation.not_ones_own)
    if name != "come_back":
        assert owner.kept() == kept
    elif answer.is_success:
        club.done("owner", name, answer)


@pytest.mark.parametrize("role", [role for role in ROLES if role != "owner"])
def test_nobody_else_reads_what_is_somebodys(club: Club, role: str) -> None:
    """Wherever they look, and at the owner's table too, which is listed."""
    owner, somebody = club.somebody("owner"), club.somebody(role)
    table = owner.person.new({"kind": "here", "name": "Host"}, OPEN, listed=True)
    notes = {"text": "nobody reads this"}
    assert owner.person.put(f"/api/tables/{table}/notes", json=notes).status_code == 200
    private = [*notes.values(), owner.id, owner.name, owner.device, owner.passkey, owner.block]
    private += [owner.endpoint, owner.link, *(owner.secrets[kind] for kind in ("reset", "confirm"))]
    private.append(owner.person.get("/api/me").json()["address"])
    own = {"table_id": table, "token": somebody.secrets.get("mail", NOTHING)}
    for method, route in sorted(described(somebody.person)):
        if method == "get" and not route.endswith("/live"):
            told = somebody.person.get(route.format(**own)).text
            assert [word for word in private if word in told] == [], route


def test_every_operation_that_is_at_no_table_is_in_this_matrix(club: Club) -> None:
    there = {
        (method, route)
        for method, route in described(club.somebody("guest").person)
        if not route.startswith(AT_TABLE)
    }
    assert {(op.method, op.route) for op in OPERATIONS.values()} == there
