"""Times of the day where somebody lives: quiet hours, and when a digest comes."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from ..wire.notices import QuietHours


def time_of_day(text: str) -> time:
    """:raises ValueError: it is none, such as 25:00.

    >>> time_of_day("07:30")
    datetime.time(7, 30)
    """
    if len(text) != 5:
        raise ValueError(text)
    return datetime.strptime(text, "%H:%M").time()


def zone(name: str) -> ZoneInfo:
    """:raises ValueError: there is none of that name."""
    try:
        return ZoneInfo(name)
    except (OSError, LookupError) as error:
        raise ValueError(name) from error


def next_time(wanted: time, now: datetime, place: ZoneInfo) -> datetime:
    """The next moment after now at which clocks there show this time.

    Where they show it twice in a night, either moment counts; where they skip it, it is as much
    later as they skip.
    """
    today = now.astimezone(place).date()
    for day in (today, today + timedelta(days=1), today + timedelta(days=2)):
        for fold in (0, 1):
            local = datetime.combine(day, wanted.replace(fold=fold), tzinfo=place)
            if (moment := local.astimezone(UTC)) > now:
                return moment
    raise AssertionError("every day has its times")


def last_time(wanted: time, now: datetime, place: ZoneInfo) -> datetime:
    """The last moment until now at which clocks there showed this time."""
    found = next_time(wanted, now - timedelta(days=2), place)
    while (later := next_time(wanted, found, place)) <= now:
        found = later
    return found


def quiet_until(hours: QuietHours | None, now: datetime, place: ZoneInfo) -> datetime | None:
    """When the quiet hours end, if they have begun."""
    if hours is None or hours.begin == hours.end:
        return None
    begin, end = time_of_day(hours.begin), time_of_day(hours.end)
    shown = now.astimezone(place).time()
    is_night = begin > end
    is_quiet = (shown >= begin or shown < end) if is_night else begin <= shown < end
    return next_time(end, now, place) if is_quiet else None
