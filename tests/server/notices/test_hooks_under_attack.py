"""Webhooks and push services that somebody sets up to reach what only the server can reach:
refused, and said why."""

import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import AF_INET, AF_INET6, SOCK_STREAM
from threading import Thread
from typing import Any

import pytest

from stockrail.server.post import guarded_http
from tests.server.servers import Person, Serve

from .conftest import choices
from .receivers import BrowserKeys, Receiver
from .test_guarded_http import INSIDE

OURS = "The address leads into the server’s own network"
Names = Callable[..., None]


@pytest.fixture
def ann(serve: Serve, receiver: Receiver) -> Iterator[Person]:
    """Somebody at a server for which 127.0.0.1 is outside, and all else of the machine is not."""
    ports = (80, 443, receiver.port)
    with serve(hook_networks=("127.0.0.1/32",), hook_ports=ports).visit() as person:
        person.get("/api/me")
        yield person


@pytest.fixture
def inside(receiver: Receiver) -> Iterator[list[str]]:
    """What was asked of another server at the same port, at an address inside."""
    got: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.path)
            self.send_response(200)
            self.end_headers()

        do_GET = do_POST

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.2", receiver.port), Answer)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield got
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """Says which addresses every name has: at the first question, the second …"""
    answers: list[tuple[str, ...]] = []

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        families = [(AF_INET6 if ":" in address else AF_INET, address) for address in found]
        return [(family, SOCK_STREAM, 6, "", (address, port)) for family, address in families]

    monkeypatch.setattr(guarded_http, "getaddrinfo", resolve)

    def has(*given: str | tuple[str, ...]) -> None:
        answers[:] = [(one,) if isinstance(one, str) else one for one in given]

    return has


def hooked(person: Person, url: str) -> tuple[int, str]:
    """What is said when somebody sets up a webhook."""
    wish = choices(hook={"url": url, "shape": "json"})
    answer = person.put("/api/me/notices", json=wish)
    return answer.status_code, answer.json().get("message", "")


def tried(person: Person, channel: str = "hook") -> tuple[int, str]:
    """What is said when they have something sent there."""
    answer = person.post("/api/me/notices/test", json={"channel": channel})
    return answer.status_code, answer.json()["message"] if answer.content else ""


def subscribed(person: Person, endpoint: str) -> tuple[int, str]:
    """What is said when a browser wants push messages from there."""
    wish = {"endpoint": endpoint, "keys": BrowserKeys().keys}
    answer = person.post("/api/me/pushes", json=wish)
    return answer.status_code, answer.json()["message"] if answer.content else ""


def pushed(person: Person) -> tuple[int, str]:
    """What is said when they have something pushed."""
    return tried(person, "push")


def test_an_address_inside_is_refused_at_once_and_a_name_when_it_is_used(
    ann: Person, names: Names
) -> None:
    for address in INSIDE:
        if address == "127.0.0.1":
            continue
        literal = f"[{address}]" if ":" in address else address
        assert hooked(ann, f"http://{literal}/") == (422, OURS), address
        for found in (address, ("127.0.0.1", address)):
            names(found)
            assert hooked(ann, "http://harmless.example/") == (200, "")
            assert tried(ann) == (422, OURS), address


def test_an_address_inside_is_refused_however_it_is_written(
    ann: Person, receiver: Receiver, inside: list[str]
) -> None:
    for host in ("2130706434", "0x7f000002", "0177.0.0.2", "127.2", "[::ffff:127.0.0.2]"):
        hooked(ann, f"http://{host}:{receiver.port}/")
        assert tried(ann)[0] == 422, host
    assert inside == []


def test_a_redirect_leads_nowhere(ann: Person, receiver: Receiver, inside: list[str]) -> None:
    for receiver.status in (301, 302, 303, 307, 308):
        receiver.location = f"http://127.0.0.2:{receiver.port}/secret"
        assert hooked(ann, f"{receiver.address}/hook") == (200, "")
        assert tried(ann) == (422, f"The webhook answers {receiver.status}")
    assert inside == [] and len(receiver.got) == 5


def test_a_name_that_changes_its_address_is_refused_the_next_time(
    ann: Person, names: Names, receiver: Receiver, inside: list[str]
) -> None:
    """It is outside when it is checked, and would be inside when it is connected to."""
    names("127.0.0.1", "127.0.0.2")
    assert hooked(ann, f"http://rebinding.example:{receiver.port}/hook") == (200, "")
    assert tried(ann) == (204, ""), "the address that was checked is the one that is asked"
    assert [got.path for got in receiver.got] == ["/hook"]
    assert tried(ann) == (422, OURS)
    assert inside == []


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://ann:secret@rail.example/", "The address must not contain a user name or password"),
        ("http://rail.example:22/", "Port 22 is not allowed"),
        ("file:///etc/passwd", "The address must begin with https://"),
    ],
)
def test_what_is_no_webhook_is_refused(ann: Person, url: str, why: str) -> None:
    status, message = hooked(ann, url)
    assert status == 422 and re.match(why, message)


def test_no_push_service_is_inside(ann: Person, names: Names) -> None:
    for address in INSIDE:
        if address == "127.0.0.1":
            continue
        literal = f"[{address}]" if ":" in address else address
        assert subscribed(ann, f"https://{literal}/push") == (422, OURS), address
    assert pushed(ann) == (422, "Push is not turned on in this browser"), "none was kept"
    for number, address in enumerate(INSIDE):
        if address != "127.0.0.1":
            names(("127.0.0.1", address))
            assert subscribed(ann, f"https://push{number}.example/push") == (204, "")
            assert pushed(ann) == (422, OURS), address
            forget(ann, f"https://push{number}.example/push")


def forget(person: Person, endpoint: str) -> None:
    answer = person.request("DELETE", "/api/me/pushes", json={"endpoint": endpoint})
    assert answer.status_code == 204


def test_a_push_service_leads_nowhere_else(
    ann: Person, receiver: Receiver, inside: list[str]
) -> None:
    assert subscribed(ann, f"{receiver.address}/push") == (204, "")
    for receiver.status in (301, 302, 303, 307, 308):
        receiver.location = f"http://127.0.0.2:{receiver.port}/secret"
        assert pushed(ann) == (422, f"The push service answers {receiver.status}")
    assert inside == [] and len(receiver.got) == 5


def test_a_push_service_that_changes_its_address_is_refused_the_next_time(
    ann: Person, names: Names, receiver: Receiver, inside: list[str]
) -> None:
    names("127.0.0.1", "127.0.0.2")
    assert subscribed(ann, f"http://rebinding.example:{receiver.port}/push") == (204, "")
    assert pushed(ann) == (204, ""), "the address that was checked is the one that is asked"
    assert [got.path for got in receiver.got] == ["/push"]
    assert pushed(ann) == (422, OURS)
    assert inside == []


@pytest.mark.parametrize(
    ("endpoint", "why"),
    [
        ("http://ann:secret@rail.example/", "The address must not contain a user name or password"),
        ("http://rail.example:22/", "Port 22 is not allowed"),
        ("file:///etc/passwd", "The address must begin with https://"),
    ],
)
def test_what_is_no_push_service_is_refused(ann: Person, endpoint: str, why: str) -> None:
    assert subscribed(ann, endpoint) == (422, why)
