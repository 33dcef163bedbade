"""The ways out: mail with a password, push messages, webhooks in each shape, tests of one's own."""

import hmac
import json
import ssl
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from py_vapid import Vapid02
from sqlalchemy import update

from stockrail.locale.dates import day
from stockrail.server.post.failures import NotYet
from stockrail.server.post.mail import Mail, MailServer
from stockrail.server.service.settings import Settings
from stockrail.server.storage import accounts
from tests.server.servers import Person, Serve, awaited

from .conftest import Club
from .receivers import BrowserKeys, Mailbox, Receiver

CERTIFICATE = "certificate.pem"


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Of 127.0.0.1, with its key, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "mail.example")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / CERTIFICATE
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + signed.public_bytes(Encoding.PEM))
    return file


@pytest.fixture
def closed_mailbox(certificate: Path) -> Iterator[Mailbox]:
    """One that wants STARTTLS and a password."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    box = Mailbox(context, "secret")
    yield box
    box.close()


def send(box: Mailbox, certificate: Path, password: str) -> None:
    server = MailServer.from_url(f"smtp://ann:{password}@127.0.0.1:{box.port}")
    mail = Mail(server, "rail@rail.club", ssl.create_default_context(cafile=str(certificate)))
    awaited(mail.send("bob@example.org", "Élan", "Bonjour à tous\n"))


def test_mail_goes_through_starttls_with_a_password(
    closed_mailbox: Mailbox, certificate: Path
) -> None:
    send(closed_mailbox, certificate, "secret")
    (mail,) = closed_mailbox.mail
    assert (mail["Subject"], mail.get_content().strip()) == ("Élan", "Bonjour à tous")
    with pytest.raises(NotYet) as refused:
        send(closed_mailbox, certificate, "wrong")
    assert "535" in refused.value.for_log and "535" not in str(refused.value)


def test_the_log_says_why_mail_does_not_go_and_names_no_address() -> None:
    def sent(to: Mailbox) -> NotYet:
        server = MailServer.from_url(f"smtp://127.0.0.1:{to.port}")
        with pytest.raises(NotYet) as refused:
            awaited(Mail(server, "rail@rail.club").send("bob@example.org", "x", "y\n"))
        return refused.value

    box = Mailbox()
    box.refusal = "450 no room for bob@example.org"
    assert "bob" not in sent(box).for_log
    box.close()
    assert f"port {box.port}" in sent(box).for_log


def test_mail_does_not_go_to_a_server_that_cannot_prove_itself(closed_mailbox: Mailbox) -> None:
    server = MailServer.from_url(f"smtp://ann:secret@127.0.0.1:{closed_mailbox.port}")
    with pytest.raises(NotYet):
        awaited(Mail(server, "rail@rail.club").send("bob@example.org", "x", "y\n"))
    assert closed_mailbox.mail == []


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"STOCKRAIL_MAIL": "http://x"}, "STOCKRAIL_MAIL is an address"),
        ({"STOCKRAIL_MAIL": "smtp://x?starttls=maybe"}, "starttls in STOCKRAIL_MAIL"),
        ({"STOCKRAIL_MAIL": "smtp://x"}, "STOCKRAIL_MAIL_FROM is an address"),
        ({"STOCKRAIL_MAIL_FROM": "rail"}, "STOCKRAIL_MAIL_FROM is an address"),
        ({"STOCKRAIL_MAIL": "smtp://x", "STOCKRAIL_MAIL_FROM": "a@b.c"}, "needs STOCKRAIL_URL"),
        ({"STOCKRAIL_URL": "rail.club"}, "STOCKRAIL_URL is an address"),
        ({"STOCKRAIL_HOOK_NETWORKS": "home"}, "STOCKRAIL_HOOK_NETWORKS is a list of networks"),
        ({"STOCKRAIL_HOOK_PORTS": "http"}, "STOCKRAIL_HOOK_PORTS is a list of ports"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused(told: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Settings.from_environment({"STOCKRAIL_DATABASE": "sqlite:///x.db", **told})


def to_ann(club: Club, *ways: str, **more: Any) -> str:
    """A table where Ann is to be told that it is their turn."""
    club.choose(club.ann, *ways, **more)
    table = club.table()
    if club.to_act(table) is club.bob:
        club.play_until_turn_of(table, club.ann)
    club.later(seconds=40)
    return table


def subscribed(club: Club, person: Person, path: str = "/push") -> BrowserKeys:
    browser = BrowserKeys()
    address = {"endpoint": f"{club.receiver.address}{path}", "keys": browser.keys}
    assert person.post("/api/me/pushes", json=address).status_code == 204
    return browser


def test_a_push_message_can_be_opened_by_the_browser_alone(club: Club) -> None:
    browser = subscribed(club, club.ann)
    told = club.ann.get("/api/me/notices").json()
    assert (told["pushes"], told["here"]) == (1, True)
    table = to_ann(club, "push")
    club.round()
    (got,) = club.receiver.got
    message = json.loads(browser.opened(got.body))
    assert message["title"] == "Your turn: Chicago Express with Bob"
    assert message["path"] == f"/table/{table}"
    assert got.headers["content-encoding"] == "aes128gcm"
    assert got.headers["urgency"] == "high"
    assert int(got.headers["ttl"]) > 3600
    assert len(got.headers["topic"]) <= 32
    assert Vapid02.verify(got.headers["authorization"])
    key = club.ann.get("/api/push-key").json()["key"]
    assert f"k={key}" in got.headers["authorization"]
    assert club.states() == ["sent"]


@pytest.mark.parametrize(
    ("told", "contact"),
    [
        ({"mail_from": "Stockrail <rail@rail.club>"}, "mailto:rail@rail.club"),
        ({"mail_from": "rail@rail.club", "url": "https://rail.club"}, "mailto:rail@rail.club"),
        ({"url": "https://rail.club"}, "https://rail.club"),
        ({"url": "http://rail.club"}, "mailto:nobody@localhost.invalid"),
    ],
)
def test_push_services_are_told_who_runs_a_server_that_sends_no_mail(
    serve: Serve, receiver: Receiver, told: dict[str, str], contact: str
) -> None:
    open_to = {"hook_networks": ("127.0.0.1/32",), "hook_ports": (receiver.port,)}
    with serve(**open_to, **told).visit() as ann:
        address = {"endpoint": f"{receiver.address}/push", "keys": BrowserKeys().keys}
        assert ann.post("/api/me/pushes", json=address).status_code == 204
        assert ann.post("/api/me/notices/test", json={"channel": "push"}).status_code == 204
    (got,) = receiver.got
    claims = got.headers["authorization"].split(".")[1]
    assert json.loads(urlsafe_b64decode(claims + "=="))["sub"] == contact


def test_a_browser_that_is_gone_is_sent_nothing_more(club: Club) -> None:
    subscribed(club, club.ann)
    club.receiver.status = 410
    to_ann(club, "push")
    club.round()
    assert club.states() == ["failed"]
    assert club.ann.get("/api/me/notices").json()["pushes"] == 0


def test_a_push_service_that_is_busy_is_asked_again(club: Club) -> None:
    subscribed(club, club.ann)
    club.receiver.status = 429
    to_ann(club, "push")
    club.round()
    assert club.states() == ["due"]
    club.receiver.status = 201
    club.later(minutes=2)
    club.deliver()
    assert club.states() == ["sent"]


def test_each_browser_is_told_and_one_that_is_removed_is_not(club: Club) -> None:
    subscribed(club, club.ann, "/one")
    subscribed(club, club.ann, "/two")
    endpoint = {"endpoint": f"{club.receiver.address}/one"}
    assert club.ann.request("DELETE", "/api/me/pushes", json=endpoint).status_code == 204
    to_ann(club, "push")
    club.round()
    assert [got.path for got in club.receiver.got] == ["/two"]


def test_nobody_removes_the_browser_of_another(club: Club) -> None:
    subscribed(club, club.ann)
    endpoint = {"endpoint": f"{club.receiver.address}/push"}
    club.bob.request("DELETE", "/api/me/pushes", json=endpoint)
    assert club.ann.get("/api/me/notices").json()["pushes"] == 1


@pytest.mark.parametrize(
    "address",
    [
        {"endpoint": "http://192.168.0.1/push", "keys": BrowserKeys().keys},
        {"endpoint": "https://push.example/", "keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"endpoint": "https://push.example/", "keys": {**BrowserKeys().keys, "auth": "é"}},
        {"endpoint": "https://push.example/", "keys": {**BrowserKeys().keys, "auth": "!" * 22}},
        {"endpoint": "https://push.example/", "keys": {**BrowserKeys().keys, "auth": "A" * 104}},
    ],
)
def test_a_browser_that_cannot_be_reached_is_refused(club: Club, address: Any) -> None:
    answer = club.ann.post("/api/me/pushes", json=address)
    assert answer.status_code == 422, answer.text


def test_webhooks_are_sent_the_shape_they_read(club: Club) -> None:
    bodies = {}
    for shape in ("slack", "discord", "json"):
        hook = {"url": f"{club.receiver.address}/{shape}", "shape": shape}
        to_ann(club, "hook", hook=hook)
        club.round()
        got = club.receiver.got.pop()
        assert club.receiver.got == []
        assert got.path == f"/{shape}"
        assert got.headers["stockrail-delivery"]
        bodies[shape] = json.loads(got.body)
    assert bodies["slack"]["text"].startswith("Your turn: Chicago Express with Bob\n")
    assert "https://rail.club/table/" in bodies["slack"]["text"]
    assert bodies["discord"]["content"].startswith("Your turn: Chicago Express with Bob\n")
    assert bodies["discord"]["allowed_mentions"] == {"parse": []}
    for text in (bodies["slack"]["text"], bodies["discord"]["content"]):
        assert "\nNo more such messages: https://rail.club/unsubscribe/" in text
    ours = bodies["json"]
    assert ours["stop"].startswith("https://rail.club/unsubscribe/")
    assert (ours["kind"], ours["game"]) == ("turn", "chicago-express")
    assert ours["players"] == ["Ann", "Bob"]


def hooked(club: Club, path: str, shape: str = "json") -> str:
    """The secret of a webhook of Ann's."""
    club.choose(club.ann, hook={"url": f"{club.receiver.address}{path}", "shape": shape})
    secret: str = club.ann.get("/api/me/notices").json()["hook_secret"]
    return secret


def test_a_program_can_prove_that_a_message_comes_from_here(club: Club) -> None:
    secret = hooked(club, "/hook")
    assert club.ann.post("/api/me/notices/test", json={"channel": "hook"}).status_code == 204
    to_ann(club, "hook", hook={"url": f"{club.receiver.address}/hook", "shape": "json"})
    club.round()
    assert len(club.receiver.got) == 2
    for got in club.receiver.got:
        digest = hmac.digest(secret.encode(), got.body, "sha256").hex()
        assert got.headers["stockrail-signature"] == f"sha256={digest}"


def test_each_webhook_has_a_secret_of_its_own(club: Club) -> None:
    secret = hooked(club, "/hook")
    assert hooked(club, "/hook") == secret
    assert hooked(club, "/other") != secret
    club.choose(club.ann)
    assert club.ann.get("/api/me/notices").json()["hook_secret"] is None
    assert hooked(club, "/hook") != secret


@pytest.mark.parametrize(
    ("status", "state"), [(302, "failed"), (404, "failed"), (410, "failed"), (503, "due")]
)
def test_what_a_webhook_answers_decides_whether_it_is_tried_again(
    club: Club, status: int, state: str
) -> None:
    club.receiver.status = status
    club.receiver.location = f"{club.receiver.address}/elsewhere"
    to_ann(club, "hook", hook={"url": f"{club.receiver.address}/hook", "shape": "json"})
    club.round()
    assert club.states() == [state]
    assert [got.path for got in club.receiver.got] == ["/hook"]


def test_somebody_can_try_each_way(club: Club) -> None:
    def test(channel: str) -> Any:
        return club.ann.post("/api/me/notices/test", json={"channel": channel})

    for channel in ("mail", "push", "hook"):
        assert test(channel).status_code == 422
    assert test("hook").json()["message"] == "No webhook is set up"
    club.addressed(club.ann, "ann@example.org")
    subscribed(club, club.ann)
    club.choose(club.ann, hook={"url": f"{club.receiver.address}/hook", "shape": "slack"})
    for channel in ("mail", "push", "hook"):
        assert test(channel).status_code == 204
    assert club.mailbox.subjects == ["A test from Stockrail"]
    assert [got.path for got in club.receiver.got] == ["/push", "/hook"]


def test_an_address_that_is_not_confirmed_is_sent_nothing(club: Club) -> None:
    club.addressed(club.ann, "ann@example.org")
    with club.storage.writing() as connection:
        connection.execute(update(accounts).values(address_confirmed_at=None))
    assert club.ann.get("/api/me/notices").json()["mail"] == "unconfirmed"
    to_ann(club, "mail")
    club.round()
    assert club.mailbox.mail == []


def test_mail_about_a_turn_says_until_when_there_is_time(club: Club) -> None:
    club.addressed(club.ann, "ann@example.org")
    club.choose(club.ann, "mail", zone="Europe/Paris")
    table = club.table(clock={"kind": "move", "seconds": 86400, "runs_out": "wait"})
    assert club.to_act(table) is club.ann
    deadline = club.ann.see(table)["table"]["deadline"]
    club.later(seconds=40)
    club.round()
    ends = datetime.fromisoformat(deadline).astimezone(ZoneInfo("Europe/Paris"))
    (mail,) = club.mailbox.mail
    assert mail["Subject"].startswith("Your turn")
    said = f"Your time runs out on {day(ends)} at {ends:%H:%M} (Europe/Paris)."
    assert said in mail.get_content()


def test_the_link_that_ends_mail_goes_out_whole() -> None:
    mailbox = Mailbox()
    server = MailServer(host="127.0.0.1", port=mailbox.port, starttls=False)
    link = f"https://rail.example/unsubscribe/{'s' * 24}~{'v' * 64}~{'t' * 12}"
    mail = Mail(server, "Stockrail <rail@example.org>")
    try:
        awaited(mail.send("ann@example.org", "À vous", "Réponse\n", unsubscribe=link))
    finally:
        mailbox.close()
    assert f"\r\nList-Unsubscribe: <{link}>\r\n".encode() in mailbox.raw[0]
    assert mailbox.mail[0].get_content().split() == ["Réponse"]
    assert mailbox.mail[0]["Subject"] == "À vous"
