"""The server's log: a line for each event, as text or as JSON, without secrets, of bounded size."""

import json
import logging
import re
import sys
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from time import monotonic
from typing import Literal, TextIO, get_args
from urllib.parse import quote

Form = Literal["text", "json"]
FORMS: tuple[Form, ...] = get_args(Form)
Level = Literal["debug", "info", "warning", "error"]
LEVELS: tuple[Level, ...] = get_args(Level)
BURST, WINDOW = 5, 60.0
"""So many lines of one kind are written in so many seconds; the others are counted."""
ALIKE = 40
"""Characters in which lines of one kind agree, before names and numbers are filled in."""
LONGEST = 16_000
"""Characters of one line."""
HIDDEN = "***"
REQUEST_LINES = "stockrail.requests"
"""The logger of requests one by one. They were asked for and are not counted."""

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered, if one is."""

_COOKIE = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])")
_PASSWORD = re.compile(r"(?<=://)([^\s:/@]*):[^\s@]*@")
_ENDING = re.compile(r"(?<=/unsubscribe/)[^\s/?#\"']+")
_DETAILS = ("method", "route", "status", "seconds")


def configure(form: Form, level: Level, secrets: Iterable[str] = ()) -> None:
    """Write the log of this process to standard error from now on."""
    formatter = Json(secrets) if form == "json" else Plain(secrets)
    root = logging.getLogger()
    for before in [handler for handler in root.handlers if isinstance(handler, Bounded)]:
        root.removeHandler(before)
    handler = Bounded()
    handler.setFormatter(formatter)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("stockrail").setLevel(level.upper())


def tell_repeated() -> None:
    """Say now how often something was repeated, if it is time."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Bounded):
            handler.tell_repeated()


class Plain(logging.Formatter):
    """A line for people."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets = hidden(secrets)

    def format(self, record: logging.LogRecord) -> str:
        of_request = f" [{name}]" if (name := request_id.get()) else ""
        line = f"{_time(record)} {record.levelname} {record.name}{of_request} {one_line(record)}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return scrubbed(line, self._secrets)


class Json(logging.Formatter):
    """An object for programs."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets = hidden(secrets)

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": scrubbed(one_line(record), self._secrets),
        }
        if name := request_id.get():
            line["request"] = name
        line |= {name: getattr(record, name) for name in _DETAILS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = scrubbed(self.formatException(record.exc_info), self._secrets)
        return json.dumps(line, ensure_ascii=False, default=str)


@dataclass(slots=True)
class Kind:
    """Lines of one kind, since a moment."""

    since: float
    example: logging.LogRecord
    written: int = 0
    left_out: int = 0


class Bounded(logging.StreamHandler[TextIO]):
    """Standard error, on which nothing is repeated without end."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self._kinds: dict[tuple[str, int, str], Kind] = {}
        self._kinds_lock = Lock()

    def emit(self, record: logging.LogRecord) -> None:
        self.tell_repeated()
        if record.name == REQUEST_LINES or self._is_wanted(record):
            super().emit(record)

    def tell_repeated(self) -> None:
        end = monotonic() - WINDOW
        with self._kinds_lock:
            over = [key for key, kind in self._kinds.items() if kind.since < end]
            kinds = [self._kinds.pop(key) for key in over]
        for kind in kinds:
            if kind.left_out:
                self._tell(kind)

    def close(self) -> None:
        with self._kinds_lock:
            kinds, self._kinds = [*self._kinds.values()], {}
        for kind in kinds:
            if kind.left_out:
                self._tell(kind)
        super().close()

    def _is_wanted(self, record: logging.LogRecord) -> bool:
        key = (record.name, record.levelno, str(record.msg)[:ALIKE])
        with self._kinds_lock:
            kind = self._kinds.setdefault(key, Kind(monotonic(), record))
            if kind.written < BURST:
                kind.written += 1
                return True
            kind.left_out += 1
            return False

    def _tell(self, kind: Kind) -> None:
        example = kind.example
        again = logging.makeLogRecord({**example.__dict__, "exc_info": None, "exc_text": None})
        again.msg = f"{kind.left_out} more in {WINDOW:.0f} s like: {example.getMessage()}"
        again.args = ()
        super().emit(again)


def one_line(record: logging.LogRecord) -> str:
    """The message in one line: what others wrote begins no line of its own."""
    return record.getMessage().replace("\r", "\\r").replace("\n", "\\n")


def hidden(secrets: Iterable[str]) -> tuple[str, ...]:
    """As they may occur, as they are or in an address."""
    return tuple(form for secret in secrets if secret for form in {secret, quote(secret, safe="")})


def scrubbed(line: str, secrets: Iterable[str] = ()) -> str:
    """Without cookies, passwords and what ends somebody's mail.

    >>> scrubbed("cannot open postgresql://rail:secret@localhost/rail")
    'cannot open postgresql://rail:***@localhost/rail'
    >>> scrubbed("POST /api/unsubscribe/c2lnbmVk~ann~t1 HTTP/1.1")
    'POST /api/unsubscribe/*** HTTP/1.1'
    """
    for secret in secrets:
        line = line.replace(secret, HIDDEN)
    line = _ENDING.sub(HIDDEN, _COOKIE.sub(HIDDEN, line))
    line = _PASSWORD.sub(rf"\1:{HIDDEN}@", line)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]} …"


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
