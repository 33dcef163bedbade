"""The ways out of this server, as its settings open them."""

from functools import partial
from urllib.parse import urlsplit

from stockrail.core.text import Text

from ..post.failures import Undeliverable
from ..post.guarded_http import GuardedHttp
from ..post.mail import Mail, MailServer
from ..post.push import Browser, Push, Urgency
from ..post.webhook import HookMessage, send_to_hook
from ..storage.secret_key import server_key
from ..wire.notices import Hook
from .settings import Settings
from .writing import Writer

NOBODY = "mailto:nobody@localhost.invalid"


class Post:
    def __init__(self, settings: Settings, writer: Writer) -> None:
        self.url = settings.url
        """Of this server, as people reach it; nothing if it was not told."""
        self.http = GuardedHttp(settings.hook_networks, settings.hook_ports)
        self._writer = writer
        self._contact = _contact(settings)
        self._secret: bytes | None = None
        self._push: Push | None = None
        self._mail: Mail | None = None
        if settings.mail:
            self._mail = Mail(MailServer.from_url(settings.mail), settings.mail_from)

    @property
    def has_mail(self) -> bool:
        return self._mail is not None

    @property
    def mail(self) -> Mail:
        """:raises Undeliverable: this server sends no mail."""
        if self._mail is None:
            raise Undeliverable(Text("This server sends no mail"))
        return self._mail

    @property
    def host(self) -> str:
        """The name of this server."""
        return urlsplit(self.url).hostname or "localhost"

    async def secret(self) -> bytes:
        """From which names and links are derived that nobody else can make."""
        if self._secret is None:
            self._secret = await self._writer.write(server_key)
        return self._secret

    async def push_key(self) -> str:
        return (await self._pushes()).public_key

    async def send_push(
        self, browser: Browser, content: bytes, *, topic: str, seconds: int, urgency: Urgency
    ) -> None:
        """:raises NotSent: as `Push.send`."""
        push = await self._pushes()
        await push.send(browser, content, topic=topic, seconds=seconds, urgency=urgency)

    async def send_to_hook(self, hook: Hook, message: HookMessage, secret: str | None) -> None:
        """:raises NotSent: as `webhook.send_to_hook`."""
        await send_to_hook(self.http, hook, message, secret)

    async def _pushes(self) -> Push:
        if self._push is None:
            secret = await self._writer.write(partial(server_key, name="vapid"))
            self._push = Push(self.http, secret, self._contact)
        return self._push


def _contact(settings: Settings) -> str:
    """Where push services find who runs this server, whether it sends mail or not."""
    if settings.mail_address:
        return f"mailto:{settings.mail_address}"
    return settings.url if settings.url.startswith("https:") else NOBODY
