"""What time it is, for all that is stored."""

from datetime import UTC, datetime, timedelta


class Timepiece:
    """The time of this process. Nothing moves it but tests, which have no days to wait."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def moment(self) -> datetime:
        return datetime.now(UTC) + self.ahead


timepiece = Timepiece()


def now(after: str = "") -> str:
    """The time, or the next moment after another one where a clock is behind."""
    time = written(timepiece.moment())
    if time > after:
        return time
    return written(datetime.fromisoformat(after) + timedelta(microseconds=1))


def ago(**span: float) -> str:
    """The time so many `days`, `seconds` and so on before now."""
    return written(timepiece.moment() - timedelta(**span))


def later(time: str, seconds: float) -> str:
    return written(datetime.fromisoformat(time) + timedelta(seconds=seconds))


def seconds_between(time: str, other: str) -> float:
    """Until the other one; negative if that was before."""
    return (datetime.fromisoformat(other) - datetime.fromisoformat(time)).total_seconds()


def written(moment: datetime) -> str:
    """Times are compared as they are written, so all are written alike."""
    return moment.isoformat(timespec="microseconds")
