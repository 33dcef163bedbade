"""Push messages to browsers (RFC 8030), which only they can read (RFC 8291), signed by the
server (RFC 8292)."""

import os
from base64 import b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from stockrail.core.text import Text

from .failures import Gone, NotYet, Undeliverable
from .guarded_http import GuardedHttp

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""

SECRET = 16
LONGEST_KEY = 100
"""Characters."""
Urgency = Literal["normal", "high"]


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a browser takes messages, and how they are closed for it."""

    endpoint: str
    p256dh: str
    auth: str


def check_browser(browser: Browser) -> None:
    """:raises Undeliverable: it could not open anything."""
    try:
        _point(browser.p256dh)
        is_whole = len(_bytes(browser.auth)) == SECRET
    except ValueError:
        is_whole = False
    if not is_whole:
        raise Undeliverable(Text("The browser’s keys cannot be read"))


class Push:
    def __init__(self, http: GuardedHttp, secret: bytes, contact: str) -> None:
        """`contact` is where a push service finds who runs this server."""
        self._http, self._contact = http, contact
        self._key = ec.derive_private_key(int.from_bytes(secret) % (ORDER - 1) + 1, ec.SECP256R1())

    @property
    def public_key(self) -> str:
        """As browsers want it."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).decode().rstrip("=")

    async def send(
        self, browser: Browser, content: bytes, *, topic: str, seconds: int, urgency: Urgency
    ) -> None:
        """It is kept so many seconds for a browser that is away, unless another of the same
        `topic` comes meanwhile.

        :raises Gone: the browser no longer takes messages.
        :raises Undeliverable: this one never arrives.
        :raises NotYet: it may later.
        """
        check_browser(browser)
        target = self._http.check(browser.endpoint)
        closed: bytes = http_ece.encrypt(
            content,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(browser.p256dh),
            auth_secret=_bytes(browser.auth),
            version="aes128gcm",
        )
        parts = urlsplit(str(target))
        claims = {"sub": self._contact, "aud": f"{parts.scheme}://{parts.netloc}"}
        headers: dict[str, str] = Vapid02(self._key).sign(claims)
        told = {"TTL": str(seconds), "Urgency": urgency, "Topic": topic}
        kind = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        status = await self._http.post(browser.endpoint, closed, {**headers, **told, **kind})
        if status in (404, 410):
            raise Gone(Text("The browser no longer takes push messages"))
        if status == 429 or status >= 500:
            raise NotYet(Text("The push service answers {status}", status=status))
        if status >= 300:
            raise Undeliverable(Text("The push service answers {status}", status=status))


def _point(text: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(text))


def _bytes(text: str) -> bytes:
    if len(text) > LONGEST_KEY:
        raise ValueError("too long")
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
