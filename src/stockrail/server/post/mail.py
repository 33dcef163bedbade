"""Mail through any SMTP server."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from stockrail.core.text import Text

from .failures import NotYet, Undeliverable

PATIENCE = 20.0
"""Seconds."""
EXAMPLE = "smtp://user:password@mail.example.org:587"
UNSUBSCRIBE = "List-Unsubscribe"


class AsSent(EmailPolicy):
    """An address in a header that programs read is neither folded nor encoded."""

    def fold_binary(self, name: str, value: str) -> bytes:
        if name == UNSUBSCRIBE:
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


AS_SENT = AsSent(linesep="\r\n", cte_type="7bit")


@dataclass(frozen=True, slots=True, kw_only=True)
class MailServer:
    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    is_tls: bool = False
    """From the first byte."""
    starttls: bool | None = None
    """After a greeting; `None` where the server offers it."""

    @classmethod
    def from_url(cls, url: str) -> MailServer:
        """:raises ValueError: it is none.

        >>> MailServer.from_url("smtp://ann:secret@mail.example.org")
        MailServer(host='mail.example.org', port=587, user='ann', is_tls=False, starttls=True)
        """
        wrong = ValueError(f"STOCKRAIL_MAIL is an address such as {EXAMPLE}")
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise wrong from error
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise wrong
        is_tls = parts.scheme == "smtps"
        # A password is never sent in the clear unless one says so.
        wish = parse_qs(parts.query).get("starttls", ["always" if parts.username else "auto"])[0]
        if wish not in STARTTLS:
            raise ValueError(f"starttls in STOCKRAIL_MAIL is one of {', '.join(STARTTLS)}")
        return cls(
            host=parts.hostname,
            port=port or (465 if is_tls else 587),
            user=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            is_tls=is_tls,
            starttls=False if is_tls else STARTTLS[wish],
        )


STARTTLS: dict[str, bool | None] = {"always": True, "auto": None, "never": False}


class Mail:
    def __init__(
        self, server: MailServer, sender: str, trusted: ssl.SSLContext | None = None
    ) -> None:
        self._server, self._sender, self._trusted = server, sender, trusted

    async def send(
        self,
        address: str,
        subject: str,
        body: str,
        *,
        message_id: str | None = None,
        unsubscribe: str | None = None,
    ) -> None:
        """Plain text to one person. Whoever is sent the same `message_id` twice can tell.

        :raises NotYet: it was not taken, and may be later.
        :raises Undeliverable: it never will be.
        """
        message = self._message(address, subject, body)
        if message_id is not None:
            message["Message-ID"] = message_id
        if unsubscribe is not None:
            message[UNSUBSCRIBE] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        server = self._server
        try:
            await aiosmtplib.send(
                message.as_bytes(policy=AS_SENT),
                sender=parseaddr(self._sender)[1],
                recipients=[address],
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.is_tls,
                start_tls=server.starttls,
                tls_context=self._trusted,
                timeout=PATIENCE,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(refused.code >= 500 for refused in error.recipients):
                raise Undeliverable(Text("The mail server does not accept this address")) from None
            raise _busy() from None  # it names the address
        except (aiosmtplib.SMTPException, OSError) as error:
            raise _busy() from error

    def _message(self, address: str, subject: str, body: str) -> EmailMessage:
        message = EmailMessage(EmailPolicy(cte_type="7bit"))
        message["From"] = self._sender
        message["To"] = address
        message["Subject"] = " ".join(subject.split())
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(body)
        return message


def check_sender(sender: str) -> str:
    """:raises ValueError: nobody could answer to it."""
    if "@" not in parseaddr(sender)[1]:
        raise ValueError(
            "STOCKRAIL_MAIL_FROM is an address such as 'Stockrail <rail@example.org>',"
            f" not {sender[:40]!r}"
        )
    return sender


def _busy() -> NotYet:
    return NotYet(Text("The mail server is not accepting mail at the moment"))
