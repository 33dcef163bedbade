"""What a server can be told: where it keeps its tables, and how fast its bots play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from .guard.limits import Limits
from .observing.health import AUDIENCES, Audience
from .observing.logs import FORMS, LEVELS, Form, Level
from .storage.engines import WAIT

C = TypeVar("C", bound=str)
DAY = 24 * 60 * 60
BOT_DELAY = 0.7
ASIDE_PAUSE = 3.0


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
    import_patience: float = 60.0
    """Seconds after which a file that is still being read is refused."""
    memory: int = 256
    """Megabytes for tables that somebody has lately looked at; those that are being watched
    stay there whatever they take."""
    gathering_limit: int = 12
    """Tables one visitor may have waiting for players, counting the last day."""
    limits: Limits = field(default_factory=Limits)
    log: Form = "text"
    """How a line of the log looks."""
    log_level: Level = "info"
    """What is worth a line; with `debug` every request is."""
    metrics: Audience = "local"
    """Who may ask for `/metrics`."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Settings":
        """As `STOCKRAIL_DATABASE` and the variables below say.

        :raises ValueError: a number that is none, or too high, or a word that is none of ours.
        """
        return cls(
            database=environment.get("STOCKRAIL_DATABASE") or _default_database(environment),
            database_wait=_seconds(environment, "STOCKRAIL_DATABASE_WAIT", WAIT),
            bot_delay=_seconds(environment, "STOCKRAIL_BOT_DELAY", BOT_DELAY),
            aside_pause=_seconds(environment, "STOCKRAIL_ASIDE_PAUSE", ASIDE_PAUSE),
            bot_processes=_count(environment, "STOCKRAIL_BOT_PROCESSES", 1),
            memory=_count(environment, "STOCKRAIL_MEMORY", 256, high=1_000_000),
            limits=Limits.from_environment(environment),
            log=_choice(environment, "STOCKRAIL_LOG", FORMS, "text"),
            log_level=_choice(environment, "STOCKRAIL_LOG_LEVEL", LEVELS, "info"),
            metrics=_choice(environment, "STOCKRAIL_METRICS", AUDIENCES, "local"),
        )


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


def sqlite(path: Path) -> str:
    """The URL of a database in one file."""
    return f"sqlite:///{path.absolute()}"


def _default_database(environment: Mapping[str, str]) -> str:
    shelf = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(shelf) / "stockrail"
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite(folder / "stockrail.db")
