"""What people want to be told, as it goes over the wire."""

from dataclasses import dataclass
from typing import Literal, get_args

NoticeKind = Literal["turn", "begin", "over", "mention", "proposal", "time", "seat"]
NOTICE_KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)
Channel = Literal["push", "mail", "hook"]
CHANNELS: tuple[Channel, ...] = get_args(Channel)
HookShape = Literal["slack", "discord", "json"]
MailState = Literal["off", "no_address", "unconfirmed", "ready"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindChannels:
    """By which ways each kind of notice goes."""

    turn: tuple[Channel, ...]
    begin: tuple[Channel, ...]
    """The host's table is full, or a game has begun."""
    over: tuple[Channel, ...]
    """A game is over, or its table was closed."""
    mention: tuple[Channel, ...]
    proposal: tuple[Channel, ...]
    """Somebody proposes an undo, the end or a bot for an absent player."""
    time: tuple[Channel, ...]
    seat: tuple[Channel, ...]
    """A bot was given their seat while they were away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietHours:
    """From one time of the day to another, such as 22:00 to 07:30."""

    begin: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook:
    url: str
    shape: HookShape


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeChoices:
    """What somebody wants to be told at every table, unless they say otherwise there."""

    channels: KindChannels
    quiet: QuietHours | None
    zone: str
    """Of the times here, by its name in the IANA database."""
    digest: str | None
    """The time of the day of one mail with all that waits, in place of many."""
    hook: Hook | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNotices:
    """What they want at one table; nothing if it is what they want everywhere."""

    channels: KindChannels | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeSettings:
    choices: NoticeChoices
    mail: MailState
    """Whether the server sends mail, and whether there is an address to send it to."""
    address: str | None
    pushes: int
    """How many browsers of yours take push messages."""
    here: bool
    """Whether this one does."""
    tables: int
    """How many tables have choices of their own."""
    hook_secret: str | None
    """With which messages to your webhook are signed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushKey:
    key: str
    """With which a browser asks its push service for an address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushKeys:
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PushAddress:
    """A subscription as browsers write it."""

    endpoint: str
    keys: PushKeys


@dataclass(frozen=True, slots=True, kw_only=True)
class PushEndpoint:
    endpoint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelRequest:
    channel: Channel


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsubscription:
    """What a link in a notice ends."""

    channel: Channel
    table: str | None
    """The table's id, or nothing if it ends all that goes this way."""
    name: str
    """What is played there, and with whom."""
    is_over: bool
    """No such notice is sent any more."""
