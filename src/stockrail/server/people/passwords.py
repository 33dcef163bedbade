"""Passwords: which are taken, how they are kept, whether one is right."""

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from stockrail.core.text import Text

from ..observing import metrics
from ..service.problems import ApiError

SHORTEST, LONGEST = 8, 200
COMMON = frozenset(
    (
        *("12345678", "123456789", "1234567890", "11111111", "00000000", "87654321"),
        *("password", "password1", "passw0rd", "qwertyui", "qwertyuiop", "1q2w3e4r"),
        *("iloveyou", "sunshine", "princess", "football", "baseball", "superman"),
        *("azertyui", "azertyuiop", "motdepasse", "doudou00", "stockrail", "trustno1"),
        *("abcdefgh", "abcd1234", "asdfghjk", "welcome1", "letmein1", "qwerty123"),
    )
)
_hasher = PasswordHasher()
_NOBODYS = _hasher.hash("nobody has this password")


def check_new(password: str, *names: str) -> None:
    """:raises ApiError: it is too short, too long or among the first that anybody tries."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise ApiError(
            422,
            "setup",
            Text("A password has {low} to {high} characters", low=SHORTEST, high=LONGEST),
        )
    if password.casefold() in COMMON | {name.casefold() for name in names}:
        raise ApiError(
            422,
            "setup",
            Text("This password is one of the first that anybody tries"),
            Text("Choose another one: three words in a row are good."),
        )


def kept(password: str) -> str:
    """What is stored of a password; it takes a while, on purpose."""
    return _hasher.hash(password)


def is_right(password: str, stored: str | None) -> bool:
    """Whether this is the password; where there is none, as much work is done to say no."""
    metrics.password_checks.inc()
    try:
        _hasher.verify(stored or _NOBODYS, password[: LONGEST + 1])
    except (Argon2Error, InvalidHashError):
        return False
    return stored is not None
