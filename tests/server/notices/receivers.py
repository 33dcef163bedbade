"""Those who receive: an SMTP server, a web server, a browser's push service."""

import ssl
import threading
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.servers import free_port


class Mailbox:
    """A real SMTP server, and the mail it has taken; it can go away and come back."""

    def __init__(self, tls: ssl.SSLContext | None = None, password: str | None = None) -> None:
        self.port = free_port()
        self.mail: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.refusal: str | None = None
        """What it answers instead of taking mail."""
        self.before_taking: Callable[[], object] = lambda: None
        self.after_taking: Callable[[], object] = lambda: None
        """What happens just before and after it has mail that it has not acknowledged."""
        self._tls, self._password = tls, password
        self._server: Controller | None = None
        self.open()

    def open(self) -> None:
        told: dict[str, Any] = {"hostname": "127.0.0.1", "port": self.port}
        if self._tls is not None:
            told |= {"tls_context": self._tls, "require_starttls": True}
        if self._password is not None:
            told |= {"authenticator": self._knows, "auth_required": True}
        self._server = Controller(self, **told)
        self._server.start()

    def close(self) -> None:
        if self._server is not None:
            self._server.stop()
            self._server = None

    def _knows(self, *given: Any) -> AuthResult:
        login = given[-1]
        is_right = login.password.decode() == self._password
        return AuthResult(success=is_right, handled=is_right)

    async def handle_RCPT(
        self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]
    ) -> str:
        self.before_taking()
        if self.refusal is not None:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        parsed = message_from_bytes(content, policy=policy.default)
        assert isinstance(parsed, EmailMessage)
        self.mail.append(parsed)
        self.raw.append(content)
        self.after_taking()
        return "250 OK"

    @property
    def subjects(self) -> list[str]:
        return [mail["Subject"] for mail in self.mail]


@dataclass(frozen=True)
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A real web server, and what was sent to it."""

    port: int = 0
    status: int = 200
    location: str | None = None
    got: list[Request] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers.get("content-length", 0))
            body = self.rfile.read(size)
            if len(body) < size:
                return  # Whoever sent it was killed meanwhile.
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.got.append(Request(self.path, headers, body))
            self.send_response(receiver.status)
            if receiver.location:
                self.send_header("location", receiver.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    receiver.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class BrowserKeys:
    """What a browser keeps for itself, with which it opens a push message."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._secret = b"0123456789abcdef"

    @property
    def keys(self) -> dict[str, str]:
        public = self._private.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _text(point), "auth": _text(self._secret)}

    def opened(self, content: bytes) -> bytes:
        plain: bytes = http_ece.decrypt(
            content, private_key=self._private, auth_secret=self._secret, version="aes128gcm"
        )
        return plain


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")
