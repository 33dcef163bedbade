"""What goes over the wire about people: who one is, one's devices, games and keys."""

from dataclasses import dataclass
from typing import Any

from .languages import Language
from .tables import Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    name: str
    language: Language
    account: str | None
    """The name of your account; nothing for a guest."""
    address: str | None
    """For mail, if you have given one."""
    is_confirmed: bool
    """Whether you have confirmed that address."""
    is_banned: bool
    games: int
    """How many tables you have a seat at."""
    may_have_passkeys: bool
    """Whether this page is one on which browsers use passkeys."""
    sends_mail: bool
    """Whether this server can send mail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeRequest:
    name: str
    language: Language


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnLink:
    link: str
    """Whoever opens it is you on their device; it is not for others."""
    svg: str
    """The same as a QR code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRequest:
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnRequest:
    token: str
    bring: bool = False
    """Whether the seats of the guest on this device come along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkOwner:
    """Whose return link it is."""

    name: str
    is_you: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRequest:
    name: str
    password: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInRequest:
    name: str
    password: str
    bring: bool = False
    """Whether the seats of the guest on this device come along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOutRequest:
    everywhere: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordRequest:
    old: str
    new: str
    remove_passkeys: bool = False
    """Whether nobody signs in with your passkeys any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressRequest:
    address: str
    """Empty to have none."""
    password: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetRequest:
    who: str
    """The name of an account, or its confirmed address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPasswordRequest:
    token: str
    password: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPassword:
    password: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveRequest:
    """Your password; without an account, your name as it is here."""

    confirmation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyOptions:
    """What the browser's `navigator.credentials` is given, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPasskeyRequest:
    credential: dict[str, Any]
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyRequest:
    credential: dict[str, Any]
    bring: bool = False
    """Whether the seats of the guest on this device come along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRequest:
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyInfo:
    id: str
    label: str
    made_at: str
    used_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceInfo:
    id: str
    label: str
    """Its browser and system; nothing if it does not say."""
    made_at: str
    seen_at: str
    is_this: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    name: str
    is_you: bool
    points: int | None
    """At the end."""
    place: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """A table at which you have a seat."""

    id: str
    title: str
    name: str
    status: Status
    players: tuple[PlayerResult, ...]
    bot_plays: bool
    """For you, until you come."""
    sleeps: bool
    """A running game in which nothing has happened for a long time."""
    changed_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleResults:
    """How you have done in one game; hot-seat games with several of your seats do not count."""

    title: str
    name: str
    played: int
    won: int
    average_place: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGames:
    games: tuple[GameInfo, ...]
    """Newest first."""
    more: str | None
    """To be sent as `before` for those that follow."""
    results: tuple[TitleResults, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What there is to know of this server."""

    contact: str
    """How its operator is reached; nothing if they have not said."""


ASKED = (
    *(MeRequest, TokenRequest, ReturnRequest, AccountRequest, SignInRequest, SignOutRequest),
    *(PasswordRequest, AddressRequest, ResetRequest, NewPasswordRequest, ByPassword),
    *(LeaveRequest, NewPasskeyRequest, PasskeyRequest, LabelRequest),
)
"""What is sent to us."""
