"""No address that somebody gives us leads into our own network."""

from collections.abc import Sequence

import pytest

from stockrail.server.post.failures import NotYet, Undeliverable
from stockrail.server.post.guarded_http import GuardedHttp
from stockrail.server.run import listen
from tests.server.servers import awaited

from .receivers import Receiver

INSIDE = [
    "127.0.0.1",
    "127.8.9.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",  # where clouds tell secrets
    "100.64.0.1",
    "100.100.100.200",  # another one
    "168.63.129.16",  # and another
    "192.0.0.1",
    "192.0.0.192",  # and another
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b::a83f:8110",
    "64:ff9b:1::1",
    "::ffff:168.63.129.16",
    "::ffff:192.0.0.192",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "3fff::1",
    "2001:0:1::1",
    "2001:db8::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
]


class Names:
    """A resolver that says what it is told, one answer after the other."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self._answers = [*answers]
        self.asked = 0

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked += 1
        return self._answers[min(self.asked, len(self._answers)) - 1]


def post(http: GuardedHttp, url: str) -> int:
    return awaited(http.post(url, b"{}", {}))


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_is_refused_as_it_is_and_by_name(address: str) -> None:
    literal = f"[{address}]" if ":" in address else address
    for url, names in (
        (f"http://{literal}/", Names([address])),
        ("http://harmless.example/", Names([address])),
        ("https://harmless.example/", Names(["93.184.216.34", address])),
    ):
        with pytest.raises(Undeliverable, match="own network"):
            post(GuardedHttp(resolve=names), url)


@pytest.mark.parametrize(
    "host", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost", "[::ffff:7f00:1]"]
)
def test_other_ways_to_write_this_machine_are_refused(host: str, receiver: Receiver) -> None:
    http = GuardedHttp(ports=[receiver.port])
    with pytest.raises((Undeliverable, NotYet)):
        post(http, f"http://{host}:{receiver.port}/")
    assert receiver.got == []


def test_a_name_is_looked_up_once_and_that_address_is_connected_to(receiver: Receiver) -> None:
    """A second look would find another address than the one that was checked."""
    names = Names(["127.0.0.1"], ["127.0.0.2"])
    http = GuardedHttp(["127.0.0.1/32"], [receiver.port], resolve=names)
    assert post(http, f"http://rebinding.example:{receiver.port}/x") == 200
    assert names.asked == 1
    assert receiver.got[0].headers["host"] == f"rebinding.example:{receiver.port}"
    with pytest.raises(Undeliverable):
        post(http, f"http://rebinding.example:{receiver.port}/x")


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.status, receiver.location = 307, f"{receiver.address}/inside"
    http = GuardedHttp(["127.0.0.1/32"], [receiver.port])
    assert post(http, f"{receiver.address}/hook") == 307
    assert [got.path for got in receiver.got] == ["/hook"]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("file:///etc/passwd", "https://"),
        ("gopher://x.example/", "https://"),
        ("//x.example/", "https://"),
        ("http://", "https://"),
        ("http://x.example:22/", "Port 22"),
        ("http://ann:secret@x.example/", "password"),
        ("http://x\u0000.example/", "web address"),
        ("https://x.example/" + "y" * 1000, "https://"),
    ],
)
def test_what_is_no_address_of_the_web_is_refused(url: str, why: str) -> None:
    with pytest.raises(Undeliverable, match=why):
        post(GuardedHttp(), url)


def test_nobody_is_waited_for_without_end() -> None:
    with listen("127.0.0.1", 0) as silent:
        port = silent.getsockname()[1]
        http = GuardedHttp(["127.0.0.1/32"], [port], patience=0.2)
        with pytest.raises(NotYet, match="does not answer"):
            post(http, f"http://127.0.0.1:{port}/")


def test_the_proxy_of_the_environment_is_not_asked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", receiver.address)
    with pytest.raises(Undeliverable):
        post(GuardedHttp(), "http://127.0.0.1/")
    assert receiver.got == []
