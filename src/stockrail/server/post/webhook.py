"""Messages to a webhook, in the shape that Slack, Discord or a program of one's own reads."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hmac import digest as hmac

import msgspec

from stockrail.core.text import Text

from ..wire.notices import Hook
from .failures import Gone, NotYet, Undeliverable
from .guarded_http import GuardedHttp


@dataclass(frozen=True, slots=True, kw_only=True)
class HookMessage:
    id: str
    """The same if it is sent again."""
    subject: str
    text: str
    url: str | None
    foot: str = ""
    """How to get no more of them, where people read it."""
    facts: Mapping[str, object]
    """What programs want to know."""


async def send_to_hook(
    http: GuardedHttp, hook: Hook, message: HookMessage, secret: str | None
) -> None:
    """Signed, for a program that wants to know who sends it.

    :raises Gone: the webhook was removed.
    :raises Undeliverable: it does not take this.
    :raises NotYet: it may later.
    """
    headers = {"Content-Type": "application/json", "Stockrail-Delivery": message.id}
    content = msgspec.json.encode(_SHAPES[hook.shape](message))
    if hook.shape == "json" and secret is not None:
        signature = hmac(secret.encode(), content, "sha256").hex()
        headers["Stockrail-Signature"] = f"sha256={signature}"
    status = await http.post(hook.url, content, headers)
    if status == 410:
        raise Gone(Text("The webhook was removed"))
    if status in (408, 429) or status >= 500:
        raise NotYet(Text("The webhook answers {status}", status=status))
    if status >= 300:
        raise Undeliverable(Text("The webhook answers {status}", status=status))


def _slack(message: HookMessage) -> dict[str, object]:
    """What people have written is text there too, and calls nobody."""
    lines = [_slack_text(line) for line in _lines(message)]
    return {"text": "\n".join([*lines, *_link(message)])}


def _slack_text(line: str) -> str:
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _discord(message: HookMessage) -> dict[str, object]:
    lines = [re.sub(r"([\\*_~`|>\[\]<#@-])", r"\\\1", line) for line in _lines(message)]
    return {
        "content": "\n".join([*lines, *_link(message)])[:2000],
        "allowed_mentions": {"parse": []},
    }


def _json(message: HookMessage) -> dict[str, object]:
    told = {"id": message.id, "subject": message.subject, "text": message.text}
    return {**told, "url": message.url, **message.facts}


def _lines(message: HookMessage) -> list[str]:
    return [line for line in (message.subject, message.text) if line]


def _link(message: HookMessage) -> list[str]:
    return [part for part in (message.url, message.foot) if part]


_SHAPES = {"slack": _slack, "discord": _discord, "json": _json}
