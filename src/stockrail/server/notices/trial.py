"""Something sent to oneself, to see whether it arrives."""

import secrets

import msgspec
from litestar.concurrency import sync_to_thread
from sqlalchemy import select

from stockrail.core.text import Text

from ..people.accounts import confirmed_address
from ..post.failures import Undeliverable
from ..post.push import Browser
from ..post.webhook import HookMessage
from ..service.tables import TableService
from ..storage import pushes
from ..wire.languages import Visitor
from ..wire.notices import Channel, Hook
from .choices import own_choices

SUBJECT = Text("A test from Stockrail")
BODY = Text("Your notices will arrive here.")
MINUTES = 600


async def send_trial(service: TableService, visitor: Visitor, channel: Channel) -> None:
    """:raises NotSent: it does not arrive, and why."""
    post, say = service.post, visitor.translate
    subject, body = SUBJECT.render(say), BODY.render(say)
    match channel:
        case "mail":
            address = await sync_to_thread(_address, service, visitor)
            await post.mail.send(address, subject, body + "\n")
        case "push":
            browsers = await sync_to_thread(_browsers, service, visitor)
            told = {"title": subject, "body": body, "path": "/notices", "tag": "test"}
            content = msgspec.json.encode({**told, "lang": visitor.language})
            for browser in browsers:
                await post.send_push(
                    browser, content, topic="test", seconds=MINUTES, urgency="high"
                )
        case "hook":
            hook, signs = await sync_to_thread(_hook, service, visitor)
            url = f"{post.url}/notices" if post.url else None
            name = secrets.token_hex(16)
            await post.send_to_hook(
                hook,
                HookMessage(id=name, subject=subject, text=body, url=url, facts={"kind": "test"}),
                signs,
            )


def _address(service: TableService, visitor: Visitor) -> str:
    with service.storage.reading() as connection:
        address = confirmed_address(connection, visitor.id)
    if not address:
        raise Undeliverable(Text("You have no confirmed mail address"))
    return address


def _hook(service: TableService, visitor: Visitor) -> tuple[Hook, str | None]:
    """And the secret with which its messages are signed."""
    with service.storage.reading() as connection:
        choices = own_choices(connection, visitor.id)
    if choices.usual.hook is None:
        raise Undeliverable(Text("No webhook is set up"))
    return choices.usual.hook, choices.hook_secret


def _browsers(service: TableService, visitor: Visitor) -> list[Browser]:
    """The one that asks."""
    with service.storage.reading() as connection:
        rows = connection.execute(
            select(pushes.c.endpoint, pushes.c.p256dh, pushes.c.auth).where(
                pushes.c.visitor == visitor.id, pushes.c.device == visitor.device
            )
        ).all()
    if not rows:
        raise Undeliverable(Text("Push is not turned on in this browser"))
    return [Browser(*row) for row in rows]
