"""Days as people write them."""

from datetime import date

from stockrail.core.text import Text

WEEKDAYS = (
    *(Text("Monday"), Text("Tuesday"), Text("Wednesday"), Text("Thursday")),
    *(Text("Friday"), Text("Saturday"), Text("Sunday")),
)
MONTHS = (
    *(Text("January"), Text("February"), Text("March"), Text("April")),
    *(Text("May"), Text("June"), Text("July"), Text("August")),
    *(Text("September"), Text("October"), Text("November"), Text("December")),
)


def day(of: date) -> Text:
    """Of a year that goes without saying.

    >>> str(day(date(2026, 11, 20)))
    'Friday 20 November'
    """
    names = {"weekday": WEEKDAYS[of.weekday()], "month": MONTHS[of.month - 1]}
    if of.day == 1:  # which languages write otherwise
        return Text("{weekday} 1 {month}", **names)
    return Text("{weekday} {day} {month}", day=of.day, **names)
