"""Links that end notices with one click, for whoever has the notice."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hmac import compare_digest
from hmac import digest as hmac

from ..wire.notices import CHANNELS, Channel
from .choices import EVERYWHERE


@dataclass(frozen=True, slots=True)
class Ending:
    visitor: str
    table_id: str = EVERYWHERE
    channel: Channel = "mail"


def token(secret: bytes, ending: Ending) -> str:
    told = (_sign(secret, ending), ending.visitor, ending.table_id)
    return "~".join(told if ending.channel == "mail" else (*told, ending.channel))


def read_token(secret: bytes, text: str) -> Ending | None:
    """What the token ends; nothing if it is not one of ours.

    >>> read_token(b"secret", token(b"secret", Ending("ann", "t1")))
    Ending(visitor='ann', table_id='t1', channel='mail')
    >>> read_token(b"secret", token(b"secret", Ending("ann", "t1", "push"))).channel
    'push'
    >>> read_token(b"another", token(b"secret", Ending("ann", "t1"))) is None
    True
    """
    signature, _, rest = text.partition("~")
    visitor, _, rest = rest.partition("~")
    table_id, _, named = rest.partition("~")
    channel: Channel = next((channel for channel in CHANNELS if channel == named), "mail")
    ending = Ending(visitor, table_id, channel)
    is_ours = compare_digest(signature.encode(), _sign(secret, ending).encode())
    return ending if is_ours else None


def _sign(secret: bytes, ending: Ending) -> str:
    told = f"unsubscribe\n{ending.visitor}\n{ending.table_id}"
    if ending.channel != "mail":
        told += f"\n{ending.channel}"
    return urlsafe_b64encode(hmac(secret, told.encode(), "sha256")[:18]).decode()
