"""What a server can be told: where it keeps its tables, and how fast its bots play."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import TypedDict, TypeVar
from urllib.parse import urlsplit

from ..guard.hosts import name_in
from ..guard.limits import Limits
from ..observing.health import AUDIENCES, Audience
from ..observing.logs import FORMS, LEVELS, Form, Level
from ..post.guarded_http import PORTS
from ..post.mail import MailServer, check_sender
from ..storage.engines import WAIT

C = TypeVar("C", bound=str)
DAY = 24 * 60 * 60
BOT_DELAY = 0.7
NOTICE_GRACE = 30.0
ASIDE_PAUSE = 3.0
LONGEST_CONTACT = 200
SHORTEST_SECRET, LONGEST_SECRET = 32, 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    database: str
    """An SQLAlchemy URL."""
    database_wait: float = WAIT
    """Seconds a request waits for a database that is locked."""
    bot_delay: float = BOT_DELAY
    """Seconds a bot waits before it acts, so that people can follow."""
    aside_pause: float = ASIDE_PAUSE
    """Seconds a bot waits when a person has got a chance to act between turns."""
    bot_patience: float = 20.0
    """Seconds after which a bot that still thinks is replaced for this decision."""
    bot_processes: int = 1
    """In which bots think; with none of them `stockrail work` sees to the bots."""
    job_patience: float = 10.0
    """Seconds without a sign of life after which others take over what a process has begun."""
    heartbeat: float = 15.0
    """Seconds between signs of life on a quiet live connection."""
    glance: float = 1.0
    """Seconds between looks at what other servers have written to the same database."""
    absence: float = 5.0
    """Seconds after which somebody who has closed the page of a table is absent."""
    import_patience: float = 60.0
    """Seconds after which a file that is still being read is refused."""
    memory: int = 256
    """Megabytes for tables that somebody has lately looked at; those that are being watched
    stay there whatever they take."""
    gathering_limit: int = 12
    """Tables one visitor may have waiting for players, counting the last day."""
    limits: Limits = field(default_factory=Limits)
    url: str = ""
    """Where people reach this server, without a slash at the end; links in mail begin so."""
    mail: str = ""
    """The SMTP server; without one no mail is sent."""
    mail_from: str = ""
    hook_networks: tuple[str, ...] = ()
    """Networks that webhooks may lead to though they are not on the internet."""
    hook_ports: tuple[int, ...] = PORTS
    notice_grace: float = NOTICE_GRACE
    """Seconds somebody has to see their turn before they are sent a notice of it."""
    notice_pause: float = 5.0
    """Seconds between looks for notices to send."""
    log: Form = "text"
    """How a line of the log looks."""
    log_level: Level = "info"
    """What is worth a line; with `debug` every request is."""
    metrics: Audience = "local"
    """Who may ask for `/metrics`."""
    contact: str = ""
    """How the person who runs this server is reached, as people read it."""
    secret: str = ""
    """From which return links are derived; otherwise one is made and kept in the database."""

    @property
    def mail_address(self) -> str:
        """That of the sender, without a name."""
        return parseaddr(self.mail_from)[1]

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Settings":
        """As `STOCKRAIL_DATABASE` and the variables below say.

        :raises ValueError: a number that is none, or too high, or a word that is none of ours.
        """
        post = _post(environment)
        return cls(
            database=_database(environment),
            database_wait=_seconds(environment, "STOCKRAIL_DATABASE_WAIT", WAIT),
            bot_delay=_seconds(environment, "STOCKRAIL_BOT_DELAY", BOT_DELAY),
            aside_pause=_seconds(environment, "STOCKRAIL_ASIDE_PAUSE", ASIDE_PAUSE),
            bot_processes=_count(environment, "STOCKRAIL_BOT_PROCESSES", 1),
            memory=_count(environment, "STOCKRAIL_MEMORY", 256, high=1_000_000),
            limits=_limits(environment, post["url"]),
            **post,
            notice_grace=_seconds(environment, "STOCKRAIL_NOTICE_GRACE", NOTICE_GRACE),
            log=_choice(environment, "STOCKRAIL_LOG", FORMS, "text"),
            log_level=_choice(environment, "STOCKRAIL_LOG_LEVEL", LEVELS, "info"),
            metrics=_choice(environment, "STOCKRAIL_METRICS", AUDIENCES, "local"),
            contact=environment.get("STOCKRAIL_CONTACT", "").strip()[:LONGEST_CONTACT],
            secret=_secret(environment, "STOCKRAIL_SECRET"),
        )


def _limits(environment: Mapping[str, str], url: str) -> Limits:
    """The name by which people are told to come is one of the server's."""
    limits = Limits.from_environment(environment)
    name = name_in(urlsplit(url).netloc)
    return replace(limits, hosts=(*limits.hosts, name)) if name else limits


def _post(environment: Mapping[str, str]) -> "Sending":
    url = _address(environment, "STOCKRAIL_URL")
    mail, sender = environment.get("STOCKRAIL_MAIL", ""), environment.get("STOCKRAIL_MAIL_FROM", "")
    if mail:
        MailServer.from_url(mail)
    if mail or sender:
        check_sender(sender)
    if mail and not url:
        raise ValueError("STOCKRAIL_MAIL needs STOCKRAIL_URL, with which links in mail begin")
    return {
        "url": url,
        "mail": mail,
        "mail_from": sender,
        "hook_networks": _networks(environment, "STOCKRAIL_HOOK_NETWORKS"),
        "hook_ports": _ports(environment, "STOCKRAIL_HOOK_PORTS"),
    }


class Sending(TypedDict):
    """The settings of what leaves the server."""

    url: str
    mail: str
    mail_from: str
    hook_networks: tuple[str, ...]
    hook_ports: tuple[int, ...]


def _networks(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in environment.get(name, "").split(",") if word.strip())
    for word in words:
        try:
            ip_network(word)
        except ValueError as error:
            raise ValueError(
                f"{name} is a list of networks, such as 10.1.0.0/16, not {word[:40]!r}"
            ) from error
    return words


def _ports(environment: Mapping[str, str], name: str) -> tuple[int, ...]:
    given = environment.get(name) or ",".join(map(str, PORTS))
    words = [word.strip() for word in given.split(",")]
    if not all(word.isdecimal() and 0 < int(word) < 2**16 for word in words):
        raise ValueError(f"{name} is a list of ports, such as 80,443,8443, not {given[:40]!r}")
    return tuple(int(word) for word in words)


def _seconds(environment: Mapping[str, str], name: str, usual: float) -> float:
    given = environment.get(name, "")
    try:
        seconds = float(given or usual)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= DAY:
        raise ValueError(f"{name} is a number of seconds, not {given!r}")
    return seconds


def _count(environment: Mapping[str, str], name: str, usual: int, high: int = 64) -> int:
    given = environment.get(name) or str(usual)
    if not given.isdecimal() or int(given) > high:
        raise ValueError(f"{name} is a number from 0 to {high}, not {given!r}")
    return int(given)


def _choice(environment: Mapping[str, str], name: str, choices: tuple[C, ...], usual: C) -> C:
    given = environment.get(name) or usual
    for choice in choices:
        if given == choice:
            return choice
    raise ValueError(f"{name} is one of {', '.join(choices)}, not {given!r}")


def _address(environment: Mapping[str, str], name: str) -> str:
    given = environment.get(name, "").strip().rstrip("/")
    scheme, _, host = given.partition("://")
    if given and (scheme not in ("http", "https") or not host or "/" in host):
        raise ValueError(f"{name} is an address such as https://rail.example, not {given[:80]!r}")
    return given


def _secret(environment: Mapping[str, str], name: str) -> str:
    given = environment.get(name, "").strip()
    if given and not SHORTEST_SECRET <= len(given) <= LONGEST_SECRET:
        raise ValueError(f"{name} has {SHORTEST_SECRET} to {LONGEST_SECRET} characters")
    return given


def sqlite(path: Path) -> str:
    """The URL of a database in one file."""
    return f"sqlite:///{path.absolute()}"


def _database(environment: Mapping[str, str]) -> str:
    if given := environment.get("STOCKRAIL_DATABASE"):
        if "://" not in given:  # what was given may have a password in it
            raise ValueError(
                "STOCKRAIL_DATABASE is an address such as sqlite:////var/lib/stockrail/stockrail.db"
                " or postgresql+psycopg://name:password@127.0.0.1/stockrail"
            )
        return given
    shelf = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(shelf) / "stockrail"
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite(folder / "stockrail.db")
